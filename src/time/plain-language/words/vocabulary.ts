/**
 * The words of time we know, as data: numbers, ordinals, weekdays, months, units, parts of the day.
 * Invariant: every key is lower case and one token long. Common slips ("tommorow", "wensday") are listed on purpose.
 * Nothing here decides what a sentence means.
 */

export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
export type DayPart = 'morning' | 'lunch' | 'afternoon' | 'evening' | 'tonight' | 'night';

/** Builds a lookup from "value: spelling spelling …" rows; a Map, so that a word like `constructor` finds nothing. */
function lookup<T>(rows: readonly (readonly [T, string])[]): ReadonlyMap<string, T> {
  return new Map(rows.flatMap(([value, names]) => names.split(' ').map((name) => [name, value] as const)));
}

export const NUMBERS = lookup<number>([
  [1, 'one a an'],
  [2, 'two'],
  [3, 'three'],
  [4, 'four'],
  [5, 'five'],
  [6, 'six'],
  [7, 'seven'],
  [8, 'eight'],
  [9, 'nine'],
  [10, 'ten'],
  [11, 'eleven'],
  [12, 'twelve'],
  [13, 'thirteen'],
  [14, 'fourteen'],
  [15, 'fifteen'],
  [16, 'sixteen'],
  [17, 'seventeen'],
  [18, 'eighteen'],
  [19, 'nineteen'],
  [20, 'twenty'],
  [30, 'thirty'],
  [40, 'forty fourty'],
  [50, 'fifty'],
  [60, 'sixty'],
  [70, 'seventy'],
  [80, 'eighty'],
  [90, 'ninety'],
]);

/** -1 is "last": counted from the end, as in RFC 5545. */
export const ORDINALS = lookup<number>([
  [1, 'first'],
  [2, 'second'],
  [3, 'third'],
  [4, 'fourth'],
  [5, 'fifth'],
  [6, 'sixth'],
  [7, 'seventh'],
  [8, 'eighth'],
  [9, 'ninth'],
  [10, 'tenth'],
  [11, 'eleventh'],
  [12, 'twelfth'],
  [13, 'thirteenth'],
  [14, 'fourteenth'],
  [15, 'fifteenth'],
  [20, 'twentieth'],
  [30, 'thirtieth'],
  [-1, 'last final'],
]);

/** ISO numbers: Monday is 1. */
export const WEEKDAYS = lookup<number>([
  [1, 'monday mon'],
  [2, 'tuesday tue tues'],
  [3, 'wednesday wed weds wensday wednsday'],
  [4, 'thursday thu thur thurs thrusday'],
  [5, 'friday fri'],
  [6, 'saturday sat'],
  [7, 'sunday sun'],
]);

export const WEEKDAY_PLURALS = lookup<readonly number[]>([
  [[1], 'mondays'],
  [[2], 'tuesdays'],
  [[3], 'wednesdays'],
  [[4], 'thursdays'],
  [[5], 'fridays'],
  [[6], 'saturdays'],
  [[7], 'sundays'],
  [[1, 2, 3, 4, 5], 'weekdays workdays'],
  [[6, 7], 'weekends'],
]);

export const MONTHS = lookup<number>([
  [1, 'january jan'],
  [2, 'february feb febuary'],
  [3, 'march mar'],
  [4, 'april apr'],
  [5, 'may'],
  [6, 'june jun'],
  [7, 'july jul'],
  [8, 'august aug'],
  [9, 'september sep sept'],
  [10, 'october oct'],
  [11, 'november nov'],
  [12, 'december dec'],
]);

export const UNITS = lookup<Unit>([
  ['second', 'second seconds sec secs s'],
  ['minute', 'minute minutes min mins minuts m'],
  ['hour', 'hour hours hr hrs h'],
  ['day', 'day days'],
  ['week', 'week weeks wk wks'],
  ['month', 'month months'],
  ['year', 'year years yr yrs'],
]);

/** Letters that are units only when they touch their number: "20m", not "20 m". */
export const GLUED_UNITS = lookup<Unit>([
  ['second', 's'],
  ['minute', 'm'],
  ['day', 'd'],
  ['week', 'w'],
]);

export const UNIT_MS: Readonly<Record<'second' | 'minute' | 'hour', number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
};

export const DAY_PARTS = lookup<DayPart>([
  ['morning', 'morning'],
  ['lunch', 'lunch lunchtime'],
  ['afternoon', 'afternoon'],
  ['evening', 'evening'],
  ['night', 'night'],
]);

export const DAY_PART_PLURALS = lookup<DayPart>([
  ['morning', 'mornings'],
  ['lunch', 'lunches lunchtimes'],
  ['afternoon', 'afternoons'],
  ['evening', 'evenings'],
  ['night', 'nights'],
]);

export const TODAY = new Set(['today']);
export const TOMORROW = new Set(['tomorrow', 'tmrw', 'tmr', 'tmw', 'tomorow', 'tommorow', 'tommorrow', 'tomorrrow']);
export const TONIGHT = new Set(['tonight', 'tonite']);

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
