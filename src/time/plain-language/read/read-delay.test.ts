/** How far off: lengths, loose words, and so long before or after something: sentence → what it leads to, said on Wednesday 11 March 2026 at 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainSchedule } from '../parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-03-11T10:00:00+01:00');

const ROWS = readTable(`
in 20 min → 2026-03-11T10:20:00+01:00
in 20 mins → 2026-03-11T10:20:00+01:00
in 20m → 2026-03-11T10:20:00+01:00
in 20 m → 2026-03-11T10:20:00+01:00
in 5s → 2026-03-11T10:00:05+01:00
in 5 secs → 2026-03-11T10:00:05+01:00
in 2d → 2026-03-13T09:00:00+01:00
in 1w → 2026-03-18T09:00:00+01:00
in 2 wks → 2026-03-25T09:00:00+01:00
in 1h → 2026-03-11T11:00:00+01:00
in 1h30 → 2026-03-11T11:30:00+01:00
in 1h30m → 2026-03-11T11:30:00+01:00
in 1h 30 → 2026-03-11T11:00:00+01:00 «30»
in 1h75 → 2026-03-11T11:00:00+01:00 «75»
in 2 hrs → 2026-03-11T12:00:00+01:00
in an hour → 2026-03-11T11:00:00+01:00
in a hour → 2026-03-11T11:00:00+01:00
in one hour → 2026-03-11T11:00:00+01:00
in an hour and a half → 2026-03-11T11:30:00+01:00
in an hour and a quarter → 2026-03-11T11:15:00+01:00
in two and a half hours → 2026-03-11T12:30:00+01:00
in 2.5 hours → 2026-03-11T12:30:00+01:00
in 2,5 hours → 2026-03-11T12:30:00+01:00
in 2.5555 hours → nothing
in 1.5 days → 2026-03-12T22:00:00+01:00
in half an hour → 2026-03-11T10:30:00+01:00
in half a day → 2026-03-11T22:00:00+01:00
in a quarter of an hour → 2026-03-11T10:15:00+01:00
in three quarters of an hour → 2026-03-11T10:45:00+01:00
in a quarter hour → 2026-03-11T10:15:00+01:00
in a half hour → 2026-03-11T10:30:00+01:00
in a couple of minutes → 2026-03-11T10:02:00+01:00
in couple of days → 2026-03-13T09:00:00+01:00
in a couple days → 2026-03-13T09:00:00+01:00
in a few minutes → ? How many minutes from now? | in 5 minutes | in 10 minutes | in 15 minutes
in a few days → ? How many days from now? | in 2 days | in 3 days | in 5 days
in several hours → ? How many hours from now? | in 2 hours | in 3 hours | in 4 hours
in some weeks → ? How many weeks from now? | in 2 weeks | in 3 weeks | in 5 weeks
in a couple more hours → ? How many hours from now? | in 2 hours | in 3 hours | in 4 hours
in a few seconds → ? How many seconds from now? | in 30 seconds | in 45 seconds
in few months → ? How many months from now? | in 2 months | in 3 months | in 5 months
in twenty-five minutes → 2026-03-11T10:25:00+01:00
in twenty five minutes → 2026-03-11T10:25:00+01:00
in forty minutes → 2026-03-11T10:40:00+01:00
in fourty minutes → 2026-03-11T10:40:00+01:00
in ninety seconds → 2026-03-11T10:01:30+01:00
in 90 minutes → 2026-03-11T11:30:00+01:00
in 2 hours and 30 minutes → 2026-03-11T12:30:00+01:00
in 2 hours, 30 minutes → 2026-03-11T12:30:00+01:00
in 2 hours, and 30 minutes → 2026-03-11T12:30:00+01:00
in 1 hour 20 minutes 10 seconds → 2026-03-11T11:20:10+01:00
in 1 day 2 hours → 2026-03-12T12:00:00+01:00
in 1 day and a half → 2026-03-12T22:00:00+01:00
in 2 weeks and 3 days → 2026-03-28T09:00:00+01:00
in 1 month and 2 days → 2026-04-13T09:00:00+02:00
in 1 year and 2 months → 2027-05-11T09:00:00+02:00
in 1 year and a half → 2027-09-11T09:00:00+02:00
in a year and a half → 2027-09-11T09:00:00+02:00
in 2 months → 2026-05-11T09:00:00+02:00
in 1.5 months → nothing
in half a year → 2026-09-11T09:00:00+02:00
in half a month → nothing
in a year → 2027-03-11T09:00:00+01:00
in 2 years → 2028-03-11T09:00:00+01:00
in a fortnight → 2026-03-25T09:00:00+01:00
in two fortnights → 2026-04-08T09:00:00+02:00
in a decade → nothing
in 3 business days → 2026-03-16T09:00:00+01:00
in 1 working day → 2026-03-12T09:00:00+01:00
in 5 work days → 2026-03-18T09:00:00+01:00
in 10 workdays → 2026-03-25T09:00:00+01:00
in 10 business days at 9 → 2026-03-25T09:00:00+01:00
in 2 days → 2026-03-13T09:00:00+01:00
in 2 days at 14:00 → 2026-03-13T14:00:00+01:00
in 0 days → ? That is right now. In how many minutes? | in 5 minutes | in 10 minutes
in 0 minutes → ? That is right now. In how many minutes? | in 5 minutes | in 10 minutes
in 1 second → 2026-03-11T10:00:01+01:00
in 2 hours 3 days → 2026-03-11T12:00:00+01:00 «3 days»
in 30 minutes and 2 hours → 2026-03-11T10:30:00+01:00 «2 hours»
in 10-minutes → 2026-03-11T10:10:00+01:00
in 10-20 minutes → nothing
in exactly 5 minutes → 2026-03-11T10:05:00+01:00
in about 5 minutes → 2026-03-11T10:05:00+01:00
in around 2 hours → 2026-03-11T12:00:00+01:00
in just 5 minutes → 2026-03-11T10:05:00+01:00
in another 5 minutes → 2026-03-11T10:05:00+01:00
in the next 5 minutes → 2026-03-11T10:05:00+01:00
within 5 minutes → 2026-03-11T10:05:00+01:00
within an hour → 2026-03-11T11:00:00+01:00
after 5 minutes → 2026-03-11T10:05:00+01:00
after 2 hours → 2026-03-11T12:00:00+01:00
5 minutes from now → 2026-03-11T10:05:00+01:00
a week from now → 2026-03-18T09:00:00+01:00
3 days from today → 2026-03-14T09:00:00+01:00
two hours hence → 2026-03-11T12:00:00+01:00
two hours' time → nothing
in two hours' time → 2026-03-11T12:00:00+01:00
in two hours time → 2026-03-11T12:00:00+01:00
in 10 → nothing
in 600 → nothing
in 601 → nothing
in 10 or so → nothing
in 0 → nothing
in a bit → nothing
in a while → nothing
in a moment → nothing
soon → nothing
asap → nothing
now → nothing
right now → nothing
right away → nothing
immediately → nothing
sometime → nothing
some time → nothing
someday → nothing
in 999999 years → ? That is more than a hundred years away. When did you mean?
in 100 years → 2126-03-11T09:00:00+01:00
in 99 years → 2125-03-11T09:00:00+01:00
in 2000 months → ? That is more than a hundred years away. When did you mean?
in 50000 days → ? That is more than a hundred years away. When did you mean?
2 hours before 5pm → 2026-03-11T15:00:00+01:00
10 minutes before 5pm → 2026-03-11T16:50:00+01:00
10 minutes before 17:00 tomorrow → 2026-03-12T16:50:00+01:00
10 minutes before noon tomorrow → 2026-03-12T11:50:00+01:00
an hour before noon → 2026-03-11T11:00:00+01:00
2 hours after noon → 2026-03-11T14:00:00+01:00
30 minutes after 5pm → 2026-03-11T17:30:00+01:00
30 minutes prior to 5pm → 2026-03-11T16:30:00+01:00
30 minutes prior 5pm → 2026-03-11T16:30:00+01:00
3 days before Christmas → 2026-12-22T09:00:00+01:00
3 days before Christmas at 8 → 2026-12-22T08:00:00+01:00
a week before March 20 → 2026-03-13T09:00:00+01:00
the day before Christmas → 2026-12-24T09:00:00+01:00
the day after Christmas at 9 → 2026-12-26T09:00:00+01:00
the day before March 12 → ? 09:00 has passed. Tomorrow at 09:00? | tomorrow at 09:00
the week before Christmas → 2026-12-18T09:00:00+01:00
two weeks after Easter → 2026-04-19T09:00:00+02:00
a week from Friday → 2026-03-20T09:00:00+01:00
a week from tomorrow → 2026-03-19T09:00:00+01:00
two days from Friday → 2026-03-15T09:00:00+01:00
2 weeks from Monday at 9 → 2026-03-30T09:00:00+02:00
a month before Christmas → 2026-11-25T09:00:00+01:00
2 business days before Christmas → 2026-12-23T09:00:00+01:00
3 business days after 20 March → 2026-03-25T09:00:00+01:00
an hour before my 3pm meeting → 2026-03-11T14:00:00+01:00
an hour before my 3pm meeting tomorrow → 2026-03-12T14:00:00+01:00
15 minutes before the 9:30 call → ? 09:15 has passed. Tomorrow at 09:15? | tomorrow at 09:15
10 minutes before my flight → nothing
10 minutes before 9 → ? 08:50 has passed. Tomorrow at 08:50, or today at 20:50? | tomorrow at 08:50 | today at 20:50
before 5pm → ? How long before? | 10 minutes before 5pm | an hour before 5pm
before Christmas → ? How long before? | the day before Christmas | a week before Christmas
before tomorrow → ? How long before?
before lunch → nothing
3 days before → nothing
`);

describe('S14: lengths', () => {
  it.each(ROWS)('%s → %s', (sentence, outcome) => {
    expect(sayOutcome(parsePlainSchedule(sentence, { nowMs, timeZone: zone }), zone)).toBe(outcome);
  });
});
