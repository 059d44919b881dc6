/** Small calendar sums at their edges: short months, leap days, weekends, Easter by the almanac. */
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  addSpan,
  comingHoliday,
  comingMonthDay,
  comingWeekday,
  comingYearDay,
  HOLIDAYS,
  isWorkday,
  lastDayOf,
  makeDate,
  nthDayOfMonth,
  weekdayOfWeek,
} from './calendar.ts';

const day = (iso: string) => Temporal.PlainDate.from(iso);
const span = (days: number, more: object = {}) => ({ months: 0, days, ms: 0, ...more });

describe('S14: dates that exist', () => {
  it.each([
    [2026, 3, 11, '2026-03-11'],
    [1900, 1, 1, '1900-01-01'],
    [9999, 12, 31, '9999-12-31'],
    [2028, 2, 29, '2028-02-29'],
    [2000, 2, 29, '2000-02-29'],
    [1900, 2, 29, undefined],
    [2027, 2, 29, undefined],
    [2026, 4, 31, undefined],
    [2026, 4, 30, '2026-04-30'],
    [1899, 12, 31, undefined],
    [10_000, 1, 1, undefined],
    [2026, 0, 1, undefined],
    [2026, 13, 1, undefined],
    [2026, 1, 0, undefined],
    [2026, 1, 32, undefined],
    [2026, 1, 31, '2026-01-31'],
  ])('%i-%i-%i → %s', (year, month, date, iso) => {
    expect(makeDate(year, month, date)?.toString()).toBe(iso);
  });
});

describe('S14: the next such day, today included', () => {
  it.each([
    ['2026-03-11', 3, '2026-03-11'],
    ['2026-03-11', 4, '2026-03-12'],
    ['2026-03-11', 2, '2026-03-17'],
    ['2026-03-15', 7, '2026-03-15'],
    ['2026-03-15', 1, '2026-03-16'],
  ])('%s, weekday %i → %s', (from, weekday, iso) => {
    expect(comingWeekday(day(from), weekday).toString()).toBe(iso);
  });
  it.each([
    ['2026-03-11', 0, 1, '2026-03-09'],
    ['2026-03-11', 1, 5, '2026-03-20'],
    ['2026-03-15', 1, 1, '2026-03-16'],
    ['2026-03-15', 0, 7, '2026-03-15'],
    ['2026-03-09', 2, 3, '2026-03-25'],
  ])('%s, %i weeks ahead, weekday %i → %s', (from, weeks, weekday, iso) => {
    expect(weekdayOfWeek(day(from), weeks, weekday).toString()).toBe(iso);
  });
  it.each([
    ['2026-03-11', 11, '2026-03-11'],
    ['2026-03-11', 10, '2026-04-10'],
    ['2026-01-31', 30, '2026-03-30'],
    ['2026-04-01', 31, '2026-05-31'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-11', 32, undefined],
    ['2026-03-11', 0, undefined],
  ])('%s, day %i → %s', (from, date, iso) => {
    expect(comingMonthDay(day(from), date)?.toString()).toBe(iso);
  });
  it.each([
    ['2026-03-11', 3, 11, '2026-03-11'],
    ['2026-03-11', 3, 10, '2027-03-10'],
    ['2026-03-11', 2, 29, '2028-02-29'],
    ['2028-03-01', 2, 29, '2032-02-29'],
    ['1896-03-01', 2, 29, '1904-02-29'],
    ['2026-03-11', 2, 30, undefined],
  ])('%s, month %i day %i → %s', (from, month, date, iso) => {
    expect(comingYearDay(day(from), month, date)?.toString()).toBe(iso);
  });
});

describe('S14: the nth day of a month', () => {
  it.each([
    ['2026-03-20', 1, 1, '2026-03-02'],
    ['2026-03-20', 5, 1, '2026-03-30'],
    ['2026-04-20', 5, 1, undefined],
    ['2026-03-01', -1, 5, '2026-03-27'],
    ['2026-03-31', -2, 5, '2026-03-20'],
    ['2026-03-11', 1, 'day', '2026-03-01'],
    ['2026-02-11', -1, 'day', '2026-02-28'],
    ['2026-03-11', 31, 'day', '2026-03-31'],
    ['2026-04-11', 31, 'day', undefined],
    ['2026-03-11', 1, 'workday', '2026-03-02'],
    ['2026-05-11', -1, 'workday', '2026-05-29'],
    ['2026-08-11', 1, 'workday', '2026-08-03'],
    ['2026-08-11', -1, 'workday', '2026-08-31'],
  ] as const)('%s, %i of %s → %s', (month, nth, weekday, iso) => {
    expect(nthDayOfMonth(day(month), { nth, weekday })?.toString()).toBe(iso);
  });
  it('knows the last day and the days of work', () => {
    expect(lastDayOf(day('2028-02-01')).toString()).toBe('2028-02-29');
    expect(lastDayOf(day('2026-12-05')).toString()).toBe('2026-12-31');
    expect([13, 14, 15, 16].map((date) => isWorkday(day(`2026-03-${date}`)))).toEqual([true, false, false, true]);
  });
});

describe('S14: so much later, and earlier', () => {
  it.each([
    ['2026-03-11', span(2), 1, '2026-03-13'],
    ['2026-03-11', span(2), -1, '2026-03-09'],
    ['2026-01-31', span(0, { months: 1 }), 1, '2026-02-28'],
    ['2026-03-31', span(1, { months: 1 }), -1, '2026-02-27'],
    ['2026-03-11', span(3, { business: true }), 1, '2026-03-16'],
    ['2026-03-16', span(1, { business: true }), -1, '2026-03-13'],
    ['2026-03-14', span(1, { business: true }), 1, '2026-03-16'],
    ['2026-03-11', span(0, { business: true }), 1, '2026-03-11'],
    ['2026-03-11', span(400, { business: true }), 1, '2027-09-22'],
    ['2026-03-11', span(5000, { business: true }), 1, '2027-09-22'],
  ] as const)('%s and %j × %i → %s', (from, length, sign, iso) => {
    expect(addSpan(day(from), length, sign).toString()).toBe(iso);
  });
  it('goes forward unless told otherwise', () => {
    expect(addSpan(day('2026-03-11'), span(1)).toString()).toBe('2026-03-12');
  });
});

describe('S14: feasts that move', () => {
  const rule = (name: string) => HOLIDAYS.find(([known]) => known === name)?.[1] ?? (() => undefined);
  it.each([
    '1954-04-18',
    '1961-04-02',
    '1981-04-19',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2100-03-28',
    '2199-04-14',
    '2285-03-22',
  ])('Easter %s', (iso) => {
    const easter = day(iso);
    expect(rule('easter')(easter.year)?.toString()).toBe(iso);
    expect(rule('good friday')(easter.year)?.toString()).toBe(easter.subtract({ days: 2 }).toString());
    expect(rule('easter monday')(easter.year)?.toString()).toBe(easter.add({ days: 1 }).toString());
  });
  it.each(['2024-11-28', '2025-11-27', '2026-11-26', '2029-11-22'])('Thanksgiving %s', (iso) => {
    expect(rule('thanksgiving')(day(iso).year)?.toString()).toBe(iso);
  });
  it('comes this year or the next', () => {
    expect(comingHoliday(day('2026-04-05'), rule('easter'))?.toString()).toBe('2026-04-05');
    expect(comingHoliday(day('2026-04-06'), rule('easter'))?.toString()).toBe('2027-03-28');
    expect(comingHoliday(day('2026-04-06'), () => undefined)).toBeUndefined();
  });
});
