/**
 * Maximal marginal relevance: takes the best first, then whatever is good and unlike what was taken. Likeness is the
 * share of words two texts have in common. Nothing is dropped, only reordered; equal choices keep their order.
 */
import { termsOf } from '../words/words.ts';

const USUAL_LAMBDA = 0.7;
/** Texts that share this much say the same thing twice; below it, likeness costs nothing in search. */
const NEAR_DUPLICATE = 0.8;
/** Words of a long text beyond these tell no more about likeness. */
const WORDS_COMPARED = 400;

/** λ 1 keeps the order of scores, λ 0 looks at variety only. */
export function mmrRerank<T extends { score: number; text: string }>(items: readonly T[], lambda = USUAL_LAMBDA): T[] {
  return rerank(items, lambda, 0);
}

/** For search: only near-duplicates make room for others. */
export function spreadDuplicates<T extends { score: number; text: string }>(items: readonly T[]): T[] {
  return rerank(items, USUAL_LAMBDA, NEAR_DUPLICATE);
}

function rerank<T extends { score: number; text: string }>(
  items: readonly T[],
  lambda: number,
  leastLikeness: number,
): T[] {
  const share = Number.isNaN(lambda) ? USUAL_LAMBDA : Math.min(1, Math.max(0, lambda));
  const best = items.reduce((most, { score }) => Math.max(most, finite(score)), 0) || 1;
  const waiting = items
    .map((item) => ({ item, words: wordSet(item.text), relevance: finite(item.score) / best, likeness: 0 }))
    .sort((a, b) => b.relevance - a.relevance);
  const taken: T[] = [];
  while (waiting.length > 0) {
    let choice = 0;
    let value = Number.NEGATIVE_INFINITY;
    waiting.forEach((one, i) => {
      const worth = share * one.relevance - (1 - share) * one.likeness;
      if (worth > value) [choice, value] = [i, worth];
    });
    const [next] = waiting.splice(choice, 1);
    if (!next) break;
    taken.push(next.item);
    for (const one of waiting) {
      const likeness = canBeAlike(one.words, next.words, leastLikeness) ? commonShare(one.words, next.words) : 0;
      if (likeness >= leastLikeness) one.likeness = Math.max(one.likeness, likeness);
    }
  }
  return taken;
}

const finite = (n: number): number => (Number.isFinite(n) ? n : 0);

const wordSet = (text: string): ReadonlySet<string> =>
  new Set(termsOf(text.slice(0, WORDS_COMPARED * 8)).slice(0, WORDS_COMPARED));

/** Texts of very different length cannot share most of their words; seen without comparing them. */
const canBeAlike = (a: ReadonlySet<string>, b: ReadonlySet<string>, least: number): boolean =>
  Math.min(a.size, b.size) >= least * Math.max(a.size, b.size);

/** Shared words out of all words of both; two texts without words are alike. */
function commonShare(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 && b.size === 0) return 1;
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  return common / (a.size + b.size - common);
}
