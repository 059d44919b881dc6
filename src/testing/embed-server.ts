/**
 * A real HTTP server that answers like a provider of embeddings, OpenAI's way and Ollama's way. Its vectors are made from
 * the words of a text and a small list of words that mean the same, so that likeness means something. It can be told to
 * misbehave. The model is the only thing here that is not real.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Misbehaviour = 'none' | 'error' | 'garbage' | 'wrong-size' | 'hangs' | 'not-json' | 'refused-key';

export interface EmbedServer {
  readonly url: string;
  /** Texts asked for, in order, and the key that came with the last call. */
  readonly texts: readonly string[];
  readonly key: string | undefined;
  misbehave(how: Misbehaviour): void;
  close(): Promise<void>;
}

const DIMENSIONS = 96;
const SAME: Readonly<Record<string, string>> = { car: 'vehicle', automobile: 'vehicle', doctor: 'physician' };

function embed(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, (_, i) => Math.sin(i + 1) / 100);
  // Short words say little.
  for (const [word] of text.toLowerCase().matchAll(/\p{L}{4,}|car/gu)) {
    const meaning = SAME[word] ?? word;
    let hash = 7;
    for (const char of meaning) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
    for (let i = 0; i < 12; i++) {
      hash = (Math.imul(hash, 1_664_525) + 1_013_904_223) >>> 0;
      const at = hash % dimensions;
      vector[at] = (vector[at] ?? 0) + (hash & 65_536 ? 1 : -1);
    }
  }
  return vector;
}

export async function embedServer(): Promise<EmbedServer> {
  const texts: string[] = [];
  let how: Misbehaviour = 'none';
  let key: string | undefined;
  const answer = (path: string, input: readonly string[], response: ServerResponse): void => {
    if (how === 'hangs') return;
    if (how === 'error' || how === 'refused-key') {
      response.statusCode = how === 'error' ? 500 : 401;
      return void response.end('{"error":"no"}');
    }
    if (how === 'not-json') return void response.end('<html>');
    const vectors = input.map((text) => embed(text, how === 'wrong-size' ? DIMENSIONS + 1 : DIMENSIONS));
    const shown = how === 'garbage' ? vectors.map(() => ['x', null]) : vectors;
    const data = shown.map((embedding, index) => ({ index, embedding })).reverse();
    response.end(JSON.stringify(path.endsWith('/api/embed') ? { embeddings: shown } : { data }));
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const { input } = JSON.parse(body) as { input: string[] }; // sent by the code under test
      texts.push(...input);
      key = request.headers.authorization;
      answer(request.url ?? '', input, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP, so it is not a pipe name
  return {
    url: `http://127.0.0.1:${port}`,
    texts,
    get key() {
      return key;
    },
    misbehave: (next) => {
      how = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
