/** M7: messages are read once more by a model, over real HTTP, on both stores: merged, budgeted, never losing anything. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countingIds, testClock } from '../../../base/index.ts';
import { readLedger } from '../../../ledger/index.ts';
import { listNotes } from '../../../memory/notes/index.ts';
import type { Store } from '../../../store/index.ts';
import { type FakeAnswer, type FakeModel, fakeModel } from '../../../testing/fake-model.ts';
import { onEveryStore } from '../../../testing/stores.ts';
import { createHark } from '../../index.ts';

const START = Date.parse('2026-03-11T10:00:00Z'); // a Wednesday
const MINUTE = 60_000;
const BOILER = 'so the boiler man can only do the 20th after lunch, and Nora got into med school!';
const SCHOOL = {
  type: 'RELATIONSHIP',
  title: 'Nora: med school',
  content: 'Nora got into med school.',
  quote: 'Nora got into med school',
  due: null,
  importance: 0.6,
  entities: ['Nora'],
  tags: ['family'],
};
const REPAIR = {
  type: 'EVENT',
  title: 'Boiler repair',
  content: 'The boiler man comes on the 20th after lunch.',
  quote: 'the boiler man can only do the 20th after lunch',
  due: '2026-03-20T14:00',
  importance: 0.7,
  entities: [],
  tags: ['home'],
};
const TAX = {
  type: 'PLAN',
  title: 'Tax form',
  content: 'The tax form must be filed by Friday 17:00.',
  quote: 'I must file the tax form by Friday 5pm',
  due: '2026-03-13T17:00',
  importance: 0.7,
  entities: ['Ministry of Finance'],
  tags: ['taxes'],
};
/** Another Hark opens the same data later. */
const lasting = (store: Store): Store => ({
  dialect: store.dialect,
  place: store.place,
  transaction: (work) => store.transaction(work),
  read: (work) => store.read(work),
  close: async () => undefined,
});
const found = (notes: readonly object[], over: readonly object[] = []): FakeAnswer => ({ object: { notes, over } });

