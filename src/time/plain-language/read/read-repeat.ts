/**
 * Our grammar of repetition: "every other Friday", "daily", "on the 1st and 15th", "first Monday of every month", "twice a day".
 * A table of small readers; each knows one way of saying it.
 * Invariant: what it returns is a rhythm only; hours, limits and zone come from other readers.
 * Asks where the words have two readings: biweekly, "every second Friday".
 */
import { after, afterAny, numberAt, type Read, skip, type Tokens, wordAt } from '../words/tokens.ts';
import { DAY_PART_PLURALS, DAY_PARTS, type DayPart, NUMBERS, WEEKDAY_NAMES, WEEKDAYS } from '../words/vocabulary.ts';
import { readOrdinal, readSpan, readUnit, type Span } from './read-amount.ts';
import { readDate, type Source } from './read-date.ts';
import {
  ofTheMonth,
  type RepeatReader,
  readEveryEdge,
  readMonthDays,
  readNthDays,
  readQuarterEdge,
  rhythm,
} from './read-month-rhythm.ts';
import { readWeekdays } from './read-weekdays.ts';
import type { Repeat, When } from './when.ts';

function spanToRepeat(span: Span, unitWord: string): Repeat | undefined {
  if (span.business === true) return undefined;
  if (span.ms > 0) {
    const ms = span.ms + span.days * 86_400_000;
    if (span.months > 0) return undefined;
    if (ms % 3_600_000 === 0) return { unit: 'hour', n: ms / 3_600_000 };
    return ms % 60_000 === 0 ? { unit: 'minute', n: ms / 60_000 } : { unit: 'second', n: ms / 1000 };
  }
  if (span.months > 0 && span.days === 0) {
    return span.months % 12 === 0 ? { unit: 'year', n: span.months / 12 } : { unit: 'month', n: span.months };
  }
  const isWeeks = span.days % 7 === 0 && /^(w|weeks?|wks?|fortnights?)$/.test(unitWord);
  return span.months === 0 ? { unit: isWeeks ? 'week' : 'day', n: isWeeks ? span.days / 7 : span.days } : undefined;
}

/** After "every": an amount and a unit. "every 0 hours" and "every few days" ask. */
function readInterval(tokens: Tokens, i: number): Read<When> | undefined {
  const span = readSpan(tokens, i);
  if (span === undefined) return undefined;
  if (span.value.vague !== undefined) {
    const unit = span.value.vague;
    const words = [2, 3, 5].map((n) => `${n} ${unit}s`);
    return {
      value: { ask: { question: `Every how many ${unit}s?`, swap: { start: i, end: span.end, words } } },
      end: span.end,
    };
  }
  if (span.value.business === true && span.value.days > 1) {
    const { days } = span.value;
    const words = ['weekday', `${days} days`];
    const question = `I cannot count working days in a rule. Every weekday, or every ${days} days?`;
    return { value: { ask: { question, swap: { start: i, end: span.end, words } } }, end: span.end };
  }
  const repeat = spanToRepeat(span.value, wordAt(tokens, span.end - 1));
  if (repeat === undefined) return undefined;
  if (!(repeat.n > 0)) {
    return { value: { ask: { question: 'How often should it repeat?' } }, end: span.end };
  }
  return { value: rhythm(repeat), end: span.end };
}

const OF_MONTH = ['of the month', 'of each month', 'of every month', 'of a month'];

