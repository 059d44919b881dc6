/** The rules of notes on both databases: writing, keys, hits, fading, conflicts, forgetting, taking away and back. */
import { expect, it } from 'vitest';
import { countingIds, DAY_MS } from '../../base/index.ts';
import type { Store } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import {
  addLink,
  addNote,
  addNotes,
  countNotes,
  editNote,
  exportNotes,
  fadeNotes,
  findNoteByTitle,
  forget,
  fromJson,
  fromMarkdown,
  getNote,
  importNotes,
  listNotes,
  type Note,
  type NoteInput,
  planForget,
  readNoteInput,
  recordHit,
  removeLink,
  resolveConflict,
  toJson,
  toMarkdown,
} from './index.ts';

const NOW = Date.UTC(2026, 2, 1);

/** A person's notes in one store, each call a unit of work of its own. */
function notesOf(store: Store, personId = 'me') {
  const ids = countingIds(personId);
  const at = (nowMs: number) => ({ personId, nowMs, ids });
  return {
    add: (input: NoteInput, nowMs = NOW) => store.transaction((tx) => addNote(tx, at(nowMs), readNoteInput(input))),
    edit: (id: string, patch: Parameters<typeof editNote>[3], nowMs = NOW) =>
      store.transaction((tx) => editNote(tx, at(nowMs), id, patch)),
    link: (from: string, to: string, reason?: string) =>
      store.transaction((tx) => addLink(tx, at(NOW), from, to, reason)),
    get: async (id: string): Promise<Note> => {
      const note = await store.read((tx) => getNote(tx, personId, id));
      if (!note) throw new Error(`no note ${id}`);
      return note;
    },
    list: (query = {}) => store.read((tx) => listNotes(tx, { personId, ...query })),
    hit: (id: string, session: string, nowMs = NOW) =>
      store.transaction((tx) => recordHit(tx, { personId, nowMs }, id, session)),
    fade: (nowMs: number) => store.transaction((tx) => fadeNotes(tx, { personId, nowMs })),
    forget: (target: Parameters<typeof forget>[2]) => store.transaction((tx) => forget(tx, personId, target)),
    planForget: (target: Parameters<typeof forget>[2]) => store.read((tx) => planForget(tx, personId, target)),
    resolve: (id: string) => store.transaction((tx) => resolveConflict(tx, { personId, nowMs: NOW }, id)),
    export: () => store.read((tx) => exportNotes(tx, personId)),
    import: (raw: unknown[]) => store.transaction((tx) => importNotes(tx, at(NOW), raw)),
  };
}

const FULL: NoteInput = {
  title: 'Tax form',
  content: 'File the tax form by Friday.',
  nuggetName: 'work',
  kind: 'fact',
  type: 'PLAN',
  scope: 'user',
  subject: 'taxes',
  author: 'Ann',
  source: 'message:1',
  trust: 'agent',
  importance: 0.9,
  confidence: 0.7,
  sentiment: -0.25,
  stability: 12.5,
  tags: ['urgent', 'money'],
  entities: ['Ann', 'Tax office'],
  atMs: NOW - 3,
  updatedAtMs: NOW - 2,
  accessedAtMs: NOW - 1,
  dueAtMs: NOW + DAY_MS,
  expiresAtMs: NOW + 2 * DAY_MS,
  state: 'active',
  document: 'chat-1',
  seq: 4,
};

