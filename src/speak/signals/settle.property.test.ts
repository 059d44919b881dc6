/** Whatever is written and heard, in any order: the stored instants are what the notes themselves say. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NotePatch } from '../../memory/notes/index.ts';
import { openStore, type WatchesTable } from '../../store/index.ts';
import { type SignalWorld, signalWorld } from '../../testing/signal-world.ts';
import { replanWatches, type SignalKind } from './index.ts';
import { NOTE_RULES } from './signal-rules.ts';
import { loadNotes } from './stored/load-notes.sql.ts';
import { heardOfNotes, noteRow, toPrior } from './stored/watch-rows.sql.ts';

const NOON = Date.UTC(2026, 5, 10, 12);
const HOUR_MS = 3_600_000;
const IDS = ['a', 'b', 'c', 'd'];

const hours = fc.integer({ min: -60, max: 900 });
const patch = fc.record<NotePatch>(
  {
    type: fc.constantFrom('PLAN', 'ACTIVITY', 'EVENT', 'QUESTION', 'CONTEXT'),
    importance: fc.constantFrom(0.2, 0.5, 0.9),
    dueAtMs: hours.map((n) => NOON + n * HOUR_MS),
    expiresAtMs: hours.map((n) => NOON + n * HOUR_MS),
    tags: fc.subarray(['monitor', 'monitor:6h', 'urgent', 'backlog', 'cron:daily']),
    state: fc.constantFrom('active', 'active', 'active', 'resolved', 'stale'),
    hidden: fc.boolean(),
    stability: fc.constantFrom(1, 10, 60),
    entities: fc.subarray(['Ana', 'Bo', 'Japan']),
  },
  { requiredKeys: [] },
);
const content = fc.constantFrom(
  'My dentist is Ruiz.',
  'My dentist is Lee.',
  'paint the fence',
  'painted half the fence',
);
const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), id: fc.constantFrom(...IDS), patch, content }),
  fc.record({
    do: fc.constant('hear' as const),
    id: fc.constantFrom(...IDS),
    kind: fc.constantFrom<SignalKind>('deadline', 'conflict', 'monitor', 'pending', 'goal', 'gap', 'decaying'),
    how: fc.constantFrom('delivered' as const, 'dismissed' as const, 'done' as const, 'snoozed' as const),
    forHours: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ do: fc.constant('move' as const), timeZone: fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York') }),
);

test('K: after any writes and acknowledgements the stored instants are those worked out from raw fields', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const store = await openStore({ file: ':memory:' }, 0);
      const world = signalWorld(store, NOON);
      world.quiet = { start: '22:00', end: '08:00' };
      const known = new Set<string>();
      for (const one of steps) {
        if (one.do === 'wait') world.nowMs += one.hours * HOUR_MS;
        if (one.do === 'move') {
          world.timeZone = one.timeZone;
          await store.transaction((tx) => replanWatches(tx, 'p', world));
        }
        if (one.do === 'write' && known.has(one.id)) await world.edit(one.id, { ...one.patch, content: one.content });
        if (one.do === 'write' && !known.has(one.id)) {
          const { hidden: _, ...input } = one.patch;
          await world.add({ ...input, content: one.content, id: one.id });
          known.add(one.id);
        }
        if (one.do === 'hear' && known.has(one.id)) {
          await world.hear(one.kind, one.id, one.how, world.nowMs + one.forHours * HOUR_MS);
        }
        await world.settle();
        expect(await stored(world)).toEqual(await workedOut(world, store));
      }
      await store.close();
    }),
    { numRuns: 60 },
  );
});

test('K2: a due time is spoken of at most five times, however often it is looked at', async () => {
  await fc.assert(
    fc.asyncProperty(hours, fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 }), async (due, waits) => {
      const store = await openStore({ file: ':memory:' }, 0);
      const world = signalWorld(store, NOON);
      const id = await world.add({ type: 'PLAN', content: 'visa', dueAtMs: NOON + due * HOUR_MS });
      let heard = 0;
      for (const wait of waits) {
        world.nowMs += wait * HOUR_MS;
        if ((await world.items('deadline')).length === 0) continue;
        heard += 1;
        await world.hear('deadline', id);
        expect(await world.items('deadline')).toEqual([]);
      }
      expect(heard).toBeLessThanOrEqual(5);
      await store.close();
    }),
    { numRuns: 40 },
  );
});

const NOTE_KINDS: ReadonlySet<string> = new Set(NOTE_RULES.map((rule) => rule.kind));

async function stored(world: SignalWorld): Promise<WatchesTable[]> {
  return byKey((await world.rows()).filter((row) => NOTE_KINDS.has(row.kind)));
}

async function workedOut(world: SignalWorld, store: Awaited<ReturnType<typeof openStore>>): Promise<WatchesTable[]> {
  const before = new Map((await stored(world)).map((row) => [`${row.kind} ${row.item_id}`, row]));
  return store.read(async (tx) => {
    const { notes } = await loadNotes(tx, 'p', IDS);
    const heard = await heardOfNotes(tx, 'p', IDS);
    const rows = notes.flatMap((note) =>
      NOTE_RULES.flatMap(({ kind, ofNote }) => {
        const row = before.get(`${kind} ${note.id}`);
        const window = ofNote?.(note, {
          heard: heard.get(`${kind} ${note.id}`),
          prior: row && toPrior(row),
          facts: world,
        });
        if (!window || window.untilMs <= world.nowMs) return [];
        return [noteRow('p', kind, note, { window, armedAtMs: row?.armed_at ?? world.nowMs })];
      }),
    );
    return byKey(rows);
  });
}

const byKey = (rows: WatchesTable[]): WatchesTable[] =>
  rows.sort((a, b) => (`${a.kind} ${a.item_id}` < `${b.kind} ${b.item_id}` ? -1 : 1));
