/**
 * Whether today's reflection is still to be done (R6): once per day of the person's own calendar, from the set time
 * on, whichever trigger comes first. A run earlier the same day counts; a clock that was set back does not bring a
 * second one.
 */
import { localTime } from '../../base/index.ts';

export interface ReflectionTime {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly hour: number;
  readonly minute: number;
  readonly lastRanAt: number | undefined;
}

export function isReflectionDue({ nowMs, timeZone, hour, minute, lastRanAt }: ReflectionTime): boolean {
  const now = localTime(timeZone, nowMs);
  if (now.hour * 60 + now.minute < hour * 60 + minute) return false;
  if (lastRanAt === undefined) return true;
  const last = localTime(timeZone, lastRanAt);
  return dayNumber(last) < dayNumber(now);
}

const dayNumber = (day: { year: number; month: number; day: number }): number =>
  day.year * 10_000 + day.month * 100 + day.day;
