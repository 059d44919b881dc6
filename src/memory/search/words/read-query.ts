/**
 * Reads a question for search: the words worth looking up, whether it asks when, and which days it names. Who it is
 * about is known only once the words are held against the authors of the index. Takes any text of any length.
 */
import { stopWords } from './data/stop-words.ts';
import { type DateCue, readDates } from './time-words.ts';
import { fold, readWords } from './words.ts';

export interface Query {
  /** Different words to look up, in order, without stop words unless there is nothing else. */
  readonly terms: readonly string[];
  readonly asksWhen: boolean;
  readonly dates: readonly DateCue[];
}

/** A question is seldom longer; what follows in a pasted page adds time, not meaning. */
const CHARS_READ = 4_000;
const WORDS_READ = 400;
/** One bit each in a 32-bit mask, with room to spare. */
export const MOST_TERMS = 28;

const ASKS_WHEN =
  /\bwhen\b|\b(?:what|which) (?:time|date|day|week|month|year)\b|\bhow (?:long|recently|often)\b|\bsince when\b|\bwann\b|\bcuando\b|\bquand\b|\bquando\b|いつ|什么时候|언제|متى/;

/** `wallNowMs`: now, on the asker's wall clock. */
export function readQuery(text: string, wallNowMs: number): Query {
  const start = text.slice(0, CHARS_READ);
  const folded = fold(start);
  const words = readWords(start, WORDS_READ);
  const telling = words.filter(({ folded: word }) => !stopWords.has(word));
  const terms = [...new Set((telling.length > 0 ? telling : words).map(({ term }) => term))];
  return { terms: dropSingles(terms), asksWhen: ASKS_WHEN.test(folded), dates: readDates(folded, wallNowMs) };
}

/** More than one character, counted as a person would. */
const isLong = (term: string): boolean => Array.from(term).length > 1;

/** In a script of pairs the single characters are looked up only when there is no pair that holds them. */
function dropSingles(terms: readonly string[]): string[] {
  const pairs = terms.filter((term) => isLong(term) && !/^[\p{ASCII}]*$/u.test(term));
  return terms.filter((term) => isLong(term) || !pairs.some((pair) => pair.includes(term)));
}
