import { describe, expect, test } from 'vitest';
import { describeSchedule } from './describe-schedule.ts';
import type { Schedule } from './schedule.ts';

describe('S1: cron in plain words', () => {
  test.each([
    ['0 9 * * *', 'Daily at 9:00'],
    ['@daily', 'Daily at 0:00'],
    ['5 14 * * *', 'Daily at 14:05'],
    ['0 8,12,18 * * *', 'Daily at 8:00, 12:00 and 18:00'],
    ['0 14 * * 1,2,3', 'Every Mon, Tue, Wed at 14:00'],
    ['0 14 * * WED,MON', 'Every Mon, Wed at 14:00'],
    ['0 9 * * 1-5', 'Every weekday at 9:00'],
    ['0 9 * * MON-FRI', 'Every weekday at 9:00'],
    ['0 10 * * 6,0', 'Every Sat, Sun at 10:00'],
    ['0 10 * * FRI-SUN', 'Every Fri, Sat, Sun at 10:00'],
    ['0 10 * * 7', 'Every Sunday at 10:00'],
    ['0 10 * * 0-6', 'Daily at 10:00'],
    ['0 9 * * 1-5/2', 'Every Mon, Wed, Fri at 9:00'],
    ['@weekly', 'Every Sunday at 0:00'],
    ['0 9 * 6-8 MON', 'Every Monday in June, July and August at 9:00'],
    ['0 9 * 12 *', 'Daily in December at 9:00'],
    ['0 9 * * 1#1', 'First Monday of every month at 9:00'],
    ['0 9 * 1 1#2', 'Second Monday of January at 9:00'],
    ['0 9 * * FRI#L', 'Last Friday of every month at 9:00'],
    ['0 9 * * 5L', 'Last Friday of every month at 9:00'],
    ['0 8 1 * *', 'Monthly on the 1st at 8:00'],
    ['0 8 1,15 * *', 'Monthly on the 1st and 15th at 8:00'],
    ['0 8 2,3,11,22 * *', 'Monthly on the 2nd, 3rd, 11th and 22nd at 8:00'],
    ['0 8 L * *', 'Monthly on the last day at 8:00'],
    ['0 8 1 1,7 *', 'Monthly on the 1st in January and July at 8:00'],
    ['0 8 25 12 *', 'Every year on 25 December at 8:00'],
    ['0 8 4 JUL *', 'Every year on 4 July at 8:00'],
    ['0 9 1 * 1', 'Monthly on the 1st and every Monday at 9:00'],
    ['* * * * *', 'Every minute'],
    ['*/15 * * * *', 'Every 15 minutes'],
    ['*/1 * * * *', 'Every minute'],
    ['*/25 * * * *', 'Every hour at 0, 25 and 50 minutes past'],
    ['0 * * * *', 'Every hour'],
    ['10 * * * *', 'Every hour at 10 minutes past'],
    ['1 * * * *', 'Every hour at 1 minute past'],
    ['0,30 * * * *', 'Every hour at 0 and 30 minutes past'],
    ['0 */2 * * *', 'Every 2 hours'],
    ['30 */6 * * *', 'Every 6 hours at 30 minutes past'],
    ['*/10 * * * * *', 'Every 10 seconds'],
    ['* * * * * *', 'Every second'],
    ['0 9-17 * * 1-5', 'Every hour, between 09:00 and 17:00, Monday through Friday'],
    ['30 0 9 * * *', 'Daily at 9:00:30'],
    ['*/15 9,10 * * *', 'Every 15 minutes from 9:00 to 10:45'],
    ['*/30 9-16 * * 1-5', 'Every 30 minutes from 9:00 to 16:30 on weekdays'],
    ['*/20 9-11 * * 1', 'Every 20 minutes from 9:00 to 11:40 on Mondays'],
    ['0 9 15W * *', 'At 09:00, on the weekday nearest day 15 of the month'],
    ['0 */5 * * *', 'Daily at 0:00, 5:00, 10:00, 15:00 and 20:00'],
    ['0 0 1 1 +MON', 'On the cron schedule "0 0 1 1 +MON"'],
  ])('%s: %s', (expr, words) => {
    expect(describeSchedule({ kind: 'cron', expr })).toBe(words);
  });
});