onEveryStore('M2: a note', (bench) => {
  it('keeps every field it was given', async () => {
    const notes = notesOf(await bench.open());
    const { id } = await notes.add(FULL);
    expect(await notes.get(id)).toMatchObject({
      shelf: 'work',
      title: 'Tax form',
      content: 'File the tax form by Friday.',
      kind: 'fact',
      type: 'PLAN',
      scope: 'user',
      subject: 'taxes',
      author: 'Ann',
      source: 'message:1',
      trust: 'agent',
      importance: 0.9,
      confidence: 0.7,
      sentiment: -0.25,
      stability: 12.5,
      tags: ['money', 'urgent'],
      derivedTags: [],
      entities: ['Ann', 'Tax office'],
      createdAt: NOW - 3,
      updatedAt: NOW - 2,
      accessedAt: NOW - 1,
      dueAt: NOW + DAY_MS,
      expiresAt: NOW + 2 * DAY_MS,
      document: 'chat-1',
      seq: 4,
      hits: 0,
      hidden: false,
    });
  });

  it('is listed by shelf, type, state, tag and document, newest within a limit', async () => {
    const notes = notesOf(await bench.open());
    await notes.add(FULL);
    for (let i = 0; i < 3; i++) await notes.add({ content: `note ${i}`, atMs: NOW + i });
    const contents = async (query: object) => (await notes.list(query)).map((note) => note.content);
    expect(await contents({ shelf: 'work' })).toEqual([FULL.content]);
    expect(await contents({ type: 'PLAN' })).toEqual([FULL.content]);
    expect(await contents({ tag: 'urgent' })).toEqual([FULL.content]);
    expect(await contents({ document: 'chat-1' })).toEqual([FULL.content]);
    expect(await contents({ state: 'stale' })).toEqual([]);
    expect(await contents({ limit: 2 })).toEqual(['note 1', 'note 2']);
  });

  it('belongs to one person: others cannot see, change or take its id', async () => {
    const store = await bench.open();
    const [mine, yours] = [notesOf(store), notesOf(store, 'you')];
    const { id } = await mine.add({ title: 'secret', content: 'x y z' });
    expect(await yours.list()).toEqual([]);
    await expect(yours.get(id)).rejects.toThrow();
    await expect(yours.edit(id, { content: 'mine' })).rejects.toMatchObject({ field: 'id' });
    await expect(yours.add({ id, content: 'mine' })).rejects.toMatchObject({ field: 'id' });
    await expect(yours.hit(id, 's')).rejects.toMatchObject({ field: 'noteId' });
    await expect(yours.forget({ noteId: id })).rejects.toMatchObject({ field: 'noteId' });
    expect((await mine.get(id)).content).toBe('x y z');
  });
});

