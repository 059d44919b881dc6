/**
 * When to ask a model again that could not read a message (M7). Pure.
 *
 * | failure                                   | tries | then                       |
 * |-------------------------------------------|-------|----------------------------|
 * | aborted (Hark stops)                      | any   | at once, at the next start |
 * | rate, timeout, network, circuit-open, other, quota | 4 | after 30 s, 2 min, 10 min, or when the model says |
 * | bad-answer                                | 2     | after 30 s                 |
 * | auth, refused, not-set-up                 | 1     | never                      |
 */
import type { ModelFailure, ModelFailureKind } from '../../../agent/model/index.ts';

const PAUSES_MS = [30_000, 120_000, 600_000];
/** Whoever asks for more patience than this is not waited for. */
const LONGEST_PAUSE_MS = 6 * 3_600_000;

const TRIES: Readonly<Record<ModelFailureKind, number>> = {
  aborted: Number.POSITIVE_INFINITY,
  rate: 4,
  timeout: 4,
  network: 4,
  'circuit-open': 4,
  other: 4,
  quota: 4,
  'bad-answer': 2,
  auth: 1,
  refused: 1,
  'not-set-up': 1,
};

/** `tries` counts the one that failed. Undefined: not again. */
export function afterFailure(error: ModelFailure, tries: number, nowMs: number): number | undefined {
  if (error.kind === 'aborted') return nowMs;
  if (tries >= TRIES[error.kind]) return undefined;
  const pauseMs = PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? 0;
  const at = Math.max(nowMs + pauseMs, error.retryAtMs ?? 0);
  return at - nowMs > LONGEST_PAUSE_MS ? undefined : at;
}
