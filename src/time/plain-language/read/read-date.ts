/**
 * Reads one day: today, tomorrow, "next Friday", "the 5th", "end of the month", "in two weeks", holidays, calendar dates.
 * Invariant: "this Friday" is the coming one, "next Friday" the one of next week (weeks begin on Monday).
 * Days that are gone ("yesterday", "last Friday") are marked past; "in March" and "this week" ask for the day.
 */
import { Temporal } from 'temporal-polyfill';
import type { Context } from '../words/context.ts';
import { after, afterAny, type Read, skip, type Tokens, wordAt } from '../words/tokens.ts';
import {
  DAY_PARTS,
  type DayPart,
  MONTH_NAMES,
  MONTHS,
  TODAY,
  TOMORROW,
  TONIGHT,
  WEEKDAYS,
} from '../words/vocabulary.ts';
import {
  comingHoliday,
  comingMonthDay,
  comingWeekday,
  HOLIDAYS,
  lastDayOf,
  makeDate,
  nthDayOfMonth,
  weekdayOfWeek,
} from './calendar.ts';
import { readOrdinal, readSpan } from './read-amount.ts';
import { readCalendarDate } from './read-calendar-date.ts';
import type { DateValue, NthDay, When } from './when.ts';

export interface Source {
  readonly tokens: Tokens;
  readonly text: string;
  readonly cx: Context;
  /** The person's own zone, for "my time" when the context already stands in another. */
  readonly ownZone: string;
}
type DateReader = (source: Source, i: number) => Read<When> | undefined;

const plain = (date: Temporal.PlainDate, more: Partial<DateValue> = {}): When => ({
  date: { date, said: 'plain', ...more },
});

/** "today", "tomorrow", "tonight", "this evening", "the day after tomorrow", "yesterday". */
const readNearDay: DateReader = ({ tokens, cx }, from) => {
  const i = skip(tokens, from, ['by']);
  const word = wordAt(tokens, i);
  const overmorrow = afterAny(tokens, i, ['the day after tomorrow', 'day after tomorrow']);
  if (overmorrow !== undefined) return { value: plain(cx.today.add({ days: 2 })), end: overmorrow };
  const next = { next: cx.today.add({ days: 1 }) };
  if (TODAY.has(word)) return { value: plain(cx.today, next), end: i + 1 };
  if (TOMORROW.has(word)) return { value: plain(cx.today.add({ days: 1 })), end: i + 1 };
  if (TONIGHT.has(word)) return { value: { ...plain(cx.today, next), part: 'tonight' }, end: i + 1 };
  const part: DayPart | undefined =
    word === 'this' || word === 'later' ? DAY_PARTS.get(wordAt(tokens, i + 1)) : undefined;
  if (part !== undefined) return { value: { ...plain(cx.today, next), part }, end: i + 2 };
  if (word === 'yesterday') return { value: { past: true }, end: i + 1 };
  if (
    word === 'last' &&
    (/^(night|week|month|year)$/.test(wordAt(tokens, i + 1)) || WEEKDAYS.has(wordAt(tokens, i + 1)))
  ) {
    // "last Friday of the month" is a rule, not the past.
    return wordAt(tokens, i + 2) === 'of' || wordAt(tokens, i + 2) === 'in'
      ? undefined
      : { value: { past: true }, end: i + 2 };
  }
  const ago = readSpan(tokens, i);
  return ago !== undefined && wordAt(tokens, ago.end) === 'ago'
    ? { value: { past: true }, end: ago.end + 1 }
    : undefined;
};

const NEXT_WORDS = ['next', 'the next'];
const THIS_WORDS = ['this coming', 'the coming', 'coming', 'this', 'upcoming', 'the following', 'following'];

/** What may follow a weekday: "next week", "week" (in a week from it), "after next", "in two weeks". */
function readWeekdayTail(tokens: Tokens, i: number): Read<number> | undefined {
  const nextWeek = afterAny(tokens, i, ['of next week', 'next week', 'after next']);
  if (nextWeek !== undefined) return { value: wordAt(tokens, i) === 'after' ? 2 : 1, end: nextWeek };
  const thisWeek = afterAny(tokens, i, ['of this week', 'this week']);
  if (thisWeek !== undefined) return { value: 0, end: thisWeek };
  const span = wordAt(tokens, i) === 'in' ? readSpan(tokens, i + 1) : undefined;
  const weeks = span === undefined ? 0 : span.value.days / 7;
  const isWeeks = span !== undefined && Number.isInteger(weeks) && weeks > 0 && span.value.ms + span.value.months === 0;
  return isWeeks && /^(weeks?|wks?)$/.test(wordAt(tokens, span.end - 1)) ? { value: weeks, end: span.end } : undefined;
}

