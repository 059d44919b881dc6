/**
 * Reads amounts ("2", "twenty-five", "an hour and a half", "half an hour", "1h30") and turns them into lengths.
 * Invariant: a length is months + days + ms kept apart, because a month is not a number of days and a day is not 24 hours.
 * Refuses fractions of a month, and vague words ("a few"), which come back as `vague` so that somebody can ask.
 */
import { after, isGlued, numberAt, type Read, type Tokens, wordAt } from '../words/tokens.ts';
import { GLUED_UNITS, NUMBERS, ORDINALS, UNIT_MS, UNITS, type Unit } from '../words/vocabulary.ts';

export interface Span {
  readonly months: number;
  readonly days: number;
  readonly ms: number;
  /** "3 business days": the days are counted without Saturday and Sunday. */
  readonly business?: boolean;
  /** "a few minutes": the unit is known, the amount is not. */
  readonly vague?: Unit;
}

const NO_SPAN: Span = { months: 0, days: 0, ms: 0 };

/** "twenty-five", "twenty five", "two", "a". */
export function readWordNumber(tokens: Tokens, i: number): Read<number> | undefined {
  const tens = NUMBERS.get(wordAt(tokens, i));
  if (tens === undefined) return undefined;
  if (tens >= 20 && tens % 10 === 0) {
    const dash = wordAt(tokens, i + 1) === '-' ? i + 2 : i + 1;
    const ones = NUMBERS.get(wordAt(tokens, dash));
    if (ones !== undefined && ones < 10 && wordAt(tokens, dash).length > 2)
      return { value: tens + ones, end: dash + 1 };
  }
  return { value: tens, end: i + 1 };
}

function readDigits(tokens: Tokens, i: number): Read<number> | undefined {
  const whole = numberAt(tokens, i);
  if (whole === undefined) return undefined;
  const dot = wordAt(tokens, i + 1);
  const fraction = tokens[i + 2];
  if ((dot === '.' || dot === ',') && isGlued(tokens, i + 1) && fraction?.kind === 'number' && fraction.glued) {
    if (fraction.norm.length <= 3) return { value: Number(`${whole}.${fraction.norm}`), end: i + 3 };
  }
  return { value: whole, end: i + 1 };
}

const FRACTIONS: readonly (readonly [string, number])[] = [
  ['half of an', 0.5],
  ['half an', 0.5],
  ['half a', 0.5],
  ['a half', 0.5],
  ['half', 0.5],
  ['three quarters of an', 0.75],
  ['a quarter of an', 0.25],
  ['quarter of an', 0.25],
  ['a quarter', 0.25],
  ['quarter', 0.25],
  ['a couple of', 2],
  ['a couple', 2],
  ['couple of', 2],
  ['couple', 2],
];

function readFraction(tokens: Tokens, i: number): Read<number> | undefined {
  for (const [words, value] of FRACTIONS) {
    const end = after(tokens, i, words);
    if (end !== undefined) return { value, end };
  }
  return undefined;
}

/** A positive number, with "and a half" when it follows: "two and a half". */
export function readAmount(tokens: Tokens, i: number): Read<number> | undefined {
  const plain = readFraction(tokens, i) ?? readDigits(tokens, i) ?? readWordNumber(tokens, i);
  if (plain === undefined) return undefined;
  if (wordAt(tokens, plain.end) === 'and' && wordAt(tokens, plain.end + 1) === 'a') {
    if (wordAt(tokens, plain.end + 2) === 'half') return { value: plain.value + 0.5, end: plain.end + 3 };
  }
  return plain;
}

export function readUnit(
  tokens: Tokens,
  i: number,
): Read<{ unit: Unit; times: number; business?: boolean }> | undefined {
  const word = wordAt(tokens, i);
  if (/^(business|working|work)$/.test(word) && /^days?$/.test(wordAt(tokens, i + 1))) {
    return { value: { unit: 'day', times: 1, business: true }, end: i + 2 };
  }
  if (word === 'workdays') return { value: { unit: 'day', times: 1, business: true }, end: i + 1 };
  if (word === 'fortnight' || word === 'fortnights') return { value: { unit: 'week', times: 2 }, end: i + 1 };
  const unit = UNITS.get(word) ?? (isGlued(tokens, i) ? GLUED_UNITS.get(word) : undefined);
  return unit === undefined ? undefined : { value: { unit, times: 1 }, end: i + 1 };
}

function makeSpan(amount: number, unit: Unit): Span | undefined {
  if (unit === 'second' || unit === 'minute' || unit === 'hour') {
    return { ...NO_SPAN, ms: Math.round(amount * UNIT_MS[unit]) };
  }
  if (unit === 'day' || unit === 'week') {
    const days = amount * (unit === 'week' ? 7 : 1);
    const whole = Math.floor(days);
    return { ...NO_SPAN, days: whole, ms: Math.round((days - whole) * 86_400_000) };
  }
  const months = amount * (unit === 'year' ? 12 : 1);
  return Number.isInteger(months) ? { ...NO_SPAN, months } : undefined;
}

