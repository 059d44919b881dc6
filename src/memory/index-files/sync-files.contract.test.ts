/** M1, M5: the index follows the files, whatever happens to them, and says what it left out. */
import { chmod, mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../base/index.ts';
import type { Store } from '../../store/index.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { TEMPLATES } from '../files/index.ts';
import { searchChunks } from '../search/index.ts';
import { type FileReport, type Progress, syncFiles } from './index.ts';

const person = { id: 'me', timeZone: 'Europe/Berlin' };

onEveryStore('the index of files', (bench) => {
  let store: Store;
  let folder: string;
  beforeEach(async () => {
    store = await bench.open();
    folder = temporaryFolder();
  });
  const put = async (path: string, text: string | Uint8Array): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  const sync = (more: Partial<Parameters<typeof syncFiles>[0]> = {}): Promise<FileReport> =>
    syncFiles({ store, clock: systemClock(), places: { folder }, person, ...more });
  const find = (query: string) => store.read((tx) => searchChunks(tx, { personId: 'me', query, nowMs: Date.now() }));
  const paths = async (query: string): Promise<string[]> => (await find(query)).map(({ sourceId }) => sourceId);
  const chunks = () => store.read((tx) => tx.db.selectFrom('chunks').selectAll().orderBy('no').execute());

  test('M1: MEMORY.md, memory.md and memory/**/*.md are found, with their lines', async () => {
    await put('MEMORY.md', '# Memory\n\nThe gate code is 4711.\n');
    await put('memory/trips/lisbon.md', 'Before.\n\n# Lisbon\n\nThe hotel was the Avenida.\n');
    await put('notes.md', 'The hotel in notes is not memory.');
    expect(await sync()).toMatchObject({ files: 2, changed: 2, problems: [] });
    expect((await find('gate code'))[0]).toMatchObject({ sourceId: 'MEMORY.md', startLine: 1, endLine: 3 });
    const hotel = { sourceId: 'memory/trips/lisbon.md', startLine: 3, endLine: 5 };
    expect((await find('which hotel'))[0]).toMatchObject(hotel);
    expect(new Set(await paths('hotel'))).toEqual(new Set(['memory/trips/lisbon.md']));
  });

  test('M5: what did not change is not read, what changed is read anew, what is gone goes', async () => {
    await put('memory/a.md', 'apples');
    await put('memory/b.md', 'bananas');
    await sync();
    await utimes(join(folder, 'memory/a.md'), 1, 1);
    const before = await chunks();
    await sync();
    expect(await chunks()).toEqual(before);
    await put('memory/a.md', 'cherry');
    await rm(join(folder, 'memory/b.md'));
    expect(await sync()).toMatchObject({ files: 1, changed: 1, removed: 1 });
    expect(await paths('apples')).toEqual([]);
    expect(await paths('bananas')).toEqual([]);
    expect(await paths('cherry')).toEqual(['memory/a.md']);
    expect(await chunks()).toHaveLength(1);
  });

  test('M5: the same size within the same moment is noticed all the same', async () => {
    await put('memory/a.md', 'apples');
    await sync();
    await put('memory/a.md', 'cherry');
    await sync();
    expect(await paths('cherry')).toEqual(['memory/a.md']);
  });

  test('M5: a long file goes in by slices, grows, shrinks and leaves', async () => {
    const lines = (count: number): string =>
      Array.from(
        { length: count },
        (_, i) => `## Day ${i}\n\nThing${i} happened with ${'words and '.repeat(20)}more${i}.`,
      ).join('\n');
    await put('memory/long.md', lines(900));
    const seen: Progress[] = [];
    await sync({ onProgress: (progress) => seen.push(progress) });
    expect(seen.at(-1)).toEqual({ done: 1, total: 1 });
    expect(await chunks()).toHaveLength(900);
    await put('memory/long.md', lines(950));
    await sync();
    expect(await chunks()).toHaveLength(950);
    expect((await find('thing949'))[0]).toMatchObject({ part: 949 });
    await put('memory/long.md', lines(10));
    await sync();
    expect(await chunks()).toHaveLength(10);
    await sync();
    await rm(join(folder, 'memory/long.md'));
    await sync();
    expect(await chunks()).toEqual([]);
    const left = await store.read((tx) => tx.db.selectFrom('chunk_terms').selectAll().execute());
    expect(left).toEqual([]);
  });

  test('M1: binary, giant, broken and unreadable files are named, the rest goes on', async () => {
    await put('memory/good.md', 'good pears');
    await put('memory/binary.md', new Uint8Array([0, 1, 2]));
    await put('memory/giant.md', Buffer.alloc(10 * 1024 * 1024 + 1, 65));
    await put('memory/broken.md', Buffer.concat([Buffer.from('half a '), Buffer.from([0xff]), Buffer.from(' plum')]));
    await put('memory/front.md', '---\ntitle: [never closed\nThe quince stands here.');
    await symlink('/etc/hostname', join(folder, 'memory/out.md'));
    const { problems } = await sync();
    const named = problems.map(({ path }) => path).sort();
    expect(named).toEqual(['memory/binary.md', 'memory/broken.md', 'memory/giant.md', 'memory/out.md']);
    expect(await paths('pears')).toEqual(['memory/good.md']);
    expect(await paths('plum')).toEqual(['memory/broken.md']);
    expect(await paths('quince')).toEqual(['memory/front.md']);
    // Still said the next time, although nothing is read again.
    expect((await sync()).problems.map(({ path }) => path).sort()).toEqual(named);
    await put('memory/binary.md', 'now it is text about melons');
    expect((await sync()).problems).toHaveLength(3);
    expect(await paths('melons')).toEqual(['memory/binary.md']);
  });

  test.skipIf(process.getuid?.() === 0)('M1: a file whose rights were put right is taken in', async () => {
    await put('memory/locked.md', 'hidden figs');
    await chmod(join(folder, 'memory/locked.md'), 0);
    expect((await sync()).problems).toHaveLength(1);
    await chmod(join(folder, 'memory/locked.md'), 0o600);
    await sync();
    expect(await paths('figs')).toEqual(['memory/locked.md']);
  });

  test('M3: a daily file has its day in the person’s zone, others do not age', async () => {
    await put('memory/2026-03-11.md', 'dentist');
    await put('memory/recipes.md', 'dumplings');
    await sync();
    const rows = await chunks();
    const row = (path: string) => rows.find(({ source_id }) => source_id === path);
    expect(row('memory/2026-03-11.md')).toMatchObject({ at: Date.UTC(2026, 2, 11, 11), is_evergreen: 0 });
    expect(row('memory/recipes.md')).toMatchObject({ is_evergreen: 1 });
  });

  test('M1: the opening Hark gave a new MEMORY.md is not found; what is written below it is, on its own line', async () => {
    const opening = TEMPLATES['MEMORY.md'] ?? '';
    await put('MEMORY.md', opening);
    expect(await sync()).toMatchObject({ files: 1, changed: 1, problems: [] });
    expect(await paths('when does the lease end')).toEqual([]);
    expect(await chunks()).toEqual([]);
    await put('MEMORY.md', `${opening}\nThe lease ends in May.\n`);
    await sync();
    expect((await find('when does the lease end'))[0]).toMatchObject({ sourceId: 'MEMORY.md', endLine: 5 });
    expect(await paths('write here freely')).toEqual([]);
    await put('MEMORY.md', opening.replace('What should last.', 'What should last for ever.'));
    await sync();
    expect(await paths('what should last for ever')).toEqual(['MEMORY.md']);
  });

  test('M1: what Hark itself wrote into its block is left to the notes', async () => {
    const block = '<!-- hark:memory:begin -->\n\n## Learned\n\n- likes zucchini\n<!-- hark:memory:end -->';
    await put('MEMORY.md', `# Mine\n\nlikes celery\n\n${block}\n\nlast line about leeks\n`);
    await sync();
    expect(await paths('zucchini')).toEqual([]);
    expect(await find('leeks')).toMatchObject([{ sourceId: 'MEMORY.md', endLine: 12 }]);
  });

  test('M1: a sync that was stopped is finished by the next one', async () => {
    for (let i = 0; i < 60; i++) await put(`memory/${i}.md`, `${`word${i} `.repeat(3)}${'some text '.repeat(300)}`);
    const stop = new AbortController();
    await sync({ signal: stop.signal, onProgress: ({ done }) => done > 0 && stop.abort() });
    await sync();
    for (const i of [0, 30, 59]) expect((await paths(`word${i}`))[0]).toBe(`memory/${i}.md`);
  });
});