/** "other day", "second week", "3rd month", "other Friday"; "second Friday" has two readings. */
function readEveryNth(tokens: Tokens, i: number): Read<When> | undefined {
  const ordinal = wordAt(tokens, i) === 'other' ? { value: 2, end: i + 1 } : readOrdinal(tokens, i);
  if (ordinal === undefined) return undefined;
  const unit = readUnit(tokens, ordinal.end);
  const isOther = wordAt(tokens, i) === 'other';
  const ofMonth = afterAny(tokens, unit?.end ?? ordinal.end, OF_MONTH);
  if (unit !== undefined && ordinal.value > 0 && ofMonth === undefined) {
    return { value: rhythm({ unit: unit.value.unit, n: ordinal.value * unit.value.times }), end: unit.end };
  }
  const days = isOther ? readWeekdays(tokens, ordinal.end) : undefined;
  if (days !== undefined) return { value: rhythm({ unit: 'week', n: 2, weekdays: days.value.days }), end: days.end };
  const part = isOther ? DAY_PARTS.get(wordAt(tokens, ordinal.end)) : undefined;
  if (part !== undefined) return { value: rhythm({ unit: 'day', n: 2 }, { part }), end: ordinal.end + 1 };
  const weekday = WEEKDAYS.get(wordAt(tokens, ordinal.end));
  if (weekday === undefined || isOther) return undefined;
  const monthly = ofTheMonth(tokens, ordinal.end + 1);
  if (monthly !== undefined || ordinal.value === 1 || ordinal.value === -1) {
    return {
      value: rhythm({ unit: 'month', n: 1, nths: [{ nth: ordinal.value, weekday }] }),
      end: monthly ?? ordinal.end + 1,
    };
  }
  const day = WEEKDAY_NAMES[weekday - 1] ?? '';
  const nth = ['', '', 'second', 'third', 'fourth', 'fifth'][ordinal.value];
  if (nth === undefined) {
    // No month has a sixth Friday.
    return { value: rhythm({ unit: 'week', n: ordinal.value, weekdays: [weekday] }), end: ordinal.end + 1 };
  }
  const rule = ordinal.value === 2 ? `every other ${day}` : `every ${ordinal.value} weeks on ${day}`;
  const words = [rule, `the ${nth} ${day} of every month`];
  const question = `Do you mean ${words.join(', or ')}?`;
  return { value: { ask: { question, swap: { start: i - 1, end: ordinal.end + 1, words } } }, end: ordinal.end + 1 };
}

const BARE_UNITS = new Map<string, Repeat>([
  ['day', { unit: 'day', n: 1 }],
  ['single day', { unit: 'day', n: 1 }],
  ['week', { unit: 'week', n: 1 }],
  ['month', { unit: 'month', n: 1 }],
  ['year', { unit: 'year', n: 1 }],
  ['hour', { unit: 'hour', n: 1 }],
  ['minute', { unit: 'minute', n: 1 }],
  ['second', { unit: 'second', n: 1 }],
  ['quarter', { unit: 'month', n: 3, quarter: true }],
  ['fortnight', { unit: 'week', n: 2 }],
]);

function readEveryUnit(tokens: Tokens, i: number): Read<When> | undefined {
  const single = skip(tokens, i, ['single']);
  const half = after(tokens, single, 'hour and a half');
  if (half !== undefined) return { value: rhythm({ unit: 'minute', n: 90 }), end: half };
  if (wordAt(tokens, single) === 'quarter' && /^(of|hour|past|to)$/.test(wordAt(tokens, single + 1))) return undefined;
  const repeat = BARE_UNITS.get(wordAt(tokens, single));
  return repeat === undefined ? undefined : { value: rhythm(repeat), end: single + 1 };
}

function readEveryPart(tokens: Tokens, i: number): Read<When> | undefined {
  const word = wordAt(tokens, i);
  if (word === 'weeknight')
    return { value: rhythm({ unit: 'week', n: 1, weekdays: [1, 2, 3, 4, 5] }, { part: 'evening' }), end: i + 1 };
  const part = DAY_PARTS.get(word);
  if (part !== undefined) return { value: rhythm({ unit: 'day', n: 1 }, { part }), end: i + 1 };
  // "every noon": the clock reader takes the word itself.
  return /^(noon|midday|midnight)$/.test(word) ? { value: rhythm({ unit: 'day', n: 1 }), end: i } : undefined;
}

/** "every March 3", "every Christmas", "every last Sunday of March": once a year. */
function readEveryDate(source: Source, i: number): Read<When> | undefined {
  const found = readDate(source, i);
  const date = found?.value.date;
  if (found === undefined || date === undefined) return undefined;
  if (date.said === 'yearday') {
    return {
      value: rhythm({ unit: 'year', n: 1, months: [date.date.month], monthDays: [date.date.day] }),
      end: found.end,
    };
  }
  if (date.said === 'nth' && date.nth !== undefined) {
    return { value: rhythm({ unit: 'year', n: 1, months: [date.date.month], nths: [date.nth] }), end: found.end };
  }
  return undefined;
}

