/** M5: an index made anew is right whatever was wrong with it, and a search meanwhile finds everything. */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { testClock } from '../../../base/index.ts';
import type { MemoryApi } from '../../../doors/operations/index.ts';
import { checkCounts, putChunks } from '../../../memory/search/index.ts';
import type { Store, Tx } from '../../../store/index.ts';
import { onEveryStore } from '../../../testing/stores.ts';
import { createHark, type Hark } from '../../create-hark.ts';

const NOW = Date.UTC(2026, 2, 11, 12);
const FRUIT = ['apples', 'pears', 'plums', 'quinces', 'cherries', 'medlars'];

onEveryStore('M5: making the index anew', (bench) => {
  let store: Store;
  let hark: Hark;
  let memory: MemoryApi;
  beforeEach(async () => {
    store = await bench.open();
    hark = await createHark({ store, clock: testClock(NOW), settings: { 'heartbeat.intervalMs': 0 } });
    await hark.start();
    memory = hark.memory;
    for (const [i, fruit] of FRUIT.entries()) {
      await memory.remember({
        content: `Basket ${i} holds ${fruit}`,
        author: 'Ada Lovelace',
        document: 'store',
        seq: i,
      });
    }
    await hark.receive({ text: 'My locker at the gym is number 88' });
    await memory.index();
    return () => hark.stop();
  });

  const found = async (query: string): Promise<string[]> =>
    (await memory.search(query, { kinds: ['note'] })).results.map(({ snippet }) => snippet);

  it('puts words, marks, counts and sources right', async () => {
    const before = await store.read(readIndex);
    await store.transaction(async (tx) => {
      const rows = await tx.db.selectFrom('chunks').select(['no', 'text']).orderBy('no').execute();
      const noOf = (word: string): number => rows.find(({ text }) => text.includes(word))?.no ?? -1;
      const key = sql.raw(tx.dialect === 'sqlite' ? 'rowid' : 'no');
      // Its words are lost, a whole row is lost, one has wrong marks, one is of no source, and every count is wrong.
      await sql`DELETE FROM chunk_words WHERE ${key} IN (${noOf('apples')}, ${noOf('pears')})`.execute(tx.db);
      await tx.db.deleteFrom('chunks').where('no', '=', noOf('pears')).execute();
      await tx.db
        .updateTable('chunks')
        .set({ word_count: 99, tells_time: 1 })
        .where('no', '=', noOf('plums'))
        .execute();
      await putChunks(tx, [{ personId: 'me', sourceKind: 'note', sourceId: 'gone', text: 'durians', at: NOW }]);
      await tx.db.updateTable('chunk_people').set({ chunk_count: 77, word_count: 0 }).execute();
      await tx.db.updateTable('chunk_documents').set({ chunk_count: 5 }).execute();
      await tx.db.deleteFrom('chunk_terms').execute();
    });
    expect(await store.read((tx) => checkCounts(tx, 'me'))).toBeDefined();
    await memory.index({ rebuild: true });
    expect(await store.read((tx) => checkCounts(tx, 'me'))).toBeUndefined();
    expect(await store.read(readIndex)).toEqual(before);
    expect((await found('apples'))[0]).toBe('Basket 0 holds apples');
    expect(await found('durians')).toEqual([]);
    expect((await memory.search('locker', {})).results.some(({ messageId }) => messageId !== undefined)).toBe(true);
  });

  it('a search meanwhile finds everything', async () => {
    let isDone = false;
    const rebuilt = memory.index({ rebuild: true }).finally(() => {
      isDone = true;
    });
    let looks = 0;
    while (!isDone) {
      for (const [i, fruit] of FRUIT.entries()) expect((await found(fruit))[0]).toBe(`Basket ${i} holds ${fruit}`);
      looks++;
    }
    await rebuilt;
    expect(looks).toBeGreaterThan(0);
  });
});

/** What the index holds, without numbers that depend on the way. */
async function readIndex(tx: Tx) {
  const chunks = await tx.db.selectFrom('chunks').selectAll().execute();
  const people = await tx.db.selectFrom('chunk_people').selectAll().execute();
  const authors = await tx.db.selectFrom('chunk_terms').selectAll().orderBy('term').execute();
  const documents = await tx.db.selectFrom('chunk_documents').selectAll().orderBy('document').execute();
  return {
    chunks: chunks.map(({ no: _, ...row }) => JSON.stringify(row)).sort(),
    people,
    authors,
    documents: documents.map(({ document, chunk_count }) => `${document}: ${chunk_count}`),
  };
}
