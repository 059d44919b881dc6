/**
 * When a reminder that respects quiet hours may go out: now, or at the end of the quiet window in the person's zone.
 * Pure. The window is wall-clock time, start inclusive, end exclusive, and may cross midnight (SPEC D3). The answer is
 * always later than now, so that waiting for it makes progress; an end that falls into a gap of the clock is the
 * first instant after it, and one that the clock shows twice is the next of the two.
 */
import { DAY_MS, fromWallMs, toWallMs } from '../../base/index.ts';

export interface QuietWindow {
  /** 'HH:MM' */
  readonly start: string;
  readonly end: string;
}

/** The end of the quiet hours that hold this instant; undefined when it is not in any. */
export function endOfQuiet(window: QuietWindow | null, nowMs: number, timeZone: string): number | undefined {
  if (window === null || window.start === window.end) return undefined;
  const wall = toWallMs(timeZone, nowMs);
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  const [start, end] = [minutes(window.start) * 60_000, minutes(window.end) * 60_000];
  const time = wall - midnight;
  const isQuiet = start < end ? time >= start && time < end : time >= start || time < end;
  if (!isQuiet) return undefined;
  const shown = fromWallMs(timeZone, midnight + end + (time >= end ? DAY_MS : 0));
  return shown.kind === 'overlap' && shown.atMs <= nowMs ? shown.laterMs : shown.atMs;
}

function minutes(time: string): number {
  const [hours = '0', rest = '0'] = time.split(':');
  return Number(hours) * 60 + Number(rest);
}
