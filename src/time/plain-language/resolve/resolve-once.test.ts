/** One-shots, as sentences: exact instants in several zones and on awkward days. */
import { describe, expect, it } from 'vitest';
import { readPlainTime } from '../parse-plain-schedule.ts';

interface Moment {
  readonly now: string;
  readonly zone: string;
  readonly locale?: string;
  readonly rows: readonly (readonly [sentence: string, at: string])[];
}

const WEDNESDAY: Moment = {
  now: '2026-03-11T10:00:00+01:00',
  zone: 'Europe/Berlin',
  rows: [
    ['in 20 min', '2026-03-11T10:20:00+01:00'],
    ['in 20min', '2026-03-11T10:20:00+01:00'],
    ['in 20m', '2026-03-11T10:20:00+01:00'],
    ['in 2h', '2026-03-11T12:00:00+01:00'],
    ['in 1h30', '2026-03-11T11:30:00+01:00'],
    ['in 1h30m', '2026-03-11T11:30:00+01:00'],
    ['in an hour and a half', '2026-03-11T11:30:00+01:00'],
    ['in one and a half hours', '2026-03-11T11:30:00+01:00'],
    ['in 1.5 hours', '2026-03-11T11:30:00+01:00'],
    ['in half an hour', '2026-03-11T10:30:00+01:00'],
    ['in a quarter of an hour', '2026-03-11T10:15:00+01:00'],
    ['in three quarters of an hour', '2026-03-11T10:45:00+01:00'],
    ['in 90 seconds', '2026-03-11T10:01:30+01:00'],
    ['in twenty-five minutes', '2026-03-11T10:25:00+01:00'],
    ['in 2 hours and 30 minutes', '2026-03-11T12:30:00+01:00'],
    ['in 1 hour, 15 minutes', '2026-03-11T11:15:00+01:00'],
    ['in a couple of hours', '2026-03-11T12:00:00+01:00'],
    ['2 hours from now', '2026-03-11T12:00:00+01:00'],
    ["in two hours' time", '2026-03-11T12:00:00+01:00'],
    ['in about 2 hours', '2026-03-11T12:00:00+01:00'],
    ['in 2 days', '2026-03-13T09:00:00+01:00'],
    ['in 2 days at 14:00', '2026-03-13T14:00:00+01:00'],
    ['in two weeks', '2026-03-25T09:00:00+01:00'],
    ['in a fortnight', '2026-03-25T09:00:00+01:00'],
    ['in 3 months', '2026-06-11T09:00:00+02:00'],
    ['in two weeks on Monday', '2026-03-23T09:00:00+01:00'],
    ['in 3 working days', '2026-03-16T09:00:00+01:00'],
    ['today at 14:00', '2026-03-11T14:00:00+01:00'],
    ['at 14:00', '2026-03-11T14:00:00+01:00'],
    ['at 11', '2026-03-11T11:00:00+01:00'],
    ['at 12', '2026-03-11T12:00:00+01:00'],
    ['at 1', '2026-03-11T13:00:00+01:00'],
    ['at 3', '2026-03-11T15:00:00+01:00'],
    ['at 3:00', '2026-03-11T15:00:00+01:00'],
    ['at 6', '2026-03-11T18:00:00+01:00'],
    ['at 6.30pm', '2026-03-11T18:30:00+01:00'],
    ['at 1430', '2026-03-11T14:30:00+01:00'],
    ['at 18h30', '2026-03-11T18:30:00+01:00'],
    ['at 18h', '2026-03-11T18:00:00+01:00'],
    ['@ 15:15', '2026-03-11T15:15:00+01:00'],
    ['at 3 p.m.', '2026-03-11T15:00:00+01:00'],
    ['at 24:00', '2026-03-12T00:00:00+01:00'],
    ['at noon', '2026-03-11T12:00:00+01:00'],
    ['at midnight', '2026-03-12T00:00:00+01:00'],
    ['10 past 3', '2026-03-11T15:10:00+01:00'],
    ['half past 3', '2026-03-11T15:30:00+01:00'],
    ['five to twelve', '2026-03-11T11:55:00+01:00'],
    ['quarter to 1', '2026-03-11T12:45:00+01:00'],
    ['quarter to 8 in the evening', '2026-03-11T19:45:00+01:00'],
    ['at seven in the evening', '2026-03-11T19:00:00+01:00'],
    ['at 7 pm', '2026-03-11T19:00:00+01:00'],
    ['tonight', '2026-03-11T20:00:00+01:00'],
    ['tonight at 9', '2026-03-11T21:00:00+01:00'],
    ['tonight at 7', '2026-03-11T19:00:00+01:00'],
    ['tonight at 1', '2026-03-12T01:00:00+01:00'],
    ['tonight at midnight', '2026-03-12T00:00:00+01:00'],
    ['this evening', '2026-03-11T19:00:00+01:00'],
    ['this afternoon', '2026-03-11T15:00:00+01:00'],
    ['in the evening', '2026-03-11T19:00:00+01:00'],
    ['in the morning', '2026-03-12T08:00:00+01:00'],
    ['at night', '2026-03-11T22:00:00+01:00'],
    ['at lunch', '2026-03-11T12:30:00+01:00'],
    ['end of day', '2026-03-11T17:00:00+01:00'],
    ['tomorrow', '2026-03-12T09:00:00+01:00'],
    ['tmrw', '2026-03-12T09:00:00+01:00'],
    ['tomorrow morning', '2026-03-12T08:00:00+01:00'],
    ['tomorrow morning at 7', '2026-03-12T07:00:00+01:00'],
    ['tomorrow evening', '2026-03-12T19:00:00+01:00'],
    ['tomorrow night', '2026-03-12T22:00:00+01:00'],
    ['tomorrow at lunchtime', '2026-03-12T12:30:00+01:00'],
    ['first thing tomorrow', '2026-03-12T08:00:00+01:00'],
    ['tomorrow at 9', '2026-03-12T09:00:00+01:00'],
    ['tomorrow 9', '2026-03-12T09:00:00+01:00'],
    ['tomorrow at 07:00', '2026-03-12T07:00:00+01:00'],
    ['noon tomorrow', '2026-03-12T12:00:00+01:00'],
    ['9 o’clock tomorrow', '2026-03-12T09:00:00+01:00'],
    ['the day after tomorrow', '2026-03-13T09:00:00+01:00'],
    ['on Friday', '2026-03-13T09:00:00+01:00'],
    ['this Friday', '2026-03-13T09:00:00+01:00'],
    ['next Friday', '2026-03-20T09:00:00+01:00'],
    ['Friday next week', '2026-03-20T09:00:00+01:00'],
    ['Friday week', '2026-03-20T09:00:00+01:00'],
    ['next Tuesday 3pm', '2026-03-17T15:00:00+01:00'],
    ['next Monday at 10', '2026-03-16T10:00:00+01:00'],
    ['Monday after next', '2026-03-23T09:00:00+01:00'],
    ['Tuesday in two weeks', '2026-03-24T09:00:00+01:00'],
    ['next week', '2026-03-16T09:00:00+01:00'],
    ['next week on Tuesday at 15:00', '2026-03-17T15:00:00+01:00'],
    ['the week after next', '2026-03-23T09:00:00+01:00'],
    ['this weekend', '2026-03-14T09:00:00+01:00'],
    ['next weekend', '2026-03-21T09:00:00+01:00'],
    ['end of the week', '2026-03-13T09:00:00+01:00'],
    ['next month', '2026-04-01T09:00:00+02:00'],
    ['next month on the 5th', '2026-04-05T09:00:00+02:00'],
    ['the 5th of next month', '2026-04-05T09:00:00+02:00'],
    ['end of the month', '2026-03-31T09:00:00+02:00'],
    ['end of next month', '2026-04-30T09:00:00+02:00'],
    ['mid March', '2026-03-15T09:00:00+01:00'],
    ['next year', '2027-01-01T09:00:00+01:00'],
    ['on the 20th', '2026-03-20T09:00:00+01:00'],
    ['on the 5th at 9', '2026-04-05T09:00:00+02:00'],
    ['on Friday the 13th', '2026-03-13T09:00:00+01:00'],
    ['on 12 March at 14:00', '2026-03-12T14:00:00+01:00'],
    ['12th of March, 2:30pm', '2026-03-12T14:30:00+01:00'],
    ['Friday 13 March at 10', '2026-03-13T10:00:00+01:00'],
    ['Dec 24th, 2026 at 6pm', '2026-12-24T18:00:00+01:00'],
    ['on March 3', '2027-03-03T09:00:00+01:00'],
    ['on the twenty-fifth of December', '2026-12-25T09:00:00+01:00'],
    ['2026-12-24 18:00', '2026-12-24T18:00:00+01:00'],
    ['2026-12-24T18:00', '2026-12-24T18:00:00+01:00'],
    ['2026-12-24T18:00Z', '2026-12-24T18:00:00+00:00'],
    ['2026-12-24T18:00+02:00', '2026-12-24T18:00:00+02:00'],
    ['24.12. at 18:00', '2026-12-24T18:00:00+01:00'],
    ['24.12.2026', '2026-12-24T09:00:00+01:00'],
    ['13/04 at 9', '2026-04-13T09:00:00+02:00'],
    ['12/25/2026 at 9am', '2026-12-25T09:00:00+01:00'],
    ['Feb 29', '2028-02-29T09:00:00+01:00'],
    ['on Christmas Eve at 17:00', '2026-12-24T17:00:00+01:00'],
    ['at Easter', '2026-04-05T09:00:00+02:00'],
    ['3 days before Christmas', '2026-12-22T09:00:00+01:00'],
    ['the day before Christmas at 10', '2026-12-24T10:00:00+01:00'],
    ['a week after Easter', '2026-04-12T09:00:00+02:00'],
    ['a week from Friday', '2026-03-20T09:00:00+01:00'],
    ['10 minutes before 5pm', '2026-03-11T16:50:00+01:00'],
    ['30 minutes before noon tomorrow', '2026-03-12T11:30:00+01:00'],
    ['an hour before midnight', '2026-03-11T23:00:00+01:00'],
    ['first Monday of next month', '2026-04-06T09:00:00+02:00'],
    ['last Sunday in March at 3', '2026-03-29T15:00:00+02:00'],
    ['third Thursday of November', '2026-11-19T09:00:00+01:00'],
    ['tomorrow 15:00-16:00', '2026-03-12T15:00:00+01:00'],
    ['tomorrow from 9 to 11', '2026-03-12T09:00:00+01:00'],
    ['at 5pm EST', '2026-03-11T17:00:00-04:00'],
    ['at 17:00 New York time', '2026-03-11T17:00:00-04:00'],
    ['tomorrow at 5pm Pacific', '2026-03-12T17:00:00-07:00'],
    ['tomorrow at 9:00 Asia/Kolkata', '2026-03-12T09:00:00+05:30'],
    ['tomorrow at 9 UTC+2', '2026-03-12T09:00:00+02:00'],
    ['tomorrow at 15:00 Tokyo time', '2026-03-12T15:00:00+09:00'],
    ['tomorrow at 9 my time', '2026-03-12T09:00:00+01:00'],
  ],
};

