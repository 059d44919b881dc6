/**
 * Reads one whole phrase about time from a place in the sentence: piece after piece, as long as they fit together.
 * Invariant: takes only words it understood; stops at the first piece that contradicts the ones before it.
 * A lone number is an hour only after "at" or beside a day, and only when no noun follows ("tomorrow 3 eggs").
 */
import { afterAny, type Read, skip, wordAt } from '../words/tokens.ts';
import { DAY_PARTS, MONTHS } from '../words/vocabulary.ts';
import type { Phrase, PieceReader, Place, SoFar } from './piece-reader.ts';
import { readSpan, type Span } from './read-amount.ts';
import { readClock } from './read-clock.ts';
import { readDate, type Source } from './read-date.ts';
import { isFree, readDelay, readLoose } from './read-delay.ts';
import { readLimit } from './read-limits.ts';
import { readNthOfMonth } from './read-month-rhythm.ts';
import { readRepeat } from './read-repeat.ts';
import { readCityPiece, readFromMonth, readSameTime, readTimesFirst, skipLatest } from './read-turns.ts';
import { readZone } from './read-zone.ts';
import { type ClockTime, mergeWhen, type When } from './when.ts';

const readZonePiece: PieceReader = (source, i, { when }) => {
  if ((when.times ?? when.window ?? when.until?.time) === undefined) return undefined;
  const zone = readZone(source.tokens, i, source);
  if (zone === undefined) return undefined;
  if ('zone' in zone.value) return { value: { zone: zone.value.zone }, end: zone.end };
  const name = zone.value.unknown;
  const question = `I do not know the time zone “${name.slice(0, 40)}”. Which city is it?`;
  return { value: { ask: { question, swap: { start: i, end: zone.end, words: ['', 'UTC'] } } }, end: zone.end };
};

/** Bounds count only beside something to bound: "for 20 minutes" alone is part of the task. */
const readLimitPiece: PieceReader = (source, i, { when, isLead, repeats }) => {
  const limit = readLimit(source, i);
  if (limit === undefined) return undefined;
  const { lasting, count, except, window, until } = limit.value;
  const hasRhythm = when.repeat !== undefined || repeats;
  if (until !== undefined && !hasRhythm && limit.value.from === undefined && when.times === undefined && !isLead)
    return undefined;
  if (count !== undefined || except !== undefined) return hasRhythm ? limit : undefined;
  if (lasting !== undefined) {
    const isShort = lasting.days + lasting.months === 0;
    const unit = when.repeat?.unit;
    const isFine = unit === 'second' || unit === 'minute' || unit === 'hour';
    const isFresh = isLead && Object.keys(when).length === 0 && wordAt(source.tokens, i + 1) === 'the';
    return (hasRhythm && (isFine || !isShort)) || (when.times !== undefined && !isShort) || isFresh ? limit : undefined;
  }
  if (window !== undefined) {
    const isNamed = /^(between|from)$/.test(wordAt(source.tokens, i)) || wordAt(source.tokens, i) === 'at';
    const isSure = window.from.sure && window.to.sure;
    return isNamed || isSure || hasRhythm || when.date !== undefined ? limit : undefined;
  }
  return limit;
};

/** "3 days before …", "the day after …", "a week from …": moves whatever the rest of the phrase names. */
const readShift: PieceReader = (source, i) => {
  const { tokens } = source;
  const one = afterAny(tokens, i, ['the day', 'the week', 'the night', 'the evening']);
  const unit = wordAt(tokens, i + 1);
  const named: Span | undefined =
    one === undefined || unit === 'night' || unit === 'evening'
      ? undefined
      : { months: 0, days: unit === 'week' ? 7 : 1, ms: 0 };
  const span = named === undefined ? readSpan(tokens, i) : { value: named, end: i + 2 };
  if (span === undefined || span.value.vague !== undefined) return undefined;
  const link = wordAt(tokens, span.end);
  if (!/^(before|after|from|prior)$/.test(link)) return undefined;
  const start = link === 'prior' && wordAt(tokens, span.end + 1) === 'to' ? span.end + 2 : span.end + 1;
  const anchor = readPhrase(source, start, { depth: 1 }) ?? readMeeting(source, start);
  if (anchor === undefined || (anchor.when.date ?? anchor.when.times) === undefined) return undefined;
  const sign = link === 'before' || link === 'prior' ? -1 : 1;
  const value = mergeWhen({ shift: { span: span.value, sign } }, anchor.when);
  return value === undefined ? undefined : { value: { ...value, weak: false }, end: anchor.end };
};

