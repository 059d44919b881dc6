/** Rhythms: every, adverbs, days of the week and of the month, so many times: sentence → what it leads to, said on Wednesday 11 March 2026 at 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainSchedule } from '../parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-03-11T10:00:00+01:00');

const ROWS = readTable(`
every day → 0 9 * * *
every day at 9 → 0 9 * * *
every single day at 9 → 0 9 * * *
each day at 7 → 0 7 * * *
everyday at 7:30 → 30 7 * * *
daily → 0 9 * * *
daily at 7 → 0 7 * * *
daily at 7:30 until Christmas → 30 7 * * * until 2026-12-25T23:59:59.999+01:00
daily at 12am → 0 0 * * *
daily at midnight → 0 0 * * *
nightly → 0 22 * * *
nightly at 11 → 0 23 * * *
nightly at 2 → 0 2 * * *
hourly → every 3600000
hourly on the hour → 0 * * * *
weekly → 0 9 * * 3
weekly on Monday → 0 9 * * 1
weekly at 9 → 0 9 * * 3
weekly on Mondays and Fridays at 9 → 0 9 * * 1,5
fortnightly → FREQ=WEEKLY;INTERVAL=2;BYDAY=WE 2026-03-25T09:00:00 Europe/Berlin
fortnightly on Friday → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-13T09:00:00 Europe/Berlin
monthly → 0 9 11 * *
monthly on the 31st → 0 9 31 * *
monthly on the 5th at 8 → 0 8 5 * *
monthly on the last Friday → FREQ=MONTHLY;BYDAY=-1FR 2026-03-27T09:00:00 Europe/Berlin
monthly on the last day → FREQ=MONTHLY;BYMONTHDAY=-1 2026-03-31T09:00:00 Europe/Berlin
quarterly → FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=11 2026-06-11T09:00:00 Europe/Berlin
quarterly on the 1st → 0 9 1 1,4,7,10 *
quarterly on the last day → FREQ=MONTHLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1 2026-03-31T09:00:00 Europe/Berlin
quarterly on the 15th → 0 9 15 1,4,7,10 *
quarterly on the first Monday → FREQ=MONTHLY;BYMONTH=1,4,7,10;BYDAY=1MO 2026-04-06T09:00:00 Europe/Berlin
yearly → 0 9 11 3 *
annually on March 3 → 0 9 3 3 *
yearly on the last Sunday of March → FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU 2026-03-29T09:00:00 Europe/Berlin
yearly on Christmas → 0 9 25 12 *
biweekly → ? Every two weeks, or twice a week? | every other week | every Monday and Thursday
bi-weekly → ? Every two weeks, or twice a week? | every other week | every Monday and Thursday
semi-weekly → ? Every two weeks, or twice a week? | every other week | every Monday and Thursday
bimonthly → ? Every two months, or twice a month? | every two months | on the 1st and 15th
semimonthly → ? Every two months, or twice a month? | every two months | on the 1st and 15th
bi-monthly → ? Every two months, or twice a month? | every two months | on the 1st and 15th
semi-annual → ? Every two years, or twice a year? | every two years | every six months
biannually → ? Every two years, or twice a year? | every two years | every six months
bi-annually → ? Every two years, or twice a year? | every two years | every six months
every week → 0 9 * * 3
every week at 8 → 0 8 * * 3
every week on Monday → 0 9 * * 1
every week on Monday and Thursday → 0 9 * * 1,4
every month → 0 9 11 * *
every month at 8 → 0 8 11 * *
every month on the 1st → 0 9 1 * *
every month on the 1st and 15th → 0 9 1,15 * *
every month on the 31st → 0 9 31 * *
every month on the last day → FREQ=MONTHLY;BYMONTHDAY=-1 2026-03-31T09:00:00 Europe/Berlin
every month on the last Friday at 17 → FREQ=MONTHLY;BYDAY=-1FR 2026-03-27T17:00:00 Europe/Berlin
every year → 0 9 11 3 *
every year on March 3 → 0 9 3 3 *
every year on the 4th of July → 0 9 4 7 *
every year on the last Thursday of November → FREQ=YEARLY;BYMONTH=11;BYDAY=-1TH 2026-11-26T09:00:00 Europe/Berlin
every hour → every 3600000
every minute → every 60000
every second → ? How often should it repeat? | every 30 minutes | every hour
every quarter → FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=11 2026-06-11T09:00:00 Europe/Berlin
every quarter hour → every 900000
every quarter of an hour → every 900000
every quarter on the 1st → 0 9 1 1,4,7,10 *
every fortnight → FREQ=WEEKLY;INTERVAL=2;BYDAY=WE 2026-03-25T09:00:00 Europe/Berlin
every fortnight on Monday → FREQ=WEEKLY;INTERVAL=2;BYDAY=MO 2026-03-16T09:00:00 Europe/Berlin
every half hour → every 1800000
every half an hour → every 1800000
every hour and a half → every 5400000
every 2 hours → every 7200000
every 90 minutes → every 5400000
every 1.5 hours → every 5400000
every 15 minutes → every 900000
every 15 min → every 900000
every 45 seconds → every 45000
every 5 seconds → ? How often should it repeat? | every 30 minutes | every hour
every 10 seconds → every 10000
every 90 seconds → every 90000
every 3 days → FREQ=DAILY;INTERVAL=3 2026-03-12T09:00:00 Europe/Berlin
every 3 days at 8 → FREQ=DAILY;INTERVAL=3 2026-03-12T08:00:00 Europe/Berlin
every 2 weeks → FREQ=WEEKLY;INTERVAL=2;BYDAY=WE 2026-03-25T09:00:00 Europe/Berlin
every two weeks on Friday → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-13T09:00:00 Europe/Berlin
every 2 weeks on Monday and Friday → FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR 2026-03-13T09:00:00 Europe/Berlin
every 6 weeks → FREQ=WEEKLY;INTERVAL=6;BYDAY=WE 2026-04-22T09:00:00 Europe/Berlin
every 14 days → FREQ=DAILY;INTERVAL=14 2026-03-12T09:00:00 Europe/Berlin
every 7 days → FREQ=DAILY;INTERVAL=7 2026-03-12T09:00:00 Europe/Berlin
every 3 months → FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=11 2026-06-11T09:00:00 Europe/Berlin
every 3 months on the 5th → FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=5 2026-04-05T09:00:00 Europe/Berlin
every 6 months → FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=11 2026-09-11T09:00:00 Europe/Berlin
every 12 months → 0 9 11 3 *
every 18 months → FREQ=MONTHLY;INTERVAL=18;BYMONTHDAY=11 2027-09-11T09:00:00 Europe/Berlin
every 2 years → FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=11 2028-03-11T09:00:00 Europe/Berlin
every two years on March 3 → FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=3 2027-03-03T09:00:00 Europe/Berlin
every 1 month and 3 days → nothing
every 1 day 2 hours → every 93600000
every 0 minutes → ? How often should it repeat?
every 0.5 days → every 43200000
every few days → ? Every how many days? | every 2 days | every 3 days | every 5 days
every few hours → ? Every how many hours? | every 2 hours | every 3 hours | every 5 hours
every 1001 days → ? How often should it repeat?
every 1000 days → FREQ=DAILY;INTERVAL=1000 2026-03-12T09:00:00 Europe/Berlin
every other day → FREQ=DAILY;INTERVAL=2 2026-03-12T09:00:00 Europe/Berlin
every other day at 7 → FREQ=DAILY;INTERVAL=2 2026-03-12T07:00:00 Europe/Berlin
every other week → FREQ=WEEKLY;INTERVAL=2;BYDAY=WE 2026-03-25T09:00:00 Europe/Berlin
every other week on Tuesday → FREQ=WEEKLY;INTERVAL=2;BYDAY=TU 2026-03-17T09:00:00 Europe/Berlin
every other month → FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=11 2026-05-11T09:00:00 Europe/Berlin
every other year → FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=11 2028-03-11T09:00:00 Europe/Berlin
every other Friday → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-13T09:00:00 Europe/Berlin
every other Friday at 9 → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-13T09:00:00 Europe/Berlin
every other Friday and Monday → FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR 2026-03-13T09:00:00 Europe/Berlin
every other hour → every 7200000
every other morning → FREQ=DAILY;INTERVAL=2 2026-03-12T08:00:00 Europe/Berlin
every other weekend → FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU 2026-03-14T09:00:00 Europe/Berlin
every other fortnight → FREQ=WEEKLY;INTERVAL=4;BYDAY=WE 2026-04-08T09:00:00 Europe/Berlin
every second day → FREQ=DAILY;INTERVAL=2 2026-03-12T09:00:00 Europe/Berlin
every second week → FREQ=WEEKLY;INTERVAL=2;BYDAY=WE 2026-03-25T09:00:00 Europe/Berlin
every 2nd week → FREQ=WEEKLY;INTERVAL=2;BYDAY=WE 2026-03-25T09:00:00 Europe/Berlin
every third day → FREQ=DAILY;INTERVAL=3 2026-03-12T09:00:00 Europe/Berlin
every third month → FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=11 2026-06-11T09:00:00 Europe/Berlin
every 3rd month on the 5th → FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=5 2026-04-05T09:00:00 Europe/Berlin
every second Friday → ? Do you mean every other Friday, or the second Friday of every month? | every other Friday | the second Friday of every month
every third Friday → ? Do you mean every 3 weeks on Friday, or the third Friday of every month? | every 3 weeks on Friday | the third Friday of every month
every 4th Friday → ? Do you mean every 4 weeks on Friday, or the fourth Friday of every month? | every 4 weeks on Friday | the fourth Friday of every month
every fifth Friday → ? Do you mean every 5 weeks on Friday, or the fifth Friday of every month? | every 5 weeks on Friday | the fifth Friday of every month
every sixth Friday → FREQ=WEEKLY;INTERVAL=6;BYDAY=FR 2026-03-13T09:00:00 Europe/Berlin
every first Friday → FREQ=MONTHLY;BYDAY=1FR 2026-04-03T09:00:00 Europe/Berlin
every last Friday → FREQ=MONTHLY;BYDAY=-1FR 2026-03-27T09:00:00 Europe/Berlin
every first Friday of the month → FREQ=MONTHLY;BYDAY=1FR 2026-04-03T09:00:00 Europe/Berlin
every second Friday of the month at 9 → FREQ=MONTHLY;BYDAY=2FR 2026-03-13T09:00:00 Europe/Berlin
every 2nd Tuesday of every month → FREQ=MONTHLY;BYDAY=2TU 2026-04-14T09:00:00 Europe/Berlin
every last day of the month → FREQ=MONTHLY;BYMONTHDAY=-1 2026-03-31T09:00:00 Europe/Berlin
every first day of the month → FREQ=MONTHLY;BYMONTHDAY=1 2026-04-01T09:00:00 Europe/Berlin
every last working day of the month → FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 2026-03-31T09:00:00 Europe/Berlin
every first of the month → 0 9 1 * *
every 1st → 0 9 1 * *
every 15th → 0 9 15 * *
every 1st and 15th → 0 9 1,15 * *
every 1st and 15th at 8 → 0 8 1,15 * *
every 31st → 0 9 31 * *
every 5th of the month → 0 9 5 * *
every 5th of March → 0 9 5 3 *
every March 3 → 0 9 3 3 *
every March → nothing
every 29 February → 0 9 29 2 *
every Christmas → 0 9 25 12 *
every Christmas Eve at 16 → 0 16 24 12 *
every new year's eve → 0 9 31 12 *
every Easter → nothing
every thanksgiving → nothing
every last Sunday of March → FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU 2026-03-29T09:00:00 Europe/Berlin
every third Thursday of November → FREQ=YEARLY;BYMONTH=11;BYDAY=3TH 2026-11-19T09:00:00 Europe/Berlin
every Friday the 13th → FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR 2026-03-13T09:00:00 Europe/Berlin
every Monday → 0 9 * * 1
every Mon → 0 9 * * 1
every Monday at 9 → 0 9 * * 1
every Monday at 7 → 0 7 * * 1
every Mon, Wed and Fri → 0 9 * * 1,3,5
every Mon, Wed, Fri at 6pm → 0 18 * * 1,3,5
every Mon/Wed/Fri → 0 9 * * 1,3,5
every Monday & Friday → 0 9 * * 1,5
every Monday + Friday → 0 9 * * 1,5
every Monday and every Friday → 0 9 * * 1,5
every Monday and on Friday → 0 9 * * 1,5
every Monday to Friday → 0 9 * * 1-5
every Mon-Fri at 9 → 0 9 * * 1-5
every Fri-Mon at 9 → 0 9 * * 0,1,5,6
every Monday through Thursday → 0 9 * * 1-4
every day between Monday and Wednesday at 9 → 0 9 * * 1-3
every weekday → 0 9 * * 1-5
every weekday at 9 → 0 9 * * 1-5
every weekday at 7 → 0 7 * * 1-5
every weeknight → 0 19 * * 1-5
every weeknight at 9 → 0 21 * * 1-5
every workday → 0 9 * * 1-5
every working day → 0 9 * * 1-5
every work day at 8 → 0 8 * * 1-5
every business day → 0 9 * * 1-5
every school day at 7:30 → 30 7 * * 1-5
every weekend → 0 9 * * 0,6
every weekend at 10 → 0 10 * * 0,6
every weekday and Saturday → 0 9 * * 1-6
all weekdays at 9 → 0 9 * * 1-5
all weekends → 0 9 * * 0,6
weekdays → 0 9 * * 1-5
weekdays at 9 → 0 9 * * 1-5
weekdays at 9 and 17 → 0 9,17 * * 1-5
weekdays at 9:00 and 17:30 → FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4 2026-03-11T17:30:00 Europe/Berlin
business days at 9 → 0 9 * * 1-5
working days at 9 → 0 9 * * 1-5
weekends at 10 → 0 10 * * 0,6
on weekdays → 0 9 * * 1-5
on weekends at 10 → 0 10 * * 0,6
on the weekends → 0 9 * * 0,6
Mondays → 0 9 * * 1
on Mondays → 0 9 * * 1
Mondays at 9 → 0 9 * * 1
on Mondays and Thursdays → 0 9 * * 1,4
on Tuesdays, Thursdays and Saturdays at 6 → 0 18 * * 2,4,6
Monday mornings → 0 8 * * 1
Friday evenings → 0 19 * * 5
weekday evenings → 0 19 * * 1-5
weekend mornings → 0 8 * * 0,6
Mon-Fri 9am → 0 9 * * 1-5
Mon–Fri at 9 → 0 9 * * 1-5
Monday to Friday → 0 9 * * 1-5
Monday till Wednesday at 9 → 0 9 * * 1-3
from Monday to Friday at 9 → 0 9 * * 1-5
from Monday → nothing
Sat/Sun at 10 → ? Every Saturday and Sunday, or only once? | every Saturday and Sunday at 10:00 | Saturday at 10:00 | Sunday at 10:00
Saturday and Sunday → ? Every Saturday and Sunday, or only once? | every Saturday and Sunday at 09:00 | Saturday at 09:00 | Sunday at 09:00
Saturday and Sunday at 10 → ? Every Saturday and Sunday, or only once? | every Saturday and Sunday at 10:00 | Saturday at 10:00 | Sunday at 10:00
Monday and Thursday → ? Every Monday and Thursday, or only once? | every Monday and Thursday at 09:00 | Monday at 09:00 | Thursday at 09:00
Monday and Thursday at 9 → ? Every Monday and Thursday, or only once? | every Monday and Thursday at 09:00 | Monday at 09:00 | Thursday at 09:00
Monday, Wednesday and Friday at 7 → ? Every Monday, Wednesday and Friday, or only once? | every Monday, Wednesday and Friday at 07:00 | Monday at 07:00 | Wednesday at 07:00 | Friday at 07:00
Tuesday & Thursday at 18:00 → ? Every Tuesday and Thursday, or only once? | every Tuesday and Thursday at 18:00 | Tuesday at 18:00 | Thursday at 18:00
every morning → 0 8 * * *
every morning at 7 → 0 7 * * *
every morning at 10 → 0 10 * * *
every afternoon → 0 15 * * *
every evening → 0 19 * * *
every evening at 6 → 0 18 * * *
every night → 0 22 * * *
every night at 12 → 0 0 * * *
every night at 3 → 0 3 * * *
every lunch → 30 12 * * *
every lunchtime → 30 12 * * *
every noon → 0 12 * * *
every midnight → 0 0 * * *
every midday → 0 12 * * *
mornings → 0 8 * * *
in the mornings → 0 8 * * *
in the evenings at 7 → 0 19 * * *
on mornings → 0 8 * * *
evenings at 9 → 0 21 * * *
lunchtimes → 30 12 * * *
nights → 0 22 * * *
once a day → 0 9 * * *
once a day at 8 → 0 8 * * *
once a week → 0 9 * * 3
once a week on Friday → 0 9 * * 5
once a month → 0 9 11 * *
once a month on the 5th → 0 9 5 * *
once a year → 0 9 11 3 *
once an hour → every 3600000
once every day → 0 9 * * *
once per week → 0 9 * * 3
once daily → 0 9 * * *
once weekly → 0 9 * * 3
twice a day → ? At what times? For example every day at 09:00 and 18:00. | every day at 09:00 and 18:00 | every day at 08:00 and 20:00
twice a day at 8 and 20 → 0 8,20 * * *
twice a day at 8 → ? At what times? For example every day at 09:00 and 18:00. | every day at 09:00 and 18:00 | every day at 08:00 and 20:00
twice daily → ? At what times? For example every day at 09:00 and 18:00. | every day at 09:00 and 18:00 | every day at 08:00 and 20:00
twice a week → ? On which days? For example every Monday and Thursday at 09:00. | every Monday and Thursday at 09:00
twice a week on Monday and Thursday at 9 → 0 9 * * 1,4
twice a month → ? On which days? For example on the 1st and 15th at 09:00. | on the 1st and 15th at 09:00
twice a month on the 1st and 15th → 0 9 1,15 * *
twice a year → ? On which days?
twice an hour → every 1800000
thrice a day → ? At what times? For example every day at 08:00, 13:00 and 18:00. | every day at 08:00, 13:00 and 18:00 | every day at 09:00, 14:00 and 20:00
three times a day → ? At what times? For example every day at 08:00, 13:00 and 18:00. | every day at 08:00, 13:00 and 18:00 | every day at 09:00, 14:00 and 20:00
three times a day at 8, 13 and 18 → 0 8,13,18 * * *
3 times a day → ? At what times? For example every day at 08:00, 13:00 and 18:00. | every day at 08:00, 13:00 and 18:00 | every day at 09:00, 14:00 and 20:00
3x a day → ? At what times? For example every day at 08:00, 13:00 and 18:00. | every day at 08:00, 13:00 and 18:00 | every day at 09:00, 14:00 and 20:00
3 x a week → ? On which days? For example every Monday, Wednesday and Friday at 09:00. | every Monday, Wednesday and Friday at 09:00
4 times a day → ? At what times? For example every day at 08:00, 12:00, 16:00 and 20:00. | every day at 08:00, 12:00, 16:00 and 20:00
5 times a day → ? At what times of the day?
four times an hour → every 900000
7 times an hour → nothing
three times a week → ? On which days? For example every Monday, Wednesday and Friday at 09:00. | every Monday, Wednesday and Friday at 09:00
three times a week on Mon, Wed and Fri → 0 9 * * 1,3,5
4 times a week → ? On which days?
3 times a month → ? On which days?
61 times a day → nothing
0 times a day → nothing
twice a fortnight → nothing
twice a second → nothing
twice a minute → nothing
twice tomorrow → ? One reminder has one time. At what time should the first one be?
twice on Friday → ? One reminder has one time. At what time should the first one be?
three times tomorrow → ? One reminder has one time. At what time should the first one be?
3 times on Monday → ? One reminder has one time. At what time should the first one be?
`);

describe('S14: rhythms', () => {
  it.each(ROWS)('%s → %s', (sentence, outcome) => {
    expect(sayOutcome(parsePlainSchedule(sentence, { nowMs, timeZone: zone }), zone)).toBe(outcome);
  });
});
