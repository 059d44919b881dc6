/**
 * The words of a note, in any script, as they are compared: lower case, one spelling for each letter. Scripts without
 * spaces between words (Chinese, Japanese, Thai, …) are read as pairs of neighbouring characters. A word is
 * significant when it tells what a note is about: no function word, no short word, no small number.
 */
import { DATE_WORDS } from './data/date-words.ts';
import { STOP_WORDS } from './data/stop-words.ts';
import { STOP_WORDS_OF_SCRIPTS } from './data/stop-words-of-scripts.ts';

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u;
const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\p{Extended_Pictographic}/gu;
const ASCII_WORDS = /[a-z0-9]+(?:'[a-z]+)*/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is what is asked for.
const ASCII = /^[\x00-\x7f]*$/;

/** Every different word of the text, in order of first appearance. */
export const tokensOf = (text: string): Set<string> => new Set(readTokens(text));

/** The words in order, repeated ones too. */
export function readTokens(text: string): readonly string[] {
  if (ASCII.test(text)) return text.toLowerCase().match(ASCII_WORDS) ?? [];
  const words = text.normalize('NFKC').toLowerCase().match(WORDS) ?? [];
  return words.flatMap((word) => (UNSPACED.test(word) ? pairsOf(word) : word.replaceAll('’', "'")));
}

function pairsOf(word: string): string[] {
  const chars = Array.from(word);
  return chars.length < 2 ? chars : chars.slice(1).map((char, i) => `${chars[i]}${char}`);
}

/** A script whose characters are syllables or ideas: two of them are a word; elsewhere two letters are not enough. */
const DENSE = new RegExp(`${UNSPACED.source}|\\p{Script=Hangul}`, 'u');

const TELLS_NOTHING: ReadonlySet<string> = new Set([...STOP_WORDS, ...STOP_WORDS_OF_SCRIPTS]);

export function isSignificant(token: string): boolean {
  if (token.length < 2 || (token.length === 2 && !DENSE.test(token))) return false;
  return !TELLS_NOTHING.has(token) && !/^\p{N}{1,3}$/u.test(token);
}

/** Says when and not what: a year, a day of the month, an hour, a month, a weekday. Notes have to share more than that. */
export const saysWhen = (token: string): boolean =>
  DATE_WORDS.has(token) || /^(?:(?:19|20|21)\d\d|\d{1,2}(?:st|nd|rd|th|am|pm|h))$/u.test(token);

/** Words that turn a statement round. A text with one and a text without it do not say the same. */
const NEGATIONS: ReadonlySet<string> = new Set(
  `not no never none without cannot can't don't doesn't didn't won't isn't aren't wasn't weren't hasn't haven't
  shouldn't wouldn't couldn't nicht kein keine keinen keiner nie niemals ohne nunca jamás sin jamais pas sans non mai
  não нет не никогда`.split(/\s+/u),
);

/** Words of which one sentence has one: another day is another appointment. */
const CALENDAR: ReadonlySet<string> = new Set(
  `monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday january february march april june
  july august september october november december montag dienstag mittwoch donnerstag freitag samstag sonntag januar
  februar märz juni juli oktober dezember lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril
  mayo junio julio septiembre octubre noviembre diciembre lundi mardi mercredi jeudi vendredi samedi dimanche janvier
  février mars avril juin juillet août septembre octobre novembre décembre am pm`.split(/\s+/u),
);

/** A number, also with what hangs on it: 5, 5pm, 3rd, v2, €40. */
const isValue = (token: string): boolean => /\p{N}/u.test(token) || CALENDAR.has(token);

/**
 * True when the words that differ change the meaning: a negation on one side only, or numbers, days or months on both
 * sides. Such texts contradict each other; they are not two copies of one note.
 */
export function contradict(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const onlyA = [...a].filter((token) => !b.has(token));
  const onlyB = [...b].filter((token) => !a.has(token));
  if ([...onlyA, ...onlyB].some((token) => NEGATIONS.has(token))) return true;
  return onlyA.some(isValue) && onlyB.some(isValue);
}
