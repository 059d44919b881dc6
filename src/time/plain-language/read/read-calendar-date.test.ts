/** Dates as calendars write them, and holidays: sentence → what it leads to, said on Wednesday 11 March 2026 at 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainSchedule } from '../parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-03-11T10:00:00+01:00');

const ROWS = readTable(`
March 12 → 2026-03-12T09:00:00+01:00
12 March → 2026-03-12T09:00:00+01:00
March 12th → 2026-03-12T09:00:00+01:00
12th of March → 2026-03-12T09:00:00+01:00
the 12th of March → 2026-03-12T09:00:00+01:00
March the 12th → 2026-03-12T09:00:00+01:00
the first of May → 2026-05-01T09:00:00+02:00
May the fourth → 2026-05-04T09:00:00+02:00
May 4 → 2026-05-04T09:00:00+02:00
March 3 → 2027-03-03T09:00:00+01:00
March 11 → ? 09:00 has passed. Thursday 11 March 2027 at 09:00? | Thursday 11 March 2027 at 09:00
March 11 at 9 → ? 09:00 has passed. Thursday 11 March 2027 at 09:00, or today at 21:00? | Thursday 11 March 2027 at 09:00 | today at 21:00
11 March → ? 09:00 has passed. Thursday 11 March 2027 at 09:00? | Thursday 11 March 2027 at 09:00
11 March at 17 → 2026-03-11T17:00:00+01:00
March 10 → 2027-03-10T09:00:00+01:00
on March 20 at 2:30pm → 2026-03-20T14:30:00+01:00
March 20, 2027 → 2027-03-20T09:00:00+01:00
20 March 2027 → 2027-03-20T09:00:00+01:00
March 20 2027 at 9 → 2027-03-20T09:00:00+01:00
20 Mar 2027 → 2027-03-20T09:00:00+01:00
Mar 20 → 2026-03-20T09:00:00+01:00
Mar. 20 → 2026-03-20T09:00:00+01:00
on Dec 1st → 2026-12-01T09:00:00+01:00
Dec 31 → 2026-12-31T09:00:00+01:00
31 December at 23:00 → 2026-12-31T23:00:00+01:00
Sept 5 → 2026-09-05T09:00:00+02:00
5 sept → 2026-09-05T09:00:00+02:00
twenty-fifth of May → 2026-05-25T09:00:00+02:00
on the twenty first of June → 2026-06-21T09:00:00+02:00
30 February → ? February has no day 30. Which day did you mean?
31 April → ? April has no day 31. Which day did you mean?
April 31st → ? April has no day 31. Which day did you mean?
Feb 29 → 2028-02-29T09:00:00+01:00
29 February → 2028-02-29T09:00:00+01:00
29 Feb 2027 → ? February has no day 29. Which day did you mean?
29 Feb 2028 → 2028-02-29T09:00:00+01:00
Feb 30 2027 → ? February has no day 30. Which day did you mean?
12 March 2020 → ? Thursday 12 March 2020 has passed. When should it be instead? | tomorrow at 09:00
March 5 2999 → ? That is more than a hundred years away. When did you mean?
May 2027 → nothing
March 12:30 → 2026-03-11T12:30:00+01:00 «March»
march 5 km → nothing
2026-12-24 → 2026-12-24T09:00:00+01:00
2026-12-24 at 18:00 → 2026-12-24T18:00:00+01:00
2026-12-24 18:00 → 2026-12-24T18:00:00+01:00
2026-12-24T18:00 → 2026-12-24T18:00:00+01:00
2026-12-24T09:15:30 → 2026-12-24T09:15:30+01:00
2026/12/24 → 2026-12-24T09:00:00+01:00
2026-13-01 → ? There is no month 13. Which day did you mean?
2026-02-30 → ? February has no day 30. Which day did you mean?
2026-12-32 → ? December has no day 32. Which day did you mean?
2020-01-01 → ? Wednesday 1 January 2020 has passed. When should it be instead? | tomorrow at 09:00
2026-1-5 → ? Monday 5 January 2026 has passed. When should it be instead? | tomorrow at 09:00
24.12. at 18:00 → 2026-12-24T18:00:00+01:00
24.12.2026 → 2026-12-24T09:00:00+01:00
24.12.26 → 2026-12-24T09:00:00+01:00
24.12.2026 at 18h → 2026-12-24T18:00:00+01:00
on 24.12. 18:00 → 2026-12-24T18:00:00+01:00
12.3 → nothing
03/04 → ? Is that 3 April or 4 March? | 3 April | 4 March
on 03/04 → ? Is that 3 April or 4 March? | on 3 April | on 4 March
3/4 → ? Is that 3 April or 4 March? | 3 April | 4 March
3/4/2027 → ? Is that 3 April 2027 or 4 March 2027? | 3 April 2027 | 4 March 2027
03/04/27 → ? Is that 3 April 2027 or 4 March 2027? | 3 April 2027 | 4 March 2027
13/04 → 2026-04-13T09:00:00+02:00
04/13 → 2026-04-13T09:00:00+02:00
13/14 → nothing
4/4 → 2026-04-04T09:00:00+02:00
0/4 → nothing
32/1 → nothing
5/5/2027 → 2027-05-05T09:00:00+02:00
on 31/04 → ? April has no day 31. Which day did you mean?
on 12/25 → 2026-12-25T09:00:00+01:00
on 25/12/2026 → 2026-12-25T09:00:00+01:00
2/30 → ? February has no day 30. Which day did you mean?
on 2/30/2027 → ? February has no day 30. Which day did you mean?
Friday 13 March → 2026-03-13T09:00:00+01:00
Friday, 13 March → 2026-03-13T09:00:00+01:00
Friday, March 13 → 2026-03-13T09:00:00+01:00
Fri 13 March → 2026-03-13T09:00:00+01:00
Fri. 13 March at 9 → 2026-03-13T09:00:00+01:00
Friday the 13th of March → 2026-03-13T09:00:00+01:00
Friday on March 13 → 2026-03-13T09:00:00+01:00
Friday 12 March → ? 12 March is a Thursday, not a Friday. Which one did you mean? | 12 March 2026 | 13 March 2026
Friday 2026-12-25 → 2026-12-25T09:00:00+01:00
Thursday 2027-01-01 → ? 1 January 2027 is a Friday, not a Thursday. Which one did you mean? | 1 January 2027 | 12 March 2026
in March → ? Which day in March? | 1 March 2027 | 15 March 2027
in march at 9 → ? Which day in March? | 1 March 2027 at 9 | 15 March 2027 at 9
in January → ? Which day in January? | 1 January 2027 | 15 January 2027
in next May → ? Which day in May? | 1 May 2026 | 15 May 2026
by June → ? Which day in June? | 1 June 2026 | 15 June 2026
during August → ? Which day in August? | 1 August 2026 | 15 August 2026
in early May → ? Which day in May? | 1 May 2026 | 15 May 2026
in late December → ? Which day in December? | 1 December 2026 | 15 December 2026
in the spring → nothing
on Christmas → 2026-12-25T09:00:00+01:00
Christmas → 2026-12-25T09:00:00+01:00
at Christmas → 2026-12-25T09:00:00+01:00
by Christmas → 2026-12-25T09:00:00+01:00
on Christmas Eve → 2026-12-24T09:00:00+01:00
Christmas Eve at 18:00 → 2026-12-24T18:00:00+01:00
on boxing day → 2026-12-26T09:00:00+01:00
on new year's eve → 2026-12-31T09:00:00+01:00
on New Year's Eve at 23:59 → 2026-12-31T23:59:00+01:00
on new years day → 2027-01-01T09:00:00+01:00
on New Year → 2027-01-01T09:00:00+01:00
on Valentine's day → 2027-02-14T09:00:00+01:00
on st patrick's day → 2026-03-17T09:00:00+01:00
on Halloween → 2026-10-31T09:00:00+01:00
on thanksgiving → 2026-11-26T09:00:00+01:00
on Easter → 2026-04-05T09:00:00+02:00
on Easter Monday → 2026-04-06T09:00:00+02:00
on Easter Sunday at 10 → 2026-04-05T10:00:00+02:00
on Good Friday → 2026-04-03T09:00:00+02:00
on independence day → 2026-07-04T09:00:00+02:00
on the 4th of July → 2026-07-04T09:00:00+02:00
`);

describe('S14: dates', () => {
  it.each(ROWS)('%s → %s', (sentence, outcome) => {
    expect(sayOutcome(parsePlainSchedule(sentence, { nowMs, timeZone: zone }), zone)).toBe(outcome);
  });
});
