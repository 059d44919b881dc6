/**
 * What goes on around a request: whether the circuit lets it through, and what its end means. The ledger row, the circuit and
 * the notice to the person are one unit of work, so a crash can neither lose nor repeat one of them.
 */
import { writeLedger } from '../../ledger/index.ts';
import type { Tx } from '../../store/index.ts';
import {
  type Admission,
  admit,
  freshCircuit,
  isHostTold,
  lockCircuit,
  type Outcome,
  readCircuit,
  saveCircuit,
  settle,
} from './circuit/index.ts';
import type { ModelParts, Wanted } from './model-parts.ts';
import type { ModelUse, Usage } from './model-port.ts';
import { type Target, targetsFor } from './model-target.ts';
import { brokenNotice, callSummary, worksNotice } from './model-words.ts';
import type { CallFailure, Meter } from './sdk/index.ts';

export const MODEL_USES: readonly ModelUse[] = ['chat', 'heartbeat', 'extraction'];

/** The first look is only a look; a row is taken to be changed when a probe is to be had. */
export async function admitCall(
  parts: ModelParts,
  target: Target,
  probeMs: number,
  isInsistent: boolean,
): Promise<Admission> {
  const { store, clock } = parts;
  const { endpoint, mark } = target;
  const stored = await store.read((tx) => readCircuit(tx, endpoint.id));
  const seen = admit(stored ?? freshCircuit(mark), mark, clock.now(), probeMs);
  if (isInsistent && seen.kind === 'wait') return { kind: 'go' };
  if (seen.kind !== 'probe') return seen;
  return store.transaction(async (tx) => {
    const admission = admit(await lockCircuit(tx, endpoint, mark), mark, clock.now(), probeMs);
    if (admission.kind === 'probe') await saveCircuit(tx, endpoint, admission.circuit);
    return admission;
  });
}

export interface CallEnd {
  readonly target: Target;
  readonly wanted: Wanted;
  readonly meter: Meter;
  readonly usage: Usage;
  readonly startedAt: number;
  readonly isProbe: boolean;
  readonly failure?: CallFailure;
}

export async function recordCall(parts: ModelParts, tx: Tx, end: CallEnd): Promise<void> {
  const { wanted, target, usage, meter, failure, startedAt } = end;
  const at = parts.clock.now();
  const { inputTokens, outputTokens, costMicros } = usage;
  const causeId = await writeLedger(tx, parts.ids, {
    personId: wanted.personId,
    // No subject: what shares one is told as one story, and calls of the same use have none in common.
    kind: 'model',
    at,
    outcome: failure ? 'failed' : 'answered',
    summary: callSummary(wanted.purpose, target.name, { usage, ...(failure ? { failure } : {}) }),
    tokens: inputTokens + outputTokens,
    cost: (costMicros ?? 0) / 1_000_000,
    detail: {
      use: wanted.purpose,
      model: target.name,
      host: target.endpoint.host,
      inputTokens,
      outputTokens,
      steps: meter.steps,
      ms: Math.max(0, at - startedAt),
      ...(costMicros === undefined ? {} : { costMicros }),
      ...(meter.isEstimate ? { isEstimate: true } : {}),
      ...(failure ? { problem: failure.message } : {}),
    },
    ...(failure ? { reason: failure.kind } : {}),
    ...(wanted.causeId === undefined ? {} : { parentId: wanted.causeId }),
  });
  await settleCircuit(parts, tx, end, causeId);
}

async function settleCircuit(parts: ModelParts, tx: Tx, end: CallEnd, causeId: string): Promise<void> {
  const { target, wanted, failure, isProbe } = end;
  const { endpoint, mark } = target;
  if (!isStillMeant(parts, target)) return;
  const stored = await readCircuit(tx, endpoint.id);
  // The usual case: it answered, as it did before.
  if (!failure && !stored) return;
  const before = await lockCircuit(tx, endpoint, mark);
  const outcome = outcomeOf(end);
  const now = parts.clock.now();
  const call = { mark, personId: wanted.personId, isProbe };
  const { circuit, tell } = settle(before, call, outcome, now);
  // Two models on one server fail for the same reason; that is one thing to be told.
  const isKnown = tell === 'broken' && (await isHostTold(tx, endpoint));
  const { toldPersonId: _, ...untold } = circuit;
  if (JSON.stringify(circuit) !== JSON.stringify(before)) await saveCircuit(tx, endpoint, isKnown ? untold : circuit);
  if (!tell || isKnown) return;
  const text = tell === 'broken' ? brokenNotice(endpoint, failure?.kind ?? 'other') : worksNotice(endpoint);
  const personId = before.toldPersonId ?? wanted.personId;
  await parts.tell(tx, {
    personId: tell === 'works' ? personId : wanted.personId,
    key: `model-${tell}:${endpoint.id}:${causeId}`,
    text,
    causeId,
  });
}

/** Settings may have changed while it was asked; then what it found out is about nobody. */
function isStillMeant({ given, settings }: ModelParts, { endpoint, mark }: Target): boolean {
  if (given) return true;
  const now = settings();
  return MODEL_USES.some((use) =>
    targetsFor(now, use).some((one) => one.endpoint.id === endpoint.id && one.mark === mark),
  );
}

/** Whoever looks whether it works sees that it does not: nothing more has to follow from it. */
function outcomeOf({ failure, wanted }: CallEnd): Outcome {
  if (!failure) return { kind: 'answered' };
  if (wanted.purpose === 'check') return { kind: 'failed', cause: 'aborted' };
  const { kind: cause, retryAtMs } = failure;
  return { kind: 'failed', cause, ...(retryAtMs === undefined ? {} : { retryAtMs }) };
}