/** "my 3pm meeting tomorrow": its hour, and the day said behind it. */
function readMeeting(source: Source, i: number): Phrase | undefined {
  const { tokens } = source;
  const at = afterAny(tokens, i, ['my', 'our', 'the', 'a']);
  const clock = at === undefined ? undefined : readPhrase(source, at, { depth: 1 });
  if (clock?.when.times === undefined || tokens[clock.end]?.kind !== 'word') return undefined;
  const noun = clock.end + 1;
  const day = clock.when.date === undefined ? readPhrase(source, noun, { depth: 1 }) : undefined;
  const both = day === undefined ? undefined : mergeWhen(clock.when, day.when);
  return both === undefined || day === undefined ? { ...clock, end: noun } : { when: both, start: i, end: day.end };
}

/** "before 5pm", "before Christmas": how long before? */
const readBefore: PieceReader = (source, i) => {
  if (wordAt(source.tokens, i) !== 'before') return undefined;
  const anchor = readPhrase(source, i + 1, { depth: 1 });
  const { times, date } = anchor?.when ?? {};
  if (anchor === undefined || (times ?? date) === undefined) return undefined;
  const lengths = times === undefined ? ['the day', 'a week'] : ['10 minutes', 'an hour'];
  const swap = { start: i, end: i + 1, words: lengths.map((length) => `${length} before`) };
  return { value: { ask: { question: 'How long before?', swap } }, end: anchor.end };
};

const CLOSE = [
  'by the end of the day',
  'at the end of the day',
  'by end of day',
  'by eod',
  'by cob',
  'at end of day',
  'end of the day',
  'end of day',
  'end of business',
  'close of business',
  'eod',
  'cob',
];

const PART_LEADS = ['in the', 'during the', 'at', 'over', 'around', 'by', 'early in the', 'late in the'];

const readDayPart: PieceReader = (source, i, { when }) => {
  const { tokens, cx } = source;
  const first = afterAny(tokens, i, ['first thing in the morning', 'first thing']);
  if (first !== undefined) return { value: { part: 'morning' }, end: first };
  const close = afterAny(tokens, i, CLOSE);
  if (close !== undefined) {
    const [hour = 17, minute = 0] = cx.defaults.endOfDay.split(':').map(Number);
    return { value: { times: [{ hour, minute, second: 0, sure: true }] }, end: close };
  }
  const led = afterAny(tokens, i, PART_LEADS);
  const isLed = led !== undefined;
  const at = led ?? skip(tokens, i, ['early', 'late']);
  const part = DAY_PARTS.get(wordAt(tokens, at));
  if (part === undefined) return undefined;
  const isLunch = part === 'lunch';
  if (!isLed) {
    const beside = when.date ?? when.repeat ?? when.times;
    return beside === undefined || (isLunch && (!isFree(tokens, at + 1) || wordAt(tokens, at + 1) === 'with'))
      ? undefined
      : { value: { part }, end: at + 1 };
  }
  // "at evening" nobody says; "at night" and "at lunch" everybody.
  const fits = wordAt(tokens, i) === 'at' || wordAt(tokens, i) === 'over' ? part === 'night' || isLunch : true;
  return fits ? { value: { part }, end: at + 1 } : undefined;
};

const AT_WORDS = [
  'no later than',
  'not later than',
  'at around',
  'at about',
  'at exactly',
  'at approximately',
  'at',
  '@',
  'by',
  'around',
  'about',
  'approximately',
  '~',
];

/** "at 17 check": a verb may follow an hour; "at 17 Main Street" and "12 eggs" are no hours. */
function isVerbLike({ tokens, text }: Source, i: number): boolean {
  const token = tokens[i];
  return (
    token?.kind === 'word' && !token.glued && /^\p{Ll}/u.test(text.slice(token.start)) && !token.norm.endsWith('s')
  );
}

function readClockList(source: Source, from: number, first: ClockTime, isLead: boolean): Read<ClockTime[]> {
  const { tokens } = source;
  const times = [first];
  let end = from;
  for (let k = 0; k < 24; k += 1) {
    let at = end;
    while (at < end + 2 && /^(,|and|&|\/)$/.test(wordAt(tokens, at))) at += 1;
    const more = at > end ? readClock(tokens, skip(tokens, at, ['at', '@']), true) : undefined;
    const isWord = tokens[skip(tokens, at, ['at', '@'])]?.kind === 'word';
    if (more === undefined || more.value.wrong === true) break;
    const isOpen = isFree(tokens, more.end) || (isLead && isVerbLike(source, more.end));
    if (more.value.bare && (!isOpen || isWord || readSpan(tokens, at) !== undefined)) break;
    times.push(more.value.time);
    end = more.end;
  }
  return { value: times, end };
}

