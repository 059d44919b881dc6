/**
 * Reads a time of day: "9", "9am", "9:30 p.m.", "18h30", "0930", "half past 7", "quarter to 8", "noon", "nine thirty".
 * Invariant: tells what was said and whether it was sure; morning or evening is decided later, by S14's rule.
 * A bare number is reported as `bare`, so that "tomorrow 3 eggs" is not three o'clock.
 */
import { isGlued, numberAt, type Read, skip, type Tokens, wordAt } from '../words/tokens.ts';
import { MONTHS, NUMBERS } from '../words/vocabulary.ts';
import { readWordNumber } from './read-amount.ts';
import type { ClockTime } from './when.ts';

export interface ClockRead {
  readonly time: ClockTime;
  /** Only a number: needs "at" before it or a neighbour that is about time. */
  readonly bare: boolean;
  /** 25:00, 9:75, 15 am: looks like a time and is none. */
  readonly wrong?: boolean;
}

const SHARP = new Set(['sharp', 'exactly', "o'clock", 'oclock', 'ish', 'uhr', 'hrs', 'hours', 'h']);

function readMeridiem(tokens: Tokens, i: number): Read<'am' | 'pm'> | undefined {
  const word = wordAt(tokens, i);
  if (word === 'am' || word === 'pm') return { value: word, end: i + 1 };
  if ((word === 'a' || word === 'p') && wordAt(tokens, i + 1) === '.' && wordAt(tokens, i + 2) === 'm') {
    const end = wordAt(tokens, i + 3) === '.' && isGlued(tokens, i + 3) ? i + 4 : i + 3;
    return { value: word === 'a' ? 'am' : 'pm', end };
  }
  // "9a" and "9p": only when the letter touches the number.
  if ((word === 'a' || word === 'p') && isGlued(tokens, i)) return { value: word === 'a' ? 'am' : 'pm', end: i + 1 };
  return undefined;
}

interface Digits {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly end: number;
  readonly leadingZero: boolean;
  readonly hasMinutes: boolean;
  readonly wrong: boolean;
}

const two = (text: string | undefined): boolean => text !== undefined && /^\d\d$/.test(text);

/** `18h`, `18h30`: the letter must touch the number, else "2 h" is a length. */
function readFrench(tokens: Tokens, i: number, hour: number): { minute: number; end: number } | undefined {
  if (wordAt(tokens, i + 1) !== 'h' || !isGlued(tokens, i + 1) || hour > 24) return undefined;
  if (two(tokens[i + 2]?.norm) && isGlued(tokens, i + 2)) return { minute: Number(wordAt(tokens, i + 2)), end: i + 3 };
  return { minute: 0, end: i + 2 };
}

function readDigits(tokens: Tokens, i: number, afterAt: boolean): Digits | undefined {
  const hour = numberAt(tokens, i);
  const raw = tokens[i]?.norm ?? '';
  if (hour === undefined) return undefined;
  const leadingZero = raw.length >= 2 && raw.startsWith('0');
  const base = { hour, minute: 0, second: 0, end: i + 1, leadingZero, hasMinutes: false, wrong: false };
  if (raw.length === 4) {
    const compact = { ...base, hour: Math.floor(hour / 100), minute: hour % 100, hasMinutes: true };
    const military = leadingZero || afterAt || /^(hrs|hours|h)$/.test(wordAt(tokens, i + 1));
    return military && compact.hour < 24 && compact.minute < 60 ? { ...compact, leadingZero: true } : undefined;
  }
  if (raw.length > 2) return undefined;
  const mark = wordAt(tokens, i + 1);
  const minuteText = tokens[i + 2]?.norm;
  const touching = isGlued(tokens, i + 1) && isGlued(tokens, i + 2) && two(minuteText);
  // A dot is a time only after "at" or before am/pm: 9.30 may be a price, 12.30 a date.
  const dotted =
    mark === '.' && (afterAt || readMeridiem(tokens, i + 3) !== undefined) && wordAt(tokens, i + 3) !== '.';
  if (touching && (mark === ':' || dotted)) {
    const minute = Number(minuteText);
    const withSeconds = wordAt(tokens, i + 3) === ':' && isGlued(tokens, i + 3) && two(tokens[i + 4]?.norm);
    const second = withSeconds ? Number(wordAt(tokens, i + 4)) : 0;
    const wrong = hour > 24 || minute > 59 || second > 59 || (hour === 24 && minute + second > 0);
    return { ...base, minute, second, end: withSeconds ? i + 5 : i + 3, hasMinutes: true, wrong };
  }
  const french = readFrench(tokens, i, hour);
  if (french !== undefined && french.minute < 60) return { ...base, ...french, hasMinutes: true };
  return base;
}

