/**
 * Small calendar sums the readers share: the coming weekday, the nth weekday of a month, Easter, holidays.
 * Invariant: pure calendar dates, no zone and no clock; a date that does not exist (30 February) is undefined.
 */
import { Temporal } from 'temporal-polyfill';
import type { Span } from './read-amount.ts';
import type { NthDay } from './when.ts';

type Day = Temporal.PlainDate;

export function makeDate(year: number, month: number, day: number): Day | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1900 || year > 9999) return undefined;
  const date = Temporal.PlainDate.from({ year, month, day }, { overflow: 'constrain' });
  return date.day === day ? date : undefined;
}

export function comingWeekday(today: Day, weekday: number): Day {
  return today.add({ days: (weekday - today.dayOfWeek + 7) % 7 });
}

/** Weeks begin on Monday, everywhere in this folder. */
export function weekdayOfWeek(today: Day, weeksAhead: number, weekday: number): Day {
  return today.add({ days: 7 * weeksAhead + weekday - today.dayOfWeek });
}

export function lastDayOf(date: Day): Day {
  return date.with({ day: date.daysInMonth });
}

/** The next date with this day of the month, today included; months without it are passed over. */
export function comingMonthDay(from: Day, day: number): Day | undefined {
  for (let k = 0; k <= 12; k += 1) {
    const month = from.with({ day: 1 }).add({ months: k });
    const date = makeDate(month.year, month.month, day);
    if (date !== undefined && Temporal.PlainDate.compare(date, from) >= 0) return date;
  }
  return undefined;
}

/** The next 3 March, today included; 29 February waits for its leap year. */
export function comingYearDay(from: Day, month: number, day: number): Day | undefined {
  for (let k = 0; k <= 8; k += 1) {
    const date = makeDate(from.year + k, month, day);
    if (date !== undefined && Temporal.PlainDate.compare(date, from) >= 0) return date;
  }
  return undefined;
}

export function isWorkday(date: Day): boolean {
  return date.dayOfWeek <= 5;
}

/** First Monday, last Friday, last day, first working day of the month that holds `month`. */
export function nthDayOfMonth(month: Day, { nth, weekday }: NthDay): Day | undefined {
  const step = nth > 0 ? 1 : -1;
  let left = Math.abs(nth);
  for (
    let date = nth > 0 ? month.with({ day: 1 }) : lastDayOf(month);
    date.month === month.month;
    date = date.add({ days: step })
  ) {
    const fits = weekday === 'day' || (weekday === 'workday' ? isWorkday(date) : date.dayOfWeek === weekday);
    if (fits) left -= 1;
    if (left === 0) return date;
  }
  return undefined;
}

export function addSpan(date: Day, span: Span, sign: 1 | -1 = 1): Day {
  const moved = date.add({ months: sign * span.months });
  if (span.business !== true) return moved.add({ days: sign * span.days });
  let day = moved;
  // A year of working days is the most anybody means; the cap keeps the walk short.
  for (let left = Math.min(span.days, 400); left > 0; left -= isWorkday(day) ? 1 : 0) day = day.add({ days: sign });
  return day;
}

/** Gregorian Easter Sunday, by the anonymous computus. */
function easter(year: number): Day | undefined {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return makeDate(year, Math.floor(n / 31), (n % 31) + 1);
}

type HolidayRule = (year: number) => Day | undefined;
const fixed =
  (month: number, day: number): HolidayRule =>
  (year) =>
    makeDate(year, month, day);
const aroundEaster =
  (days: number): HolidayRule =>
  (year) =>
    easter(year)?.add({ days });

/** Longest names first: "christmas eve" before "christmas". */
export const HOLIDAYS: readonly (readonly [name: string, rule: HolidayRule, isFixed: boolean])[] = [
  ['christmas eve', fixed(12, 24), true],
  ['christmas day', fixed(12, 25), true],
  ['boxing day', fixed(12, 26), true],
  ['christmas', fixed(12, 25), true],
  ['xmas eve', fixed(12, 24), true],
  ['xmas', fixed(12, 25), true],
  ["new year's eve", fixed(12, 31), true],
  ['new years eve', fixed(12, 31), true],
  ['new year eve', fixed(12, 31), true],
  ["new year's day", fixed(1, 1), true],
  ['new years day', fixed(1, 1), true],
  ["new year's", fixed(1, 1), true],
  ['new years', fixed(1, 1), true],
  ['new year', fixed(1, 1), true],
  ["valentine's day", fixed(2, 14), true],
  ['valentines day', fixed(2, 14), true],
  ["valentine's", fixed(2, 14), true],
  ["st patrick's day", fixed(3, 17), true],
  ['independence day', fixed(7, 4), true],
  ['halloween', fixed(10, 31), true],
  [
    'thanksgiving',
    (year) => nthDayOfMonth(Temporal.PlainDate.from({ year, month: 11, day: 1 }), { nth: 4, weekday: 4 }),
    false,
  ],
  ['good friday', aroundEaster(-2), false],
  ['easter monday', aroundEaster(1), false],
  ['easter sunday', aroundEaster(0), false],
  ['easter', aroundEaster(0), false],
];

export function comingHoliday(from: Day, rule: HolidayRule): Day | undefined {
  for (let k = 0; k <= 1; k += 1) {
    const date = rule(from.year + k);
    if (date !== undefined && Temporal.PlainDate.compare(date, from) >= 0) return date;
  }
  return undefined;
}
