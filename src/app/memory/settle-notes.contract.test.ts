/** Whoever follows the notes is never behind: each way of writing leaves a mark, and settling makes the index equal. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { countingIds, DAY_MS } from '../../base/index.ts';
import { indexNotes } from '../../memory/index-notes/index.ts';
import {
  addLink,
  addNote,
  countChanged,
  editNote,
  exportNotes,
  fadeNotes,
  forget,
  importNotes,
  listNotes,
  markAllChanged,
  type Note,
  recordHit,
  removeLink,
  resolveConflict,
} from '../../memory/notes/index.ts';
import { listReflections, readReflection, reflect, undoChange } from '../../memory/reflect/index.ts';
import { removeSource, searchChunks } from '../../memory/search/index.ts';
import type { Store, Tx } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { createNoteSettling, NOTES_PER_UNIT } from './settle-notes.ts';

const NOW = Date.UTC(2026, 5, 1);
const PERSON = 'me';

const TEXTS = [
  'My dentist is Dr. Ruiz',
  'Actually, my dentist is Dr. Lee',
  'My dentist is Dr. Ota',
  'Buy oat milk and oats  \n\n\n\nand bread',
  'Buy oat milk and oats and bread',
  'I live in Lisbon',
  'tmp',
  '',
  `${'A long text about gardens. '.repeat(120)}The end.`,
];

interface World {
  readonly store: Store;
  readonly ids: ReturnType<typeof countingIds>;
  nowMs: number;
}
type Command = (world: World, tx: Tx, ids: readonly string[]) => Promise<unknown>;

const writer = ({ ids, nowMs }: World) => ({ personId: PERSON, ids, nowMs });
const pick = (ids: readonly string[], n: number): string => ids[n % Math.max(1, ids.length)] ?? 'nobody';

const small = fc.nat({ max: 40 });
const note = fc.record(
  {
    title: fc.constantFrom('', 'Dentist', 'tmp list', 'Home'),
    content: fc.constantFrom(...TEXTS),
    document: fc.constantFrom('talk', 'day'),
    seq: fc.nat({ max: 5 }),
    author: fc.constantFrom('Ann', 'Bob'),
    trust: fc.constantFrom('owner' as const, 'untrusted' as const),
    source: fc.constantFrom('message:1', 'mail:2'),
    tags: fc.constant(['mine']),
  },
  { requiredKeys: ['content'] },
);

const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: note.map(
      (input): Command =>
        (world, tx) =>
          addNote(tx, writer(world), input),
    ),
  },
  fc.tuple(small, note).map(
    ([n, patch]): Command =>
      (world, tx, ids) =>
        editNote(tx, writer(world), pick(ids, n), patch),
  ),
  fc.tuple(small, fc.boolean()).map(
    ([n, hidden]): Command =>
      (world, tx, ids) =>
        editNote(tx, writer(world), pick(ids, n), { hidden }),
  ),
  small.map(
    (n): Command =>
      (world, tx, ids) =>
        recordHit(tx, writer(world), pick(ids, n), `s${n % 3}`),
  ),
  fc.tuple(small, small).map(
    ([a, b]): Command =>
      (world, tx, ids) =>
        addLink(tx, writer(world), pick(ids, a), pick(ids, b), 'mine'),
  ),
  fc.tuple(small, small).map(
    ([a, b]): Command =>
      (_, tx, ids) =>
        removeLink(tx, PERSON, pick(ids, a), pick(ids, b)),
  ),
  small.map(
    (n): Command =>
      (_, tx, ids) =>
        forget(tx, PERSON, n % 3 === 0 ? { source: 'message:1' } : { noteId: pick(ids, n) }),
  ),
  small.map(
    (n): Command =>
      (world, tx, ids) =>
        resolveConflict(tx, writer(world), pick(ids, n)),
  ),
  fc.nat({ max: 400 }).map(
    (days): Command =>
      (world, tx) => {
        world.nowMs += days * DAY_MS;
        return fadeNotes(tx, writer(world));
      },
  ),
  fc.constant<Command>((world, tx) => reflect(tx, writer(world))),
  small.map(
    (n): Command =>
      async (world, tx) => {
        const [run] = await listReflections(tx, PERSON);
        if (!run) return;
        const { changes } = await readReflection(tx, PERSON, run.id);
        const change = changes[n % Math.max(1, changes.length)];
        if (change) await undoChange(tx, writer(world), run.id, change.seq);
      },
  ),
  fc.constant<Command>(async (world, tx) => {
    const all = await exportNotes(tx, PERSON);
    await importNotes(tx, writer(world), all.slice(0, 2));
  }),
);

const readNotes = async (tx: Tx): Promise<Map<string, string>> => {
  const notes: Note[] = await listNotes(tx, { personId: PERSON, includeHidden: true });
  // When reflection looked at it is reflection's own affair.
  return new Map(notes.map(({ reflectedAt: _, ...one }) => [one.id, JSON.stringify(one)]));
};

/** How often each word stands in the index, as the database counts it. */
async function readTerms(tx: Tx): Promise<Array<{ term: string; chunk_count: number }>> {
  const table =
    tx.dialect === 'sqlite' ? sql`(SELECT term, doc AS chunk_count FROM chunk_vocabulary)` : sql`chunk_terms`;
  const { rows } = await sql<{ term: string; chunk_count: number }>`SELECT term, chunk_count FROM ${table} AS t
    ORDER BY term`.execute(tx.db);
  return rows;
}

