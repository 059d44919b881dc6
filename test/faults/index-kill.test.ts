/**
 * Q1 M5: a story of indexing (files come, change and go, messages are said, the index is made anew) is killed at every
 * unit of work, inside it or right after its commit. A fresh Hark opens what was left, and its index must hold exactly
 * what one made from nothing holds, with counts that agree.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { createHark, type Hark } from '../../src/app/index.ts';
import { testClock } from '../../src/base/index.ts';
import { checkCounts } from '../../src/memory/search/index.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { quickFolder } from '../../src/testing/folders.ts';
import { DyingStore, Killed, type KillPoint, type Moment } from './tools/dying-store.ts';

const START = Date.UTC(2026, 2, 11, 9);
const MOMENTS: readonly Moment[] = ['inside', 'after'];
const PATIENCE = { timeout: 400_000 };
const SETTINGS = { timeZone: 'Europe/Berlin' };

const open: Array<{ dispose(): Promise<void> }> = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.dispose();
});

it('Q1 M5: a kill during indexing leaves an index that the next start makes whole', PATIENCE, async () => {
  const folder = quickFolder();
  let unit = 0;
  for (let isDead = true; isDead; ) {
    unit++;
    // Each life starts two Harks and several workers; every unit is killed in one of the two ways.
    const moment = MOMENTS[unit % MOMENTS.length] ?? 'after';
    const home = join(folder, `life-${unit}`);
    isDead = await live(home, { unit, moment });
    rmSync(home, { recursive: true, force: true });
  }
  expect(unit).toBeGreaterThan(12);
});

/** Says whether the kill came. */
async function live(home: string, point: KillPoint): Promise<boolean> {
  const clock = testClock(START);
  mkdirSync(join(home, 'workspace/memory'), { recursive: true });
  const dying = await DyingStore.open(join(home, 'hark.db'), join(home, 'after'), point);
  open.push(dying);
  const first = await createHark({ clock, settings: SETTINGS, dataDir: home, store: dying });
  await tell(first, join(home, 'workspace/memory')).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  await first.stop();
  if (!dying.isDead) return false;
  const reborn = await openStore({ file: dying.corpse }, clock.now());
  open.push({ dispose: () => reborn.close() });
  const second = await createHark({ clock, settings: SETTINGS, dataDir: home, store: keep(reborn) });
  await second.start();
  await second.memory.index();
  const healed = await readIndex(reborn);
  expect(await reborn.read((tx) => checkCounts(tx, 'me'))).toBeUndefined();
  await second.memory.index({ rebuild: true });
  expect(healed, `killed ${point.moment} unit ${point.unit}`).toEqual(await readIndex(reborn));
  await second.stop();
  for (const one of open.splice(0)) await one.dispose();
  return true;
}

async function tell(hark: Hark, memory: string): Promise<void> {
  const long = (count: number, word: string): string =>
    Array.from({ length: count }, (_, i) => `## Day ${i}\n\n${word}${i} ${unlike(i)}\n`).join('\n');
  writeFileSync(join(memory, 'a.md'), 'apples in autumn');
  writeFileSync(join(memory, '2026-03-10.md'), 'buttons of brass');
  writeFileSync(join(memory, 'long.md'), long(150, 'first'));
  await hark.start();
  await hark.memory.index();
  await hark.receive({ text: 'My locker at the gym is number 88' });
  await hark.memory.remember({ title: 'Cat', content: 'The cat is called Camembert' });
  writeFileSync(join(memory, 'a.md'), 'cherries in spring');
  writeFileSync(join(memory, 'long.md'), long(40, 'second'));
  rmSync(join(memory, '2026-03-10.md'));
  await hark.memory.index();
  await hark.memory.index({ rebuild: true });
}

/** Words that repeat little, so that a long file does not fit into one unit of work. */
const unlike = (seed: number): string =>
  Array.from({ length: 40 }, (_, i) => `w${(seed * 37 + i * 101) % 4_001}`).join(' ');

async function readIndex(store: Store) {
  return store.read(async (tx) => {
    const chunks = await tx.db.selectFrom('chunks').selectAll().execute();
    const { rows: terms } = await sql<{ term: string; doc: number }>`SELECT term, doc FROM chunk_vocabulary
      WHERE doc > 0 ORDER BY term`.execute(tx.db);
    const people = await tx.db.selectFrom('chunk_people').selectAll().execute();
    return {
      // Numbers, and the time of a file that counts as fresh, depend on the way; what is found does not.
      chunks: chunks.map((row) => `${row.source_kind} ${row.source_id} ${row.part} ${row.author} ${row.text}`).sort(),
      terms: terms.map(({ term, doc }) => `${term} ${doc}`),
      people: people.map(({ chunk_count, word_count, document_count }) => [chunk_count, word_count, document_count]),
    };
  });
}

/** A class's methods do not survive a spread; the test closes the store itself. */
const keep = (store: Store): Store => ({
  dialect: store.dialect,
  place: store.place,
  transaction: store.transaction.bind(store),
  read: store.read.bind(store),
  close: async () => {},
});
