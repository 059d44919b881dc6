/**
 * The piece of a text that shows why it was found: whole where it is short, else from the sentence or line that holds
 * the most of the question's words, cut between words. Pure.
 */
import { shorten } from '../../base/index.ts';
import { termsOf } from '../../memory/search/index.ts';

export const LONGEST_SNIPPET = 700;
/** How much of what stands before the best sentence comes along. */
const LEAD = 120;

export function cutSnippet(text: string, query: string, longest = LONGEST_SNIPPET): string {
  const whole = text.trim();
  if (whole.length <= longest) return whole;
  const start = startOf(whole, new Set(termsOf(query)));
  if (start === 0) return shorten(whole, longest);
  return `…${shorten(whole.slice(start), longest - 1)}`;
}

/** Where the sentence with the most words of the question begins, with a little of what leads to it. */
function startOf(text: string, asked: ReadonlySet<string>): number {
  let best = 0;
  let most = 0;
  let before = 0;
  for (const { index, 0: sentence } of text.matchAll(/[^.!?\n]+[.!?\n]*/gu)) {
    const found = new Set(termsOf(sentence).filter((term) => asked.has(term))).size;
    if (found > most) {
      most = found;
      best = index - before <= LEAD ? before : index;
    }
    before = index;
  }
  return best;
}
