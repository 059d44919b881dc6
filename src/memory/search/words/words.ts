/**
 * Turns text into the words that are indexed and asked for: folded to lower case without accents, English endings
 * cut, and scripts written without spaces as single characters and pairs. Text and question go through the same
 * function on both databases, so what matches on one matches on the other.
 *
 * A word holds only letters and digits (or one emoji), never a character with a meaning in a query language.
 */
import { stem } from './stem.ts';

/** Longer runs are not words (encoded data, long addresses); their beginning is enough to find them. */
const LONGEST_WORD = 40;

/** Scripts that put no spaces between words, or glue endings to them (Korean): found by pairs of characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u;
const ASCII_PIECES = /[a-z0-9]+/g;
const PIECES = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu;
/** Marks that change how a letter sounds, not which letter it is: Latin, Greek, Cyrillic, Hebrew, Arabic. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
const SAME_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    ø: 'o',
    đ: 'd',
    ł: 'l',
    æ: 'ae',
    œ: 'oe',
    ı: 'i',
    þ: 'th',
    ð: 'd',
    ى: 'ي',
    ة: 'ه',
    ς: 'σ',
  }),
);

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const isAscii = (text: string): boolean => !/[^\x00-\x7f]/.test(text);

/** Lower case without accents; the same letter however it was typed. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(/[ßøđłæœıþðىةς]/g, (letter) => SAME_LETTERS.get(letter) ?? letter)
    .normalize('NFC');
}

/** One word as written (folded) and as it is looked up (its stem). */
export interface Word {
  readonly folded: string;
  readonly term: string;
}

/** "don't" stays one word, "Ann's" and "we'll" are "Ann" and "we", "l'amour" is two. */
const joinShort = (folded: string): string =>
  folded.includes("'") || folded.includes('’')
    ? folded.replace(/['’](s|re|ve|ll|m|d)(?![\p{L}\p{N}])/gu, '').replace(/n['’]t(?![\p{L}\p{N}])/gu, 'nt')
    : folded;

/** The words of a text in order. At most `most` of them. */
export function readWords(text: string, most = Number.POSITIVE_INFINITY): Word[] {
  const words: Word[] = [];
  for (const [piece] of joinShort(fold(text)).matchAll(PIECES)) {
    if (words.length >= most) break;
    if (UNSPACED.test(piece)) addUnspaced(words, piece);
    else {
      const folded = piece.length > LONGEST_WORD ? cutWord(piece) : piece;
      words.push({ folded, term: stem(folded) });
    }
  }
  return words;
}

/**
 * The different words of a folded text, in the order they come, and how many there are in all. The same as asking
 * `readWords` and counting, only faster: most words of a text come again, and each is cut only once.
 */
export function readDifferent(folded: string): { readonly terms: readonly string[]; readonly wordCount: number } {
  if (!isAscii(folded) && UNSPACED.test(folded)) {
    const words = readWords(folded);
    return { terms: [...new Set(words.map(({ term }) => term))], wordCount: words.length };
  }
  const pieces = joinShort(folded).match(isAscii(folded) ? ASCII_PIECES : PIECES) ?? [];
  const terms = new Set<string>();
  for (const piece of new Set(pieces)) terms.add(stem(piece.length > LONGEST_WORD ? cutWord(piece) : piece));
  return { terms: [...terms], wordCount: pieces.length };
}

export const termsOf = (text: string): string[] => readWords(text).map((word) => word.term);

/** Never leaves half of a surrogate pair behind: databases refuse it. */
const cutWord = (piece: string): string =>
  Array.from(piece.slice(0, LONGEST_WORD + 1))
    .slice(0, LONGEST_WORD)
    .join('');

/** Every character and every pair of neighbours; other letters in between ("iPhone手机") stay whole words. */
function addUnspaced(words: Word[], piece: string): void {
  let other = '';
  let previous = '';
  const flush = (): void => {
    if (other !== '') words.push({ folded: cutWord(other), term: stem(cutWord(other)) });
    other = '';
  };
  for (const char of piece) {
    if (/\p{M}/u.test(char) && previous === '') continue;
    if (!UNSPACED.test(char)) {
      other += char;
      previous = '';
      continue;
    }
    flush();
    words.push({ folded: char, term: char });
    if (previous !== '') words.push({ folded: previous + char, term: previous + char });
    previous = char;
  }
  flush();
}
