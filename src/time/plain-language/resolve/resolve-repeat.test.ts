/** Repetitions, as sentences: the exact rule, and for some the instants it gives. Wednesday 11 March 2026, 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { computeNextRunAtMs, type Schedule, validateSchedule } from '../../schedule/index.ts';
import { readPlainTime } from '../parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-03-11T10:00:00+01:00');
const ms = (iso: string) => Date.parse(iso);
const parse = (sentence: string) => readPlainTime(sentence, { nowMs, timeZone: zone });

const CRON: readonly (readonly [sentence: string, expr: string])[] = [
  ['every day at 9', '0 9 * * *'],
  ['every quarter on the 1st', '0 9 1 1,4,7,10 *'],
  ['daily at 7', '0 7 * * *'],
  ['every day at 7:30', '30 7 * * *'],
  ['everyday at 6', '0 18 * * *'],
  ['9am daily', '0 9 * * *'],
  ['noon every day', '0 12 * * *'],
  ['every day at midnight', '0 0 * * *'],
  ['every weekday at 9 AM', '0 9 * * 1-5'],
  ['weekdays at 9', '0 9 * * 1-5'],
  ['on weekdays at 08:15', '15 8 * * 1-5'],
  ['every business day at 9', '0 9 * * 1-5'],
  ['Monday through Friday at 9', '0 9 * * 1-5'],
  ['Mon-Fri at 9', '0 9 * * 1-5'],
  ['from Monday to Friday at 9', '0 9 * * 1-5'],
  ['every day at 9 between Monday and Friday', '0 9 * * 1-5'],
  ['on weekends at 10', '0 10 * * 0,6'],
  ['every weekend', '0 9 * * 0,6'],
  ['every Mon, Wed and Fri at 18:00', '0 18 * * 1,3,5'],
  ['every Mon/Wed/Fri at 18:00', '0 18 * * 1,3,5'],
  ['every Monday and every Thursday at 9', '0 9 * * 1,4'],
  ['Mondays and Thursdays at 18h30', '30 18 * * 1,4'],
  ['on Sundays', '0 9 * * 0'],
  ['each Tuesday at noon', '0 12 * * 2'],
  ['weekly on Friday at 5pm', '0 17 * * 5'],
  ['once a week on Friday', '0 9 * * 5'],
  ['every week', '0 9 * * 3'],
  ['every morning', '0 8 * * *'],
  ['every morning at 6', '0 6 * * *'],
  ['every evening at 8', '0 20 * * *'],
  ['every night', '0 22 * * *'],
  ['every night at 11', '0 23 * * *'],
  ['every night at 2', '0 2 * * *'],
  ['weekday mornings', '0 8 * * 1-5'],
  ['Friday evenings at 7', '0 19 * * 5'],
  ['every Monday morning', '0 8 * * 1'],
  ['in the mornings', '0 8 * * *'],
  ['every day at 9 and 17', '0 9,17 * * *'],
  ['every day at 8, 13 and 18:00', '0 8,13,18 * * *'],
  ['three times a day at 8, 13 and 18:00', '0 8,13,18 * * *'],
  ['every day except Sunday at 9', '0 9 * * 1-6'],
  ['every day but not on weekends at 9', '0 9 * * 1-5'],
  ['every weekday except Friday at 9', '0 9 * * 1-4'],
  ['on the 1st and 15th at 8', '0 8 1,15 * *'],
  ['on the 1st, 10th and 20th at noon', '0 12 1,10,20 * *'],
  ['every month on the 5th', '0 9 5 * *'],
  ['on the 5th of every month at 10', '0 10 5 * *'],
  ['on the first of every month', '0 9 1 * *'],
  ['every 15th', '0 9 15 * *'],
  ['monthly on the 5th at 9', '0 9 5 * *'],
  ['every month', '0 9 11 * *'],
  ['every year on March 3', '0 9 3 3 *'],
  ['every March 3rd at 10', '0 10 3 3 *'],
  ['yearly on 29 February', '0 9 29 2 *'],
  ['every Christmas', '0 9 25 12 *'],
  ['every hour between 9 and 5 on weekdays', '0 9-17 * * 1-5'],
  ['every 2 hours from 9am to 5pm', '0 9,11,13,15,17 * * *'],
  ['every hour from 22 to 6', '0 0-6,22,23 * * *'],
  ['every hour on weekdays', '0 * * * 1-5'],
  ['every 30 minutes on weekends', '*/30 * * * 0,6'],
  ['every Friday in March at 9', '0 9 * 3 5'],
  ['at the start of each week', '0 9 * * 1'],
  ['every hour on the hour', '0 * * * *'],
  ['at 15 past every hour', '15 * * * *'],
];

