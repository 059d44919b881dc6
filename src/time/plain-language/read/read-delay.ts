/**
 * Reads how far off something is: "in 20 min", "2 hours from now", "in two weeks", and the loose words ("later", "in 10").
 * Invariant: hours and less are an exact instant; whole days name a day, which then gets its usual hour.
 * What is vague becomes a question with amounts to pick from.
 */
import { after, afterAny, type Read, type Tokens, wordAt } from '../words/tokens.ts';
import { MONTHS, WEEKDAYS } from '../words/vocabulary.ts';
import { addSpan, weekdayOfWeek } from './calendar.ts';
import { readAmount, readSpan, type Span } from './read-amount.ts';
import { readDate, type Source } from './read-date.ts';
import type { When } from './when.ts';

const FREE_WORDS = new Set(
  'to that about and or on in at by every each daily weekly monthly yearly weekdays weekends for until till from starting tomorrow today tonight this next please remind sharp each except between the with because so then also mornings evenings except but'.split(
    ' ',
  ),
);

/** May a lone number end here? Yes before the end, punctuation, or a word that cannot be what is counted. */
export function isFree(tokens: Tokens, i: number): boolean {
  const token = tokens[i];
  if (token === undefined) return true;
  // "7-eleven" is one name.
  if (/^[-–]$/.test(token.norm) && token.glued && tokens[i + 1]?.glued === true && tokens[i + 1]?.kind === 'word')
    return false;
  // "at 8 5 times": what is counted are the times it comes.
  if (token.kind === 'number' && /^(times|occurrences)$/.test(wordAt(tokens, i + 1))) return true;
  if (token.kind === 'mark') return /^[,.;:!?)\]\-–—…"”&]$/.test(token.norm);
  return token.kind === 'word' && (FREE_WORDS.has(token.norm) || WEEKDAYS.has(token.norm) || MONTHS.has(token.norm));
}

/** Whole days name a day ("in two weeks"), which then gets its usual hour; anything finer is an instant. */
function toMoment(span: Span, source: Source): When {
  if (span.days > 40_000 || span.months > 1200 || span.ms > 40_000 * 86_400_000) {
    return { ask: { question: 'That is more than a hundred years away. When did you mean?' } };
  }
  if (span.ms > 0 || span.days + span.months === 0) return { delay: span };
  return { date: { date: addSpan(source.cx.today, span), said: 'plain' } };
}

/** "in two weeks on Monday": the Monday of that week. */
function readDayOfWeekAhead(source: Source, span: Span, end: number): Read<When> | undefined {
  const weeks = span.days / 7;
  if (!Number.isInteger(weeks) || weeks < 1 || weeks > 500 || span.ms + span.months > 0) return undefined;
  const day = readDate(source, end);
  if (day?.value.date?.said !== 'weekday') return undefined;
  const date = weekdayOfWeek(source.cx.today, weeks, day.value.date.date.dayOfWeek);
  return { value: { date: { date, said: 'plain' } }, end: day.end };
}

const VAGUE_CHOICES: Readonly<Record<string, readonly number[]>> = {
  second: [30, 45],
  minute: [5, 10, 15],
  hour: [2, 3, 4],
};

function askVague(unit: string, start: number, end: number): When {
  const words = (VAGUE_CHOICES[unit] ?? [2, 3, 5]).map((n) => `in ${n} ${unit}s`);
  return { ask: { question: `How many ${unit}s from now?`, swap: { start, end, words } } };
}

/** Half a month is fifteen days to some and two weeks to others; half a year is no question. */
function askHalf(months: number, start: number, end: number): When {
  const weeks = Math.round(months * 4.35) + 2;
  const days = months * 30 + 15;
  const words = [`in ${weeks} weeks`, `in ${days} days`];
  return { ask: { question: `How long is that: ${weeks} weeks, or ${days} days?`, swap: { start, end, words } } };
}

const LEADS = [
  'in about',
  'in around',
  'in exactly',
  'in approximately',
  'in just',
  'in another',
  'in the next',
  'within the next',
  'within',
  'in',
  'after',
];

const TAILS = ['from now', 'from today', 'hence', "' time", 'time', "' s time"];

/** "in 20 min", "2 hours from now", "in two weeks", "in a few minutes". */
export function readDelay(source: Source, i: number): Read<When> | undefined {
  const { tokens } = source;
  const lead = afterAny(tokens, i, LEADS);
  const span = readSpan(tokens, lead ?? i);
  if (span === undefined) return undefined;
  const tail = afterAny(tokens, span.end, TAILS);
  const isBare = lead === undefined;
  if (isBare && (tail === undefined || /time$/.test(wordAt(tokens, tail - 1)))) return undefined;
  if (!isBare && tail === undefined && /^(before|of|after)$/.test(wordAt(tokens, span.end))) return undefined;
  const end = tail ?? span.end;
  if (span.value.vague !== undefined) return { value: askVague(span.value.vague, i, end), end };
  const half = span.value.months > 0 ? after(tokens, span.end, 'and a half') : undefined;
  if (half !== undefined) return { value: askHalf(span.value.months, i, half), end: half };
  return readDayOfWeekAhead(source, span.value, end) ?? { value: toMoment(span.value, source), end };
}

const LOOSE: readonly (readonly [string, string])[] = [
  ['later today', 'What time today?'],
  ['in a bit', 'In how many minutes?'],
  ['in a while', 'In how many minutes?'],
  ['in a moment', 'In how many minutes?'],
  ['later', 'How much later?'],
  ['soon', 'How soon?'],
  ['sometime', 'When?'],
  ['some time', 'When?'],
  ['someday', 'On which day?'],
  ['asap', 'How soon?'],
  ['right now', 'How soon?'],
  ['right away', 'How soon?'],
  ['now', 'How soon?'],
  ['immediately', 'How soon?'],
];

const OFFERS = ['in 30 minutes', 'in 2 hours', 'tomorrow at 09:00'];

export function readLoose({ tokens }: Source, i: number): Read<When> | undefined {
  const bare = wordAt(tokens, i) === 'in' ? readAmount(tokens, i + 1) : undefined;
  if (
    bare !== undefined &&
    bare.value > 0 &&
    bare.value <= 600 &&
    tokens[i + 1]?.norm !== 'a' &&
    isFree(tokens, bare.end)
  ) {
    const instead = [`in ${bare.value} minutes`, `in ${bare.value} hours`];
    const question = `In ${bare.value} minutes, or in ${bare.value} hours?`;
    return { value: { ask: { question, instead, loose: true } }, end: bare.end };
  }
  for (const [words, question] of LOOSE) {
    const end = after(tokens, i, words);
    const instead = OFFERS;
    if (end !== undefined) return { value: { ask: { question, instead, loose: true } }, end };
  }
  return undefined;
}
