/** Amounts, lengths and ordinals, word by word: what is read, and how many words of the phrase it took. */
import { describe, expect, it } from 'vitest';
import { tokenise } from '../words/tokens.ts';
import { readAmount, readOrdinal, readSpan, readUnit } from './read-amount.ts';

const amount = (text: string) => {
  const found = readAmount(tokenise(text), 0);
  return found && [found.value, found.end];
};
const ordinal = (text: string) => {
  const found = readOrdinal(tokenise(text), 0);
  return found && [found.value, found.end];
};

describe('S14: amounts', () => {
  it.each([
    ['2', [2, 1]],
    ['2.5', [2.5, 3]],
    ['2,5', [2.5, 3]],
    ['2.125 h', [2.125, 3]],
    ['2.1255 h', [2, 1]],
    ['2 .5', [2, 1]],
    ['2. 5', [2, 1]],
    ['2.x', [2, 1]],
    ['2;5', [2, 1]],
    ['999999', [999_999, 1]],
    ['1000000', undefined],
    ['twenty-five', [25, 3]],
    ['twenty five', [25, 2]],
    ['twenty', [20, 1]],
    ['twenty a', [20, 1]],
    ['twenty ten', [20, 1]],
    ['twenty - ten', [20, 1]],
    ['nineteen five', [19, 1]],
    ['ten five', [10, 1]],
    ['ninety-nine', [99, 3]],
    ['a', [1, 1]],
    ['an', [1, 1]],
    ['half', [0.5, 1]],
    ['half a', [0.5, 2]],
    ['half an', [0.5, 2]],
    ['half of an', [0.5, 3]],
    ['three quarters of an', [0.75, 4]],
    ['quarter of an', [0.25, 3]],
    ['a quarter', [0.25, 2]],
    ['couple', [2, 1]],
    ['a couple of', [2, 3]],
    ['two and a half', [2.5, 4]],
    ['two and a quarter', [2, 1]],
    ['two and half', [2, 1]],
    ['two or a half', [2, 1]],
    ['two', [2, 1]],
    ['eggs', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%s → %j', (text, found) => {
    expect(amount(text)).toEqual(found);
  });
});

describe('S14: units', () => {
  it.each([
    ['minutes', { unit: 'minute', times: 1 }, 1],
    ['business days', { unit: 'day', times: 1, business: true }, 2],
    ['working day', { unit: 'day', times: 1, business: true }, 2],
    ['work days', { unit: 'day', times: 1, business: true }, 2],
    ['workdays', { unit: 'day', times: 1, business: true }, 1],
    ['fortnight', { unit: 'week', times: 2 }, 1],
    ['fortnights', { unit: 'week', times: 2 }, 1],
    ['yrs', { unit: 'year', times: 1 }, 1],
  ])('%s', (text, value, end) => {
    expect(readUnit(tokenise(text), 0)).toEqual({ value, end });
  });
  it.each(['business', 'business week', 'work', 'working', 'd', 'w', 'parsecs', 'homework days', 'business dayshift'])(
    '%s is none',
    (text) => {
      expect(readUnit(tokenise(text), 0)).toBeUndefined();
    },
  );
  it('counts letters only where they touch their number', () => {
    expect(readUnit(tokenise('2d'), 1)).toEqual({ value: { unit: 'day', times: 1 }, end: 2 });
    expect(readUnit(tokenise('2 d'), 1)).toBeUndefined();
    expect(readUnit(tokenise('2w'), 1)).toEqual({ value: { unit: 'week', times: 1 }, end: 2 });
  });
});

const HOUR = 3_600_000;
const MINUTE = 60_000;
const SPANS: readonly (readonly [text: string, span: object | undefined, end: number])[] = [
  ['2 hours', { ms: 2 * HOUR }, 2],
  ['2h', { ms: 2 * HOUR }, 2],
  ['1h30', { ms: 1.5 * HOUR }, 3],
  ['1h30m', { ms: 1.5 * HOUR }, 4],
  ['1h59', { ms: HOUR + 59 * MINUTE }, 3],
  ['1h60', { ms: HOUR }, 2],
  ['1h 30', { ms: HOUR }, 2],
  ['1h30 min', { ms: 1.5 * HOUR }, 4],
  ['30m15', { ms: 30 * MINUTE }, 2],
  ['1 hour 30 minutes', { ms: 1.5 * HOUR }, 4],
  ['1 hour, 30 minutes', { ms: 1.5 * HOUR }, 5],
  ['1 hour and 30 minutes', { ms: 1.5 * HOUR }, 5],
  ['1 hour, and 30 minutes', { ms: 1.5 * HOUR }, 6],
  ['1 hour and a half', { ms: 1.5 * HOUR }, 5],
  ['1 hour and a quarter', { ms: 1.25 * HOUR }, 5],
  ['1 hour and a half hour', { ms: HOUR }, 2],
  ['2 hours and a half day', { ms: 2 * HOUR }, 2],
  ['1 day and a half', { days: 1, ms: 12 * HOUR }, 5],
  ['1 week and a half', { days: 10, ms: 12 * HOUR }, 5],
  ['1 year and a half', { months: 18 }, 5],
  ['1 minute and a half', { ms: 90_000 }, 5],
  ['1 hour and a third', { ms: HOUR }, 2],
  ['1 hour 2 hours', { ms: HOUR }, 2],
  ['30 minutes, 2 hours', { ms: 30 * MINUTE }, 2],
  ['1 hour 30 minutes 15 seconds', { ms: 1.5 * HOUR + 15_000 }, 6],
  ['1 week 2 days 3 hours', { days: 9, ms: 3 * HOUR }, 6],
  ['1 year 2 months 3 days', { months: 14, days: 3 }, 6],
  ['2-hour', { ms: 2 * HOUR }, 3],
  ['2 -hour', undefined, 0],
  ['2 - hours', undefined, 0],
  ['1.5 days', { days: 1, ms: 12 * HOUR }, 4],
  ['half a day', { ms: 12 * HOUR }, 3],
  ['half a week', { days: 3, ms: 12 * HOUR }, 3],
  ['half a year', { months: 6 }, 3],
  ['half a month', undefined, 0],
  ['1.5 months', undefined, 0],
  ['2 fortnights', { days: 28 }, 2],
  ['3 business days', { days: 3, business: true }, 3],
  ['a few minutes', { vague: 'minute' }, 3],
  ['few days', { vague: 'day' }, 2],
  ['several hours', { vague: 'hour' }, 2],
  ['some weeks', { vague: 'week' }, 2],
  ['a couple more hours', { vague: 'hour' }, 4],
  ['a few eggs', undefined, 0],
  ['2 eggs', undefined, 0],
  ['2', undefined, 0],
  ['hours', undefined, 0],
  ['0.001 seconds', { ms: 1 }, 4],
];
describe('S14: lengths', () => {
  it.each(SPANS)('%s → %j', (text, span, end) => {
    const found = readSpan(tokenise(text), 0);
    expect(found).toEqual(span && { value: { months: 0, days: 0, ms: 0, ...span }, end });
  });
});

describe('S14: ordinals', () => {
  it.each([
    ['1st', [1, 2]],
    ['2nd', [2, 2]],
    ['3rd', [3, 2]],
    ['5th', [5, 2]],
    ['31st', [31, 2]],
    ['0th', undefined],
    ['5', undefined],
    ['5 th', undefined],
    ['5the', undefined],
    ['5best', undefined],
    ['first', [1, 1]],
    ['last', [-1, 1]],
    ['final', [-1, 1]],
    ['twentieth', [20, 1]],
    ['twenty-fifth', [25, 3]],
    ['twenty fifth', [25, 2]],
    ['thirty-first', [31, 3]],
    ['twenty tenth', undefined],
    ['twenty last', undefined],
    ['forty first', undefined],
    ['twenty', undefined],
    ['ten first', undefined],
    ['egg', undefined],
  ])('%s → %j', (text, found) => {
    expect(ordinal(text)).toEqual(found);
  });
});
