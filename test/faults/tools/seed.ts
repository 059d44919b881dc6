/**
 * Chance that can be repeated: FAULT_SEED gives the same choices again, FAULT_ROUNDS makes a run longer. The seed is
 * printed before anything happens, so that a failure can be played again. What the operating system does in between
 * is not repeated; a seed narrows a failure down, it does not always bring it back at the first try.
 */
export interface Chance {
  readonly seed: number;
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `from` through `to`. */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T | undefined;
  happens(probability: number): boolean;
}

export function chanceFor(title: string): Chance {
  const given = Number(process.env.FAULT_SEED);
  const seed = process.env.FAULT_SEED !== undefined && Number.isInteger(given) ? given : Date.now() % 1_000_000_007;
  console.log(`${title}: FAULT_SEED=${seed}`);
  return chance(seed);
}

export function roundsOr(usual: number): number {
  const given = Number(process.env.FAULT_ROUNDS);
  return Number.isInteger(given) && given > 0 ? given : usual;
}

/** Mulberry32: small, and good enough to choose moments by. */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    seed,
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)],
    happens: (probability) => next() < probability,
  };
}
