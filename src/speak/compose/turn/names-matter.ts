/**
 * Whether a message names what it is about: a word of the matter, or the time it is due. A model may find nicer words,
 * but words that leave out what is due would lose it; then the plain sentence is said instead. In doubt it is not named:
 * the plain sentence never harms. Pure.
 */
import { formatWallTime, isValidZone, toWallMs } from '../../../base/index.ts';
import type { Signal } from '../../signals/index.ts';

/** Words that stand in any sentence and so name nothing. */
const EMPTY_WORDS = new Set(
  'the and for you your with this that from have has been are was will not now due today tomorrow time about still there'.split(
    ' ',
  ),
);
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const SHORTEST_WORD = 3;

export function namesMatter(
  message: string,
  { text, dueAtMs }: Pick<Signal, 'text' | 'dueAtMs'>,
  timeZone: string,
): boolean {
  const said = fold(message);
  const words = wordsOf(fold(text));
  if (words.length === 0) return true;
  return (
    words.some((word) => holds(said, word)) || (dueAtMs !== undefined && message.includes(clock(dueAtMs, timeZone)))
  );
}

function wordsOf(text: string): string[] {
  const runs = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = runs.flatMap((run) => (WITHOUT_SPACES.test(run) ? pairs(run) : [run]));
  const telling = words.filter((word) => WITHOUT_SPACES.test(word) || word.length >= SHORTEST_WORD);
  const named = telling.filter((word) => !EMPTY_WORDS.has(word));
  return named.length > 0 ? named : words;
}

/** Two characters of such a script are about a word. */
function pairs(run: string): string[] {
  const characters = [...run];
  return characters.length < 2 ? [run] : characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

/** The word itself or one that begins like it: `forms` names `form`. */
function holds(text: string, word: string): boolean {
  if (WITHOUT_SPACES.test(word)) return text.includes(word);
  return new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u').test(text);
}

function fold(text: string): string {
  return text.slice(0, 10_000).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function clock(dueAtMs: number, timeZone: string): string {
  if (!(Math.abs(dueAtMs) <= 8.64e15)) return '\n';
  return formatWallTime(toWallMs(isValidZone(timeZone) ? timeZone : 'UTC', dueAtMs));
}
