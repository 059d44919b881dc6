/**
 * Decides when a model is left alone (H12): one circuit for each model that is asked. Pure.
 *
 *   failure                         while closed                     when the one probe fails
 *   auth, quota                     opens at once for 15 min         1 h, 4 h, then 24 h each time
 *   rate, timeout, network,         counted; the fifth in a row      5 min, then 15 min each time
 *   bad answer, other               opens it for 1 min
 *   refused                         the model answered: that is a success
 *   aborted                         says nothing about the model
 *
 * While it is open nothing is asked; after the pause one request may try (half open), and one that answers closes it. A
 * server that says when to come back is left alone until then, but never for more than an hour on its word alone.
 *
 * Invariants: the person is told once per opening and once when it works again, the latter only if they were told. A clock
 * that was set back never makes the pause longer. What was opened under another key, address or name does not count.
 */
import type { ModelFailureKind } from '../model-port.ts';

export interface Circuit {
  /** Under which settings all this was found out. */
  readonly mark: string;
  readonly state: 'closed' | 'open';
  /** Failures in a row that pass by themselves. */
  readonly failures: number;
  /** Pauses in a row without an answer between them; chooses the next pause. */
  readonly stage: number;
  /** When the pause began, by the clock of then. */
  readonly setAt: number;
  readonly cause?: ModelFailureKind;
  /** Nothing is asked before. */
  readonly retryAt?: number;
  /** A probe is under way until then, at the latest. */
  readonly probeUntil?: number;
  readonly toldPersonId?: string;
}

export type Admission =
  | { readonly kind: 'go' }
  | { readonly kind: 'probe'; readonly circuit: Circuit }
  | { readonly kind: 'wait'; readonly retryAtMs: number; readonly cause: ModelFailureKind };

export type Outcome =
  | { readonly kind: 'answered' }
  | { readonly kind: 'failed'; readonly cause: ModelFailureKind; readonly retryAtMs?: number };

export interface Settled {
  readonly circuit: Circuit;
  /** What the person is to be told now. */
  readonly tell?: 'broken' | 'works';
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A wrong key or an empty account wants a person; asking again soon only makes it worse. */
export const LASTING_PAUSES_MS: readonly number[] = [15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 24 * HOUR_MS];
export const PASSING_PAUSES_MS: readonly number[] = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
export const PASSING_FAILURES = 5;
/** A server may ask for patience, but a broken header must not switch the model off for a year. */
export const LONGEST_HOLD_MS = HOUR_MS;
/** No request may take longer; one that seems to was begun before the clock was set back. */
const LONGEST_PROBE_MS = 10 * MINUTE_MS;

type Weight = 'lasting' | 'passing' | 'answer' | 'nothing';

const WEIGHTS: Readonly<Record<ModelFailureKind, Weight>> = {
  auth: 'lasting',
  quota: 'lasting',
  rate: 'passing',
  timeout: 'passing',
  network: 'passing',
  'bad-answer': 'passing',
  other: 'passing',
  refused: 'answer',
  aborted: 'nothing',
  'circuit-open': 'nothing',
  'not-set-up': 'nothing',
};

export function freshCircuit(mark: string): Circuit {
  return { mark, state: 'closed', failures: 0, stage: 0, setAt: 0 };
}

/** May something be asked now? `probeMs` is how long a probe may be under way before it counts as lost. */
export function admit(stored: Circuit, mark: string, nowMs: number, probeMs: number): Admission {
  const circuit = underMark(stored, mark);
  const isPausing = circuit.retryAt !== undefined && circuit.setAt <= nowMs && nowMs < circuit.retryAt;
  if (isPausing) return wait(circuit, circuit.retryAt ?? nowMs);
  if (circuit.state === 'closed') return { kind: 'go' };
  const { probeUntil } = circuit;
  const isProbing = probeUntil !== undefined && nowMs < probeUntil && probeUntil <= nowMs + LONGEST_PROBE_MS;
  if (isProbing) return wait(circuit, probeUntil);
  return { kind: 'probe', circuit: { ...circuit, probeUntil: nowMs + Math.min(probeMs, LONGEST_PROBE_MS) } };
}

function wait({ cause = 'other' }: Circuit, retryAtMs: number): Admission {
  return { kind: 'wait', retryAtMs, cause };
}

export interface Call {
  readonly mark: string;
  readonly personId: string;
  readonly isProbe: boolean;
}

/** What the end of a call changes. A call under settings that are gone by now is not to be settled. */
export function settle(stored: Circuit, call: Call, outcome: Outcome, nowMs: number): Settled {
  const circuit = underMark(stored, call.mark);
  const weight = outcome.kind === 'answered' ? 'answer' : WEIGHTS[outcome.cause];
  if (weight === 'answer') return close(circuit);
  if (weight === 'nothing') return { circuit: call.isProbe ? withoutProbe(circuit) : circuit };
  // Answers to what was asked before it opened: the pause is set already.
  if (circuit.state === 'open' && !call.isProbe) return { circuit };
  return fail(circuit, call, outcome, nowMs);
}

/** Other settings, another chance. That the person was told stays known, so that they hear when it works. */
function underMark(circuit: Circuit, mark: string): Circuit {
  if (circuit.mark === mark) return circuit;
  const { toldPersonId } = circuit;
  return { ...freshCircuit(mark), ...(toldPersonId === undefined ? {} : { toldPersonId }) };
}

function close({ mark, toldPersonId }: Circuit): Settled {
  return { circuit: freshCircuit(mark), ...(toldPersonId === undefined ? {} : { tell: 'works' as const }) };
}

function withoutProbe({ probeUntil: _, ...circuit }: Circuit): Circuit {
  return circuit;
}

function fail(circuit: Circuit, call: Call, outcome: Outcome, nowMs: number): Settled {
  const { cause, retryAtMs } = { retryAtMs: undefined, cause: 'other' as ModelFailureKind, ...outcome };
  const isLasting = WEIGHTS[cause] === 'lasting';
  const failures = isLasting ? circuit.failures : circuit.failures + 1;
  const heldUntil = Math.min(retryAtMs ?? 0, nowMs + LONGEST_HOLD_MS);
  const base = { ...withoutProbe(circuit), failures, cause, setAt: nowMs };
  if (circuit.state === 'closed' && !isLasting && failures < PASSING_FAILURES) {
    const { retryAt: _, ...kept } = base;
    return { circuit: heldUntil > nowMs ? { ...kept, retryAt: heldUntil } : kept };
  }
  // Another sort of trouble begins its own row of pauses.
  const isSameSort = circuit.cause !== undefined && (WEIGHTS[circuit.cause] === 'lasting') === isLasting;
  const stage = circuit.state === 'open' && isSameSort ? circuit.stage : 0;
  const retryAt = Math.max(nowMs + pauseMs(isLasting, stage), heldUntil);
  const opened: Circuit = { ...base, state: 'open', stage: stage + 1, retryAt };
  if (circuit.state === 'open') return { circuit: opened };
  return { circuit: { ...opened, toldPersonId: call.personId }, tell: 'broken' };
}

function pauseMs(isLasting: boolean, stage: number): number {
  const pauses = isLasting ? LASTING_PAUSES_MS : PASSING_PAUSES_MS;
  return pauses[Math.min(stage, pauses.length - 1)] ?? HOUR_MS;
}
