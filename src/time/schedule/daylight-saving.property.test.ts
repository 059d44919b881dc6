/**
 * Our answers against the brute-force oracle: random expressions in random zones, right around the hours in which the local
 * clock changes, 2000 to 2037. A sample of the same size on every machine; `test/zones` walks all of them.
 */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { computeNextRunAtMs, nextRunsAtMs } from './compute-next-run.ts';
import { oracleCron, oracleFixed, oracleRepeating, oracleTransitions } from './oracle.ts';
import type { Schedule } from './schedule.ts';

const HOUR = 3_600_000;
const FIRST = Date.UTC(2000, 0, 1);
const LAST = Date.UTC(2038, 0, 1);

// A slow machine walks as many.
vi.setConfig({ testTimeout: 120_000 });

const transitions = new Map<string, number[]>();
function transitionsOf(zone: string): number[] {
  const found = transitions.get(zone) ?? oracleTransitions(zone, FIRST, LAST);
  transitions.set(zone, found);
  return found;
}

/** A zone and an instant near a change of its clock; any instant for a zone without one. */
const place = fc
  .tuple(
    fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
    fc.nat(),
    fc.integer({ min: -30 * HOUR, max: 30 * HOUR }),
  )
  .map(([zone, pick, aside]) => {
    const changes = transitionsOf(zone);
    const changeMs = changes[pick % Math.max(1, changes.length)] ?? FIRST + (pick % 13_000) * 24 * HOUR;
    return { zone, nowMs: changeMs + aside };
  });

const numberField = (first: number, last: number) => {
  const n = fc.integer({ min: first, max: last });
  const range = fc.tuple(n, n).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`);
  return fc.oneof(
    n.map(String),
    range,
    fc.tuple(range, fc.integer({ min: 1, max: 5 })).map(([r, step]) => `${r}/${step}`),
    fc.uniqueArray(n, { minLength: 2, maxLength: 3 }).map((list) => list.join(',')),
  );
};
const step = (most: number) => fc.integer({ min: 1, max: most }).map((n) => `*/${n}`);
const expression = fc
  .tuple(
    fc.oneof(numberField(0, 59), step(30), fc.constant('*')),
    fc.oneof({ weight: 3, arbitrary: numberField(0, 4) }, numberField(0, 23), step(8), fc.constant('*')),
    fc.oneof({ weight: 6, arbitrary: fc.constant('*') }, numberField(1, 31), fc.constant('L')),
    fc.oneof({ weight: 8, arbitrary: fc.constant('*') }, numberField(1, 12)),
    fc.oneof({ weight: 4, arbitrary: fc.constant('*') }, numberField(0, 7)),
  )
  .map((fields) => fields.join(' '));

function expected(expr: string, zone: string, fromMs: number, toMs: number): number[] {
  const { matches, isRepeating } = oracleCron(expr);
  return (isRepeating ? oracleRepeating : oracleFixed)(matches, zone, fromMs, toMs);
}

function actual(schedule: Schedule, fromMs: number, toMs: number): number[] {
  return nextRunsAtMs({ ...schedule, untilMs: toMs }, fromMs, 5000);
}

test('S3: cron runs exactly when the oracle says, across any change of any clock', () => {
  fc.assert(
    fc.property(expression, place, (expr, { zone, nowMs }) => {
      const toMs = nowMs + 40 * HOUR;
      expect(actual({ kind: 'cron', expr, tz: zone }, nowMs, toMs)).toEqual(expected(expr, zone, nowMs, toMs));
    }),
    { numRuns: 400 },
  );
});

test('S3: daily and weekly rules run exactly when the oracle says', () => {
  const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
  const rule = fc.record({
    hour: fc.integer({ min: 0, max: 4 }),
    minute: fc.integer({ min: 0, max: 59 }),
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 0, maxLength: 4 }),
  });
  fc.assert(
    fc.property(rule, place, ({ hour, minute, days }, { zone, nowMs }) => {
      const toMs = nowMs + 40 * HOUR;
      const expr = `${minute} ${hour} * * ${days.length > 0 ? days.join(',') : '*'}`;
      const rrule = days.length > 0 ? `FREQ=WEEKLY;BYDAY=${days.map((day) => DAYS[day]).join(',')}` : 'FREQ=DAILY';
      const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`;
      const schedule: Schedule = { kind: 'rrule', rrule, dtstart: `1999-12-01T${time}`, tz: zone };
      expect(actual(schedule, nowMs, toMs)).toEqual(expected(expr, zone, nowMs, toMs));
    }),
    { numRuns: 1000 },
  );
});

test('S1: never now, never the past, never a fraction, for any schedule in any zone', () => {
  const schedule: fc.Arbitrary<Schedule> = fc.oneof(
    expression.map((expr): Schedule => ({ kind: 'cron', expr, staggerMs: 60_000 })),
    fc
      .record({ everyMs: fc.integer({ min: 1, max: 1e12 }), anchorMs: fc.integer({ min: -1e13, max: 1e13 }) })
      .map((every): Schedule => ({ kind: 'every', ...every })),
    fc.integer({ min: 0, max: 4e12 }).map((ms): Schedule => ({ kind: 'at', at: String(ms) })),
  );
  fc.assert(
    fc.property(schedule, place, fc.uuid(), (given, { zone, nowMs }, jobId) => {
      const next = computeNextRunAtMs(given, nowMs, { timeZone: zone, jobId });
      if (next === undefined) return;
      expect(next).toBeGreaterThan(nowMs);
      expect(Number.isInteger(next)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
