/** Zones by offset, place and letters; cities that ask; starts by month; counts in front. Wednesday 11 March 2026, 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainSchedule } from '../parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-03-11T10:00:00+01:00');

const ROWS = readTable(`
at 3pm UTC+1 → 2026-03-11T15:00:00+01:00
at 3pm UTC+5:59 → 2026-03-11T15:00:00+05:59
at 3pm UTC+9:05 → ? 15:00 +09:05 has passed. Tomorrow at 15:00 +09:05? | tomorrow at 15:00 +09:05
at 3pm utc → 2026-03-11T15:00:00+00:00
at 3pm gmt+2 → 2026-03-11T15:00:00+02:00
at 15:00 −03:00 → 2026-03-11T15:00:00-03:00
at 3pm Asia/Kolkata → 2026-03-11T15:00:00+05:30
at 18:00 asia/tokyo → ? 18:00 Asia/Tokyo has passed. Tomorrow at 18:00 Asia/Tokyo? | tomorrow at 18:00 Asia/Tokyo
at 3pm America/Port-au-Prince → 2026-03-11T15:00:00-04:00
at 3pm Africa/Atlantis → ? I do not know the time zone “Africa/Atlantis”. Which city is it? | at 3pm | at 3pm UTC
at 3pm indian/Nowhere → ? I do not know the time zone “indian/Nowhere”. Which city is it? | at 3pm | at 3pm UTC
at 3pm Mars/Olympus → 2026-03-11T15:00:00+01:00 «Mars/Olympus»
at 3pm Work/Life → 2026-03-11T15:00:00+01:00 «Work/Life»
at 3pm Central → 2026-03-11T15:00:00-05:00
at 3pm Mountain time → 2026-03-11T15:00:00-06:00
at 3pm pacific daylight time → 2026-03-11T15:00:00-07:00
at 3pm London summer time → 2026-03-11T15:00:00+00:00
at 3pm our time → 2026-03-11T15:00:00+01:00
at 3pm this time → 2026-03-11T15:00:00+01:00
at 3pm Buenos Aires time → 2026-03-11T15:00:00-03:00
at 3pm los angeles time → 2026-03-11T15:00:00-07:00
at 3pm Los Angeles local time → 2026-03-11T15:00:00-07:00
at 3pm dinner time → 2026-03-11T15:00:00+01:00 «dinner time»
at 3pm Dinner time → ? I do not know the time zone “Dinner”. Which city is it? | at 3pm | at 3pm UTC
at 3pm PST → 2026-03-11T15:00:00-07:00
at 3pm pst → 2026-03-11T15:00:00-07:00
at 3pm MSK → 2026-03-11T15:00:00+03:00
at 3pm BST → 2026-03-11T15:00:00+00:00
at 3pm JST → ? 15:00 Asia/Tokyo has passed. Tomorrow at 15:00 Asia/Tokyo? | tomorrow at 15:00 Asia/Tokyo
tomorrow at 3pm JST → 2026-03-12T15:00:00+09:00
at 3pm CT → 2026-03-11T15:00:00-05:00
at 3pm ct → 2026-03-11T15:00:00+01:00 «ct»
at 3pm WET → 2026-03-11T15:00:00+00:00
at 3pm wet → 2026-03-11T15:00:00+01:00 «wet»
at 3pm cet → 2026-03-11T15:00:00+01:00
at 3pm (UTC+2) → 2026-03-11T15:00:00+02:00
at 3pm (dinner) → 2026-03-11T15:00:00+01:00 «(dinner)»
at 3pm (London time) → 2026-03-11T15:00:00+00:00
every day at 3pm London time → 0 15 * * * Europe/London
every day at 9 in London → ? Is that London time, or your own? | every day at 9 Europe/London | every day at 9 my time
tomorrow at 3pm in Sao Paulo → ? Is that Sao Paulo time, or your own? | tomorrow at 3pm America/Sao_Paulo | tomorrow at 3pm my time
tomorrow at 3pm in Sao → 2026-03-12T15:00:00+01:00 «in Sao»
tomorrow at 3pm in New York → ? Is that New York time, or your own? | tomorrow at 3pm America/New_York | tomorrow at 3pm my time
tomorrow at 3pm in New Work → 2026-03-12T15:00:00+01:00 «in New Work»
tomorrow at 3pm UTC in Paris → 2026-03-12T15:00:00+00:00 «in Paris»
tomorrow in Paris → 2026-03-12T09:00:00+01:00 «in Paris»
in Paris at 3pm → 2026-03-11T15:00:00+01:00 «in Paris»
at 14:00Z tomorrow → 2026-03-12T14:00:00+00:00
every Monday from October at 9 → 0 9 * * 1 from 2026-10-01T00:00:00+02:00
every Monday from May 5 at 9 → 0 9 * * 1 from 2026-05-05T00:00:00+02:00
every Monday starting in May, at 9 → 0 9 * * 1 from 2026-05-01T00:00:00+02:00
from May on every Monday at 9 → 0 9 * * 1 from 2026-05-01T00:00:00+02:00
from May, every Monday at 9 → 0 9 * * 1 from 2026-05-01T00:00:00+02:00
as of May every Monday at 9 → 0 9 * * 1 from 2026-05-01T00:00:00+02:00
beginning in May every Monday at 9 → 0 9 * * 1 from 2026-05-01T00:00:00+02:00
twice - every day at 9 → FREQ=DAILY;COUNT=2 2026-03-12T09:00:00 Europe/Berlin
3 times - every hour → every 3600000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-11T13:00:00+01:00
3 times — every hour → every 3600000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-11T13:00:00+01:00
10000 times: every hour → every 3600000 anchor 2026-03-11T10:00:00+01:00 until 2027-05-02T03:00:00+02:00
tomorrow twice → ? One reminder has one time. At what time should the first one be?
tomorrow three times → ? One reminder has one time. At what time should the first one be?
thrice on Friday → ? One reminder has one time. At what time should the first one be?
two times tomorrow → ? One reminder has one time. At what time should the first one be?
at the latest on Friday → 2026-03-13T09:00:00+01:00
not later than Friday → 2026-03-13T09:00:00+01:00
no later than tomorrow at 5pm → 2026-03-12T17:00:00+01:00
every day at this time → 0 10 * * *
every Friday at the same time → 0 10 * * 5
on Friday at the same time → 2026-03-13T10:00:00+01:00
at same time tomorrow → 2026-03-12T10:00:00+01:00
the same time next Friday → 2026-03-20T10:00:00+01:00
this time on Friday → 2026-03-13T10:00:00+01:00
`);

describe('S14: zones and turns of speech', () => {
  it.each(ROWS)('%s → %s', (sentence, outcome) => {
    expect(sayOutcome(parsePlainSchedule(sentence, { nowMs, timeZone: zone }), zone)).toBe(outcome);
  });
});
