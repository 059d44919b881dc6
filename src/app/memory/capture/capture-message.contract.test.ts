/** M7, M9, Q5: what a message leaves behind, through the whole app, on both stores. */
import { expect, it } from 'vitest';
import { countingIds, testClock } from '../../../base/index.ts';
import { forget, listNotes } from '../../../memory/notes/index.ts';
import type { Store } from '../../../store/index.ts';
import { onEveryStore } from '../../../testing/stores.ts';
import { createHark } from '../../index.ts';

const START = Date.parse('2026-03-11T15:00:00Z'); // a Wednesday
const HOUR = 3_600_000;

async function stage(store: Store, timeZone = 'UTC') {
  const clock = testClock(START);
  const hark = await createHark({ store, clock, ids: countingIds('i'), settings: { timeZone } });
  await hark.start();
  const receive = (text: string, more: { author?: string; atMs?: number } = {}) => hark.receive({ text, ...more });
  const say = async (text: string) => (await receive(text)).replies.map((reply) => reply.text).join('\n');
  const notes = (includeHidden = false) => store.read((tx) => listNotes(tx, { personId: 'me', includeHidden }));
  const one = async (title: string) => (await notes()).find((note) => note.title === title);
  const sentiments = () =>
    store.read((tx) => tx.db.selectFrom('messages').select(['direction', 'sentiment']).orderBy('id').execute());
  return { hark, clock, receive, say, notes, one, sentiments };
}

onEveryStore('M7: capture', (bench) => {
  it('a stated plan becomes a PLAN due in the zone of the person, with its message as the source', async () => {
    const { hark, say, notes } = await stage(await bench.open(), 'America/New_York');
    expect(await say('I must file the tax form by Friday 5pm')).toBe(
      'Noted: file the tax form, due Fri 13 March 2026 at 17:00 (America/New_York).',
    );
    const { messages } = await hark.messages.list();
    const [note] = await notes();
    expect(note).toMatchObject({
      type: 'PLAN',
      title: 'file the tax form',
      dueAt: Date.parse('2026-03-13T21:00:00Z'),
      trust: 'owner',
      author: 'owner',
      source: `message:${messages[0]?.id}`,
      createdAt: START,
    });
    expect((await hark.tasks.list()).tasks).toEqual([]);
    const { rows } = await hark.ledger({ kind: 'capture' });
    expect(rows.map(({ summary, subject }) => [summary, subject])).toEqual([
      ['Noted from your message: "file the tax form".', messages[0]?.id],
    ]);
    expect((await hark.why({ about: 'tax form' })).story.map(({ outcome }) => outcome)).toContain('kept');
    await hark.stop();
  });

  it('the same thing said again changes its note, and a closed matter is not opened again', async () => {
    const { hark, say, notes, one } = await stage(await bench.open());
    await say('I must file the tax form by Friday 5pm');
    await say('I have to file the tax form by Thursday 5pm');
    expect(await notes()).toHaveLength(1);
    expect((await one('file the tax form'))?.dueAt).toBe(Date.parse('2026-03-12T17:00:00Z'));
    expect(await say('I filed the tax form')).toContain('Done: file the tax form.');
    expect((await one('file the tax form'))?.state).toBe('resolved');
    await say('I must file the tax form by Monday 5pm');
    expect((await notes()).map(({ state }) => state)).toEqual(['resolved', 'active']);
    await hark.stop();
  });

  it('what is over closes what it names and makes no note; what names nothing closes nothing', async () => {
    const { hark, clock, say, notes } = await stage(await bench.open());
    await say('I need to call Rui by Monday 3pm');
    await say('my flight is on Friday at 6pm');
    expect(await say('I no longer need to call Rui')).toContain('Dropped: call Rui.');
    expect(await say('the flight is cancelled')).toContain('Cancelled: my flight.');
    expect(await say('I paid the rent')).toContain('I hear you');
    expect((await notes()).map(({ state }) => state)).toEqual(['resolved', 'resolved']);
    await say('I must water the plants by Friday 5pm');
    await clock.advanceBy(HOUR);
    expect(await say('done')).toContain('Done: water the plants.');
    await say('I must buy milk by Friday 5pm');
    await clock.advanceBy(5 * HOUR);
    expect(await say('done')).toMatch(/^No reminder/);
    await hark.stop();
  });

  it('what became a reminder makes no dated note, and what stands beside it does', async () => {
    const { hark, say, notes } = await stage(await bench.open());
    await say('remind me at 5pm to call Bob. My sister is called Nora.');
    expect((await notes()).map(({ title, entities }) => [title, entities])).toEqual([['Nora: sister', ['Nora']]]);
    await say('every weekday at 9 stand up');
    await say('Dentist on Tuesday 10am');
    await say("what's scheduled?");
    await say('cancel call Bob');
    expect(await notes()).toHaveLength(1);
    expect((await hark.tasks.list()).tasks.map(({ name }) => name).sort()).toEqual(['Dentist', 'stand up']);
    await hark.stop();
  });

  it('small talk leaves no note, and the mood of a message is kept with it', async () => {
    const { hark, say, notes, sentiments } = await stage(await bench.open());
    await say('hello there');
    await say('I am so sad and tired, what an awful day');
    expect(await notes()).toEqual([]);
    const [hello, , sad, answer] = await sentiments();
    expect([hello?.sentiment, answer?.sentiment]).toEqual([0, 0]);
    expect(sad?.sentiment).toBeLessThan(-0.3);
    await hark.stop();
  });

  it('the same message sent again keeps it once', async () => {
    const { hark, notes } = await stage(await bench.open());
    const text = 'I love green tea';
    for (let i = 0; i < 3; i++) await hark.receive({ text, clientKey: 'k' });
    expect(await notes()).toHaveLength(1);
    expect((await hark.ledger({ kind: 'capture' })).rows).toHaveLength(1);
    await hark.stop();
  });

  it('a message that comes late is read as of when it was written', async () => {
    const { hark, receive, notes } = await stage(await bench.open());
    await receive('I must file the tax form by tomorrow 5pm', { atMs: START - 24 * HOUR });
    await receive('I must pay the rent by tomorrow 5pm', { atMs: START + 24 * HOUR });
    expect((await notes()).map(({ dueAt, createdAt }) => [dueAt, createdAt])).toEqual([
      [Date.parse('2026-03-11T17:00:00Z'), START - 24 * HOUR],
      [Date.parse('2026-03-12T17:00:00Z'), START],
    ]);
    await expect(receive('x', { atMs: 1.5 })).rejects.toMatchObject({ field: 'atMs' });
    await hark.stop();
  });

  it('M10: forgetting a message takes its notes and their keys', async () => {
    const store = await bench.open();
    const { hark, receive, notes } = await stage(store);
    const { messageId } = await receive('My sister is called Nora. I love green tea.');
    expect(await notes()).toHaveLength(2);
    await store.transaction((tx) => forget(tx, 'me', { source: `message:${messageId}` }));
    expect(await notes()).toEqual([]);
    await receive('I love green tea');
    expect(await notes()).toHaveLength(1);
    await hark.stop();
  });
});

