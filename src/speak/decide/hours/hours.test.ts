import { describe, expect, test } from 'vitest';
import { isWithinActiveHours } from './active-hours.ts';
import { periodOf, quietUntilMs } from './period.ts';
import { isQuietHour } from './quiet-hour.ts';

const HOUR = 3_600_000;
const MIDNIGHT = Date.UTC(2026, 0, 14);
const utc = (hours: number): number => MIDNIGHT + hours * HOUR;

describe('P4: quiet hours by the hour', () => {
  const quietHours = (start: number, end: number): number[] =>
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isQuietHour(hour, start, end));

  test('overnight, within a day, to midnight, from midnight', () => {
    expect(quietHours(22, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 22, 23]);
    expect(quietHours(9, 12)).toEqual([9, 10, 11]);
    expect(quietHours(22, 24)).toEqual([22, 23]);
    expect(quietHours(22, 0)).toEqual([22, 23]);
    expect(quietHours(0, 2)).toEqual([0, 1]);
  });

  test.each([
    [-1, 8],
    [22, -1],
    [-1, -1],
    [8, 8],
    [0, 0],
    [Number.NaN, 8],
    [22, Number.NaN],
  ])('off: %d to %d', (start, end) => expect(quietHours(start, end)).toEqual([]));
});

describe('D3: active hours', () => {
  const window = { start: '08:00', end: '22:00' };
  test.each([
    ['before the start', window, 8 - 1 / 3600, false],
    ['the start is in', window, 8, true],
    ['the end is not', window, 22, false],
    ['just before the end', window, 22 - 1 / 3600, true],
    ['overnight, late', { start: '20:00', end: '02:00' }, 23, true],
    ['overnight, early', { start: '20:00', end: '02:00' }, 1.99, true],
    ['overnight, out', { start: '20:00', end: '02:00' }, 2, false],
    ['to midnight', { start: '08:00', end: '24:00' }, 23.99, true],
    ['all day', { start: '00:00', end: '24:00' }, 0, true],
    ['empty means no window', { start: '09:00', end: '09:00' }, 3, true],
    ['unreadable means no window', { start: 'nine', end: '17:00' }, 3, true],
    ['24:00 is no start', { start: '24:00', end: '08:00' }, 12, true],
    ['no window', null, 3, true],
    ['none given', undefined, 3, true],
  ])('%s', (_name, given, hour, expected) => {
    expect(isWithinActiveHours(given, utc(hour), 'UTC')).toBe(expected);
  });

  test('P2: in the zone of the window, else in the person’s; an unknown one is passed over', () => {
    expect(isWithinActiveHours(window, utc(23), 'America/New_York')).toBe(true);
    expect(isWithinActiveHours({ ...window, timeZone: 'America/New_York' }, utc(23), 'UTC')).toBe(true);
    expect(isWithinActiveHours({ ...window, timeZone: 'Asia/Tokyo' }, utc(12), 'America/New_York')).toBe(true);
    expect(isWithinActiveHours({ ...window, timeZone: 'Asia/Tokyo' }, utc(14), 'UTC')).toBe(false);
    expect(isWithinActiveHours({ ...window, timeZone: 'user' }, utc(23), 'UTC')).toBe(false);
    expect(isWithinActiveHours(window, utc(23), 'No/Where')).toBe(false);
  });
});

describe('D3: parts of the day', () => {
  const day = (quiet?: { start: string; end: string } | null): string[] =>
    [0, 6, 7, 8, 10, 16, 17, 20, 21, 22, 23].map((hour) => `${hour} ${periodOf(utc(hour), 'UTC', quiet)}`);

  test('quiet from 22 to 8 unless said otherwise', () => {
    const usual = [
      '0 quiet',
      '6 quiet',
      '7 quiet',
      '8 morning',
      '10 working',
      '16 working',
      '17 evening',
      '20 evening',
      '21 late_night',
      '22 quiet',
      '23 quiet',
    ];
    expect(day()).toEqual(usual);
    expect(day({ start: '22:00', end: '08:00' })).toEqual(usual);
  });

  test('off: the night is late night', () => {
    const off = [
      '0 late_night',
      '6 late_night',
      '7 morning',
      '8 morning',
      '10 working',
      '16 working',
      '17 evening',
      '20 evening',
      '21 late_night',
      '22 late_night',
      '23 late_night',
    ];
    for (const quiet of [
      null,
      { start: '09:00', end: '09:00' },
      { start: '-1', end: '8' },
      { start: '?', end: '08:00' },
    ]) {
      expect(day(quiet)).toEqual(off);
    }
  });

  test('quiet wins wherever it lies; by the minute, boundaries as said', () => {
    expect(day({ start: '13:00', end: '17:30' })).toContain('16 quiet');
    expect(periodOf(utc(17.4), 'UTC', { start: '13:00', end: '17:30' })).toBe('quiet');
    expect(periodOf(utc(17.5), 'UTC', { start: '13:00', end: '17:30' })).toBe('evening');
    expect([9.99, 10, 16.99, 17, 20.99, 21].map((hour) => periodOf(utc(hour), 'UTC', null))).toEqual([
      'morning',
      'working',
      'working',
      'evening',
      'evening',
      'late_night',
    ]);
  });

  test('P2: on the person’s clock, through daylight saving', () => {
    const sunday = Date.UTC(2026, 2, 29, 6, 30);
    expect(periodOf(sunday, 'Europe/Berlin', null)).toBe('morning');
    expect(periodOf(sunday - 24 * HOUR, 'Europe/Berlin')).toBe('quiet');
    expect(periodOf(sunday, 'Europe/Berlin')).toBe('morning');
    expect(periodOf(sunday, 'America/New_York')).toBe('quiet');
  });

  test('when quiet is over', () => {
    expect(quietUntilMs(utc(23), 'UTC', { start: '22:00', end: '08:00' })).toBe(utc(32));
    expect(quietUntilMs(utc(12), 'UTC', { start: '22:00', end: '08:00' })).toBeUndefined();
    expect(quietUntilMs(utc(23), 'UTC', null)).toBeUndefined();
  });
});
