/** Zones, cities, the same time, and two times side by side: sentence → what it leads to, said on Wednesday 11 March 2026 at 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainSchedule } from '../parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-03-11T10:00:00+01:00');

const ROWS = readTable(`
at 9 EST → 2026-03-11T09:00:00-04:00
at 21 EST → 2026-03-11T21:00:00-04:00
at 9pm EST → 2026-03-11T21:00:00-04:00
at 3pm PT → 2026-03-11T15:00:00-07:00
at 3pm pt → 2026-03-11T15:00:00+01:00 «pt»
at 3pm et → 2026-03-11T15:00:00+01:00 «et»
at 3pm Eastern → 2026-03-11T15:00:00-04:00
at 3pm eastern → 2026-03-11T15:00:00+01:00 «eastern»
at 3pm Eastern time → 2026-03-11T15:00:00-04:00
at 3pm eastern time → 2026-03-11T15:00:00-04:00
at 3pm Pacific Standard Time → 2026-03-11T15:00:00-07:00
at 3pm Central European Time → 2026-03-11T15:00:00+01:00
at 3pm CET → 2026-03-11T15:00:00+01:00
at 3pm IST → 2026-03-11T15:00:00+05:30
at 3pm ist → 2026-03-11T15:00:00+01:00 «ist»
at 3pm west → 2026-03-11T15:00:00+01:00 «west»
at 3pm WEST → 2026-03-11T15:00:00+00:00
at 3pm GMT → 2026-03-11T15:00:00+00:00
at 3pm UTC → 2026-03-11T15:00:00+00:00
at 3pm Z → 2026-03-11T15:00:00+01:00 «Z»
at 15:00Z → 2026-03-11T15:00:00+00:00
at 15:00 Zulu → 2026-03-11T15:00:00+01:00 «Zulu»
at 3pm UTC+2 → 2026-03-11T15:00:00+02:00
at 3pm UTC +2 → 2026-03-11T15:00:00+02:00
at 3pm UTC-5 → 2026-03-11T15:00:00-05:00
at 3pm UTC+5:30 → 2026-03-11T15:00:00+05:30
at 3pm UTC+14 → ? 15:00 Etc/GMT-14 has passed. Tomorrow at 15:00 Etc/GMT-14? | tomorrow at 15:00 Etc/GMT-14
at 3pm UTC+0 → 2026-03-11T15:00:00+00:00
at 3pm GMT-5 → 2026-03-11T15:00:00-05:00
at 3pm UTC−3 → 2026-03-11T15:00:00-03:00
at 15:00+02:00 → 2026-03-11T15:00:00+02:00
at 15:00 +02:00 → 2026-03-11T15:00:00+02:00
at 15:00 +2 → 2026-03-11T15:00:00+01:00 «+2»
at 15:00+05:30 → 2026-03-11T15:00:00+05:30
tomorrow at 15:00 +05:30 → 2026-03-12T15:00:00+05:30
at 3pm Europe/London → 2026-03-11T15:00:00+00:00
at 3pm europe/london → 2026-03-11T15:00:00+00:00
at 3pm Europe/Atlantis → ? I do not know the time zone “Europe/Atlantis”. Which city is it? | at 3pm | at 3pm UTC
at 3pm America/Argentina/Buenos_Aires → 2026-03-11T15:00:00-03:00
at 3pm America/New_York → 2026-03-11T15:00:00-04:00
at 3pm Etc/GMT+5 → 2026-03-11T15:00:00-05:00
at 3pm (EST) → 2026-03-11T15:00:00-04:00
at 3pm (Europe/London) → 2026-03-11T15:00:00+00:00
at 3pm (EST → 2026-03-11T15:00:00+01:00 «(EST»
at 3pm Tokyo time → ? 15:00 Asia/Tokyo has passed. Tomorrow at 15:00 Asia/Tokyo? | tomorrow at 15:00 Asia/Tokyo
at 3pm tokyo time → ? 15:00 Asia/Tokyo has passed. Tomorrow at 15:00 Asia/Tokyo? | tomorrow at 15:00 Asia/Tokyo
at 3pm New York time → 2026-03-11T15:00:00-04:00
at 3pm in Tokyo → ? Is that Tokyo time, or your own? | at 3pm my time
at 3pm in New York → ? Is that New York time, or your own? | at 3pm America/New_York | at 3pm my time
at 3pm in Berlin → 2026-03-11T15:00:00+01:00 «in Berlin»
at 3pm in tokyo → 2026-03-11T15:00:00+01:00 «in tokyo»
at 3pm in Tokyo time → ? 15:00 Asia/Tokyo has passed. Tomorrow at 15:00 Asia/Tokyo? | tomorrow at 15:00 Asia/Tokyo
at 3pm my time → 2026-03-11T15:00:00+01:00
at 3pm local time → 2026-03-11T15:00:00+01:00
at 3pm Gondor time → ? I do not know the time zone “Gondor”. Which city is it? | at 3pm | at 3pm UTC
at 3pm gondor time → 2026-03-11T15:00:00+01:00 «gondor time»
at 3pm Sao Paulo time → 2026-03-11T15:00:00-03:00
at 3pm London local time → 2026-03-11T15:00:00+00:00
at 3pm Tokyo timezone → ? 15:00 Asia/Tokyo has passed. Tomorrow at 15:00 Asia/Tokyo? | tomorrow at 15:00 Asia/Tokyo
tomorrow at 9 Tokyo time → 2026-03-12T09:00:00+09:00
tomorrow at 9am in Paris → ? Is that Paris time, or your own? | tomorrow at 9am Europe/Paris | tomorrow at 9am my time
tomorrow at 9am in Buenos Aires → ? Is that Buenos Aires time, or your own? | tomorrow at 9am America/Buenos_Aires | tomorrow at 9am my time
at 9 Tokyo time → ? 09:00 Asia/Tokyo has passed. Tomorrow at 09:00 Asia/Tokyo, or today at 21:00 Asia/Tokyo? | tomorrow at 09:00 Asia/Tokyo | today at 21:00 Asia/Tokyo
at 15:00 Tokyo time → ? 15:00 Asia/Tokyo has passed. Tomorrow at 15:00 Asia/Tokyo? | tomorrow at 15:00 Asia/Tokyo
this time tomorrow → 2026-03-12T10:00:00+01:00
at this time tomorrow → 2026-03-12T10:00:00+01:00
this time next week → 2026-03-18T10:00:00+01:00
this time next month → 2026-04-11T10:00:00+02:00
this time next year → 2027-03-11T10:00:00+01:00
the same time on Friday → 2026-03-13T10:00:00+01:00
at the same time every day → 0 10 * * *
tomorrow at the same time → 2026-03-12T10:00:00+01:00
every day at the same time → 0 10 * * *
this time → nothing
tomorrow and Friday at 5pm → ? I can set one at a time: tomorrow at 17:00, or Friday at 5pm? | tomorrow at 17:00 | Friday at 5pm
tomorrow or Friday → ? I can set one at a time: tomorrow, or Friday? | tomorrow | Friday
Monday or Tuesday at 9 → ? I can set one at a time: Monday at 09:00, or Tuesday at 9? | Monday at 09:00 | Tuesday at 9
Monday at 9 or Tuesday at 10 → ? I can set one at a time: Monday at 9, or Tuesday at 10? | Monday at 9 | Tuesday at 10
tomorrow at 9 and Friday at 10 → ? I can set one at a time: tomorrow at 9, or Friday at 10? | tomorrow at 9 | Friday at 10
every Monday at 9 and Friday at 10 → ? I can set one at a time: every Monday at 9, or every Friday at 10? | every Monday at 9 | every Friday at 10
on Monday and tomorrow → ? I can set one at a time: on Monday, or tomorrow? | on Monday | tomorrow
every hour tomorrow → ? I can set one at a time: every hour, or tomorrow? | every hour | tomorrow
at 9 on Friday and at 10 on Monday → ? I can set one at a time: at 9 on Friday, or at 10 on Monday? | at 9 on Friday | at 10 on Monday
Friday at 9, Monday at 10 → ? I can set one at a time: Friday at 9, or Monday at 10? | Friday at 9 | Monday at 10
`);

describe('S14: zones and turns', () => {
  it.each(ROWS)('%s → %s', (sentence, outcome) => {
    expect(sayOutcome(parsePlainSchedule(sentence, { nowMs, timeZone: zone }), zone)).toBe(outcome);
  });
});