function addSpans(a: Span, b: Span): Span {
  return { ...a, months: a.months + b.months, days: a.days + b.days, ms: a.ms + b.ms };
}

const VAGUE = ['a few', 'few', 'several', 'some', 'a couple more'];

function readVague(tokens: Tokens, i: number): Read<Span> | undefined {
  for (const words of VAGUE) {
    const end = after(tokens, i, words);
    if (end === undefined) continue;
    const unit = readUnit(tokens, end);
    if (unit !== undefined) return { value: { ...NO_SPAN, vague: unit.value.unit }, end: unit.end };
  }
  return undefined;
}

function readOneSpan(tokens: Tokens, i: number): Read<{ span: Span; unit: Unit }> | undefined {
  const amount = readAmount(tokens, i);
  if (amount === undefined) return undefined;
  const dash = wordAt(tokens, amount.end) === '-' && isGlued(tokens, amount.end) ? amount.end + 1 : amount.end;
  const unit = readUnit(tokens, dash) ?? (dash > amount.end ? readUnit(tokens, amount.end) : undefined);
  if (unit === undefined) return undefined;
  const span = makeSpan(amount.value * unit.value.times, unit.value.unit);
  if (span === undefined) return undefined;
  const business = unit.value.business === true ? { business: true } : {};
  return { value: { span: { ...span, ...business }, unit: unit.value.unit }, end: unit.end };
}

/** What may follow a length: "and a half", "30" after "1h", or another length after "and" or a comma. */
function readMoreSpan(tokens: Tokens, i: number, unit: Unit): Read<{ span: Span; unit: Unit }> | undefined {
  const and = wordAt(tokens, i) === 'and' ? i + 1 : i;
  if (and > i && wordAt(tokens, and) === 'a') {
    const share = wordAt(tokens, and + 1) === 'half' ? 0.5 : wordAt(tokens, and + 1) === 'quarter' ? 0.25 : undefined;
    if (share !== undefined && readUnit(tokens, and + 2) === undefined) {
      const span = makeSpan(share, unit);
      if (span !== undefined) return { value: { span, unit }, end: and + 2 };
    }
  }
  const minutes = numberAt(tokens, i);
  if (
    unit === 'hour' &&
    minutes !== undefined &&
    minutes < 60 &&
    isGlued(tokens, i) &&
    readOneSpan(tokens, i) === undefined
  ) {
    return { value: { span: { ...NO_SPAN, ms: minutes * 60_000 }, unit: 'minute' }, end: i + 1 };
  }
  const comma = wordAt(tokens, i) === ',' ? i + 1 : i;
  return readOneSpan(tokens, and > i ? and : wordAt(tokens, comma) === 'and' ? comma + 1 : comma);
}

const SIZE: Readonly<Record<Unit, number>> = { second: 0, minute: 1, hour: 2, day: 3, week: 4, month: 5, year: 6 };

export function readSpan(tokens: Tokens, i: number): Read<Span> | undefined {
  const vague = readVague(tokens, i);
  if (vague !== undefined) return vague;
  const first = readOneSpan(tokens, i);
  if (first === undefined) return undefined;
  let { span, unit } = first.value;
  let end = first.end;
  for (let more = readMoreSpan(tokens, end, unit); more !== undefined; more = readMoreSpan(tokens, end, unit)) {
    // Units must shrink ("1 hour 30 minutes"): "2 hours, 3 days" is a list, not one length.
    const half =
      more.value.unit === unit &&
      wordAt(tokens, more.end - 1) !== '' &&
      UNITS.get(wordAt(tokens, more.end - 1)) === undefined;
    if (SIZE[more.value.unit] >= SIZE[unit] && !half) break;
    span = addSpans(span, more.value.span);
    end = more.end;
    if (half) break;
    unit = more.value.unit;
  }
  return { value: span, end };
}

/** "5th", "1st", "first", "twenty-fifth", "last" (-1). */
export function readOrdinal(tokens: Tokens, i: number): Read<number> | undefined {
  const digits = numberAt(tokens, i);
  if (digits !== undefined) {
    const suffix = wordAt(tokens, i + 1);
    const fits = /^(st|nd|rd|th)$/.test(suffix) && isGlued(tokens, i + 1);
    return fits && digits >= 1 ? { value: digits, end: i + 2 } : undefined;
  }
  const tens = NUMBERS.get(wordAt(tokens, i));
  if (tens === 20 || tens === 30) {
    const dash = wordAt(tokens, i + 1) === '-' ? i + 2 : i + 1;
    const ones = ORDINALS.get(wordAt(tokens, dash));
    if (ones !== undefined && ones > 0 && ones < 10) return { value: tens + ones, end: dash + 1 };
  }
  const word = ORDINALS.get(wordAt(tokens, i));
  return word === undefined ? undefined : { value: word, end: i + 1 };
}
