/** The hour rule of S14, wall clock to instant (S3), and moments in words. */
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { buildContext } from '../words/context.ts';
import type { DayPart } from '../words/vocabulary.ts';
import {
  capitalise,
  defaultTime,
  endOfDayMs,
  sayDay,
  sayMoment,
  sayTime,
  settleTime,
  startOfDayMs,
  toInstantMs,
  toIso,
} from './wall-clock.ts';

const zone = 'Europe/Berlin';
const day = (iso: string) => Temporal.PlainDate.from(iso);
const at = (hour: number, minute = 0, second = 0) => ({ hour, minute, second });
const cx = buildContext({ nowMs: Date.parse('2026-03-11T10:00:00+01:00'), timeZone: zone });
const american = buildContext({ nowMs: cx.nowMs, timeZone: zone, locale: 'en-US' });

describe('S14: bare hours', () => {
  const open = (hour: number, part?: DayPart, isRecurring = false) =>
    settleTime({ ...at(hour), sure: false }, part, isRecurring)?.hour;
  it('1–6 are afternoon, 7 is open once and morning always, 8–12 are as said', () => {
    const hours = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    expect(hours.map((hour) => open(hour))).toEqual([13, 14, 15, 16, 17, 18, undefined, 8, 9, 10, 11, 12]);
    expect(hours.map((hour) => open(hour, undefined, true))).toEqual([13, 14, 15, 16, 17, 18, 7, 8, 9, 10, 11, 12]);
    expect(open(0)).toBe(0);
  });
  it.each([
    ['morning', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0]],
    ['lunch', [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 11, 12]],
    ['afternoon', [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 11, 12]],
    ['evening', [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]],
    ['tonight', [25, 26, 27, 28, 29, 18, 19, 20, 21, 22, 23, 24]],
    ['night', [25, 26, 27, 28, 29, 18, 19, 20, 21, 22, 23, 24]],
  ] as const)('%s decides', (part, hours) => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((hour) => open(hour, part))).toEqual(hours);
  });
  it('a sure hour stays, except the small hours of a night', () => {
    const sure = (hour: number, part?: DayPart) => settleTime({ ...at(hour, 5, 7), sure: true }, part, false);
    expect(sure(7)).toEqual(at(7, 5, 7));
    expect(sure(3, 'evening')).toEqual(at(3, 5, 7));
    expect(sure(3, 'night')).toEqual(at(27, 5, 7));
    expect(sure(5, 'tonight')).toEqual(at(29, 5, 7));
    expect(sure(6, 'tonight')).toEqual(at(6, 5, 7));
  });
});

describe('S3: wall clock to instant', () => {
  it.each([
    ['2026-03-11', at(9), '2026-03-11T09:00:00+01:00'],
    ['2026-03-11', at(25, 30), '2026-03-12T01:30:00+01:00'],
    ['2026-03-11', at(24), '2026-03-12T00:00:00+01:00'],
    ['2026-03-29', at(1, 59), '2026-03-29T01:59:00+01:00'],
    ['2026-03-29', at(2), '2026-03-29T03:00:00+02:00'],
    ['2026-03-29', at(2, 59, 59), '2026-03-29T03:00:00+02:00'],
    ['2026-03-29', at(3), '2026-03-29T03:00:00+02:00'],
    ['2026-10-25', at(2, 30), '2026-10-25T02:30:00+02:00'],
    ['2026-10-25', at(3), '2026-10-25T03:00:00+01:00'],
  ])('%s %j → %s', (date, time, iso) => {
    expect(toIso(toInstantMs(day(date), time, zone), zone)).toBe(iso);
  });
  it('a day begins and ends where its zone says', () => {
    expect(toIso(startOfDayMs(day('2026-03-29'), zone), zone)).toBe('2026-03-29T00:00:00+01:00');
    expect(toIso(endOfDayMs(day('2026-03-29'), zone), zone)).toBe('2026-03-29T23:59:59.999+02:00');
  });
  it('writes milliseconds only where there are some', () => {
    expect(toIso(Date.parse('2026-03-11T10:00:00.250Z'), 'UTC')).toBe('2026-03-11T10:00:00.25+00:00');
    expect(toIso(Date.parse('2026-03-11T10:00:07Z'), 'UTC')).toBe('2026-03-11T10:00:07+00:00');
  });
});

describe('S14: moments in words', () => {
  it('says the time by the clock of the locale', () => {
    expect([at(0), at(9, 5), at(12), at(13), at(24), at(25, 1, 9)].map((time) => sayTime(time, cx))).toEqual([
      '00:00',
      '09:05',
      '12:00',
      '13:00',
      '00:00',
      '01:01:09',
    ]);
    expect([at(0), at(9, 5), at(11, 59), at(12), at(23, 1, 30)].map((time) => sayTime(time, american))).toEqual([
      '12:00 AM',
      '9:05 AM',
      '11:59 AM',
      '12:00 PM',
      '11:01:30 PM',
    ]);
  });
  it.each([
    ['2026-03-11', 'today'],
    ['2026-03-12', 'tomorrow'],
    ['2026-03-13', 'Friday 13 March'],
    ['2026-03-15', 'Sunday 15 March'],
    ['2026-03-10', 'Tuesday 10 March 2026'],
    ['2027-01-04', 'Monday 4 January'],
    ['2027-01-05', 'Tuesday 5 January 2027'],
    ['2027-12-31', 'Friday 31 December 2027'],
  ])('%s is “%s”', (iso, words) => {
    expect(sayDay(day(iso), cx)).toBe(words);
  });
  it('says an hour past midnight with its own day', () => {
    expect(sayMoment(day('2026-03-11'), at(25), cx)).toBe('tomorrow at 01:00');
    expect(sayMoment(day('2026-03-11'), at(23), cx)).toBe('today at 23:00');
    expect(capitalise('tomorrow at 09:00')).toBe('Tomorrow at 09:00');
    expect(capitalise('')).toBe('');
    expect(defaultTime(cx, 'lunch')).toEqual(at(12, 30));
  });
});
