import { describe, expect, test } from 'vitest';
import { InputError } from '../../base/index.ts';
import { computeNextRunAtMs, nextRunsAtMs, requireNextRunAtMs } from './compute-next-run.ts';
import type { Schedule } from './schedule.ts';

const at = (text: string): number => Date.parse(text);
const NOW = at('2026-01-01T00:00:00Z');
const HOUR = 3_600_000;

function runs(schedule: Schedule, from: string, n = 3): string[] {
  return nextRunsAtMs(schedule, at(from), n).map((ms) => new Date(ms).toISOString().slice(0, 19));
}
const cron = (expr: string): Schedule => ({ kind: 'cron', expr });

describe('S1: at', () => {
  const once = (text: string): Schedule => ({ kind: 'at', at: text });
  test('runs once, strictly after now', () => {
    const moment = at('2026-03-12T09:00:00Z');
    expect(computeNextRunAtMs(once('2026-03-12T09:00:00Z'), moment - 1)).toBe(moment);
    expect(computeNextRunAtMs(once('2026-03-12T09:00:00Z'), moment)).toBeUndefined();
    expect(computeNextRunAtMs(once('2026-03-12T09:00:00Z'), moment + 1)).toBeUndefined();
    expect(nextRunsAtMs(once('2026-03-12T09:00:00Z'), NOW, 3)).toEqual([moment]);
  });
  test.each([
    ['2026-03-12T09:00:00+02:00', '2026-03-12T07:00:00Z'],
    ['2026-03-12T09:00:00-0330', '2026-03-12T12:30:00Z'],
    ['2026-03-12T09:00:00+02', '2026-03-12T07:00:00Z'],
    ['2026-03-12T09:00', '2026-03-12T09:00:00Z'],
    ['2026-03-12 09:00:05', '2026-03-12T09:00:05Z'],
    ['2026-03-12', '2026-03-12T00:00:00Z'],
    ['2026-03-12t09:00:00.25z', '2026-03-12T09:00:00.250Z'],
    ['1773306000000', '2026-03-12T09:00:00Z'],
  ])('S2: %s is %s', (text, expected) => {
    expect(computeNextRunAtMs(once(text), NOW)).toBe(at(expected));
  });
  test.each([
    '',
    'soon',
    '2026-02-30T00:00:00Z',
    '2026-13-01',
    '2026-03-12T24:00:00Z',
    '2026-03-12T09:60Z',
    '2026-03-12T09:00:00+99:00',
    '99999999999999999',
    'x2026-03-12T09:00:00Z',
    '2026-03-12T09:00:00Z!',
    '2026-03-12T09:00:00+01:60',
    '2026-03-12T09:00:60Z',
  ])('%j is no moment and throws', (text) => {
    expect(() => requireNextRunAtMs(once(text), NOW)).toThrow(InputError);
  });
});

describe('S1: every', () => {
  const every = (everyMs: number, anchorMs?: number): Schedule =>
    anchorMs === undefined ? { kind: 'every', everyMs } : { kind: 'every', everyMs, anchorMs };
  test('a grid from the anchor, strictly after now', () => {
    expect(computeNextRunAtMs(every(HOUR, NOW), NOW)).toBe(NOW + HOUR);
    expect(computeNextRunAtMs(every(HOUR, NOW), NOW + 1)).toBe(NOW + HOUR);
    expect(computeNextRunAtMs(every(HOUR, NOW), NOW + HOUR - 1)).toBe(NOW + HOUR);
    expect(computeNextRunAtMs(every(HOUR, NOW), NOW + HOUR)).toBe(NOW + 2 * HOUR);
    expect(computeNextRunAtMs(every(HOUR, NOW), NOW + 1000 * HOUR + 5)).toBe(NOW + 1001 * HOUR);
  });
  test('an anchor in the future first runs at the anchor', () => {
    expect(nextRunsAtMs(every(HOUR, NOW + 90_000), NOW, 2)).toEqual([NOW + 90_000, NOW + 90_000 + HOUR]);
    expect(computeNextRunAtMs(every(HOUR, NOW + 90_000), NOW - 10 * HOUR)).toBe(NOW + 90_000);
  });
  test('without an anchor it counts from now, or from fromMs', () => {
    expect(nextRunsAtMs(every(HOUR), NOW, 2)).toEqual([NOW + HOUR, NOW + 2 * HOUR]);
    const later: Schedule = { kind: 'every', everyMs: HOUR, fromMs: NOW + 5000 };
    expect(nextRunsAtMs(later, NOW, 2)).toEqual([NOW + 5000, NOW + 5000 + HOUR]);
  });
  test.each([0, -1, Number.NaN, 1e300])('everyMs %d throws instead of spinning', (everyMs) => {
    expect(() => requireNextRunAtMs(every(everyMs, NOW), NOW)).toThrow(InputError);
  });
});