const readWeekday: DateReader = ({ tokens, cx }, i) => {
  const on = skip(tokens, i, ['on', 'by']);
  const nextEnd = afterAny(tokens, on, NEXT_WORDS);
  const thisEnd = nextEnd === undefined ? afterAny(tokens, on, THIS_WORDS) : undefined;
  const at = nextEnd ?? thisEnd ?? on;
  const name = wordAt(tokens, at);
  const weekday = WEEKDAYS.get(name);
  if (weekday === undefined) return undefined;
  const dot = name.length < 5 && wordAt(tokens, at + 1) === '.' && tokens[at + 2] !== undefined ? at + 2 : at + 1;
  const tail = readWeekdayTail(tokens, dot);
  if (tail !== undefined) {
    return { value: plain(weekdayOfWeek(cx.today, tail.value, weekday)), end: tail.end };
  }
  if (nextEnd !== undefined) return { value: plain(weekdayOfWeek(cx.today, 1, weekday)), end: dot };
  const date = comingWeekday(cx.today, weekday);
  if (wordAt(tokens, dot) === 'week' && tokens[dot + 1]?.kind !== 'number') {
    return { value: plain(date.add({ days: 7 })), end: dot + 1 };
  }
  const isToday = date.equals(cx.today) ? { isToday: true } : {};
  const value = plain(date, { said: 'weekday', next: date.add({ days: 7 }), ...isToday });
  const weak = at === i ? { weak: true } : {};
  return { value: { ...value, ...weak }, end: dot };
};

const PERIODS: readonly (readonly [string, (today: Temporal.PlainDate) => Temporal.PlainDate])[] = [
  ['the week after next', (today) => weekdayOfWeek(today, 2, 1)],
  ['week after next', (today) => weekdayOfWeek(today, 2, 1)],
  ['next week', (today) => weekdayOfWeek(today, 1, 1)],
  ['next month', (today) => today.with({ day: 1 }).add({ months: 1 })],
  ['next year', (today) => today.with({ month: 1, day: 1 }).add({ years: 1 })],
  ['next weekend', (today) => weekdayOfWeek(today, 1, 6)],
  ['this weekend', (today) => (today.dayOfWeek === 7 ? today : comingWeekday(today, 6))],
  ['the weekend', (today) => (today.dayOfWeek === 7 ? today : comingWeekday(today, 6))],
];
const BESIDE_PERIOD = ['on', 'by', 'at', 'over', 'for', 'during', 'sometime', 'early'];

const OPEN_PERIODS = ['later this week', 'later this month', 'this week', 'this month', 'this year'];

/** "next week", "next month", "this weekend", "the week after next"; "this week" needs a day. */
const readPeriod: DateReader = (source, i) => {
  const { tokens, cx } = source;
  const on = skip(tokens, i, BESIDE_PERIOD);
  for (const [words, pick] of PERIODS) {
    const end = after(tokens, on, words);
    if (end === undefined) continue;
    if (wordAt(tokens, i) === 'for' && !words.includes('weekend')) continue;
    const day = pick(cx.today);
    const weekday = words.endsWith('weekend') ? undefined : readWeekday(source, end);
    if (weekday !== undefined && /week$|next$/.test(words)) {
      return { value: plain(day.add({ days: (weekday.value.date?.date.dayOfWeek ?? 1) - 1 })), end: weekday.end };
    }
    const monthDay =
      words === 'next month' ? readOrdinal(tokens, afterAny(tokens, end, ['on the', 'the', 'on']) ?? end) : undefined;
    const exact = monthDay !== undefined && monthDay.value > 0 ? comingMonthDay(day, monthDay.value) : undefined;
    if (exact !== undefined && monthDay !== undefined) return { value: plain(exact), end: monthDay.end };
    return { value: plain(day, { next: day.add({ days: 7 }) }), end };
  }
  const open = afterAny(tokens, on, OPEN_PERIODS);
  if (open === undefined) return undefined;
  const unit = wordAt(tokens, open - 1);
  return { value: { ask: { question: `Which day this ${unit}, and at what time?`, loose: true } }, end: open };
};

