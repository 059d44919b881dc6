/** Adding many notes at once leaves what adding them one after the other leaves. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countingIds } from '../../base/index.ts';
import type { Store } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { addNote, addNotes, editNote, listNotes, type NoteInput, readNoteInput } from './index.ts';

const NOW = Date.UTC(2026, 2, 1);
const writer = () => ({ personId: 'me', nowMs: NOW, ids: countingIds('n') });

const input: fc.Arbitrary<NoteInput> = fc
  .record(
    {
      content: fc.constantFrom('plain words', 'My dentist is Dr. Ruiz', 'Actually, my dentist is Dr. Lee', 'more'),
      id: fc.constantFrom('i1', 'i2', 'i3'),
      title: fc.constantFrom('Dentist', ' dentist', 'Home', ''),
      nuggetName: fc.constantFrom('memory', 'work'),
      trust: fc.constantFrom('owner' as const, 'untrusted' as const),
      tags: fc.constantFrom(['a'], ['a', 'b']),
      entities: fc.constantFrom(['Ann'], []),
      conflictsWith: fc.constantFrom(['i1'], ['i2', 'nobody']),
    },
    { requiredKeys: ['content'] },
  )
  .map((raw) => readNoteInput(raw));

/** Ids that were made depend on how many were needed; what is linked to them is compared by text. */
async function contentsOf(store: Store): Promise<unknown[]> {
  const notes = await store.read((tx) => listNotes(tx, { personId: 'me', includeHidden: true }));
  const texts = new Map(notes.map((note) => [note.id, `${note.title}|${note.content}`]));
  const named = (ids: readonly string[]) => ids.map((id) => texts.get(id)).sort();
  return notes
    .map(({ id: _, conflictsWith, supersedes, ...note }) =>
      JSON.stringify({ ...note, conflictsWith: named(conflictsWith), supersedes: named(supersedes) }),
    )
    .sort();
}

onEveryStore('M6: adding many notes', (bench) => {
  it('is adding them one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(input, { maxLength: 3 }), fc.array(input, { maxLength: 8 }), async (before, many) => {
        // A conflict may name only what is there by then: a caller's order, which adding in bulk does not follow.
        const fair = many.map(({ conflictsWith: _, ...rest }) => rest);
        const [apart, atOnce] = [await bench.open(), await bench.open()];
        const [one, all] = [writer(), writer()];
        for (const [store, by] of [
          [apart, one],
          [atOnce, all],
        ] as const) {
          await store.transaction(async (tx) => {
            for (const note of before) await addNote(tx, by, note);
          });
        }
        const outcomes = await apart.transaction(async (tx) => {
          const done: string[] = [];
          for (const note of fair) done.push((await addNote(tx, one, note)).outcome);
          return done;
        });
        const written = await atOnce.transaction((tx) => addNotes(tx, all, fair));
        expect(written.map(({ outcome }) => outcome)).toEqual(outcomes);
        expect(await contentsOf(atOnce)).toEqual(await contentsOf(apart));
      }),
      { numRuns: bench.dialect === 'sqlite' ? 40 : 3 },
    );
  });

  it('keeps the order they came in, gives each an id of its own, and frees the name of a hidden note', async () => {
    const store = await bench.open();
    const by = writer();
    const contents = Array.from({ length: 120 }, (_, i) => (i % 3 === 0 ? `My shoe size is ${i}` : `thing ${i}`));
    const written = await store.transaction((tx) =>
      addNotes(
        tx,
        by,
        contents.map((content) => ({ content })),
      ),
    );
    expect(new Set(written.map(({ id }) => id)).size).toBe(120);
    const listed = await store.read((tx) => listNotes(tx, { personId: 'me' }));
    expect(new Map(listed.map(({ id, content }) => [id, content]))).toEqual(
      new Map(written.map(({ id }, i) => [id, contents[i]])),
    );
    const [old] = await store.transaction((tx) => addNotes(tx, by, [{ title: 'Door', content: 'red' }]));
    await store.transaction((tx) => editNote(tx, by, old?.id ?? '', { hidden: true }));
    const [fresh] = await store.transaction((tx) => addNotes(tx, by, [{ title: 'door', content: 'blue' }]));
    expect(fresh).toMatchObject({ outcome: 'added' });
  });
});
