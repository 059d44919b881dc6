/** How long a failing job waits before its next try (S11): 30 s, 1, 5, 15, then always 60 min. No errors, no wait. */
const STEPS_MS = [30_000, 60_000, 5 * 60_000, 15 * 60_000] as const;
const LONGEST_MS = 60 * 60_000;

export function errorBackoffMs(consecutiveErrors: number): number {
  if (!(consecutiveErrors > 0)) return 0;
  return STEPS_MS[Math.ceil(consecutiveErrors) - 1] ?? LONGEST_MS;
}
