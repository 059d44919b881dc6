import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type GuardedOptions, type GuardedRequest, guardedFetch } from './guarded-fetch.net.ts';

const open: (Server | TcpServer)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listen(server: Server | TcpServer): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const serve = (answer: (req: IncomingMessage, res: ServerResponse) => void) => listen(createServer(answer));

/** Every name leads to 127.0.0.1 here, where the tests' servers are, and that address is opened. */
const HERE: GuardedOptions = { policy: { allowPrivate: ['127.0.0.1'] }, resolver: async () => ['127.0.0.1'] };
const call = (request: GuardedRequest, options: Partial<GuardedOptions> = {}) =>
  guardedFetch(request, { ...HERE, ...options });

describe('guardedFetch', () => {
  it('Q4: calls the resolved address under the host name, with our headers only', async () => {
    const seen: unknown[] = [];
    const port = await serve(async (req, res) => {
      const body = (await req.toArray()).join('');
      seen.push([req.method, req.url, req.headers, body]);
      res.writeHead(201, { 'x-note': 'hi' }).end('grüß dich');
    });
    const url = `http://hook.example.com.:${port}/a%20b?c=1#d`;
    const answer = await call({ url, method: 'POST', headers: { 'x-a': 'b' }, body: 'ü' });
    expect(answer).toMatchObject({ ok: true, value: { status: 201, body: 'grüß dich', isWhole: true } });
    expect(answer).toMatchObject({ value: { headers: { 'x-note': 'hi' } } });
    const headers = {
      host: `hook.example.com:${port}`,
      connection: 'close',
      'accept-encoding': 'identity',
      'x-a': 'b',
      'content-length': '2',
    };
    expect(seen).toEqual([['POST', '/a%20b?c=1', headers, 'ü']]);
  });

  it('Q4: resolves once and connects to that: a name that changes its mind in between gains nothing', async () => {
    const port = await serve((_, res) => res.end('pinned'));
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const asked: string[] = [];
    const resolver = async (host: string) => {
      asked.push(host);
      return answers.shift() ?? [];
    };
    const answer = await call({ url: `http://rebind.example.com:${port}/` }, { resolver });
    expect(answer).toMatchObject({ ok: true, value: { body: 'pinned' } });
    expect(asked).toEqual(['rebind.example.com']);
  });

  it('Q4: tries the next checked address when one does not answer', async () => {
    const port = await serve((_, res) => res.end('second'));
    const policy = { allowPrivate: ['127.0.0.0/8', '::1'] };
    const resolver = async () => ['127.0.0.99', '127.0.0.1'];
    const answer = await call({ url: `http://two.example.com:${port}/` }, { policy, resolver });
    expect(answer).toMatchObject({ ok: true, value: { body: 'second' } });
  });

  it.each([
    [['10.0.0.1']],
    [['93.184.216.34', '192.168.0.1']],
    [['::1']],
    [['::ffff:10.0.0.1']],
    [['169.254.169.254']],
    [['64:ff9b::7f00:1']],
    [['fe80::1%lo']],
    [['nonsense']],
  ])('Q4: refuses a name when any of its addresses is forbidden: %j', async (addresses) => {
    let isCalled = false;
    const port = await serve((_, res) => {
      isCalled = true;
      res.end();
    });
    const answer = await call({ url: `http://trap.example.com:${port}/` }, { resolver: async () => addresses });
    expect(answer).toMatchObject({ ok: false, error: { code: 'FORBIDDEN_ADDRESS', isTransient: false } });
    expect(isCalled).toBe(false);
  });

  it('Q4: an opened host may lead into the private network, but not to the metadata service', async () => {
    const port = await serve((_, res) => res.end('nas'));
    const policy = { allowPrivate: ['*.lan'] };
    const url = `http://nas.lan:${port}/`;
    expect(await call({ url }, { policy })).toMatchObject({ ok: true });
    const answer = await call({ url }, { policy, resolver: async () => ['169.254.169.254'] });
    expect(answer).toMatchObject({ error: { code: 'FORBIDDEN_ADDRESS' } });
  });

  it.each([301, 302, 303, 307, 308, 300])('Q4: does not follow a %i and says where it points', async (status) => {
    let calls = 0;
    const port = await serve((_, res) => {
      calls++;
      res.writeHead(status, { location: 'http://user:hush@169.254.169.254/latest?token=hush' }).end();
    });
    const answer = await call({ url: `http://a.example.com:${port}/` });
    expect(answer).toMatchObject({ error: { code: 'REDIRECT', isTransient: false } });
    expect(answer).toMatchObject({ error: { message: expect.stringContaining('to http://169.254.169.254/latest.') } });
    expect(JSON.stringify(answer)).not.toContain('hush');
    expect(calls).toBe(1);
  });

  it('Q4: a redirect to nowhere is one too; "not modified" is a plain status', async () => {
    const port = await serve((req, res) => res.writeHead(req.url === '/304' ? 304 : 302).end());
    expect(await call({ url: `http://a.example.com:${port}/` })).toMatchObject({ error: { code: 'REDIRECT' } });
    expect(await call({ url: `http://a.example.com:${port}/304` })).toMatchObject({ value: { status: 304 } });
  });

  it('Q4: gives up on a server that does not answer', async () => {
    const port = await serve((req) => req.socket.on('close', () => {}));
    const answer = await call({ url: `http://a.example.com:${port}/` }, { timeoutMs: 50 });
    expect(answer).toMatchObject({ error: { code: 'TIMEOUT', isTransient: true } });
  });

  it('Q4: gives up on names that never resolve', async () => {
    const resolver = () => new Promise<string[]>(() => {});
    const answer = await call({ url: 'http://a.example.com/' }, { timeoutMs: 20, resolver });
    expect(answer).toMatchObject({ error: { code: 'TIMEOUT' } });
  });

  it('Q4: once the status is there, a body that never ends costs no more than the time limit', async () => {
    const port = await serve((_, res) => res.writeHead(200).write('so far so g'));
    const answer = await call({ url: `http://a.example.com:${port}/` }, { timeoutMs: 100 });
    expect(answer).toEqual({
      ok: true,
      value: expect.objectContaining({ status: 200, body: 'so far so g', isWhole: false }),
    });
  });

  it('Q4: a body cut short by the server is handed over as not whole', async () => {
    const port = await serve((_, res) => {
      res.writeHead(200, { 'content-length': '100' });
      res.write('half', () => res.destroy());
    });
    const answer = await call({ url: `http://a.example.com:${port}/` });
    expect(answer).toMatchObject({ value: { status: 200, body: 'half', isWhole: false } });
  });

  it('Q4: reads at most 64 KiB of an endless body, never half a character', async () => {
    const port = await serve((_, res) => {
      const more = (): void => {
        while (!res.destroyed && res.write('€'.repeat(10_000)));
      };
      res.on('drain', more);
      more();
    });
    const answer = await call({ url: `http://a.example.com:${port}/` });
    expect(answer).toMatchObject({ ok: true, value: { isWhole: false, body: '€'.repeat(Math.floor(65_536 / 3)) } });
    const small = await call({ url: `http://a.example.com:${port}/` }, { mostResponseBytes: 10 });
    expect(small).toMatchObject({ value: { body: '€€€' } });
  });

  it('Q4: stops when told to, before and during the call', async () => {
    const stop = new AbortController();
    const port = await serve(() => stop.abort());
    const url = `http://a.example.com:${port}/`;
    const stopped = { error: { code: 'STOPPED', isTransient: true } };
    expect(await call({ url }, { signal: stop.signal })).toMatchObject(stopped);
    expect(await call({ url }, { signal: stop.signal })).toMatchObject(stopped);
    expect(await call({ url: `http://127.0.0.1:${port}/` }, { signal: stop.signal })).toMatchObject(stopped);
  });

  it('Q6: what cannot be sent is an answer, not an exception', async () => {
    const url = 'http://a.example.com/';
    const bad = (error: object) => ({ ok: false, error: { isTransient: false, ...error } });
    expect(await call({ url, headers: { 'x-a': 'b\r\nx-c: d' } })).toMatchObject(bad({ code: 'BAD_REQUEST' }));
    expect(await call({ url, headers: { Host: 'other' } })).toMatchObject(
      bad({ message: 'The header Host cannot be set.' }),
    );
    expect(await call({ url, method: 'POST', body: 'x'.repeat(2 ** 20 + 1) })).toMatchObject(
      bad({ message: 'The request is too big: 1048577 bytes, at most 1048576.' }),
    );
    expect(await call({ url: 'http://user@a.example.com' })).toMatchObject(bad({ code: 'BAD_URL' }));
    expect(await call({ url: 'http://10.0.0.1/' })).toMatchObject(bad({ code: 'FORBIDDEN_ADDRESS' }));
  });

  it('Q6: says in words what was wrong on the network', async () => {
    const gone = createServer();
    const port = await listen(gone);
    await new Promise((resolve) => open.splice(0)[0]?.close(resolve));
    const transient = (code: string, message: string) => ({ ok: false, error: { code, message, isTransient: true } });
    expect(await call({ url: `http://a.example.com:${port}/` })).toEqual(
      transient('NETWORK', 'a.example.com could not be called: nothing answers on that port.'),
    );
    const unknown = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
    expect(await call({ url: 'http://a.example.com/' }, { resolver: unknown })).toEqual(
      transient('NO_ADDRESS', 'No address was found for a.example.com.'),
    );
    expect(await call({ url: 'http://a.example.com/' }, { resolver: async () => [] })).toMatchObject({
      error: { code: 'NO_ADDRESS' },
    });
  });

  it.each([
    ['closes at once', ''],
    ['talks nonsense', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['sends endless headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`],
    ['switches protocols unasked', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ])('Q6: a server that %s is a failure that may pass', async (_, reply) => {
    const port = await listen(
      createTcpServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => socket.end(reply));
      }),
    );
    const answer = await call({ url: `http://a.example.com:${port}/` });
    expect(answer).toMatchObject({ ok: false, error: { code: 'NETWORK', isTransient: true } });
  });
});
