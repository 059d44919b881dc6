/**
 * The daylight saving rules (S3), for anything that recurs by wall clock. Given "the next wall-clock match after this
 * one", finds the next instant:
 *
 *   clock…        fixed (a time of day)                 repeating (within the day)
 *   jumps over it right after the gap, several make one  no run: the clock never shows it
 *   shows twice   once, the first time                   both times
 *   skips a day   no run on a day that does not exist    no run
 *
 * Invariant: the answer is strictly after `afterMs`, and repeated calls visit each run exactly once, in order.
 */
import { fromWallMs, periodAt } from '../../../base/index.ts';

export interface WallClockRule {
  readonly isRepeating: boolean;
  /** The first match strictly after a wall-clock time (ms as if UTC); undefined when there is none. */
  nextWallMs(afterWallMs: number): number | undefined;
}

/** Longest stretch of time in which a local clock can still be repeating itself after it went back. */
const LONGEST_JUMP_MS = 25 * 3_600_000;

export function nextRunOf(rule: WallClockRule, zone: string, afterMs: number): number | undefined {
  return rule.isRepeating ? nextRepeating(rule, zone, afterMs) : nextFixed(rule, zone, afterMs);
}

function nextFixed(rule: WallClockRule, zone: string, afterMs: number): number | undefined {
  let matchMs = rule.nextWallMs(latestWallShown(zone, afterMs));
  while (matchMs !== undefined) {
    const when = fromWallMs(zone, matchMs);
    if (when.kind !== 'gap' || !when.isWholeDayMissing) return when.atMs;
    matchMs = rule.nextWallMs(when.endWallMs - 1);
  }
  return undefined;
}

/** The latest wall-clock time shown up to an instant: in the second pass of an overlap, the end of the first. */
function latestWallShown(zone: string, atMs: number): number {
  const period = periodAt(zone, atMs);
  const shown = atMs + period.offsetMs;
  if (atMs - period.fromMs > LONGEST_JUMP_MS) return shown;
  return Math.max(shown, period.fromMs - 1 + periodAt(zone, period.fromMs - 1).offsetMs);
}

function nextRepeating(rule: WallClockRule, zone: string, afterMs: number): number | undefined {
  let period = periodAt(zone, afterMs);
  let afterWallMs = afterMs + period.offsetMs;
  for (;;) {
    const matchMs = rule.nextWallMs(afterWallMs);
    if (matchMs !== undefined && matchMs - period.offsetMs < period.toMs) return matchMs - period.offsetMs;
    if (period.toMs === Infinity) return undefined;
    period = periodAt(zone, period.toMs);
    const startWallMs = period.fromMs + period.offsetMs;
    // With no match ahead, only a clock that goes back can still show an earlier one again.
    if (matchMs === undefined && startWallMs > afterWallMs) return undefined;
    afterWallMs = startWallMs - 1;
  }
}
