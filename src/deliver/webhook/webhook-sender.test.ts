import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InputError, testClock } from '../../base/index.ts';
import { signBody } from './sign-body.ts';
import type { JobFinishedEvent } from './webhook-event.ts';
import { createWebhookSender, type WebhookSenderParts } from './webhook-sender.ts';

const NOW = 1_767_258_000_999;
const EVENT: JobFinishedEvent = {
  type: 'job.finished',
  jobId: 'job-1',
  name: 'Blumen gießen',
  slotAtMs: 1_767_258_000_000,
  kind: 'scheduled',
  status: 'ran',
  text: 'Zeit für die Blumen 🌱',
  runAtMs: 1_767_258_000_412,
  personId: 'me',
};

interface Seen {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: Server;
let seen: Seen[];
let reply: { status: number; body?: string; isSilent?: boolean };
let to: string;
beforeEach(async () => {
  seen = [];
  reply = { status: 204 };
  server = createServer(async (req, res) => {
    seen.push({ method: req.method, headers: req.headers, body: Buffer.concat(await req.toArray()).toString() });
    if (!reply.isSilent) res.writeHead(reply.status, { location: '/elsewhere' }).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/hush-hush`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const sender = (parts: Partial<WebhookSenderParts> = {}) =>
  createWebhookSender({
    clock: testClock(NOW),
    policy: () => ({ allowPrivate: ['127.0.0.1'] }),
    secret: () => '',
    ...parts,
  });

describe('post', () => {
  it('S5: POSTs the finished-run event as JSON', async () => {
    expect(await sender().post(to, EVENT)).toEqual({ ok: true, value: { status: 204 } });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.method).toBe('POST');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(EVENT);
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'hark',
      'x-hark-event': 'job.finished',
      'x-hark-timestamp': '1767258000',
    });
    expect(seen[0]?.headers).not.toHaveProperty('x-hark-signature');
  });

  it('Q4: signs time and body once a secret is set, and follows a change of it', async () => {
    let secret = 'first';
    const signed = sender({ secret: () => secret });
    await signed.post(to, EVENT);
    secret = 'zweites Geheimnis 🔑';
    await signed.post(to, EVENT);
    const [one, two] = seen;
    expect(one?.headers['x-hark-signature']).toBe(signBody('first', 1_767_258_000, one?.body ?? ''));
    expect(two?.headers['x-hark-signature']).toBe(signBody(secret, 1_767_258_000, two?.body ?? ''));
    expect(one?.headers['x-hark-signature']).toMatch(/^v1=[0-9a-f]{64}$/);
  });

  it('S5: another try at the same run carries the same id, another run another one', async () => {
    await sender().post(to, EVENT);
    await sender().post(to, { ...EVENT, status: 'failed', runAtMs: EVENT.runAtMs + 60_000 });
    await sender().post(to, { ...EVENT, slotAtMs: EVENT.slotAtMs + 1 });
    await sender().post(to, { ...EVENT, kind: 'manual' });
    await sender().post(to, { ...EVENT, jobId: 'Aufgabe ✓' });
    const ids = seen.map(({ headers }) => headers['x-hark-delivery']);
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(4);
  });

  it.each([200, 201, 202, 204, 299])('S5: %i is delivered', async (status) => {
    reply = { status };
    expect(await sender().post(to, EVENT)).toEqual({ ok: true, value: { status } });
  });

  it.each([
    [408, true],
    [425, true],
    [429, true],
    [500, true],
    [503, true],
    [400, false],
    [401, false],
    [404, false],
    [410, false],
    [304, false],
  ])('S5: %i is a failure; may pass: %s', async (status, isTransient) => {
    reply = { status };
    expect(await sender().post(to, EVENT)).toMatchObject({ ok: false, error: { status, isTransient } });
  });

  it('Q4: a redirect is not followed, and the refusal says where it points', async () => {
    reply = { status: 307 };
    const answer = await sender().post(to, EVENT);
    expect(answer).toMatchObject({ ok: false, error: { isTransient: false } });
    expect(answer).toMatchObject({ error: { message: expect.stringMatching(/answered 307 .*\/elsewhere/) } });
    expect(seen).toHaveLength(1);
  });

  it('Q5: a failure shows the receiver’s words on one short line and never the path', async () => {
    reply = { status: 400, body: `no\n\u001b[31msuch\u0000 hook ${'x'.repeat(100_000)}` };
    const answer = await sender().post(to, EVENT);
    if (answer.ok) throw new Error('was taken');
    expect(answer.error.message).toMatch(/^127\.0\.0\.1 answered 400: "no \[31msuch hook x+…"$/);
    expect(answer.error.message.length).toBeLessThan(260);
    expect(answer.error.message).not.toContain('hush');
  });

  it('Q4: too slow, or stopped, may pass', async () => {
    reply = { status: 200, isSilent: true };
    expect(await sender().post(to, EVENT, { timeoutMs: 50 })).toMatchObject({ error: { isTransient: true } });
    const signal = AbortSignal.abort();
    expect(await sender().post(to, EVENT, { signal })).toMatchObject({ error: { isTransient: true } });
  });

  it('Q4: the guard stands in front: private addresses are refused for good and nothing is sent', async () => {
    const closed = sender({ policy: () => ({ allowPrivate: [] }) });
    expect(await closed.post(to, EVENT)).toMatchObject({ ok: false, error: { isTransient: false } });
    const trap = sender({ policy: () => ({ allowPrivate: [] }), resolver: async () => ['127.0.0.1'] });
    const name = to.replace('127.0.0.1', 'trap.example.com');
    expect(await trap.post(name, EVENT)).toMatchObject({ ok: false, error: { isTransient: false } });
    expect(seen).toEqual([]);
  });

  it('Q6: a giant result is cut, not lost', async () => {
    expect(await sender().post(to, { ...EVENT, text: '\u0001'.repeat(3_000_000) })).toMatchObject({ ok: true });
    expect(JSON.parse(seen[0]?.body ?? '').text).toHaveLength(100_000);
  });
});

describe('check', () => {
  it('Q4: refuses at creation what could never be sent, naming field and setting', () => {
    const refused = () => sender({ policy: () => ({ allowPrivate: [] }) }).check(to);
    expect(refused).toThrow(InputError);
    expect(refused).toThrow(/^delivery\.to leads to 127\.0\.0\.1: this machine itself\..*webhooks\.allowPrivate/);
    expect(refused).toThrow(expect.objectContaining({ field: 'delivery.to' }));
    expect(() => sender().check('gopher://example.com')).toThrow(/^delivery\.to must begin with http/);
  });

  it('Q4: lets pass what is allowed, and follows a change of the setting', () => {
    let allowPrivate: string[] = [];
    const following = sender({ policy: () => ({ allowPrivate }) });
    expect(() => following.check(to)).toThrow();
    allowPrivate = ['127.0.0.0/8'];
    expect(() => following.check(to)).not.toThrow();
    expect(() => following.check('https://hooks.example.com/x')).not.toThrow();
  });
});
