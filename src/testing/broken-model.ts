/**
 * What a scripted model cannot do: a raw HTTP server that misbehaves the way real ones do. It drops connections, never stops
 * talking, drips, answers with pages, redirects, repeats the key it refuses. It remembers what it was sent.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BrokenModel {
  /** As the setting `model.baseUrl` wants it. */
  readonly baseUrl: string;
  readonly bodies: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly keys: ReadonlyArray<string | undefined>;
  stop(): Promise<void>;
}

export type Misdeed = (
  response: ServerResponse,
  request: IncomingMessage,
  body: Readonly<Record<string, unknown>>,
) => void;

/** An answer as a well-behaved server gives it. */
export function completion(
  message: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
): string {
  const choice = { index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason: 'stop' };
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  return JSON.stringify({
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [choice],
    usage,
    ...more,
  });
}

export async function brokenModel(misdeed: Misdeed): Promise<BrokenModel> {
  const bodies: Readonly<Record<string, unknown>>[] = [];
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      const body = JSON.parse(text || '{}') as Readonly<Record<string, unknown>>; // sent by the code under test
      bodies.push(body);
      keys.push(request.headers.authorization);
      misdeed(response, request, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP, so it is not a pipe name
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    bodies,
    keys,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