/** "every Friday the 13th": both must hold. */
function readEveryUnlucky(tokens: Tokens, i: number): Read<When> | undefined {
  const weekday = WEEKDAYS.get(wordAt(tokens, i));
  const day = weekday !== undefined && wordAt(tokens, i + 1) === 'the' ? readOrdinal(tokens, i + 2) : undefined;
  if (weekday === undefined || day === undefined || day.value < 1 || day.value > 31) return undefined;
  return { value: rhythm({ unit: 'month', n: 1, weekdays: [weekday], monthDays: [day.value] }), end: day.end };
}

const NOW_AND_THEN = ['every now and then', 'every now and again', 'every so often', 'once in a while'];

const readNowAndThen: RepeatReader = ({ tokens }, i) => {
  const end = afterAny(tokens, i, NOW_AND_THEN);
  const instead = ['every day at 09:00', 'every Monday at 09:00'];
  return end === undefined ? undefined : { value: { ask: { question: 'How often?', instead, loose: true } }, end };
};

function readEveryWeekdays(tokens: Tokens, i: number): Read<When> | undefined {
  const days = readWeekdays(tokens, i);
  if (days === undefined) return undefined;
  return { value: rhythm({ unit: 'week', n: 1, weekdays: days.value.days }), end: days.end };
}

const readEvery: RepeatReader = (source, i) => {
  const { tokens } = source;
  const on = skip(tokens, i, ['on', 'in', 'at']);
  const every = afterAny(tokens, on, ['every', 'each', 'evry', 'all']);
  if (every === undefined || (wordAt(tokens, on) === 'all' && !/^(weekdays|weekends)$/.test(wordAt(tokens, every))))
    return undefined;
  return (
    readMonthDays({ ...source, tokens }, every) ??
    readEveryUnlucky(tokens, every) ??
    readEveryDate(source, every) ??
    readEveryNth(tokens, every) ??
    readEveryUnit(tokens, every) ??
    readInterval(tokens, every) ??
    readEveryPart(tokens, every) ??
    readEveryWeekdays(tokens, every)
  );
};

const ADVERBS = new Map<string, When>([
  ['daily', rhythm({ unit: 'day', n: 1 })],
  ['everyday', rhythm({ unit: 'day', n: 1 })],
  ['nightly', rhythm({ unit: 'day', n: 1 }, { part: 'night' })],
  ['hourly', rhythm({ unit: 'hour', n: 1 })],
  ['weekly', rhythm({ unit: 'week', n: 1 })],
  ['fortnightly', rhythm({ unit: 'week', n: 2 })],
  ['monthly', rhythm({ unit: 'month', n: 1 })],
  ['quarterly', rhythm({ unit: 'month', n: 3, quarter: true })],
  ['yearly', rhythm({ unit: 'year', n: 1 })],
  ['annually', rhythm({ unit: 'year', n: 1 })],
]);

const TWO_FACED = new Map<string, { question: string; words: readonly string[] }>([
  [
    'weekly',
    { question: 'Every two weeks, or twice a week?', words: ['every other week', 'every Monday and Thursday'] },
  ],
  ['monthly', { question: 'Every two months, or twice a month?', words: ['every two months', 'on the 1st and 15th'] }],
  ['annual', { question: 'Every two years, or twice a year?', words: ['every two years', 'every six months'] }],
]);

const readAdverb: RepeatReader = ({ tokens }, i) => {
  const word = wordAt(tokens, i);
  const adverb = ADVERBS.get(word);
  if (adverb !== undefined) return { value: adverb, end: i + 1 };
  const split = /^(bi|semi)$/.test(word) && wordAt(tokens, i + 1) === '-';
  const stem = split ? wordAt(tokens, i + 2) : /^(?:bi|semi)(weekly|monthly|annual(?:ly)?)$/.exec(word)?.[1];
  const twice = TWO_FACED.get((stem ?? '').replace('annually', 'annual'));
  if (twice === undefined) return undefined;
  const end = split ? i + 3 : i + 1;
  return { value: { ask: { question: twice.question, swap: { start: i, end, words: twice.words } } }, end };
};

