/** Dates at their edges: shifted, numbered, dotted, slashed, and numbers that are no dates. Wednesday 11 March 2026, 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainSchedule } from '../parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-03-11T10:00:00+01:00');

const ROWS = readTable(`
the day prior to Christmas → 2026-12-24T09:00:00+01:00
one day before 3 April → 2026-04-02T09:00:00+02:00
a day after tomorrow → 2026-03-13T09:00:00+01:00
2 hours before tomorrow at noon → 2026-03-12T10:00:00+01:00
10 minutes before our 9am call tomorrow → 2026-03-12T08:50:00+01:00
10 minutes before a 3pm call → 2026-03-11T14:50:00+01:00
10 minutes before the 3pm → nothing
an hour before tomorrow → 2026-03-12T08:00:00+01:00
an hour after Friday 9am → 2026-03-13T10:00:00+01:00
2 days before the 20th → 2026-03-18T09:00:00+01:00
a week after next Friday → 2026-03-27T09:00:00+01:00
before noon → ? How long before? | 10 minutes before noon | an hour before noon
before Friday → ? How long before? | the day before Friday
before Friday at 9 → ? How long before? | 10 minutes before Friday at 9 | an hour before Friday at 9
before 9am tomorrow → ? How long before? | 10 minutes before 9am tomorrow | an hour before 9am tomorrow
before we leave → nothing
2 days from tomorrow at 8 → 2026-03-14T08:00:00+01:00
a year from today → 2027-03-11T09:00:00+01:00
a month from now → 2026-04-11T09:00:00+02:00
an hour from now → 2026-03-11T11:00:00+01:00
2 hours after now → nothing
five minutes ago → nothing
a week ago → nothing
last month → nothing
last year → nothing
last Sunday of October → 2026-10-25T09:00:00+01:00
last day of March → 2026-03-31T09:00:00+02:00
the last weekday of March → 2026-03-31T09:00:00+02:00
the first workday of April → 2026-04-01T09:00:00+02:00
the second day of May → 2026-05-02T09:00:00+02:00
the 2nd Monday of May → 2026-05-11T09:00:00+02:00
the tenth day of next month → 2026-04-10T09:00:00+02:00
on the last Monday of this month → 2026-03-30T09:00:00+02:00
on the 15th of this month → 2026-03-15T09:00:00+01:00
on the 5th of this month → ? Thursday 5 March 2026 has passed. Sunday 5 April at 09:00? | Sunday 5 April at 09:00
the fifth of this month → ? Thursday 5 March 2026 has passed. Sunday 5 April at 09:00? | Sunday 5 April at 09:00
the twelfth → nothing
12th → 2026-03-12T09:00:00+01:00
on the twelfth of March → 2026-03-12T09:00:00+01:00
on 12 of March → 2026-03-12T09:00:00+01:00
12 of March → 2026-03-12T09:00:00+01:00
March 12 at noon → 2026-03-12T12:00:00+01:00
March 12, at noon → 2026-03-12T12:00:00+01:00
March 12 2:30pm → 2026-03-12T14:30:00+01:00
March 12, 2026 → 2026-03-12T09:00:00+01:00
March 12 2027 2pm → 2027-03-12T14:00:00+01:00
March the 20th at 5 → 2026-03-20T17:00:00+01:00
May 5 people → nothing
May 5 km → nothing
5 May 10am → 2026-05-05T10:00:00+02:00
05 May → 2026-05-05T09:00:00+02:00
5 may 2027 at 10 → 2027-05-05T10:00:00+02:00
35 March → nothing
March 35 → nothing
March 0 → ? March has no day 0. Which day did you mean?
0 March → ? March has no day 0. Which day did you mean?
32 March 2027 → nothing
1st Jan → 2027-01-01T09:00:00+01:00
Jan 1st 2100 → 2100-01-01T09:00:00+01:00
2 Feb → 2027-02-02T09:00:00+01:00
feb 2nd → 2027-02-02T09:00:00+01:00
on Feb the 2nd → 2027-02-02T09:00:00+01:00
Friday, the 13th of March → 2026-03-13T09:00:00+01:00
Friday 13.3.2026 → 2026-03-13T09:00:00+01:00
Fri, 13/3/2026 → 2026-03-13T09:00:00+01:00
Wednesday, 11 March at 17 → 2026-03-11T17:00:00+01:00
Sat. March 14 → 2026-03-14T09:00:00+01:00
Friday March 20 2026 at 9:15 → 2026-03-20T09:15:00+01:00
Saturday 29 February → ? 29 February 2028 is a Tuesday, not a Saturday. Which one did you mean? | 29 February 2028 | 14 March 2026
1.4.2026 → 2026-04-01T09:00:00+02:00
1.4.26 at 9 → 2026-04-01T09:00:00+02:00
1.4.2026 9:15 → 2026-04-01T09:15:00+02:00
12.12. at 9 → 2026-12-12T09:00:00+01:00
12.12. 9:15 → 2026-12-12T09:15:00+01:00
1.1. 9:15 → 2027-01-01T09:15:00+01:00
31.12. at 9 → 2026-12-31T09:00:00+01:00
0.1. at 9 → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00: 0.1 | today at 21:00: 0.1
1.0. at 9 → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00: 1.0 | today at 21:00: 1.0
32.12. at 9 → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00: 32.12 | today at 21:00: 32.12
1.13. at 9 → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00: 1.13 | today at 21:00: 1.13
12. 12. at 9 → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00: 12. 12 | today at 21:00: 12. 12
12 .12. at 9 → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00: 12 .12 | today at 21:00: 12 .12
12.12.2 at 9 → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00: 12.12.2 | today at 21:00: 12.12.2
12.12.202 at 9 → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00: 12.12.202 | today at 21:00: 12.12.202
2026-12-24 5pm → 2026-12-24T17:00:00+01:00
2026-12-24T5pm → 2026-12-24T17:00:00+01:00
2026-12-24 T 18:00 → 2026-12-24T09:00:00+01:00 «T 18:00»
2026-12 at 9 → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00: 2026-12 | today at 21:00: 2026-12
2026-12- 24 → nothing
2026-1-1 → ? Thursday 1 January 2026 has passed. When should it be instead? | tomorrow at 09:00
2027-1-1 at 8 → 2027-01-01T08:00:00+01:00
12/24/2026 → 2026-12-24T09:00:00+01:00
24/12/2026 at 9 → 2026-12-24T09:00:00+01:00
24/12/26 → 2026-12-24T09:00:00+01:00
12/31 → 2026-12-31T09:00:00+01:00
31/12 → 2026-12-31T09:00:00+01:00
1/1 → 2027-01-01T09:00:00+01:00
1/31 → 2027-01-31T09:00:00+01:00
31/1 → 2027-01-31T09:00:00+01:00
12/12 → 2026-12-12T09:00:00+01:00
12/13 → 2026-12-13T09:00:00+01:00
13/12 → 2026-12-13T09:00:00+01:00
1 /4 → nothing
1/ 4 → nothing
3/4 at 9 → ? Is that 3 April or 4 March? | 3 April at 9 | 4 March at 9
3/45 → nothing
123/4 → nothing
4/123 → nothing
`);

describe('S14: dates at their edges', () => {
  it.each(ROWS)('%s → %s', (sentence, outcome) => {
    expect(sayOutcome(parsePlainSchedule(sentence, { nowMs, timeZone: zone }), zone)).toBe(outcome);
  });
});
