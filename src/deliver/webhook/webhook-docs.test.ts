/** docs/webhooks.md shows receivers how to check a signature. The code there is run here, against what we send. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testClock } from '../../base/index.ts';
import type { JobFinishedEvent } from './webhook-event.ts';
import { createWebhookSender } from './webhook-sender.ts';

const SECRET = 'a long random text';
const NOW = 1_767_258_000_000;
const nowSeconds = NOW / 1000;

interface Received {
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}
type Check = (request: Received & { readonly secret: string; readonly nowSeconds: number }) => boolean;

let docs: string;
let folder: string;
let isFromHark: Check;
let received: Received;

beforeAll(async () => {
  docs = await readFile(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
  const example = /```js\n(.*?)```/su.exec(docs)?.[1] ?? '';
  folder = await mkdtemp(join(tmpdir(), 'hark-docs-'));
  const file = join(folder, 'example.mjs');
  await writeFile(file, example);
  ({ isFromHark } = await import(pathToFileURL(file).href));
  received = await sendOne();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function exampleEvent(): JobFinishedEvent {
  return JSON.parse(/```json\n(.*?)```/su.exec(docs)?.[1] ?? '');
}

async function sendOne(): Promise<Received> {
  const { promise, resolve } = Promise.withResolvers<Received>();
  const server = createServer(async (req, res) => {
    const body = Buffer.concat(await req.toArray()).toString();
    res.end();
    resolve({ headers: req.headers, body });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const policy = () => ({ allowPrivate: ['127.0.0.1'] });
  const sender = createWebhookSender({ clock: testClock(NOW), policy, secret: () => SECRET });
  await sender.post(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, exampleEvent());
  await new Promise((closed) => server.close(closed));
  return promise;
}

it('Q4: the documented check takes what we send, and the documented event is what arrives', () => {
  expect(isFromHark({ ...received, secret: SECRET, nowSeconds })).toBe(true);
  expect(JSON.parse(received.body)).toEqual(exampleEvent());
});

it('S5: every header the page lists is sent', () => {
  const listed = [...docs.matchAll(/^\| `([a-z-]+)` +\| /gmu)].map(([, name]) => name ?? '');
  expect(listed).toHaveLength(6);
  for (const name of listed) expect(received.headers).toHaveProperty(name);
});

it('Q4: the documented check refuses another secret, another body, another time, and none at all', () => {
  const forged = (change: object, headers: object = {}) =>
    isFromHark({ ...received, secret: SECRET, nowSeconds, ...change, headers: { ...received.headers, ...headers } });
  expect(forged({ secret: 'another' })).toBe(false);
  expect(forged({ body: `${received.body} ` })).toBe(false);
  expect(forged({ nowSeconds: nowSeconds + 301 })).toBe(false);
  expect(forged({ nowSeconds: nowSeconds - 301 })).toBe(false);
  expect(forged({}, { 'x-hark-timestamp': String(nowSeconds + 1) })).toBe(false);
  expect(forged({}, { 'x-hark-timestamp': 'soon' })).toBe(false);
  expect(forged({}, { 'x-hark-signature': 'v1=' })).toBe(false);
  expect(forged({}, { 'x-hark-signature': undefined })).toBe(false);
  expect(forged({}, { 'x-hark-signature': `v1=${'0'.repeat(64)}` })).toBe(false);
});