describe('S1: rules in plain words', () => {
  test.each([
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', 'Every other Friday at 8:00'],
    ['FREQ=WEEKLY;INTERVAL=2', 'Every other Friday at 8:00'],
    ['FREQ=WEEKLY', 'Every Friday at 8:00'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday at 8:00'],
    ['FREQ=WEEKLY;BYDAY=MO,WE', 'Every Mon, Wed at 8:00'],
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,WE', 'Every 3 weeks on Mon, Wed at 8:00'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 'Every other week on weekdays at 8:00'],
    ['FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH,FR,SA', 'Daily at 8:00'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO,TU,WE,TH,FR,SA', 'Every other week, daily at 8:00'],
    ['FREQ=DAILY', 'Daily at 8:00'],
    ['FREQ=DAILY;INTERVAL=3', 'Every 3 days at 8:00'],
    ['FREQ=DAILY;BYDAY=SA,SU', 'Every Sat, Sun at 8:00'],
    ['FREQ=DAILY;BYHOUR=9,18;BYMINUTE=30', 'Daily at 9:30 and 18:30'],
    ['FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4', 'Daily at 9:00 and 17:30'],
    ['FREQ=DAILY;BYDAY=SA,SU;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,-1', 'Every Sat, Sun at 9:00 and 17:30'],
    [
      'FREQ=DAILY;BYHOUR=9,10,11;BYMINUTE=0,15,30,45;BYSETPOS=1,2,3,4,5,6,7,8,9',
      'Daily, every 15 minutes from 9:00 to 11:00',
    ],
    ['FREQ=DAILY;BYMONTH=7', 'Daily in July at 8:00'],
    ['FREQ=DAILY;COUNT=1', 'Daily at 8:00, 1 time'],
    ['FREQ=DAILY;COUNT=10', 'Daily at 8:00, 10 times'],
    ['FREQ=DAILY;UNTIL=20261225', 'Daily at 8:00 until Fri 25 December 2026'],
    ['FREQ=DAILY;UNTIL=20260630T233000Z', 'Daily at 8:00 until Wed 1 July 2026'],
    ['FREQ=MONTHLY', 'Monthly on the 2nd at 8:00'],
    ['FREQ=MONTHLY;INTERVAL=2', 'Every other month on the 2nd at 8:00'],
    ['FREQ=MONTHLY;INTERVAL=3', 'Every 3 months on the 2nd at 8:00'],
    ['FREQ=MONTHLY;BYDAY=1MO', 'First Monday of every month at 8:00'],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO', 'First Monday of every other month at 8:00'],
    ['FREQ=MONTHLY;BYDAY=1MO,3MO', 'First Monday and third Monday of every month at 8:00'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'Last Friday of every month at 8:00'],
    ['FREQ=MONTHLY;BYDAY=-2FR', '2nd to last Friday of every month at 8:00'],
    ['FREQ=MONTHLY;BYDAY=1MO;BYMONTH=3', 'First Monday of March at 8:00'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Monthly on the last day at 8:00'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'Monthly on the 1st and 15th at 8:00'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'Last weekday of every month at 8:00'],
    ['FREQ=YEARLY', 'Every year on 2 January at 8:00'],
    ['FREQ=YEARLY;INTERVAL=2', 'Every other year on 2 January at 8:00'],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25', 'Every year on 25 December at 8:00'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', 'Every year on the last day of February at 8:00'],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Every year on the fourth Thursday of November at 8:00'],
    ['FREQ=HOURLY', 'Every hour'],
    ['FREQ=HOURLY;INTERVAL=2', 'Every 2 hours'],
    ['FREQ=MINUTELY;INTERVAL=15', 'Every 15 minutes'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'By the rule FREQ=YEARLY;INTERVAL=1;BYWEEKNO=20;BYDAY=MO'],
    ['FREQ=MINUTELY;INTERVAL=15;BYDAY=MO', 'By the rule FREQ=MINUTELY;INTERVAL=15;BYDAY=MO'],
    ['FREQ=YEARLY;BYDAY=20MO;COUNT=3', 'By the rule FREQ=YEARLY;INTERVAL=1;BYDAY=20MO, 3 times'],
    ['FREQ=YEARLY;BYMONTHDAY=13', 'By the rule FREQ=YEARLY;INTERVAL=1;BYMONTHDAY=13'],
    ['FREQ=YEARLY;BYMONTH=1,6', 'By the rule FREQ=YEARLY;INTERVAL=1;BYMONTH=1,6'],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'Every Friday the 13th at 8:00'],
    ['FREQ=MONTHLY;BYDAY=FR', 'By the rule FREQ=MONTHLY;INTERVAL=1;BYDAY=FR'],
    ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1', 'By the rule FREQ=MONTHLY;INTERVAL=1;BYDAY=MO,TU;BYSETPOS=1'],
    ['FREQ=DAILY;INTERVAL=2;BYDAY=MO', 'By the rule FREQ=DAILY;INTERVAL=2;BYDAY=MO'],
    ['FREQ=DAILY;BYMONTHDAY=13', 'By the rule FREQ=DAILY;INTERVAL=1;BYMONTHDAY=13'],
  ])('%s: %s', (rrule, words) => {
    expect(describeSchedule({ kind: 'rrule', rrule, dtstart: '2026-01-02T08:00:00', tz: 'Europe/Lisbon' })).toBe(words);
  });
});

describe('S1: the other kinds, windows and zones', () => {
  test.each([
    [1000, 'Every second'],
    [1500, 'Every 1.5 seconds'],
    [90_000, 'Every 90 seconds'],
    [60_000, 'Every minute'],
    [5_400_000, 'Every 90 minutes'],
    [7_200_000, 'Every 2 hours'],
    [86_400_000, 'Every day'],
    [604_800_000, 'Every 7 days'],
  ])('every %d ms: %s', (everyMs, words) => {
    expect(describeSchedule({ kind: 'every', everyMs })).toBe(words);
  });
  test("at: date, time and zone, in the reader's zone", () => {
    const once: Schedule = { kind: 'at', at: '2026-03-12T09:00:00Z' };
    expect(describeSchedule(once, { timeZone: 'Europe/Lisbon' })).toBe(
      'Once on Thu 12 March 2026 at 09:00 (Europe/Lisbon)',
    );
    expect(describeSchedule(once, { timeZone: 'Asia/Tokyo' })).toBe('Once on Thu 12 March 2026 at 18:00 (Asia/Tokyo)');
    expect(describeSchedule(once)).toBe('Once on Thu 12 March 2026 at 09:00 (UTC)');
    expect(describeSchedule({ ...once, untilMs: 0 })).toBe('Once on Thu 12 March 2026 at 09:00 (UTC)');
  });
  test("a zone is named only when it is not the reader's", () => {
    const daily: Schedule = { kind: 'cron', expr: '0 9 * * *', tz: 'Asia/Kolkata' };
    expect(describeSchedule(daily)).toBe('Daily at 9:00');
    expect(describeSchedule(daily, { timeZone: 'Asia/Calcutta' })).toBe('Daily at 9:00');
    expect(describeSchedule(daily, { timeZone: 'Europe/Lisbon' })).toBe('Daily at 9:00 (Asia/Kolkata)');
    expect(describeSchedule({ kind: 'cron', expr: '0 9 * * *' }, { timeZone: 'Europe/Lisbon' })).toBe('Daily at 9:00');
    const rule: Schedule = { kind: 'rrule', rrule: 'FREQ=DAILY', dtstart: '2026-01-02T08:00:00', tz: 'Asia/Tokyo' };
    expect(describeSchedule(rule, { timeZone: 'Europe/Lisbon' })).toBe('Daily at 8:00 (Asia/Tokyo)');
  });
  test('windows are said by day, with the time when it is not the edge of the day', () => {
    const daily: Schedule = { kind: 'cron', expr: '30 7 * * *', tz: 'Europe/Lisbon' };
    const at = Date.parse;
    expect(describeSchedule({ ...daily, untilMs: at('2026-12-25T23:59:59.999Z') })).toBe(
      'Daily at 7:30 until Fri 25 December 2026',
    );
    expect(describeSchedule({ ...daily, fromMs: at('2026-07-01T23:00:00Z') })).toBe(
      'Daily at 7:30 from Thu 2 July 2026',
    );
    expect(
      describeSchedule({ ...daily, fromMs: at('2026-01-05T00:00:00Z'), untilMs: at('2026-01-09T12:15:00Z') }),
    ).toBe('Daily at 7:30 from Mon 5 January 2026 until Fri 9 January 2026 at 12:15');
  });
  test.each<unknown>([
    { kind: 'cron', expr: 'nonsense' },
    { kind: 'cron', expr: '0 9 * * *', tz: 'Mars/Base' },
    { kind: 'at', at: 'soon' },
    { kind: 'rrule', rrule: 'x', dtstart: '', tz: 'UTC' },
    { kind: 'sometimes' },
  ])('what cannot be read is said to be so: %j', (schedule) => {
    expect(describeSchedule(schedule as Schedule, { timeZone: 'UTC' })).toMatch(/^A schedule that cannot be read: \{/u);
  });
});
