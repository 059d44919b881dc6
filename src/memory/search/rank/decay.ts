/**
 * How time wears on a memory: the plain half-life, the gentle factor that search makes of it, and the forgetting
 * curve of notes (M8). Pure; ages below zero (a clock set back) count as new, and what is not a number as no age.
 */

const HALF_LIFE_DAYS = 30;
/** Age alone may cost a result this much and no more: what was asked for matters, not when it was written. */
const OLDEST_FACTOR = 0.9;
const ACTIVE_FROM = 0.3;
const STALE_FROM = 0.1;

const atLeastZero = (n: number): number => (Number.isNaN(n) ? 0 : Math.max(0, n));

/** 1 for new, half of it after every `halfLifeDays`. */
export function decayMultiplier(ageDays: number, halfLifeDays = HALF_LIFE_DAYS): number {
  if (!(halfLifeDays > 0) || halfLifeDays === Number.POSITIVE_INFINITY) return 1;
  return 0.5 ** (atLeastZero(ageDays) / halfLifeDays);
}

/** M3: between 0.9 and 1, so never below 0.7. */
export const recencyFactor = (ageDays: number): number =>
  OLDEST_FACTOR + (1 - OLDEST_FACTOR) * decayMultiplier(ageDays);

export type MemoryState = 'active' | 'stale' | 'archived';

/** M8: exp(-days / (stability × (1 + 0.5 ln(1 + accesses)))); ≥ 0.3 active, ≥ 0.1 stale, else archived. */
export function memoryDecayFactor(input: {
  readonly daysSinceAccess: number;
  readonly stabilityDays: number;
  readonly accessCount: number;
}): { factor: number; state: MemoryState } {
  const days = atLeastZero(input.daysSinceAccess);
  const strength = atLeastZero(input.stabilityDays) * (1 + 0.5 * Math.log1p(atLeastZero(input.accessCount)));
  const factor = days === 0 ? 1 : strength === 0 ? 0 : Math.exp(-days / strength);
  return { factor, state: factor >= ACTIVE_FROM ? 'active' : factor >= STALE_FROM ? 'stale' : 'archived' };
}
