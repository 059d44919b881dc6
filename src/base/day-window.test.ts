import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { endOfDaySpan, isInDaySpan, readDayWindow, timeOfDayMs } from './day-window.ts';

const HOUR = 3_600_000;
const at = (text: string): number => Temporal.ZonedDateTime.from(text).epochMilliseconds;
const NIGHT = { startMs: 22 * HOUR, endMs: 8 * HOUR };

test.each([
  [{ start: '22:00', end: '08:00' }, NIGHT],
  [{ start: 22, end: 8 }, NIGHT],
  [{ start: '22', end: ' 8:00 ' }, NIGHT],
  [
    { start: '08:30', end: '24:00' },
    { startMs: 8.5 * HOUR, endMs: 24 * HOUR },
  ],
  [
    { start: '00:00', end: '24:00' },
    { startMs: 0, endMs: 24 * HOUR },
  ],
  [
    { start: '23:59', end: '00:00' },
    { startMs: 23 * HOUR + 59 * 60_000, endMs: 0 },
  ],
  [null, 'off'],
  [undefined, 'off'],
  [{ start: -1, end: 8 }, 'off'],
  [{ start: '22', end: '-1' }, 'off'],
  [{ start: '9:00', end: '09:00' }, 'off'],
  [{ start: '24:00', end: '08:00' }, 'unreadable'],
  [{ start: '22:00', end: '24:01' }, 'unreadable'],
  [{ start: '25', end: '08:00' }, 'unreadable'],
  [{ start: '22:60', end: '08:00' }, 'unreadable'],
  [{ start: 'ten', end: '08:00' }, 'unreadable'],
  [{ start: '', end: '08:00' }, 'unreadable'],
  [{ start: '22:00', end: '08:00:00' }, 'unreadable'],
  [{ start: 'x-1', end: '08:00' }, 'unreadable'],
  [{ start: 8.5, end: 9 }, 'unreadable'],
])('D3: the window %j is read as %j', (window, span) => {
  expect(readDayWindow(window)).toEqual(span);
});

test('D3: start included, end not, over midnight and within a day', () => {
  const day = { startMs: 9 * HOUR, endMs: 17 * HOUR };
  const inside = (span: typeof NIGHT) =>
    [0, 7.99, 8, 9, 16.99, 17, 21.99, 22, 23.99].filter((h) => isInDaySpan(span, h * HOUR));
  expect(inside(NIGHT)).toEqual([0, 7.99, 22, 23.99]);
  expect(inside(day)).toEqual([9, 16.99]);
});

describe('P2: the wall clock is the one of the zone', () => {
  test('time of day, also before 1970, in an unknown zone, and at no instant', () => {
    const now = at('2026-07-01T03:30:00+02:00[Europe/Berlin]');
    expect(timeOfDayMs(now, 'Europe/Berlin')).toBe(3.5 * HOUR);
    expect(timeOfDayMs(now, 'UTC')).toBe(1.5 * HOUR);
    expect(timeOfDayMs(now, 'Not/AZone')).toBe(1.5 * HOUR);
    expect(timeOfDayMs(-HOUR, 'UTC')).toBe(23 * HOUR);
    expect(timeOfDayMs(Number.NaN, 'Europe/Berlin')).toBe(0);
    expect(timeOfDayMs(Number.POSITIVE_INFINITY, 'UTC')).toBe(0);
  });

  test.each([
    ['before midnight', '2026-07-01T23:00:00+02:00[Europe/Berlin]', '2026-07-02T08:00:00+02:00[Europe/Berlin]'],
    ['after midnight', '2026-07-01T03:00:00+02:00[Europe/Berlin]', '2026-07-01T08:00:00+02:00[Europe/Berlin]'],
    ['over the spring change', '2026-03-28T23:00:00+01:00[Europe/Berlin]', '2026-03-29T08:00:00+02:00[Europe/Berlin]'],
  ])('D3: the end, from %s', (_name, from, end) => {
    expect(endOfDaySpan(NIGHT, at(from), 'Europe/Berlin')).toBe(at(end));
  });

  test('D3: no end outside the window; at the end it is over', () => {
    expect(endOfDaySpan(NIGHT, at('2026-07-01T08:00:00+00:00[UTC]'), 'UTC')).toBeUndefined();
    expect(endOfDaySpan(NIGHT, at('2026-07-01T07:59:59.999+00:00[UTC]'), 'Nowhere')).toBe(
      at('2026-07-01T08:00:00+00:00[UTC]'),
    );
  });

  test('D3: an end that the clock shows twice ends at the first, and at the second when the window holds it again', () => {
    const span = { startMs: HOUR, endMs: 2.5 * HOUR };
    const first = at('2026-10-25T01:30:00+02:00[Europe/Berlin]');
    const again = at('2026-10-25T02:15:00+01:00[Europe/Berlin]');
    expect(endOfDaySpan(span, first, 'Europe/Berlin')).toBe(at('2026-10-25T02:30:00+02:00[Europe/Berlin]'));
    expect(endOfDaySpan(span, again, 'Europe/Berlin')).toBe(at('2026-10-25T02:30:00+01:00[Europe/Berlin]'));
  });

  test('D3: an end inside the gap is the first instant after it', () => {
    const span = { startMs: 0, endMs: 2.5 * HOUR };
    const now = at('2026-03-29T01:30:00+01:00[Europe/Berlin]');
    expect(endOfDaySpan(span, now, 'Europe/Berlin')).toBe(at('2026-03-29T03:00:00+02:00[Europe/Berlin]'));
  });
});
