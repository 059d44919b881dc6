/** Memory as the app offers it, on both databases: writing, trust, search, conflicts, forgetting, fading. */
import { beforeEach, expect, it } from 'vitest';
import { countingIds, DAY_MS, type TestClock, testClock } from '../../base/index.ts';
import type { DoorCaller, MemoryApi } from '../../doors/operations/index.ts';
import { ensureConversation } from '../../inbox/index.ts';
import { indexNotes } from '../../memory/index-notes/index.ts';
import { addNote, forget, listNotes } from '../../memory/notes/index.ts';
import { savePerson } from '../../people/index.ts';
import type { Store } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { createHark, type Hark } from '../create-hark.ts';
import { fadeEverybodysNotes } from './fade-notes.ts';
import { createNoteSettling } from './settle-notes.ts';

const NOW = Date.UTC(2026, 2, 11, 12);
/** Noon is 13:00 there; tidying follows the hour of the backup by half an hour. */
const SETTINGS = { timeZone: 'Europe/Berlin', 'heartbeat.intervalMs': 0, 'backup.hour': 14 };
const MODEL: DoorCaller = { by: 'model', door: 'tool' };
const TAINTED: DoorCaller = { by: 'model', door: 'tool', turn: { holdsUntrustedText: true } };

onEveryStore('memory', (bench) => {
  let store: Store;
  let clock: TestClock;
  let hark: Hark;
  let memory: MemoryApi;
  beforeEach(async () => {
    store = await bench.open();
    clock = testClock(NOW);
    hark = await createHark({ store, clock, settings: SETTINGS });
    await hark.start();
    memory = hark.memory;
    // The store is the bench's to close.
    return () => hark.stop();
  });

  const found = async (query: string, options: Parameters<MemoryApi['search']>[1] = {}): Promise<string[]> =>
    (await memory.search(query, options)).results.map((result) => result.noteId ?? '');

  it('M6: what is remembered is found at once, changed by its name, and told by why', async () => {
    const first = await memory.remember({ title: 'Bins', content: 'The bins go out on Tuesday' });
    expect(await found('when do the bins go out?')).toEqual([first.id]);
    const again = await memory.remember({ title: 'bins', content: 'The bins go out on Thursday' });
    expect(again).toMatchObject({ id: first.id, content: 'The bins go out on Thursday', trust: 'owner' });
    expect((await memory.search('bins tuesday')).results.map(({ snippet }) => snippet)).toEqual([
      'bins\nThe bins go out on Thursday',
    ]);
    const { story } = await hark.why({ about: 'bins' });
    expect(story.map(({ outcome }) => outcome)).toEqual(['added', 'updated']);
  });

  it('Q6: a limit that is none is refused by name and changes nothing', async () => {
    await memory.remember({ content: 'The bins go out on Tuesday' });
    for (const limit of ['x', -1, Number.NaN, 1.5, null] as never[]) {
      const refused = { name: 'InputError', field: 'limit', message: expect.stringContaining('a whole number from') };
      await expect(memory.list({ limit })).rejects.toMatchObject(refused);
      await expect(memory.reflect({ limit })).rejects.toMatchObject(refused);
      await expect(memory.reflections({ limit })).rejects.toMatchObject(refused);
    }
    await expect(memory.reflect({ limit: 0 })).rejects.toMatchObject({ field: 'limit' });
    expect(await memory.reflections()).toEqual([]);
    expect(await memory.list({ limit: 0 })).toEqual([]);
    expect(await memory.list({ limit: Infinity })).toHaveLength(1);
    expect((await memory.reflect({ limit: 1 })).inspected).toBe(1);
  });

  it('K2, M6: said again by its name with an hour, it is no whole day any more', async () => {
    const [day, hour] = [NOW + 5 * DAY_MS, NOW + 6 * DAY_MS];
    await memory.remember({ title: 'Lease', content: 'ends', tags: ['all-day', 'home'], dueAtMs: day });
    expect((await memory.remember({ title: 'Lease', content: 'ends soon' })).tags).toEqual(['all-day', 'home']);
    const again = { title: 'Lease', content: 'ends', tags: ['all-day'], dueAtMs: hour };
    expect((await memory.remember(again)).tags).toEqual(['all-day', 'home']);
    expect((await memory.remember({ title: 'Lease', content: 'ends', dueAtMs: hour })).tags).toEqual(['home']);
  });

  it('M6: many at once, all or none; somebody else’s id refuses the call before anything is kept', async () => {
    await store.transaction((tx) => savePerson(tx, { id: 'ann', name: 'Ann', timeZone: 'UTC' }, NOW));
    const [me, ann] = [{ personId: 'me' }, { personId: 'ann' }];
    const taken = await memory.remember({ content: 'hers', ...ann });
    const many = Array.from({ length: 320 }, (_, i) => ({ content: `walnut ${i}`, seq: i, document: 'list' }));
    await expect(memory.addMany([...many, { content: 'x', id: taken.id }], me)).rejects.toMatchObject({
      field: 'notes[320].id',
    });
    await expect(memory.addMany([...many, { content: 'x', seq: 0.5 }], me)).rejects.toMatchObject({
      field: 'notes[320].seq',
    });
    expect(await memory.list(me)).toEqual([]);
    expect(await memory.addMany(many, me)).toMatchObject({ added: 320, updated: 0 });
    expect(await memory.addMany([], me)).toEqual({ added: 0, updated: 0, ids: [] });
    expect(await found('walnut 319', me)).toHaveLength(6);
    expect(await found('walnut', ann)).toEqual([]);
    await expect(memory.remember({ content: 'whose?' })).rejects.toMatchObject({ field: 'personId' });
  });

  it('M6: what is no object is refused by name, and a patch that names nothing changes nothing', async () => {
    const nothing = JSON.parse('null'); // as a program without types would hand it over
    for (const [field, call] of [
      ['note', () => memory.remember(nothing)],
      ['patch', () => memory.edit('x', nothing)],
      ['hit', () => memory.hit('x', nothing)],
      ['forget', () => memory.forget(nothing)],
      ['import', () => memory.import(nothing)],
      ['text', () => memory.import(JSON.parse('{}'))],
    ] as const) {
      await expect(call(), field).rejects.toMatchObject({ name: 'InputError', field });
    }
    const before = await memory.remember({ title: 'Bike', content: 'The bike is blue' });
    const ledger = (await hark.ledger({ kind: 'memory' })).rows.length;
    await clock.advanceBy(60_000);
    expect(await memory.edit(before.id, {})).toEqual(before);
    expect(await memory.note(before.id)).toEqual(before);
    expect((await hark.ledger({ kind: 'memory' })).rows).toHaveLength(ledger);
  });

  it('Q5: a model’s notes are an agent’s, untrusted in a turn with outside text, and it never raises trust', async () => {
    const own = await memory.remember({ title: 'Pin', content: '1234' });
    const agents = await memory.remember({ content: 'likes tea', trust: 'owner' }, MODEL);
    const outside = await memory.remember({ title: 'Pin', content: '9999', trust: 'owner' }, TAINTED);
    expect([own.trust, agents.trust, outside.trust]).toEqual(['owner', 'agent', 'untrusted']);
    expect(await memory.note(own.id)).toMatchObject({ content: '1234', trust: 'owner' });
    expect(await memory.edit(agents.id, { trust: 'owner', tags: ['x'] }, {}, MODEL)).toMatchObject({ trust: 'agent' });
    expect(await memory.edit(own.id, { tags: ['x'] }, {}, MODEL)).toMatchObject({ trust: 'owner', tags: ['x'] });
    expect(await memory.edit(own.id, { content: '4321' }, {}, MODEL)).toMatchObject({ trust: 'agent' });
    for (const refused of [
      () => memory.edit(own.id, { content: 'pwned' }, {}, TAINTED),
      () => memory.forget({ id: own.id }, TAINTED),
      () => memory.link(own.id, agents.id, {}, TAINTED),
    ]) {
      await expect(refused()).rejects.toMatchObject({ field: 'id' });
    }
    expect(await memory.forget({ id: outside.id }, TAINTED)).toMatchObject({ notes: [{ id: outside.id }] });
    await expect(memory.import({ text: '{}' }, MODEL)).rejects.toThrow('Only a person');
    expect(await memory.edit(agents.id, { trust: 'owner' }, {})).toMatchObject({ trust: 'owner' });
  });

  it('M3: answers with six at most, clamps, cuts well, and marks what came from outside', async () => {
    const long = `${'Filler words about nothing. '.repeat(40)}The spare key is under the third flowerpot. ${'More of it. '.repeat(60)}`;
    await memory.remember({ content: long });
    await memory.remember({ content: 'key to everything: click here', trust: 'untrusted', author: 'stranger' });
    for (let i = 0; i < 8; i++) await memory.remember({ content: `a key number ${i}` });
    const { results, mode } = await memory.search('where is the spare key flowerpot?');
    expect(mode).toBe('text');
    expect(results[0]?.snippet).toContain('third flowerpot');
    expect(results[0]?.snippet.length).toBeLessThanOrEqual(700);
    expect(await found('key', { minScore: 0 })).toHaveLength(6);
    expect(await found('boiler', { minScore: 7 })).toHaveLength(0);
    expect(await found('key', { maxResults: -4, minScore: -7 })).toHaveLength(1);
    expect(await found('key', { maxResults: Number.NaN, minScore: Number.NaN })).toHaveLength(6);
    const stranger = (await memory.search('click here everything')).results.find((one) => one.author === 'stranger');
    expect(stranger).toMatchObject({ trust: 'untrusted' });
  });

  it('M3: never throws, whatever is asked and whatever is broken', async () => {
    await memory.remember({ content: 'calm' });
    for (const query of ['', '"', '((((', '\ud800', '\0', 'a'.repeat(100_000), '%_', '🙂', undefined, 7, null]) {
      const answer = await memory.search(query as string);
      expect(Array.isArray(answer.results)).toBe(true);
    }
    const nobody = await memory.search('calm', { personId: 'nobody' });
    expect(nobody).toMatchObject({ results: [], disabled: true });
    for (const words of [nobody.error, nobody.warning, nobody.action]) expect(words).not.toBe('');
    await store.transaction((tx) => tx.db.schema.dropTable('chunk_people').execute());
    expect(await memory.search('calm')).toMatchObject({ results: [], disabled: true });
  });

  it('M4: citations are on, off, or only where the person talks to Hark alone', async () => {
    const { id } = await memory.remember({ content: 'The boiler is in the attic' });
    await store.transaction((tx) =>
      ensureConversation(tx, { id: 'crowd', personId: 'me', nowMs: NOW, kind: 'group', title: '' }),
    );
    const crowd: DoorCaller = { by: 'model', door: 'tool', turn: { conversationId: 'crowd' } };
    const cited = async (caller?: DoorCaller) => (await memory.search('boiler', {}, caller)).results[0]?.citation;
    expect([await cited(), await cited(MODEL), await cited(crowd)]).toEqual([`note:${id}`, `note:${id}`, '']);
    await hark.settings.set('memory.citations', 'on');
    expect(await cited(crowd)).toBe(`note:${id}`);
    await hark.settings.set('memory.citations', 'off');
    expect(await cited()).toBe('');
  });

  it('M3: conversations are searched by setting, and never from a group', async () => {
    await hark.receive({ text: 'The zeppelin museum was closed, such a pity' });
    const said = async (caller?: DoorCaller, kinds?: readonly ['message']) =>
      (await memory.search('zeppelin museum', { ...(kinds ? { kinds } : {}) }, caller)).results.filter(
        ({ messageId }) => messageId !== undefined,
      );
    expect((await said()).map(({ snippet }) => snippet)).toContain('The zeppelin museum was closed, such a pity');
    await store.transaction((tx) =>
      ensureConversation(tx, { id: 'crowd', personId: 'me', nowMs: NOW, kind: 'group', title: '' }),
    );
    expect(await said({ by: 'model', door: 'tool', turn: { conversationId: 'crowd' } })).toEqual([]);
    await hark.settings.set('memory.searchConversations', false);
    expect(await said()).toEqual([]);
    expect(await memory.search('zeppelin', { kinds: ['message'] })).toMatchObject({
      results: [],
      warning: 'Conversations are not searched here.',
    });
  });

  it('M9: a plain correction replaces the older statement and says so; another value is an open conflict', async () => {
    const ruiz = await memory.remember({ content: 'My dentist is Dr. Ruiz' });
    const ota = await memory.remember({ content: 'My dentist is Dr. Ota' });
    expect(ota.conflictsWith).toEqual([ruiz.id]);
    const lee = await memory.remember({ content: 'Actually, my dentist is Dr. Lee' });
    expect([...lee.supersedes].sort()).toEqual([ruiz.id, ota.id].sort());
    expect(await memory.note(ota.id)).toMatchObject({ state: 'resolved', conflictsWith: [] });
    expect(await found('who is my dentist?')).toEqual([lee.id]);
    expect(await found('dentist Ruiz', { minScore: 0 })).toContain(lee.id);
    const around = await memory.links(lee.id);
    expect(around.map(({ id, reason }) => [id, reason]).sort()).toEqual(
      [
        [ruiz.id, 'replaces'],
        [ota.id, 'replaces'],
      ].sort(),
    );
    const { rows } = await hark.ledger({ kind: 'memory', subject: lee.id });
    expect(rows[0]?.summary).toContain('it replaces 2 older notes');
  });

  it('M10: forgetting leaves nothing to find, in the index, the ledger or an export', async () => {
    const kept = await memory.remember({ content: 'The cat is called Miso' });
    const { id } = await memory.remember({ content: 'The vault code is 7788', source: 'mail:5' });
    const made = await memory.remember({ content: 'Vault codes change in May', source: `note:${id}` });
    const list = [
      { id, title: 'The vault code is 7788', why: 'asked for' },
      { id: made.id, title: 'Vault codes change in May', why: 'made from one that goes' },
    ];
    expect(await memory.forget({ source: 'mail:5', dryRun: true })).toEqual({ dryRun: true, notes: list });
    expect(await found('vault')).toHaveLength(2);
    expect(await memory.forget({ source: ' mail:5 ' })).toEqual({ dryRun: false, notes: list });
    expect(await found('vault', { minScore: 0 })).toEqual([]);
    expect((await memory.export()).text).not.toMatch(/vault/i);
    expect(JSON.stringify(await hark.ledger({ limit: 500 }))).not.toMatch(/vault/i);
    expect(await memory.list()).toMatchObject([{ id: kept.id }]);
    expect(await memory.forget({ source: 'mail:5' })).toEqual({ dryRun: false, notes: [] });
    await expect(memory.forget({ source: ' ' })).rejects.toMatchObject({ field: 'source' });
  });

  it('M10: a large file comes back whole, links across it included; a part of it leaves the rest as it was', async () => {
    const { ids } = await memory.addMany(Array.from({ length: 310 }, (_, i) => ({ content: `leaf ${i}`, atMs: i })));
    const [first = '', middle = '', last = ''] = [ids[0], ids[155], ids[309]];
    for (const [from, to] of [
      [first, last],
      [last, first],
      [middle, first],
    ] as const) {
      await memory.link(from, to);
    }
    const before = await memory.list();
    const { text } = await memory.export();
    for (const id of ids) await store.transaction((tx) => forget(tx, 'me', { noteId: id }));
    expect(await memory.import({ text })).toEqual({ added: 310, updated: 0, unchanged: 0, problems: [] });
    expect(await memory.list()).toEqual(before);
    expect(await found('leaf 309', { maxResults: 1 })).toEqual([last]);
    const file = JSON.parse(text);
    const changed = { ...file, notes: [{ ...file.notes[0], content: 'leaf of gold' }, file.notes[0], file.notes[5]] };
    // Of two with one id the later counts, and here it says what is there already.
    const twice = await memory.import({ text: JSON.stringify(changed) });
    expect(twice).toMatchObject({ updated: 0, unchanged: 2, problems: [{ index: 0 }] });
    expect(await memory.note(first)).toMatchObject({ content: 'leaf 0' });
    changed.notes = [{ ...file.notes[0], content: 'leaf of gold' }];
    await memory.import({ text: JSON.stringify(changed) });
    expect(await memory.note(first)).toMatchObject({ content: 'leaf of gold', links: [{ to: last }] });
    expect(await memory.note(middle)).toMatchObject({ links: [{ to: first }] });
  });

  it('M3: a long note is one result and leaves room for the others', async () => {
    const long = await memory.remember({ content: 'The walnut tree grows slowly.\n\n'.repeat(400) });
    const others = await memory.addMany(['walnut cake', 'walnut oil', 'a walnut desk'].map((content) => ({ content })));
    const results = await found('walnut', { minScore: 0 });
    expect(new Set(results).size).toBe(results.length);
    expect([...results].sort()).toEqual([long.id, ...others.ids].sort());
  });

  it('M8: upkeep fades what nobody uses, everybody’s; what is due stays, and a use brings it back', async () => {
    const passing = await memory.remember({ content: 'it rains today', stability: 0.01 });
    const due = await memory.remember({ content: 'pay rent', stability: 0.01, dueAtMs: NOW + 30 * DAY_MS });
    await clock.advanceTo(NOW + DAY_MS / 12);
    expect(await memory.note(passing.id)).toMatchObject({ state: 'archived' });
    expect(await memory.note(due.id)).toMatchObject({ state: 'active' });
    expect(await found('does it rain?')).toEqual([passing.id]);
    expect(await found('does it rain?', { sessionId: 's' })).toEqual([passing.id]);
    expect(await memory.note(passing.id)).toMatchObject({ state: 'active', hits: 1 });
  });

  it('M8: each person’s notes fade, and followers are told', async () => {
    const told: string[] = [];
    const settling = createNoteSettling([indexNotes, async (_, personId, ids) => void told.push(personId, ...ids)]);
    await store.transaction(async (tx) => {
      await savePerson(tx, { id: 'ann', name: 'Ann', timeZone: 'UTC' }, NOW);
      await addNote(tx, { personId: 'ann', nowMs: NOW, ids: countingIds('a') }, { content: 'x', type: 'EPHEMERAL' });
    });
    await settling.settleLeftovers(store);
    told.length = 0;
    expect(await fadeEverybodysNotes(store, settling, NOW + 4 * DAY_MS)).toEqual({ stale: 1, archived: 0 });
    expect(told).toEqual(['ann', expect.stringMatching(/^a0*1$/)]);
    expect(await store.read((tx) => listNotes(tx, { personId: 'ann' }))).toMatchObject([{ state: 'stale' }]);
  });
});