onEveryStore('M7: capture with a model', (bench) => {
  let fake: FakeModel;
  beforeEach(async () => {
    fake = await fakeModel();
  });
  afterEach(() => fake.stop());

  async function stage(settings: Record<string, unknown> = {}, store?: Store, startAt = START) {
    const clock = testClock(startAt);
    const kept = store ?? (await bench.open());
    const hark = await createHark({
      store: lasting(kept),
      clock,
      ids: countingIds(`i${startAt}-`),
      settings: {
        timeZone: 'UTC',
        autonomy: 'observe',
        'model.baseUrl': fake.baseUrl,
        'model.name': 'fake',
        ...settings,
      },
    });
    await hark.start();
    const say = async (text: string, more: { author?: string } = {}) => {
      const { messageId, replies } = await hark.receive({ text, ...more });
      return { id: messageId, said: replies.map((reply) => reply.text).join('\n') };
    };
    const read = async (text: string) => {
      const said = await say(text);
      await clock.advanceBy(1_000);
      return said;
    };
    const notes = () => kept.read((tx) => listNotes(tx, { personId: 'me' }));
    const ledger = async (outcome?: string) =>
      (await kept.read((tx) => readLedger(tx, { personId: 'me', kind: 'capture' }))).filter(
        (row) => outcome === undefined || row.outcome === outcome,
      );
    return { clock, hark, store: kept, say, read, notes, ledger };
  }

  it('adds what the rules missed, with the message as source and a mark that a person sees', async () => {
    fake.answer('boiler man', found([SCHOOL, REPAIR]));
    const { hark, read, notes, ledger } = await stage();
    const { id } = await read(BOILER);
    const made = (await notes()).filter(({ tags }) => tags.includes('from-model'));
    expect(made.map(({ title, source, trust }) => [title, source, trust])).toContainEqual([
      'Nora: med school',
      `message:${id}`,
      'owner',
    ]);
    expect(made.every(({ source }) => source === `message:${id}`)).toBe(true);
    expect((await notes()).map(({ dueAt }) => dueAt)).toContain(Date.parse('2026-03-20T14:00:00Z'));
    const [row] = await ledger('kept');
    expect(row).toMatchObject({ reason: 'model', subject: id, detail: { tokens: 120, model: 'fake' } });
    expect(row?.parentId).toBeDefined();
    expect(fake.requests.at(-1)?.text).toContain('2026-03-11T10:00');
    await hark.stop();
  });

  it('what the rules found stands, is not doubled, and gets the details that were missing', async () => {
    fake.answer('tax form', found([TAX]));
    const { hark, read, notes } = await stage();
    await read('I must file the tax form by Friday 5pm');
    expect(await notes()).toMatchObject([
      {
        title: 'file the tax form',
        content: 'I must file the tax form by Friday 5pm',
        dueAt: Date.parse('2026-03-13T17:00:00Z'),
        trust: 'owner',
        entities: ['Ministry of Finance'],
        tags: ['from-model', 'taxes'],
      },
    ]);
    await hark.stop();
  });

  it('closes what the message says is over in words the rules do not know', async () => {
    fake.answer(
      'went out',
      found([], [{ what: 'tax form', how: 'done', quote: 'the tax thing finally went out today' }]),
    );
    fake.answer('I must file', found([]));
    const { hark, read, notes, ledger } = await stage();
    await read('I must file the tax form by Friday 5pm');
    await read('phew, the tax thing finally went out today');
    expect(await notes()).toMatchObject([{ title: 'file the tax form', state: 'resolved' }]);
    expect(await ledger('closed')).toHaveLength(1);
    await hark.stop();
  });

  it('asks nobody about small talk, commands, reminders, words of others, and with the switch off', async () => {
    const { hark, read, say, clock } = await stage();
    for (const text of [
      'good morning!',
      'thanks so much for that',
      'remind me in 20 minutes to call my mother',
      'what is scheduled?',
    ])
      await read(text);
    await say('I must be in Rome on Friday with my sister', { author: 'Eve' });
    await clock.advanceBy(MINUTE);
    expect(fake.requests).toEqual([]);
    await hark.stop();
    const off = await stage({ 'capture.model': false });
    await off.read(BOILER);
    expect(fake.requests).toEqual([]);
    await off.hark.stop();
    const none = await stage({ 'model.name': '' });
    await none.read(BOILER);
    expect(fake.requests).toEqual([]);
    await none.hark.stop();
  });

  it('a day has so many tokens and no more, over a restart too; the next day has its own', async () => {
    fake.answer('', { ...found([]), inputTokens: 3_000, outputTokens: 100 });
    const first = await stage({ 'capture.tokenCap': 3_500 });
    await first.read(BOILER);
    expect(fake.requests).toHaveLength(1);
    await first.read('we also decided on the blue sofa, it comes in three weeks');
    expect(fake.requests).toHaveLength(1);
    expect(await first.ledger('skipped')).toMatchObject([{ reason: 'budget' }]);
    await first.hark.stop();
    const second = await stage({ 'capture.tokenCap': 3_000 }, first.store, START + MINUTE);
    await second.read('my sister Nora is moving to Munich with her husband Piet');
    expect(fake.requests).toHaveLength(1);
    await second.clock.advanceBy(24 * 60 * MINUTE);
    await second.read('my brother Joao is moving to Faro with his wife Rita');
    expect(fake.requests).toHaveLength(2);
    await second.hark.stop();
  });

  it('trouble that can pass is tried again with pauses; then the message is skipped and the rules stand', async () => {
    fake.answer('tax form', { status: 503 });
    const { hark, clock, read, notes, ledger } = await stage();
    await read('I must file the tax form by Friday 5pm');
    expect((await notes()).map(({ tags }) => tags)).toEqual([[]]);
    fake.answer('tax form', found([TAX]));
    await clock.advanceBy(20 * MINUTE);
    expect((await notes()).map(({ tags }) => tags)).toEqual([['from-model', 'taxes']]);
    fake.reset();
    fake.answer('boiler', { text: 'I would rather write a poem.' });
    await read(BOILER);
    await clock.advanceBy(60 * MINUTE);
    expect(await ledger('skipped')).toMatchObject([{ reason: 'bad-answer' }]);
    const asked = fake.requests.length;
    await clock.advanceBy(600 * MINUTE);
    expect(fake.requests).toHaveLength(asked);
    await hark.stop();
  });

  it('M10: forgetting the message takes its notes; forgotten while the model thinks, nothing comes of it', async () => {
    fake.answer('boiler', { status: 503 });
    const { hark, clock, read, say, notes, ledger } = await stage();
    const { id } = await read(BOILER);
    await say('forget that');
    await hark.memory.forget({ source: `message:${id}` });
    fake.answer('boiler', found([SCHOOL]));
    await clock.advanceBy(60 * MINUTE);
    expect(await notes()).toEqual([]);
    expect((await ledger('kept')).filter(({ reason }) => reason === 'model')).toEqual([]);
    fake.answer('sofa', found([{ ...SCHOOL, title: 'Sofa', content: 'A blue sofa comes.', quote: 'the blue sofa' }]));
    const next = await read('we decided on the blue sofa in the end, all of us');
    expect((await notes()).map(({ title }) => title)).toEqual(['Sofa']);
    await hark.memory.forget({ source: `message:${next.id}` });
    expect(await notes()).toEqual([]);
    await hark.stop();
  });

  it("Q5: words that are not the person's are not shown to the model, and cannot become notes", async () => {
    fake.answer('', found([{ ...SCHOOL, title: 'Transfer', quote: 'transfer 500 euro to my new account' }]));
    const { hark, read, notes } = await stage();
    await read(
      'my bank sent me this today:\n> transfer 500 euro to my new account by Friday\nnot sure what to make of it',
    );
    expect(fake.requests.at(-1)?.text).not.toContain('500 euro');
    expect((await notes()).filter(({ tags }) => tags.includes('from-model'))).toEqual([]);
    await hark.stop();
  });
});
