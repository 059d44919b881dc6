/** Q1: damaged, truncated, empty, newer and uncleanly left files: refused untouched, or whole. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { SetupError } from '../../base/index.ts';
import { startChild } from '../../testing/child.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { openStore, type Store, StoreError } from '../index.ts';

const PAGE = 4_096;

/**
 * Every file of the folder with a fingerprint of its bytes. Left out: SQLite's shared-memory index, which is scratch
 * space, and a log of no bytes, which a reader may leave behind.
 */
function fingerprints(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => !name.endsWith('-shm') && statSync(join(folder, name)).size > 0);
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

const addNotes = (store: Store, from: number, count: number) =>
  store.transaction(async (tx) => {
    for (let i = from; i < from + count; i++) {
      await tx.db
        .insertInto('meta')
        .values({ key: `k${i}`, value: 'x'.repeat(200) })
        .execute();
    }
  });
const countNotes = async (store: Store): Promise<number> =>
  (await store.read((tx) => tx.db.selectFrom('meta').select('key').where('key', 'like', 'k%').execute())).length;

/** A database of many pages that was closed properly. */
async function filled(folder: string): Promise<string> {
  const file = join(folder, 'hark.db');
  const store = await openStore({ file }, 0);
  await addNotes(store, 0, 500);
  await store.close();
  return file;
}

/** What SIGKILL leaves behind, written by hand: the mark that says "open". */
function markLeftOpen(file: string): void {
  const connection = new Database(file);
  connection.prepare(`INSERT INTO meta (key, value) VALUES ('open', '1')`).run();
  connection.close();
}

async function refusal(file: string): Promise<StoreError> {
  const thrown = await openStore({ file }, 0).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof StoreError)) throw new Error(`not refused as expected: ${thrown}`);
  return thrown;
}

async function expectCorruptAndUntouched(folder: string, file: string): Promise<void> {
  const before = fingerprints(folder);
  const error = await refusal(file);
  expect(error.code).toBe('CORRUPT');
  expect(error.message).toContain(file);
  expect(error.next).toContain('hark restore');
  expect(fingerprints(folder)).toEqual(before);
}

describe('Q1: a damaged file', () => {
  it('of random bytes is refused, with the next step, and left as it is', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'hark.db');
    writeFileSync(file, Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * 7_919) % 251)));
    await expectCorruptAndUntouched(folder, file);
  });

  it.each([1, 100, 511, 512, PAGE - 1, PAGE, 3 * PAGE + 17])(
    'cut off after %i bytes is refused and left as it is',
    async (size) => {
      const folder = temporaryFolder();
      const file = await filled(folder);
      expect(statSync(file).size).toBeGreaterThan(10 * PAGE);
      truncateSync(file, size);
      await expectCorruptAndUntouched(folder, file);
    },
  );

  it('that is empty is not taken for a first start', async () => {
    const folder = temporaryFolder();
    const file = await filled(folder);
    truncateSync(file, 0);
    await expectCorruptAndUntouched(folder, file);
    expect(statSync(file).size).toBe(0);
  });

  it('with overwritten pages is found out by the check after an unclean stop', async () => {
    const folder = temporaryFolder();
    const file = await filled(folder);
    markLeftOpen(file);
    overwritePages(file);
    await expectCorruptAndUntouched(folder, file);
  });

  it('says so in the statement that meets the damage when it could not be known before', async () => {
    const folder = temporaryFolder();
    const file = await filled(folder);
    overwritePages(file);
    const outcome = await openStore({ file }, 0).then(
      async (store) => {
        const thrown = await countNotes(store).catch((error: unknown) => error);
        await store.close();
        return thrown;
      },
      (error: unknown) => error,
    );
    expect(outcome).toMatchObject({ name: 'StoreError', code: 'CORRUPT', next: expect.stringContaining('restore') });
  });

  it('that a newer Hark wrote is refused with the way out, and left as it is', async () => {
    const folder = temporaryFolder();
    const file = await filled(folder);
    const connection = new Database(file);
    connection.prepare(`INSERT INTO migrations (name, applied_at) VALUES ('9999-from-the-future', 0)`).run();
    connection.close();
    const before = fingerprints(folder);
    const thrown = await openStore({ file }, 0).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(SetupError);
    expect(thrown).toMatchObject({
      message: expect.stringContaining('9999-from-the-future'),
      next: expect.stringMatching(/Update/),
    });
    expect(fingerprints(folder)).toEqual(before);
  });

  function overwritePages(file: string): void {
    const descriptor = openSync(file, 'r+');
    const pages = Math.floor(statSync(file).size / PAGE);
    for (let page = 2; page < pages; page++) writeSync(descriptor, Buffer.alloc(PAGE, 0xa5), 0, PAGE, page * PAGE);
  }
});

describe('Q1: kill -9', () => {
  const writer = (file: string) => `
    const { openStore } = await import(SOURCE + 'store/index.ts');
    const store = await openStore({ file: ${JSON.stringify(file)} }, 0);
    for (let i = 0; ; i++) {
      await store.transaction((tx) => tx.db.insertInto('meta').values({ key: 'k' + i, value: 'x'.repeat(200) }).execute());
      console.log(i);
    }`;

  it('keeps everything that was acknowledged, checks the file, and goes on', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'hark.db');
    const child = await startChild(writer(file), { folder });
    let acknowledged = -1;
    while (acknowledged < 150) acknowledged = Number(await child.line());
    await child.kill();
    expect(existsSync(`${file}-wal`), 'the log was not folded in').toBe(true);

    const store = await openStore({ file }, 0);
    const kept = await countNotes(store);
    expect(kept).toBeGreaterThan(acknowledged);
    await addNotes(store, 1_000_000, 10);
    expect(await countNotes(store)).toBe(kept + 10);
    await store.close();
  });

  it('finds damage done at the same time, with the log of the killed process still there, untouched', async () => {
    const folder = temporaryFolder();
    const file = await filled(folder);
    const child = await startChild(writer(file).replace("'k' + i", "'n' + i"), { folder });
    while (Number(await child.line()) < 20);
    await child.kill();
    const descriptor = openSync(file, 'r+');
    for (let page = 30; page < 40; page++) writeSync(descriptor, Buffer.alloc(PAGE, 0x5a), 0, PAGE, page * PAGE);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    await expectCorruptAndUntouched(folder, file);
  });
});

it('Q3: nobody else on the machine can read the data, however the folder stands', async () => {
  const file = join(temporaryFolder(), 'hark.db');
  const store = await openStore({ file }, 0);
  await store.transaction(async (tx) => tx.db.insertInto('meta').values({ key: 'a', value: '1' }).execute());
  const modes = ['', '-wal', '-shm'].map((end) => statSync(file + end).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600, 0o600]);
  await store.close();
});