function finish(digits: Digits, tokens: Tokens): Read<ClockRead> | undefined {
  const meridiem = readMeridiem(tokens, digits.end);
  const { minute, second } = digits;
  if (meridiem !== undefined) {
    const wrong = digits.wrong || digits.hour > 23 || (digits.hour > 12 && meridiem.value === 'am');
    const twelve = digits.hour % 12;
    const hour = digits.hour > 12 ? digits.hour : meridiem.value === 'pm' ? twelve + 12 : twelve;
    const end = wordAt(tokens, meridiem.end) === 'sharp' ? meridiem.end + 1 : meridiem.end;
    const time: ClockTime = { hour, minute, second, sure: true, half: digits.hour <= 12 };
    return { value: { time, bare: false, ...(wrong ? { wrong } : {}) }, end };
  }
  let end = digits.end;
  let bare = !digits.hasMinutes;
  const oclock = wordAt(tokens, end);
  if (SHARP.has(oclock) && (oclock !== 'h' || isGlued(tokens, end)) && (oclock !== 'hours' || digits.hasMinutes)) {
    bare = false;
    end += 1;
  }
  if (digits.hour > 24 && !digits.wrong) return undefined;
  const noon = wordAt(tokens, end) === 'noon' || wordAt(tokens, end) === 'midnight' ? wordAt(tokens, end) : undefined;
  if (noon !== undefined && digits.hour === 12) {
    const midnight = noon === 'midnight';
    return {
      value: { time: { hour: midnight ? 24 : 12, minute: 0, second: 0, sure: true, midnight }, bare: false },
      end: end + 1,
    };
  }
  const sure = digits.leadingZero || digits.hour >= 13 || digits.hour === 0;
  const time: ClockTime = { hour: digits.hour, minute, second, sure };
  return { value: { time, bare, ...(digits.wrong ? { wrong: true } : {}) }, end };
}

const NAMED = new Map<string, ClockTime>([
  ['noon', { hour: 12, minute: 0, second: 0, sure: true }],
  ['midday', { hour: 12, minute: 0, second: 0, sure: true }],
  ['midnight', { hour: 24, minute: 0, second: 0, sure: true, midnight: true }],
]);

/** The hour after "past" or "to": digits or a word, with its own am/pm. */
function readHour(tokens: Tokens, i: number): Read<ClockRead> | undefined {
  const named = NAMED.get(wordAt(tokens, i));
  if (named !== undefined) return { value: { time: named, bare: false }, end: i + 1 };
  const digits = readDigits(tokens, i, false);
  if (digits !== undefined && !digits.hasMinutes && digits.hour <= 24) return finish(digits, tokens);
  const word = NUMBERS.get(wordAt(tokens, i));
  if (word === undefined || word > 12 || wordAt(tokens, i).length < 3) return undefined;
  return finish(
    { hour: word, minute: 0, second: 0, end: i + 1, leadingZero: false, hasMinutes: false, wrong: false },
    tokens,
  );
}

