/** Days: near ones, weekdays, periods, days of the month: sentence → what it leads to, said on Wednesday 11 March 2026 at 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainSchedule } from '../parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-03-11T10:00:00+01:00');

const ROWS = readTable(`
tomorrow → 2026-03-12T09:00:00+01:00
tomorrow morning → 2026-03-12T08:00:00+01:00
tomorrow night → 2026-03-12T22:00:00+01:00
tomorrow evening → 2026-03-12T19:00:00+01:00
tomorrow lunch → 2026-03-12T12:30:00+01:00
tomorrow at lunch → 2026-03-12T12:30:00+01:00
tomorrow early morning → 2026-03-12T08:00:00+01:00
tomorrow at 7 → ? 7 in the morning or 7 in the evening? | tomorrow at 07:00 | tomorrow at 19:00
tomorrow at 6 → 2026-03-12T18:00:00+01:00
tomorrow at 6am → 2026-03-12T06:00:00+01:00
tomorrow at 17 → 2026-03-12T17:00:00+01:00
tomorrow 5pm → 2026-03-12T17:00:00+01:00
5pm tomorrow → 2026-03-12T17:00:00+01:00
tomorrow 9 → 2026-03-12T09:00:00+01:00
tomorrow 17:00 → 2026-03-12T17:00:00+01:00
tomorrow by 5 → 2026-03-12T17:00:00+01:00
tomorrow around 5 → 2026-03-12T17:00:00+01:00
tomorrow at about 5 → 2026-03-12T17:00:00+01:00
tomorrow about 5pm → 2026-03-12T17:00:00+01:00
tomorrow ~5pm → 2026-03-12T17:00:00+01:00
tomorrow @ 5 → 2026-03-12T17:00:00+01:00
tomorrow no later than 5pm → 2026-03-12T17:00:00+01:00
no later than Friday → 2026-03-13T09:00:00+01:00
not later than 5pm → 2026-03-11T17:00:00+01:00
at the latest by Friday → 2026-03-13T09:00:00+01:00
tomorrow at midnight → ? Midnight at the start of tomorrow, or at its end? | tomorrow at 00:00 | Friday 13 March at 00:00
tomorrow at noon → 2026-03-12T12:00:00+01:00
tomorrow at 12 → 2026-03-12T12:00:00+01:00
tomorrow at 9 and 17 → ? One reminder has one time. Tomorrow at 09:00, or tomorrow at 17:00? | tomorrow at 09:00 | tomorrow at 17:00
tomorrow at 9, 12 and 15 → ? One reminder has one time. Tomorrow at 09:00, or tomorrow at 12:00, or tomorrow at 15:00? | tomorrow at 09:00 | tomorrow at 12:00 | tomorrow at 15:00
tomorrow at 9 or 10 → ? At 9 or at 10? | tomorrow at 9 | tomorrow at 10
tomorrow at 9am or 10am → ? At 9am or at 10am? | tomorrow at 9am | tomorrow at 10am
tomorrow at 9 or at 10 → ? At 9 or at 10? | tomorrow at 9 | tomorrow at 10
tomorrow between 9 and 10 → ? One reminder has one time. Tomorrow at 09:00, or tomorrow at 10:00? | tomorrow at 09:00 | tomorrow at 10:00
tomorrow from 9 to 10 → 2026-03-12T09:00:00+01:00
tomorrow 9-10 → 2026-03-12T09:00:00+01:00
tomorrow 9-17 → 2026-03-12T09:00:00+01:00
tomorrow from 2 to 3 pm → 2026-03-12T14:00:00+01:00
tomorrow 2-3pm → 2026-03-12T14:00:00+01:00
between 14:00 and 15:00 → ? One reminder has one time. Today at 14:00, or today at 15:00? | today at 14:00 | today at 15:00
from 14:00 to 15:00 → 2026-03-11T14:00:00+01:00
14:00-15:00 → 2026-03-11T14:00:00+01:00
9-11 → nothing
today → ? What time today? | in 1 hour | today at 12:30 | today at 15:00 | today at 19:00 | today at 22:00
today at 17 → 2026-03-11T17:00:00+01:00
today at 9 → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00 | today at 21:00
today at 5 → 2026-03-11T17:00:00+01:00
today at noon → 2026-03-11T12:00:00+01:00
day after tomorrow → 2026-03-13T09:00:00+01:00
the day after tomorrow at 8 → 2026-03-13T08:00:00+01:00
yesterday → nothing
last night → nothing
last Friday → nothing
last week → nothing
3 days ago → nothing
two hours ago → nothing
Monday → 2026-03-16T09:00:00+01:00
on Monday → 2026-03-16T09:00:00+01:00
on Monday at 8 → 2026-03-16T08:00:00+01:00
Monday 8am → 2026-03-16T08:00:00+01:00
Mon 8am → 2026-03-16T08:00:00+01:00
on Mon. at 8 → 2026-03-16T08:00:00+01:00
on Wed. 9:30 → 2026-03-18T09:30:00+01:00
by Monday → 2026-03-16T09:00:00+01:00
this Monday → 2026-03-16T09:00:00+01:00
this coming Monday → 2026-03-16T09:00:00+01:00
coming Monday → 2026-03-16T09:00:00+01:00
next Monday → 2026-03-16T09:00:00+01:00
the next Monday → 2026-03-16T09:00:00+01:00
next Friday → 2026-03-20T09:00:00+01:00
next Wednesday → 2026-03-18T09:00:00+01:00
this Wednesday → 2026-03-18T09:00:00+01:00
on Wednesday → 2026-03-18T09:00:00+01:00
on Wednesday at 17 → ? Today at 17:00, or Wednesday 18 March at 17:00? | today at 17:00 | Wednesday 18 March at 17:00
Wednesday at 9 → 2026-03-18T09:00:00+01:00
on Friday → 2026-03-13T09:00:00+01:00
this Friday → 2026-03-13T09:00:00+01:00
on Friday at 9 → 2026-03-13T09:00:00+01:00
Friday at 15:00 → 2026-03-13T15:00:00+01:00
Friday evening → 2026-03-13T19:00:00+01:00
Friday night → 2026-03-13T22:00:00+01:00
Friday at 7 → ? 7 in the morning or 7 in the evening? | Friday 13 March at 07:00 | Friday 13 March at 19:00
Friday of next week → 2026-03-20T09:00:00+01:00
Friday next week → 2026-03-20T09:00:00+01:00
next week Friday → 2026-03-20T09:00:00+01:00
next week on Friday at 5 → 2026-03-20T17:00:00+01:00
Friday after next → 2026-03-27T09:00:00+01:00
Friday week → 2026-03-20T09:00:00+01:00
Friday in two weeks → 2026-03-27T09:00:00+01:00
Friday in 3 weeks → 2026-04-03T09:00:00+02:00
Friday in 2 days → 2026-03-13T09:00:00+01:00
Friday this week → 2026-03-13T09:00:00+01:00
Monday of this week → ? Monday 9 March 2026 has passed. When should it be instead? | tomorrow at 09:00
in two weeks on Friday → 2026-03-27T09:00:00+01:00
in a week on Monday at 9 → 2026-03-16T09:00:00+01:00
in 10 days on Monday → ? I can set one at a time: in 10 days, or on Monday? | in 10 days | on Monday
next week → 2026-03-16T09:00:00+01:00
next week at 10 → 2026-03-16T10:00:00+01:00
next month → 2026-04-01T09:00:00+02:00
next month on the 5th → 2026-04-05T09:00:00+02:00
next month the 31st → 2026-05-31T09:00:00+02:00
next month on the first → 2026-04-01T09:00:00+02:00
next year → 2027-01-01T09:00:00+01:00
next weekend → 2026-03-21T09:00:00+01:00
this weekend → 2026-03-14T09:00:00+01:00
at the weekend → 2026-03-14T09:00:00+01:00
the weekend → 2026-03-14T09:00:00+01:00
on the weekend → 2026-03-14T09:00:00+01:00
over the weekend → 2026-03-14T09:00:00+01:00
for the weekend → 2026-03-14T09:00:00+01:00
for next week → nothing
the week after next → 2026-03-23T09:00:00+01:00
the week after next on Tuesday → 2026-03-24T09:00:00+01:00
week after next → 2026-03-23T09:00:00+01:00
this week → nothing
this month → nothing
this year → nothing
later this week → nothing
later this month → nothing
early next week → 2026-03-16T09:00:00+01:00
sunday → 2026-03-15T09:00:00+01:00
on Sunday → 2026-03-15T09:00:00+01:00
on Saturday → 2026-03-14T09:00:00+01:00
on Saturday at 10 → 2026-03-14T10:00:00+01:00
end of the month → 2026-03-31T09:00:00+02:00
at the end of the month → 2026-03-31T09:00:00+02:00
end of month → 2026-03-31T09:00:00+02:00
by the end of next month → 2026-04-30T09:00:00+02:00
end of next month → 2026-04-30T09:00:00+02:00
end of the week → 2026-03-13T09:00:00+01:00
by the end of the week → 2026-03-13T09:00:00+01:00
end of this week → 2026-03-13T09:00:00+01:00
end of next week → 2026-03-20T09:00:00+01:00
end of the year → 2026-12-31T09:00:00+01:00
end of next year → 2027-12-31T09:00:00+01:00
start of next week → 2026-03-16T09:00:00+01:00
beginning of next month → 2026-04-01T09:00:00+02:00
start of next month → 2026-04-01T09:00:00+02:00
beginning of March → ? Sunday 1 March 2026 has passed. When should it be instead? | tomorrow at 09:00
start of the week → ? Monday 9 March 2026 has passed. When should it be instead? | tomorrow at 09:00
middle of the month → 2026-03-15T09:00:00+01:00
middle of next month → 2026-04-15T09:00:00+02:00
middle of next week → 2026-03-18T09:00:00+01:00
mid-March → 2026-03-15T09:00:00+01:00
mid March → 2026-03-15T09:00:00+01:00
mid-May → 2026-05-15T09:00:00+02:00
mid next week → 2026-03-18T09:00:00+01:00
end of March → 2026-03-31T09:00:00+02:00
end of February → 2027-02-28T09:00:00+01:00
end of May → 2026-05-31T09:00:00+02:00
start of May → 2026-05-01T09:00:00+02:00
in the middle of the month → 2026-03-15T09:00:00+01:00
towards the end of the month → 2026-03-31T09:00:00+02:00
around the end of the month → 2026-03-31T09:00:00+02:00
the 5th → 2026-04-05T09:00:00+02:00
on the 5th → 2026-04-05T09:00:00+02:00
on the 5th at 9 → 2026-04-05T09:00:00+02:00
on the 11th → ? 09:00 has passed. Saturday 11 April at 09:00? | Saturday 11 April at 09:00
on the 11th at 9 → ? 09:00 has passed. Saturday 11 April at 09:00, or today at 21:00? | Saturday 11 April at 09:00 | today at 21:00
on the 11th at 17 → 2026-03-11T17:00:00+01:00
on the 10th → 2026-04-10T09:00:00+02:00
on the 31st → 2026-03-31T09:00:00+02:00
on the 30th → 2026-03-30T09:00:00+02:00
on the 29th → 2026-03-29T09:00:00+02:00
on the 32nd → nothing
on the 0th → nothing
by the 20th → 2026-03-20T09:00:00+01:00
on the 5th of next month → 2026-04-05T09:00:00+02:00
the 5th of next month at 8 → 2026-04-05T08:00:00+02:00
on the 20th of this month → 2026-03-20T09:00:00+01:00
the first of next month → 2026-04-01T09:00:00+02:00
the twentieth of next month → 2026-04-20T09:00:00+02:00
on the twenty-fifth of next month → 2026-04-25T09:00:00+02:00
on the 31st of next month → 2026-05-31T09:00:00+02:00
on Friday the 13th → 2026-03-13T09:00:00+01:00
Friday the 20th → 2026-03-20T09:00:00+01:00
on Monday the 16th at 9 → 2026-03-16T09:00:00+01:00
first Monday of next month → 2026-04-06T09:00:00+02:00
the first Monday of next month at 9 → 2026-04-06T09:00:00+02:00
the last Friday of this month → 2026-03-27T09:00:00+01:00
last Friday of the month → FREQ=MONTHLY;BYDAY=-1FR 2026-03-27T09:00:00 Europe/Berlin
the last day of this month → 2026-03-31T09:00:00+02:00
the last day of next month → 2026-04-30T09:00:00+02:00
the last working day of this month → 2026-03-31T09:00:00+02:00
the third weekday of next month → 2026-04-03T09:00:00+02:00
first business day of next month → 2026-04-01T09:00:00+02:00
the 3rd work day of next month → 2026-04-03T09:00:00+02:00
third Thursday of November → 2026-11-19T09:00:00+01:00
the last Sunday in March → 2026-03-29T09:00:00+02:00
on the last Sunday in October → 2026-10-25T09:00:00+01:00
the fifth Monday of next month → nothing
the first Monday in January → 2027-01-04T09:00:00+01:00
the first day of April → 2026-04-01T09:00:00+02:00
on the second Tuesday in March → 2027-03-09T09:00:00+01:00
`);

describe('S14: days', () => {
  it.each(ROWS)('%s → %s', (sentence, outcome) => {
    expect(sayOutcome(parsePlainSchedule(sentence, { nowMs, timeZone: zone }), zone)).toBe(outcome);
  });
});
