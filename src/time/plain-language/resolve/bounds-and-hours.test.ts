/** Rhythms with bounds and hours of their own: exact rules, exact ends. Wednesday 11 March 2026, 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainSchedule } from '../parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-03-11T10:00:00+01:00');

const ROWS = readTable(`
every hour starting right now → every 3600000 anchor 2026-03-11T10:00:00+01:00
every hour starting immediately → every 3600000 anchor 2026-03-11T10:00:00+01:00
every hour starting in 90 minutes → every 3600000 anchor 2026-03-11T11:30:00+01:00
every day at 9 starting this weekend → 0 9 * * * from 2026-03-14T00:00:00+01:00
every day at 9 starting next week → 0 9 * * * from 2026-03-16T00:00:00+01:00
every day starting 20 March at 8 → 0 8 * * * from 2026-03-20T00:00:00+01:00
every day starting 20 March at 8pm → 0 20 * * * from 2026-03-20T00:00:00+01:00
every day starting 20 March 8am → 0 8 * * * from 2026-03-20T00:00:00+01:00
every day starting tonight → 0 20 * * * from 2026-03-11T00:00:00+01:00
every day starting tomorrow morning → 0 8 * * * from 2026-03-12T00:00:00+01:00
every day at 9 from Monday until 20 March → 0 9 * * * from 2026-03-16T00:00:00+01:00 until 2026-03-20T23:59:59.999+01:00
every day at 9 from Monday till 20 March → 0 9 * * * from 2026-03-16T00:00:00+01:00 until 2026-03-20T23:59:59.999+01:00
every day at 9 from 20 March - 25 March → 0 9 * * * from 2026-03-20T00:00:00+01:00 until 2026-03-25T23:59:59.999+01:00
every day at 9 from 20 March – 25 March → 0 9 * * * from 2026-03-20T00:00:00+01:00 until 2026-03-25T23:59:59.999+01:00
every day at 9 from 20 March through 25 March → 0 9 * * * from 2026-03-20T00:00:00+01:00 until 2026-03-25T23:59:59.999+01:00
every day at 9 starting 20 March onward → 0 9 * * * from 2026-03-20T00:00:00+01:00
every day at 9 from 20 March on → 0 9 * * * from 2026-03-20T00:00:00+01:00
every day at 9 until 03/04 → ? Is that 3 April or 4 March? | every day at 9 until 3 April | every day at 9 until 4 March
every day at 9 starting 03/04 → ? Is that 3 April or 4 March? | every day at 9 starting 3 April | every day at 9 starting 4 March
every day at 9 until including Friday → 0 9 * * * until 2026-03-13T23:59:59.999+01:00
every day at 9 until lunch → 0 9 * * * «until lunch»
every day at 9 until we meet → 0 9 * * * «until we meet»
every day at 9 from work → 0 9 * * * «from work»
every hour from 2 to 4pm → 0 14-16 * * *
every hour from 11 to 1pm → 0 11-13 * * *
every hour from 12 to 2pm → 0 12-14 * * *
every hour from 8 to 10pm → 0 20-22 * * *
every hour from 9 to 9pm → 0 9-21 * * *
every hour from 10 to 12pm → 0 10-12 * * *
every hour from 1 to 1pm → 0 13 * * *
every hour from 8am to 10am → 0 8-10 * * *
every 15 minutes from 8:30 to 8:45pm → FREQ=DAILY;BYHOUR=20;BYMINUTE=30,45 2026-03-11T20:30:00 Europe/Berlin
every hour between 9 to 17 → every 3600000 «between 9 to 17»
every hour from 9 and 17 → every 3600000 «from 9 and 17»
every hour from 9 - 17 → 0 9-17 * * *
every hour from 9am-5pm → 0 9-17 * * *
every hour from 9am–5pm → 0 9-17 * * *
every hour from 9 through 17 → 0 9-17 * * *
every hour from 9 to 5 o'clock → 0 9-17 * * *
every hour between 9 and 25:00 → ? 25:00 is not a time of day. What time did you mean?
every hour 9am-5pm → 0 9-17 * * *
every day 9-17 → 0 9 * * *
tomorrow 14-15 → 2026-03-12T14:00:00+01:00
tomorrow at 14-15 → 2026-03-12T14:00:00+01:00
tomorrow 9am-10am → 2026-03-12T09:00:00+01:00
every day except on Mondays → 0 9 * * 0,2-6
every day except every Monday → 0 9 * * 0,2-6
every day except the weekend → 0 9 * * 1-5
every day except vacation → ? I can leave out days of the week, not holidays. Which days should I leave out?
every day except vacations → ? I can leave out days of the week, not holidays. Which days should I leave out?
every day except holidays at 9 → ? I can leave out days of the week, not holidays. Which days should I leave out?
every day at 9am 3 times total → FREQ=DAILY;COUNT=3 2026-03-12T09:00:00 Europe/Berlin
every day at 9am 10000 times → FREQ=DAILY;COUNT=10000 2026-03-12T09:00:00 Europe/Berlin
every day at 9am 1 times → FREQ=DAILY;COUNT=1 2026-03-12T09:00:00 Europe/Berlin
every day at 9am 5 occurrences → FREQ=DAILY;COUNT=5 2026-03-12T09:00:00 Europe/Berlin
every day at 9am 5 repetitions → FREQ=DAILY;COUNT=5 2026-03-12T09:00:00 Europe/Berlin
every day at 9am for two times → FREQ=DAILY;COUNT=2 2026-03-12T09:00:00 Europe/Berlin
every day at 9am only five times → FREQ=DAILY;COUNT=5 2026-03-12T09:00:00 Europe/Berlin
every day at 17:30 and 17:15 → FREQ=DAILY;BYHOUR=17;BYMINUTE=15,30 2026-03-11T17:15:00 Europe/Berlin
every day at 17:15, 9:15 and 12:15 → 15 9,12,17 * * *
every day at 17, 9 and 12 → 0 9,12,17 * * *
every hour until tonight → every 3600000 until 2026-03-11T23:59:59.999+01:00
every day at 9 until tomorrow at 8 → ? That would end before it begins. Until when should it go on?
every day at 9 until tomorrow at 10 → 0 9 * * * until 2026-03-12T10:00:00+01:00
every hour on weekdays starting Monday → 0 * * * 1-5 from 2026-03-16T09:00:00+01:00
every hour on weekdays starting Monday at 8 → 0 * * * 1-5 from 2026-03-16T08:00:00+01:00
every hour between 9 and 17 starting Monday → 0 9-17 * * * from 2026-03-16T09:00:00+01:00
every hour between 9 and 17 until Friday → 0 9-17 * * * until 2026-03-13T23:59:59.999+01:00
every hour on weekdays 3 times → ? How long should it go on? Say a last day, or for how many days.
every hour on weekdays for 3 days → 0 * * * 1-5 until 2026-03-14T10:00:00+01:00
every hour on weekdays until Friday → 0 * * * 1-5 until 2026-03-13T23:59:59.999+01:00
every 30 minutes between 9 and 11 starting Monday → FREQ=DAILY;BYHOUR=9,10,11;BYMINUTE=0,30;BYSETPOS=1,2,3,4,5 2026-03-16T09:00:00 Europe/Berlin
every 30 minutes between 9 and 11 until Friday → FREQ=DAILY;BYHOUR=9,10,11;BYMINUTE=0,30;BYSETPOS=1,2,3,4,5 2026-03-11T10:30:00 Europe/Berlin until 2026-03-13T23:59:59.999+01:00
every 30 minutes between 9 and 11 for 2 weeks → FREQ=DAILY;BYHOUR=9,10,11;BYMINUTE=0,30;BYSETPOS=1,2,3,4,5 2026-03-11T10:30:00 Europe/Berlin until 2026-03-25T10:30:00+01:00
twice a day for 2 months → ? At what times? For example every day at 09:00 and 18:00. | every day at 09:00 and 18:00 for 2 months | every day at 08:00 and 20:00 for 2 months
twice a day for 2 weeks → ? At what times? For example every day at 09:00 and 18:00. | every day at 09:00 and 18:00 for 14 days | every day at 08:00 and 20:00 for 14 days
twice a day until 20 March → ? At what times? For example every day at 09:00 and 18:00. | every day at 09:00 and 18:00 until 20 March 2026 | every day at 08:00 and 20:00 until 20 March 2026
twice a day starting Monday → ? At what times? For example every day at 09:00 and 18:00. | every day at 09:00 and 18:00 starting 16 March 2026 | every day at 08:00 and 20:00 starting 16 March 2026
twice a day 5 times → ? At what times? For example every day at 09:00 and 18:00. | every day at 09:00 and 18:00 5 times | every day at 08:00 and 20:00 5 times
twice a week at 8 → ? On which days? For example every Monday and Thursday at 08:00. | every Monday and Thursday at 08:00
twice a week until 20 March → ? On which days? For example every Monday and Thursday at 09:00. | every Monday and Thursday at 09:00 until 20 March 2026
twice a month at 18:00 → ? On which days? For example on the 1st and 15th at 18:00. | on the 1st and 15th at 18:00
three times a week at 7 → ? On which days? For example every Monday, Wednesday and Friday at 07:00. | every Monday, Wednesday and Friday at 07:00
Monday and Thursday until 20 March → ? Every Monday and Thursday, or only once? | every Monday and Thursday at 09:00 until 20 March 2026 | Monday at 09:00 | Thursday at 09:00
Monday and Thursday for 2 months → ? Every Monday and Thursday, or only once? | every Monday and Thursday at 09:00 for 2 months | Monday at 09:00 | Thursday at 09:00
every quarter starting May → FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1 2026-05-01T09:00:00 Europe/Berlin
every 3 months on the 1st → FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1 2026-04-01T09:00:00 Europe/Berlin
every 3 months on the first Monday → FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO 2026-04-06T09:00:00 Europe/Berlin
every quarter on the last Friday → FREQ=MONTHLY;BYMONTH=3,6,9,12;BYDAY=-1FR 2026-03-27T09:00:00 Europe/Berlin
every quarter on the 15th at 8 → 0 8 15 1,4,7,10 *
every 30th of February → ? February has no day 30. Which day did you mean?
every 31st of April → ? April has no day 31. Which day did you mean?
every February 30 → ? February has no day 30. Which day did you mean?
every 1.5 weeks → every 907200000
every 1500 hours → every 5400000000
every 1000 weeks → FREQ=WEEKLY;INTERVAL=1000;BYDAY=WE 2045-05-10T09:00:00 Europe/Berlin
every 1001 weeks → ? How often should it repeat?
every 2000 days → ? How often should it repeat?
every 100000 hours → ? How often should it repeat? | every 30 minutes | every hour
every 36 hours → every 129600000
every 1 day → 0 9 * * *
every 1 week → 0 9 * * 3
every 1 hour → every 3600000
every 60 minutes → every 3600000
every 61 minutes → every 3660000
every 24 hours → every 86400000
every 12 hours on weekdays → 0 */12 * * 1-5
every 60 minutes on weekdays → 0 * * * 1-5
every 20 minutes on weekdays → */20 * * * 1-5
every minute on weekdays → * * * * 1-5
every 45 minutes on weekdays → ? I cannot keep 45 minutes within set hours. Every 30 minutes on weekdays, or every hour on weekdays? | every 30 minutes on weekdays | every hour on weekdays
every weekday at 9 for 2 weeks → 0 9 * * 1-5 until 2026-03-25T23:59:59.999+01:00
every Monday for 2 months → 0 9 * * 1 until 2026-05-15T23:59:59.999+02:00
every Monday for a year → 0 9 * * 1 until 2027-03-15T23:59:59.999+01:00
every other Monday for 3 weeks → FREQ=WEEKLY;INTERVAL=2;BYDAY=MO 2026-03-16T09:00:00 Europe/Berlin until 2026-04-05T23:59:59.999+02:00
every month for a year → 0 9 11 * * until 2027-04-10T23:59:59.999+02:00
every year for 10 years → 0 9 11 3 * until 2037-03-10T23:59:59.999+01:00
every 2 hours for 6 hours → every 7200000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-11T16:00:00+01:00
every hour for 1 day and 2 hours → every 3600000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-12T12:00:00+01:00
every 30 seconds for 5 minutes → every 30000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-11T10:05:00+01:00
every 30 seconds 4 times → every 30000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-11T10:02:00+01:00
every day for 3 hours → 0 9 * * * «for 3 hours»
at 9 for 3 hours → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00: for 3 hours | today at 21:00: for 3 hours
at 14:00 for 20 minutes → 2026-03-11T14:00:00+01:00 «for 20 minutes»
at 14:00 until Friday → 0 14 * * * until 2026-03-13T23:59:59.999+01:00
at 14:00 for 3 days → 0 14 * * * until 2026-03-13T23:59:59.999+01:00
at 14:00 starting tomorrow → 0 14 * * * from 2026-03-12T00:00:00+01:00
tomorrow for 3 days → 2026-03-12T09:00:00+01:00 «for 3 days»
every day at noon → 0 12 * * *
every day at noon and midnight → 0 0,12 * * *
every Monday at noon, 3pm and 18:00 → 0 12,15,18 * * 1
every day at 9 & 17 → 0 9,17 * * *
every day at 9 / 17 → 0 9 * * * «at 9 / 17»
every day at 9 and at 17 → 0 9,17 * * *
every day at 9, at 12, and at 15 → 0 9,12,15 * * *
every day at 9 and 25 → 0 9 * * * «25»
every day at 9 and 17:75 → ? 17:75 is not a time of day. What time did you mean?
every day at 9 and nine → 0 9 * * * «nine»
every day at 9 or 10 → ? At 9 or at 10? | every day at 9 | every day at 10
every day at 9am or 10am → ? At 9am or at 10am? | every day at 9am | every day at 10am
every day at 9 or so → 0 9 * * * «or so»
tomorrow at 9 or 10 minutes later → 2026-03-12T09:00:00+01:00 «or 10 minutes later»
tomorrow at noon or at 3pm → ? At noon or at 3pm? | tomorrow at noon | tomorrow at 3pm
0930 every day → 30 9 * * *
at 9h every day → 0 9 * * *
at 9h05 every day → 5 9 * * *
every day @ 9 → 0 9 * * *
every day @9am → 0 9 * * *
every day around 9 → 0 9 * * *
every day by 9 → 0 9 * * *
every day ~ 9 → 0 9 * * *
every day about noon → 0 12 * * *
no later than 9am tomorrow → 2026-03-12T09:00:00+01:00
by 9am tomorrow → 2026-03-12T09:00:00+01:00
tomorrow, at 9 → 2026-03-12T09:00:00+01:00
tomorrow - at 9 → 2026-03-12T09:00:00+01:00
tomorrow and at 9 → 2026-03-12T09:00:00+01:00
tomorrow then at 9 → 2026-03-12T09:00:00+01:00
tomorrow but at 9 → 2026-03-12T09:00:00+01:00
at 9, tomorrow → 2026-03-12T09:00:00+01:00
every Monday, at 9, until Friday 20 March → 0 9 * * 1 until 2026-03-20T23:59:59.999+01:00
every Monday at 9 and every Friday → 0 9 * * 1,5
Friday at 9 and Monday → ? I can set one at a time: Friday at 9, or Monday at 09:00? | Friday at 9 | Monday at 09:00
`);

describe('S14: bounds and hours', () => {
  it.each(ROWS)('%s → %s', (sentence, outcome) => {
    expect(sayOutcome(parsePlainSchedule(sentence, { nowMs, timeZone: zone }), zone)).toBe(outcome);
  });
});
