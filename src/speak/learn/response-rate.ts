/**
 * How a person answers what Hark says unasked (D12): answered within two hours, out of the last twenty that were
 * delivered. One that may still be answered counts only once it was. Pure.
 */
import type { Nudge } from './nudge.ts';

export const ANSWER_WINDOW_MS = 2 * 3_600_000;
/** Habits change; what somebody did with messages long ago says little about the next one. */
export const RESPONSE_SAMPLES = 20;

export interface ResponseRate {
  /** 0 to 1; 1 while nothing is known. */
  readonly rate: number;
  readonly samples: number;
}

export function responseRate(said: readonly Nudge[], nowMs: number): ResponseRate {
  const counted = said
    .filter((nudge) => nudge.isInBudget && !nudge.isShadow && nudge.kind !== 'greeting')
    .filter((nudge) => isAnswered(nudge) || nowMs - (nudge.saidAt ?? nowMs) >= ANSWER_WINDOW_MS)
    .sort((a, b) => (b.saidAt ?? 0) - (a.saidAt ?? 0))
    .slice(0, RESPONSE_SAMPLES);
  if (counted.length === 0) return { rate: 1, samples: 0 };
  return { rate: counted.filter(isAnswered).length / counted.length, samples: counted.length };
}

function isAnswered({ saidAt, answeredAt }: Nudge): boolean {
  return saidAt !== undefined && answeredAt !== undefined && answeredAt - saidAt <= ANSWER_WINDOW_MS;
}
