/** A real HTTP server on this machine that records what it is sent and answers as told. For webhook tests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HookServer {
  readonly url: string;
  readonly received: ReadonlyArray<{ readonly headers: Record<string, unknown>; readonly body: unknown }>;
  /** The status of the next answers; the last one repeats. */
  answerWith(...statuses: number[]): void;
  /** Done after a request has arrived and before it is answered. */
  onRequest(act: () => Promise<unknown> | unknown): void;
  close(): Promise<void>;
}

export async function hookServer(): Promise<HookServer> {
  const received: Array<{ headers: Record<string, unknown>; body: unknown }> = [];
  let statuses = [200];
  let act: () => Promise<unknown> | unknown = () => {};
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      text += part;
    });
    request.on('end', async () => {
      received.push({ headers: request.headers, body: text === '' ? undefined : JSON.parse(text) });
      await act();
      response.statusCode = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP, so it is not a pipe name
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answerWith: (...next) => {
      statuses = next;
    },
    onRequest: (next) => {
      act = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
