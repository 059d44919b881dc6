/** Planted triggers are found at every size, nobody sees another's, and every question goes along an index. */
import type { CompiledQuery } from 'kysely';
import { CompiledQuery as Compiled } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../base/index.ts';
import type { NoteInput } from '../../memory/notes/index.ts';
import type { Store, Tx } from '../../store/index.ts';
import { type SignalWorld, signalWorld } from '../../testing/signal-world.ts';
import { onEveryStore } from '../../testing/stores.ts';
import {
  acknowledge,
  listScheduleTags,
  nextSignalAt,
  probeSignals,
  readSignals,
  reviewWatches,
  SIGNAL_KINDS,
  setScheduled,
  settleWatches,
} from './index.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 5, 10, 12);

/** The same numbers in every run, spread as if by chance. */
function spread(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const TYPES = ['CONTEXT', 'PREFERENCE', 'IDENTITY', 'RELATIONSHIP', 'LEARNING', 'REFLECTION'] as const;
const PLANTED = 40;

/** Notes of all ages that raise nothing by themselves. */
function hay(count: number, chance: () => number): NoteInput[] {
  return Array.from({ length: count }, (_, i) => ({
    content: `fact number ${i} about ${Math.floor(chance() * 1_000)}`,
    type: TYPES[i % TYPES.length] ?? 'CONTEXT',
    importance: Math.round(chance() * 79) / 100,
    atMs: NOON - Math.floor(chance() * 60 * DAY_MS),
  }));
}

async function plant(world: SignalWorld, store: Store, chance: () => number, personId = 'p'): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let i = 0; i < PLANTED; i++) {
    const base = {
      importance: Math.round(chance() * 100) / 100,
      atMs: NOON - Math.floor((2 + chance() * 300) * DAY_MS),
    };
    const dueAtMs = NOON + Math.floor((chance() * 2 - 1) * DAY_MS);
    const kinds: NoteInput[] = [
      { ...base, content: `planted cron ${i}`, tags: ['cron:daily:09:00'] },
      { ...base, content: `planted deadline ${i}`, type: 'EPHEMERAL', dueAtMs },
      { ...base, content: `planted conflict ${i}`, conflictsWith: ['gone'] },
      { ...base, content: `planted monitor ${i}`, tags: ['monitor'] },
    ];
    const id = await world.add(kinds[i % kinds.length] ?? { content: '' }, personId);
    if (i % kinds.length === 0) await store.transaction((tx) => setScheduled(tx, personId, id, slotAt(NOON - i)));
    ids.add(id);
  }
  return ids;
}

const slotAt = (atMs: number) => ({ slotAtMs: atMs, reachedAtMs: atMs });

