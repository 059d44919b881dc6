/** The same words at other moments: around midnight, at the ends of months and years, on days that are themselves named. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainSchedule } from '../parse-plain-schedule.ts';

const MOMENTS: readonly { title: string; now: string; zone: string; rows: string }[] = [
  {
    title: 'on a Friday the 13th',
    now: '2026-03-13T10:00:00+01:00',
    zone: 'Europe/Berlin',
    rows: `
Friday → 2026-03-20T09:00:00+01:00
on Friday → 2026-03-20T09:00:00+01:00
this Friday at 15:00 → ? Today at 15:00, or Friday 20 March at 15:00? | today at 15:00 | Friday 20 March at 15:00
Friday at 9 → 2026-03-20T09:00:00+01:00
next Friday → 2026-03-20T09:00:00+01:00
every Friday → 0 9 * * 5
every Friday until Friday at 9 → 0 9 * * 5 until 2026-03-20T23:59:59.999+01:00
every day at 9 until Friday → 0 9 * * * until 2026-03-20T23:59:59.999+01:00
every other Friday → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-20T09:00:00 Europe/Berlin
every other Friday at 9 → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-20T09:00:00 Europe/Berlin
every other Friday at 17 → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-13T17:00:00 Europe/Berlin
Friday the 13th → ? 09:00 has passed. Friday 13 November at 09:00? | Friday 13 November at 09:00
on Friday the 13th at 17 → 2026-03-13T17:00:00+01:00
on the 13th → ? 09:00 has passed. Monday 13 April at 09:00? | Monday 13 April at 09:00
on the 13th at 17 → 2026-03-13T17:00:00+01:00
end of the week → ? 09:00 has passed. Tomorrow at 09:00? | tomorrow at 09:00
end of the week at 17 → 2026-03-13T17:00:00+01:00
a week from Friday → 2026-03-20T09:00:00+01:00
this weekend → 2026-03-14T09:00:00+01:00
every hour until Friday → every 3600000 until 2026-03-20T23:59:59.999+01:00
the first Friday of every month → FREQ=MONTHLY;BYDAY=1FR 2026-04-03T09:00:00 Europe/Berlin
the second Friday of every month → FREQ=MONTHLY;BYDAY=2FR 2026-04-10T09:00:00 Europe/Berlin
every Friday the 13th → FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR 2026-11-13T09:00:00 Europe/Berlin
Friday week → 2026-03-20T09:00:00+01:00
until Friday every day at 9 walk → 0 9 * * * until 2026-03-20T23:59:59.999+01:00 «walk»
walk on Friday at 17 → ? Today at 17:00, or Friday 20 March at 17:00? | today at 17:00: walk | Friday 20 March at 17:00: walk
3 days before Friday → ? Tuesday 10 March 2026 has passed. When should it be instead? | tomorrow at 09:00
every weekday → 0 9 * * 1-5
every 2 weeks → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-27T09:00:00 Europe/Berlin
every 2 weeks at 17 → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-13T17:00:00 Europe/Berlin
every month at 17 → 0 17 13 * *
every two months at 17 → FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=13 2026-03-13T17:00:00 Europe/Berlin
`,
  },
  {
    title: 'half an hour past midnight',
    now: '2026-03-11T00:30:00+01:00',
    zone: 'Europe/Berlin',
    rows: `
at 2 at night → 2026-03-11T02:00:00+01:00
tonight at 2 → 2026-03-11T02:00:00+01:00
tonight → 2026-03-11T20:00:00+01:00
at 1am → 2026-03-11T01:00:00+01:00
at 12am → ? 00:00 has passed. Tomorrow at 00:00? | tomorrow at 00:00
midnight → 2026-03-12T00:00:00+01:00
at midnight → 2026-03-12T00:00:00+01:00
tonight at midnight → 2026-03-12T00:00:00+01:00
at 5 → 2026-03-11T17:00:00+01:00
at 7 → ? 7 in the morning or 7 in the evening? | today at 07:00 | today at 19:00
at 00:15 → ? 00:15 has passed. Tomorrow at 00:15? | tomorrow at 00:15
at 00:45 → 2026-03-11T00:45:00+01:00
tonight at 0:45 → 2026-03-11T00:45:00+01:00
this morning → 2026-03-11T08:00:00+01:00
this morning at 7 → 2026-03-11T07:00:00+01:00
every night at 2 → 0 2 * * *
in the morning → 2026-03-11T08:00:00+01:00
today → 2026-03-11T09:00:00+01:00
today at noon → 2026-03-11T12:00:00+01:00
at 3 in the morning → 2026-03-11T03:00:00+01:00
tonight at 11 → 2026-03-11T23:00:00+01:00
last night → nothing
later tonight → nothing
tomorrow → 2026-03-12T09:00:00+01:00
every hour until 2am → every 3600000 until 2026-03-11T02:00:00+01:00
every hour from 22 to 6 → 0 0-6,22,23 * * *
`,
  },
  {
    title: 'late in the evening',
    now: '2026-03-11T21:30:00+01:00',
    zone: 'Europe/Berlin',
    rows: `
tonight → ? 20:00 has passed. Tomorrow at 20:00, or today at 22:00? | tomorrow at 20:00 | today at 22:00
tonight at 9 → ? 21:00 has passed. Tomorrow at 21:00? | tomorrow at 21:00
tonight at 8 → ? 20:00 has passed. Tomorrow at 20:00? | tomorrow at 20:00
tonight at 10 → 2026-03-11T22:00:00+01:00
at 9 → ? 09:00 has passed. Tomorrow at 09:00? | tomorrow at 09:00
at 9pm → ? 21:00 has passed. Tomorrow at 21:00? | tomorrow at 21:00
at 10 → ? 10:00 has passed. Tomorrow at 10:00, or today at 22:00? | tomorrow at 10:00 | today at 22:00
at 22 → 2026-03-11T22:00:00+01:00
at 22:30 → 2026-03-11T22:30:00+01:00
at 11 → ? 11:00 has passed. Tomorrow at 11:00, or today at 23:00? | tomorrow at 11:00 | today at 23:00
at 7 → ? 7 in the morning or 7 in the evening? | tomorrow at 07:00 | tomorrow at 19:00
at 7:30 → ? 7:30 in the morning or 7:30 in the evening? | tomorrow at 07:30 | tomorrow at 19:30
at 12 → ? 12:00 has passed. Tomorrow at 12:00? | tomorrow at 12:00
at 5 → ? 17:00 has passed. Tomorrow at 17:00? | tomorrow at 17:00
this evening → ? 19:00 has passed. Tomorrow at 19:00? | tomorrow at 19:00
this evening at 8 → ? 20:00 has passed. Tomorrow at 20:00? | tomorrow at 20:00
today → ? What time today? | in 1 hour | today at 22:00
today at 8 → ? 08:00 has passed. Tomorrow at 08:00? | tomorrow at 08:00
today at 22:00 → 2026-03-11T22:00:00+01:00
this afternoon → ? 15:00 has passed. Tomorrow at 15:00? | tomorrow at 15:00
this morning → ? 08:00 has passed. Tomorrow at 08:00? | tomorrow at 08:00
at night → 2026-03-11T22:00:00+01:00
at lunch → 2026-03-12T12:30:00+01:00
end of day → ? 17:00 has passed. Tomorrow at 17:00? | tomorrow at 17:00
tomorrow night → 2026-03-12T22:00:00+01:00
in the evening → 2026-03-12T19:00:00+01:00
every evening → 0 19 * * *
every day until today → ? That would end before it begins. Until when should it go on?
every 2 days → FREQ=DAILY;INTERVAL=2 2026-03-12T09:00:00 Europe/Berlin
between 20:00 and 22:00 → ? One reminder has one time. Tomorrow at 20:00, or today at 22:00? | tomorrow at 20:00 | today at 22:00
from 21:00 to 22:00 → ? 21:00 has passed. Tomorrow at 21:00? | tomorrow at 21:00
between 8 and 10 → ? One reminder has one time. Tomorrow at 08:00, or tomorrow at 10:00? | tomorrow at 08:00 | tomorrow at 10:00
an hour before 10pm → ? 21:00 has passed. Tomorrow at 21:00? | tomorrow at 21:00
two hours before 10pm → ? 20:00 has passed. Tomorrow at 20:00? | tomorrow at 20:00
10 minutes before 9:35pm → ? 21:25 has passed. Tomorrow at 21:25? | tomorrow at 21:25
wake me up at 7 → 2026-03-12T07:00:00+01:00 «wake up»
wake me up at 9 → 2026-03-12T09:00:00+01:00 «wake up»
wake me up at 11pm → 2026-03-11T23:00:00+01:00 «wake up»
wake me up this morning → ? 08:00 has passed. Tomorrow at 08:00? | tomorrow at 08:00: wake up
`,
  },
  {
    title: 'on the last day of January, in New York',
    now: '2026-01-31T08:30:00-05:00',
    zone: 'America/New_York',
    rows: `
next month → 2026-02-01T09:00:00-05:00
in a month → 2026-02-28T09:00:00-05:00
in 1 month → 2026-02-28T09:00:00-05:00
in 2 months → 2026-03-31T09:00:00-04:00
every month → ? Not every month has that day. Which day should it be? | every month on the 28th | the last day of every month
every month on the 31st → 0 9 31 * *
every month at 9 → ? Not every month has that day. Which day should it be? | every month on the 28th | the last day of every month
end of the month → 2026-01-31T09:00:00-05:00
end of next month → 2026-02-28T09:00:00-05:00
end of February → 2026-02-28T09:00:00-05:00
the last day of next month → 2026-02-28T09:00:00-05:00
on the 31st → 2026-01-31T09:00:00-05:00
on the 31st at 8 → ? 08:00 has passed. Tuesday 31 March at 08:00, or today at 20:00? | Tuesday 31 March at 08:00 | today at 20:00
on the 31st at 9 → 2026-01-31T09:00:00-05:00
on the 30th → 2026-03-30T09:00:00-04:00
on the 29th → 2026-03-29T09:00:00-04:00
on the 1st → 2026-02-01T09:00:00-05:00
Feb 29 → 2028-02-29T09:00:00-05:00
29 February → 2028-02-29T09:00:00-05:00
the last working day of this month → ? Friday 30 January 2026 has passed. Tomorrow at 09:00? | tomorrow at 09:00
the first working day of next month → 2026-02-02T09:00:00-05:00
this weekend → 2026-01-31T09:00:00-05:00
next week → 2026-02-02T09:00:00-05:00
Saturday → ? Today at 09:00, or Saturday 7 February at 09:00? | today at 09:00 | Saturday 7 February at 09:00
on Saturday at 8 → 2026-02-07T08:00:00-05:00
on Saturday at 9 → ? Today at 09:00, or Saturday 7 February at 09:00? | today at 09:00 | Saturday 7 February at 09:00
Sunday → 2026-02-01T09:00:00-05:00
in 1 year → 2027-01-31T09:00:00-05:00
at 8 → ? 08:00 has passed. Tomorrow at 08:00, or today at 20:00? | tomorrow at 08:00 | today at 20:00
at 9 → 2026-01-31T09:00:00-05:00
on Feb 14 → 2026-02-14T09:00:00-05:00
Valentine's day: flowers → 2026-02-14T09:00:00-05:00 «flowers»
every year → 0 9 31 1 *
at 9 CET → ? 09:00 Europe/Berlin has passed. Tomorrow at 09:00 Europe/Berlin, or today at 21:00 Europe/Berlin? | tomorrow at 09:00 Europe/Berlin | today at 21:00 Europe/Berlin
at 15:00 Berlin time → 2026-01-31T15:00:00+01:00
tomorrow at 9 Tokyo time → 2026-02-01T09:00:00+09:00
tomorrow at 9am Europe/Berlin → 2026-02-01T09:00:00+01:00
every day at 9 CET → 0 9 * * * Europe/Berlin
every weekday at 17:00 UTC → 0 17 * * 1-5 UTC
at 14:00Z → 2026-01-31T14:00:00+00:00
`,
  },
  {
    title: 'on a leap day',
    now: '2028-02-29T12:00:00+01:00',
    zone: 'Europe/Berlin',
    rows: `
every year → ? Not every year has that day. Which day should it be? | every year on 28 February | every year on 1 March
every year at 13 → ? Not every year has that day. Which day should it be? | every year on 28 February | every year on 1 March
every month → ? Not every month has that day. Which day should it be? | every month on the 28th | the last day of every month
on 29 February → ? 09:00 has passed. Sunday 29 February 2032 at 09:00? | Sunday 29 February 2032 at 09:00
29 February at 13:00 → 2028-02-29T13:00:00+01:00
Feb 29 2032 → 2032-02-29T09:00:00+01:00
tomorrow → 2028-03-01T09:00:00+01:00
in a year → 2029-02-28T09:00:00+01:00
in 4 years → 2032-02-29T09:00:00+01:00
next year → 2029-01-01T09:00:00+01:00
every 29 February → 0 9 29 2 *
yearly on 29 February → 0 9 29 2 *
every month on the 29th → 0 9 29 * *
end of the month → ? 09:00 has passed. Tomorrow at 09:00? | tomorrow at 09:00
end of the month at 17 → 2028-02-29T17:00:00+01:00
the last day of this month → ? 09:00 has passed. Tomorrow at 09:00? | tomorrow at 09:00
the last day of this month at 17:00 → 2028-02-29T17:00:00+01:00
on the 29th → ? 09:00 has passed. Wednesday 29 March at 09:00? | Wednesday 29 March at 09:00
on the 29th at 17 → 2028-02-29T17:00:00+01:00
on Mar 1 → 2028-03-01T09:00:00+01:00
end of February at 17 → 2028-02-29T17:00:00+01:00
mid February → ? Tuesday 15 February 2028 has passed. When should it be instead? | tomorrow at 09:00
the first Monday of next month → 2028-03-06T09:00:00+01:00
in 1 month → 2028-03-29T09:00:00+02:00
every Tuesday → 0 9 * * 2
Tuesday → 2028-03-07T09:00:00+01:00
Tuesday at 11 → 2028-03-07T11:00:00+01:00
Tuesday at 14 → ? Today at 14:00, or Tuesday 7 March at 14:00? | today at 14:00 | Tuesday 7 March at 14:00
30 February → ? February has no day 30. Which day did you mean?
`,
  },
  {
    title: 'the day before the clocks go forward',
    now: '2026-03-28T12:00:00+01:00',
    zone: 'Europe/Berlin',
    rows: `
tomorrow at 2:30am → 2026-03-29T03:00:00+02:00
tomorrow at 02:00 → 2026-03-29T03:00:00+02:00
tomorrow at 03:00 → 2026-03-29T03:00:00+02:00
tomorrow at 1:59am → 2026-03-29T01:59:00+01:00
tomorrow → 2026-03-29T09:00:00+02:00
in 24 hours → 2026-03-29T13:00:00+02:00
in 1 day → 2026-03-29T09:00:00+02:00
in 18 hours → 2026-03-29T07:00:00+02:00
in 1 day 1 hour → 2026-03-29T13:00:00+02:00
every day at 2:30am → 30 2 * * *
every hour until tomorrow at 3am → every 3600000 until 2026-03-29T03:00:00+02:00
every day at 9 until tomorrow → 0 9 * * * until 2026-03-29T23:59:59.999+02:00
every 2 hours for 1 day → every 7200000 anchor 2026-03-28T12:00:00+01:00 until 2026-03-29T12:00:00+02:00
10 minutes before tomorrow at 3am → 2026-03-29T01:50:00+01:00
an hour before tomorrow at 03:00 → 2026-03-29T01:00:00+01:00
on 25 October at 2:30am → 2026-10-25T02:30:00+02:00
25 October at 02:00 → 2026-10-25T02:00:00+02:00
on 25 October at 3am → 2026-10-25T03:00:00+01:00
every hour from 1 to 4 → 0 13-16 * * *
the last Sunday in March → 2026-03-29T09:00:00+02:00
the last Sunday in October at 2am → 2026-10-25T02:00:00+02:00
every day at 9 for 3 days → 0 9 * * * until 2026-03-31T23:59:59.999+02:00
`,
  },
  {
    title: 'on Christmas Day',
    now: '2026-12-25T10:00:00+01:00',
    zone: 'Europe/Berlin',
    rows: `
Christmas → ? 09:00 has passed. Saturday 25 December 2027 at 09:00? | Saturday 25 December 2027 at 09:00
on Christmas → ? 09:00 has passed. Saturday 25 December 2027 at 09:00? | Saturday 25 December 2027 at 09:00
on Christmas at 18:00 → 2026-12-25T18:00:00+01:00
on Christmas Eve → 2027-12-24T09:00:00+01:00
on boxing day → 2026-12-26T09:00:00+01:00
on New Year → 2027-01-01T09:00:00+01:00
on new year's eve → 2026-12-31T09:00:00+01:00
every Christmas → 0 9 25 12 *
3 days before Christmas → ? Tuesday 22 December 2026 has passed. When should it be instead? | tomorrow at 09:00
the day after Christmas → 2026-12-26T09:00:00+01:00
next year → 2027-01-01T09:00:00+01:00
next week → 2026-12-28T09:00:00+01:00
next month → 2027-01-01T09:00:00+01:00
end of the year → 2026-12-31T09:00:00+01:00
end of the month → 2026-12-31T09:00:00+01:00
on Easter → 2027-03-28T09:00:00+02:00
on Good Friday → 2027-03-26T09:00:00+01:00
on Thanksgiving → 2027-11-25T09:00:00+01:00
until Christmas every day at 18 → 0 18 * * * until 2026-12-25T23:59:59.999+01:00
every day at 9 until Christmas → ? That would end before it begins. Until when should it go on?
every day at 18 until New Year → 0 18 * * * until 2027-01-01T23:59:59.999+01:00
in January → ? Which day in January? | 1 January 2027 | 15 January 2027
in December → ? Which day in December? | 1 December 2027 | 15 December 2027
by December → ? Which day in December? | 1 December 2027 | 15 December 2027
start of January → 2027-01-01T09:00:00+01:00
beginning of next year → 2027-01-01T09:00:00+01:00
mid-January → 2027-01-15T09:00:00+01:00
Jan 2 → 2027-01-02T09:00:00+01:00
Dec 24 → 2027-12-24T09:00:00+01:00
Dec 25 at 9 → ? 09:00 has passed. Saturday 25 December 2027 at 09:00, or today at 21:00? | Saturday 25 December 2027 at 09:00 | today at 21:00
Dec 25 at 18:00 → 2026-12-25T18:00:00+01:00
on 24.12.2026 at 9 → ? Thursday 24 December 2026 has passed. Tomorrow at 09:00? | tomorrow at 09:00
Friday → 2027-01-01T09:00:00+01:00
every Friday at 18 → 0 18 * * 5
next Friday → 2027-01-01T09:00:00+01:00
this Friday at 9 → 2027-01-01T09:00:00+01:00
the first Monday of next month → 2027-01-04T09:00:00+01:00
every quarter on the 1st → 0 9 1 1,4,7,10 *
on Halloween → 2027-10-31T09:00:00+01:00
every day at 9 until January → ? Until the first day of January or the last? | every day at 9 until 1 January 2027 | every day at 9 until 31 January 2027
every day at 9 from January → 0 9 * * * from 2027-01-01T00:00:00+01:00
every day at 9 from December → 0 9 * * * from 2026-12-01T00:00:00+01:00
`,
  },
  {
    title: 'ten minutes before midnight, in Tokyo',
    now: '2026-06-06T23:50:00+09:00',
    zone: 'Asia/Tokyo',
    rows: `
at 23:55 → 2026-06-06T23:55:00+09:00
at 23:50 → ? 23:50 has passed. Tomorrow at 23:50? | tomorrow at 23:50
at 23:45 → ? 23:45 has passed. Tomorrow at 23:45? | tomorrow at 23:45
at midnight → 2026-06-07T00:00:00+09:00
tomorrow → 2026-06-07T09:00:00+09:00
in 10 minutes → 2026-06-07T00:00:00+09:00
in 9 minutes → 2026-06-06T23:59:00+09:00
tonight → ? 20:00 has passed. Tomorrow at 20:00, or in 30 minutes? | tomorrow at 20:00 | in 30 minutes
today → ? What time today? | in 1 hour
today at 23:55 → 2026-06-06T23:55:00+09:00
tomorrow at 9 PST → 2026-06-07T09:00:00-07:00
at 9am New York time → ? 09:00 America/New_York has passed. Tomorrow at 09:00 America/New_York? | tomorrow at 09:00 America/New_York
at 11am EST → 2026-06-06T11:00:00-04:00
every day at 9am UTC → 0 9 * * * UTC
this weekend → ? 09:00 has passed. Saturday 13 June at 09:00? | Saturday 13 June at 09:00
next weekend → 2026-06-13T09:00:00+09:00
the weekend → ? 09:00 has passed. Saturday 13 June at 09:00? | Saturday 13 June at 09:00
Sunday → 2026-06-07T09:00:00+09:00
Saturday → 2026-06-13T09:00:00+09:00
on Saturday at 23:55 → ? Today at 23:55, or Saturday 13 June at 23:55? | today at 23:55 | Saturday 13 June at 23:55
end of the week → 2026-06-12T09:00:00+09:00
end of this week → 2026-06-12T09:00:00+09:00
start of next week → 2026-06-08T09:00:00+09:00
this time tomorrow → 2026-06-07T23:50:00+09:00
every day at this time → 50 23 * * *
`,
  },
  {
    title: 'on a Sunday night',
    now: '2026-11-15T22:30:00Z',
    zone: 'UTC',
    rows: `
tomorrow → 2026-11-16T09:00:00+00:00
Monday → 2026-11-16T09:00:00+00:00
Sunday → 2026-11-22T09:00:00+00:00
on Sunday at 23:00 → ? Today at 23:00, or Sunday 22 November at 23:00? | today at 23:00 | Sunday 22 November at 23:00
next Sunday → 2026-11-22T09:00:00+00:00
next Monday → 2026-11-16T09:00:00+00:00
next weekend → 2026-11-21T09:00:00+00:00
end of the week → 2026-11-20T09:00:00+00:00
end of this week → 2026-11-20T09:00:00+00:00
start of the week → ? Monday 9 November 2026 has passed. When should it be instead? | tomorrow at 09:00
middle of the week → ? Wednesday 11 November 2026 has passed. When should it be instead? | tomorrow at 09:00
middle of next week → 2026-11-18T09:00:00+00:00
next week → 2026-11-16T09:00:00+00:00
next week on Sunday → 2026-11-22T09:00:00+00:00
Friday this week → ? Friday 13 November 2026 has passed. When should it be instead? | tomorrow at 09:00
Friday next week → 2026-11-20T09:00:00+00:00
every weekend → 0 9 * * 0,6
every day at 9 for the rest of the week → ? That would end before it begins. Until when should it go on?
at 11pm → 2026-11-15T23:00:00+00:00
at 22:30 → ? 22:30 has passed. Tomorrow at 22:30? | tomorrow at 22:30
at 22:31 → 2026-11-15T22:31:00+00:00
at 10 → ? 10:00 has passed. Tomorrow at 10:00? | tomorrow at 10:00
tonight → ? 20:00 has passed. Tomorrow at 20:00, or in 30 minutes? | tomorrow at 20:00 | in 30 minutes
tonight at 11 → 2026-11-15T23:00:00+00:00
tonight at 1 → 2026-11-16T01:00:00+00:00
at 12 → ? 12:00 has passed. Tomorrow at 12:00? | tomorrow at 12:00
in March → ? Which day in March? | 1 March 2027 | 15 March 2027
in November → ? Which day in November? | 1 November 2027 | 15 November 2027
in December → ? Which day in December? | 1 December 2026 | 15 December 2026
by November → ? Which day in November? | 1 November 2027 | 15 November 2027
until November every day → ? Until the first day of November or the last? | until 1 November 2027 every day | until 30 November 2027 every day
every day at 9 until November → ? Until the first day of November or the last? | every day at 9 until 1 November 2027 | every day at 9 until 30 November 2027
every Monday from November at 9 → 0 9 * * 1 from 2026-11-01T00:00:00+00:00
every Monday from October at 9 → 0 9 * * 1 from 2027-10-01T00:00:00+00:00
on the 15th → ? 09:00 has passed. Tuesday 15 December at 09:00? | Tuesday 15 December at 09:00
on the 16th → 2026-11-16T09:00:00+00:00
first Monday of November → 2027-11-01T09:00:00+00:00
the last Monday of November → 2026-11-30T09:00:00+00:00
mid-November → ? 09:00 has passed. Tomorrow at 09:00? | tomorrow at 09:00
mid November at 23:00 → 2026-11-15T23:00:00+00:00
end of November → 2026-11-30T09:00:00+00:00
beginning of November → ? Sunday 1 November 2026 has passed. When should it be instead? | tomorrow at 09:00
`,
  },
];

describe.each(MOMENTS)('S14: said $title', ({ now, zone, rows }) => {
  it.each(readTable(rows))('%s → %s', (sentence, outcome) => {
    expect(sayOutcome(parsePlainSchedule(sentence, { nowMs: Date.parse(now), timeZone: zone }), zone)).toBe(outcome);
  });
});
