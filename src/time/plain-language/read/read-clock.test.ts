/** Hours of the day: sentence → what it leads to, said on Wednesday 11 March 2026 at 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainSchedule } from '../parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-03-11T10:00:00+01:00');

const ROWS = readTable(`
at 12am → ? 00:00 has passed. Tomorrow at 00:00? | tomorrow at 00:00
at 12pm → 2026-03-11T12:00:00+01:00
at 12:00 am → ? 00:00 has passed. Tomorrow at 00:00? | tomorrow at 00:00
at 12:30 pm → 2026-03-11T12:30:00+01:00
at 12 noon → 2026-03-11T12:00:00+01:00
at 12 midnight → 2026-03-12T00:00:00+01:00
at noon → 2026-03-11T12:00:00+01:00
at midday → 2026-03-11T12:00:00+01:00
at midnight → 2026-03-12T00:00:00+01:00
midnight → 2026-03-12T00:00:00+01:00
tonight at midnight → 2026-03-12T00:00:00+01:00
at 24:00 → 2026-03-12T00:00:00+01:00
at 24:30 → ? 24:30 is not a time of day. What time did you mean?
at 00:00 → ? 00:00 has passed. Tomorrow at 00:00? | tomorrow at 00:00
at 0:15 → ? 00:15 has passed. Tomorrow at 00:15? | tomorrow at 00:15
at 0 → ? 00:00 has passed. Tomorrow at 00:00? | tomorrow at 00:00
at 0 o'clock → ? 00:00 has passed. Tomorrow at 00:00? | tomorrow at 00:00
at 7 → ? 7 in the morning or 7 in the evening? | tomorrow at 07:00 | today at 19:00
at 7:30 → ? 7:30 in the morning or 7:30 in the evening? | tomorrow at 07:30 | today at 19:30
at 07:00 → ? 07:00 has passed. Tomorrow at 07:00? | tomorrow at 07:00
at 07 → ? 07:00 has passed. Tomorrow at 07:00? | tomorrow at 07:00
at 7am → ? 07:00 has passed. Tomorrow at 07:00? | tomorrow at 07:00
at 7 p.m. → 2026-03-11T19:00:00+01:00
at 7 a.m. sharp → ? 07:00 has passed. Tomorrow at 07:00? | tomorrow at 07:00
at 7p → 2026-03-11T19:00:00+01:00
at 9a → ? 09:00 has passed. Tomorrow at 09:00? | tomorrow at 09:00
at 9.30pm → 2026-03-11T21:30:00+01:00
at 9.30 → ? 09:30 has passed. Tomorrow at 09:30, or today at 21:30? | tomorrow at 09:30 | today at 21:30
at 9:75 → ? 9:75 is not a time of day. What time did you mean?
at 9:30:15 → ? 09:30:15 has passed. Tomorrow at 09:30:15, or today at 21:30:15? | tomorrow at 09:30:15 | today at 21:30:15
at 9:30:75 → ? 9:30:75 is not a time of day. What time did you mean?
at 15 am → ? 15 am is not a time of day. What time did you mean?
at 15 pm → 2026-03-11T15:00:00+01:00
at 23:59 → 2026-03-11T23:59:00+01:00
at 24 → 2026-03-12T00:00:00+01:00
at 13 → 2026-03-11T13:00:00+01:00
at 13pm → 2026-03-11T13:00:00+01:00
at 1 → 2026-03-11T13:00:00+01:00
at 5 → 2026-03-11T17:00:00+01:00
at 6 → 2026-03-11T18:00:00+01:00
at 8 → ? 08:00 has passed. Tomorrow at 08:00, or today at 20:00? | tomorrow at 08:00 | today at 20:00
at 11 → 2026-03-11T11:00:00+01:00
at 12 → 2026-03-11T12:00:00+01:00
at 0930 → ? 09:30 has passed. Tomorrow at 09:30? | tomorrow at 09:30
at 0730 hours → ? 07:30 has passed. Tomorrow at 07:30? | tomorrow at 07:30
1430 hrs → 2026-03-11T14:30:00+01:00
at 2460 → nothing
at 930 → nothing
at 18h → 2026-03-11T18:00:00+01:00
at 18h30 → 2026-03-11T18:30:00+01:00
18h30 → 2026-03-11T18:30:00+01:00
at 25h → nothing
at 2 h → nothing
at nine thirty → ? 09:30 has passed. Tomorrow at 09:30, or today at 21:30? | tomorrow at 09:30 | today at 21:30
at nine fifteen → ? 09:15 has passed. Tomorrow at 09:15, or today at 21:15? | tomorrow at 09:15 | today at 21:15
at seven thirty → ? 7:30 in the morning or 7:30 in the evening? | tomorrow at 07:30 | today at 19:30
at nine o'clock → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00 | today at 21:00
at nine → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00 | today at 21:00
at twelve → 2026-03-11T12:00:00+01:00
at twenty past three → 2026-03-11T15:20:00+01:00
at half past twelve → 2026-03-11T12:30:00+01:00
half past 7 → ? 7:30 in the morning or 7:30 in the evening? | tomorrow at 07:30 | today at 19:30
half 7 → ? 7:30 in the morning or 7:30 in the evening? | tomorrow at 07:30 | today at 19:30
quarter past 9 → ? 09:15 has passed. Tomorrow at 09:15, or today at 21:15? | tomorrow at 09:15 | today at 21:15
quarter to 8 → ? 7:45 in the morning or 7:45 in the evening? | tomorrow at 07:45 | today at 19:45
a quarter to 9 → ? 08:45 has passed. Tomorrow at 08:45, or today at 20:45? | tomorrow at 08:45 | today at 20:45
ten to six → 2026-03-11T17:50:00+01:00
5 to 12 → 2026-03-11T11:55:00+01:00
twenty-five past four → 2026-03-11T16:25:00+01:00
25 past 4 → 2026-03-11T16:25:00+01:00
5 minutes to midnight → 2026-03-11T23:55:00+01:00
10 minutes past 3 → 2026-03-11T15:10:00+01:00
half past 13 → 2026-03-11T13:30:00+01:00
quarter to 0 → 2026-03-11T23:45:00+01:00
quarter to 1 → 2026-03-11T12:45:00+01:00
20 to 7 → 2026-03-11T18:40:00+01:00
at 9 sharp → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00 | today at 21:00
at 9 exactly → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00 | today at 21:00
at 5 o'clock → 2026-03-11T17:00:00+01:00
at 5 oclock → 2026-03-11T17:00:00+01:00
at 5ish → 2026-03-11T17:00:00+01:00
at 20 uhr → 2026-03-11T20:00:00+01:00
at 5 in the morning → ? 05:00 has passed. Tomorrow at 05:00? | tomorrow at 05:00
at 5 in the afternoon → 2026-03-11T17:00:00+01:00
at 5 at night → 2026-03-12T05:00:00+01:00
at 7 in the evening → 2026-03-11T19:00:00+01:00
at 12 at night → 2026-03-12T00:00:00+01:00
at 11 in the evening → 2026-03-11T23:00:00+01:00
at 12 in the afternoon → 2026-03-11T12:00:00+01:00
at 11 in the afternoon → 2026-03-11T11:00:00+01:00
at 12 in the morning → ? 00:00 has passed. Tomorrow at 00:00? | tomorrow at 00:00
at 3 in the night → 2026-03-12T03:00:00+01:00
at 8 tonight → 2026-03-11T20:00:00+01:00
tonight at 6 → 2026-03-11T18:00:00+01:00
tonight at 12 → 2026-03-12T00:00:00+01:00
tonight at 03:00 → 2026-03-12T03:00:00+01:00
tonite → 2026-03-11T20:00:00+01:00
later tonight → nothing
this evening at 12 → 2026-03-12T00:00:00+01:00
this morning → ? 08:00 has passed. Tomorrow at 08:00? | tomorrow at 08:00
this morning at 11 → 2026-03-11T11:00:00+01:00
this afternoon at 1 → 2026-03-11T13:00:00+01:00
this afternoon → 2026-03-11T15:00:00+01:00
this evening → 2026-03-11T19:00:00+01:00
later this evening → nothing
later today → nothing
later → nothing
in the morning → 2026-03-12T08:00:00+01:00
in the afternoon → 2026-03-11T15:00:00+01:00
in the evening → 2026-03-11T19:00:00+01:00
at night → 2026-03-11T22:00:00+01:00
at lunch → 2026-03-11T12:30:00+01:00
at lunchtime → 2026-03-11T12:30:00+01:00
over lunch → 2026-03-11T12:30:00+01:00
around lunch → 2026-03-11T12:30:00+01:00
by lunch → 2026-03-11T12:30:00+01:00
early in the morning → 2026-03-12T08:00:00+01:00
late in the evening → 2026-03-11T19:00:00+01:00
during the night → 2026-03-11T22:00:00+01:00
first thing in the morning → 2026-03-12T08:00:00+01:00
first thing tomorrow → 2026-03-12T08:00:00+01:00
tomorrow first thing → 2026-03-12T08:00:00+01:00
end of day → 2026-03-11T17:00:00+01:00
by eod → 2026-03-11T17:00:00+01:00
by cob → 2026-03-11T17:00:00+01:00
eod tomorrow → 2026-03-12T17:00:00+01:00
tomorrow by end of day → 2026-03-12T17:00:00+01:00
close of business on Friday → 2026-03-13T17:00:00+01:00
`);

describe('S14: times of day', () => {
  it.each(ROWS)('%s → %s', (sentence, outcome) => {
    expect(sayOutcome(parsePlainSchedule(sentence, { nowMs, timeZone: zone }), zone)).toBe(outcome);
  });
});
