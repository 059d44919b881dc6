/** M1, M3–M5 through the library: files and conversations are found with the notes, kept up to date, read safely. */
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InputError, NotFoundError, type TestClock, testClock } from '../../base/index.ts';
import { savePerson } from '../../people/index.ts';
import { openStore } from '../../store/index.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { createHark, type Hark } from '../index.ts';

const NOW = Date.parse('2026-03-11T10:00:00Z');
let clock: TestClock;
let dataDir: string;
let hark: Hark;

const open = async (settings: Record<string, unknown> = {}): Promise<void> => {
  hark = await createHark({ clock, dataDir, settings: { timeZone: 'Europe/Berlin', ...settings } });
  await hark.start();
};
const put = async (path: string, text: string): Promise<void> => {
  const file = join(dataDir, 'workspace', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};
const found = async (query: string, options = {}) => (await hark.memory.search(query, options)).results;

beforeEach(() => {
  clock = testClock(NOW);
  dataDir = temporaryFolder();
});
afterEach(() => hark.stop());

describe('M1: one search sees notes, files and conversations', () => {
  it('finds each, and says where it stands', async () => {
    await open();
    await put('MEMORY.md', '# Memory\n\nThe wifi password is hunter2.\n');
    await hark.memory.remember({ title: 'Wifi', content: 'The wifi box is in the cellar' });
    const { messageId } = await hark.receive({ text: 'The wifi was slow in the garden today' });
    const report = await hark.memory.index();
    expect(report).toMatchObject({ files: 1, problems: [] });
    const results = await found('wifi', { maxResults: 20 });
    expect(results.find(({ path }) => path === 'MEMORY.md')).toMatchObject({
      citation: 'MEMORY.md#L1-L3',
      startLine: 1,
      endLine: 3,
      trust: 'owner',
    });
    expect(results.find((one) => one.messageId === messageId)).toMatchObject({ citation: `message:${messageId}` });
    expect(results.some(({ noteId }) => noteId !== undefined)).toBe(true);
  });

  it('the start makes the workspace and takes in what is there', async () => {
    await put('memory/2026-03-01.md', 'Planted the quince tree');
    await open();
    await hark.memory.index();
    expect((await hark.memory.get({ path: 'MEMORY.md' })).text).toContain('# Memory');
    expect((await found('quince'))[0]).toMatchObject({ path: 'memory/2026-03-01.md' });
  });

  it('a Hark in memory has no files and says so', async () => {
    hark = await createHark({ clock });
    await hark.start();
    expect(await hark.memory.index()).toMatchObject({ files: 0 });
    await expect(hark.memory.get({ path: 'MEMORY.md' })).rejects.toThrow(InputError);
  });

  it('extra paths are searched and read, nothing beside them', async () => {
    const other = temporaryFolder();
    await writeFile(join(other, 'house.md'), 'The boiler is from 2019');
    await writeFile(join(other, 'keys.txt'), 'secret');
    await open();
    await hark.settings.set('memory.extraPaths', [other]);
    await hark.memory.index();
    const path = `${other}/house.md`;
    expect((await found('boiler'))[0]).toMatchObject({ path, citation: `${path}#L1-L1` });
    expect(await hark.memory.get({ path })).toMatchObject({ text: 'The boiler is from 2019' });
    await expect(hark.memory.get({ path: `${other}/keys.txt` })).rejects.toThrow(/Markdown in/);
    await hark.settings.set('memory.extraPaths', []);
    await hark.memory.index();
    expect(await found('boiler')).toEqual([]);
    await expect(hark.memory.get({ path })).rejects.toThrow(/not relative/);
  });
});

describe('M1: one workspace per person', () => {
  it('everybody finds and reads their own files, and nobody another’s, by whatever way', async () => {
    const store = await openStore({ file: join(temporaryFolder(), 'hark.db') }, NOW);
    const extra = { 'memory.extraPaths': ['people', 'people/ann/memory', '.'] };
    hark = await createHark({ clock, dataDir, store, settings: { timeZone: 'Europe/Berlin', ...extra } });
    await store.transaction((tx) => savePerson(tx, { id: 'ann', name: 'Ann', timeZone: 'UTC' }, NOW));
    await put('memory/mine.md', 'The canary of the root is called Pip');
    await put('people/ann/memory/hers.md', 'The canary of Ann is called Lemon');
    await symlink(join(dataDir, 'workspace/people/ann/memory/hers.md'), join(dataDir, 'workspace/memory/link.md'));
    await symlink(join(dataDir, 'workspace/memory/mine.md'), join(dataDir, 'workspace/people/ann/memory/link.md'));
    await hark.start();
    const [me, ann] = [{ personId: 'me' }, { personId: 'ann' }];
    expect(await hark.memory.index(ann)).toMatchObject({ problems: [{ path: 'memory/link.md' }] });
    expect((await hark.memory.index(me)).problems.map(({ path }) => path)).toContain('memory/link.md');
    const all = { maxResults: 50, minScore: 0 };
    const texts = async (options: object) =>
      (await found('canary called', { ...all, ...options })).map((r) => r.snippet);
    expect(await texts(me)).toEqual(['The canary of the root is called Pip']);
    expect(await texts(ann)).toEqual(['The canary of Ann is called Lemon']);
    expect(await hark.memory.get({ path: 'memory/hers.md', ...ann })).toMatchObject({ totalLines: 1 });
    for (const path of ['memory/link.md', 'people/ann/memory/hers.md', 'memory/hers.md']) {
      await expect(hark.memory.get({ path, ...me }), path).rejects.toThrow(Error);
    }
    for (const path of ['memory/link.md', 'memory/mine.md', '../../memory/mine.md']) {
      await expect(hark.memory.get({ path, ...ann }), path).rejects.toThrow(Error);
    }
    await hark.stop();
    await store.close();
  });
});

describe('M3: conversations', () => {
  it('what was said a moment ago is found, without a start and without waiting', async () => {
    hark = await createHark({ clock, dataDir });
    await hark.api.memory.stats().catch(() => undefined);
    await hark.start();
    const { messageId } = await hark.receive({ text: 'My locker at the gym is number 88' });
    expect((await found('locker')).some((one) => one.messageId === messageId)).toBe(true);
  });

  it('what Hark sends of its own accord repeats a note or a reminder, and is not found beside it', async () => {
    await open();
    await hark.receive({ text: 'remind me in 5 minutes to water the ferns' });
    await clock.advanceBy(6 * 60_000);
    const said = (await hark.messages.list()).messages.filter(({ text }) => text === 'water the ferns');
    expect(said).toHaveLength(1);
    expect((await found('ferns', { maxResults: 20 })).map((one) => one.messageId)).not.toContain(said[0]?.id);
  });

  it('are left out when the setting is off, and taken in when it is on again', async () => {
    await open({ 'memory.searchConversations': false });
    const { messageId } = await hark.receive({ text: 'The plumber came at noon' });
    expect((await found('plumber')).every((one) => one.messageId === undefined)).toBe(true);
    await hark.settings.set('memory.searchConversations', true);
    expect((await found('plumber')).some((one) => one.messageId === messageId)).toBe(true);
  });

  it('M10: what was learned from a message is forgotten with its words', async () => {
    await open();
    const { messageId } = await hark.receive({ text: 'My dentist is called Ruiz' });
    await hark.memory.index();
    await hark.memory.forget({ source: `message:${messageId}` });
    expect((await found('dentist')).every((one) => one.messageId !== messageId)).toBe(true);
    await hark.memory.index({ rebuild: true });
    expect((await found('dentist')).every((one) => one.messageId !== messageId)).toBe(true);
  });
});

describe('M4: memory_get', () => {
  beforeEach(async () => {
    await open();
    await put('memory/list.md', 'one\ntwo\nthree\nfour\n');
  });
  it('gives lines with a citation', async () => {
    expect(await hark.memory.get({ path: 'memory/list.md', from: 2, lines: 2 })).toEqual({
      path: 'memory/list.md',
      text: 'two\nthree',
      from: 2,
      to: 3,
      totalLines: 4,
      citation: 'memory/list.md#L2-L3',
    });
  });
  it.each(['../config.json', '/etc/passwd', 'SOUL.md', 'memory/../../token', 'memory', ''])(
    'refuses %j and names what is allowed',
    (path) => expect(hark.memory.get({ path })).rejects.toThrow(/MEMORY\.md and memory\/\*\.md/),
  );
  it('says when there is no such file, and when a line makes no sense', async () => {
    await expect(hark.memory.get({ path: 'memory/none.md' })).rejects.toThrow(NotFoundError);
    await expect(hark.memory.get({ path: 'memory/list.md', from: 0 })).rejects.toThrow(InputError);
    await expect(hark.memory.get({ path: 'memory/list.md', lines: 1.5 })).rejects.toThrow(InputError);
  });
});

describe('M5: keeping the index', () => {
  it('follows the files by itself', async () => {
    await open();
    await hark.memory.index();
    await put('memory/new.md', 'A marmot in the meadow');
    // The clock is ours: each step is the quiet that the watcher waits for.
    while ((await found('marmot')).length === 0) await clock.advanceBy(5_000);
    await rm(join(dataDir, 'workspace/memory/new.md'));
    while ((await found('marmot')).length > 0) await clock.advanceBy(5_000);
  });

  it('made anew it holds the same', async () => {
    await open();
    await put('memory/a.md', '# A\n\nalpaca\n\n# B\n\nbadger\n');
    await hark.memory.remember({ title: 'Cat', content: 'The cat is called Camembert' });
    await hark.receive({ text: 'I saw a dormouse' });
    const before = await hark.memory.index();
    expect(await hark.memory.index({ rebuild: true })).toEqual(before);
    for (const word of ['alpaca', 'badger', 'camembert', 'dormouse']) expect(await found(word)).not.toEqual([]);
    const stats = await hark.memory.stats();
    expect(stats).toMatchObject({ waiting: 0, vectors: { provider: 'none' } });
    expect(stats.chunks.file + stats.chunks.message + stats.chunks.note).toBe(before.chunks);
  });

  it('Q2: the doctor looks at the index', async () => {
    await open();
    await put('memory/binary.md', 'a\0b');
    await hark.memory.index();
    const check = (await hark.api.doctor()).checks.find(({ name }) => name === 'index');
    expect(check).toMatchObject({ state: 'warning', detail: expect.stringContaining('memory/binary.md') });
  });
});