/** "Mondays", "on weekends", "weekday mornings", "Monday through Friday", "in the mornings"; "Monday and Thursday" only implies it. */
const readHabit: RepeatReader = ({ tokens }, i) => {
  const on = skip(tokens, skip(tokens, i, ['on', 'from']), ['the']);
  const plainPart = DAY_PART_PLURALS.get(wordAt(tokens, skip(tokens, skip(tokens, i, ['in', 'on']), ['the'])));
  if (plainPart !== undefined) {
    const end = skip(tokens, skip(tokens, i, ['in', 'on']), ['the']) + 1;
    return { value: rhythm({ unit: 'day', n: 1 }, { part: plainPart }), end };
  }
  const days = readWeekdays(tokens, on);
  if (days === undefined) return undefined;
  const part: DayPart | undefined = DAY_PART_PLURALS.get(wordAt(tokens, days.end));
  const repeat: Repeat = { unit: 'week', n: 1, weekdays: days.value.days };
  if (part !== undefined) return { value: rhythm(repeat, { part }), end: days.end + 1 };
  // "from Monday" is a start, "Monday" one day.
  if (wordAt(tokens, i) === 'from' && !days.value.habitual) return undefined;
  if (days.value.habitual) return { value: rhythm(repeat), end: days.end };
  return days.value.named >= 2 ? { value: rhythm({ ...repeat, implied: true }), end: days.end } : undefined;
};

const COUNTS = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
]);

/** "twice a day", "3 times a week", "once a month", "four times an hour". */
const readTimesPer: RepeatReader = ({ tokens }, i) => {
  const word = COUNTS.get(wordAt(tokens, i));
  const number = numberAt(tokens, i) ?? NUMBERS.get(wordAt(tokens, i));
  const isTimes = wordAt(tokens, i + 1) === 'times' || wordAt(tokens, i + 1) === 'x';
  const n = word ?? (isTimes && wordAt(tokens, i) !== 'a' ? number : undefined);
  const at = word !== undefined ? i + 1 : i + 2;
  if (n === undefined || n < 1 || n > 60) return undefined;
  const adverb = ADVERBS.get(wordAt(tokens, at))?.repeat;
  const per = afterAny(tokens, at, ['a', 'an', 'per', 'each', 'every']);
  const unit = per === undefined ? undefined : readUnit(tokens, per)?.value;
  const kind = adverb?.unit ?? (unit?.times === 1 ? unit.unit : undefined);
  const end = adverb === undefined ? (per ?? at) + 1 : at + 1;
  if (kind === undefined || kind === 'second' || (adverb !== undefined && adverb.n !== 1)) return undefined;
  if (n === 1) return { value: rhythm({ unit: kind, n: 1 }), end };
  if (kind === 'hour' && 60 % n === 0) return { value: rhythm({ unit: 'minute', n: 60 / n }), end };
  if (kind === 'hour' || kind === 'minute') return undefined;
  return { value: rhythm({ unit: kind, n: 1, ...(kind === 'day' ? { timesNeeded: n } : { daysNeeded: n }) }), end };
};

const ON_THE_HOUR = [
  'every hour on the hour',
  'hourly on the hour',
  'on the hour every hour',
  'at the top of every hour',
  'at the top of the hour every hour',
];

/** "on the hour", "at half past every hour", "at 15 past the hour". */
const readHourMark: RepeatReader = ({ tokens }, i) => {
  const onTheHour = afterAny(tokens, i, ON_THE_HOUR);
  if (onTheHour !== undefined) return { value: rhythm({ unit: 'hour', n: 1, minute: 0 }), end: onTheHour };
  const at = skip(tokens, i, ['at']);
  const minute =
    wordAt(tokens, at) === 'half'
      ? 30
      : wordAt(tokens, at) === 'quarter'
        ? 15
        : (numberAt(tokens, at) ?? NUMBERS.get(wordAt(tokens, at)));
  const past = skip(tokens, at + 1, ['minutes', 'min']);
  const end = afterAny(tokens, past, ['past every hour', 'past each hour', 'after every hour']);
  if (end === undefined || minute === undefined || minute > 59) return undefined;
  return { value: rhythm({ unit: 'hour', n: 1, minute }), end };
};

const REPEAT_READERS: readonly RepeatReader[] = [
  readQuarterEdge,
  readNowAndThen,
  readEveryEdge,
  readHourMark,
  readNthDays,
  readEvery,
  readTimesPer,
  readAdverb,
  readMonthDays,
  readHabit,
];

export function readRepeat(source: Source, i: number): Read<When> | undefined {
  for (const read of REPEAT_READERS) {
    const found = read(source, i);
    if (found !== undefined) return found;
  }
  return undefined;
}
