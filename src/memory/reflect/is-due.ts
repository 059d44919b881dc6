/**
 * Whether today's reflection is still to be done, and when the next one is (R1, R6): once per day of the person's own
 * calendar, from the set time on, whichever trigger comes first. A run earlier the same day counts; a clock that was set
 * back does not bring a second one. A run that lies days ahead was made by a clock that was wrong, and does not count.
 */
import { DAY_MS, fromWallMs, localTime, toWallMs } from '../../base/index.ts';

export interface ReflectionTime {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly hour: number;
  readonly minute: number;
  readonly lastRanAt: number | undefined;
}

/** Further ahead than any change of zone or a clock that is a little off. */
const FAR_AHEAD_MS = 2 * DAY_MS;

export function isReflectionDue(time: ReflectionTime): boolean {
  const now = localTime(time.timeZone, time.nowMs);
  return now.hour * 60 + now.minute >= time.hour * 60 + time.minute && !hasRunToday(time);
}

/** The next set time after now, on a day that has had no reflection. */
export function nextReflectionAt(time: ReflectionTime): number {
  const { nowMs, timeZone, hour, minute } = time;
  const midnight = Math.floor(toWallMs(timeZone, nowMs) / DAY_MS) * DAY_MS;
  const onDay = (days: number): number =>
    fromWallMs(timeZone, midnight + days * DAY_MS + (hour * 60 + minute) * 60_000).atMs;
  const today = onDay(0);
  return today > nowMs && !hasRunToday(time) ? today : onDay(1);
}

function hasRunToday({ nowMs, timeZone, lastRanAt }: ReflectionTime): boolean {
  if (lastRanAt === undefined || lastRanAt > nowMs + FAR_AHEAD_MS) return false;
  return dayNumber(localTime(timeZone, lastRanAt)) >= dayNumber(localTime(timeZone, nowMs));
}

const dayNumber = (day: { year: number; month: number; day: number }): number =>
  day.year * 10_000 + day.month * 100 + day.day;
