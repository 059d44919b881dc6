/**
 * Reads dates as calendars write them: "12 March", "March 3rd, 2027", 2026-12-24, 03/04, 24.12.
 * chrono-node reads the ones with a month's name; we hand it exactly the words of the date and take its components,
 * because on whole sentences it guesses (times, ranges, "3 days before") where we would rather ask. Only this file imports it.
 * Invariant: without a year it is the coming one. 03/04 without a locale becomes a question; 30 February becomes one too.
 */
import { strict } from 'chrono-node/en';
import type { Context } from '../words/context.ts';
import { isGlued, numberAt, type Read, type Tokens, wordAt } from '../words/tokens.ts';
import { MONTH_NAMES, MONTHS, WEEKDAY_NAMES, WEEKDAYS } from '../words/vocabulary.ts';
import { comingWeekday, comingYearDay, makeDate } from './calendar.ts';
import { readOrdinal } from './read-amount.ts';
import type { When } from './when.ts';

interface DayMonth {
  readonly day: number;
  readonly month: number;
  readonly year?: number | undefined;
}

function askNoSuchDay({ day, month }: DayMonth): When {
  const name = MONTH_NAMES[month - 1];
  if (name === undefined) return { ask: { question: `There is no month ${month}. Which day did you mean?` } };
  return { ask: { question: `${name} has no day ${day}. Which day did you mean?` } };
}

function toWhen(at: DayMonth, cx: Context): When {
  if (at.year !== undefined) {
    const date = makeDate(at.year, at.month, at.day);
    return date === undefined ? askNoSuchDay(at) : { date: { date, said: 'plain' } };
  }
  const date = comingYearDay(cx.today, at.month, at.day);
  if (date === undefined) return askNoSuchDay(at);
  const next = comingYearDay(date.add({ days: 1 }), at.month, at.day);
  return { date: { date, said: 'yearday', ...(next === undefined ? {} : { next }) } };
}

/** The end of `day month` or `month day` at `i`, if that is what stands there. */
function boundNamed(tokens: Tokens, i: number): number | undefined {
  const ordinal = readOrdinal(tokens, i);
  const plain = numberAt(tokens, i) !== undefined && wordAt(tokens, i).length <= 2 ? i + 1 : undefined;
  const day = ordinal !== undefined && ordinal.value > 0 ? ordinal.end : plain;
  if (day !== undefined) {
    const month = wordAt(tokens, day) === 'of' ? day + 1 : day;
    return MONTHS.has(wordAt(tokens, month)) ? month + 1 : undefined;
  }
  if (!MONTHS.has(wordAt(tokens, i))) return undefined;
  const dot = wordAt(tokens, i + 1) === '.' ? i + 2 : i + 1;
  const start = wordAt(tokens, dot) === 'the' ? dot + 1 : dot;
  const after = readOrdinal(tokens, start);
  if (after !== undefined && after.value > 0) return after.end;
  const number = numberAt(tokens, start);
  // "March 12:30" is a time in March, "May 2027" has no day, "march 5 km" is a walk.
  if (number === undefined || wordAt(tokens, start).length > 2) return undefined;
  return wordAt(tokens, start + 1) === ':' ||
    /^(am|pm|km|miles|people|times|minutes|hours|days)$/.test(wordAt(tokens, start + 1))
    ? undefined
    : start + 1;
}

function boundYear(tokens: Tokens, i: number): number {
  const comma = wordAt(tokens, i) === ',' ? i + 1 : i;
  const year = numberAt(tokens, comma);
  const fits = year !== undefined && year >= 1900 && year <= 2999 && wordAt(tokens, comma + 1) !== ':';
  return fits ? comma + 1 : i;
}

function readNamed(tokens: Tokens, i: number, cx: Context, text: string): Read<When> | undefined {
  const bound = boundNamed(tokens, i);
  if (bound === undefined) return undefined;
  const end = boundYear(tokens, bound);
  const words = text.slice(tokens[i]?.start ?? 0, tokens[end - 1]?.end ?? 0).replace(/\bthe\s/i, '');
  const found = strict.parse(words, new Date(cx.nowMs))[0]?.start;
  if (found?.isCertain('day') && found.isCertain('month')) {
    const year = found.isCertain('year') ? (found.get('year') ?? undefined) : undefined;
    return { value: toWhen({ day: found.get('day') ?? 0, month: found.get('month') ?? 0, year }, cx), end };
  }
  // chrono reads nothing from 29 February in a year without one, nor from 31 April: date-shaped, so look closer.
  const near = Array.from({ length: end - i }, (_, k) => i + k);
  const month = near.map((k) => MONTHS.get(wordAt(tokens, k))).find((m) => m !== undefined);
  const day = near
    .map((k) => numberAt(tokens, k) ?? readOrdinal(tokens, k)?.value)
    .find((n) => n !== undefined && n <= 31);
  const year = end > bound ? numberAt(tokens, end - 1) : undefined;
  return month === undefined || day === undefined ? undefined : { value: toWhen({ day, month, year }, cx), end };
}

