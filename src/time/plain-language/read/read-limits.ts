/**
 * Reads what bounds a repetition: "starting Monday", "until Christmas", "for the next 3 weeks", "5 times",
 * "between 9 and 17", "except Sundays".
 * Invariant: a bound alone is no schedule; whoever collects the pieces decides whether there is something to bound.
 * "until June" asks: its first day or its last?
 */
import { after, afterAny, isGlued, numberAt, type Read, skip, type Tokens, wordAt } from '../words/tokens.ts';
import { DAY_PARTS, MONTH_NAMES, MONTHS, NUMBERS } from '../words/vocabulary.ts';
import { lastDayOf, makeDate } from './calendar.ts';
import { readSpan } from './read-amount.ts';
import { readClock } from './read-clock.ts';
import { readDate, type Source } from './read-date.ts';
import { readWeekdays } from './read-weekdays.ts';
import type { ClockTime, Edge, When } from './when.ts';

const AT = ['at', '@'];

/** A date, a time, both, or "in 2 hours": one end of a stretch. */
function readEdge(source: Source, i: number): Read<Edge & { ask?: When['ask'] }> | undefined {
  const { tokens } = source;
  const now = afterAny(tokens, i, ['right now', 'now', 'immediately']);
  if (now !== undefined) return { value: { delay: { months: 0, days: 0, ms: 0 } }, end: now };
  const span = wordAt(tokens, i) === 'in' ? readSpan(tokens, i + 1) : undefined;
  if (span !== undefined && span.value.vague === undefined) return { value: { delay: span.value }, end: span.end };
  const date = readDate(source, i);
  if (date?.value.past === true) return undefined;
  if (date?.value.ask !== undefined) return { value: { ask: date.value.ask }, end: date.end };
  const at = skip(tokens, date?.end ?? i, AT);
  const clock = readClock(tokens, at, true);
  const isClock =
    clock !== undefined && clock.value.wrong !== true && (date === undefined || !clock.value.bare || at > date.end);
  if (date === undefined) return isClock ? { value: { time: clock.value.time }, end: clock.end } : undefined;
  const { part } = date.value;
  const base: Edge = { ...(date.value.date ? { date: date.value.date } : {}), ...(part === undefined ? {} : { part }) };
  return isClock ? { value: { ...base, time: clock.value.time }, end: clock.end } : { value: base, end: date.end };
}

const FROM = [
  'starting from',
  'starting on',
  'starting at',
  'starting',
  'beginning on',
  'beginning',
  'commencing',
  'effective',
  'as of',
  'start',
  'from',
];
const UNTIL = [
  'up until',
  'up to',
  'until',
  'till',
  'til',
  'through',
  'thru',
  'ending on',
  'ending',
  "'til",
  "' til",
  'to',
];

const STOPS = ['to', 'until', 'till', 'through', '-', '–'];

function readFrom(source: Source, i: number): Read<When> | undefined {
  const { tokens } = source;
  const start = afterAny(tokens, i, FROM);
  if (start === undefined) return undefined;
  const edge = readEdge(source, start);
  if (edge === undefined) return undefined;
  // "from 9 …" is a window or a working day, never a start by itself.
  if (wordAt(tokens, i) === 'from' && edge.value.date === undefined) return undefined;
  if (edge.value.ask !== undefined) return { value: { ask: edge.value.ask }, end: edge.end };
  const end = afterAny(tokens, edge.end, ['onwards', 'onward', 'on']);
  const isOn = end !== undefined && !(wordAt(tokens, edge.end) === 'on' && readDate(source, edge.end) !== undefined);
  const at = isOn ? end : edge.end;
  const stop = afterAny(tokens, at, STOPS);
  const last = stop === undefined ? undefined : readEdge(source, stop);
  const from = edge.value;
  if (last?.value.date !== undefined) return { value: { from, until: last.value }, end: last.end };
  return { value: { from }, end: at };
}

