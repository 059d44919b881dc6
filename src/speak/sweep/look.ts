/**
 * One look at one person (SPEC H2): switches, what is on its way, signals, the decision. Reads and decides; writes
 * nothing. What is done about it is the beat's, what is remembered of it is `record-look`'s.
 */
import type { Tx } from '../../store/index.ts';
import { type Decision, type DecisionInput, decide, type GateLine } from '../decide/index.ts';
import { isOnItsWay } from '../learn/index.ts';
import { gatherFacts, type LookOrder } from './gather-facts.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { SweepParts, Watched } from './sweep-parts.ts';

/** Why nothing was said, for programs (H3). */
export type SkipReason = string;

export interface Look {
  readonly person: Watched;
  readonly heartbeat: Heartbeat;
  readonly input: DecisionInput;
  readonly decision: Decision;
  /** Absent when something is to be said. */
  readonly skip?: SkipReason;
  readonly atMs: number;
}

export async function look(
  parts: SweepParts,
  tx: Tx,
  person: Watched,
  heartbeat: Heartbeat,
  order: LookOrder,
): Promise<Look> {
  const { input, isModelMissing } = await gatherFacts(parts, tx, person, heartbeat, order);
  const made = decide(input);
  const isWaiting = made.verdict === 'act' && (await isOnItsWay(tx, person.id));
  const decision = isWaiting ? held(made) : made;
  const hasModel = parts.hasModel();
  const skip = isWaiting
    ? 'requests-in-flight'
    : skipOf(decision, input, { isModelMissing, hasModel, heartbeat, order });
  return { person, heartbeat, input, decision, atMs: order.nowMs, ...(skip === undefined ? {} : { skip }) };
}

interface Around {
  readonly isModelMissing: boolean;
  readonly hasModel: boolean;
  readonly heartbeat: Heartbeat;
  readonly order: LookOrder;
}

function skipOf(decision: Decision, input: DecisionInput, around: Around): SkipReason | undefined {
  const { verdict, reason } = decision;
  const { isModelMissing } = around;
  if (verdict === 'act') return reason === 'always' ? whyNotAsked(input, around) : undefined;
  if (reason === 'disabled') return input.settings.schedulingOn === false ? 'scheduling-off' : 'disabled';
  if (reason === 'no_signals' && isModelMissing) return 'needs-model';
  return reason.replaceAll('_', '-');
}

/**
 * `gate: always` asks the model with nothing that speaks for itself. Without a model nobody can be asked, with an empty
 * file there is nothing to ask (H4), and it is asked once per interval however often something else makes Hark look.
 */
function whyNotAsked(input: DecisionInput, { hasModel, heartbeat, order }: Around): SkipReason | undefined {
  const { nowMs, isManual, file } = order;
  const { lastModelBeatAt = -Infinity, modelRetryAt = 0 } = heartbeat;
  if (file === 'empty' && input.signals.length === 0 && !(isManual && hasModel)) return 'empty-heartbeat-file';
  if (!hasModel) return 'needs-model';
  if (isManual) return undefined;
  if (modelRetryAt > nowMs) return 'model-failed';
  return nowMs - lastModelBeatAt < input.settings.baseIntervalMs ? 'interval' : undefined;
}

/** A message is on its way: whether it answers this very look is known only when it has arrived. */
function held(decision: Decision): Decision {
  const line: GateLine = { name: 'in_flight', outcome: 'stop', detail: 'a message is still on its way' };
  return { ...decision, verdict: 'suppress', reason: 'cooldown', gates: [...decision.gates, line] };
}
