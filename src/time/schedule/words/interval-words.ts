/** A real-time interval in plain words: `Every 2 hours`, `Every day`. Uses the largest unit that divides it exactly. */
const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
] as const;

export function intervalWords(everyMs: number): string {
  const [unitMs, noun] = UNITS.find(([ms]) => everyMs % ms === 0) ?? [1000, 'second'];
  return everyUnit(everyMs / unitMs, noun);
}

/** `Every hour`, `Every 2 hours`. */
export function everyUnit(n: number, noun: string): string {
  return n === 1 ? `Every ${noun}` : `Every ${n} ${noun}s`;
}
