/** The HTTP door on a real port: what only a socket can show. */
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHark, type Hark } from '../../app/index.ts';
import { SetupError, silentLog, systemClock, systemIds } from '../../base/index.ts';
import type { HarkApi } from '../operations/index.ts';
import type { WireEvent } from './contract.ts';
import { createSignIn, type RunningServer, type ServeOptions, serveHttp } from './index.ts';
import { explainListening } from './serve.net.ts';

const TOKEN = 'token-for-this-test';
const clock = systemClock();
let hark: Hark;
let server: RunningServer;

const serve = (more: Partial<ServeOptions> = {}) =>
  serveHttp({
    hark: hark.api,
    token: TOKEN,
    signIn: createSignIn(clock, systemIds(clock)),
    clock,
    ids: systemIds(clock),
    log: silentLog,
    host: '127.0.0.1',
    port: 0,
    ...more,
  });

/** The real Hark, with a hand on its events: tell one, and know when the listener has left. */
function watched(): { hark: HarkApi; tell: (event: WireEvent) => void; left: Promise<void>; count: () => number } {
  const listeners = new Set<(event: WireEvent) => void>();
  const left = Promise.withResolvers<void>();
  const subscribe: HarkApi['subscribe'] = (_, listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      left.resolve();
    };
  };
  return {
    hark: { ...hark.api, subscribe },
    tell: (event) => {
      for (const listener of listeners) listener(event);
    },
    left: left.promise,
    count: () => listeners.size,
  };
}

beforeEach(async () => {
  hark = await createHark({ settings: { timeZone: 'Europe/Berlin' } });
  await hark.start();
  server = await serve();
});
afterEach(async () => {
  await server.close();
  await hark.stop();
});

const headers = { authorization: `Bearer ${TOKEN}` };

/** Sends bytes as they are and gives back all that comes until the other end closes. */
function raw(text: string, port = server.port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (part) => {
      answer += part.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('X1: on a port', () => {
  test('port 0 takes a free one and says which; it answers', async () => {
    expect(server.port).toBeGreaterThan(0);
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect(await (await fetch(`${server.url}/api/health`)).json()).toMatchObject({ ok: true });
    const sent = await fetch(`${server.url}/api/messages`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"text":"hello"}',
    });
    expect(sent.status).toBe(200);
  });

  test('a port that is taken is a set-up error with the next step', async () => {
    const failure = await serve({ port: server.port }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SetupError);
    expect(failure).toMatchObject({
      message: expect.stringContaining(String(server.port)),
      next: expect.stringContaining('HARK_PORT'),
    });
  });

  test('a host that is not this machine is one too', async () => {
    expect(await serve({ host: '203.0.113.7' }).catch((error: unknown) => error)).toMatchObject({
      next: expect.stringContaining('HARK_HOST'),
    });
    const denied = Object.assign(new Error('no'), { code: 'EACCES' });
    expect(explainListening(denied, '127.0.0.1', 80)).toMatchObject({ next: expect.stringContaining('1024') });
    expect(explainListening(new Error('odd'), '127.0.0.1', 80).message).toContain('odd');
  });

  test('events arrive as they happen; closing ends the stream at once', async () => {
    const response = await fetch(`${server.url}/api/events`, { headers });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(': hark\n\n');
    await hark.receive({ text: 'hello' });
    expect((await reader?.read())?.value).toMatch(/^event: message\ndata: \{"kind":"message"/);
    await server.close();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow();
  });

  test('a client that went away is forgotten', async () => {
    const { hark: counted, left, count } = watched();
    const own = await serve({ hark: counted });
    const leaving = new AbortController();
    await fetch(`${own.url}/api/events`, { headers, signal: leaving.signal });
    expect(count()).toBe(1);
    leaving.abort();
    await left;
    expect(count()).toBe(0);
    await own.close();
  });

  test('a client that does not read is cut off, and nothing piles up for it', async () => {
    const { hark: counted, tell, left, count } = watched();
    const own = await serve({ hark: counted, limits: { streamBytes: 100_000 } });
    const socket = connect(own.port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${TOKEN}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const large: WireEvent = { kind: 'settings', names: ['x'.repeat(20_000)] };
    for (let i = 0; count() > 0 && i < 5_000; i++) {
      tell(large);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await left;
    socket.resume();
    await closed;
    await own.close();
  });
});

describe('Q6: broken below HTTP', () => {
  test.each([
    ['nonsense', 'hello\r\n\r\n', 400],
    ['no host', 'GET /api/health HTTP/1.0\r\n\r\n', 400],
    ['headers too large', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['an endless address', `GET /?${'y'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`, 431],
    [
      'a foreign address in the line',
      'GET http://evil.example/ HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
      403,
    ],
    ['a foreign host', 'GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n', 403],
    ['a way out of the folder', 'GET /../../etc/passwd HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 503],
    ['a backslash', 'GET /..\\..\\x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 400],
    [
      'TRACE',
      `TRACE /api/status HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${TOKEN}\r\nconnection: close\r\n\r\n`,
      405,
    ],
  ])('%s', async (_, text, status) => {
    const answer = await raw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (status !== 503) expect(answer).toContain('application/problem+json');
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });

  test('a body far too large is refused without being taken in', async () => {
    const start = `POST /api/messages HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${TOKEN}\r\n`;
    const answer = await raw(`${start}content-type: application/json\r\ncontent-length: 900000000\r\n\r\n{"text":`);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });
});
