/**
 * Counts of common words, kept between searches. SQLite's index counts a word by walking through all chunks that hold
 * it, a millisecond or two for an everyday word on a large memory. A kept count serves until the memory has grown or
 * shrunk by a fiftieth: it only weighs the word, and between such counts the weight differs by nothing one could see.
 * Rare words are always counted anew, and so is everything else after a restart.
 */
import { BoundedCache } from '../../base/index.ts';
import type { IndexedPerson } from './chunk-counts.sql.ts';

const MOST_KEPT = 10_000;
/** Rarer words are counted faster than they are kept. */
const COMMON = 500;
const DRIFT = 0.02;

interface Kept {
  count: number;
  /** How many chunks there were then. */
  among: number;
}

export class TermCounts {
  readonly #kept = new BoundedCache<string, Kept>(MOST_KEPT);

  get(person: IndexedPerson, term: string): number | undefined {
    const { count, among } = this.#at(person, term);
    return Math.abs(person.chunk_count - among) <= DRIFT * among ? count : undefined;
  }

  put(person: IndexedPerson, term: string, count: number): void {
    if (count >= COMMON) Object.assign(this.#at(person, term), { count, among: person.chunk_count });
  }

  #at(person: IndexedPerson, term: string): Kept {
    return this.#kept.getOrMake(`${person.no} ${term}`, () => ({ count: 0, among: Number.NEGATIVE_INFINITY }));
  }
}

const byStore = new WeakMap<object, TermCounts>();

/** The counts of a store, by the object through which its units of work ask. */
export function termCountsOf(store: object): TermCounts {
  const known = byStore.get(store);
  if (known) return known;
  const made = new TermCounts();
  byStore.set(store, made);
  return made;
}