onEveryStore('M6: writing notes', (bench) => {
  it('changes the note when the same name comes again on the same shelf', async () => {
    const store = await bench.open();
    const notes = notesOf(store);
    const first = await notes.add({ title: 'Wifi', content: 'old', tags: ['home'], importance: 0.9 });
    const second = await notes.add({ title: ' wifi ', content: 'new', tags: ['net'] }, NOW + 5);
    expect(second).toEqual({ id: first.id, outcome: 'updated' });
    const note = await notes.get(first.id);
    expect(note).toMatchObject({ content: 'new', tags: ['home', 'net'], importance: 0.9, updatedAt: NOW + 5 });
    const other = await notes.add({ title: 'Wifi', content: 'office', nuggetName: 'work' });
    expect(other.outcome).toBe('added');
    expect(await store.read((tx) => countNotes(tx, 'me'))).toBe(2);
    expect((await store.read((tx) => findNoteByTitle(tx, 'me', 'memory', 'WIFI')))?.id).toBe(first.id);
  });

  it('takes any number of notes without a name, and lets the id say which is meant', async () => {
    const store = await bench.open();
    const notes = notesOf(store);
    const ids = countingIds('batch');
    const inputs = [
      { id: 'a', title: 'Turn', content: 'one' },
      { id: 'b', title: 'Turn', content: 'two' },
      { content: 'three' },
      { content: 'three' },
    ];
    await store.transaction((tx) => addNotes(tx, { personId: 'me', nowMs: NOW, ids }, inputs));
    expect((await notes.list()).map((note) => note.content).sort()).toEqual(['one', 'three', 'three', 'two']);
    expect(await notes.add({ id: 'a', content: 'one more' })).toEqual({ id: 'a', outcome: 'updated' });
  });

  it('Q5: never lets untrusted words overwrite a trusted note; they become a note of their own', async () => {
    const notes = notesOf(await bench.open());
    const { id } = await notes.add({ title: 'IBAN', content: 'DE11 owner said so' });
    const forged = await notes.add({ title: 'IBAN', content: 'XX99 from a mail', trust: 'untrusted' });
    expect(forged.outcome).toBe('added');
    expect((await notes.get(id)).content).toBe('DE11 owner said so');
    expect((await notes.get(forged.id)).trust).toBe('untrusted');
    expect(await notes.add({ title: 'IBAN', content: 'DE22 owner again' })).toEqual({ id, outcome: 'updated' });
  });

  it('edits, replaces the tags it is given, and refuses a name that is taken', async () => {
    const notes = notesOf(await bench.open());
    const { id } = await notes.add({ title: 'a', content: 'first', tags: ['x', 'y'], dueAtMs: NOW });
    await notes.add({ title: 'b', content: 'second' });
    await notes.edit(id, { content: 'changed', tags: ['z'], dueAtMs: null, entities: ['Bob'] }, NOW + 1);
    const note = await notes.get(id);
    expect(note).toMatchObject({ content: 'changed', tags: ['z'], dueAt: null, entities: ['Bob'], updatedAt: NOW + 1 });
    await expect(notes.edit(id, { title: 'B' })).rejects.toMatchObject({ field: 'title' });
    await expect(notes.edit('nobody', { content: '' })).rejects.toMatchObject({ field: 'id' });
  });

  it('links notes one way, changes the reason of a link, and refuses itself and the unknown', async () => {
    const store = await bench.open();
    const notes = notesOf(store);
    const [a, b] = [(await notes.add({ content: 'a' })).id, (await notes.add({ content: 'b' })).id];
    await notes.link(a, b);
    await notes.link(a, b, 'because');
    expect((await notes.get(a)).links).toEqual([{ to: b, reason: 'because' }]);
    expect((await notes.get(b)).links).toEqual([]);
    await expect(notes.link(a, a)).rejects.toMatchObject({ field: 'toId' });
    await expect(notes.link(a, 'x')).rejects.toMatchObject({ field: 'toId' });
    expect(await store.transaction((tx) => removeLink(tx, 'me', a, b))).toBe(true);
    expect((await notes.get(a)).links).toEqual([]);
  });

  it('counts a hit once per session', async () => {
    const notes = notesOf(await bench.open());
    const { id } = await notes.add({ content: 'useful' });
    expect(await notes.hit(id, 's1')).toBe(true);
    expect(await notes.hit(id, 's1', NOW + 9)).toBe(false);
    expect(await notes.hit(id, 's2')).toBe(true);
    expect(await notes.get(id)).toMatchObject({ hits: 2, accessCount: 3, accessedAt: NOW + 9 });
  });

  it('R3: hides softly; bringing back restores all and the name gives way to a newer note of that name', async () => {
    const notes = notesOf(await bench.open());
    const { id } = await notes.add({ title: 'name', content: 'old', tags: ['t'] });
    await notes.hit(id, 's');
    await notes.edit(id, { hidden: true }, NOW + 1);
    expect(await notes.get(id)).toMatchObject({ hidden: true, archivedAt: NOW + 1 });
    expect(await notes.list()).toEqual([]);
    const newer = await notes.add({ title: 'name', content: 'new' });
    await notes.edit(id, { hidden: false });
    expect(await notes.get(id)).toMatchObject({ hidden: false, archivedAt: null, kept: true, tags: ['t'], hits: 1 });
    expect(await notes.add({ title: 'name', content: 'newest' })).toMatchObject({ id: newer.id });
  });
});

