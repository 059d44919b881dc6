/**
 * The index of memory from outside: the settings that steer it, a real provider of vectors over HTTP, what the doctor and
 * the numbers say, and making it anew while it is in use (SPEC M1, M3, M5, Q2).
 */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbedServer, embedServer } from '../../src/testing/embed-server.ts';
import { Hark, type Loose } from './stage/hark.ts';
import { until } from './stage/run-program.ts';

let hark: Hark;
let server: EmbedServer;
beforeAll(async () => {
  server = await embedServer();
  hark = await Hark.start({ env: { HARK_EMBEDDER_KEY: 'key-from-outside' } });
});
afterAll(() => server.close());

const search = (q: string): Promise<Loose> => hark.ok('GET', `/api/memory/search?q=${encodeURIComponent(q)}`);
const found = async (q: string): Promise<Loose[]> => (await search(q)).results as Loose[];
const set = (settings: Loose): Promise<Loose> => hark.ok('PATCH', '/api/settings', settings);
const index = (body: Loose = {}): Promise<Loose> => hark.ok('POST', '/api/memory/index', body);
const stats = (): Promise<Loose> => hark.ok('GET', '/api/memory/stats');

test('M1: memory.extraPaths adds a folder to search and to memory_get, and takes it away again', async () => {
  const other = await mkdtemp(join(tmpdir(), 'hark-extra-'));
  await mkdir(join(other, 'house'));
  await writeFile(join(other, 'house/boiler.md'), '# House\n\nThe boiler was serviced in Novembermonth.\n');
  await writeFile(join(other, 'secret.txt'), 'Novembermonth secret');
  await set({ 'memory.extraPaths': [other] });
  const report = await index();
  expect(report).toMatchObject({ problems: [] });
  const path = join(other, 'house/boiler.md');
  expect((await found('novembermonth'))[0]).toMatchObject({ path, citation: `${path}#L1-L3` });
  const { out } = await hark.does('memory', 'get', path, '--json');
  expect(JSON.parse(out)).toMatchObject({ path, totalLines: 3 });
  expect((await hark.cli('memory', 'get', join(other, 'secret.txt'))).code).not.toBe(0);
  await set({ 'memory.extraPaths': [] });
  await until('the folder is out of the index', async () => (await found('novembermonth')).length === 0);
});

test('M3: memory.searchConversations decides whether what was said is found', async () => {
  await hark.ok('POST', '/api/messages', { text: 'The zeppelin lands on the meadow behind the barn' });
  const said = async (): Promise<boolean> => (await found('zeppelin')).some(({ messageId }) => messageId !== undefined);
  expect(await said()).toBe(true);
  await set({ 'memory.searchConversations': false });
  expect(await said()).toBe(false);
  await set({ 'memory.searchConversations': true });
  expect(await said()).toBe(true);
});

test('M5: memory.embedder, its address, model and key bring vectors; without them words go on', async () => {
  await hark.ok('POST', '/api/memory/notes', { content: 'The automobile is at the garage' });
  expect(await search('vehicle')).toMatchObject({ mode: 'text' });
  await set({
    'memory.embedder': 'openai',
    'memory.embedderUrl': `${server.url}/v1`,
    'memory.embedderModel': 'small-one',
  });
  await index();
  await until('every piece has its vector', async () => {
    const { vectors } = (await stats()) as { vectors: Loose };
    return vectors.state === 'ready' && vectors.provider === 'openai/small-one';
  });
  const near = await search('vehicle');
  expect(near.mode).toBe('text+vectors');
  expect((near.results as Loose[])[0]?.snippet).toContain('automobile');
  expect(server.key).toBe('Bearer key-from-outside');
  server.misbehave('error');
  const broken = await search('a garage for the night');
  expect(broken).toMatchObject({ mode: 'text', warning: expect.stringContaining('500') });
  expect((broken.results as Loose[]).length).toBeGreaterThan(0);
  await set({ 'memory.embedder': 'none' });
  expect((await search('garage')).warning).toBeUndefined();
});

test('M5, Q2: made anew while it is searched it holds the same, and the doctor is content', async () => {
  const before = await index();
  const [rebuilt] = await Promise.all([index({ rebuild: true }), search('zeppelin'), search('garage')]);
  expect(rebuilt).toEqual(before);
  expect(await stats()).toMatchObject({ waiting: 0 });
  const { checks } = (await hark.ok('GET', '/api/doctor')) as { checks: Loose[] };
  expect(checks.find(({ name }) => name === 'index')).toMatchObject({ state: 'ok' });
});
