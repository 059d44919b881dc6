/** Reflection on both databases: carried out, recorded, and taken back change by change. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countingIds } from '../../base/index.ts';
import { openStore, type Store } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { addLink, addNote, editNote, forget, getNote, listNotes, type NoteInput, recordHit } from '../notes/index.ts';
import { lastReflectionAt, listReflections, readReflection, reflect, undoChange } from './index.ts';

const NOW = Date.UTC(2026, 5, 1);
const TEXT = 'alpha bravo charlie delta echo foxtrot golf hotel india juliet';

function memoryOf(store: Store, personId = 'me') {
  const ids = countingIds(personId);
  const writer = { personId, nowMs: NOW, ids };
  return {
    add: async (input: NoteInput) => (await store.transaction((tx) => addNote(tx, writer, input))).id,
    link: (from: string, to: string) => store.transaction((tx) => addLink(tx, writer, from, to, 'mine')),
    hit: (id: string, session: string) => store.transaction((tx) => recordHit(tx, writer, id, session)),
    edit: (id: string, patch: { content?: string; hidden?: boolean }) =>
      store.transaction((tx) => editNote(tx, writer, id, patch)),
    get: (id: string) => store.read((tx) => getNote(tx, personId, id)),
    all: () => store.read((tx) => listNotes(tx, { personId, includeHidden: true })),
    reflect: (choice = {}, nowMs = NOW) => store.transaction((tx) => reflect(tx, { ...writer, nowMs }, choice)),
    runs: () => store.read((tx) => listReflections(tx, personId)),
    read: (id: string) => store.read((tx) => readReflection(tx, personId, id)),
    undo: (id: string, seq: number) => store.transaction((tx) => undoChange(tx, { personId, nowMs: NOW + 9 }, id, seq)),
    forget: (id: string) => store.transaction((tx) => forget(tx, personId, { noteId: id })),
    last: () => store.read((tx) => lastReflectionAt(tx, personId)),
  };
}

/** When it was looked at is no part of a note's contents. */
const contents = async (memory: ReturnType<typeof memoryOf>) =>
  (await memory.all()).map(({ reflectedAt: _, ...note }) => note);

