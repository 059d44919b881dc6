/** Q1: the same key is the same message, also when it comes twice at once, on both databases. Q6: no text, no message. */
import { expect, it } from 'vitest';
import { systemIds, testClock } from '../base/index.ts';
import { savePerson } from '../people/index.ts';
import type { Store } from '../store/index.ts';
import { onEveryStore } from '../testing/stores.ts';
import { receiveMessage } from './index.ts';

const NOW = 1_773_219_600_000;

async function inboxOn(store: Store) {
  await store.transaction((tx) => savePerson(tx, { id: 'me', name: 'Me', timeZone: 'UTC' }, NOW));
  const clock = testClock(NOW);
  const published: string[] = [];
  const parts = {
    store,
    clock,
    ids: systemIds(clock),
    answer: async () => [{ text: 'yes' }],
    publish: ({ text }: { text: string }) => void published.push(text),
  };
  const receive = (clientKey: string) => receiveMessage(parts, { text: 'hello', channel: 'web', clientKey });
  const countMessages = async () =>
    (await store.read((tx) => tx.db.selectFrom('messages').select('id').execute())).length;
  return { parts, receive, countMessages, published };
}

onEveryStore('Q1: a message sent again with the same key', (bench) => {
  it('is one message with one answer, one after the other', async () => {
    const { receive, countMessages } = await inboxOn(await bench.open());
    const first = await receive('k');
    expect(await receive('k')).toEqual(first);
    expect(await countMessages()).toBe(2);
  });

  it('is one message with one answer, all at once', async () => {
    const { receive, countMessages, published } = await inboxOn(await bench.open());
    const all = await Promise.all(Array.from({ length: 8 }, () => receive('k')));
    expect(new Set(all.map(({ message }) => message.id)).size).toBe(1);
    expect(all.map(({ replies }) => replies.map(({ text }) => text))).toEqual(all.map(() => ['yes']));
    expect(await countMessages()).toBe(2);
    expect(published).toEqual(['hello', 'yes']);
  });

  it.each([undefined, null, 5, {}])(
    'Q6: %j instead of a text is refused by name, and nothing is stored',
    async (given) => {
      const { parts, countMessages } = await inboxOn(await bench.open());
      const incoming = { channel: 'library', text: given } as unknown as Parameters<typeof receiveMessage>[1];
      expect(() => receiveMessage(parts, incoming)).toThrow(expect.objectContaining({ field: 'text' }));
      expect(await countMessages()).toBe(0);
    },
  );

  it('with another key is another message', async () => {
    const { receive, countMessages } = await inboxOn(await bench.open());
    await Promise.all([receive('a'), receive('b')]);
    expect(await countMessages()).toBe(4);
  });
});
