/**
 * One choice of embedder and the vectors it made, until the settings change. A provider that does not work is left alone
 * for a while, longer each time. No call takes longer than its limit, and none throws.
 */
import { BoundedCache, messageOf, type Result } from '../../../base/index.ts';
import {
  type ChunkVector,
  countVectors,
  type Embedder,
  type EmbedFailure,
  findWanting,
  putChunkVectors,
  readCached,
  SpaceIndex,
  spaceOf,
  toBits,
  type WantingChunk,
} from '../../../memory/embed/index.ts';
import type { MemoryParts } from '../memory-parts.ts';

/** A question waits no longer than this for its vector. */
const QUESTION_MS = 1_500;
const BATCH_MS = 60_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
const QUESTIONS_KEPT = 200;

type SpaceParts = Pick<MemoryParts, 'store' | 'clock' | 'log'>;

export class EmbedSpace {
  readonly embedder: Embedder;
  readonly index: SpaceIndex;
  readonly #parts: SpaceParts;
  readonly #questions = new BoundedCache<string, { vector?: Float32Array }>(QUESTIONS_KEPT);
  readonly #closing = new AbortController();
  #failures = 0;
  #retryAt = 0;
  #problem: string | undefined;

  constructor(parts: SpaceParts, embedder: Embedder) {
    this.#parts = parts;
    this.embedder = embedder;
    this.index = new SpaceIndex(parts.store, spaceOf(embedder));
  }

  /** What the provider did wrong last; undefined while it works. */
  get problem(): string | undefined {
    return this.#problem;
  }

  get isPaused(): boolean {
    return this.#problem !== undefined && this.#parts.clock.now() < this.#retryAt;
  }

  async count(personId: string): Promise<{ vectors: number; chunks: number }> {
    return this.#parts.store.read((tx) => countVectors(tx, personId, this.index.space));
  }

  /** The vector of a question; undefined when there is none in time. */
  async vectorOf(query: string): Promise<Float32Array | undefined> {
    const kept = this.#questions.getOrMake(query, () => ({}));
    if (kept.vector) return kept.vector;
    const made = await this.#embed([query], QUESTION_MS);
    const vector = made.ok ? made.value[0] : undefined;
    if (!made.ok) this.fail(made.error);
    else if (vector) {
      this.#work();
      kept.vector = vector;
    }
    return vector;
  }

  /** Gives every chunk of the person its vector, batch by batch; stops when the provider does not deliver. */
  async fillAll(personId: string): Promise<void> {
    if (this.isPaused) return;
    const { vectors, chunks } = await this.count(personId);
    if (vectors >= chunks) return;
    for (let after: number | undefined = -1; after !== undefined && !this.#closing.signal.aborted; ) {
      const from: number = after;
      const { store } = this.#parts;
      const some = await store.read((tx) => findWanting(tx, personId, this.index.space, from, this.embedder.batch));
      after = some.next;
      if (some.chunks.length > 0 && !(await this.#fill(personId, some.chunks))) return;
    }
  }

  fail({ message, isTransient }: EmbedFailure): void {
    const pause = isTransient ? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures) : LONGEST_PAUSE_MS;
    this.#failures++;
    this.#retryAt = this.#parts.clock.now() + pause;
    const isNews = this.#problem !== message && !this.#closing.signal.aborted;
    if (isNews) this.#parts.log.warn({ error: message }, 'no vectors for now; memory is searched by words');
    this.#problem = message;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.embedder.close?.();
  }

  #work(): void {
    this.#failures = 0;
    this.#problem = undefined;
  }

  async #embed(texts: readonly string[], timeoutMs: number): Promise<Result<Float32Array[], EmbedFailure>> {
    const { clock } = this.#parts;
    const limit = new AbortController();
    const done = new AbortController();
    const signal = AbortSignal.any([limit.signal, this.#closing.signal]);
    void clock.waitUntil(clock.now() + timeoutMs, done.signal).then(() => limit.abort());
    try {
      return await this.embedder.embed(texts, { timeoutMs, signal });
    } catch (error) {
      return { ok: false, error: { message: messageOf(error), isTransient: true } };
    } finally {
      done.abort();
    }
  }

  /** False when the provider did not deliver. */
  async #fill(personId: string, chunks: readonly WantingChunk[]): Promise<boolean> {
    const found = await this.#vectorsFor(chunks);
    if (!found) return false;
    const vectors = chunks.flatMap((chunk): ChunkVector[] => {
      const vector = found.get(chunk.hash);
      return vector ? [{ chunk, vector, bits: toBits(vector) }] : [];
    });
    const expected = (await this.index.dimensions(personId)) ?? vectors[0]?.vector.length;
    const other = vectors.find(({ vector }) => vector.length !== expected);
    if (other) {
      const message = `${this.embedder.model} gave ${other.vector.length} numbers where ${expected} were expected; if the model changed, run \`hark memory index --rebuild\`.`;
      this.fail({ message, isTransient: false });
      return false;
    }
    const { name, model } = this.embedder;
    const provider = { name, model, space: this.index.space };
    const kept = await this.#parts.store.transaction((tx) => putChunkVectors(tx, provider, personId, vectors));
    await this.index.put(personId, kept);
    this.#work();
    return true;
  }

  /** From the cache where they are there, else from the provider. By the hash of the text. */
  async #vectorsFor(chunks: readonly WantingChunk[]): Promise<Map<string, Float32Array> | undefined> {
    const texts = new Map(chunks.map((chunk) => [chunk.hash, chunk.embedded]));
    const found = await this.#parts.store.read((tx) => readCached(tx, this.embedder, [...texts.keys()]));
    const missing = [...texts].filter(([hash]) => !found.has(hash));
    if (missing.length === 0) return found;
    const made = await this.#embed(
      missing.map(([, text]) => text),
      BATCH_MS,
    );
    if (!made.ok) {
      this.fail(made.error);
      return undefined;
    }
    for (const [i, [hash]] of missing.entries()) {
      const vector = made.value[i];
      if (vector) found.set(hash, vector);
    }
    return found;
  }
}
