import { describe, expect, test } from 'vitest';
import { nextRunsAtMs } from './compute-next-run.ts';
import type { Schedule } from './schedule.ts';

/** The runs after `from` as UTC text without seconds, which are always 0 here. */
function runs(schedule: Schedule, from: string, n: number): string[] {
  return nextRunsAtMs(schedule, Date.parse(from), n).map((ms) => new Date(ms).toISOString().slice(0, 16));
}
const cron = (expr: string, tz: string): Schedule => ({ kind: 'cron', expr, tz });
const NEW_YORK = 'America/New_York';
const SYDNEY = 'Australia/Sydney';
const LORD_HOWE = 'Australia/Lord_Howe';

describe('S3: a fixed time in a gap runs at the first valid instant after it', () => {
  test.each([
    ['30 2 * * *', NEW_YORK, '2026-03-07T12:00:00Z', ['2026-03-08T07:00', '2026-03-09T06:30']],
    ['30 2 * * *', SYDNEY, '2026-10-03T00:00:00Z', ['2026-10-03T16:00', '2026-10-04T15:30']],
    ['15 2 * * *', LORD_HOWE, '2026-10-03T00:00:00Z', ['2026-10-03T15:30', '2026-10-04T15:15']],
    ['0 0 * * *', 'Asia/Beirut', '2026-03-28T00:00:00Z', ['2026-03-28T22:00', '2026-03-29T21:00']],
    ['30 0 * * *', 'Africa/Cairo', '2026-04-23T12:00:00Z', ['2026-04-23T22:00', '2026-04-24T21:30']],
    ['0 0 * * *', 'America/Sao_Paulo', '2018-11-03T12:00:00Z', ['2018-11-04T03:00', '2018-11-05T02:00']],
    ['30 2 8 3 *', NEW_YORK, '2026-01-01T00:00:00Z', ['2026-03-08T07:00', '2027-03-08T07:30']],
  ])('%s in %s', (expr, tz, from, expected) => {
    expect(runs(cron(expr, tz), from, 2)).toEqual(expected);
  });

  test('several times in one gap make one run', () => {
    expect(runs(cron('0,30 2 * * *', NEW_YORK), '2026-03-08T00:00:00Z', 3)).toEqual([
      '2026-03-08T07:00',
      '2026-03-09T06:00',
      '2026-03-09T06:30',
    ]);
  });
  test('a time in the gap and the time right after it make one run', () => {
    expect(runs(cron('0 2,3 * * *', NEW_YORK), '2026-03-08T00:00:00Z', 2)).toEqual([
      '2026-03-08T07:00',
      '2026-03-09T06:00',
    ]);
  });
  test('early and late: asked just before, at, and after the gap', () => {
    const daily = cron('30 2 * * *', NEW_YORK);
    expect(runs(daily, '2026-03-08T06:59:59.999Z', 1)).toEqual(['2026-03-08T07:00']);
    expect(runs(daily, '2026-03-08T07:00:00Z', 1)).toEqual(['2026-03-09T06:30']);
    expect(runs(daily, '2026-03-08T07:00:00.001Z', 1)).toEqual(['2026-03-09T06:30']);
  });
});

