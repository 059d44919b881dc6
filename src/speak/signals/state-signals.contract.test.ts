/** Signals of people, habits, talks, moods, inboxes and slots, on every store. */
import { expect, test } from 'vitest';
import { DAY_MS } from '../../base/index.ts';
import { signalWorld } from '../../testing/signal-world.ts';
import { onEveryStore } from '../../testing/stores.ts';
import {
  addInboxItem,
  listInboxSources,
  listNewItems,
  type NotedMessage,
  noteMessage,
  setScheduled,
  showInboxItems,
  watchSource,
} from './index.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A Wednesday, noon UTC. */
const NOON = Date.UTC(2026, 5, 10, 12);

const slotAt = (atMs: number) => ({ slotAtMs: atMs, reachedAtMs: atMs });

onEveryStore('signals of state', (bench) => {
  const open = async () => {
    const store = await bench.open();
    const world = signalWorld(store, NOON);
    const say = (direction: 'in' | 'out', text: string, more: Partial<NotedMessage> = {}) =>
      store.transaction((tx) =>
        noteMessage(tx, {
          personId: 'p',
          conversationId: 'c',
          direction,
          text,
          at: world.nowMs,
          timeZone: world.timeZone,
          quiet: world.quiet,
          ...more,
        }),
      );
    return { store, world, say };
  };

  test('K1: a cron note counts from its slot, for a day, until it is heard of', async () => {
    const { store, world } = await open();
    const id = await world.add({ content: 'water the plants', tags: ['cron:daily:09:00'] });
    const plain = await world.add({ content: 'no schedule' });
    const set = (noteId: string, at: number) => store.transaction((tx) => setScheduled(tx, 'p', noteId, slotAt(at)));
    expect(await world.kinds()).toEqual([]);
    expect(await set(plain, NOON)).toBe(false);
    expect(await set(id, NOON)).toBe(true);
    expect(await world.read()).toMatchObject([{ kind: 'scheduled', tier: 'immediate', itemIds: [id] }]);
    await world.edit(id, { content: 'water all the plants' });
    expect(await world.items('scheduled')).toEqual([id]);
    await world.hear('scheduled', id);
    expect(await world.items('scheduled')).toEqual([]);
    world.nowMs += DAY_MS;
    await set(id, world.nowMs);
    expect(await world.items('scheduled')).toEqual([id]);
    world.nowMs += DAY_MS;
    expect(await world.items('scheduled')).toEqual([]);
    await set(id, world.nowMs);
    await world.edit(id, { tags: [] });
    expect(await world.items('scheduled')).toEqual([]);
  });

  test('K4: our open question counts from 30 min after it until 12 h after it, once', async () => {
    const { world, say } = await open();
    await say('in', 'I want to plan the trip');
    world.nowMs += MINUTE_MS;
    await say('out', 'Sure. Which month suits you best?');
    const askedAt = world.nowMs;
    world.nowMs = askedAt + 30 * MINUTE_MS - 1;
    expect(await world.kinds()).toEqual([]);
    world.nowMs += 1;
    expect(await world.read()).toMatchObject([
      { kind: 'continuity', tier: 'elevated', itemIds: ['c'], text: 'Which month suits you best?' },
    ]);
    world.nowMs = askedAt + 12 * HOUR_MS;
    expect(await world.kinds()).toEqual([]);
    world.nowMs = askedAt + HOUR_MS;
    await world.hear('continuity', 'c');
    expect(await world.kinds()).toEqual([]);
  });

  test('K4: an answer, a polite closing and a question nobody had asked for leave nothing open', async () => {
    const { world, say } = await open();
    const later = async () => {
      world.nowMs += HOUR_MS;
      return world.kinds();
    };
    await say('in', 'hello');
    await say('out', 'Which one do you mean?');
    await say('in', 'the first');
    expect(await later()).toEqual([]);
    await say('in', 'thanks');
    await say('out', 'Done. Is there anything else?');
    expect(await later()).toEqual([]);
    await say('out', 'Did you file the form?', { isUnasked: true });
    expect(await later()).toEqual([]);
    await say('out', 'Did you file the form?');
    expect(await later()).toEqual([]);
  });

  test('K6: five new notes since the last message; outsiders and old archives do not count', async () => {
    const { world } = await open();
    for (let i = 0; i < 4; i++) await world.add({ content: `fact ${i}` });
    await world.add({ content: 'spam', trust: 'untrusted' });
    await world.addMany(Array.from({ length: 20 }, (_, i) => ({ content: `old ${i}`, atMs: NOON - 60 * DAY_MS })));
    expect(await world.kinds()).toEqual([]);
    world.nowMs += MINUTE_MS;
    const id = await world.add({ content: 'fact 5', tags: ['monitor:5m'] });
    expect(await world.read()).toMatchObject([{ kind: 'velocity', tier: 'elevated', topics: [] }]);
    world.nowMs += HOUR_MS;
    await world.hear('monitor', id);
    expect(await world.kinds()).toEqual([]);
    await world.add({ content: 'one more' });
    expect(await world.kinds()).toEqual([]);
  });

  test('K12, K10: a mood that moves counts once until it is back; its recovery is good news', async () => {
    const { world, say } = await open();
    for (const sentiment of [0.1, 0, 0.1, 0]) await say('in', 'x', { sentiment });
    expect(await world.kinds()).toEqual([]);
    await say('in', 'awful', { sentiment: -0.9 });
    await say('in', 'terrible', { sentiment: -0.9 });
    expect(await world.read()).toMatchObject([{ kind: 'sentiment', tier: 'low', text: 'the mood went down' }]);
    world.nowMs += DAY_MS;
    await say('in', 'still bad', { sentiment: -0.9 });
    expect(await world.kinds()).toEqual([]);
    for (const sentiment of [0.6, 0.8, 0.8]) await say('in', 'better', { sentiment });
    expect(await world.kinds()).toContain('delta');
  });

  test('K13: somebody who came up often counts after a silence, once, sooner before a date with them', async () => {
    const { world } = await open();
    for (let i = 0; i < 5; i++) {
      await world.add({ content: `Ana and I talked ${i}`, entities: ['Ana'], atMs: NOON - (12 - 3 * i) * DAY_MS });
      await world.add({ content: `the gym ${i}`, entities: ['gym'], atMs: NOON - (12 - 3 * i) * DAY_MS });
    }
    expect(await world.nextAt()).toBe(NOON + 14 * DAY_MS + 1);
    world.nowMs = NOON + 15 * DAY_MS;
    expect(await world.read()).toMatchObject([
      {
        kind: 'relationship',
        tier: 'low',
        itemIds: ['contact:ana'],
        topics: ['ana'],
        text: 'Ana',
      },
    ]);
    await world.hear('relationship', 'contact:ana');
    world.nowMs += 100 * DAY_MS;
    expect(await world.kinds()).toEqual([]);
    await world.add({
      content: 'party with Ana',
      entities: ['Ana'],
      dueAtMs: world.nowMs + 12 * DAY_MS,
      tags: ['backlog'],
    });
    const lastAt = world.nowMs;
    world.nowMs = lastAt + 7 * DAY_MS;
    expect(await world.items('relationship')).toEqual([]);
    world.nowMs += 1;
    expect(await world.items('relationship')).toEqual(['contact:ana']);
  });

  test('K13, K10: somebody silent who comes up in a message again is good news', async () => {
    const { world, say } = await open();
    for (let i = 0; i < 5; i++) {
      world.nowMs = NOON + i * DAY_MS;
      await say('in', 'saw Bo', { entities: ['Bo'] });
    }
    world.nowMs += 20 * DAY_MS;
    expect(await world.items('relationship')).toEqual(['contact:bo']);
    await say('in', 'Bo called', { entities: ['Bo'] });
    expect(await world.kinds()).toEqual(['delta']);
  });

  test('K14: a habit counts two hours around its time on its weekday, unless done today', async () => {
    const { world } = await open();
    const friday = Date.UTC(2026, 5, 12, 18);
    world.timeZone = 'UTC';
    for (const week of [1, 2, 3]) {
      await world.add({
        type: 'ACTIVITY',
        importance: 0.1,
        content: 'swimming laps',
        atMs: friday - week * 7 * DAY_MS,
      });
      await world.add({ type: 'ACTIVITY', importance: 0.1, content: 'coffee', atMs: NOON - (7 + week) * DAY_MS });
    }
    world.nowMs = friday - 2 * HOUR_MS - 1;
    expect(await world.kinds()).toEqual([]);
    world.nowMs += 1;
    const [signal, ...others] = await world.read();
    expect(others).toEqual([]);
    expect(signal).toMatchObject({ kind: 'pattern', tier: 'low', topics: ['laps', 'swimming'] });
    await world.add({ type: 'ACTIVITY', importance: 0.1, content: 'swimming laps' });
    expect(await world.kinds()).toEqual([]);
    world.nowMs = friday + 7 * DAY_MS;
    await world.settle();
    expect(await world.kinds()).toEqual(['pattern']);
    await world.hear('pattern', 'habit:swimming');
    await world.hear('pattern', 'habit:laps');
    expect(await world.kinds()).toEqual([]);
    expect(await world.nextAt()).toBe(friday + 14 * DAY_MS - 2 * HOUR_MS);
  });

  test('K19, I2: a watched source raises its number, once per interval; a hundred are kept, what is lost is counted', async () => {
    const { store, world } = await open();
    const come = (itemId: string, source = 'email') =>
      store.transaction((tx) =>
        addInboxItem(tx, {
          personId: 'p',
          source,
          itemId,
          receivedAtMs: world.nowMs,
          title: 'URGENT',
          body: 'pay now',
        }),
      );
    await come('1');
    await come('1', 'sms');
    expect(await world.kinds()).toEqual([]);
    await store.transaction((tx) => watchSource(tx, 'p', 'email', true));
    expect(await come('2')).toBe(true);
    expect(await come('2')).toBe(false);
    expect(await world.read()).toMatchObject([
      { kind: 'inbox', tier: 'elevated', itemIds: ['inbox:email@2'], text: '2 new items from email', trust: 'system' },
    ]);
    await world.hear('inbox', 'inbox:email');
    world.nowMs += 5 * MINUTE_MS;
    await come('3');
    expect(await world.kinds()).toEqual([]);
    world.nowMs += 25 * MINUTE_MS;
    expect(await world.kinds()).toEqual(['inbox']);
    await store.transaction((tx) =>
      showInboxItems(tx, 'p', { source: 'email', itemIds: ['1', '2', '3'], atMs: world.nowMs }),
    );
    expect(await world.kinds()).toEqual([]);
    for (let i = 10; i < 120; i++) {
      world.nowMs += 1;
      await come(String(i));
    }
    const found = await store.read((tx) => listNewItems(tx, 'p', 'email', 20));
    expect([found.count, found.items.length, found.items[0]?.item_id]).toEqual([100, 20, '20']);
    const sources = await store.read((tx) => listInboxSources(tx, 'p'));
    expect(sources.map(({ source, overflow }) => [source, overflow])).toEqual([
      ['email', 10],
      ['sms', 0],
    ]);
  });
});
