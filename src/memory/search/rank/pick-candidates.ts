/**
 * Chooses the chunks worth a closer look from the word matches alone: the best by what they and their neighbours
 * hold, and then those neighbours, since an answer often stands beside the words that were asked. Bounded, so that a
 * question of common words costs no more than one of rare words.
 */
import { documentOf } from '../chunk.ts';
import { type RankedTerm, WINDOW } from './rank-chunks.ts';

/** A neighbour's words count a little less than the chunk's own. */
const NEIGHBOUR_SHARE = 0.6;
const REACH = 3;
/** So many of the best bring their neighbours; those further down are looked at alone. */
const WITH_NEIGHBOURS = 60;

export interface CandidateInput {
  readonly terms: readonly RankedTerm[];
  readonly matches: ReadonlyMap<number, number>;
  readonly chunkCount: number;
  readonly most: number;
}

/** Chunk numbers, the best matches first, then their neighbours. May name places that hold no chunk. */
export function pickCandidates({ terms, matches, chunkCount, most }: CandidateInput): number[] {
  const values = terms.map((term) => Math.log(1 + (chunkCount + 1) / (term.chunkCount + 0.5)));
  const nos = Float64Array.from(matches.keys()).sort();
  const masks = nos.map((no) => matches.get(no) ?? 0);
  const memo = new Map<number, number>();
  const worth = (mask: number): number => {
    const known = memo.get(mask);
    if (known !== undefined) return known;
    const sum = values.reduce((total, value, t) => (mask & (1 << t) ? total + value : total), 0);
    memo.set(mask, sum);
    return sum;
  };
  const order = Array.from(nos, (no, i) => {
    const document = documentOf(no);
    let around = masks[i] ?? 0;
    for (let j = i - 1; j >= 0 && no - (nos[j] ?? 0) <= REACH && documentOf(nos[j] ?? 0) === document; j--)
      around |= masks[j] ?? 0;
    for (let j = i + 1; j < nos.length && (nos[j] ?? 0) - no <= REACH && documentOf(nos[j] ?? 0) === document; j++)
      around |= masks[j] ?? 0;
    const own = worth(masks[i] ?? 0);
    return { no, value: own + NEIGHBOUR_SHARE * (worth(around) - own) };
  });
  order.sort((a, b) => b.value - a.value || b.no - a.no).splice(most);
  const picked = new Set(order.map(({ no }) => no));
  for (const { no } of order.slice(0, WITH_NEIGHBOURS)) {
    for (const [offset] of WINDOW) {
      // A chunk sees this one as a neighbour when this one is within its window.
      const beside = no - offset;
      if (beside >= 0 && documentOf(beside) === documentOf(no)) picked.add(beside);
    }
  }
  return [...picked];
}
