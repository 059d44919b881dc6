/** Jobs that call a web address: what arrives, its signature, failing receivers, and addresses Hark does not go to. */
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Hark, type Loose } from './stage/hark.ts';
import { openReceiver, type Receiver } from './stage/receiver.ts';
import { until } from './stage/run-program.ts';

const SECRET = 'a secret of at least some length';
let hark: Hark;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
  hark = await Hark.start();
});

const job = (name: string, schedule: Loose, to = receiver.url) => ({
  name,
  schedule,
  payload: { kind: 'reminder', text: name },
  delivery: { mode: 'webhook', to },
});
const soon = () => ({ kind: 'at', at: new Date(Date.now() + 500).toISOString() });
const runs = async (id: unknown) => (await hark.ok('GET', `/api/tasks/${id}/runs`)).runs as Loose[];
const task = (id: unknown) => hark.ok('GET', `/api/tasks/${id}`);
const arrived = (name: string) => receiver.received.filter(({ body }) => JSON.parse(body).name === name);

describe('Q4: where Hark does not go', () => {
  test.each([
    ['http://127.0.0.1:9/hook'],
    ['http://localhost/hook'],
    ['http://169.254.169.254/latest/meta-data'],
    ['http://10.0.0.7/hook'],
    ['http://[::1]/hook'],
    ['ftp://example.com/x'],
    ['http://user:pass@example.com/'],
    ['not an address'],
  ])('%s is refused when the job is made', async (to) => {
    const told = await hark.refused(422, 'POST', '/api/tasks', job('nowhere', soon(), to));
    expect(told.errors.map(({ field }) => field)).toEqual(['delivery.to']);
    expect(await hark.tasks()).toEqual([]);
  });

  test('webhooks.allowPrivate opens what it names', async () => {
    await hark.ok('PATCH', '/api/settings', { 'webhooks.allowPrivate': '127.0.0.1' });
    await hark.ok('POST', '/api/tasks', job('allowed', soon()));
    await until('the call', () => arrived('allowed').length > 0);
    expect(arrived('allowed')[0]?.headers['x-hark-signature']).toBeUndefined();
  });
});

describe('S5: what arrives', () => {
  test('one POST per run, signed, and no message in the chat beside it', async () => {
    await hark.ok('PATCH', '/api/settings', { 'webhooks.secret': SECRET });
    const { id } = await hark.ok('POST', '/api/tasks', job('grüße', soon()));
    await until('the call', () => arrived('grüße').length > 0);
    const [call] = arrived('grüße');
    const body = JSON.parse(call?.body ?? '{}') as Loose;
    expect(body).toMatchObject({ type: 'job.finished', jobId: id, kind: 'scheduled', text: 'grüße', personId: 'me' });
    expect(call?.headers['content-type']).toMatch(/^application\/json/u);
    const stamp = call?.headers['x-hark-timestamp'];
    const expected = createHmac('sha256', SECRET).update(`${stamp}.${call?.body}`).digest('hex');
    expect(call?.headers['x-hark-signature']).toBe(`v1=${expected}`);
    await until('the record', async () => (await runs(id))[0]?.outcome === 'ran');
    expect(arrived('grüße')).toHaveLength(1);
    expect(await hark.fired('grüße')).toEqual([]);
  });

  test('no one is told the secret: not by the API, the ledger, or the log', async () => {
    const seen = [
      await hark.ok('GET', '/api/settings'),
      await hark.ok('GET', '/api/ledger?limit=500'),
      await hark.ok('GET', '/api/tasks/export'),
      hark.log,
    ];
    expect(JSON.stringify(seen)).not.toContain(SECRET);
  });
});

describe('S11: a receiver that fails', () => {
  let busy: unknown;
  let shaky: unknown;
  const notices = async (name: string) =>
    (await hark.messages()).filter(({ direction, text }) => direction === 'out' && text.includes(name));
  const failed = (id: unknown) =>
    until('the failure', async () => {
      const found = await task(id);
      return Number((found.state as Loose).consecutiveErrors) > 0 ? found : undefined;
    });

  test('a one-shot stays, with the error told; nobody is bothered yet', async () => {
    receiver.answerWith(503);
    busy = (await hark.ok('POST', '/api/tasks', job('busy', soon()))).id;
    const failing = await failed(busy);
    expect(failing).toMatchObject({ enabled: true, state: { consecutiveErrors: 1, lastStatus: 'error' } });
    expect(String((failing.state as Loose).lastError)).toContain('503');
    expect(await notices('busy')).toEqual([]);
  });

  test('a repeating one is told of after jobs.failureAlertAfter failures, once', async () => {
    await hark.ok('PATCH', '/api/settings', { 'jobs.failureAlertAfter': 1 });
    shaky = (await hark.ok('POST', '/api/tasks', job('shaky', { kind: 'every', everyMs: 1_000 }))).id;
    await failed(shaky);
    await until('the alert', async () => (await notices('shaky')).length > 0);
    expect((await notices('shaky'))[0]?.text).toContain('503');
    expect((await hark.does('tasks', 'runs', 'shaky')).out).toMatch(/failed/u);
  });

  test('one that was refused for good is disabled, and the person is told once', async () => {
    receiver.answerWith(410);
    const { id } = await hark.ok('POST', '/api/tasks', job('gone', soon()));
    const found = await until('the end', async () => {
      const now = await task(id);
      return now.enabled === false ? now : undefined;
    });
    expect((found.state as Loose).lastStatus).toBe('error');
    const told = await until('the notice', async () => {
      const notices = (await hark.messages()).filter(
        ({ text, direction }) => direction === 'out' && text.includes('gone'),
      );
      return notices.length > 0 ? notices : undefined;
    });
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/410/u);
    expect(await runs(id)).toMatchObject([{ outcome: 'failed', status: 'error' }]);
  });

  test('S8: killed in the middle of a call: recorded as unknown, never called again by itself', async () => {
    const stuck = await openReceiver({ isSilent: true });
    const { id } = await hark.ok('POST', '/api/tasks', job('cut off', soon(), stuck.url));
    await until('the call to begin', () => stuck.received.length > 0);
    await hark.kill();
    await hark.start();
    await until('the record', async () => (await runs(id)).some(({ outcome }) => outcome === 'unknown'));
    expect(stuck.received).toHaveLength(1);
    expect(await runs(id)).toMatchObject([{ outcome: 'unknown', status: 'error' }]);
  });

  test('S11: after the back-off of half a minute both try again, a restart between or not, and one notice says it works', async () => {
    receiver.answerWith(200);
    const calls = arrived('busy').length;
    await until('the second try', () => arrived('busy').length > calls, 60_000);
    await until('its record', async () => (await runs(busy))[0]?.outcome === 'ran');
    // The same run, the same id: a receiver that had taken the first try can skip the second.
    expect(new Set(arrived('busy').map(({ headers }) => headers['x-hark-delivery'])).size).toBe(1);
    await until('the recovery', async () => (await notices('shaky')).length > 1, 60_000);
    await hark.ok('DELETE', `/api/tasks/${shaky}`);
    expect(await notices('shaky')).toHaveLength(2);
    expect(await notices('busy')).toEqual([]);
    expect((await runs(shaky)).map(({ outcome }) => outcome)).toContain('failed');
  });
});