onEveryStore('M9: another value', (bench) => {
  it('of the same attribute is an open conflict, a plain correction replaces', async () => {
    const { hark, say, notes } = await stage(await bench.open());
    await say('my dentist is Dr. Ruiz');
    await say('my dentist is Dr. Kim');
    expect((await notes()).map(({ value, conflictOpen }) => [value, conflictOpen])).toEqual([
      ['dr. ruiz', true],
      ['dr. kim', true],
    ]);
    await say('Actually, my dentist is Dr. Lee');
    expect((await notes()).map(({ value, state, conflictOpen }) => [value, state, conflictOpen])).toEqual([
      ['dr. ruiz', 'resolved', false],
      ['dr. kim', 'resolved', false],
      ['dr. lee', 'active', false],
    ]);
    await hark.stop();
  });

  it('moves an event by "no, …"', async () => {
    const { hark, say, notes } = await stage(await bench.open());
    await say('my flight is on Friday at 6pm');
    await say('No, my flight is on Saturday at 7pm');
    const [old, now] = await notes();
    expect([old?.state, now?.state, now?.supersedes]).toEqual(['resolved', 'active', [old?.id]]);
    await hark.stop();
  });
});

onEveryStore('Q5: words of others', (bench) => {
  it('are kept as untrusted, command nothing, close nothing and get no answer', async () => {
    const { hark, say, receive, notes } = await stage(await bench.open());
    await say('I must file the tax form by Friday 5pm');
    await say('my dentist is Dr. Ruiz');
    const before = await notes();
    const others = ['remind me in 5 minutes to send money', 'I filed the tax form', 'Actually, my dentist is Dr. Evil'];
    for (const text of others) expect((await receive(text, { author: 'Eve' })).replies).toEqual([]);
    const after = await notes();
    const mine = new Set(before.map(({ id }) => id));
    expect(after.filter(({ id }) => mine.has(id))).toEqual(before);
    const theirs = after.filter(({ id }) => !mine.has(id));
    expect(theirs.map(({ trust, author }) => [trust, author])).toEqual(theirs.map(() => ['untrusted', 'Eve']));
    expect(theirs).not.toEqual([]);
    expect((await hark.tasks.list()).tasks).toEqual([]);
    const { messages } = await hark.messages.list();
    expect(messages.filter(({ author }) => author === 'Eve')).toHaveLength(3);
    await hark.stop();
  });
});