describe('S1: cron', () => {
  test.each<[string, string[]]>([
    ['0 9 * * *', ['2026-01-01T09:00:00', '2026-01-02T09:00:00', '2026-01-03T09:00:00']],
    ['30 0 9 * * *', ['2026-01-01T09:00:30', '2026-01-02T09:00:30', '2026-01-03T09:00:30']],
    ['*/20 * * * * *', ['2026-01-01T00:00:20', '2026-01-01T00:00:40', '2026-01-01T00:01:00']],
    ['0 9 * * 1-5', ['2026-01-01T09:00:00', '2026-01-02T09:00:00', '2026-01-05T09:00:00']],
    ['0 9 * * mon-fri', ['2026-01-01T09:00:00', '2026-01-02T09:00:00', '2026-01-05T09:00:00']],
    ['0 9 * * 7', ['2026-01-04T09:00:00', '2026-01-11T09:00:00', '2026-01-18T09:00:00']],
    ['0 9 * * 0', ['2026-01-04T09:00:00', '2026-01-11T09:00:00', '2026-01-18T09:00:00']],
    ['0 9 * * FRI-SUN', ['2026-01-02T09:00:00', '2026-01-03T09:00:00', '2026-01-04T09:00:00']],
    ['0 9 * FEB,apr 1', ['2026-02-02T09:00:00', '2026-02-09T09:00:00', '2026-02-16T09:00:00']],
    ['5,10 8-9 1 1 *', ['2026-01-01T08:05:00', '2026-01-01T08:10:00', '2026-01-01T09:05:00']],
    ['0 0 L * *', ['2026-01-31T00:00:00', '2026-02-28T00:00:00', '2026-03-31T00:00:00']],
    ['0 9 * * 5L', ['2026-01-30T09:00:00', '2026-02-27T09:00:00', '2026-03-27T09:00:00']],
    ['0 9 * * 1#1', ['2026-01-05T09:00:00', '2026-02-02T09:00:00', '2026-03-02T09:00:00']],
    ['45/5 9 * * *', ['2026-01-01T09:45:00', '2026-01-01T09:50:00', '2026-01-01T09:55:00']],
    ['0 9 ? * ?', ['2026-01-01T09:00:00', '2026-01-02T09:00:00', '2026-01-03T09:00:00']],
    ['@daily', ['2026-01-02T00:00:00', '2026-01-03T00:00:00', '2026-01-04T00:00:00']],
    ['@midnight', ['2026-01-02T00:00:00', '2026-01-03T00:00:00', '2026-01-04T00:00:00']],
    ['@hourly', ['2026-01-01T01:00:00', '2026-01-01T02:00:00', '2026-01-01T03:00:00']],
    ['@Weekly', ['2026-01-04T00:00:00', '2026-01-11T00:00:00', '2026-01-18T00:00:00']],
    ['@monthly', ['2026-02-01T00:00:00', '2026-03-01T00:00:00', '2026-04-01T00:00:00']],
    ['@yearly', ['2027-01-01T00:00:00', '2028-01-01T00:00:00', '2029-01-01T00:00:00']],
    ['@annually', ['2027-01-01T00:00:00', '2028-01-01T00:00:00', '2029-01-01T00:00:00']],
    ['  0   9  * * *  ', ['2026-01-01T09:00:00', '2026-01-02T09:00:00', '2026-01-03T09:00:00']],
  ])('%s', (expr, expected) => {
    expect(runs(cron(expr), '2026-01-01T00:00:00Z')).toEqual(expected);
  });
  test('day of month OR day of week, as standard cron', () => {
    expect(runs(cron('0 0 13 * FRI'), '2026-01-01T00:00:00Z', 4)).toEqual([
      '2026-01-02T00:00:00',
      '2026-01-09T00:00:00',
      '2026-01-13T00:00:00',
      '2026-01-16T00:00:00',
    ]);
    expect(runs(cron('0 0 */1 * MON'), '2026-01-01T00:00:00Z', 2)).toEqual([
      '2026-01-05T00:00:00',
      '2026-01-12T00:00:00',
    ]);
  });
  test('leap days, over 2100 too', () => {
    expect(runs(cron('0 0 29 2 *'), '2026-01-01T00:00:00Z', 2)).toEqual(['2028-02-29T00:00:00', '2032-02-29T00:00:00']);
    expect(runs(cron('0 0 29 2 *'), '2096-02-29T00:00:00Z', 1)).toEqual(['2104-02-29T00:00:00']);
    expect(runs(cron('0 * 29 2 *'), '2096-03-01T00:00:00Z', 1)).toEqual(['2104-02-29T00:00:00']);
    const lisbon: Schedule = { kind: 'cron', expr: '0 * 29 2 *', tz: 'Europe/Lisbon' };
    expect(runs(lisbon, '2096-03-01T00:00:00Z', 1)).toEqual(['2104-02-29T00:00:00']);
  });
  test.each(['0 0 31 2 *', '0 0 30 2 *', '0 0 31 4,6,9,11 *', '* * 30 2 *'])(
    '%s never runs and never spins',
    (expr) => {
      expect(computeNextRunAtMs(cron(expr), NOW, { timeZone: 'Europe/Lisbon' })).toBeUndefined();
    },
  );
  test('strictly after now, to the millisecond', () => {
    const nine = at('2026-01-01T09:00:00Z');
    expect(computeNextRunAtMs(cron('0 9 * * *'), nine - 1)).toBe(nine);
    expect(computeNextRunAtMs(cron('0 9 * * *'), nine)).toBe(nine + 24 * HOUR);
    expect(computeNextRunAtMs(cron('0 9 * * *'), nine + 1)).toBe(nine + 24 * HOUR);
    expect(computeNextRunAtMs(cron('* * * * * *'), nine + 999)).toBe(nine + 1000);
    expect(computeNextRunAtMs(cron('0 9 * * *'), -1)).toBe(9 * HOUR);
  });
  test('S2: its own zone, else the one given, else UTC', () => {
    const own: Schedule = { kind: 'cron', expr: '0 9 * * *', tz: 'Asia/Tokyo' };
    expect(computeNextRunAtMs(own, NOW, { timeZone: 'America/New_York' })).toBe(at('2026-01-02T00:00:00Z'));
    expect(computeNextRunAtMs(cron('0 9 * * *'), NOW, { timeZone: 'America/New_York' })).toBe(
      at('2026-01-01T14:00:00Z'),
    );
    expect(computeNextRunAtMs(cron('0 9 * * *'), NOW)).toBe(at('2026-01-01T09:00:00Z'));
    expect(() => requireNextRunAtMs({ ...own, tz: 'Mars/Base' }, NOW)).toThrow(InputError);
  });
  test('what cannot be read throws, naming expr', () => {
    expect(() => requireNextRunAtMs(cron('9 o clock'), NOW)).toThrow(expect.objectContaining({ field: 'expr' }));
  });
});