function readUntil(source: Source, i: number): Read<When> | undefined {
  const { tokens, cx } = source;
  if (wordAt(tokens, i) === 'to') return undefined;
  const start = afterAny(tokens, i, UNTIL);
  if (start === undefined) return undefined;
  const notice = after(tokens, start, 'further notice');
  if (notice !== undefined) return { value: {}, end: notice };
  const month = MONTHS.get(wordAt(tokens, start));
  const edge = readEdge(source, afterAny(tokens, start, ['and including', 'including']) ?? start);
  if (edge === undefined && month !== undefined) {
    const first = makeDate(cx.today.year + (month <= cx.today.month ? 1 : 0), month, 1);
    if (first === undefined) return undefined;
    const name = MONTH_NAMES[month - 1];
    const words = [first, lastDayOf(first)].map((d) => `until ${d.day} ${name} ${d.year}`);
    const ask = { question: `Until the first day of ${name} or the last?`, swap: { start: i, end: start + 1, words } };
    return { value: { ask }, end: start + 1 };
  }
  if (edge === undefined) return undefined;
  if (edge.value.ask !== undefined) return { value: { ask: edge.value.ask }, end: edge.end };
  // "until Friday evening": the evening says when it ends, not when it comes.
  const part = edge.value.date === undefined || edge.value.time ? undefined : DAY_PARTS.get(wordAt(tokens, edge.end));
  if (part !== undefined) return { value: { until: { ...edge.value, part } }, end: edge.end + 1 };
  return { value: { until: edge.value }, end: edge.end };
}

const FOR = ['for the next', 'for the coming', 'over the next', 'during the next', 'for another', 'for', 'the next'];

function readLasting(source: Source, i: number): Read<When> | undefined {
  const { tokens, cx } = source;
  const start = afterAny(tokens, i, FOR);
  if (start === undefined) return undefined;
  const rest = afterAny(tokens, start, ['the rest of the', 'the rest of this']);
  if (rest !== undefined) {
    const ends = {
      week: cx.today.add({ days: 7 - cx.today.dayOfWeek }),
      month: lastDayOf(cx.today),
      year: cx.today.with({ month: 12, day: 31 }),
    };
    const unit = wordAt(tokens, rest);
    const date = unit === 'week' || unit === 'month' || unit === 'year' ? ends[unit] : undefined;
    return date === undefined ? undefined : { value: { until: { date: { date, said: 'plain' } } }, end: rest + 1 };
  }
  const the = /^(next|coming|another)$/.test(wordAt(tokens, start - 1));
  const single = the && /^(hour|day|week|month|year)$/.test(wordAt(tokens, start)) ? wordAt(tokens, start) : undefined;
  if (single !== undefined) {
    const lasting = {
      hour: { ms: 3_600_000 },
      day: { days: 1 },
      week: { days: 7 },
      month: { months: 1 },
      year: { months: 12 },
    }[single];
    return { value: { lasting: { months: 0, days: 0, ms: 0, ...lasting } }, end: start + 1 };
  }
  const span = readSpan(tokens, start);
  if (span === undefined || span.value.vague !== undefined) return undefined;
  return { value: { lasting: span.value }, end: span.end };
}

function readCount(source: Source, i: number): Read<When> | undefined {
  const { tokens } = source;
  const at = skip(tokens, i, ['for', 'only']);
  const n = numberAt(tokens, at) ?? (wordAt(tokens, at).length > 2 ? NUMBERS.get(wordAt(tokens, at)) : undefined);
  const isTimes = /^(times|occurrences|repetitions)$/.test(wordAt(tokens, at + 1));
  if (n === undefined || n < 1 || n > 10_000 || !isTimes || /^(a|an|per)$/.test(wordAt(tokens, at + 2)))
    return undefined;
  return { value: { count: n }, end: skip(tokens, at + 2, ['total']) };
}

