/**
 * Says on which days a rhythm falls, and finds the first one: needed for the start of a calendar rule, for lengths
 * that count from the first time, and to notice an end that comes before the beginning.
 * Invariant: looks at most nine years ahead (29 February may be eight years away), then gives up.
 */
import type { Temporal } from 'temporal-polyfill';
import { nthDayOfMonth } from '../read/calendar.ts';
import type { Repeat } from '../read/when.ts';
import { toInstantMs, type WallTime } from './wall-clock.ts';

type Day = Temporal.PlainDate;
const LONGEST_WALK_DAYS = 366 * 9;

export function matchesDay(repeat: Repeat, day: Day): boolean {
  if (repeat.months !== undefined && !repeat.months.includes(day.month)) return false;
  if (repeat.weekdays !== undefined && !repeat.weekdays.includes(day.dayOfWeek)) return false;
  if (repeat.monthDays !== undefined && !repeat.monthDays.includes(day.day)) return false;
  return repeat.nths === undefined || repeat.nths.some((nth) => nthDayOfMonth(day, nth)?.equals(day) === true);
}

export interface First {
  readonly day: Day;
  readonly time: WallTime;
  readonly ms: number;
}

/** The first time of the rhythm after `afterMs`, on `from` or later. `times` are sorted. */
export function findFirst(
  repeat: Repeat,
  times: readonly WallTime[],
  from: Day,
  bound: { afterMs: number; zone: string },
): First | undefined {
  let day = from;
  for (let k = 0; k < LONGEST_WALK_DAYS; k += 1, day = day.add({ days: 1 })) {
    if (!matchesDay(repeat, day)) continue;
    for (const time of times) {
      const ms = toInstantMs(day, time, bound.zone);
      if (ms > bound.afterMs) return { day, time, ms };
    }
  }
  return undefined;
}