/** The index without its numbers, which depend on how it came about. */
async function readIndex(tx: Tx) {
  const documents = await tx.db.selectFrom('chunk_documents').selectAll().where('person_id', '=', PERSON).execute();
  const names = new Map(documents.map(({ no, document }) => [no, document]));
  const chunks = await tx.db.selectFrom('chunks').selectAll().where('person_id', '=', PERSON).orderBy('no').execute();
  const terms = await readTerms(tx);
  return {
    // Neighbours of equal place may stand either way.
    chunks: chunks
      .map(({ no, ...chunk }) => JSON.stringify([names.get(Math.floor(no / 2 ** 20)), chunk.seq, chunk]))
      .sort(),
    documents: documents.map(({ document, chunk_count }) => `${document}: ${chunk_count}`).sort(),
    terms: terms
      .filter(({ chunk_count }) => chunk_count !== 0)
      .map(({ term, chunk_count }) => `${term} ${chunk_count}`),
  };
}

const markedIds = async (tx: Tx): Promise<Set<string>> =>
  new Set((await tx.db.selectFrom('note_changes').select('note_id').execute()).map((row) => row.note_id));

/** Refusals are part of the walk: a unit of work that fails leaves nothing. */
const step = (world: World, command: Command): Promise<void> =>
  world.store
    .transaction(async (tx) => {
      const before = await readNotes(tx);
      await command(world, tx, [...before.keys()]);
      const after = await readNotes(tx);
      const marked = await markedIds(tx);
      for (const id of new Set([...before.keys(), ...after.keys()])) {
        if (before.get(id) !== after.get(id)) expect(marked, `${before.get(id)} → ${after.get(id)}`).toContain(id);
      }
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || !['NotFoundError', 'ConflictError', 'InputError'].includes(error.name))
        throw error;
    });

onEveryStore('M1, M3: the index follows the notes', (bench) => {
  it('after any sequence of writes, it equals one made from scratch; every write leaves a mark', async () => {
    const runs = bench.dialect === 'sqlite' ? 60 : 6;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(commands, fc.boolean()), { minLength: 1, maxLength: 25 }), async (walk) => {
        const store = await bench.open();
        const world: World = { store, ids: countingIds('n'), nowMs: NOW };
        const settling = createNoteSettling([indexNotes]);
        for (const [command, settles] of walk) {
          await step(world, command);
          if (settles) await store.transaction((tx) => settling.settleNotes(tx, PERSON));
        }
        await settling.settleLeftovers(store);
        expect(await store.read((tx) => countChanged(tx, PERSON))).toBe(0);
        const followed = await store.read(readIndex);
        await store.transaction(async (tx) => {
          const sources = await tx.db.selectFrom('chunks').select('source_id').distinct().execute();
          for (const { source_id } of sources) await removeSource(tx, PERSON, 'note', source_id);
          await markAllChanged(tx, PERSON);
        });
        await settling.settleLeftovers(store);
        expect(followed).toEqual(await store.read(readIndex));
      }),
      { numRuns: runs },
    );
  });

  it('settles in units of bounded size, everybody in turn, and a failing follower keeps the marks', async () => {
    const store = await bench.open();
    const seen: Array<[string, number]> = [];
    const settling = createNoteSettling();
    for (const personId of ['ann', 'bob']) {
      const by = { personId, ids: countingIds(personId), nowMs: NOW };
      await store.transaction(async (tx) => {
        for (let i = 0; i < NOTES_PER_UNIT + 5; i++) await addNote(tx, by, { content: `note ${i}` });
      });
    }
    let isBroken = true;
    settling.follow(async (_, personId, noteIds) => {
      if (isBroken) throw new Error('not now');
      seen.push([personId, noteIds.length]);
    });
    await expect(settling.settleLeftovers(store)).rejects.toThrow('not now');
    expect(await store.read((tx) => countChanged(tx, 'ann'))).toBe(NOTES_PER_UNIT + 5);
    isBroken = false;
    await settling.settleLeftovers(store);
    expect(seen).toEqual([
      ['ann', NOTES_PER_UNIT],
      ['ann', 5],
      ['bob', NOTES_PER_UNIT],
      ['bob', 5],
    ]);
  });

  it('a hidden or forgotten note is not found; one that was resolved or has faded still is', async () => {
    const store = await bench.open();
    const settling = createNoteSettling([indexNotes]);
    const by = { personId: PERSON, ids: countingIds('n'), nowMs: NOW };
    const add = async (content: string) => (await store.transaction((tx) => addNote(tx, by, { content }))).id;
    const find = async () => {
      await settling.settleLeftovers(store);
      const hits = await store.read((tx) =>
        searchChunks(tx, { personId: PERSON, query: 'walnut', nowMs: NOW, minScore: 0 }),
      );
      return hits.map((hit) => hit.sourceId).sort();
    };
    const [hidden, gone, done, faded] = [
      await add('walnut cake'),
      await add('walnut oil'),
      await add('walnut tree'),
      await add('walnut desk'),
    ];
    await store.transaction(async (tx) => {
      await editNote(tx, by, hidden, { hidden: true });
      await forget(tx, PERSON, { noteId: gone });
      await editNote(tx, by, done, { state: 'resolved' });
      await editNote(tx, by, faded, { state: 'archived' });
    });
    expect(await find()).toEqual([done, faded].sort());
    await store.transaction((tx) => editNote(tx, by, hidden, { hidden: false }));
    expect(await find()).toEqual([hidden, done, faded].sort());
  });
});
