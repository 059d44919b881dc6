/**
 * The instants at which a due date may be spoken of (SPEC K2): a day before, an hour before, when due, 4 h and 24 h
 * after. Between two of them at most one message belongs to the first; that is what keeps an ignored deadline from
 * being repeated for ever.
 */
const HOUR_MS = 3_600_000;
const OFFSETS_MS = [-24 * HOUR_MS, -HOUR_MS, 0, 4 * HOUR_MS, 24 * HOUR_MS] as const;

/** How long before the due time the last call begins (D2). */
export const LAST_CALL_MS = HOUR_MS;

/** The last of the instants that is not after this moment; -Infinity before the first. */
export function instantBefore(dueAtMs: number, atMs: number): number {
  const passed = OFFSETS_MS.map((offset) => dueAtMs + offset).filter((instant) => instant <= atMs);
  return passed.at(-1) ?? -Infinity;
}

/** The first of the instants after this moment. */
export function instantAfter(dueAtMs: number, atMs: number): number | undefined {
  return OFFSETS_MS.map((offset) => dueAtMs + offset).find((instant) => instant > atMs);
}
