/**
 * Text made plain for matching, and made safe for keeping. Invariant: `fold` keeps every character at its place (same
 * length), so a match in the folded text is a span of the original. `cleanWords` gives one line without control
 * characters, direction marks, comment markers or fences: what is kept can never pass for a marker of ours.
 */
import { shorten } from '../../../base/index.ts';

const SAME: Readonly<Record<string, string>> = { '’': "'", '‘': "'", ʼ: "'", '`': "'", '–': '-', '—': '-' };

/** Lower case, accents off, plain apostrophes and dashes; white space is a blank. */
export function fold(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i += 1) out += foldUnit(text.charAt(i));
  return out;
}

function foldUnit(unit: string): string {
  if (unit >= 'a' && unit <= 'z') return unit;
  const same = SAME[unit];
  if (same !== undefined) return same;
  if (/\s/u.test(unit)) return ' ';
  const low = (unit.normalize('NFD')[0] ?? unit).toLowerCase();
  return low.length === 1 ? low : unit;
}

const UNSAFE = /\p{Cc}|[\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffc]|<!--|--!?>|`{3,}|~{3,}/gu;

/** One line, safe to store and show, at most `max` characters. */
export function cleanWords(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replace(UNSAFE, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,;:.!?…\-–—•*>#)]+|[\s,;:.!?…\-–—]+$/gu, '');
  return shorten(line, max);
}

/** A short stable name made of words: `file-the-tax-form`. */
export function slug(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .slice(0, 60);
}
