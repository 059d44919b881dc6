/** K16, K19, H7: what was told and what came are marks that never go back, whatever clocks and messages do; on both stores. */
import { expect, it } from 'vitest';
import { DAY_MS } from '../../base/index.ts';
import { signalWorld } from '../../testing/signal-world.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { addInboxItems, listInboxSources, showAllItems, showInboxItems, watchSource } from './index.ts';

const NOON = Date.UTC(2026, 5, 10, 12);
const HOUR_MS = 3_600_000;

onEveryStore('the marks of a source', (bench) => {
  const open = async () => {
    const store = await bench.open();
    const world = signalWorld(store, NOON);
    const come = (...ids: string[]) =>
      store.transaction((tx) => {
        const items = ids.map((itemId) => ({ itemId, receivedAtMs: 5, body: 'words' }));
        return addInboxItems(tx, { personId: 'p', source: 'email', items, atMs: world.nowMs });
      });
    const marks = async () => {
      const [row] = await store.read((tx) => listInboxSources(tx, 'p'));
      return [row?.last_seq, row?.told_seq];
    };
    await store.transaction((tx) => watchSource(tx, 'p', 'email', HOUR_MS));
    return { store, world, come, marks };
  };

  it('K16: a message covers what it spoke of; an older one that arrives late takes nothing back', async () => {
    const { world, come, marks } = await open();
    await come('a', 'b');
    const [first] = await world.read();
    await come('c');
    const [second] = await world.read();
    expect([first?.itemIds, second?.itemIds]).toEqual([['inbox:email@2'], ['inbox:email@3']]);
    await world.hear('inbox', 'inbox:email@3');
    expect([await marks(), await world.kinds()]).toEqual([[3, 3], []]);
    await world.hear('inbox', 'inbox:email@2');
    expect([await marks(), await world.kinds()]).toEqual([[3, 3], []]);
  });

  it('K16: what came after the message was written is news, an interval later', async () => {
    const { world, come } = await open();
    await come('a');
    await come('b');
    world.nowMs += 60_000;
    await world.hear('inbox', 'inbox:email@1');
    expect(await world.kinds()).toEqual([]);
    expect(await world.nextAt()).toBe(world.nowMs + HOUR_MS);
    world.nowMs += HOUR_MS;
    expect(await world.read()).toMatchObject([{ itemIds: ['inbox:email@2'], text: '2 new items from email' }]);
  });

  it('Q1: a clock that was a year ahead silences nobody for a year', async () => {
    const { world, come, marks } = await open();
    world.nowMs = NOON + 365 * DAY_MS;
    await come('a');
    await world.hear('inbox', 'inbox:email@1');
    world.nowMs = NOON;
    await come('b');
    expect(await marks()).toEqual([2, 1]);
    expect(await world.nextAt()).toBe(NOON + HOUR_MS);
  });

  it('H7: what was shown or cleared is no news; the interval of the source counts', async () => {
    const { store, world, come } = await open();
    await come('a', 'b');
    await store.transaction((tx) => showInboxItems(tx, 'p', { source: 'email', itemIds: ['a'], atMs: world.nowMs }));
    expect(await world.read()).toMatchObject([{ text: '1 new item from email' }]);
    await world.hear('inbox', 'inbox:email@2');
    await come('c');
    await store.transaction((tx) => showInboxItems(tx, 'p', { source: 'email', itemIds: ['b'], atMs: world.nowMs }));
    expect(await world.nextAt()).toBe(NOON + HOUR_MS);
    expect(await store.transaction((tx) => showAllItems(tx, 'p', 'email', world.nowMs))).toBe(1);
    expect(await world.nextAt()).toBeUndefined();
    // The same ids again bring nothing up.
    expect(await come('a', 'b', 'c')).toMatchObject({ accepted: 0, duplicates: 3, waiting: 0 });
    expect(await world.nextAt()).toBeUndefined();
  });
});
