/** Texts for the benches of memory: made-up words, as unevenly common as in a language. The same in every run. */
import type { Chunk } from '../src/memory/search/index.ts';

const VOCABULARY = 30_000;
const PER_DOCUMENT = 20;
const LETTERS = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 't', 'v'];
const VOWELS = ['a', 'e', 'i', 'o', 'u'];

export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Rank 0 is the commonest word. */
function spell(rank: number): string {
  let word = '';
  for (let n = rank + 60; n > 0; n = Math.floor(n / 60))
    word += (LETTERS[n % 12] ?? '') + (VOWELS[Math.floor(n / 12) % 5] ?? '');
  return word;
}

const spelled = Array.from({ length: VOCABULARY }, (_, rank) => spell(rank));

/** Zipf: the n-th commonest word comes with a chance of about 1/n. */
export function draw(random: () => number): string {
  return spelled[Math.floor(Math.exp(random() * Math.log(VOCABULARY))) - 1] ?? spell(0);
}

/** One after the other, so that whoever measures memory need not hold them. */
export function* streamChunks(count: number, words: number): Generator<Chunk> {
  const random = seeded(7);
  for (let i = 0; i < count; i++) {
    yield {
      personId: 'me',
      sourceKind: 'note',
      sourceId: `n${i}`,
      document: `d${Math.floor(i / PER_DOCUMENT)}`,
      seq: i % PER_DOCUMENT,
      author: i % 2 === 0 ? 'Ada' : 'Ben',
      at: 1_700_000_000_000 + i * 60_000,
      text: Array.from({ length: Math.ceil(words * (0.5 + random())) }, () => draw(random)).join(' '),
    };
  }
}

/** Words of a chunk that is there (of `total` in all), so that there is something to find, and one or two common ones. */
export function makeQuestions(chunks: Iterable<Chunk>, total: number, count: number): string[] {
  const random = seeded(11);
  const plans = Array.from({ length: count }, (_, i) => ({
    at: Math.floor(random() * total),
    picks: Array.from({ length: 3 + (i % 4) }, random),
  }));
  const wanted = new Set(plans.map(({ at }) => at));
  const texts = new Map<number, string>();
  let at = 0;
  for (const { text } of chunks) {
    if (wanted.has(at)) texts.set(at, text);
    if (++at >= total) break;
  }
  return plans.map((plan, i) => {
    const words = (texts.get(plan.at) ?? '').split(' ');
    const picked = plan.picks.map((pick) => words[Math.floor(pick * words.length)] ?? '');
    return `When did Ada ${[...picked, spelled[i % 40], spelled[(i * 7) % 300]].join(' ')}?`;
  });
}

export function* inSlices<T>(list: Iterable<T>, size: number): Generator<T[]> {
  let slice: T[] = [];
  for (const one of list) {
    slice.push(one);
    if (slice.length < size) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
