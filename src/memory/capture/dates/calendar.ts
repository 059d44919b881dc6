/**
 * Days as plain numbers (since 1970-01-01 on the wall calendar). Invariant: a day that does not exist (30 February)
 * is undefined, never its neighbour. Weeks begin on Monday; weekdays are 1 (Monday) to 7.
 */
import { DAY_MS } from '../../../base/index.ts';
import type { DayNumber } from './moment.ts';

export function dayOf(year: number, month: number, day: number): DayNumber | undefined {
  if (year < 1970 || year > 2200) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / DAY_MS : undefined;
}

export function partsOf(day: DayNumber): { year: number; month: number; day: number; weekday: number } {
  const date = new Date(day * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay() || 7,
  };
}

/** Today counts. */
export const comingWeekday = (today: DayNumber, weekday: number): DayNumber =>
  today + ((weekday - partsOf(today).weekday + 7) % 7);

/** That weekday in the week `weeks` after this one. */
export const weekdayOfWeek = (today: DayNumber, weeks: number, weekday: number): DayNumber =>
  today - partsOf(today).weekday + weekday + 7 * weeks;

/** The next such date, today included; 29 February waits for its year. */
export function comingDate(today: DayNumber, month: number, day: number): DayNumber | undefined {
  const { year } = partsOf(today);
  for (let y = year; y <= year + 8; y += 1) {
    const found = dayOf(y, month, day);
    if (found !== undefined && found >= today) return found;
  }
  return undefined;
}

/** "the 5th": this month's, or the next month that has one. */
export function comingMonthDay(today: DayNumber, day: number): DayNumber | undefined {
  const now = partsOf(today);
  for (let i = 0; i < 3; i += 1) {
    const month = now.month + i;
    const found = dayOf(now.year + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1, day);
    if (found !== undefined && found >= today) return found;
  }
  return undefined;
}

export function addMonths(today: DayNumber, months: number): DayNumber {
  const now = partsOf(today);
  const last = lastOfMonth(now.year, now.month + months);
  const same = Date.UTC(now.year, now.month - 1 + months, now.day) / DAY_MS;
  return Math.min(same, last);
}

/** `month` may run over 12. */
export const lastOfMonth = (year: number, month: number): DayNumber => Date.UTC(year, month, 0) / DAY_MS;
export const firstOfMonth = (year: number, month: number): DayNumber => Date.UTC(year, month - 1, 1) / DAY_MS;