function readPart(tokens: Tokens, i: number): Read<number> | undefined {
  const article = wordAt(tokens, i) === 'a' ? i + 1 : i;
  if (wordAt(tokens, article) === 'half') return { value: 30, end: article + 1 };
  if (wordAt(tokens, article) === 'quarter') return { value: 15, end: article + 1 };
  const digits = numberAt(tokens, i);
  const minutes = digits === undefined ? readWordNumber(tokens, i) : { value: digits, end: i + 1 };
  if (minutes === undefined || minutes.value < 1 || minutes.value > 59) return undefined;
  return { value: minutes.value, end: skip(tokens, minutes.end, ['minutes', 'minute', 'mins', 'min']) };
}

/** "half past 7", "quarter to eight", "ten past 6", "half seven" (British: 7:30). */
function readSpoken(tokens: Tokens, i: number, isRange: boolean): Read<ClockRead> | undefined {
  const part = readPart(tokens, i);
  if (part === undefined) return undefined;
  const link = wordAt(tokens, part.end);
  const isPast = link === 'past' || link === 'after';
  // "from 9 to 11" is a stretch, not nine minutes to eleven.
  const isTo = !isRange && /^(to|before|til|till)$/.test(link);
  const isHalfHour = wordAt(tokens, i) === 'half' && !isPast && !isTo;
  if (!isPast && !isTo && !isHalfHour) return undefined;
  const base = readHour(tokens, isHalfHour ? part.end : part.end + 1);
  if (base === undefined || base.value.time.minute !== 0 || (isHalfHour && base.value.time.hour > 12)) return undefined;
  const { hour, sure } = base.value.time;
  // "at 9 till 20 March" and "at 9 till 17" are ends, not minutes.
  if (isTo && ((hour > 12 && base.value.time.midnight !== true) || MONTHS.has(wordAt(tokens, base.end))))
    return undefined;
  const total = hour * 60 + (isTo ? -part.value : part.value);
  // "quarter to 1" is 12:45, not 0:45, as long as the half of the day is open.
  const minutes = !sure && total < 60 ? total + 720 : (total + 1440) % 1440;
  const time: ClockTime = { hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0, sure };
  return { value: { time, bare: false }, end: base.end };
}

/** "nine", "nine thirty", "seven o'clock": words count only after "at" or before am/pm and o'clock. */
function readWords(tokens: Tokens, i: number, afterAt: boolean): Read<ClockRead> | undefined {
  const hour = NUMBERS.get(wordAt(tokens, i));
  if (hour === undefined || hour > 12 || wordAt(tokens, i).length < 3) return undefined;
  let end = i + 1;
  let minute = 0;
  const tens = NUMBERS.get(wordAt(tokens, end));
  if (tens !== undefined && tens >= 10 && tens < 60) {
    const ones = NUMBERS.get(wordAt(tokens, wordAt(tokens, end + 1) === '-' ? end + 2 : end + 1));
    const hasOnes = tens >= 20 && ones !== undefined && ones < 10;
    minute = tens + (hasOnes ? ones : 0);
    end += hasOnes ? (wordAt(tokens, end + 1) === '-' ? 3 : 2) : 1;
  }
  const done = finish(
    { hour, minute, second: 0, end, leadingZero: false, hasMinutes: minute > 0, wrong: false },
    tokens,
  );
  return done !== undefined && (afterAt || !done.value.bare || minute > 0) ? done : undefined;
}

/** A time of day at `i`. `afterAt` = the word "at" (or a kin) stood before it. */
export function readClock(tokens: Tokens, i: number, afterAt: boolean, isRange = false): Read<ClockRead> | undefined {
  const named = NAMED.get(wordAt(tokens, i));
  if (named !== undefined) return { value: { time: named, bare: false }, end: i + 1 };
  const spoken = readSpoken(tokens, i, isRange);
  if (spoken !== undefined) return spoken;
  const digits = readDigits(tokens, i, afterAt);
  if (digits !== undefined) return finish(digits, tokens);
  return readWords(tokens, i, afterAt);
}
