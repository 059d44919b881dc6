/**
 * Vectors in the store: those of chunks, and a cache by the hash of the text, so that nothing is asked of a provider
 * twice. A chunk that changes or moves loses its vector (chunk-rows); the next pass gives it one again, from the cache
 * as a rule. Numbers are kept as 32-bit floats, the lowest byte first.
 */
import { createHash } from 'node:crypto';
import { ask, askMany, onTx, type Steps } from '../../store/index.ts';
import { askList, PLACES } from '../search/index.ts';

const rangeEnd = ask<{ last: number | null }>(
  `SELECT MAX(no) AS last FROM (SELECT no FROM chunks WHERE person_id = ? AND no > ? ORDER BY no LIMIT ?) AS looked`,
);
const without = ask<WantingRow>(`SELECT c.no, c.text, p.text AS before FROM chunks c
  LEFT JOIN chunk_bits b ON b.no = c.no AND b.space = ? LEFT JOIN chunks p ON p.no = c.no - 1 AND p.person_id = c.person_id
  WHERE c.person_id = ? AND c.no > ? AND c.no <= ? AND b.no IS NULL ORDER BY c.no LIMIT ?`);
const cached = askList<{ hash: string; vector: Uint8Array }>(`SELECT hash, vector FROM embeddings_cache
  WHERE provider = ?1 AND model = ?2 AND hash IN (SELECT item.value->>0 FROM LIST(?3))`);
const cache = askMany(
  'INSERT INTO embeddings_cache (provider, model, hash, vector)',
  4,
  'ON CONFLICT (provider, model, hash) DO NOTHING',
);
const stillThere = askList<{ no: number; text: string }>(
  'SELECT no, text FROM chunks WHERE no IN (SELECT CAST(item.value->>0 AS bigint) FROM LIST(?1))',
);
const dropBits = askList('DELETE FROM chunk_bits WHERE no IN (SELECT CAST(item.value->>0 AS bigint) FROM LIST(?1))');
const putBits = askMany('INSERT INTO chunk_bits (no, person_id, space, dimensions, bits)', 5);
const putVectors = askMany(
  'INSERT INTO chunk_vectors (no, person_id, space, vector)',
  4,
  'ON CONFLICT (no) DO UPDATE SET person_id = excluded.person_id, space = excluded.space, vector = excluded.vector',
);
const bitsAfter = ask<{ added: number; no: number; dimensions: number; bits: Uint8Array }>(
  'SELECT added, no, dimensions, bits FROM chunk_bits WHERE person_id = ? AND space = ? AND added > ? ORDER BY added LIMIT ?',
);
const vectorsOf = askList<{ no: number; vector: Uint8Array }>(`SELECT no, vector FROM chunk_vectors
  WHERE person_id = ?1 AND space = ?2 AND no IN (SELECT CAST(item.value->>0 AS bigint) FROM LIST(?3))`);
const countBits = ask<{ n: number }>('SELECT COUNT(*) AS n FROM chunk_bits WHERE person_id = ? AND space = ?');
const countAll = ask<{ n: number }>('SELECT chunk_count AS n FROM chunk_people WHERE person_id = ?');
const dropCache = ask('DELETE FROM embeddings_cache WHERE provider <> ? OR model <> ?');

interface WantingRow {
  no: number;
  text: string;
  before: string | null;
}

/** A chunk that wants a vector, and what is to be embedded for it. */
export interface WantingChunk {
  readonly no: number;
  readonly text: string;
  readonly embedded: string;
  readonly hash: string;
}

/** Chunks looked through per call. */
const LOOKED_THROUGH = 2_000;
/** A short text says little without the one before it. */
const SHORT = 400;

/** The next chunks without a vector in this space; `next` is where to go on, undefined at the end. */
function* findWantingSteps(
  personId: string,
  space: string,
  after: number,
  most: number,
): Steps<{ chunks: WantingChunk[]; next: number | undefined }> {
  const last = (yield* rangeEnd(personId, after, LOOKED_THROUGH)).rows[0]?.last;
  if (last === null || last === undefined) return { chunks: [], next: undefined };
  const { rows } = yield* without(space, personId, after, last, most);
  const next = rows.length === most ? rows.at(-1)?.no : Number(last);
  return { chunks: rows.map(toWanting), next };
}