describe('S3: a fixed time in an overlap runs once, the first time', () => {
  test.each([
    ['30 1 * * *', NEW_YORK, '2026-10-31T12:00:00Z', ['2026-11-01T05:30', '2026-11-02T06:30']],
    ['30 2 * * *', SYDNEY, '2026-04-04T12:00:00Z', ['2026-04-04T15:30', '2026-04-05T16:30']],
    ['45 1 * * *', LORD_HOWE, '2026-04-04T12:00:00Z', ['2026-04-04T14:45', '2026-04-05T15:15']],
    ['30 23 * * *', 'America/Sao_Paulo', '2018-02-17T12:00:00Z', ['2018-02-18T01:30', '2018-02-19T02:30']],
  ])('%s in %s', (expr, tz, from, expected) => {
    expect(runs(cron(expr, tz), from, 2)).toEqual(expected);
  });

  test('a range of hours is fixed times too: 1, 2 and 3 once each', () => {
    expect(runs(cron('0 1-3 * * *', NEW_YORK), '2026-11-01T00:00:00Z', 4)).toEqual([
      '2026-11-01T05:00',
      '2026-11-01T07:00',
      '2026-11-01T08:00',
      '2026-11-02T06:00',
    ]);
  });
  test('asked in the second pass, what ran in the first does not run again', () => {
    const daily = cron('*/10 1 * * *', NEW_YORK);
    for (const from of [
      '2026-11-01T05:50:00Z',
      '2026-11-01T06:00:00Z',
      '2026-11-01T06:05:00Z',
      '2026-11-01T06:59:59Z',
    ]) {
      expect(runs(daily, from, 1)).toEqual(['2026-11-02T06:00']);
    }
    expect(runs(daily, '2026-11-01T05:45:00Z', 1)).toEqual(['2026-11-01T05:50']);
  });
  test('the end of the overlap belongs to the time after it', () => {
    expect(runs(cron('0 2 * * *', NEW_YORK), '2026-11-01T06:30:00Z', 1)).toEqual(['2026-11-01T07:00']);
  });
});

describe('S3: what repeats within the day runs every real interval, through both hours', () => {
  test.each(['0 * * * *', '0 */1 * * *', '@hourly'])('%s in both passes', (expr) => {
    expect(runs(cron(expr, NEW_YORK), '2026-11-01T04:30:00Z', 4)).toEqual([
      '2026-11-01T05:00',
      '2026-11-01T06:00',
      '2026-11-01T07:00',
      '2026-11-01T08:00',
    ]);
  });
  test('every half hour through gap and overlap', () => {
    expect(runs(cron('*/30 * * * *', NEW_YORK), '2026-03-08T06:15:00Z', 3)).toEqual([
      '2026-03-08T06:30',
      '2026-03-08T07:00',
      '2026-03-08T07:30',
    ]);
    expect(runs(cron('*/30 * * * *', SYDNEY), '2026-04-04T15:15:00Z', 4)).toEqual([
      '2026-04-04T15:30',
      '2026-04-04T16:00',
      '2026-04-04T16:30',
      '2026-04-04T17:00',
    ]);
  });
  test("Lord Howe's half hour: the clock shows 1:45 twice and 2:15 never", () => {
    expect(runs(cron('45 * * * *', LORD_HOWE), '2026-04-04T14:00:00Z', 3)).toEqual([
      '2026-04-04T14:45',
      '2026-04-04T15:15',
      '2026-04-04T16:15',
    ]);
    expect(runs(cron('15 * * * *', LORD_HOWE), '2026-10-03T14:00:00Z', 3)).toEqual([
      '2026-10-03T14:45',
      '2026-10-03T16:15',
      '2026-10-03T17:15',
    ]);
  });
  test('every two hours: a time the clock never shows has no run', () => {
    expect(runs(cron('30 */2 * * *', NEW_YORK), '2026-03-08T05:00:00Z', 2)).toEqual([
      '2026-03-08T05:30',
      '2026-03-08T08:30',
    ]);
  });
  test('the repeated hour counts even when it is the last that matches', () => {
    const last: Schedule = { ...cron('30 * 1 11 *', NEW_YORK), untilMs: Date.parse('2026-11-01T06:30:00Z') };
    expect(runs(last, '2026-11-01T05:00:00Z', 5)).toEqual(['2026-11-01T05:30', '2026-11-01T06:30']);
  });
  test('a list or range of hours is not repeating, even when it names all of them', () => {
    expect(runs(cron('0 0-23 * * *', NEW_YORK), '2026-11-01T04:30:00Z', 2)).toEqual([
      '2026-11-01T05:00',
      '2026-11-01T07:00',
    ]);
    expect(runs(cron('0 *,1 * * *', NEW_YORK), '2026-11-01T04:30:00Z', 2)).toEqual([
      '2026-11-01T05:00',
      '2026-11-01T07:00',
    ]);
  });
  test('`every` is real time and knows no daylight saving', () => {
    const every: Schedule = { kind: 'every', everyMs: 3_600_000, anchorMs: Date.parse('2026-11-01T04:30:00Z') };
    expect(runs(every, '2026-11-01T05:00:00Z', 3)).toEqual([
      '2026-11-01T05:30',
      '2026-11-01T06:30',
      '2026-11-01T07:30',
    ]);
  });
});

