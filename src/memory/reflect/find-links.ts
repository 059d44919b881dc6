/**
 * Finds notes that belong together (R5): a note with fewer than two links gains links to those that share at least two
 * significant words with it and are about a compatible subject, the rarest words counting most. Words that many notes
 * of the shelf use tell nothing apart and do not count, which also keeps each question short: one look at a few short
 * lists, never at all notes.
 */
import type { Note } from '../notes/index.ts';
import type { TokenTable } from './token-table.ts';

export interface FoundLink {
  readonly from: Note;
  readonly to: Note;
  readonly reason: string;
}

export interface LinkQuestion {
  /** The live notes of one shelf. */
  readonly notes: readonly Note[];
  /** Those to find links for, in this order. */
  readonly inspected: readonly Note[];
  readonly table: TokenTable;
  /** Live neighbours of each note, in either direction. Found links are added to it. */
  readonly neighbours: Map<string, Set<string>>;
  readonly isRefused: (a: string, b: string) => boolean;
}

const ENOUGH_LINKS = 2;
const FEWEST_SHARED = 2;
const WORDS_IN_REASON = 2;

/** In how many notes a word may appear and still be rare: a twentieth, but never fewer than 20 nor more than 40. */
export const rareLimit = (noteCount: number): number => Math.max(20, Math.min(40, Math.ceil(noteCount / 20)));

export function findLinks(question: LinkQuestion): FoundLink[] {
  const finder = new PartnerFinder(question);
  const found: FoundLink[] = [];
  for (const note of question.inspected) {
    const links = question.neighbours.get(note.id)?.size ?? 0;
    for (const other of finder.partners(note, ENOUGH_LINKS - links)) {
      join(question.neighbours, note.id, other.id);
      found.push({ from: note, to: other, reason: `shared context: ${finder.sharedWords(note, other)}` });
    }
  }
  return found;
}

interface Partner {
  readonly other: Note;
  readonly weight: number;
}

/** More or rarer words in common, then the older note. */
function comesBefore(a: Partner, b: Partner): boolean {
  if (a.weight !== b.weight) return a.weight > b.weight;
  if (a.other.createdAt !== b.other.createdAt) return a.other.createdAt < b.other.createdAt;
  return a.other.id < b.other.id;
}

function insert(best: Partner[], partner: Partner, most: number): void {
  const at = best.findIndex((one) => comesBefore(partner, one));
  best.splice(at < 0 ? best.length : at, 0, partner);
  if (best.length > most) best.pop();
}

/** Counts shared words in arrays by position: at ten thousand notes this is where the time goes. */
class PartnerFinder {
  readonly #question: LinkQuestion;
  /** Rare word → positions of the notes that hold it. */
  readonly #postings: Map<number, number[]>;
  readonly #shared: Uint16Array;
  readonly #weight: Float64Array;

  constructor(question: LinkQuestion) {
    this.#question = question;
    this.#postings = rarePostings(question.notes, question.table);
    this.#shared = new Uint16Array(question.notes.length);
    this.#weight = new Float64Array(question.notes.length);
  }

  /** The best `most` notes to link this one with. */
  partners(note: Note, most: number): Note[] {
    if (most <= 0) return [];
    const shared = this.#shared;
    const best: Partner[] = [];
    for (const at of this.#count(note)) {
      const weight = this.#weight[at] ?? 0;
      const isClose = (shared[at] ?? 0) >= FEWEST_SHARED;
      shared[at] = 0;
      this.#weight[at] = 0;
      const worst = best[most - 1];
      // Only the few best are kept: most notes with two words in common have closer ones.
      if (!isClose || (worst && weight < worst.weight)) continue;
      const other = this.#question.notes[at];
      if (other && this.#mayLink(note, other)) insert(best, { other, weight }, most);
    }
    return best.map(({ other }) => other);
  }

  /** Adds up shared words for every note that has one; returns the positions it touched. */
  #count(note: Note): number[] {
    const [shared, weight, postings] = [this.#shared, this.#weight, this.#postings];
    const touched: number[] = [];
    for (const token of this.#about(note)) {
      const list = postings.get(token);
      if (!list) continue;
      const worth = 1 / list.length;
      for (const at of list) {
        const before = shared[at] ?? 0;
        if (before === 0) touched.push(at);
        shared[at] = before + 1;
        weight[at] = (weight[at] ?? 0) + worth;
      }
    }
    return touched;
  }

  /** The rarest first; of equally rare ones the first in the alphabet. */
  sharedWords(a: Note, b: Note): string {
    const ofB = new Set(this.#about(b));
    return this.#about(a)
      .filter((token) => ofB.has(token) && this.#postings.has(token))
      .map((token) => ({ count: this.#postings.get(token)?.length ?? 0, word: this.#question.table.spelling(token) }))
      .sort((x, y) => x.count - y.count || (x.word < y.word ? -1 : 1))
      .slice(0, WORDS_IN_REASON)
      .map(({ word }) => word)
      .join(', ');
  }

  #about(note: Note): readonly number[] {
    return this.#question.table.words.get(note.id)?.about ?? [];
  }

  #mayLink(note: Note, other: Note): boolean {
    return (
      note.id !== other.id &&
      isCompatible(note.subject, other.subject) &&
      !this.#question.neighbours.get(note.id)?.has(other.id) &&
      !this.#question.isRefused(note.id, other.id)
    );
  }
}

function rarePostings(notes: readonly Note[], table: TokenTable): Map<number, number[]> {
  const postings = new Map<number, number[]>();
  for (const [at, note] of notes.entries()) {
    for (const token of table.words.get(note.id)?.about ?? []) {
      const list = postings.get(token);
      if (list) list.push(at);
      else postings.set(token, [at]);
    }
  }
  const limit = rareLimit(notes.length);
  for (const [token, list] of postings) if (list.length < 2 || list.length > limit) postings.delete(token);
  return postings;
}

const isCompatible = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;

export function join(neighbours: Map<string, Set<string>>, a: string, b: string): void {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const set = neighbours.get(from);
    if (set) set.add(to);
    else neighbours.set(from, new Set([to]));
  }
}
