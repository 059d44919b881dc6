/**
 * Reads the turns of speech that lean on what stands beside them: "this time tomorrow", "twice on Friday",
 * "3 times: every 10 minutes", "every Monday from May", "9am in Paris", "no later than Friday".
 * Invariant: each counts only beside what it leans on; alone it is left to the task. What has two readings asks.
 */
import { after, afterAny, numberAt, type Read, skip, wordAt } from '../words/tokens.ts';
import { MONTHS, NUMBERS } from '../words/vocabulary.ts';
import { makeDate } from './calendar.ts';
import type { PieceReader } from './piece-reader.ts';
import { readDate, type Source } from './read-date.ts';
import { readRepeat } from './read-repeat.ts';
import { readCity } from './read-zone.ts';
import type { ClockTime, When } from './when.ts';

const SAME_TIME = ['at this time', 'this time', 'at the same time', 'the same time', 'at same time', 'same time'];

const TURNS = [
  ['next week', { days: 7 }],
  ['next month', { months: 1 }],
  ['next year', { years: 1 }],
] as const;

/** "next week" beside "this time" is seven days off, not its Monday. */
function readTurn({ tokens, cx }: Source, i: number): Read<When> | undefined {
  for (const [words, step] of TURNS) {
    const end = after(tokens, i, words);
    if (end !== undefined) return { value: { date: { date: cx.today.add(step), said: 'plain' } }, end };
  }
  return undefined;
}

export const readSameTime: PieceReader = (source, i, { when }) => {
  const end = afterAny(source.tokens, i, SAME_TIME);
  if (end === undefined) return undefined;
  const { hour, minute } = source.cx.now;
  const times: readonly ClockTime[] = [{ hour, minute, second: 0, sure: true }];
  if ((when.date ?? when.repeat) !== undefined) return { value: { times }, end };
  if (readRepeat(source, end)?.value.repeat !== undefined) return { value: { times }, end };
  const day = readTurn(source, end) ?? readDate(source, end);
  if (day?.value.date === undefined) return undefined;
  return { value: { times, date: day.value.date }, end: day.end };
};

const COUNTS = new Map([
  ['twice', 2],
  ['thrice', 3],
]);

/** "twice tomorrow": two reminders, and nobody said when. "3 times: every 10 minutes" counts the rhythm behind it. */
export const readTimesFirst: PieceReader = (source, i, { when, isLead }) => {
  const { tokens } = source;
  const word = COUNTS.get(wordAt(tokens, i));
  const isTimes = /^(times|x)$/.test(wordAt(tokens, i + 1));
  const n = word ?? (isTimes ? (numberAt(tokens, i) ?? NUMBERS.get(wordAt(tokens, i))) : undefined);
  const end = word === undefined ? i + 2 : i + 1;
  if (n === undefined || n < 1 || n > 10_000 || when.repeat !== undefined) return undefined;
  const at = skip(tokens, end, [':', ',', '-', '–', '—']);
  // "twice daily" is a rhythm with two times a day, not a daily one that ends after two.
  const isFresh = isLead && Object.keys(when).length === 0 && readRepeat(source, i) === undefined;
  if (isFresh && readRepeat(source, at)?.value.repeat !== undefined) return { value: { count: n }, end: at };
  const day = when.date === undefined ? readDate(source, end) : undefined;
  const isBeside = when.date !== undefined || day?.value.date !== undefined;
  if (n < 2 || !isBeside || !(isLead || when.date !== undefined)) return undefined;
  return { value: { ask: { question: 'One reminder has one time. At what time should the first one be?' } }, end };
};

const FROM_MONTH = ['starting from', 'starting in', 'starting', 'beginning in', 'beginning', 'as of', 'from'];

/** "every Monday from May": from its first day on. */
export const readFromMonth: PieceReader = (source, i, { when, isLead }) => {
  const { tokens, cx } = source;
  const at = afterAny(tokens, i, FROM_MONTH);
  const month = at === undefined ? undefined : MONTHS.get(wordAt(tokens, at));
  if (at === undefined || month === undefined || tokens[at + 1]?.kind === 'number') return undefined;
  const opens = isLead && readRepeat(source, skip(tokens, at + 1, [',']))?.value.repeat !== undefined;
  if (when.repeat === undefined && !opens) return undefined;
  const date = makeDate(cx.today.year + (month < cx.today.month ? 1 : 0), month, 1);
  if (date === undefined) return undefined;
  const end = afterAny(tokens, at + 1, ['onwards', 'onward', 'on']) ?? at + 1;
  return { value: { from: { date: { date, said: 'plain' } } }, end };
};

/** "at 9am in Paris": Paris's clock, or where the person will be? Only they know. */
export const readCityPiece: PieceReader = (source, i, { when }) => {
  if (when.times === undefined || when.zone !== undefined || wordAt(source.tokens, i) !== 'in') return undefined;
  const city = readCity(source.tokens, i + 1, source.text);
  if (city === undefined || city.value.zone === source.ownZone) return undefined;
  const swap = { start: i, end: city.end, words: [city.value.zone, 'my time'] };
  return { value: { ask: { question: `Is that ${city.value.name} time, or your own?`, swap } }, end: city.end };
};

const LATEST = ['no later than', 'not later than', 'at the latest by', 'at the latest on'];

/** "no later than Friday": the day itself is the last moment to say it. */
export function skipLatest({ tokens }: Source, i: number): number {
  return afterAny(tokens, i, LATEST) ?? i;
}
