import { describe, expect, test } from 'vitest';
import { nextRunsAtMs } from '../compute-next-run.ts';
import type { RruleSchedule } from '../schedule.ts';
import { parseRrule } from './rrule-parts.ts';

const rule = (rrule: string, dtstart = '2026-01-02T08:00:00', tz = 'UTC'): RruleSchedule => ({
  kind: 'rrule',
  rrule,
  dtstart,
  tz,
});
const runs = (schedule: RruleSchedule, n = 3, from = '2026-01-01T00:00:00Z'): string[] =>
  nextRunsAtMs(schedule, Date.parse(from), n).map((ms) => new Date(ms).toISOString().slice(0, 16));
const days = (...list: string[]): string[] => list.map((day) => `${day}T08:00`);

describe('S1: rules say what cron cannot', () => {
  test.each<[string, string[]]>([
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', days('2026-01-02', '2026-01-16', '2026-01-30')],
    ['FREQ=MONTHLY;BYDAY=1MO', days('2026-01-05', '2026-02-02', '2026-03-02')],
    ['FREQ=MONTHLY;BYDAY=-1FR', days('2026-01-30', '2026-02-27', '2026-03-27')],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', days('2026-01-31', '2026-02-28', '2026-03-31')],
    ['FREQ=MONTHLY;BYMONTHDAY=31', days('2026-01-31', '2026-03-31', '2026-05-31')],
    ['FREQ=DAILY;INTERVAL=3', days('2026-01-02', '2026-01-05', '2026-01-08')],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', days('2026-01-30', '2026-02-27', '2026-03-31')],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', days('2028-02-29', '2032-02-29', '2036-02-29')],
    ['FREQ=YEARLY', days('2026-01-02', '2027-01-02', '2028-01-02')],
    ['FREQ=MONTHLY;INTERVAL=3', days('2026-01-02', '2026-04-02', '2026-07-02')],
    ['FREQ=DAILY;BYHOUR=9,18;BYMINUTE=30', ['2026-01-02T09:30', '2026-01-02T18:30', '2026-01-03T09:30']],
    ['RRULE:FREQ=DAILY', days('2026-01-02', '2026-01-03', '2026-01-04')],
    ['freq=daily;interval=2', days('2026-01-02', '2026-01-04', '2026-01-06')],
    ['FREQ=MINUTELY;INTERVAL=45', ['2026-01-02T08:00', '2026-01-02T08:45', '2026-01-02T09:30']],
  ])('%s', (text, expected) => {
    expect(runs(rule(text))).toEqual(expected);
  });
  test('the weeks of "every other" are counted from the start, however long ago', () => {
    const other = rule('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2016-01-08T08:00:00');
    expect(runs(other)).toEqual(days('2026-01-09', '2026-01-23', '2026-02-06'));
  });
  test('WKST decides where a week begins', () => {
    const monday = rule('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO', '2026-01-06T08:00:00');
    const sunday = rule('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU', '2026-01-06T08:00:00');
    expect(runs(monday)).toEqual(days('2026-01-06', '2026-01-11', '2026-01-20'));
    expect(runs(sunday)).toEqual(days('2026-01-06', '2026-01-18', '2026-01-20'));
  });
  test('S2: the start is local to its zone, through the seasons', () => {
    const lisbon = rule('FREQ=MONTHLY;INTERVAL=6', '2026-01-02T08:00:00', 'Europe/Lisbon');
    expect(runs(lisbon, 2)).toEqual(['2026-01-02T08:00', '2026-07-02T07:00']);
  });
  test('nothing before the start', () => {
    expect(runs(rule('FREQ=DAILY', '2026-06-01T08:00:00'), 1)).toEqual(days('2026-06-01'));
    expect(runs(rule('FREQ=HOURLY', '2026-06-01T08:00:00'), 1)).toEqual(days('2026-06-01'));
  });
});