onEveryStore('signals at size', (bench) => {
  test.each(bench.dialect === 'sqlite' ? [60, 1_000, 10_000] : [60, 1_000])(
    'K18: 40 of 40 planted triggers are found among %i notes',
    { timeout: 60_000 },
    async (size) => {
      const store = await bench.open();
      const world = signalWorld(store, NOON);
      const chance = spread(size);
      const planted = await plant(world, store, chance);
      await world.addMany(hay(size - PLANTED, chance));
      const signals = await world.read();
      const strong = signals.filter((signal) => ['scheduled', 'deadline', 'conflict', 'monitor'].includes(signal.kind));
      expect(new Set(strong.flatMap((signal) => signal.itemIds))).toEqual(planted);
    },
  );

  test('K18: a weak item is found while fewer than 20 more important ones count; the rest is marked as more', async () => {
    const store = await bench.open();
    const world = signalWorld(store, NOON);
    const plan = (i: number, importance: number): NoteInput => ({
      id: `n${i}`,
      type: 'PLAN',
      content: `work on thing${i}`,
      importance,
      atMs: NOON - (1 + (i % 5)) * DAY_MS,
    });
    await world.addMany(Array.from({ length: 19 }, (_, i) => plan(i, 0.9)));
    await world.add(plan(100, 0.5));
    expect((await world.read()).filter((signal) => signal.more)).toEqual([]);
    expect(await world.items('pending')).toContain('n100');
    await world.add(plan(101, 0.6));
    const pending = (await world.read()).filter((signal) => signal.kind === 'pending');
    expect(pending).toHaveLength(20);
    expect(pending.every((signal) => signal.more)).toBe(true);
    expect(pending.flatMap((signal) => signal.itemIds)).not.toContain('n100');
  });

  test('K15: an item that a tag lifts among the elevated is read however many there are', async () => {
    const store = await bench.open();
    const world = signalWorld(store, NOON);
    const urgent = (i: number): NoteInput => ({ type: 'PLAN', content: `u${i}`, importance: 0.4, tags: ['urgent'] });
    await world.addMany(Array.from({ length: 30 }, (_, i) => urgent(i)));
    expect(await world.items('pending')).toHaveLength(30);
  });

  test('F3: no question crosses people', async () => {
    const store = await bench.open();
    const world = signalWorld(store, NOON);
    const mine = await plant(world, store, spread(1), 'p');
    const theirs = await plant(world, store, spread(2), 'q');
    const before = await world.rows('q');
    const found = await store.read((tx) => probeSignals(tx, ['p', 'q', 'nobody'], { nowMs: NOON }));
    expect([...found.keys()].sort()).toEqual(['p', 'q']);
    const read = await store.read((tx) => readSignals(tx, { id: 'p' }, SIGNAL_KINDS, NOON));
    expect(new Set(read.flatMap((signal) => signal.itemIds))).toEqual(mine);
    // Even with the other's ids in hand.
    const facts = { nowMs: NOON + HOUR_MS, timeZone: 'UTC', quiet: null };
    const items = [...theirs].flatMap((id) => SIGNAL_KINDS.map((kind) => ({ id, kind })));
    await store.transaction(async (tx) => {
      await acknowledge(tx, { personId: 'p', items, atMs: NOON, how: 'dismissed', timeZone: 'UTC', quiet: null });
      await settleWatches(tx, 'p', [...theirs], facts);
      for (const id of theirs) expect(await setScheduled(tx, 'p', id, slotAt(NOON))).toBe(false);
      await reviewWatches(tx, 'p', facts);
    });
    expect(await world.rows('q')).toEqual(before);
    expect((await world.rows('p')).every((row) => row.note_id === null || mine.has(row.note_id))).toBe(true);
  });

  test('K: every question of a look and of a write goes along an index', { timeout: 60_000 }, async () => {
    const store = await bench.open();
    const world = signalWorld(store, NOON);
    const chance = spread(3);
    for (const person of ['p', 'q']) {
      await plant(world, store, chance, person);
      const plans = hay(100, chance).map((note, i) => ({
        ...note,
        type: i % 2 === 0 ? 'PLAN' : 'ACTIVITY',
        entities: ['Ana'],
      }));
      await world.addMany([...hay(150, chance), ...(plans as NoteInput[])], person);
    }
    const asked = new Map<string, CompiledQuery>();
    await store.transaction(async (tx) => {
      const spied = spy(tx, asked);
      const facts = { nowMs: NOON + HOUR_MS, timeZone: 'UTC', quiet: null };
      await probeSignals(spied, ['p', 'q'], facts);
      await nextSignalAt(spied, 'p', NOON);
      await readSignals(spied, { id: 'p' }, SIGNAL_KINDS, NOON);
      await settleWatches(spied, 'p', await idsOf(tx), facts);
      await listScheduleTags(spied, 'p', await idsOf(tx));
      await acknowledge(spied, {
        personId: 'p',
        items: [],
        atMs: NOON,
        how: 'delivered',
        timeZone: 'UTC',
        quiet: null,
      });
    });
    expect(asked.size).toBeGreaterThan(15);
    for (const query of asked.values()) {
      expect(await store.transaction((tx) => scans(tx, query))).toEqual([]);
    }
  });
});

const idsOf = async (tx: Tx): Promise<string[]> => {
  const rows = await tx.db.selectFrom('notes').select('id').where('person_id', '=', 'p').limit(40).execute();
  return rows.map((row) => row.id);
};

/** The same unit of work, remembering what was asked. */
function spy(tx: Tx, asked: Map<string, CompiledQuery>): Tx {
  const executeQuery = (query: CompiledQuery) => {
    if (!asked.has(query.sql)) asked.set(query.sql, query);
    return tx.db.executeQuery(query);
  };
  // Signals use nothing else of it.
  return { ...tx, dialect: tx.dialect, afterCommit: tx.afterCommit, db: { executeQuery } as unknown as Tx['db'] };
}

const run = (tx: Tx, sql: string, values: readonly unknown[] = []) =>
  tx.db.executeQuery<Record<string, unknown>>(Compiled.raw(sql, [...values]));

/** Parts of the plan that walk a whole table. */
async function scans(tx: Tx, query: CompiledQuery): Promise<string[]> {
  // A small table is rightly read whole; what counts is that an index would answer.
  if (tx.dialect === 'postgres') await run(tx, 'SET LOCAL enable_seqscan = off');
  const word = tx.dialect === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const rows = (await run(tx, `${word} ${query.sql}`, query.parameters)).rows;
  const lines = rows.map((row) => String(row.detail ?? row['QUERY PLAN']));
  const walk =
    tx.dialect === 'sqlite'
      ? /\bSCAN (?:watches|w|notes|n|mentions|heard|l|g|note_\w+)\b|\((?:person_id|ANY\(\w+\) AND person_id)=\?\)$/
      : /Seq Scan on (?:watches|notes|mentions|heard|note_\w+)/;
  return lines.filter((line) => walk.test(line)).map((line) => `${line}: ${query.sql}`);
}
