/**
 * Puts the HTTP door on a port. A port that is taken, not allowed or not ours is a SetupError that says what to do;
 * port 0 takes any free one and reports it. Closing lets running requests finish for a moment and ends streams at once.
 * What is broken below HTTP (headers too large, a half-sent request) is answered as a problem too.
 */
import { createServer, type Server } from 'node:http';
import { hostname } from 'node:os';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { type Clock, SetupError } from '../../base/index.ts';
import { failureOf, HttpProblem, problemOf, problemResponse } from './answers/problem.ts';
import { createHttpApp, type HttpAppOptions } from './create-http-app.ts';
import { hostRule } from './guard/allowed-hosts.ts';

export interface ServeOptions extends Omit<HttpAppOptions, 'allowedHosts' | 'closing'> {
  /** Where to listen. */
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** More names Hark answers to, such as that of a proxy in front. */
  readonly moreHosts?: readonly string[];
}

export interface RunningServer {
  /** The real one. */
  readonly port: number;
  /** `http://127.0.0.1:8427` */
  readonly url: string;
  close(): Promise<void>;
}

/** A whole request must be here by then; nobody needs longer for 256 KiB. */
const REQUEST_PATIENCE_MS = 60_000;
const HEADERS_PATIENCE_MS = 20_000;
/** What a closing server gives to requests that are being answered. */
const CLOSE_PATIENCE_MS = 3_000;
const MOST_CONNECTIONS = 1_000;

export async function serveHttp(options: ServeOptions): Promise<RunningServer> {
  const { host, port, log } = options;
  const closing = new AbortController();
  const { names, anyAddress } = hostRule(host, machineNames());
  const allowedHosts = { names: [...names, ...(options.moreHosts ?? [])], anyAddress };
  const app = createHttpApp({ ...options, allowedHosts, closing: closing.signal });
  const listener = getRequestListener(
    (request, { incoming, outgoing }) =>
      app.fetch(request, { peer: incoming.socket?.remoteAddress ?? 'local', hangUp: () => outgoing.destroy() }),
    {
      // Hark may run inside another program, whose globals are not ours to change.
      overrideGlobalObjects: false,
      errorHandler: () =>
        problemResponse(failureOf(new HttpProblem(400, 'The request has no usable address or host.'))),
    },
  );
  const server = createServer({ requestTimeout: REQUEST_PATIENCE_MS, headersTimeout: HEADERS_PATIENCE_MS }, listener);
  server.maxConnections = MOST_CONNECTIONS;
  server.on('clientError', answerBrokenRequest);
  await listen(server, host, port);
  server.on('error', (error) => log.error({ error: error.message }, 'the http server failed'));
  const address = server.address();
  const realPort = typeof address === 'object' && address ? address.port : port;
  return {
    port: realPort,
    url: `http://${reachable(host)}:${realPort}`,
    close: () => close(server, closing, options.clock),
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(explainListening(error, host, port));
    server.once('error', failed);
    server.listen({ host, port }, () => {
      server.off('error', failed);
      resolve();
    });
  });
}

const OTHER_PORT = 'choose another with HARK_PORT (0 takes any free one)';

export function explainListening(error: NodeJS.ErrnoException, host: string, port: number): SetupError {
  const cause = { cause: error };
  if (error.code === 'EADDRINUSE') {
    const next = `Stop it, or ${OTHER_PORT}. If it is another Hark, \`hark status\` talks to it.`;
    return new SetupError(`Port ${port} on ${host} is taken by another program.`, next, cause);
  }
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    return new SetupError(
      `This user may not listen on port ${port}.`,
      `Ports below 1024 are reserved: ${OTHER_PORT}.`,
      cause,
    );
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    const next = 'Set HARK_HOST to 127.0.0.1 (this machine only) or 0.0.0.0 (all its addresses).';
    return new SetupError(`${host} is not an address of this machine.`, next, cause);
  }
  return new SetupError(
    `Hark cannot listen on ${host}:${port}: ${error.message}.`,
    `Check HARK_HOST, or ${OTHER_PORT}.`,
    cause,
  );
}

async function close(server: Server, closing: AbortController, clock: Pick<Clock, 'now' | 'waitUntil'>): Promise<void> {
  if (closing.signal.aborted) return;
  closing.abort();
  const done = new AbortController();
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      done.abort();
      resolve();
    });
  });
  server.closeIdleConnections();
  void clock.waitUntil(clock.now() + CLOSE_PATIENCE_MS, done.signal).then(() => server.closeAllConnections());
  await closed;
}

const BROKEN: Readonly<Record<string, [status: number, phrase: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The address and headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not arrive in time.'],
};

function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, phrase, detail] = BROKEN[error.code ?? ''] ?? [400, 'Bad Request', 'This is not an HTTP request.'];
  const body = JSON.stringify(problemOf({ status, detail }));
  socket.end(
    [
      `HTTP/1.1 ${status} ${phrase}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** By which name a browser on this machine gets here. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function machineNames(): string[] {
  const name = hostname().toLowerCase();
  return /^[a-z0-9._-]+$/.test(name) ? [name, `${name}.local`] : [];
}