describe('S14: what cron can say floats with the person', () => {
  it.each(CRON)('%s → %s', (sentence, expr) => {
    expect(parse(sentence)).toEqual({ schedule: { kind: 'cron', expr }, text: '' });
  });
});

const NAMED: readonly (readonly [sentence: string, expr: string, tz: string])[] = [
  ['every weekday at 9 EST', '0 9 * * 1-5', 'America/New_York'],
  ['every weekday at 9:00 Europe/Lisbon', '0 9 * * 1-5', 'Europe/Lisbon'],
  ['daily at 15:00 Tokyo time', '0 15 * * *', 'Asia/Tokyo'],
  ['every day at 9 UTC', '0 9 * * *', 'UTC'],
];

describe('S2: a named zone stays fixed', () => {
  it.each(NAMED)('%s → %s in %s', (sentence, expr, tz) => {
    expect(parse(sentence)).toEqual({ schedule: { kind: 'cron', expr, tz }, text: '' });
  });
});

const RULES: readonly (readonly [sentence: string, rrule: string, dtstart: string])[] = [
  ['every other Friday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-03-13T09:00:00'],
  ['every other Wednesday at 9', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE', '2026-03-18T09:00:00'],
  ['every other week on Friday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-03-13T09:00:00'],
  ['every 2 weeks on Monday and Thursday at 8', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2026-03-12T08:00:00'],
  ['every two weeks', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE', '2026-03-25T09:00:00'],
  ['fortnightly on Tuesday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-03-17T09:00:00'],
  ['every 3 days at 8', 'FREQ=DAILY;INTERVAL=3', '2026-03-12T08:00:00'],
  ['every 3 days at 18:00', 'FREQ=DAILY;INTERVAL=3', '2026-03-11T18:00:00'],
  ['every third day', 'FREQ=DAILY;INTERVAL=3', '2026-03-12T09:00:00'],
  ['every other day at 8', 'FREQ=DAILY;INTERVAL=2', '2026-03-12T08:00:00'],
  ['first Monday of every month at 10', 'FREQ=MONTHLY;BYDAY=1MO', '2026-04-06T10:00:00'],
  ['every month on the first Monday at 10', 'FREQ=MONTHLY;BYDAY=1MO', '2026-04-06T10:00:00'],
  ['every first Monday', 'FREQ=MONTHLY;BYDAY=1MO', '2026-04-06T09:00:00'],
  ['2nd and 4th Tuesday of the month at 10', 'FREQ=MONTHLY;BYDAY=2TU,4TU', '2026-03-24T10:00:00'],
  ['every third Thursday of the month at 6pm', 'FREQ=MONTHLY;BYDAY=3TH', '2026-03-19T18:00:00'],
  ['last Friday of each month at 16:00', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-03-27T16:00:00'],
  ['last day of the month', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2026-03-31T09:00:00'],
  ['every month on the last day', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2026-03-31T09:00:00'],
  ['last working day of the month', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-03-31T09:00:00'],
  ['every other month on the 5th at 9', 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=5', '2026-04-05T09:00:00'],
  ['every 6 months', 'FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=11', '2026-09-11T09:00:00'],
  ['every 2 years on March 3', 'FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=3', '2027-03-03T09:00:00'],
  ['every last Sunday of March', 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', '2026-03-29T09:00:00'],
  ['every day at 8:30 and 17:00', 'FREQ=DAILY;BYHOUR=8,17;BYMINUTE=0,30;BYSETPOS=2,3', '2026-03-11T17:00:00'],
  ['every day at 9, 5 times', 'FREQ=DAILY;COUNT=5', '2026-03-12T09:00:00'],
];

describe('S1: what cron cannot say is a calendar rule that starts on a real day', () => {
  it.each(RULES)('%s → %s from %s', (sentence, rrule, dtstart) => {
    expect(parse(sentence)).toEqual({ schedule: { kind: 'rrule', rrule, dtstart, tz: zone }, text: '' });
  });
});

const INTERVALS: readonly (readonly [sentence: string, schedule: Schedule])[] = [
  ['every 2 hours', { kind: 'every', everyMs: 7_200_000 }],
  ['every hour', { kind: 'every', everyMs: 3_600_000 }],
  ['hourly', { kind: 'every', everyMs: 3_600_000 }],
  ['every half hour', { kind: 'every', everyMs: 1_800_000 }],
  ['every 45 minutes', { kind: 'every', everyMs: 2_700_000 }],
  ['every hour and a half', { kind: 'every', everyMs: 5_400_000 }],
  ['every other hour', { kind: 'every', everyMs: 7_200_000 }],
  ['four times an hour', { kind: 'every', everyMs: 900_000 }],
  ['every 2 hours starting at 9', { kind: 'every', everyMs: 7_200_000, anchorMs: ms('2026-03-11T09:00:00+01:00') }],
  ['every 2 hours starting tomorrow', { kind: 'every', everyMs: 7_200_000, anchorMs: ms('2026-03-12T09:00:00+01:00') }],
  ['every hour until 5pm', { kind: 'every', everyMs: 3_600_000, untilMs: ms('2026-03-11T17:00:00+01:00') }],
  [
    'every 30 minutes for the next 3 hours',
    { kind: 'every', everyMs: 1_800_000, anchorMs: nowMs, untilMs: ms('2026-03-11T13:00:00+01:00') },
  ],
  [
    'every hour 5 times',
    { kind: 'every', everyMs: 3_600_000, anchorMs: nowMs, untilMs: ms('2026-03-11T15:00:00+01:00') },
  ],
];

describe('S14: plain intervals', () => {
  it.each(INTERVALS)('%s', (sentence, schedule) => {
    expect(parse(sentence)).toEqual({ schedule, text: '' });
  });
});

const endOf = (day: string, offset = '+01:00') => ms(`${day}T23:59:59.999${offset}`);
const LIMITS: readonly (readonly [sentence: string, schedule: Schedule])[] = [
  ['daily at 7:30 until Christmas', { kind: 'cron', expr: '30 7 * * *', untilMs: endOf('2026-12-25') }],
  ['every day at 9 until Friday', { kind: 'cron', expr: '0 9 * * *', untilMs: endOf('2026-03-13') }],
  ['every day until Friday at 9', { kind: 'cron', expr: '0 9 * * *', untilMs: endOf('2026-03-13') }],
  ['at 9 until Friday', { kind: 'cron', expr: '0 9 * * *', untilMs: endOf('2026-03-13') }],
  [
    'every weekday at 9 until the end of the month',
    { kind: 'cron', expr: '0 9 * * 1-5', untilMs: endOf('2026-03-31', '+02:00') },
  ],
  ['every weekday at 9 through December 31', { kind: 'cron', expr: '0 9 * * 1-5', untilMs: endOf('2026-12-31') }],
  ['every day at 9 starting Monday', { kind: 'cron', expr: '0 9 * * *', fromMs: ms('2026-03-16T00:00:00+01:00') }],
  ['starting Monday every day at 9', { kind: 'cron', expr: '0 9 * * *', fromMs: ms('2026-03-16T00:00:00+01:00') }],
  ['every day starting tomorrow at 9', { kind: 'cron', expr: '0 9 * * *', fromMs: ms('2026-03-12T00:00:00+01:00') }],
  ['every day at 9 for 10 days', { kind: 'cron', expr: '0 9 * * *', untilMs: endOf('2026-03-21') }],
  ['every day at 9 for the next 3 weeks', { kind: 'cron', expr: '0 9 * * *', untilMs: endOf('2026-04-01', '+02:00') }],
  [
    'every day from 1 April to 10 April at 9',
    {
      kind: 'cron',
      expr: '0 9 * * *',
      fromMs: ms('2026-04-01T00:00:00+02:00'),
      untilMs: endOf('2026-04-10', '+02:00'),
    },
  ],
  [
    'every other Friday at 9 until Christmas',
    {
      kind: 'rrule',
      rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
      dtstart: '2026-03-13T09:00:00',
      tz: zone,
      untilMs: endOf('2026-12-25'),
    },
  ],
];

describe('S14: limits include both ends', () => {
  it.each(LIMITS)('%s', (sentence, schedule) => {
    expect(parse(sentence)).toEqual({ schedule, text: '' });
  });
});

function runs(sentence: string, howMany: number): string[] {
  const result = parse(sentence);
  if (result === undefined || 'question' in result) return [];
  const list: string[] = [];
  let after = nowMs;
  for (let k = 0; k < howMany; k += 1) {
    const next = computeNextRunAtMs(result.schedule, after, { timeZone: zone });
    if (next === undefined) break;
    list.push(new Date(next).toISOString().slice(0, 16));
    after = next;
  }
  return list;
}

describe('S14 with S3: the rules give the instants a person expects', () => {
  it('rings at the end of a window too, by the minute as by the hour', () => {
    expect(runs('every 15 minutes between 9 and 11', 5)).toEqual([
      '2026-03-11T09:15',
      '2026-03-11T09:30',
      '2026-03-11T09:45',
      '2026-03-11T10:00',
      '2026-03-12T08:00',
    ]);
    expect(runs('every hour between 9 and 11', 2)).toEqual(['2026-03-11T10:00', '2026-03-12T08:00']);
    expect(runs('every 30 minutes from 9:30 to 10:30 on weekdays', 2)).toEqual([
      '2026-03-11T09:30',
      '2026-03-12T08:30',
    ]);
    expect(runs('every 30 minutes from 22:00 to 1:00', 8).slice(-3)).toEqual([
      '2026-03-11T23:30',
      '2026-03-12T00:00',
      '2026-03-12T21:00',
    ]);
  });
  it('keeps every other Friday at 9 on the wall through the change of clocks', () => {
    expect(runs('every other Friday at 9', 3)).toEqual(['2026-03-13T08:00', '2026-03-27T08:00', '2026-04-10T07:00']);
  });
  it('rings at 8:30 and 17:00, not at 8:00 or 17:30', () => {
    expect(runs('every day at 8:30 and 17:00', 3)).toEqual([
      '2026-03-11T16:00',
      '2026-03-12T07:30',
      '2026-03-12T16:00',
    ]);
  });
  it('rings exactly ten times in ten days and three times in three weeks', () => {
    expect(runs('every day at 9 for 10 days', 20)).toHaveLength(10);
    expect(runs('every Friday at 9 for 3 weeks', 20)).toHaveLength(3);
    expect(runs('every hour 5 times', 20)).toHaveLength(5);
    expect(runs('every day at 9, 5 times', 20)).toHaveLength(5);
  });
  it('includes the last Friday of "until Friday"', () => {
    expect(runs('every day at 18:00 until Friday', 9)).toEqual([
      '2026-03-11T17:00',
      '2026-03-12T17:00',
      '2026-03-13T17:00',
    ]);
  });
  it('gives only schedules that the checker accepts', () => {
    const sentences = [...CRON, ...NAMED, ...RULES, ...INTERVALS, ...LIMITS].map(([sentence]) => sentence);
    const refused = sentences.filter((sentence) => {
      const result = parse(sentence);
      return result === undefined || !('schedule' in result) || !validateSchedule(result.schedule, nowMs).ok;
    });
    expect(refused).toEqual([]);
  });
});
