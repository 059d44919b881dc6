/**
 * Providers reached by HTTP: anything that speaks OpenAI's `/embeddings`, and Ollama's `/api/embed`. They differ in path
 * and in where the vectors stand in the answer; all the rest, and all that can go wrong, is the same.
 */
import { err, type Result, shorten } from '../../../base/index.ts';
import { type Embedder, type EmbedFailure, type Post, readVectors } from '../embedder.ts';

interface HttpProvider {
  readonly url: string;
  readonly model: string;
  readonly weight: number;
  readonly usual: number;
  readonly path: string;
  body(model: string, texts: readonly string[]): unknown;
  vectors(answer: object): unknown;
}

/** Longer texts are cut: providers refuse them, and a chunk is never so long. */
const LONGEST_TEXT = 8_000;
const BATCH = 32;
const SHOWN = 200;

export const HTTP_PROVIDERS: Readonly<Record<'openai' | 'ollama', HttpProvider>> = {
  openai: {
    url: 'https://api.openai.com/v1',
    model: 'text-embedding-3-small',
    weight: 0.9,
    usual: 0.15,
    path: '/embeddings',
    body: (model, input) => ({ model, input, encoding_format: 'float' }),
    vectors(answer) {
      const data = 'data' in answer && Array.isArray(answer.data) ? answer.data : [];
      const rows = data.filter((row): row is { index?: unknown; embedding?: unknown } => isObject(row));
      return rows
        .map((row, i) => ({ index: typeof row.index === 'number' ? row.index : i, embedding: row.embedding }))
        .sort((a, b) => a.index - b.index)
        .map(({ embedding }) => embedding);
    },
  },
  ollama: {
    url: 'http://127.0.0.1:11434',
    model: 'nomic-embed-text',
    weight: 0.8,
    usual: 0.25,
    path: '/api/embed',
    body: (model, input) => ({ model, input, truncate: true }),
    vectors: (answer) => ('embeddings' in answer ? answer.embeddings : undefined),
  },
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export interface HttpSettings {
  /** Empty: the provider's usual ones. */
  readonly url: string;
  readonly model: string;
  readonly key: string;
}

export function httpEmbedder(name: 'openai' | 'ollama', settings: HttpSettings, post: Post): Embedder {
  const provider = HTTP_PROVIDERS[name];
  const model = settings.model || provider.model;
  const url = `${(settings.url || provider.url).replace(/\/+$/u, '')}${provider.path}`;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(settings.key === '' ? {} : { authorization: `Bearer ${settings.key}` }),
  };
  return {
    name,
    model,
    weight: provider.weight,
    usual: provider.usual,
    batch: BATCH,
    async embed(texts, { timeoutMs, signal }) {
      // An empty text is refused by some; a space says the same.
      const input = texts.map((text) => text.slice(0, LONGEST_TEXT).toWellFormed() || ' ');
      const body = JSON.stringify(provider.body(model, input));
      const sent = await post({ url, headers, body, timeoutMs, signal });
      if (!sent.ok) return sent;
      const { status } = sent.value;
      if (status < 200 || status > 299) return err(refusedBy(status, sent.value.body));
      return readAnswer(provider, sent.value.body, texts.length);
    },
  };
}

function readAnswer(provider: HttpProvider, body: string, count: number): Result<Float32Array[], EmbedFailure> {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return err({ message: "The embedder's answer is not JSON.", isTransient: true });
  }
  return readVectors(isObject(answer) ? provider.vectors(answer) : undefined, count);
}

/** A wrong key or model stays wrong; being busy does not. */
function refusedBy(status: number, body: string): EmbedFailure {
  const said = shorten(body.replaceAll(/\s+/gu, ' ').trim(), SHOWN);
  const isTransient = status >= 500 || status === 408 || status === 429;
  return { message: `The embedder answered ${status}${said === '' ? '' : `: ${said}`}.`, isTransient };
}
