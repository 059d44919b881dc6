/**
 * How time wears on a result: the plain half-life, and the gentle factor that search makes of it. Pure; ages below zero (a clock set back) count as new, and what is not a number as no age.
 */

const HALF_LIFE_DAYS = 30;
/** Age alone may cost a result this much and no more: what was asked for matters, not when it was written. */
const OLDEST_FACTOR = 0.9;

const atLeastZero = (n: number): number => (Number.isNaN(n) ? 0 : Math.max(0, n));

/** 1 for new, half of it after every `halfLifeDays`. */
export function decayMultiplier(ageDays: number, halfLifeDays = HALF_LIFE_DAYS): number {
  if (!(halfLifeDays > 0) || halfLifeDays === Number.POSITIVE_INFINITY) return 1;
  return 0.5 ** (atLeastZero(ageDays) / halfLifeDays);
}

/** M3: between 0.9 and 1, so never below 0.7. */
export const recencyFactor = (ageDays: number): number =>
  OLDEST_FACTOR + (1 - OLDEST_FACTOR) * decayMultiplier(ageDays);