function readIso(tokens: Tokens, i: number, cx: Context): Read<When> | undefined {
  const sep = wordAt(tokens, i + 1);
  const shape = [i, i + 2, i + 4].map((at) => numberAt(tokens, at));
  const [year, month, day] = shape;
  if (wordAt(tokens, i).length !== 4 || (sep !== '-' && sep !== '/') || wordAt(tokens, i + 3) !== sep) return undefined;
  if (year === undefined || month === undefined || day === undefined || !isGlued(tokens, i + 4)) return undefined;
  const end = wordAt(tokens, i + 5) === 't' && isGlued(tokens, i + 5) && isGlued(tokens, i + 6) ? i + 6 : i + 5;
  return { value: toWhen({ year, month, day }, cx), end };
}

function fullYear(tokens: Tokens, i: number): number | undefined {
  const year = numberAt(tokens, i);
  if (year === undefined || !isGlued(tokens, i)) return undefined;
  if (wordAt(tokens, i).length === 4) return year;
  return wordAt(tokens, i).length === 2 ? 2000 + year : undefined;
}

/** `12.3.` and `24.12.2026`: a dotted date is day first wherever it is used. The second dot is what makes it a date. */
function readDotted(tokens: Tokens, i: number, cx: Context): Read<When> | undefined {
  const day = numberAt(tokens, i);
  const month = numberAt(tokens, i + 2);
  const dots = wordAt(tokens, i + 1) === '.' && wordAt(tokens, i + 3) === '.';
  if (day === undefined || month === undefined || !dots || ![1, 2, 3].every((k) => isGlued(tokens, i + k)))
    return undefined;
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const year = fullYear(tokens, i + 4);
  if (year === undefined && wordAt(tokens, i + 4) !== '' && tokens[i + 4]?.glued === true) return undefined;
  return { value: toWhen({ day, month, year }, cx), end: year === undefined ? i + 4 : i + 5 };
}

function readSlashed(tokens: Tokens, i: number, cx: Context): Read<When> | undefined {
  const a = numberAt(tokens, i);
  const b = numberAt(tokens, i + 2);
  if (a === undefined || b === undefined || wordAt(tokens, i + 1) !== '/') return undefined;
  if (
    !isGlued(tokens, i + 1) ||
    !isGlued(tokens, i + 2) ||
    wordAt(tokens, i).length > 2 ||
    wordAt(tokens, i + 2).length > 2
  )
    return undefined;
  const slash = wordAt(tokens, i + 3) === '/' && isGlued(tokens, i + 3);
  const year = slash ? fullYear(tokens, i + 4) : undefined;
  if ((slash && year === undefined) || a < 1 || b < 1 || a > 31 || b > 31 || (a > 12 && b > 12)) return undefined;
  const end = slash ? i + 5 : i + 3;
  const weak = year === undefined ? { weak: true } : {};
  const isDayFirst = a > 12 || a === b ? true : b > 12 ? false : cx.dayFirst;
  if (isDayFirst !== undefined) {
    const at = isDayFirst ? { day: a, month: b, year } : { day: b, month: a, year };
    return { value: { ...toWhen(at, cx), ...weak }, end };
  }
  const tail = year === undefined ? '' : ` ${year}`;
  const words = [`${a} ${MONTH_NAMES[b - 1]}${tail}`, `${b} ${MONTH_NAMES[a - 1]}${tail}`];
  const question = `Is that ${words.join(' or ')}?`;
  return { value: { ask: { question, swap: { start: i, end, words } }, ...weak }, end };
}

/** "Friday 13 March", "Friday the 13th" is left to the day-of-month reader. */
function readWithWeekday(tokens: Tokens, i: number, cx: Context, text: string): Read<When> | undefined {
  const weekday = WEEKDAYS.get(wordAt(tokens, i));
  if (weekday === undefined) return undefined;
  const dot = wordAt(tokens, i + 1) === '.' ? i + 2 : i + 1;
  const comma = wordAt(tokens, dot) === ',' ? dot + 1 : dot;
  const start = wordAt(tokens, comma) === 'the' || wordAt(tokens, comma) === 'on' ? comma + 1 : comma;
  const date = readDateOnly(tokens, start, cx, text);
  const day = date?.value.date?.date;
  if (date === undefined || day === undefined || day.dayOfWeek === weekday) return date;
  const says = `${day.day} ${MONTH_NAMES[day.month - 1]}`;
  const year = day.year === cx.today.year ? '' : ` ${day.year}`;
  const question = `${says}${year} is a ${WEEKDAY_NAMES[day.dayOfWeek - 1]}, not a ${WEEKDAY_NAMES[weekday - 1]}. Which one did you mean?`;
  const near = comingWeekday(cx.today.add({ days: 1 }), weekday);
  const words = [`${says} ${day.year}`, `${near.day} ${MONTH_NAMES[near.month - 1]} ${near.year}`];
  return { value: { ask: { question, swap: { start: i, end: date.end, words } } }, end: date.end };
}

function readDateOnly(tokens: Tokens, i: number, cx: Context, text: string): Read<When> | undefined {
  return (
    readIso(tokens, i, cx) ?? readDotted(tokens, i, cx) ?? readSlashed(tokens, i, cx) ?? readNamed(tokens, i, cx, text)
  );
}

export function readCalendarDate(tokens: Tokens, i: number, cx: Context, text: string): Read<When> | undefined {
  return readWithWeekday(tokens, i, cx, text) ?? readDateOnly(tokens, i, cx, text);
}