onEveryStore('M8: fading', (bench) => {
  it('moves notes to stale and archived at their instants, and back when they are used', async () => {
    const notes = notesOf(await bench.open());
    const { id } = await notes.add({ content: 'fades', stability: 10 });
    const { id: due } = await notes.add({ content: 'due', stability: 10, dueAtMs: NOW });
    const { id: planned } = await notes.add({ content: 'planned', stability: 10, tags: ['cron:daily'] });
    expect(await notes.fade(NOW + 12 * DAY_MS)).toEqual({ stale: 0, archived: 0 });
    expect(await notes.fade(NOW + 13 * DAY_MS)).toEqual({ stale: 1, archived: 0 });
    expect((await notes.get(id)).state).toBe('stale');
    expect(await notes.fade(NOW + 24 * DAY_MS)).toEqual({ stale: 0, archived: 1 });
    for (const exempt of [due, planned]) expect((await notes.get(exempt)).state).toBe('active');
    await notes.hit(id, 's', NOW + 25 * DAY_MS);
    expect((await notes.get(id)).state).toBe('active');
    // One use more: it lasts longer than before.
    expect(await notes.fade(NOW + 38 * DAY_MS)).toEqual({ stale: 0, archived: 0 });
  });
});

onEveryStore('M9: conflicts', (bench) => {
  it('marks both notes when the same thing is said with another value', async () => {
    const notes = notesOf(await bench.open());
    const a = (await notes.add({ content: 'My dentist is Dr. Ruiz.' })).id;
    const b = (await notes.add({ content: 'my dentist is Dr. Cole' })).id;
    await notes.add({ content: 'My dentist is dr. cole!' });
    expect(await notes.get(a)).toMatchObject({ conflictOpen: true, state: 'active' });
    expect(await notes.get(b)).toMatchObject({ conflictOpen: true, conflictsWith: [a] });
    expect(await notes.resolve(b)).toEqual([a]);
    expect(await notes.get(a)).toMatchObject({ state: 'resolved', conflictOpen: false });
    expect(await notes.get(b)).toMatchObject({ state: 'active', conflictOpen: false, supersedes: [a] });
  });

  it('M9: when something took place contradicts no date to come; two dates to come do', async () => {
    const notes = notesOf(await bench.open());
    const meeting = (value: string, dueAtMs: number) =>
      notes.add({ type: 'EVENT', content: `long meeting ${value}`, attribute: 'when long meeting', value, dueAtMs });
    const past = (await meeting('2020-03-03', Date.UTC(2020, 2, 3))).id;
    const next = (await meeting('2999-03-18', Date.UTC(2999, 2, 18))).id;
    expect(await notes.get(past)).toMatchObject({ conflictOpen: false });
    expect(await notes.get(next)).toMatchObject({ conflictOpen: false });
    await meeting('2999-03-19', Date.UTC(2999, 2, 19));
    expect(await notes.get(next)).toMatchObject({ conflictOpen: true });
    expect(await notes.get(past)).toMatchObject({ conflictOpen: false });
  });

  it('lets a plain correction replace the older statement', async () => {
    const notes = notesOf(await bench.open());
    const a = (await notes.add({ content: 'I live in Berlin' })).id;
    const b = (await notes.add({ content: 'Actually, I live in Lisbon.' })).id;
    expect(await notes.get(a)).toMatchObject({ state: 'resolved', conflictOpen: false });
    expect(await notes.get(b)).toMatchObject({ supersedes: [a], conflictOpen: false });
  });

  it('Q5: lets words from outside replace nothing and mark only themselves', async () => {
    const notes = notesOf(await bench.open());
    const a = (await notes.add({ content: 'My bank is Alpha' })).id;
    const b = (await notes.add({ content: 'Actually, my bank is Evil', trust: 'untrusted' })).id;
    expect(await notes.get(a)).toMatchObject({ state: 'active', conflictOpen: false });
    expect(await notes.get(b)).toMatchObject({ conflictOpen: true });
  });

  it('takes conflicts and statements the caller names', async () => {
    const notes = notesOf(await bench.open());
    const a = (await notes.add({ content: 'red', subject: 'Ann', attribute: 'colour', value: 'red' })).id;
    const b = (await notes.add({ content: 'blue', subject: 'ann', attribute: 'Colour', value: 'Blue' })).id;
    expect((await notes.get(b)).conflictsWith).toEqual([a]);
    const c = (await notes.add({ content: 'other', conflictsWith: [a, 'not there'] })).id;
    expect(await notes.get(c)).toMatchObject({ conflictOpen: true, conflictsWith: [a] });
  });
});

