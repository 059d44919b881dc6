/**
 * Reads rhythms told by the days of a month: "the 1st and 15th", "first Monday of every month", "at the end of each month".
 * Invariant: one lone day of the month ("the 5th") is a date, not a rhythm, unless "every" or "of the month" says so.
 */
import { afterAny, type Read, skip, type Tokens, wordAt } from '../words/tokens.ts';
import { WEEKDAYS } from '../words/vocabulary.ts';
import { readOrdinal, readUnit } from './read-amount.ts';
import { readNthTarget, type Source } from './read-date.ts';
import type { NthDay, Repeat, When } from './when.ts';

export type RepeatReader = (source: Source, i: number) => Read<When> | undefined;

export const rhythm = (repeat: Repeat, more: Partial<When> = {}): When => ({ repeat, ...more });

const OF_THE_MONTH = [
  'of the month',
  'of every month',
  'of each month',
  'of a month',
  'in every month',
  'in the month',
  'every month',
  'each month',
  'monthly',
  'of month',
];

/** "of the month", "of every month", "each month"; the end of it. */
export function ofTheMonth(tokens: Tokens, i: number): number | undefined {
  return afterAny(tokens, i, OF_THE_MONTH);
}

function readOrdinals(tokens: Tokens, i: number): Read<number[]> | undefined {
  const first = readOrdinal(tokens, i);
  if (first === undefined) return undefined;
  const list = [first.value];
  let end = first.end;
  for (let k = 0; k < 12; k += 1) {
    let at = end;
    while (at < end + 2 && /^(,|and|&)$/.test(wordAt(tokens, at))) at += 1;
    const more = at > end ? readOrdinal(tokens, skip(tokens, at, ['the'])) : undefined;
    if (more === undefined) break;
    list.push(more.value);
    end = more.end;
  }
  return { value: list, end };
}

/** "the first and third Monday of the month", "last day of every month", "first working day of the month". */
export const readNthDays: RepeatReader = ({ tokens }, i) => {
  const the = skip(tokens, skip(tokens, i, ['on', 'every', 'each']), ['the']);
  const ordinals = readOrdinals(tokens, the);
  const target = ordinals === undefined ? undefined : readNthTarget(tokens, ordinals.end);
  if (ordinals === undefined || target === undefined) return undefined;
  const end = ofTheMonth(tokens, target.end);
  if (end === undefined) return undefined;
  const nths: NthDay[] = ordinals.value.map((nth) => ({ nth, weekday: target.value }));
  return { value: rhythm({ unit: 'month', n: 1, nths }), end };
};

/** Behind "every month": "on the first Monday", "on the last day". */
export function readNthOfMonth({ tokens }: Source, i: number): Read<When> | undefined {
  const the = skip(tokens, skip(tokens, i, ['on']), ['the']);
  const ordinals = the === i ? undefined : readOrdinals(tokens, the);
  const target = ordinals === undefined ? undefined : readNthTarget(tokens, ordinals.end);
  if (ordinals === undefined || target === undefined) return undefined;
  const nths: NthDay[] = ordinals.value.map((nth) => ({ nth, weekday: target.value }));
  return { value: rhythm({ unit: 'month', n: 1, nths }), end: target.end };
}

/** "the 1st and 15th", "the 5th of every month"; one bare day of the month is a date, not a habit. */
export const readMonthDays: RepeatReader = ({ tokens }, i) => {
  const isEvery = /^(every|each)$/.test(wordAt(tokens, i - 1));
  const on = skip(tokens, i, ['on']);
  const the = skip(tokens, on, ['the']);
  const ordinals = readOrdinals(tokens, the);
  if (ordinals === undefined || ordinals.value.some((day) => day > 31)) return undefined;
  const end = ofTheMonth(tokens, ordinals.end);
  const isList = ordinals.value.length > 1 && (the > i || isEvery);
  const isDigits = tokens[the]?.kind === 'number';
  if (end === undefined && !isList && !(isEvery && isDigits)) return undefined;
  if (end === undefined && (!isDigits || readUnit(tokens, ordinals.end) || WEEKDAYS.has(wordAt(tokens, ordinals.end))))
    return undefined;
  if (end === undefined && readNthTarget(tokens, ordinals.end) !== undefined) return undefined;
  if (
    end === undefined &&
    /^(of|january|february|march|april|may|june|july|august|september|october|november|december)$/.test(
      wordAt(tokens, ordinals.end),
    )
  )
    return undefined;
  const monthDays = ordinals.value.filter((day) => day > 0);
  const nths: NthDay[] = ordinals.value.filter((day) => day < 0).map((nth) => ({ nth, weekday: 'day' }));
  if (monthDays.length > 0 && nths.length > 0) return undefined;
  return {
    value: rhythm({ unit: 'month', n: 1, ...(nths.length > 0 ? { nths } : { monthDays }) }),
    end: end ?? ordinals.end,
  };
};

const QUARTER_ENDS = [
  ['last day of every quarter', false],
  ['last day of each quarter', false],
  ['last day of the quarter', false],
  ['end of every quarter', false],
  ['end of each quarter', false],
  ['first day of every quarter', true],
  ['first day of each quarter', true],
  ['first day of the quarter', true],
  ['start of every quarter', true],
  ['start of each quarter', true],
  ['beginning of every quarter', true],
] as const;

/** Quarters are the year's own: they begin in January, April, July and October, whenever it was said. */
export const readQuarterEdge: RepeatReader = ({ tokens }, i) => {
  const at = skip(tokens, skip(tokens, i, ['on', 'at', 'by']), ['the']);
  for (const [words, isStart] of QUARTER_ENDS) {
    const end = afterAny(tokens, at, [words]);
    if (end === undefined) continue;
    const repeat: Repeat = isStart
      ? { unit: 'month', n: 1, months: [1, 4, 7, 10], monthDays: [1] }
      : { unit: 'month', n: 1, months: [3, 6, 9, 12], nths: [{ nth: -1, weekday: 'day' }] };
    return { value: rhythm(repeat), end };
  }
  return undefined;
};

const EDGE_DAYS: Readonly<Record<string, readonly [start: Repeat, end: Repeat]>> = {
  week: [
    { unit: 'week', n: 1, weekdays: [1] },
    { unit: 'week', n: 1, weekdays: [5] },
  ],
  month: [
    { unit: 'month', n: 1, monthDays: [1] },
    { unit: 'month', n: 1, nths: [{ nth: -1, weekday: 'day' }] },
  ],
  year: [
    { unit: 'year', n: 1, months: [1], monthDays: [1] },
    { unit: 'year', n: 1, months: [12], monthDays: [31] },
  ],
};

const EVERY_EDGES = [
  'end of every',
  'end of each',
  'start of every',
  'start of each',
  'beginning of every',
  'beginning of each',
];

/** "at the end of every month", "at the start of each week". */
export const readEveryEdge: RepeatReader = ({ tokens }, i) => {
  const at = skip(tokens, skip(tokens, i, ['at', 'by', 'on']), ['the']);
  const edge = afterAny(tokens, at, EVERY_EDGES);
  const [start, end] = (edge === undefined ? undefined : EDGE_DAYS[wordAt(tokens, edge)]) ?? [];
  const repeat = wordAt(tokens, at) === 'end' ? end : start;
  return edge === undefined || repeat === undefined ? undefined : { value: rhythm(repeat), end: edge + 1 };
};