describe('S1: stagger', () => {
  const daily: Schedule = { kind: 'cron', expr: '0 9 * * *', staggerMs: 600_000 };
  const nine = at('2026-01-01T09:00:00Z');
  test('is the same for the same job, within its span, and differs between jobs', () => {
    const offsets = Array.from(
      { length: 200 },
      (_, i) => (computeNextRunAtMs(daily, NOW, { jobId: `job-${i}` }) ?? 0) - nine,
    );
    expect(offsets).toEqual(
      Array.from({ length: 200 }, (_, i) => (computeNextRunAtMs(daily, NOW, { jobId: `job-${i}` }) ?? 0) - nine),
    );
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...offsets)).toBeLessThan(600_000);
    expect(new Set(offsets).size).toBeGreaterThan(190);
    expect(Math.max(...offsets) - Math.min(...offsets)).toBeGreaterThan(500_000);
  });
  test('each run once: asked between the time and the staggered run, that run is next', () => {
    const [first = 0, second] = nextRunsAtMs(daily, NOW, 2, { jobId: 'job-1' });
    expect(first).toBeGreaterThan(nine);
    expect(second).toBe(first + 24 * HOUR);
    expect(computeNextRunAtMs(daily, nine, { jobId: 'job-1' })).toBe(first);
    expect(computeNextRunAtMs(daily, first - 1, { jobId: 'job-1' })).toBe(first);
    expect(computeNextRunAtMs(daily, first, { jobId: 'job-1' })).toBe(second);
  });
  test('without a job id, or with none to spread over, nothing moves', () => {
    expect(computeNextRunAtMs(daily, NOW)).toBe(nine);
    expect(computeNextRunAtMs({ ...daily, staggerMs: 0 }, NOW, { jobId: 'a' })).toBe(nine);
    expect(computeNextRunAtMs({ ...daily, staggerMs: 1 }, NOW, { jobId: 'a' })).toBe(nine);
  });
});