type Edges = (first: Temporal.PlainDate, last: Temporal.PlainDate) => Temporal.PlainDate;
/** The 15th of a month, the Wednesday of a week. */
function middleOf(first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate {
  const days = first.until(last).days;
  return days > 20 && days < 40 ? first.with({ day: 15 }) : first.add({ days: Math.floor(days / 2) });
}

const EDGES: readonly (readonly [string, Edges])[] = [
  ['end', (_first, last) => last],
  ['start', (first) => first],
  ['beginning', (first) => first],
  ['middle', middleOf],
];

function periodBounds(
  tokens: Tokens,
  i: number,
  cx: Context,
): Read<[Temporal.PlainDate, Temporal.PlainDate]> | undefined {
  const isNext = wordAt(tokens, i) === 'next' || after(tokens, i, 'the next') !== undefined;
  const at = afterAny(tokens, i, ['the next', 'the current', 'the', 'this', 'next']) ?? i;
  const unit = wordAt(tokens, at);
  const ahead = isNext ? 1 : 0;
  const month = MONTHS.get(unit);
  if (unit === 'week')
    return { value: [weekdayOfWeek(cx.today, ahead, 1), weekdayOfWeek(cx.today, ahead, 5)], end: at + 1 };
  if (unit === 'month') {
    const first = cx.today.with({ day: 1 }).add({ months: ahead });
    return { value: [first, lastDayOf(first)], end: at + 1 };
  }
  if (unit === 'year') {
    const first = cx.today.with({ month: 1, day: 1 }).add({ years: ahead });
    return { value: [first, first.with({ month: 12, day: 31 })], end: at + 1 };
  }
  if (month === undefined) return undefined;
  const here = Temporal.PlainDate.from({ year: cx.today.year, month, day: 1 });
  const first = month < cx.today.month ? here.add({ years: 1 }) : here;
  return { value: [first, lastDayOf(first)], end: at + 1 };
}

const BESIDE_EDGE = ['at', 'by', 'on', 'in', 'around', 'towards', 'before'];

/** "end of the month", "beginning of next week", "mid-March". "end of the week" is Friday. */
const readEdge: DateReader = ({ tokens, cx }, i) => {
  const at = skip(tokens, skip(tokens, i, BESIDE_EDGE), ['the', 'month']);
  const mid = wordAt(tokens, at) === 'mid' ? (wordAt(tokens, at + 1) === '-' ? at + 2 : at + 1) : undefined;
  const [word, pick] = EDGES.find(([name]) => name === wordAt(tokens, at)) ?? [];
  if (pick === undefined && mid === undefined) return undefined;
  const of = wordAt(tokens, at + 1) === 'of' ? at + 2 : undefined;
  const bounds =
    mid !== undefined ? periodBounds(tokens, mid, cx) : of === undefined ? undefined : periodBounds(tokens, of, cx);
  if (bounds === undefined) return undefined;
  const [first, last] = bounds.value;
  const date = mid !== undefined ? middleOf(first, last) : pick?.(first, last);
  if (date === undefined) return undefined;
  // A Saturday's "end of the week" and a past middle mean the one to come.
  const isPast = Temporal.PlainDate.compare(date, cx.today) < 0;
  return { value: plain(isPast && word !== 'end' ? date : isPast ? date.add({ days: 7 }) : date), end: bounds.end };
};

/** The next such day of the month that is also this weekday; within four years every pair comes up. */
function comingUnlucky(
  from: Temporal.PlainDate,
  day: number,
  weekday: number | undefined,
): Temporal.PlainDate | undefined {
  let date = comingMonthDay(from, day);
  for (let k = 0; weekday !== undefined && date !== undefined && date.dayOfWeek !== weekday && k < 48; k += 1) {
    date = comingMonthDay(date.add({ days: 1 }), day);
  }
  return date;
}

/** "the 5th", "on the 5th of next month", "Friday the 13th". */
const readMonthDay: DateReader = ({ tokens, cx }, i) => {
  const start = skip(tokens, i, ['on', 'by']);
  const weekday = WEEKDAYS.get(wordAt(tokens, start));
  const on = weekday === undefined ? start : start + 1;
  const the = skip(tokens, on, ['the']);
  if (weekday !== undefined && the === on) return undefined;
  const ordinal = readOrdinal(tokens, the);
  if (ordinal === undefined || ordinal.value < 1 || ordinal.value > 31) return undefined;
  const isWord = tokens[the]?.kind === 'word';
  const next = afterAny(tokens, ordinal.end, ['of next month', 'next month']);
  const here = afterAny(tokens, ordinal.end, ['of this month', 'this month']);
  if (next !== undefined) {
    const date = comingMonthDay(cx.today.with({ day: 1 }).add({ months: 1 }), ordinal.value);
    return date === undefined ? undefined : { value: plain(date), end: next };
  }
  // "the first thing", "the second chapter": an ordinal word alone is rarely a date.
  if (isWord && here === undefined) return undefined;
  const date =
    here === undefined
      ? comingUnlucky(cx.today, ordinal.value, weekday)
      : makeDate(cx.today.year, cx.today.month, ordinal.value);
  if (date === undefined) return undefined;
  const later = comingUnlucky(date.add({ days: 1 }), ordinal.value, weekday);
  const value = plain(date, {
    said: weekday === undefined ? 'monthday' : 'plain',
    ...(later === undefined ? {} : { next: later }),
  });
  return { value: { ...value, ...(the === i ? { weak: true } : {}) }, end: here ?? ordinal.end };
};

/** What an ordinal may count: a weekday, "day", "working day". */
export function readNthTarget(tokens: Tokens, i: number): Read<NthDay['weekday']> | undefined {
  const weekday = WEEKDAYS.get(wordAt(tokens, i));
  if (weekday !== undefined) return { value: weekday, end: i + 1 };
  if (wordAt(tokens, i) === 'day') return { value: 'day', end: i + 1 };
  if (/^(weekday|workday)$/.test(wordAt(tokens, i))) return { value: 'workday', end: i + 1 };
  const work = afterAny(tokens, i, ['working day', 'business day', 'work day']);
  return work === undefined ? undefined : { value: 'workday', end: work };
}

/** "first Monday of next month", "last Sunday in March", "third Thursday of November", "last day of this month". */
const readNthOnce: DateReader = ({ tokens, cx }, i) => {
  const the = skip(tokens, skip(tokens, i, ['on', 'by']), ['the']);
  const ordinal = readOrdinal(tokens, the);
  const target = ordinal === undefined ? undefined : readNthTarget(tokens, ordinal.end);
  if (ordinal === undefined || target === undefined || Math.abs(ordinal.value) > 31) return undefined;
  const nth: NthDay = { nth: ordinal.value, weekday: target.value };
  if (!/^(of|in)$/.test(wordAt(tokens, target.end))) return undefined;
  const at = skip(tokens, target.end + 1, ['the']);
  const month = MONTHS.get(wordAt(tokens, at));
  const bounded = afterAny(tokens, at, ['next month', 'this month', 'year']);
  if (month === undefined && bounded === undefined) return undefined;
  if (bounded !== undefined) {
    if (wordAt(tokens, at) === 'year') return undefined;
    const start = cx.today.with({ day: 1 }).add({ months: wordAt(tokens, at) === 'next' ? 1 : 0 });
    const date = nthDayOfMonth(start, nth);
    return date === undefined ? undefined : { value: plain(date), end: bounded };
  }
  for (let k = 0; k < 2 && month !== undefined; k += 1) {
    const date = nthDayOfMonth(Temporal.PlainDate.from({ year: cx.today.year + k, month, day: 1 }), nth);
    if (date !== undefined && Temporal.PlainDate.compare(date, cx.today) >= 0) {
      return { value: plain(date, { said: 'nth', nth }), end: at + 1 };
    }
  }
  return undefined;
};

const readHoliday: DateReader = ({ tokens, cx }, i) => {
  const at = skip(tokens, skip(tokens, i, ['on', 'by', 'at']), ['the']);
  for (const [name, rule, isFixed] of HOLIDAYS) {
    const end = after(tokens, at, name);
    const date = end === undefined ? undefined : comingHoliday(cx.today, rule);
    if (end === undefined || date === undefined) continue;
    const next = comingHoliday(date.add({ days: 1 }), rule);
    const said = isFixed ? 'yearday' : 'plain';
    return {
      value: {
        ...plain(date, { said, ...(next === undefined ? {} : { next }) }),
        ...(at === i ? { weak: true, isName: true } : {}),
      },
      end,
    };
  }
  return undefined;
};

const readCalendar: DateReader = ({ tokens, cx, text }, i) => {
  const on = skip(tokens, skip(tokens, i, ['on', 'by']), ['the', 'next']);
  const found = readCalendarDate(tokens, on, cx, text);
  if (found === undefined) return undefined;
  const isIso = wordAt(tokens, on).length === 4;
  return { ...found, value: { ...found.value, ...(on === i && !isIso ? { weak: true } : {}) } };
};

/** "in March": a month is not a day. */
const readMonthOnly: DateReader = ({ tokens, cx }, i) => {
  if (!/^(in|by|during)$/.test(wordAt(tokens, i))) return undefined;
  const at = skip(tokens, i + 1, ['next', 'early', 'late']);
  const month = MONTHS.get(wordAt(tokens, at));
  if (month === undefined || /^(mar|sun)$/.test(wordAt(tokens, at))) return undefined;
  const name = MONTH_NAMES[month - 1];
  const year = cx.today.year + (month <= cx.today.month ? 1 : 0);
  const words = [1, 15].map((day) => `${day} ${name} ${year}`);
  return { value: { ask: { question: `Which day in ${name}?`, swap: { start: i, end: at + 1, words } } }, end: at + 1 };
};

/** Order matters: the longer reading stands before the shorter one that would begin the same way. */
const DATE_READERS: readonly DateReader[] = [
  readNthOnce,
  readNearDay,
  readCalendar,
  readMonthDay,
  readHoliday,
  readWeekday,
  readPeriod,
  readEdge,
  readMonthOnly,
];

export function readDate(source: Source, i: number): Read<When> | undefined {
  for (const read of DATE_READERS) {
    const found = read(source, i);
    if (found !== undefined) return found;
  }
  return undefined;
}
