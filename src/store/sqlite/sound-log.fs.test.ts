/** Q1: a damaged write-ahead log is told apart from one that a crash left unfinished, and is never opened. */
import { copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { openStore, type Store, StoreError } from '../index.ts';

const FRAME = 4_096 + 24;
const HEADER = 32;
const NOTES = 20;

/** The files as a kill leaves them: one commit for each note, all still in the log. */
async function leftBehind(): Promise<string> {
  const folder = temporaryFolder();
  const file = join(folder, 'hark.db');
  const copy = join(folder, 'left.db');
  const store = await openStore({ file }, 0);
  for (let i = 0; i < NOTES; i++) {
    await store.transaction((tx) =>
      tx.db
        .insertInto('meta')
        .values({ key: `k${i}`, value: 'x'.repeat(3_000) })
        .execute(),
    );
  }
  for (const end of ['', '-wal']) copyFileSync(file + end, copy + end);
  await store.close();
  return copy;
}

const notesIn = async (store: Store): Promise<number> =>
  (await store.read((tx) => tx.db.selectFrom('meta').select('key').where('key', 'like', 'k%').execute())).length;

async function notesAfterOpening(file: string): Promise<number> {
  const store = await openStore({ file }, 0);
  const notes = await notesIn(store);
  await store.close();
  return notes;
}

async function expectRefused(file: string, words: RegExp): Promise<void> {
  const before = [readFileSync(file), readFileSync(`${file}-wal`)];
  const thrown = await openStore({ file }, 0).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(StoreError);
  expect(thrown).toMatchObject({ code: 'CORRUPT', message: expect.stringMatching(words) });
  expect([readFileSync(file), readFileSync(`${file}-wal`)]).toEqual(before);
}

function flip(file: string, at: number): void {
  const handle = openSync(file, 'r+');
  const byte = readFileSync(file)[at] ?? 0;
  writeSync(handle, Buffer.from([byte ^ 0xff]), 0, 1, at);
}

const sizeOf = (file: string): number => statSync(`${file}-wal`).size;
const lastFrameOf = (file: string): number => sizeOf(file) - FRAME;

it('opens what a kill left behind, with every commit', async () => {
  expect(await notesAfterOpening(await leftBehind())).toBe(NOTES);
});

it.each([0, 7, 12, 20, 31])('refuses a log whose header is damaged at byte %i', async (at) => {
  const file = await leftBehind();
  flip(`${file}-wal`, at);
  await expectRefused(file, /does not begin like one/);
});

it.each([0.05, 0.3, 0.7, 0.9])('refuses a log with a broken page %d of the way in', async (part) => {
  const file = await leftBehind();
  const frames = (sizeOf(file) - HEADER) / FRAME;
  flip(`${file}-wal`, HEADER + Math.floor(frames * part) * FRAME + 500);
  await expectRefused(file, /broken in the middle/);
});

it('opens a log whose last commit was torn by a power cut: it had not been answered', async () => {
  const file = await leftBehind();
  flip(`${file}-wal`, lastFrameOf(file) + 500);
  expect(await notesAfterOpening(file)).toBe(NOTES - 1);
});

it('opens a log that was cut off, and one that holds nothing yet', async () => {
  const cut = await leftBehind();
  truncateSync(`${cut}-wal`, lastFrameOf(cut) + 99);
  expect(await notesAfterOpening(cut)).toBe(NOTES - 1);
  const fresh = await leftBehind();
  await notesAfterOpening(fresh);
  expect(existsSync(`${fresh}-wal`)).toBe(false);
  expect(await notesAfterOpening(fresh)).toBe(NOTES);
});

it('opens a log that began anew over older frames', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'hark.db');
  const copy = join(folder, 'left.db');
  const store = await openStore({ file }, 0);
  // Past SQLite's thousand pages the log is folded in and written again from its beginning.
  for (let i = 0; i < 1_300; i++) {
    await store.transaction((tx) =>
      tx.db
        .insertInto('meta')
        .values({ key: `k${i}`, value: 'x' })
        .execute(),
    );
  }
  for (const end of ['', '-wal']) copyFileSync(file + end, copy + end);
  await store.close();
  expect(await notesAfterOpening(copy)).toBe(1_300);
});
