/** How a person writes dates and reads clocks, and what a part of the day means to them. Wednesday 11 March 2026, 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainSchedule } from '../parse-plain-schedule.ts';
import type { PlainOptions } from './context.ts';

const zone = 'Europe/Berlin';
const parse = (sentence: string, more: Partial<PlainOptions>) =>
  sayOutcome(
    parsePlainSchedule(sentence, { nowMs: Date.parse('2026-03-11T10:00:00+01:00'), timeZone: zone, ...more }),
    zone,
  );

const LOCALES = readTable(`
en-US: on 03/04 → 2027-03-04T09:00:00+01:00
en-US: on 03/04 at 9 → 2027-03-04T09:00:00+01:00
en-US: 03/04/27 at 5pm → 2027-03-04T17:00:00+01:00
en-US: 3/4: dentist → 2027-03-04T09:00:00+01:00 «dentist»
en-US: on 13/04 → 2026-04-13T09:00:00+02:00
en-US: on 04/13 → 2026-04-13T09:00:00+02:00
en-US: on 4/4 → 2026-04-04T09:00:00+02:00
en-US: at 9 → ? 9:00 AM has passed. Tomorrow at 9:00 AM, or today at 9:00 PM? | tomorrow at 9:00 AM | today at 9:00 PM
en-US: at 12 → 2026-03-11T12:00:00+01:00
en-US: at 12am → ? 12:00 AM has passed. Tomorrow at 12:00 AM? | tomorrow at 12:00 AM
en-US: at 8 → ? 8:00 AM has passed. Tomorrow at 8:00 AM, or today at 8:00 PM? | tomorrow at 8:00 AM | today at 8:00 PM
en-US: tomorrow at 7 → ? 7 in the morning or 7 in the evening? | tomorrow at 7:00 AM | tomorrow at 7:00 PM
en-US: tonight at 8 → 2026-03-11T20:00:00+01:00
en-US: twice a day → ? At what times? For example every day at 9:00 AM and 6:00 PM. | every day at 9:00 AM and 6:00 PM | every day at 8:00 AM and 8:00 PM
en-US: Monday and Thursday at 9 → ? Every Monday and Thursday, or only once? | every Monday and Thursday at 9:00 AM | Monday at 9:00 AM | Thursday at 9:00 AM
en-US: tomorrow at midnight → ? Midnight at the start of tomorrow, or at its end? | tomorrow at 12:00 AM | Friday 13 March at 12:00 AM
en-US: today → ? What time today? | in 1 hour | today at 12:30 PM | today at 3:00 PM | today at 7:00 PM | today at 10:00 PM
en-US: at 9:30:15 → ? 9:30:15 AM has passed. Tomorrow at 9:30:15 AM, or today at 9:30:15 PM? | tomorrow at 9:30:15 AM | today at 9:30:15 PM
en-US: on 2/30 → ? February has no day 30. Which day did you mean?
en-US: every 25 minutes between 9 and 17 → ? I cannot keep 25 minutes within set hours. Every 30 minutes between 9:00 AM and 5:00 PM, or every hour between 9:00 AM and 5:00 PM? | every 30 minutes between 9:00 AM and 5:00 PM | every hour between 9:00 AM and 5:00 PM
en-GB: on 03/04 → 2026-04-03T09:00:00+02:00
en-GB: 03/04/27 at 5pm → 2027-04-03T17:00:00+02:00
en-GB: on 13/04 → 2026-04-13T09:00:00+02:00
en-GB: at 9 → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00 | today at 21:00
en-GB: on 2/30 → ? February has no day 30. Which day did you mean?
de_DE: on 03/04 → 2026-04-03T09:00:00+02:00
de_DE: at 9 → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00 | today at 21:00
de: on 03/04 → 2026-04-03T09:00:00+02:00
ja: on 03/04 → 2027-03-04T09:00:00+01:00
ja-JP: on 03/04 → 2027-03-04T09:00:00+01:00
en: on 03/04 → ? Is that 3 April or 4 March? | on 3 April | on 4 March
en: at 9 → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00 | today at 21:00
en-CA: on 03/04 → ? Is that 3 April or 4 March? | on 3 April | on 4 March
en-CA: at 9 → ? 9:00 AM has passed. Tomorrow at 9:00 AM, or today at 9:00 PM? | tomorrow at 9:00 AM | today at 9:00 PM
EN_us: on 03/04 → 2027-03-04T09:00:00+01:00
EN_us: at 8 → ? 8:00 AM has passed. Tomorrow at 8:00 AM, or today at 8:00 PM? | tomorrow at 8:00 AM | today at 8:00 PM
: on 03/04 → ? Is that 3 April or 4 March? | on 3 April | on 4 March
en-AU: on 03/04 → 2026-04-03T09:00:00+02:00
en-AU: at 8 → ? 8:00 AM has passed. Tomorrow at 8:00 AM, or today at 8:00 PM? | tomorrow at 8:00 AM | today at 8:00 PM
fr-FR: on 03/04 → 2026-04-03T09:00:00+02:00
hu: on 03/04 → 2027-03-04T09:00:00+01:00
`);
describe('S14: the locale decides the order of 03/04 and the clock of questions', () => {
  it.each(LOCALES)('%s → %s', (row, outcome) => {
    const [locale = '', sentence = ''] = row.split(/: ?(.*)/);
    expect(parse(sentence, { locale })).toBe(outcome);
  });
});

const OWN = readTable(`
tomorrow → 2026-03-12T10:30:00+01:00
tomorrow morning → 2026-03-12T06:15:00+01:00
tomorrow at lunch → 2026-03-12T13:00:00+01:00
tomorrow afternoon → 2026-03-12T14:30:00+01:00
tomorrow evening → 2026-03-12T18:45:00+01:00
tonight → 2026-03-11T21:00:00+01:00
tomorrow night → 2026-03-12T23:30:00+01:00
end of day → 2026-03-11T16:20:00+01:00
every morning → 15 6 * * *
every evening at 7 → 0 19 * * *
every day → 30 10 * * *
in 2 days → 2026-03-13T10:30:00+01:00
today → 2026-03-11T10:30:00+01:00
first thing tomorrow → 2026-03-12T06:15:00+01:00
`);
describe('S14: the person’s own hours', () => {
  it.each(OWN)('%s → %s', (sentence, outcome) => {
    const defaults = {
      morning: '06:15',
      lunch: '13:00',
      afternoon: '14:30',
      evening: '18:45',
      tonight: '21:00',
      night: '23:30',
      day: '10:30',
      endOfDay: '16:20',
    };
    expect(parse(sentence, { defaults })).toBe(outcome);
  });
  it('passes over hours that are none', () => {
    const defaults = { morning: '6', lunch: '24:00', day: '9:30', evening: '19:60', night: '023:00' };
    expect(parse('tomorrow', { defaults })).toBe('2026-03-12T09:00:00+01:00');
    expect(parse('tomorrow morning', { defaults })).toBe('2026-03-12T08:00:00+01:00');
    expect(parse('tomorrow at lunch', { defaults })).toBe('2026-03-12T12:30:00+01:00');
    expect(parse('tomorrow evening', { defaults })).toBe('2026-03-12T19:00:00+01:00');
    expect(parse('tomorrow night', { defaults })).toBe('2026-03-12T22:00:00+01:00');
  });
});
