/** What two pieces of a phrase make together, and when they contradict each other. */
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type DateValue, isComplete, mergeWhen, type Repeat, type When } from './when.ts';

const day = (iso: string, said: DateValue['said'], more: Partial<DateValue> = {}): DateValue => ({
  date: Temporal.PlainDate.from(iso),
  said,
  ...more,
});
const FRIDAY = day('2026-03-13', 'weekday');
const FIFTH = day('2026-04-05', 'monthday');
const MARCH_3 = day('2027-03-03', 'yearday');
const LAST_SUNDAY = day('2026-03-29', 'nth', { nth: { nth: -1, weekday: 7 } });
const NINE = { hour: 9, minute: 0, second: 0, sure: false };
const SPAN = { months: 0, days: 1, ms: 0 };
const LENGTH = { months: 0, days: 0, ms: 60_000 };
const every = (unit: Repeat['unit'], n = 1, more: Partial<Repeat> = {}): When => ({ repeat: { unit, n, ...more } });

const PAIRS: readonly (readonly [title: string, a: When, b: When, both: When | undefined])[] = [
  ['a day and an hour', { date: FRIDAY }, { times: [NINE] }, { date: FRIDAY, times: [NINE] }],
  ['two hours', { times: [NINE] }, { times: [NINE] }, undefined],
  ['two parts', { part: 'morning' }, { part: 'night' }, undefined],
  ['two zones', { zone: 'UTC' }, { zone: 'UTC' }, undefined],
  ['two ends', { until: { date: FRIDAY } }, { until: { date: FRIDAY } }, undefined],
  ['two starts', { from: { date: FRIDAY } }, { from: { date: FRIDAY } }, undefined],
  ['two lengths', { lasting: SPAN }, { lasting: SPAN }, undefined],
  ['two counts', { count: 1 }, { count: 2 }, undefined],
  ['two exceptions', { except: [1] }, { except: [2] }, undefined],
  ['two delays', { delay: LENGTH }, { delay: LENGTH }, undefined],
  ['two shifts', { shift: { span: SPAN, sign: 1 } }, { shift: { span: SPAN, sign: 1 } }, undefined],
  ['a delay and an hour', { delay: LENGTH }, { times: [NINE] }, undefined],
  ['a delay and a day', { delay: LENGTH }, { date: FRIDAY }, undefined],
  ['a delay and a rhythm', { delay: LENGTH }, every('day'), undefined],
  ['a delay and a shift', { delay: LENGTH }, { shift: { span: SPAN, sign: 1 } }, undefined],
  ['a delay and a zone', { delay: LENGTH }, { zone: 'UTC' }, { delay: LENGTH, zone: 'UTC' }],
  ['the same day twice', { date: day('2026-03-13', 'plain') }, { date: FRIDAY }, { date: FRIDAY }],
  ['two days', { date: FRIDAY }, { date: FIFTH }, undefined],
  ['two days beside a rhythm', { date: FRIDAY, ...every('week') }, { date: FRIDAY }, undefined],
  ['every week, Friday', every('week'), { date: FRIDAY }, every('week', 1, { weekdays: [5] })],
  ['Friday, every week', { date: FRIDAY }, every('week'), every('week', 1, { weekdays: [5] })],
  [
    'every Monday, Friday',
    every('week', 1, { weekdays: [1] }),
    { date: FRIDAY },
    every('week', 1, { weekdays: [1, 5] }),
  ],
  ['Monday and Thursday, Friday', every('week', 1, { weekdays: [1, 4], implied: true }), { date: FRIDAY }, undefined],
  ['every week, the 5th', every('week'), { date: FIFTH }, undefined],
  ['every day, Friday', every('day'), { date: FRIDAY }, undefined],
  ['every month, the 5th', every('month'), { date: FIFTH }, every('month', 1, { monthDays: [5] })],
  [
    'the 1st monthly, the 5th',
    every('month', 1, { monthDays: [1] }),
    { date: FIFTH },
    every('month', 1, { monthDays: [1, 5] }),
  ],
  [
    'the last Friday monthly, the 5th',
    every('month', 1, { nths: [{ nth: -1, weekday: 5 }] }),
    { date: FIFTH },
    undefined,
  ],
  [
    'every month, the last Sunday',
    every('month'),
    { date: LAST_SUNDAY },
    every('month', 1, { nths: [{ nth: -1, weekday: 7 }] }),
  ],
  ['the 1st monthly, the last Sunday', every('month', 1, { monthDays: [1] }), { date: LAST_SUNDAY }, undefined],
  ['every month, Friday', every('month'), { date: FRIDAY }, undefined],
  ['every year, 3 March', every('year'), { date: MARCH_3 }, every('year', 1, { months: [3], monthDays: [3] })],
  [
    'every year, the last Sunday of March',
    every('year'),
    { date: LAST_SUNDAY },
    every('year', 1, { months: [3], nths: [{ nth: -1, weekday: 7 }] }),
  ],
  ['every year, the 5th', every('year'), { date: FIFTH }, undefined],
  ['every 3 March, 3 March', every('year', 1, { months: [3], monthDays: [3] }), { date: MARCH_3 }, undefined],
  [
    'every hour, on weekdays',
    every('hour'),
    every('week', 1, { weekdays: [1, 2] }),
    every('hour', 1, { weekdays: [1, 2] }),
  ],
  [
    'on weekdays, every hour',
    every('week', 1, { weekdays: [1, 2] }),
    every('hour', 2),
    every('hour', 2, { weekdays: [1, 2] }),
  ],
  ['every hour, every other Monday', every('hour'), every('week', 2, { weekdays: [1] }), undefined],
  ['every hour, every week', every('hour'), every('week'), undefined],
  ['every hour, every day', every('hour'), every('day'), every('hour')],
  ['every day, every minute', every('day'), every('minute', 5), every('minute', 5)],
  ['every hour, every other day', every('hour'), every('day', 2), undefined],
  [
    'every hour on Monday, on Tuesday',
    every('hour', 1, { weekdays: [1] }),
    every('week', 1, { weekdays: [2] }),
    undefined,
  ],
  ['every hour, every second', every('hour'), every('second', 30), undefined],
  ['every day, on Mondays', every('day'), every('week', 1, { weekdays: [1] }), every('week', 1, { weekdays: [1] })],
  ['on Mondays, every day', every('week', 1, { weekdays: [1] }), every('day'), every('week', 1, { weekdays: [1] })],
  ['twice a day, on Mondays', every('day', 1, { timesNeeded: 2 }), every('week', 1, { weekdays: [1] }), undefined],
  ['on Mondays, twice a day', every('week', 1, { weekdays: [1] }), every('day', 1, { timesNeeded: 2 }), undefined],
  ['every day, every other week', every('day'), every('week', 2), undefined],
  ['every other day, every week', every('day', 2), every('week'), undefined],
  ['every day, twice a day', every('day'), every('day', 1, { timesNeeded: 2 }), every('day', 1, { timesNeeded: 2 })],
  ['every week, every month', every('week'), every('month'), undefined],
  [
    'every other week, on Mondays',
    every('week', 2),
    every('week', 1, { weekdays: [1] }),
    every('week', 2, { weekdays: [1] }),
  ],
  ['every 2 weeks, every 3 weeks', every('week', 2), every('week', 3), undefined],
  ['every 2 weeks twice', every('week', 2), every('week', 2, { weekdays: [1] }), every('week', 2, { weekdays: [1] })],
  [
    'Mondays, Fridays',
    every('week', 1, { weekdays: [1] }),
    every('week', 1, { weekdays: [5] }),
    every('week', 1, { weekdays: [1, 5] }),
  ],
  [
    'the 1st, the last Friday',
    every('month', 1, { monthDays: [1] }),
    every('month', 1, { nths: [{ nth: -1, weekday: 5 }] }),
    undefined,
  ],
  [
    'the 1st, the 15th',
    every('month', 1, { monthDays: [1] }),
    every('month', 1, { monthDays: [15] }),
    every('month', 1, { monthDays: [1, 15] }),
  ],
  [
    'first Monday, last Friday',
    every('month', 1, { nths: [{ nth: 1, weekday: 1 }] }),
    every('month', 1, { nths: [{ nth: -1, weekday: 5 }] }),
    every('month', 1, {
      nths: [
        { nth: 1, weekday: 1 },
        { nth: -1, weekday: 5 },
      ],
    }),
  ],
  [
    'Mon and Tue, every Friday',
    every('week', 1, { weekdays: [1, 2], implied: true }),
    every('week', 1, { weekdays: [5] }),
    every('week', 1, { weekdays: [1, 2, 5] }),
  ],
  [
    'Mon and Tue, Thu and Fri',
    every('week', 1, { weekdays: [1, 2], implied: true }),
    every('week', 1, { weekdays: [4, 5], implied: true }),
    every('week', 1, { weekdays: [1, 2, 4, 5], implied: true }),
  ],
  ['the first question stays', { ask: { question: 'a' } }, { ask: { question: 'b' } }, { ask: { question: 'a' } }],
  ['the only question stays', {}, { ask: { question: 'b' } }, { ask: { question: 'b' } }],
  [
    'weak and weak',
    { weak: true, date: FRIDAY },
    { weak: true, times: [NINE] },
    { weak: true, date: FRIDAY, times: [NINE] },
  ],
  ['weak and firm', { weak: true, date: FRIDAY }, { times: [NINE] }, { date: FRIDAY, times: [NINE] }],
  ['nothing and weak', {}, { weak: true, date: FRIDAY }, { weak: true, date: FRIDAY }],
  ['nothing and firm', {}, { date: FRIDAY }, { date: FRIDAY }],
  ['nothing and a name', {}, { isName: true, date: FRIDAY }, { isName: true, date: FRIDAY }],
  ['an hour and a name', { times: [NINE] }, { isName: true, date: FRIDAY }, { times: [NINE], date: FRIDAY }],
  ['a name and an hour', { isName: true, date: FRIDAY }, { times: [NINE] }, { times: [NINE], date: FRIDAY }],
];

describe('S14: pieces of a phrase', () => {
  it.each(PAIRS)('%s', (_title, a, b, both) => {
    expect(mergeWhen(a, b)).toEqual(both);
  });
});

describe('S14: what says enough by itself', () => {
  it.each<When>([
    { date: FRIDAY },
    { times: [NINE] },
    every('day'),
    { delay: LENGTH },
    { part: 'night' },
    { ask: { question: 'a' } },
    { window: { from: NINE, to: NINE, between: true } },
    { past: true },
    { shift: { span: SPAN, sign: 1 }, date: FRIDAY },
    { shift: { span: SPAN, sign: 1 }, times: [NINE] },
  ])('%j does', (when) => {
    expect(isComplete(when)).toBe(true);
  });
  it.each<When>([
    {},
    { zone: 'UTC' },
    { until: { date: FRIDAY } },
    { from: { date: FRIDAY } },
    { count: 3 },
    { past: false },
    { shift: { span: SPAN, sign: 1 } },
    { shift: { span: SPAN, sign: 1 }, part: 'night' },
    { shift: { span: SPAN, sign: 1 }, times: [NINE], ...every('day') },
  ])('%j does not', (when) => {
    expect(isComplete(when)).toBe(false);
  });
});