const MOMENTS: readonly Moment[] = [
  WEDNESDAY,
  {
    now: '2026-03-13T10:00:00+01:00', // a Friday
    zone: 'Europe/Berlin',
    rows: [
      ['on Friday at 9', '2026-03-20T09:00:00+01:00'],
      ['next Friday', '2026-03-20T09:00:00+01:00'],
      ['this Saturday', '2026-03-14T09:00:00+01:00'],
    ],
  },
  {
    now: '2026-03-15T20:00:00+01:00', // a Sunday evening: the week is over tomorrow
    zone: 'Europe/Berlin',
    rows: [
      ['next Monday', '2026-03-16T09:00:00+01:00'],
      ['next week', '2026-03-16T09:00:00+01:00'],
      ['on Monday', '2026-03-16T09:00:00+01:00'],
    ],
  },
  {
    now: '2026-03-12T00:10:00+01:00', // just after midnight
    zone: 'Europe/Berlin',
    rows: [
      ['tomorrow', '2026-03-13T09:00:00+01:00'],
      ['tonight', '2026-03-12T20:00:00+01:00'],
      ['tonight at 2', '2026-03-12T02:00:00+01:00'],
      ['at 3 in the morning', '2026-03-12T03:00:00+01:00'],
      ['at midnight', '2026-03-13T00:00:00+01:00'],
    ],
  },
  {
    now: '2026-03-28T12:00:00+01:00', // the clocks go forward tonight
    zone: 'Europe/Berlin',
    rows: [
      ['tomorrow at 02:30', '2026-03-29T03:00:00+02:00'],
      ['tomorrow at 9', '2026-03-29T09:00:00+02:00'],
      ['in 24 hours', '2026-03-29T13:00:00+02:00'],
      ['in 1 day', '2026-03-29T09:00:00+02:00'],
    ],
  },
  {
    now: '2026-10-24T12:00:00+02:00', // and back
    zone: 'Europe/Berlin',
    rows: [['tomorrow at 02:30', '2026-10-25T02:30:00+02:00']],
  },
  {
    now: '2026-03-07T12:00:00-05:00',
    zone: 'America/New_York',
    rows: [
      ['tomorrow at 2:30 am', '2026-03-08T03:00:00-04:00'],
      ['tomorrow at 9', '2026-03-08T09:00:00-04:00'],
    ],
  },
  {
    now: '2026-10-31T12:00:00-04:00',
    zone: 'America/New_York',
    rows: [
      ['tomorrow at 1:30 am', '2026-11-01T01:30:00-04:00'],
      ['on 03/04', '2027-03-04T09:00:00-05:00'],
    ],
    locale: 'en-US',
  },
  {
    now: '2026-10-03T12:00:00+10:30', // Lord Howe moves by half an hour
    zone: 'Australia/Lord_Howe',
    rows: [
      ['tomorrow at 02:15', '2026-10-04T02:30:00+11:00'],
      ['on 03/04', '2027-04-03T09:00:00+11:00'],
    ],
    locale: 'en-GB',
  },
  {
    now: '2026-07-01T12:00:00+02:00', // EST in summer is New York's wall clock
    zone: 'Europe/Berlin',
    rows: [['tomorrow at 9 EST', '2026-07-02T09:00:00-04:00']],
  },
  {
    now: '2026-12-31T23:30:00+01:00',
    zone: 'Europe/Berlin',
    rows: [
      ['tomorrow at 9', '2027-01-01T09:00:00+01:00'],
      ['in 1 hour', '2027-01-01T00:30:00+01:00'],
      ['on December 30', '2027-12-30T09:00:00+01:00'],
    ],
  },
  {
    now: '2028-02-28T10:00:00+00:00',
    zone: 'Europe/Lisbon',
    rows: [
      ['tomorrow', '2028-02-29T09:00:00+00:00'],
      ['in 2 days', '2028-03-01T09:00:00+00:00'],
      ['end of the month', '2028-02-29T09:00:00+00:00'],
    ],
  },
  {
    now: '2026-01-31T10:00:00+09:00',
    zone: 'Asia/Tokyo',
    rows: [
      ['in a month', '2026-02-28T09:00:00+09:00'],
      ['on the 31st at 18:00', '2026-01-31T18:00:00+09:00'],
    ],
  },
  {
    now: '2026-03-11T19:00:00-04:00', // Tokyo has tomorrow already: it is still the person's own tomorrow that counts
    zone: 'America/New_York',
    rows: [['tomorrow at 9 Tokyo time', '2026-03-12T09:00:00+09:00']],
  },
  {
    now: '2026-11-15T22:30:00Z', // a Sunday; Berlin and Tokyo have Monday
    zone: 'UTC',
    rows: [
      ['at 14:00 UTC+2 tomorrow', '2026-11-16T14:00:00+02:00'],
      ['tomorrow 9am Tokyo time', '2026-11-16T09:00:00+09:00'],
      ['Monday 9am Tokyo time', '2026-11-16T09:00:00+09:00'],
      ['9am Tokyo time', '2026-11-16T09:00:00+09:00'],
    ],
  },
  {
    now: '2026-03-11T10:00:00.123+01:00',
    zone: 'Europe/Berlin',
    rows: [['in 2 hours', '2026-03-11T12:00:00.123+01:00']],
  },
];

for (const { now, zone, locale, rows } of MOMENTS) {
  describe(`S14: one-shots said at ${now} in ${zone}`, () => {
    it.each(rows)('%s → %s', (sentence, at) => {
      const options = { nowMs: Date.parse(now), timeZone: zone, locale };
      expect(readPlainTime(sentence, options)).toEqual({ schedule: { kind: 'at', at }, text: '' });
    });
  });
}

describe('S14: default hours are the person’s own', () => {
  it('takes them from `defaults` and passes over broken ones', () => {
    const options = {
      nowMs: Date.parse('2026-03-11T10:00:00Z'),
      timeZone: 'UTC',
      defaults: { morning: '06:30', day: '10:15', evening: 'late' },
    };
    const at = (sentence: string) => readPlainTime(sentence, options);
    expect(at('tomorrow morning')).toMatchObject({ schedule: { at: '2026-03-12T06:30:00+00:00' } });
    expect(at('tomorrow')).toMatchObject({ schedule: { at: '2026-03-12T10:15:00+00:00' } });
    expect(at('tomorrow evening')).toMatchObject({ schedule: { at: '2026-03-12T19:00:00+00:00' } });
  });
});
