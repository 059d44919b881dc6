/**
 * What the index keeps of a chunk besides its text: its different words, and the marks that ranking reads (does it
 * say when, does it ask, does the author speak of themselves). Pure; the same text always gives the same marks.
 */
import { tellsTime } from './time-words.ts';
import { fold, readDifferent, readWords } from './words.ts';

export interface ChunkMarks {
  /** Different words in the order they come, with spaces between: one text travels between threads faster than many. */
  readonly words: string;
  readonly wordCount: number;
  readonly tellsTime: boolean;
  readonly isQuestion: boolean;
  readonly speaksOfSelf: boolean;
}

const ASKS_AT_END = /[?？؟]["'”’)\]\s]*$/u;
const SELF =
  /(?<![\p{L}\p{N}])(?:i|my|me|mine|we|our|us|ich|mein\w*|mir|mich|yo|mi|mis|je|mon|ma|mes|moi)(?![\p{L}\p{N}])|我|私|僕|나는|내가/u;

export function markChunk(text: string): ChunkMarks {
  const folded = fold(text);
  const { terms, wordCount } = readDifferent(folded);
  return {
    words: terms.join(' '),
    wordCount,
    tellsTime: tellsTime(folded),
    isQuestion: ASKS_AT_END.test(text),
    speaksOfSelf: SELF.test(folded),
  };
}

/** What a text may not hold in a database: PostgreSQL refuses the zero character, both refuse half characters. */
export const cleanText = (text: string): string => text.replaceAll('\u0000', ' ').toWellFormed();

/** A name as it is compared: its folded words. */
export const nameWords = (name: string | null | undefined): string[] =>
  name ? [...new Set(readWords(name).map(({ term }) => term))] : [];

/** An author's name among the counted words. */
export const authorTerm = (name: string): string => `@${name}`;
/** What stands before a word in one person's index. The dot is no letter, so it cannot be part of a word. */
export const indexedPrefix = (personNo: number): string => `${personNo}·`;
/** A word as one person's index holds it. */
export const indexedTerm = (personNo: number, term: string): string => indexedPrefix(personNo) + term;
/** All words of `ChunkMarks` as the person's index holds them. */
export const indexedWords = (personNo: number, words: string): string =>
  words === '' ? '' : indexedPrefix(personNo) + words.replaceAll(' ', ` ${indexedPrefix(personNo)}`);
