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
  const skip = isWaiting ? 'requests-in-flight' : skipOf(decision, input, isModelMissing, order);
  return { person, heartbeat, input, decision, atMs: order.nowMs, ...(skip === undefined ? {} : { skip }) };
}

function skipOf(
  decision: Decision,
  input: DecisionInput,
  isModelMissing: boolean,
  order: LookOrder,
): SkipReason | undefined {
  const { verdict, reason } = decision;
  if (verdict === 'act' && reason === 'always') {
    // Without a model nobody can be asked; with an empty file there is nothing to ask (H4).
    return order.file === 'empty' && input.signals.length === 0 ? 'empty-heartbeat-file' : 'needs-model';
  }
  if (verdict === 'act') return undefined;
  if (reason === 'disabled') return input.settings.schedulingOn === false ? 'scheduling-off' : 'disabled';
  if (reason === 'no_signals' && isModelMissing) return 'needs-model';
  return reason.replaceAll('_', '-');
}

/** A message is on its way: whether it answers this very look is known only when it has arrived. */
function held(decision: Decision): Decision {
  const line: GateLine = { name: 'in_flight', outcome: 'stop', detail: 'a message is still on its way' };
  return { ...decision, verdict: 'suppress', reason: 'cooldown', gates: [...decision.gates, line] };
}