function readBound(tokens: Tokens, i: number, isNamed: boolean): Read<ClockTime> | undefined {
  const clock = readClock(tokens, skip(tokens, i, AT), isNamed, true);
  return clock === undefined || clock.value.wrong === true ? undefined : { value: clock.value.time, end: clock.end };
}

/** "2 to 3 pm": the half of the day said once counts for both. */
function borrowHalf(from: ClockTime, to: ClockTime): ClockTime {
  if (from.sure || to.half !== true || to.hour < 13) return from;
  const later = (from.hour % 12) + 12;
  return later * 60 + from.minute < to.hour * 60 + to.minute ? { ...from, hour: later, sure: true } : from;
}

/** "9am", "14:30": nothing but a time of day, so that a dash between two of them is no dash between two thoughts. */
function isPlainTime({ tokens, text }: Source, start: number, end: number): boolean {
  const said = text.slice(tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0);
  return /^(?:at |@ ?)?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\.?)$|^(?:at |@ ?)?\d{1,2}:\d\d$/iu.test(said);
}

/** "between 9 and 17", "from 9 to 5", "9-17", "9am–5pm", "9am - 10am". */
function readWindow(source: Source, i: number): Read<When> | undefined {
  const { tokens } = source;
  const opener = afterAny(tokens, i, ['between', 'from']);
  const isBetween = wordAt(tokens, i) === 'between';
  const at = skip(tokens, i, AT);
  // A bare "2026-02" is a date; four digits are a time only behind "from" or "at".
  const isNamed = opener !== undefined || at > i;
  const from = readBound(tokens, opener ?? at, isNamed);
  if (from === undefined) return undefined;
  const link = wordAt(tokens, from.end);
  const isDash = /^[-–—]$/.test(link) && isGlued(tokens, from.end);
  const isSpaced = /^[-–—]$/.test(link) && !isDash && isPlainTime(source, opener ?? at, from.end);
  const fits = isBetween
    ? link === 'and'
    : opener !== undefined
      ? /^(to|until|till|til|through|[-–—])$/.test(link)
      : isDash || isSpaced;
  const isName = isDash && opener === undefined && tokens[from.end + 1]?.kind === 'word';
  const to = fits && !isName ? readBound(tokens, from.end + 1, isNamed) : undefined;
  if (to === undefined || (isDash && opener === undefined && !isGlued(tokens, from.end + 1))) return undefined;
  if (isSpaced && opener === undefined && !isPlainTime(source, from.end + 1, to.end)) return undefined;
  const end = afterAny(tokens, to.end, ["o'clock"]) ?? to.end;
  return { value: { window: { from: borrowHalf(from.value, to.value), to: to.value, between: isBetween } }, end };
}

const EXCEPT = [
  'except for',
  'except on',
  'except',
  'excluding',
  'but not on',
  'but not',
  'not on',
  'other than',
  'apart from',
  'but',
];

function readExcept(source: Source, i: number): Read<When> | undefined {
  const start = afterAny(source.tokens, i, EXCEPT);
  if (start === undefined) return undefined;
  const days = readWeekdays(source.tokens, skip(source.tokens, start, ['on', 'the', 'every']));
  if (days !== undefined) return { value: { except: days.value.days }, end: days.end };
  const isHoliday = /^(holidays|vacations?|vacation|bank)$/.test(wordAt(source.tokens, start));
  const question = 'I can leave out days of the week, not holidays. Which days should I leave out?';
  return isHoliday ? { value: { ask: { question } }, end: skip(source.tokens, start + 1, ['holidays']) } : undefined;
}

const LIMIT_READERS = [readWindow, readExcept, readFrom, readUntil, readCount, readLasting] as const;

export function readLimit(source: Source, i: number): Read<When> | undefined {
  for (const read of LIMIT_READERS) {
    const found = read(source, i);
    if (found !== undefined) return found;
  }
  return undefined;
}
