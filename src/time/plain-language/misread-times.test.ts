/** S14: times that used to be misread: each is right now, or is asked about in clear words. */
import { describe, expect, it } from 'vitest';
import { parsePlainSchedule } from './parse-plain-schedule.ts';

const OPTIONS = { nowMs: Date.parse('2026-03-11T10:00:00Z'), timeZone: 'Europe/Lisbon' }; // a Wednesday
const read = (text: string) => parsePlainSchedule(text, OPTIONS);
const at = (iso: string, text: string) => ({ schedule: { kind: 'at', at: iso }, text });

describe('S14: once', () => {
  it.each([
    ['remind me tomorrow 9am - 10am to call', at('2026-03-12T09:00:00+00:00', 'call')],
    ['tomorrow 9am - 10am standup', at('2026-03-12T09:00:00+00:00', 'standup')],
    ['remind me tomorrow 14:00 – 15:30 to call', at('2026-03-12T14:00:00+00:00', 'call')],
    ['remind me at 9 - call Ana tomorrow', at('2026-03-12T09:00:00+00:00', 'call Ana')],
    ['set a timer for 2 days', at('2026-03-13T10:00:00+00:00', 'timer')],
    ['set a timer for 10 minutes', at('2026-03-11T10:10:00+00:00', 'timer')],
    ['remind me on 24.12. to call grandma', at('2026-12-24T09:00:00+00:00', 'call grandma')],
    ['remind me on 24.12. at 18:00 to call grandma', at('2026-12-24T18:00:00+00:00', 'call grandma')],
    ['remind me at 15:00 +0200 to call', at('2026-03-11T15:00:00+02:00', 'call')],
    ['remind me tomorrow at 15:00 +0530 to call', at('2026-03-12T15:00:00+05:30', 'call')],
    ['remind me in a year and a half to renew', at('2027-09-11T09:00:00+01:00', 'renew')],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('S14: again and again', () => {
  it('counts the times it comes behind a bare hour', () => {
    expect(read('remind me every day at 8 5 times to take the pill')).toMatchObject({
      schedule: { kind: 'rrule', rrule: 'FREQ=DAILY;COUNT=5', dtstart: '2026-03-12T08:00:00' },
      text: 'take the pill',
    });
  });

  it.each([
    ['Schedule a weekly check-in every Monday at 8 AM.', '0 8 * * 1', 'check-in'],
    ['Schedule a daily backup check at 23:30', '30 23 * * *', 'backup check'],
    ['set up a daily standup at 9:15', '15 9 * * *', 'standup'],
    ['add a monthly rent reminder on the 1st at 9', '0 9 1 * *', 'rent reminder'],
    ['log the add-on every Friday at 10', '0 10 * * 5', 'log the add-on'],
  ])('takes the rhythm before the thing: %s', (text, expr, what) => {
    expect(read(text)).toMatchObject({ schedule: { kind: 'cron', expr }, text: what });
  });

  it('leaves what is to be scheduled as the thing to do', () => {
    expect(read('schedule a visit tomorrow at 3pm')).toEqual(at('2026-03-12T15:00:00+00:00', 'schedule a visit'));
  });

  it('takes the evening of a last day as the end, and not as the time', () => {
    expect(read('remind me daily at 9 until Friday evening to drink')).toMatchObject({
      schedule: { kind: 'cron', expr: '0 9 * * *', untilMs: Date.parse('2026-03-13T23:59:59.999Z') },
      text: 'drink',
    });
    expect(read('remind me every hour until Friday evening to drink')).toMatchObject({
      schedule: { kind: 'every', everyMs: 3_600_000, untilMs: Date.parse('2026-03-13T19:00:00Z') },
      text: 'drink',
    });
  });
});

describe('S14: asked about, with choices that are understood', () => {
  it.each([
    ['every 2 business days water the plants', ['every weekday: water the plants', 'every 2 days: water the plants']],
    ['remind me in a month and a half to renew it', ['in 6 weeks: renew it', 'in 45 days: renew it']],
  ])('%s', (text, choices) => {
    const found = read(text);
    expect(found).toMatchObject({ choices });
    for (const choice of choices) expect(read(choice)).toHaveProperty('schedule');
  });
});
