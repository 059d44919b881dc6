/**
 * Reads lists and ranges of weekdays: "Mon, Wed and Fri", "Monday through Friday", "Mondays", "weekdays", "Sat/Sun".
 * Invariant: the days come back sorted and once each (1 = Monday); how they were said stays known, because
 * "Mondays" repeats by itself while "Monday and Thursday" does not say so.
 */
import { type Read, type Tokens, wordAt } from '../words/tokens.ts';
import { WEEKDAY_PLURALS, WEEKDAYS } from '../words/vocabulary.ts';

export interface WeekdayList {
  readonly days: readonly number[];
  /** A plural, or a range like Mon–Fri: repeats without "every". */
  readonly habitual: boolean;
  readonly named: number;
}

const RANGE = new Set(['-', '–', '—', 'to', 'through', 'thru', 'till']);
const LIST = new Set([',', 'and', '&', '/', '+']);
const WEEKEND = /^(weekend|weekends)$/;
const WORKDAY = /^(weekday|workday|weekdays|workdays)$/;
const WORK_FIRST = /^(business|working|school|work)$/;

export const sortDays = (days: readonly number[]): number[] => [...new Set(days)].sort((a, b) => a - b);

function expandRange(from: number, to: number): number[] {
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, k) => ((from - 1 + k) % 7) + 1);
}

/** One item: a weekday, a range, a plural, "business days". */
function readItem(tokens: Tokens, i: number): Read<WeekdayList> | undefined {
  const word = wordAt(tokens, i);
  const plural = WEEKDAY_PLURALS.get(word);
  if (plural !== undefined) return { value: { days: plural, habitual: true, named: 2 }, end: i + 1 };
  if (WORK_FIRST.test(word) && /^days?$/.test(wordAt(tokens, i + 1))) {
    const habitual = wordAt(tokens, i + 1) === 'days';
    return { value: { days: [1, 2, 3, 4, 5], habitual, named: habitual ? 2 : 0 }, end: i + 2 };
  }
  if (WORKDAY.test(word)) return { value: { days: [1, 2, 3, 4, 5], habitual: false, named: 0 }, end: i + 1 };
  if (WEEKEND.test(word)) return { value: { days: [6, 7], habitual: false, named: 0 }, end: i + 1 };
  const until = word === 'between' && wordAt(tokens, i + 2) === 'and' ? WEEKDAYS.get(wordAt(tokens, i + 3)) : undefined;
  const since = until === undefined ? undefined : WEEKDAYS.get(wordAt(tokens, i + 1));
  if (since !== undefined && until !== undefined) {
    return { value: { days: expandRange(since, until), habitual: true, named: 2 }, end: i + 4 };
  }
  const from = WEEKDAYS.get(word);
  if (from === undefined) return undefined;
  const to = RANGE.has(wordAt(tokens, i + 1)) ? WEEKDAYS.get(wordAt(tokens, i + 2)) : undefined;
  if (to !== undefined) return { value: { days: expandRange(from, to), habitual: true, named: 2 }, end: i + 3 };
  return { value: { days: [from], habitual: false, named: 1 }, end: i + 1 };
}

export function readWeekdays(tokens: Tokens, i: number): Read<WeekdayList> | undefined {
  const first = readItem(tokens, i);
  if (first === undefined) return undefined;
  let list = first.value;
  let end = first.end;
  // Seven names are all there are; the cap also bounds the work on a wall of weekdays.
  for (let k = 0; k < 8; k += 1) {
    let at = end;
    while (at < end + 2 && LIST.has(wordAt(tokens, at))) at += 1;
    if (at > end && /^(on|every|each)$/.test(wordAt(tokens, at)) && wordAt(tokens, at - 1) !== '/') at += 1;
    const more = at > end ? readItem(tokens, at) : undefined;
    if (more === undefined) break;
    const { days, habitual, named } = more.value;
    list = { days: [...list.days, ...days], habitual: list.habitual || habitual, named: list.named + named };
    end = more.end;
  }
  return { value: { ...list, days: sortDays(list.days) }, end };
}
