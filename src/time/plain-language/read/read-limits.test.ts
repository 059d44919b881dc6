/** Bounds of a rhythm: except, until, from, for so long, so many times; several times a day: sentence → what it leads to, said on Wednesday 11 March 2026 at 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainSchedule } from '../parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-03-11T10:00:00+01:00');

const ROWS = readTable(`
every day except Sunday → 0 9 * * 1-6
every day except Sunday at 9 → 0 9 * * 1-6
every day except on weekends → 0 9 * * 1-5
every day except weekends at 7 → 0 7 * * 1-5
every day except Monday and Tuesday → 0 9 * * 0,3-6
every day except for Friday → 0 9 * * 0-4,6
every day but Sunday → 0 9 * * 1-6
every day but not on Sunday at 9 → 0 9 * * 1-6
every day excluding Wednesdays → 0 9 * * 0-2,4-6
every day other than Friday → 0 9 * * 0-4,6
every day apart from the weekend → 0 9 * * 1-5
every weekday except Wednesday at 9 → 0 9 * * 1,2,4,5
every weekday except weekdays → ? That leaves no day at all. Which days should it be?
every other day except Sunday → ? I can leave out days only when it repeats every day or every week. Which days should it be?
every 2 weeks except Monday → ? I can leave out days only when it repeats every day or every week. Which days should it be?
every day except holidays → ? I can leave out days of the week, not holidays. Which days should I leave out?
every day except bank holidays → ? I can leave out days of the week, not holidays. Which days should I leave out?
every day except my birthday → 0 9 * * * «except my birthday»
every day until Friday → 0 9 * * * until 2026-03-13T23:59:59.999+01:00
every day until Friday at 9 → 0 9 * * * until 2026-03-13T23:59:59.999+01:00
every day at 9 until Friday → 0 9 * * * until 2026-03-13T23:59:59.999+01:00
every day at 9 until tomorrow → 0 9 * * * until 2026-03-12T23:59:59.999+01:00
every day at 9 until today → ? That would end before it begins. Until when should it go on?
every day at 9 till 20 March → 0 9 * * * until 2026-03-20T23:59:59.999+01:00
every day at 9 through Friday → 0 9 * * * until 2026-03-13T23:59:59.999+01:00
every day at 9 until the end of the month → 0 9 * * * until 2026-03-31T23:59:59.999+02:00
every day at 9 until next month → 0 9 * * * until 2026-04-01T23:59:59.999+02:00
every day at 9 until June → ? Until the first day of June or the last? | every day at 9 until 1 June 2026 | every day at 9 until 30 June 2026
every day at 9 until March → ? Until the first day of March or the last? | every day at 9 until 1 March 2027 | every day at 9 until 31 March 2027
every day at 9 until further notice → 0 9 * * *
every day at 9 until and including Friday → 0 9 * * * until 2026-03-13T23:59:59.999+01:00
every day at 9 until 12 March 2020 → ? That would end before it begins. Until when should it go on?
every day at 9 up to Christmas → 0 9 * * * until 2026-12-25T23:59:59.999+01:00
every day at 9 ending Friday → 0 9 * * * until 2026-03-13T23:59:59.999+01:00
every Wednesday at 9 until Wednesday → 0 9 * * 3 until 2026-03-18T23:59:59.999+01:00
every Friday until Friday → 0 9 * * 5 until 2026-03-13T23:59:59.999+01:00
every hour until 5pm → every 3600000 until 2026-03-11T17:00:00+01:00
every hour until 17 → every 3600000 until 2026-03-11T17:00:00+01:00
every hour until 9 → every 3600000 until 2026-03-12T09:00:00+01:00
every hour until tomorrow → every 3600000 until 2026-03-12T23:59:59.999+01:00
every hour until tomorrow at noon → every 3600000 until 2026-03-12T12:00:00+01:00
every hour until Friday at 17 → every 3600000 until 2026-03-13T17:00:00+01:00
every 15 minutes until 5pm → every 900000 until 2026-03-11T17:00:00+01:00
every 2 hours until 10:30 → ? That would end before it begins. Until when should it go on?
every 10 minutes for an hour → every 600000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-11T11:00:00+01:00
every 10 minutes for the next hour → every 600000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-11T11:00:00+01:00
every 10 minutes for 5 minutes → ? That would end before it begins. Until when should it go on?
every hour for 2 days → every 3600000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-13T10:00:00+01:00
every hour for the next 3 hours → every 3600000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-11T13:00:00+01:00
every 30 minutes 5 times → every 1800000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-11T12:30:00+01:00
every hour 3 times → every 3600000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-11T13:00:00+01:00
every hour for 3 times → every 3600000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-11T13:00:00+01:00
every hour starting at 14:00 → every 3600000 anchor 2026-03-11T14:00:00+01:00
every hour starting at 14:00 3 times → every 3600000 anchor 2026-03-11T14:00:00+01:00 until 2026-03-11T16:00:00+01:00
every hour starting now → every 3600000 anchor 2026-03-11T10:00:00+01:00
every hour starting in 2 hours → every 3600000 anchor 2026-03-11T12:00:00+01:00
every 2 hours starting tomorrow → every 7200000 anchor 2026-03-12T09:00:00+01:00
every 2 hours starting tomorrow at 8 → every 7200000 anchor 2026-03-12T08:00:00+01:00
every 2 hours from tomorrow → every 7200000 anchor 2026-03-12T09:00:00+01:00
every 2 days starting tomorrow → FREQ=DAILY;INTERVAL=2 2026-03-12T09:00:00 Europe/Berlin
every 2 days starting tomorrow at 8 → FREQ=DAILY;INTERVAL=2 2026-03-12T08:00:00 Europe/Berlin
every 2 days starting in 3 days → FREQ=DAILY;INTERVAL=2 2026-03-14T09:00:00 Europe/Berlin
every day starting tomorrow → 0 9 * * * from 2026-03-12T00:00:00+01:00
every day at 9 starting Monday → 0 9 * * * from 2026-03-16T00:00:00+01:00
every day at 9 starting on Monday → 0 9 * * * from 2026-03-16T00:00:00+01:00
every day at 9 starting from 20 March → 0 9 * * * from 2026-03-20T00:00:00+01:00
every day at 9 beginning Monday → 0 9 * * * from 2026-03-16T00:00:00+01:00
every day at 9 from Monday → 0 9 * * * from 2026-03-16T00:00:00+01:00
every day at 9 from Monday on → 0 9 * * * from 2026-03-16T00:00:00+01:00
every day at 9 from Monday onwards → 0 9 * * * from 2026-03-16T00:00:00+01:00
every day at 9 from tomorrow to Friday → 0 9 * * * from 2026-03-12T00:00:00+01:00 until 2026-03-13T23:59:59.999+01:00
every day at 9 from 20 March to 25 March → 0 9 * * * from 2026-03-20T00:00:00+01:00 until 2026-03-25T23:59:59.999+01:00
every day at 9 starting 20 March until 25 March → 0 9 * * * from 2026-03-20T00:00:00+01:00 until 2026-03-25T23:59:59.999+01:00
every day at 9 as of Monday → 0 9 * * * from 2026-03-16T00:00:00+01:00
every day at 9 effective Monday → 0 9 * * * from 2026-03-16T00:00:00+01:00
every day at 9 starting now → 0 9 * * *
every day at 9 starting in 2 days → 0 9 * * * from 2026-03-13T00:00:00+01:00
every day starting tomorrow at 8 → 0 8 * * * from 2026-03-12T00:00:00+01:00
every day starting tomorrow evening → 0 19 * * * from 2026-03-12T00:00:00+01:00
every day at 9 from May → 0 9 * * * from 2026-05-01T00:00:00+02:00
every day at 9 from March → 0 9 * * * from 2026-03-01T00:00:00+01:00
every day at 9 starting in May → 0 9 * * * from 2026-05-01T00:00:00+02:00
every day at 9 starting February → 0 9 * * * from 2027-02-01T00:00:00+01:00
every day at 9 starting in March → 0 9 * * * from 2026-03-01T00:00:00+01:00
every day at 9 from May onwards → 0 9 * * * from 2026-05-01T00:00:00+02:00
every Monday from May on at 9 → 0 9 * * 1 from 2026-05-01T00:00:00+02:00
every Monday starting next week → 0 9 * * 1 from 2026-03-16T00:00:00+01:00
every week starting Friday → 0 9 * * 5 from 2026-03-13T00:00:00+01:00
every week starting Friday at 8 → 0 8 * * 5 from 2026-03-13T00:00:00+01:00
every month starting on the 20th → 0 9 20 * * from 2026-03-20T00:00:00+01:00
every month starting 31 March → ? Not every month has that day. Which day should it be? | every month on the 28th starting 31 March 2026 | the last day of every month
every year starting 29 February 2028 → ? Not every year has that day. Which day should it be? | every year on 28 February starting 29 February 2028 | every year on 1 March starting 29 February 2028
every two weeks starting Friday → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-13T09:00:00 Europe/Berlin
every 2 weeks starting 20 March at 9 → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-20T09:00:00 Europe/Berlin
every other Friday starting 20 March → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-20T09:00:00 Europe/Berlin
every other Friday for 10 weeks → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-13T09:00:00 Europe/Berlin until 2026-05-21T23:59:59.999+02:00
every day for a week → 0 9 * * * until 2026-03-18T23:59:59.999+01:00
every day for 10 days → 0 9 * * * until 2026-03-21T23:59:59.999+01:00
every day at 9 for 10 days → 0 9 * * * until 2026-03-21T23:59:59.999+01:00
every day at 9 for the next 3 weeks → 0 9 * * * until 2026-04-01T23:59:59.999+02:00
every day at 9 for the next week → 0 9 * * * until 2026-03-18T23:59:59.999+01:00
every day at 9 for the next month → 0 9 * * * until 2026-04-11T23:59:59.999+02:00
every day at 9 for the next day → 0 9 * * * until 2026-03-12T23:59:59.999+01:00
every day at 9 for the next year → 0 9 * * * until 2027-03-11T23:59:59.999+01:00
every day at 9 for the next 2 months → 0 9 * * * until 2026-05-11T23:59:59.999+02:00
every day at 9 over the next 3 days → 0 9 * * * until 2026-03-14T23:59:59.999+01:00
every day at 9 during the next 3 days → 0 9 * * * until 2026-03-14T23:59:59.999+01:00
every day at 9 for another week → 0 9 * * * until 2026-03-18T23:59:59.999+01:00
every day at 9 for the coming week → 0 9 * * * until 2026-03-18T23:59:59.999+01:00
every day at 9 for the rest of the week → 0 9 * * * until 2026-03-15T23:59:59.999+01:00
every day at 9 for the rest of the month → 0 9 * * * until 2026-03-31T23:59:59.999+02:00
every day at 9 for the rest of this year → 0 9 * * * until 2026-12-31T23:59:59.999+01:00
every day at 9 for 5 times → FREQ=DAILY;COUNT=5 2026-03-12T09:00:00 Europe/Berlin
every day at 9 five times → FREQ=DAILY;COUNT=5 2026-03-12T09:00:00 Europe/Berlin
every day at 9 only 3 times → FREQ=DAILY;COUNT=3 2026-03-12T09:00:00 Europe/Berlin
every day at 9 and 17:30 4 times → FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4;COUNT=4 2026-03-11T17:30:00 Europe/Berlin
every day at 9 and 17 → 0 9,17 * * *
every day at 9, 13 and 17 → 0 9,13,17 * * *
every day at 9 and 17:30 → FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4 2026-03-11T17:30:00 Europe/Berlin
every day at 9:15 and 17:15 → 15 9,17 * * *
every day at 9:15, 12:30 and 17:45 → FREQ=DAILY;BYHOUR=9,12,17;BYMINUTE=15,30,45;BYSETPOS=1,5,9 2026-03-11T12:30:00 Europe/Berlin
every day at 9:30:15 → 15 30 9 * * *
every day at 17 and 9 → 0 9,17 * * *
every day at 9 and 9 → 0 9 * * *
every day at 8am & 8pm → 0 8,20 * * *
every day at 8am/8pm → 0 8,20 * * *
every day at 9 EST → 0 9 * * * America/New_York
every weekday at 9 EST → 0 9 * * 1-5 America/New_York
every day at 9 Europe/London → 0 9 * * * Europe/London
every other day at 9 EST → FREQ=DAILY;INTERVAL=2 2026-03-11T09:00:00 America/New_York
every Monday at 9:00 and 17:30 → FREQ=DAILY;BYDAY=MO;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4 2026-03-16T09:00:00 Europe/Berlin
every other Monday at 9:00 and 17:30 → FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4 2026-03-16T09:00:00 Europe/Berlin
every other Monday and Friday at 9:00 and 17:30 → FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4,5,8 2026-03-13T09:00:00 Europe/Berlin
on the 1st and 15th at 9:00 and 17:30 → FREQ=MONTHLY;BYMONTHDAY=1,15;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4,5,8 2026-03-15T09:00:00 Europe/Berlin
every 2 months on the 1st and 15th at 9:00 and 17:30 → FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,15;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4,5,8 2026-03-15T09:00:00 Europe/Berlin
the last Friday of every month at 9:00 and 17:30 → ? One rule keeps one time here: 09:00 or 17:30?
the last Friday of every month at 9 and 17 → FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=9,17;BYMINUTE=0 2026-03-27T09:00:00 Europe/Berlin
the last working day of every month at 9 and 17:30 → ? One rule keeps one time here: 09:00 or 17:30?
every Friday in March at 9 → 0 9 * 3 5
every day in December → 0 9 * 12 *
every weekday in August at 8 → 0 8 * 8 1-5
at 9 until Friday → 0 9 * * * until 2026-03-13T23:59:59.999+01:00
at 9 for a week → 0 9 * * * until 2026-03-18T23:59:59.999+01:00
at 9 for the next 3 weeks → 0 9 * * * until 2026-04-01T23:59:59.999+02:00
at 9 from Monday → 0 9 * * * from 2026-03-16T00:00:00+01:00
at 9 starting Monday → 0 9 * * * from 2026-03-16T00:00:00+01:00
until Friday → nothing
for 3 weeks → nothing
for the next 3 weeks → nothing
5 times → nothing
3 times: every 10 minutes → every 600000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-11T10:30:00+01:00
3 times, every day at 9 → FREQ=DAILY;COUNT=3 2026-03-12T09:00:00 Europe/Berlin
3 times every hour → every 1200000
`);

describe('S14: bounds', () => {
  it.each(ROWS)('%s → %s', (sentence, outcome) => {
    expect(sayOutcome(parsePlainSchedule(sentence, { nowMs, timeZone: zone }), zone)).toBe(outcome);
  });
});