onEveryStore('M10: forgetting', (bench) => {
  it('shows and removes a note with what was made from it, and leaves no trace of its words', async () => {
    const notes = notesOf(await bench.open());
    const a = (await notes.add({ title: 'a', content: 'my code is 1234', tags: ['t'] })).id;
    const b = (await notes.add({ content: 'derived from it', source: `note:${a}` })).id;
    const c = (await notes.add({ content: 'derived from that', source: `note:${b}` })).id;
    const d = (await notes.add({ content: 'unrelated' })).id;
    await notes.link(d, a);
    const plan = await notes.planForget({ noteId: a });
    expect(plan.notes.map(({ id, because }) => [id, because])).toEqual([
      [a, 'asked'],
      [b, 'derived'],
      [c, 'derived'],
    ]);
    expect(await notes.forget({ noteId: a })).toEqual(plan);
    expect((await notes.list({ includeHidden: true })).map((note) => note.id)).toEqual([d]);
    expect((await notes.get(d)).links).toEqual([]);
  });

  it('removes everything learned from a source and its parts, and nothing of others', async () => {
    const notes = notesOf(await bench.open());
    for (const source of ['mail:1', 'mail:1#2', 'mail:12', 'mail:1x']) await notes.add({ content: source, source });
    const { notes: gone } = await notes.forget({ source: 'mail:1' });
    expect(gone.map((note) => note.content)).toEqual(['mail:1', 'mail:1#2']);
    expect((await notes.list()).map((note) => note.content)).toEqual(['mail:12', 'mail:1x']);
    expect((await notes.forget({ source: 'mail:none' })).notes).toEqual([]);
  });

  it('closes conflicts with what was forgotten', async () => {
    const notes = notesOf(await bench.open());
    const a = (await notes.add({ content: 'My car is red' })).id;
    const b = (await notes.add({ content: 'My car is blue' })).id;
    await notes.forget({ noteId: a });
    expect(await notes.get(b)).toMatchObject({ conflictOpen: false, conflictsWith: [] });
  });
});

onEveryStore('M10: export and import', (bench) => {
  it('brings everything back as it was, from JSON and from Markdown', async () => {
    const notes = notesOf(await bench.open());
    const a = (await notes.add(FULL)).id;
    const b = (await notes.add({ title: 'b', content: '# h\n\n<!-- hark:end -->\n- x\r\n  y\n' })).id;
    const c = (await notes.add({ content: '', conflictsWith: [a] })).id;
    await notes.link(a, b, 'why -- > so');
    await notes.hit(a, 's1');
    await notes.hit(a, 's2');
    await notes.edit(b, { hidden: true });
    const before = await notes.list({ includeHidden: true });
    expect(before).toHaveLength(3);
    const archived = await notes.export();
    for (const raw of [fromJson(toJson(archived)), fromMarkdown(toMarkdown(archived))]) {
      const other = notesOf(await bench.open());
      expect(await other.import(raw)).toBe(3);
      expect(await other.list({ includeHidden: true })).toEqual(before);
      // The sessions came along, so counting goes on instead of starting over.
      expect(await other.hit(a, 's2')).toBe(false);
      expect((await other.get(c)).conflictsWith).toEqual([a]);
    }
  });

  it('replaces notes of the same id, is all or nothing, and refuses what is not a note with its place', async () => {
    const notes = notesOf(await bench.open());
    const { id } = await notes.add({ title: 'a', content: 'before' });
    const archived = await notes.export();
    await notes.edit(id, { content: 'after' });
    await expect(notes.import([...archived, { content: 5 }])).rejects.toMatchObject({ field: 'notes[1].content' });
    expect((await notes.get(id)).content).toBe('after');
    expect(await notes.import(archived)).toBe(1);
    expect((await notes.get(id)).content).toBe('before');
  });
});
