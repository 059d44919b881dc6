/**
 * What the index keeps of a chunk besides its text: its different words, and the marks that ranking reads (does it
 * say when, does it ask, does the author speak of themselves). Pure; the same text always gives the same marks.
 */
import { tellsTime } from './time-words.ts';
import { fold, readWords } from './words.ts';

export interface ChunkMarks {
  /** Different words in the order they come. */
  readonly terms: readonly string[];
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
  const words = readWords(text);
  return {
    terms: [...new Set(words.map(({ term }) => term))],
    wordCount: words.length,
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
/** A word as one person's index holds it. The dot is no letter, so it cannot be part of a word. */
export const indexedTerm = (personNo: number, term: string): string => `${personNo}·${term}`;
