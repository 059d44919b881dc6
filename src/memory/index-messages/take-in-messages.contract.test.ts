/** M3: conversations are found, each message once, in small units of work that survive a kill. */
import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { checkCounts, removeSource, type SearchInput, searchChunks } from '../search/index.ts';
import { forgetMessage, MESSAGES_AT_ONCE, resetMessages, type SaidMessage, takeInMessages } from './index.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
const person = { id: 'me', name: 'Ada', timeZone: 'Pacific/Auckland' };

onEveryStore('the index of conversations', (bench) => {
  let store: Store;
  let said: SaidMessage[];
  beforeEach(async () => {
    store = await bench.open();
    said = [];
  });
  const say = (text: string, more: Partial<SaidMessage> = {}): void => {
    const no = said.length;
    const id = `m${String(no).padStart(5, '0')}`;
    said.push({ id, conversationId: 'main', direction: 'in', text, at: NOW - 30 * MINUTE + no, ...more });
  };
  const read = async (_tx: unknown, { after, limit }: { after: string; limit: number }) =>
    said
      .filter(({ id }) => id > after)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit);
  const takeIn = (nowMs = NOW) => store.transaction((tx) => takeInMessages(tx, read, person, nowMs));
  const takeAll = async (nowMs = NOW): Promise<void> => {
    while ((await takeIn(nowMs)).hasMore);
  };
  const find = (query: string, more: Partial<SearchInput> = {}) =>
    store.read((tx) => searchChunks(tx, { personId: 'me', query, nowMs: NOW, ...more }));
  const chunks = () => store.read((tx) => tx.db.selectFrom('chunks').selectAll().orderBy('no').execute());

  test('M3: what was said is found with who said it, and trust follows from that', async () => {
    say('My sister lives in Lisbon');
    say('I will keep Lisbon in mind', { direction: 'out' });
    say('Lisbon is overrated', { author: 'Ben' });
    await takeAll();
    const hits = await find('Lisbon');
    const by = (id: string) => hits.find(({ sourceId }) => sourceId === id);
    expect(by('m00000')).toMatchObject({ author: 'Ada', trust: 'owner', sourceKind: 'message' });
    expect(by('m00001')).toMatchObject({ author: 'Hark', trust: 'agent' });
    expect(by('m00002')).toMatchObject({ author: 'Ben', trust: 'untrusted' });
  });

  test('M3: commands and answers that only repeat stay out, and do not hold up what follows', async () => {
    for (let i = 0; i < MESSAGES_AT_ONCE + 3; i++) say('what did I say about plums?', { isTalk: true });
    say('plums are ripe in August');
    await takeAll();
    expect((await find('plums')).map(({ text }) => text)).toEqual(['plums are ripe in August']);
    expect(await takeIn()).toEqual({ taken: 0, hasMore: false });
  });

  test('M3: a document is a conversation on one day of the person', async () => {
    // Noon of 31 May in UTC is midnight in Auckland: the day changes between these two.
    say('before midnight', { at: Date.UTC(2026, 4, 31, 11, 59) });
    say('after midnight', { at: Date.UTC(2026, 4, 31, 12, 1) });
    say('elsewhere', { at: Date.UTC(2026, 4, 31, 12, 2), conversationId: 'work' });
    await takeAll();
    const documents = await store.read((tx) => tx.db.selectFrom('chunk_documents').select('document').execute());
    expect(documents.map(({ document }) => document).sort()).toEqual([
      'chat main 2026-05-31',
      'chat main 2026-06-01',
      'chat work 2026-06-01',
    ]);
  });

  test('M3: each message is in once, in order, however often and in how many slices it is taken in', async () => {
    for (let i = 0; i < MESSAGES_AT_ONCE * 2 + 7; i++) say(`number${i} ${'x '.repeat(i % 7)}`);
    expect(await takeIn()).toEqual({ taken: MESSAGES_AT_ONCE, hasMore: true });
    await takeAll();
    await takeAll();
    say('one more');
    await takeAll();
    expect((await chunks()).map((row) => row.source_id)).toEqual(said.map(({ id }) => id));
    expect(await takeIn()).toEqual({ taken: 0, hasMore: false });
    expect(await store.read((tx) => checkCounts(tx, 'me'))).toBeUndefined();
  });

  test('Q1: a unit of work that fails leaves neither chunks nor mark', async () => {
    say('apples');
    const failed = store.transaction(async (tx) => {
      await takeInMessages(tx, read, person, NOW);
      throw new Error('killed');
    });
    await expect(failed).rejects.toThrow('killed');
    expect(await chunks()).toEqual([]);
    await takeAll();
    expect(await chunks()).toHaveLength(1);
  });

  test('M3: long messages are cut, and few of them fill a unit of work', async () => {
    for (let i = 0; i < 4; i++) say(`start${i} ${'many words here '.repeat(1_200)} end${i}`);
    expect(await takeIn()).toEqual({ taken: 1, hasMore: true });
    await takeAll();
    expect((await find('end3'))[0]).toMatchObject({ sourceId: 'm00003' });
    expect((await chunks()).length).toBeGreaterThan(20);
  });

  test('M10: a forgotten message leaves the index and does not come back when it is made anew', async () => {
    say('the secret plum');
    say('the open pear');
    await takeAll();
    expect(await store.transaction((tx) => forgetMessage(tx, 'me', 'm00000'))).toBe(true);
    expect(await find('plum')).toEqual([]);
    for (const { id } of said) await store.transaction((tx) => removeSource(tx, 'me', 'message', id));
    await store.transaction((tx) => resetMessages(tx, 'me'));
    await takeAll();
    expect((await chunks()).map((row) => row.text)).toEqual(['the open pear']);
  });

  test.runIf(bench.dialect === 'postgres')(
    'F2: a message committed late, with an earlier id, is not lost',
    async () => {
      say('first', { at: NOW - 5 });
      say('late', { at: NOW - 4 });
      say('third', { at: NOW - 3 });
      const [late] = said.splice(1, 1);
      await takeAll();
      if (late) said.push(late);
      await takeAll();
      await takeAll(NOW + 5 * MINUTE);
      expect((await chunks()).map((row) => row.text)).toEqual(['first', 'third', 'late']);
      expect(await takeIn(NOW + 5 * MINUTE)).toEqual({ taken: 0, hasMore: false });
    },
  );
});