describe('S1: rules end', () => {
  test('COUNT', () => {
    expect(runs(rule('FREQ=DAILY;COUNT=2'), 9)).toEqual(days('2026-01-02', '2026-01-03'));
    expect(runs(rule('FREQ=DAILY;COUNT=1'), 9)).toEqual(days('2026-01-02'));
    expect(runs(rule('FREQ=HOURLY;COUNT=2'), 9)).toEqual(['2026-01-02T08:00', '2026-01-02T09:00']);
    expect(runs(rule('FREQ=DAILY;COUNT=400', '2025-01-01T08:00:00'), 90).at(-1)).toBe('2026-02-04T08:00');
    expect(runs(rule('FREQ=DAILY;COUNT=2'), 9, '2026-01-03T08:00:00Z')).toEqual([]);
  });
  test('UNTIL as an instant, a local time and a local day, all inclusive', () => {
    const lisbon = (until: string) =>
      runs(rule(`FREQ=DAILY;UNTIL=${until}`, '2026-07-01T08:00:00', 'Europe/Lisbon'), 9, '2026-07-01T00:00:00Z');
    const two = ['2026-07-01T07:00', '2026-07-02T07:00'];
    expect(lisbon('20260702T070000Z')).toEqual(two);
    expect(lisbon('20260702T065959Z')).toEqual(two.slice(0, 1));
    expect(lisbon('20260702T080000')).toEqual(two);
    expect(lisbon('20260702T075959')).toEqual(two.slice(0, 1));
    expect(lisbon('20260702')).toEqual(two);
    expect(lisbon('20260701')).toEqual(two.slice(0, 1));
  });
  test.each([
    'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=HOURLY;INTERVAL=24;BYHOUR=3',
  ])('%s never matches: none, not a loop', (text) => {
    expect(runs(rule(text))).toEqual([]);
  });
  test('a long count of rare days is counted no further than a lifetime', () => {
    expect(runs(rule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=5000'), 1)).toEqual(days('2028-02-29'));
  });
});

describe('S1: what a rule may say', () => {
  test.each([
    ['', 'FREQ is missing'],
    ['BYDAY=MO', 'FREQ is missing'],
    ['FREQ=SOMETIMES', 'FREQ=SOMETIMES is not known'],
    ['every friday', 'is not NAME=value'],
    ['FREQ=DAILY;COLOR=RED', 'COLOR is not a part'],
    ['RSCALE=CHINESE;FREQ=YEARLY', 'RSCALE is not a part'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'FREQ is given twice'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL=0 is out of range'],
    ['FREQ=DAILY;INTERVAL=1.5', 'INTERVAL=1.5 is out of range'],
    ['FREQ=DAILY;INTERVAL=10001', 'INTERVAL=10001 is out of range'],
    ['FREQ=DAILY;COUNT=0', 'COUNT=0 is out of range'],
    ['FREQ=DAILY;COUNT=-1', 'COUNT=-1 is out of range'],
    ['FREQ=DAILY;COUNT=5001', 'COUNT=5001 is out of range'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20300101', 'both given'],
    ['FREQ=DAILY;UNTIL=tomorrow', 'is not a date'],
    ['FREQ=DAILY;UNTIL=20261331', 'is not a date'],
    ['FREQ=DAILY;UNTIL=20260101T250000', 'is not a date'],
    ['FREQ=DAILY;BYHOUR=24', 'BYHOUR=24 is out of range'],
    ['FREQ=DAILY;BYHOUR=-1', 'BYHOUR=-1 is out of range'],
    ['FREQ=DAILY;BYMINUTE=60', 'BYMINUTE=60 is out of range'],
    ['FREQ=DAILY;BYSECOND=60', 'BYSECOND=60 is out of range'],
    ['FREQ=YEARLY;BYMONTH=13', 'BYMONTH=13 is out of range'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY=0 is out of range'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY=32 is out of range'],
    ['FREQ=MONTHLY;BYMONTHDAY=1x', 'BYMONTHDAY=1X is out of range'],
    ['FREQ=YEARLY;BYYEARDAY=367', 'BYYEARDAY=367 is out of range'],
    ['FREQ=YEARLY;BYWEEKNO=54', 'BYWEEKNO=54 is out of range'],
    ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY=XX is not a weekday'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'BYDAY=0MO is not a weekday'],
    ['FREQ=YEARLY;BYDAY=54MO', 'BYDAY=54MO is not a weekday'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'needs FREQ=MONTHLY'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'no month has six'],
    ['FREQ=WEEKLY;WKST=XX', 'WKST=XX is not a weekday'],
    ['FREQ=MONTHLY;BYWEEKNO=3', 'BYWEEKNO needs FREQ=YEARLY'],
    ['FREQ=WEEKLY;BYMONTHDAY=3', 'does not go with FREQ=WEEKLY'],
    ['FREQ=MONTHLY;BYYEARDAY=3', 'does not go with FREQ=MONTHLY'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'nothing to choose from'],
    ['DTSTART:20260101T080000\nRRULE:FREQ=DAILY', 'more than one'],
    ['FREQ=DAILY;BYDAY=MO=TU', 'is not NAME=value'],
    ['FREQ=DAILY;BYDAY', 'is not NAME=value'],
  ])('%j: %s', (text, problem) => {
    expect(() => parseRrule(text)).toThrow(
      expect.objectContaining({ field: 'rrule', message: expect.stringContaining(problem) }),
    );
  });
  test('is read into data', () => {
    expect(
      parseRrule('RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR,2mo;BYMONTH=1,+2;UNTIL=20260131T120000Z;WKST=SU;'),
    ).toEqual({
      freq: 'MONTHLY',
      interval: 2,
      count: undefined,
      until: { ms: Date.parse('2026-01-31T12:00:00Z'), isUtc: true },
      byDay: [
        { weekday: 5, nth: -1 },
        { weekday: 1, nth: 2 },
      ],
      by: { BYMONTH: [1, 2] },
      filters: ['BYDAY=-1FR,2MO', 'BYMONTH=1,+2', 'WKST=SU'],
    });
  });
});
