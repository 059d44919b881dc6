/** Lists and ranges of weekdays: which days, whether they repeat by themselves, and how many words were taken. */
import { describe, expect, it } from 'vitest';
import { tokenise } from '../words/tokens.ts';
import { readWeekdays } from './read-weekdays.ts';

const ROWS: readonly (readonly [
  text: string,
  days: readonly number[],
  habitual: boolean,
  named: number,
  end: number,
])[] = [
  ['Monday', [1], false, 1, 1],
  ['Sunday night', [7], false, 1, 1],
  ['Mondays', [1], true, 2, 1],
  ['weekdays', [1, 2, 3, 4, 5], true, 2, 1],
  ['weekday', [1, 2, 3, 4, 5], false, 0, 1],
  ['workday', [1, 2, 3, 4, 5], false, 0, 1],
  ['weekend', [6, 7], false, 0, 1],
  ['weekends', [6, 7], true, 2, 1],
  ['business day', [1, 2, 3, 4, 5], false, 0, 2],
  ['business days', [1, 2, 3, 4, 5], true, 2, 2],
  ['school days', [1, 2, 3, 4, 5], true, 2, 2],
  ['Mon, Wed and Fri', [1, 3, 5], false, 3, 5],
  ['Mon, Wed, and Fri', [1, 3, 5], false, 3, 6],
  ['Fri and Mon', [1, 5], false, 2, 3],
  ['Mon/Wed', [1, 3], false, 2, 3],
  ['Mon & Wed + Fri', [1, 3, 5], false, 3, 5],
  ['Mon and on Wed', [1, 3], false, 2, 4],
  ['Mon and every Wed', [1, 3], false, 2, 4],
  ['Mon and each Wed', [1, 3], false, 2, 4],
  ['Mon/on Wed', [1], false, 1, 1],
  ['Mon and once Wed', [1], false, 1, 1],
  ['Mon on Wed', [1], false, 1, 1],
  ['Mon Wed', [1], false, 1, 1],
  ['Mon and eggs', [1], false, 1, 1],
  ['Mon, , , Wed', [1], false, 1, 1],
  ['Mon and Mondays', [1], true, 3, 3],
  ['Mondays and Wed', [1, 3], true, 3, 3],
  ['Mon-Fri', [1, 2, 3, 4, 5], true, 2, 3],
  ['Mon to Wed', [1, 2, 3], true, 2, 3],
  ['Fri–Mon', [1, 5, 6, 7], true, 2, 3],
  ['Sun through Tue', [1, 2, 7], true, 2, 3],
  ['Mon thru Mon', [1], true, 2, 3],
  ['Mon till Wed and Sat', [1, 2, 3, 6], true, 3, 5],
  ['Mon to eggs', [1], false, 1, 1],
  ['between Mon and Wed', [1, 2, 3], true, 2, 4],
  ['between Sat and Mon', [1, 6, 7], true, 2, 4],
  ['Mon, Tue, Wed, Thu, Fri, Sat, Sun', [1, 2, 3, 4, 5, 6, 7], false, 7, 13],
];

describe('S14: lists of weekdays', () => {
  it.each(ROWS)('%s → %j', (text, days, habitual, named, end) => {
    expect(readWeekdays(tokenise(text), 0)).toEqual({ value: { days, habitual, named }, end });
  });
  it.each([
    '',
    'eggs',
    'business',
    'business week',
    'days',
    'holidays',
    'between',
    'between Mon',
    'between Mon or Wed',
    'between 9 and Wed',
    'between Mon and 9',
    'from Mon and Wed',
    'school daytime',
    'midweekend',
    'weekdayish',
  ])('“%s” is none', (text) => {
    expect(readWeekdays(tokenise(text), 0)).toBeUndefined();
  });
});
