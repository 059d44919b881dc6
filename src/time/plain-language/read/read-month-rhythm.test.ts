/** Hours within a day, marks of the hour, days of the month and of the quarter: sentence → what it leads to, said on Wednesday 11 March 2026 at 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainSchedule } from '../parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-03-11T10:00:00+01:00');

const ROWS = readTable(`
every hour on the hour → 0 * * * *
every hour on weekdays → 0 * * * 1-5
every hour between 9 and 17 → 0 9-17 * * *
every hour between 9 and 5 → 0 9-17 * * *
every hour from 9 to 5 → 0 9-17 * * *
every hour from 9am to 5pm on weekdays → 0 9-17 * * 1-5
every hour between 9:30 and 17 → 30 9-16 * * *
every hour between 9:30 and 17:30 → 30 9-17 * * *
every hour between 22 and 6 → 0 0-6,22,23 * * *
every hour from 22:00 till 06:00 → 0 0-6,22,23 * * *
every hour from 8 to 8 → 0 8-20 * * *
every hour from 9 to 7 → 0 9-19 * * *
every hour from 0 to 24 → 0 * * * *
every hour 9-17 → 0 9-17 * * *
every hour from 9 until noon → 0 9-12 * * *
every hour from noon to midnight → 0 0,12-23 * * *
every 2 hours between 8 and 20 → 0 8,10,12,14,16,18,20 * * *
every 3 hours from 8 to 20 → 0 8,11,14,17,20 * * *
every 5 hours on weekdays → ? I cannot keep 300 minutes within set hours. Every 30 minutes on weekdays, or every hour on weekdays? | every 30 minutes on weekdays | every hour on weekdays
every 6 hours on weekdays → 0 */6 * * 1-5
every 30 minutes between 9 and 11 → FREQ=DAILY;BYHOUR=9,10,11;BYMINUTE=0,30;BYSETPOS=1,2,3,4,5 2026-03-11T10:30:00 Europe/Berlin
every 30 minutes between 9 and 17 on weekdays → FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,10,11,12,13,14,15,16,17;BYMINUTE=0,30;BYSETPOS=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17 2026-03-11T10:30:00 Europe/Berlin
every 15 minutes from 9 to 10 → FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,15,30,45;BYSETPOS=1,2,3,4,5 2026-03-12T09:00:00 Europe/Berlin
every 15 minutes from 23:30 to 00:30 → FREQ=DAILY;BYHOUR=0,23;BYMINUTE=0,15,30,45;BYSETPOS=1,2,3,7,8 2026-03-11T23:30:00 Europe/Berlin
every 20 minutes between 9:10 and 9:50 → FREQ=DAILY;BYHOUR=9;BYMINUTE=10,30,50 2026-03-12T09:10:00 Europe/Berlin
every 25 minutes between 9 and 11 → ? I cannot keep 25 minutes within set hours. Every 30 minutes between 09:00 and 11:00, or every hour between 09:00 and 11:00? | every 30 minutes between 09:00 and 11:00 | every hour between 09:00 and 11:00
every 90 minutes between 9 and 17 → ? I cannot keep 90 minutes within set hours. Every 30 minutes between 09:00 and 17:00, or every hour between 09:00 and 17:00? | every 30 minutes between 09:00 and 17:00 | every hour between 09:00 and 17:00
every 7 minutes on weekdays → ? I cannot keep 7 minutes within set hours. Every 30 minutes on weekdays, or every hour on weekdays? | every 30 minutes on weekdays | every hour on weekdays
every minute between 9 and 10 → FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59;BYSETPOS=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61 2026-03-12T09:00:00 Europe/Berlin
every 10 minutes on Monday → ? I can set one at a time: every 10 minutes, or every Monday? | every 10 minutes | every Monday
every 10 minutes on weekends → */10 * * * 0,6
every 30 minutes in the morning → ? Between which hours? Every 30 minutes between 08:00 and 12:00? | every 30 minutes between 08:00 and 12:00
every hour in the afternoon → ? Between which hours? Every hour between 12:00 and 18:00? | every hour between 12:00 and 18:00
every 2 hours at night → ? Between which hours? Every 2 hours between 20:00 and 23:00? | every 2 hours between 20:00 and 23:00
every hour in the evening → ? Between which hours? Every hour between 18:00 and 22:00? | every hour between 18:00 and 22:00
every hour at lunch → ? Between which hours? Every hour between 12:00 and 14:00? | every hour between 12:00 and 14:00
every 90 minutes in the evening → ? Between which hours? Every 90 minutes between 18:00 and 22:00?
every 30 minutes except on weekends → */30 * * * 1-5
every hour except Sunday → 0 * * * 1-6
at 15 past every hour → 15 * * * *
at half past every hour → 30 * * * *
at quarter past each hour → 15 * * * *
15 minutes past every hour → 15 * * * *
at 0 past every hour → 0 * * * *
ten past every hour → 10 * * * *
at 5 minutes after every hour → 5 * * * *
on the hour every hour → 0 * * * *
at the top of every hour → 0 * * * *
at the end of every month → FREQ=MONTHLY;BYMONTHDAY=-1 2026-03-31T09:00:00 Europe/Berlin
at the start of every month → 0 9 1 * *
at the beginning of each year → 0 9 1 1 *
by the end of each week → 0 9 * * 5
at the end of every year → 0 9 31 12 *
at the start of each week at 8 → 0 8 * * 1
at the end of every day → nothing
the first Monday of every month → FREQ=MONTHLY;BYDAY=1MO 2026-04-06T09:00:00 Europe/Berlin
first Monday of the month → FREQ=MONTHLY;BYDAY=1MO 2026-04-06T09:00:00 Europe/Berlin
on the first Monday of each month at 9 → FREQ=MONTHLY;BYDAY=1MO 2026-04-06T09:00:00 Europe/Berlin
the first and third Monday of every month → FREQ=MONTHLY;BYDAY=1MO,3MO 2026-03-16T09:00:00 Europe/Berlin
the 1st and 3rd Tuesday of the month at 18:00 → FREQ=MONTHLY;BYDAY=1TU,3TU 2026-03-17T18:00:00 Europe/Berlin
the second and last Friday of every month → FREQ=MONTHLY;BYDAY=2FR,-1FR 2026-03-13T09:00:00 Europe/Berlin
the last day of every month → FREQ=MONTHLY;BYMONTHDAY=-1 2026-03-31T09:00:00 Europe/Berlin
last day of the month at 17:00 → FREQ=MONTHLY;BYMONTHDAY=-1 2026-03-31T17:00:00 Europe/Berlin
the last working day of every month → FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 2026-03-31T09:00:00 Europe/Berlin
the first weekday of every month → FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1 2026-04-01T09:00:00 Europe/Berlin
the fifth Monday of every month → FREQ=MONTHLY;BYDAY=5MO 2026-03-30T09:00:00 Europe/Berlin
the last Friday monthly → FREQ=MONTHLY;BYDAY=-1FR 2026-03-27T09:00:00 Europe/Berlin
on the 1st and 15th → 0 9 1,15 * *
on the 1st and 15th at 8 → 0 8 1,15 * *
on the 1st, 10th and 20th → 0 9 1,10,20 * *
on the 1st and the 15th of every month → 0 9 1,15 * *
on the 5th of every month → 0 9 5 * *
on the 5th of each month at 9 → 0 9 5 * *
on the 31st of every month → 0 9 31 * *
on the 1st of the month → 0 9 1 * *
the 1st of every month → 0 9 1 * *
the first of every month → 0 9 1 * *
at the beginning of every quarter → 0 9 1 1,4,7,10 *
at the end of every quarter → FREQ=MONTHLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1 2026-03-31T09:00:00 Europe/Berlin
the first day of each quarter → 0 9 1 1,4,7,10 *
the last day of the quarter → FREQ=MONTHLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1 2026-03-31T09:00:00 Europe/Berlin
the last day of every quarter at 17 → FREQ=MONTHLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1 2026-03-31T17:00:00 Europe/Berlin
every now and then → nothing
every now and again → nothing
every so often → nothing
once in a while → nothing
`);

describe('S14: hours and months', () => {
  it.each(ROWS)('%s → %s', (sentence, outcome) => {
    expect(sayOutcome(parsePlainSchedule(sentence, { nowMs, timeZone: zone }), zone)).toBe(outcome);
  });
});