const readClockPiece: PieceReader = (source, i, { when, isLead, isFor }) => {
  const { tokens } = source;
  const at = afterAny(tokens, i, AT_WORDS);
  const isAt = at !== undefined || (isFor && Object.keys(when).length === 0);
  const clock = readClock(tokens, at ?? i, isAt);
  if (clock === undefined) return undefined;
  const { bare, time, wrong } = clock.value;
  if (wrong === true) {
    const said = source.text.slice(tokens[at ?? i]?.start ?? 0, tokens[clock.end - 1]?.end ?? 0);
    return { value: { ask: { question: `${said} is not a time of day. What time did you mean?` } }, end: clock.end };
  }
  if (bare) {
    const isPlainAt = wordAt(tokens, i) === 'at' || wordAt(tokens, i) === '@';
    const beside = when.date ?? when.repeat ?? when.part;
    const hasZone = readZone(tokens, clock.end, source) !== undefined;
    const isOpen = isFree(tokens, clock.end) || hasZone || DAY_PARTS.has(wordAt(tokens, clock.end));
    const isCounted = readSpan(tokens, at ?? i) !== undefined;
    const isLedIn = isPlainAt && (isLead ? tokens[clock.end]?.kind === 'word' : isVerbLike(source, clock.end));
    if (isCounted || !(isOpen || (isLedIn && (isLead || beside !== undefined)))) return undefined;
    if (!isAt && beside === undefined) return undefined;
    if (!isAt && time.hour === 0 && wordAt(tokens, i).length < 2) return undefined;
  }
  const list = readClockList(source, clock.end, time, isLead);
  const other =
    wordAt(tokens, list.end) === 'or' ? readClock(tokens, skip(tokens, list.end + 1, ['at']), true) : undefined;
  if (
    other !== undefined &&
    (!other.value.bare || isLead || isFree(tokens, other.end)) &&
    readSpan(tokens, list.end + 1) === undefined
  ) {
    const said = [
      [at ?? i, list.end],
      [skip(tokens, list.end + 1, ['at']), other.end],
    ].map(([a = 0, b = 0]) => source.text.slice(tokens[a]?.start ?? 0, tokens[b - 1]?.end ?? 0));
    const swap = { start: i, end: other.end, words: said.map((time) => `at ${time}`) };
    return { value: { ask: { question: `At ${said.join(' or at ')}?`, swap } }, end: other.end };
  }
  return { value: { times: list.value, ...(isAt ? {} : { weak: true }) }, end: list.end };
};

/** "every Friday in March": behind a rhythm a month is a filter, elsewhere it lacks its day. */
const readDatePiece: PieceReader = (source, i, { when }) => {
  const unit = when.repeat?.unit;
  const month = wordAt(source.tokens, i) === 'in' ? MONTHS.get(wordAt(source.tokens, i + 1)) : undefined;
  const isDays = (unit === 'day' || unit === 'week') && when.repeat?.n === 1 && when.repeat.months === undefined;
  if (isDays && month !== undefined) return { value: { repeat: { unit, n: 1, months: [month] } }, end: i + 2 };
  return readDate(source, skipLatest(source, i));
};
const readRepeatPiece: PieceReader = (source, i, { when, monthly }) =>
  readRepeat(source, i) ?? (when.repeat?.unit === 'month' || monthly ? readNthOfMonth(source, i) : undefined);

const PIECES: readonly PieceReader[] = [
  readZonePiece,
  readCityPiece,
  readShift,
  readTimesFirst,
  readSameTime,
  readFromMonth,
  readRepeatPiece,
  readLimitPiece,
  readDelay,
  readBefore,
  readLoose,
  readDayPart,
  readDatePiece,
  readClockPiece,
];

function readPiece(source: Source, i: number, so: SoFar): Read<When> | undefined {
  for (const read of PIECES) {
    if (so.depth > 0 && (read === readShift || read === readBefore)) continue;
    const piece = read(source, i, so);
    const merged = piece === undefined || piece.end < i ? undefined : mergeWhen(so.when, piece.value);
    if (piece !== undefined && merged !== undefined) return { value: merged, end: piece.end };
  }
  return undefined;
}

const LINKS = /^(,|and|&|-|–|—|then|but|also)$/;

/** The longest phrase that begins at `i`, whether or not it says enough by itself. */
export function readPhrase(source: Source, i: number, place: Place = {}): Phrase | undefined {
  const { isLead = false, isFor = false, depth = 0, repeats = false, monthly = false } = place;
  let when: When = {};
  let end = i;
  // A sentence has a handful of pieces; the cap bounds the work on nonsense.
  for (let k = 0; k < 16; k += 1) {
    const so: SoFar = { when, isLead, isFor, depth, repeats, monthly };
    const direct = readPiece(source, end, so);
    const linked =
      direct === undefined && k > 0 && LINKS.test(wordAt(source.tokens, end))
        ? readPiece(source, end + 1, so)
        : undefined;
    const piece = direct ?? linked;
    // "every Monday at 9 and Friday at 10": the second day has an hour of its own, so it is another moment.
    const isOther = linked !== undefined && when.times !== undefined && linked.value.times === when.times;
    if (isOther && readClockPiece(source, linked.end, { ...so, when: {} }) !== undefined) break;
    if (piece === undefined || (piece.end === end && k > 0 && piece.value === when)) break;
    when = piece.value;
    end = piece.end;
  }
  return end === i ? undefined : { when, start: i, end };
}