onEveryStore('R1, R7: a run of reflection', (bench) => {
  it('writes its changes, reports them, and finds nothing the second time', async () => {
    const memory = memoryOf(await bench.open());
    const loser = await memory.add({ title: 'short', content: TEXT, tags: ['mine'] });
    const winner = await memory.add({ title: 'long', content: `${TEXT} kilo ` });
    const scratch = await memory.add({ title: 'tmp', content: 'scribble' });
    for (const session of ['s1', 's2']) await memory.hit(loser, session);
    await memory.hit(winner, 's2');
    const result = await memory.reflect({}, NOW + 1);
    expect(result).toMatchObject({ inspected: 3, rewritten: 1, merged: 1, hidden: 1, tagged: 1, linked: 0 });
    expect(result.ranAt).toBe(new Date(NOW + 1).toISOString());
    expect(result.changes.map(({ type, noteId, nuggetName }) => [type, noteId, nuggetName])).toEqual([
      ['hide', scratch, 'memory'],
      ['rewrite', winner, 'memory'],
      ['tag', winner, 'memory'],
      ['merge', loser, 'memory'],
    ]);
    expect(await memory.get(scratch)).toMatchObject({ hidden: true, archivedAt: NOW + 1, mergedInto: null });
    expect(await memory.get(loser)).toMatchObject({
      hidden: true,
      mergedInto: winner,
      links: [{ to: winner, reason: 'merged into "long"' }],
      hits: 2,
    });
    expect(await memory.get(winner)).toMatchObject({
      content: `${TEXT} kilo`,
      rewrittenAt: NOW + 1,
      updatedAt: NOW,
      tags: ['mine', 'type:context'],
      hits: 2,
    });
    expect((await memory.reflect({}, NOW + 2)).changes).toEqual([]);
    expect(await memory.last()).toBe(NOW + 2);
    expect(await memory.runs()).toHaveLength(2);
  });

  it('R2: honours the limit and goes on with other notes next time; a shelf may be named', async () => {
    const memory = memoryOf(await bench.open());
    for (let i = 0; i < 5; i++) await memory.add({ content: `only word${i} here`, atMs: NOW - i });
    await memory.add({ content: 'on another shelf', nuggetName: 'work' });
    expect(await memory.reflect({ shelf: 'work', limit: 3 })).toMatchObject({ inspected: 1, tagged: 1 });
    const tagged = [];
    for (let i = 0; i < 3; i++) tagged.push((await memory.reflect({ limit: 2 })).tagged);
    expect(tagged).toEqual([2, 2, 1]);
    expect(await memory.reflect({ limit: 0 })).toMatchObject({ inspected: 0, changes: [] });
    expect((await memory.reflect({ limit: Number.NaN })).inspected).toBe(6);
  });

  it('sees only the notes of its person', async () => {
    const store = await bench.open();
    const [mine, yours] = [memoryOf(store), memoryOf(store, 'you')];
    await mine.add({ content: TEXT });
    await yours.add({ content: TEXT });
    expect(await mine.reflect()).toMatchObject({ inspected: 1, merged: 0 });
    const [run] = await mine.runs();
    await expect(yours.read(run?.id ?? '')).rejects.toMatchObject({ field: 'reflectionId' });
    await expect(yours.undo(run?.id ?? '', 0)).rejects.toMatchObject({ field: 'seq' });
  });

  it('R7: each change can be taken back alone, once, and is not made again', async () => {
    const memory = memoryOf(await bench.open());
    const loser = await memory.add({ title: 'a', content: TEXT, tags: ['mine'], importance: 0.9, entities: ['Ann'] });
    const winner = await memory.add({ title: 'b', content: `${TEXT} kilo\n\n\n` });
    const scratch = await memory.add({ title: 'tmp', content: 'kayak zebra' });
    await memory.hit(loser, 's1');
    const before = await contents(memory);
    const { id } = await memory.reflect();
    const { changes } = await memory.read(id);
    expect(changes.map(({ type }) => type)).toEqual(['hide', 'rewrite', 'tag', 'merge']);
    await memory.undo(id, 3);
    expect(await memory.get(loser)).toMatchObject({ hidden: false, mergedInto: null, links: [], archivedAt: null });
    expect(await memory.get(winner)).toMatchObject({ hits: 0, tags: ['type:context'], importance: 0.5, entities: [] });
    expect((await memory.get(scratch))?.hidden).toBe(true);
    for (const seq of [0, 1, 2]) await memory.undo(id, seq);
    expect(await contents(memory)).toEqual(before);
    await expect(memory.undo(id, 0)).rejects.toMatchObject({ field: 'seq', name: 'ConflictError' });
    // Only what nobody took back: the loser was merged away, so it was neither tagged nor linked before.
    const again = await memory.reflect({ limit: 99 });
    expect(again.changes.map(({ type, noteId }) => [type, noteId])).toEqual([
      ['tag', loser],
      ['tag', scratch],
      ['link', loser],
    ]);
  });

  it('R7: never puts an old text over a newer one, and leaves other later changes alone', async () => {
    const memory = memoryOf(await bench.open());
    const note = await memory.add({ content: 'kayak trip  \n\n\nlisbon' });
    const { id } = await memory.reflect();
    await memory.edit(note, { content: 'written since' });
    await expect(memory.undo(id, 0)).rejects.toThrow(/changed since/);
    expect((await memory.get(note))?.content).toBe('written since');
    expect((await memory.read(id)).changes[0]?.undoneAt).toBeNull();
  });

  it('M10: forgetting a survivor takes the copies merged into it and the records of both along', async () => {
    const memory = memoryOf(await bench.open());
    const loser = await memory.add({ content: TEXT });
    const winner = await memory.add({ content: `${TEXT} kilo` });
    const { id } = await memory.reflect();
    const list = await memory.forget(winner);
    expect(list.notes.map((note) => [note.id, note.because])).toEqual([
      [winner, 'asked'],
      [loser, 'merged'],
    ]);
    expect(list.reflectionChanges).toBeGreaterThan(0);
    expect(await memory.all()).toEqual([]);
    expect((await memory.read(id)).changes).toEqual([]);
  });
});

it('R7: undoing every change in any order restores every note exactly', async () => {
  const content = fc.constantFrom(
    TEXT,
    `${TEXT} kilo`,
    `${TEXT}\n\n\nkilo `,
    'kayak zebra',
    'kayak zebra lisbon',
    '',
    'ok',
    'a \na',
  );
  const note = fc.record({
    content,
    title: fc.constantFrom('tmp', 'one', 'two', ''),
    tags: fc.subarray(['mine', 'files']),
    entities: fc.subarray(['Ann']),
    importance: fc.constantFrom(0.5, 0.9),
    hits: fc.subarray(['s1', 's2']),
    link: fc.nat(9),
  });
  const run = fc.asyncProperty(fc.array(note, { maxLength: 8 }), fc.boolean(), async (notes, forwards) => {
    const store = await openStore({ file: ':memory:' }, 0);
    const memory = memoryOf(store);
    const ids: string[] = [];
    for (const { hits, link: _, ...input } of notes) {
      const id = await memory.add(input);
      ids.push(id);
      for (const session of hits) await memory.hit(id, session);
    }
    for (const [i, { link }] of notes.entries()) {
      const [from, to] = [ids[i], ids[link]];
      if (from && to && from !== to) await memory.link(from, to);
    }
    const before = await contents(memory);
    const { id, changes } = await memory.reflect({ limit: 99 });
    const order = changes.map((_, seq) => seq);
    for (const seq of forwards ? order : order.toReversed()) await memory.undo(id, seq);
    expect(await contents(memory)).toEqual(before);
    await store.close();
  });
  await fc.assert(run, { numRuns: 60 });
});
