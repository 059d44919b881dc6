/**
 * The vectors of one space (a provider and its model) as a search uses them: bits in memory, exact numbers from the
 * store for the few that pass. Bits are read once per person and kept up by whoever adds vectors. What was removed
 * since is noticed when its numbers are asked for, and left out.
 */
import type { Steps, Store } from '../../store/index.ts';
import type { NearChunk, VectorSource } from '../search/index.ts';
import { BitIndex, toBits } from './bit-index.ts';
import type { Embedder } from './embedder.ts';
import { type ChunkVector, readBits, readVectorsSteps } from './vectors.sql.ts';

/** Bits read per unit of work. */
const READ_AT_ONCE = 2_000;
/** So many times more pass the sieve than are asked for; the exact comparison puts them in order. */
const SIEVED = 4;

interface Loaded {
  index: BitIndex | undefined;
  lastAdded: number;
}

export class SpaceIndex {
  readonly space: string;
  readonly #people = new Map<string, Loaded>();
  readonly #store: Store;

  constructor(store: Store, space: string) {
    this.#store = store;
    this.space = space;
  }

  /** The length of this person's vectors; undefined while there are none. */
  async dimensions(personId: string): Promise<number | undefined> {
    return (await this.#load(personId)).index?.dimensions;
  }

  async put(personId: string, vectors: readonly ChunkVector[]): Promise<void> {
    const loaded = await this.#load(personId);
    for (const { chunk, vector, bits } of vectors) {
      loaded.index ??= new BitIndex(vector.length);
      loaded.index.put(chunk.no, bits);
    }
  }

  /** How to look up the chunks nearest to this vector; undefined when there is nothing it can be compared with. */
  async source(
    personId: string,
    question: Float32Array,
    { weight, usual }: Pick<Embedder, 'weight' | 'usual'>,
  ): Promise<VectorSource | undefined> {
    const { index } = await this.#load(personId);
    if (!index || index.dimensions !== question.length) return undefined;
    const { space } = this;
    return {
      weight,
      *nearest(id, most): Steps<readonly NearChunk[]> {
        const vectors = yield* readVectorsSteps(id, space, index.nearest(toBits(question), most * SIEVED));
        const near = Array.from(vectors, ([no, vector]) => ({ no, similarity: dot(vector, question) }));
        return contrast(near, usual).slice(0, most);
      },
    };
  }

  async #load(personId: string): Promise<Loaded> {
    const loaded = this.#people.get(personId) ?? { index: undefined, lastAdded: 0 };
    this.#people.set(personId, loaded);
    for (;;) {
      const rows = await this.#store.read((tx) => readBits(tx, personId, this.space, loaded.lastAdded, READ_AT_ONCE));
      for (const { no, bits, dimensions, added } of rows) {
        loaded.index ??= new BitIndex(dimensions);
        loaded.index.put(no, bits);
        loaded.lastAdded = added;
      }
      if (rows.length < READ_AT_ONCE) return loaded;
    }
  }
}

/** Below so many there is no telling what is usual. */
const FEW = 10;

/**
 * Everything is a little like everything: what counts is how much nearer a chunk is than texts usually are, and than half
 * of those looked at.
 */
function contrast(near: readonly NearChunk[], least: number): NearChunk[] {
  const sorted = [...near].sort((a, b) => b.similarity - a.similarity);
  const usual = Math.max(least, sorted.length < FEW ? 0 : (sorted[sorted.length >> 1]?.similarity ?? 0));
  return sorted
    .map(({ no, similarity }) => ({ no, similarity: (similarity - usual) / (1 - usual || 1) }))
    .filter(({ similarity }) => similarity > 0);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
