/** Many writers of one person's notes at the same time: nobody is refused, nothing is lost, the index stays whole. */
import { expect, it } from 'vitest';
import { testClock } from '../../base/index.ts';
import { indexNotes } from '../../memory/index-notes/index.ts';
import { countChanged } from '../../memory/notes/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { createHark } from '../create-hark.ts';

const NOW = Date.UTC(2026, 2, 11, 12);

onEveryStore('Q1: many writers at once', (bench) => {
  it('M6: the same name is one note, one document takes all, and every note is found', async () => {
    const store = await bench.open();
    const hark = await createHark({ store, clock: testClock(NOW), settings: { 'heartbeat.intervalMs': 0 } });
    await hark.start();
    const { memory } = hark;
    await Promise.all([
      ...Array.from({ length: 12 }, (_, i) =>
        memory.remember({ content: `walnut ${i}`, document: 'talk', seq: i % 4 }),
      ),
      ...Array.from({ length: 6 }, (_, i) => memory.remember({ title: 'Same', content: `value ${i}` })),
      memory.addMany(Array.from({ length: 200 }, (_, i) => ({ content: `pebble ${i}`, document: 'talk', seq: i }))),
    ]);
    const notes = await memory.list();
    expect(notes.filter(({ content }) => content.startsWith('walnut'))).toHaveLength(12);
    const same = notes.filter(({ title }) => title === 'Same');
    expect(same).toHaveLength(1);
    await Promise.all([
      ...notes.slice(0, 10).map(({ id }) => memory.edit(id, { content: `changed ${id}` })),
      ...notes.slice(0, 10).map(({ id }) => memory.hit(id, { sessionId: 's' })),
      ...notes.slice(0, 10).map(({ id }) => memory.hit(id, { sessionId: 't' })),
      ...notes.slice(0, 10).map(({ id }) => memory.edit(id, { tags: ['t'] })),
    ]);
    for (const { id } of notes.slice(0, 10)) {
      expect(await memory.note(id)).toMatchObject({ content: `changed ${id}`, tags: ['t'], hits: 2, accessCount: 2 });
    }
    expect(await store.read((tx) => countChanged(tx, 'me'))).toBe(0);
    const chunks = await store.read((tx) => tx.db.selectFrom('chunks').selectAll().orderBy('no').execute());
    expect(chunks).toHaveLength(notes.length);
    expect(new Map(chunks.map((row) => [row.source_id, row.text]))).toEqual(
      new Map((await memory.list()).map(({ id, title, content }) => [id, title ? `${title}\n${content}` : content])),
    );
    // Nothing is left to do: the index says what the notes say.
    await store.transaction((tx) =>
      indexNotes(
        tx,
        'me',
        notes.map(({ id }) => id),
      ),
    );
    expect(await store.read((tx) => tx.db.selectFrom('chunks').selectAll().orderBy('no').execute())).toEqual(chunks);
    const people = await store.read((tx) => tx.db.selectFrom('chunk_people').selectAll().executeTakeFirst());
    expect(people?.chunk_count).toBe(chunks.length);
    await hark.stop();
  });
});
