/**
 * Guesses which known word a mistyped one was meant to be: one letter wrong, missing, extra or swapped with its
 * neighbour; two in a long word. Words shorter than five letters and numbers are left alone: there, every word is
 * near another.
 */
import type { RankedTerm } from '../rank/rank-chunks.ts';

const SHORTEST = 5;
const LONG = 8;

/** How many letters may be wrong; 0 for words that are never mended. */
export const slackOf = (term: string): number =>
  term.length < SHORTEST || !/^\p{L}+$/u.test(term) ? 0 : term.length < LONG ? 1 : 2;

export function mendWord(term: string, known: readonly RankedTerm[]): RankedTerm | undefined {
  const slack = slackOf(term);
  let best: { distance: number; word: RankedTerm } | undefined;
  for (const word of known) {
    if (Math.abs(word.term.length - term.length) > slack) continue;
    const distance = lettersWrong(term, word.term);
    if (distance > slack) continue;
    if (!best || distance < best.distance || (distance === best.distance && word.chunkCount > best.word.chunkCount)) {
      best = { distance, word };
    }
  }
  return best?.word;
}

/** Changes of one letter, or swaps of two neighbours, that lead from one word to the other. */
export function lettersWrong(a: string, b: string): number {
  let twoBack: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (twoBack[j - 2] ?? 0) + 1);
      row.push(least);
    }
    twoBack = above;
    above = row;
  }
  return above[b.length] ?? 0;
}