function toWanting({ no, text, before }: WantingRow): WantingChunk {
  const hasBefore = before !== null && no % PLACES > 0 && text.length < SHORT;
  const embedded = hasBefore ? `${before.slice(-SHORT)}\n${text}` : text;
  return { no, text, embedded, hash: hashOf(embedded) };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

interface Provider {
  readonly name: string;
  readonly model: string;
}

function* readCachedSteps({ name, model }: Provider, hashes: readonly string[]): Steps<Map<string, Float32Array>> {
  const { rows } = yield* cached(name, model, JSON.stringify(hashes.map((hash) => [hash])));
  return new Map(rows.map(({ hash, vector }) => [hash, toFloats(vector)]));
}

export interface ChunkVector {
  readonly chunk: WantingChunk;
  readonly vector: Float32Array;
  readonly bits: Uint32Array;
}

/** Keeps vectors for chunks that are still what they were when the vectors were asked for; says which. */
function* putVectorsSteps(
  provider: Provider & { readonly space: string },
  personId: string,
  given: readonly ChunkVector[],
): Steps<ChunkVector[]> {
  const nos = JSON.stringify(given.map(({ chunk }) => [chunk.no]));
  const now = new Map((yield* stillThere(nos)).rows.map(({ no, text }) => [no, text]));
  const kept = given.filter(({ chunk }) => now.get(chunk.no) === chunk.text);
  const keptNos = JSON.stringify(kept.map(({ chunk }) => [chunk.no]));
  yield* cache(given.map(({ chunk, vector }) => [provider.name, provider.model, chunk.hash, toBytes(vector)]));
  yield* dropBits(keptNos);
  yield* putBits(
    kept.map(({ chunk, vector, bits }) => [chunk.no, personId, provider.space, vector.length, toBytes(bits)]),
  );
  yield* putVectors(kept.map(({ chunk, vector }) => [chunk.no, personId, provider.space, toBytes(vector)]));
  return kept;
}

export interface StoredBits {
  readonly added: number;
  readonly no: number;
  readonly dimensions: number;
  readonly bits: Uint32Array;
}

function* readBitsSteps(personId: string, space: string, after: number, most: number): Steps<StoredBits[]> {
  const { rows } = yield* bitsAfter(personId, space, after, most);
  return rows.map(({ bits, ...row }) => ({ ...row, bits: toWords(bits) }));
}

/** The exact vectors of these chunks; those that are gone are missing. */
export function* readVectorsSteps(
  personId: string,
  space: string,
  nos: readonly number[],
): Steps<Map<number, Float32Array>> {
  const { rows } = yield* vectorsOf(personId, space, JSON.stringify(nos.map((no) => [no])));
  return new Map(rows.map(({ no, vector }) => [no, toFloats(vector)]));
}

function* countVectorsSteps(personId: string, space: string): Steps<{ vectors: number; chunks: number }> {
  const vectors = Number((yield* countBits(personId, space)).rows[0]?.n ?? 0);
  return { vectors, chunks: Number((yield* countAll(personId)).rows[0]?.n ?? 0) };
}

/** What another provider or model made is of no use any more. */
function* dropOtherCachesSteps({ name, model }: Provider): Steps<void> {
  yield* dropCache(name, model);
}

export const findWanting = onTx(findWantingSteps);
export const readCached = onTx(readCachedSteps);
export const putChunkVectors = onTx(putVectorsSteps);
export const readBits = onTx(readBitsSteps);
export const countVectors = onTx(countVectorsSteps);
export const dropOtherCaches = onTx(dropOtherCachesSteps);

const toBytes = (numbers: Float32Array | Uint32Array): Buffer =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
/** Copied, because what the database hands over may begin anywhere in a larger block. */
const aligned = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const toFloats = (bytes: Uint8Array): Float32Array => new Float32Array(aligned(bytes));
const toWords = (bytes: Uint8Array): Uint32Array => new Uint32Array(aligned(bytes));