describe('S3: a day that does not exist has no slot (Apia, 30 December 2011)', () => {
  test.each([
    ['0 9 * * *', ['2011-12-29T19:00', '2011-12-30T19:00']],
    ['0 0 * * *', ['2011-12-30T10:00', '2011-12-31T10:00']],
    ['0 9 30 12 *', ['2012-12-29T19:00', '2013-12-29T19:00']],
    ['0 9 * * 5', ['2012-01-05T19:00', '2012-01-12T19:00']],
    ['0 * * * *', ['2011-12-29T13:00', '2011-12-29T14:00']],
  ])('%s', (expr, expected) => {
    expect(runs(cron(expr, 'Pacific/Apia'), '2011-12-29T12:00:00Z', 2)).toEqual(expected);
  });
  test('nor for a rule', () => {
    const rule: Schedule = { kind: 'rrule', rrule: 'FREQ=DAILY', dtstart: '2011-12-01T09:00:00', tz: 'Pacific/Apia' };
    expect(runs(rule, '2011-12-29T12:00:00Z', 2)).toEqual(['2011-12-29T19:00', '2011-12-30T19:00']);
  });
});

describe('S3: rules follow the same law', () => {
  const rule = (rrule: string, dtstart: string, tz: string): Schedule => ({ kind: 'rrule', rrule, dtstart, tz });
  test('a gap runs right after, its day is not skipped', () => {
    expect(runs(rule('FREQ=DAILY', '2026-03-01T02:30:00', NEW_YORK), '2026-03-07T12:00:00Z', 2)).toEqual([
      '2026-03-08T07:00',
      '2026-03-09T06:30',
    ]);
    expect(runs(rule('FREQ=WEEKLY;BYDAY=SU', '2026-09-27T02:30:00', SYDNEY), '2026-09-30T00:00:00Z', 2)).toEqual([
      '2026-10-03T16:00',
      '2026-10-10T15:30',
    ]);
  });
  test('an overlap runs once, the first time', () => {
    expect(runs(rule('FREQ=DAILY', '2026-10-01T01:30:00', NEW_YORK), '2026-10-31T12:00:00Z', 2)).toEqual([
      '2026-11-01T05:30',
      '2026-11-02T06:30',
    ]);
  });
  test('hourly is every real hour, half-hour shifts included', () => {
    expect(runs(rule('FREQ=HOURLY', '2026-10-31T00:30:00', NEW_YORK), '2026-11-01T05:00:00Z', 3)).toEqual([
      '2026-11-01T05:30',
      '2026-11-01T06:30',
      '2026-11-01T07:30',
    ]);
    expect(runs(rule('FREQ=HOURLY;INTERVAL=2', '2026-10-03T00:15:00', LORD_HOWE), '2026-10-03T14:00:00Z', 2)).toEqual([
      '2026-10-03T15:45',
      '2026-10-03T17:45',
    ]);
  });
  test('within named days: every match, both passes; with named hours: once', () => {
    expect(runs(rule('FREQ=HOURLY;BYDAY=SU', '2026-10-25T00:30:00', NEW_YORK), '2026-11-01T05:00:00Z', 3)).toEqual([
      '2026-11-01T05:30',
      '2026-11-01T06:30',
      '2026-11-01T07:30',
    ]);
    expect(runs(rule('FREQ=HOURLY;BYHOUR=1,2', '2026-10-25T00:30:00', NEW_YORK), '2026-11-01T05:00:00Z', 3)).toEqual([
      '2026-11-01T05:30',
      '2026-11-01T07:30',
      '2026-11-02T06:30',
    ]);
  });
});
