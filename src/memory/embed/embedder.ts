/**
 * What turns texts into vectors (SPEC M5). Every failure is a value in words: a broken provider makes search fall back
 * to words, it never breaks memory. Vectors are handed over at unit length, so that their product is their likeness.
 */
import { err, ok, type Result } from '../../base/index.ts';

export interface EmbedFailure {
  readonly message: string;
  /** Worth another try without anybody changing a setting. */
  readonly isTransient: boolean;
}

export interface EmbedOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Embedder {
  readonly name: string;
  readonly model: string;
  /** How far its opinion counts beside the words; a weak encoder has a small weight. */
  readonly weight: number;
  /** How alike (cosine) it finds texts that have nothing to do with each other. */
  readonly usual: number;
  /** Texts per call. */
  readonly batch: number;
  embed(texts: readonly string[], options: EmbedOptions): Promise<Result<Float32Array[], EmbedFailure>>;
  close?(): Promise<void>;
}

/** A call of the provider's address. Handed in by the app, which guards where calls may go. */
export type Post = (request: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}) => Promise<Result<{ readonly status: number; readonly body: string }, EmbedFailure>>;

/** Only vectors of one space can be compared. */
export const spaceOf = ({ name, model }: Pick<Embedder, 'name' | 'model'>): string => `${name}/${model}`;

const MOST_DIMENSIONS = 8_192;

/** Checks what a provider sent: one list of numbers for each text, all of one length, none of it nothing. */
export function readVectors(given: unknown, count: number): Result<Float32Array[], EmbedFailure> {
  const refuse = (why: string): Result<Float32Array[], EmbedFailure> =>
    err({ message: `The embedder's answer makes no sense: ${why}.`, isTransient: true });
  if (!Array.isArray(given)) return refuse('there are no vectors in it');
  if (given.length !== count) return refuse(`${given.length} vectors for ${count} texts`);
  const vectors: Float32Array[] = [];
  for (const one of given) {
    if (!Array.isArray(one) || one.length === 0 || one.length > MOST_DIMENSIONS) return refuse('a vector is no list');
    const vector = toUnit(one);
    if (!vector) return refuse('a vector holds something other than numbers');
    if (vector.length !== (vectors[0]?.length ?? vector.length)) return refuse('vectors of different lengths');
    vectors.push(vector);
  }
  return ok(vectors);
}

function toUnit(numbers: readonly unknown[]): Float32Array | undefined {
  if (!numbers.every((n) => typeof n === 'number' && Number.isFinite(n))) return undefined;
  const vector = Float32Array.from(numbers as readonly number[]); // checked above
  const length = Math.sqrt(vector.reduce((sum, n) => sum + n * n, 0));
  if (!(length > 0) || !Number.isFinite(length)) return undefined;
  return vector.map((n) => n / length);
}