describe('S1: fromMs and untilMs are inclusive, for any kind', () => {
  const nine = at('2026-01-05T09:00:00Z');
  const kinds: Schedule[] = [
    { kind: 'at', at: '2026-01-05T09:00:00Z' },
    { kind: 'every', everyMs: 24 * HOUR, anchorMs: at('2025-12-01T09:00:00Z') },
    { kind: 'cron', expr: '0 9 * * *' },
    { kind: 'rrule', rrule: 'FREQ=DAILY', dtstart: '2025-12-01T09:00:00', tz: 'UTC' },
  ];
  test.each(kinds)('$kind', (schedule) => {
    expect(computeNextRunAtMs({ ...schedule, fromMs: nine }, NOW)).toBe(nine);
    expect(computeNextRunAtMs({ ...schedule, fromMs: nine, untilMs: nine }, NOW)).toBe(nine);
    expect(computeNextRunAtMs({ ...schedule, fromMs: nine + 1, untilMs: nine + 2 }, NOW)).toBeUndefined();
    expect(computeNextRunAtMs({ ...schedule, fromMs: NOW, untilMs: NOW + 1 }, NOW)).toBeUndefined();
    expect(computeNextRunAtMs({ ...schedule, untilMs: nine }, nine - 1)).toBe(nine);
    expect(computeNextRunAtMs({ ...schedule, untilMs: nine }, nine)).toBeUndefined();
    expect(computeNextRunAtMs({ ...schedule, fromMs: NOW - HOUR }, nine - 1)).toBe(nine);
  });
});

describe('S1: odd questions', () => {
  test('an unknown kind throws, naming kind', () => {
    const odd = JSON.parse('{"kind":"sometimes"}') as Schedule;
    expect(() => requireNextRunAtMs(odd, NOW)).toThrow(expect.objectContaining({ field: 'kind' }));
  });
  test('the ends of time have no next run; not a number throws', () => {
    expect(computeNextRunAtMs(cron('0 9 * * *'), Infinity)).toBeUndefined();
    expect(computeNextRunAtMs(cron('0 9 * * *'), 8.64e15)).toBeUndefined();
    expect(computeNextRunAtMs({ kind: 'every', everyMs: HOUR }, 8.64e15)).toBeUndefined();
    expect(() => requireNextRunAtMs(cron('0 9 * * *'), Number.NaN)).toThrow(InputError);
  });
  test('asked with a fraction of a millisecond, it stays after now and whole', () => {
    expect(computeNextRunAtMs({ kind: 'every', everyMs: 1000 }, NOW + 0.5)).toBe(NOW + 1000);
    expect(computeNextRunAtMs(cron('* * * * * *'), NOW + 0.5)).toBe(NOW + 1000);
  });
  test('no runs asked, none given', () => {
    expect(nextRunsAtMs(cron('0 9 * * *'), NOW, 0)).toEqual([]);
  });
});
