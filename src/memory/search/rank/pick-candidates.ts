/**
 * Chooses the chunks worth a closer look from the word matches alone: the best by what they and their neighbours
 * hold, and then those neighbours, since an answer often stands beside the words that were asked. Bounded, so that a
 * question of common words costs no more than one of rare words.
 */
import { documentOf, PLACES } from '../chunk.ts';
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
export function pickCandidates(input: CandidateInput): number[] {
  const { nos, values } = valueAll(input);
  const best = bestOf(nos, values, input.most);
  const picked = new Set(best);
  for (const no of best.slice(0, WITH_NEIGHBOURS)) {
    for (const [offset] of WINDOW) {
      // A chunk sees this one as a neighbour when this one is within its window.
      const beside = no - offset;
      if (beside >= 0 && documentOf(beside) === documentOf(no)) picked.add(beside);
    }
  }
  return [...picked];
}

/** What each match is worth by its own words and those of its neighbours. Numbers in order. */
function valueAll({ terms, matches, chunkCount }: CandidateInput) {
  const weights = terms.map((term) => Math.log(1 + (chunkCount + 1) / (term.chunkCount + 0.5)));
  const nos = Float64Array.from(matches.keys()).sort();
  const masks = Int32Array.from(nos, (no) => matches.get(no) ?? 0);
  const memo = new Map<number, number>();
  const worth = (mask: number): number => {
    const known = memo.get(mask);
    if (known !== undefined) return known;
    const sum = weights.reduce((total, weight, t) => (mask & (1 << t) ? total + weight : total), 0);
    memo.set(mask, sum);
    return sum;
  };
  const values = new Float64Array(nos.length);
  for (let i = 0; i < nos.length; i++) {
    const no = nos[i] ?? 0;
    const mask = masks[i] ?? 0;
    const place = no % PLACES;
    let around = mask;
    // A neighbour has a number near by in the same document.
    for (let j = i - 1; j >= 0 && no - (nos[j] ?? 0) <= Math.min(REACH, place); j--) around |= masks[j] ?? 0;
    for (let j = i + 1; j < nos.length && (nos[j] ?? 0) - no <= Math.min(REACH, PLACES - 1 - place); j++)
      around |= masks[j] ?? 0;
    const own = worth(mask);
    values[i] = around === mask ? own : own + NEIGHBOUR_SHARE * (worth(around) - own);
  }
  return { nos, values };
}

/** The numbers of the highest values, the highest first and the later of two equals first. */
function bestOf(nos: Float64Array, values: Float64Array, most: number): number[] {
  // Only those that can be among them are put in order.
  const least = values.length > most ? (Float64Array.from(values).sort()[values.length - most] ?? 0) : 0;
  const order: { no: number; value: number }[] = [];
  for (let i = 0; i < nos.length; i++) {
    const value = values[i] ?? 0;
    if (value >= least) order.push({ no: nos[i] ?? 0, value });
  }
  return order
    .sort((a, b) => b.value - a.value || b.no - a.no)
    .slice(0, most)
    .map(({ no }) => no);
}
