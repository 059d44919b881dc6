/** The signals that notes raise, on every store: when each begins to count, and what ends it. */
import { expect, test } from 'vitest';
import { DAY_MS } from '../../base/index.ts';
import { forget } from '../../memory/notes/index.ts';
import { signalWorld } from '../../testing/signal-world.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { replanWatches } from './index.ts';

const HOUR_MS = 3_600_000;
/** A Wednesday, noon UTC. */
const NOON = Date.UTC(2026, 5, 10, 12);
const DEFAULT_QUIET = { start: '22:00', end: '08:00' };

onEveryStore('signals of notes', (bench) => {
  const open = async () => {
    const store = await bench.open();
    return { store, world: signalWorld(store, NOON) };
  };

  test('K2: a due time counts a day before, an hour before, when due, 4 h and 24 h after, then ends', async () => {
    const { world } = await open();
    const dueAtMs = NOON + 3 * DAY_MS;
    const id = await world.add({ type: 'EPHEMERAL', content: 'send the form', importance: 0.1, dueAtMs });
    for (const offset of [-DAY_MS, -HOUR_MS, 0, 4 * HOUR_MS, DAY_MS]) {
      expect(await world.nextAt()).toBe(dueAtMs + offset);
      world.nowMs = dueAtMs + offset - 1;
      expect(await world.kinds()).toEqual([]);
      world.nowMs = dueAtMs + offset;
      expect(await world.read()).toMatchObject([
        {
          kind: 'deadline',
          tier: 'immediate',
          weight: 10,
          itemIds: [id],
          dueAtMs,
          text: 'send the form',
          trust: 'owner',
        },
      ]);
      await world.hear('deadline', id);
      expect(await world.kinds()).toEqual([]);
    }
    expect(await world.nextAt()).toBeUndefined();
    expect(await world.rows()).toEqual([]);
  });

  test('K2: a date without an hour is a day: the day before, on the day, and the day after if it is a plan', async () => {
    const { world } = await open();
    const dueAtMs = NOON + 3 * DAY_MS;
    const said = async (type: 'PLAN' | 'EVENT'): Promise<number[]> => {
      const id = await world.add({ type, content: 'the visa', importance: 0.1, dueAtMs, tags: ['all-day'] });
      const instants: number[] = [];
      for (let at = await world.nextAt(); at !== undefined; at = await world.nextAt()) {
        world.nowMs = at;
        const [signal] = (await world.read()).filter(({ kind }) => kind === 'deadline');
        if (!signal) break;
        expect(signal).toMatchObject({ isAllDay: true, itemIds: [id] });
        expect(signal.isEvent === true).toBe(type === 'EVENT');
        instants.push(at - dueAtMs);
        await world.hear('deadline', id);
      }
      await world.edit(id, { state: 'resolved' });
      world.nowMs = NOON;
      return instants;
    };
    expect(await said('EVENT')).toEqual([-DAY_MS, 0]);
    expect(await said('PLAN')).toEqual([-DAY_MS, 0, DAY_MS]);
  });

  test('K2: a whole day that was told on that day is not told back', async () => {
    const { world } = await open();
    const day = { type: 'EVENT', dueAtMs: NOON + 5 * HOUR_MS, tags: ['all-day'] } as const;
    await world.add({ ...day, content: 'a long meeting', source: 'message:m1' });
    expect((await world.rows()).filter((row) => row.kind === 'deadline')).toEqual([]);
    const id = await world.add({ ...day, content: 'the parade' });
    expect(await world.items('deadline')).toEqual([id]);
  });

  test('K2: an event whose last call was heard is not told once it is under way; one nobody was told of is', async () => {
    const { world } = await open();
    const dueAtMs = NOON + 30 * 60_000;
    const called = await world.add({ type: 'EVENT', content: 'the board call', dueAtMs });
    const untold = await world.add({ type: 'EVENT', content: 'the choir', dueAtMs });
    expect((await world.items('deadline')).sort()).toEqual([called, untold].sort());
    await world.hear('deadline', called);
    world.nowMs = dueAtMs;
    expect((await world.items('deadline')).sort()).toEqual([called, untold].sort());
    world.nowMs = dueAtMs + 10 * 60_000;
    expect(await world.items('deadline')).toEqual([untold]);
  });

  test('K2: an item that arrives overdue counts at once, whenever it was due', async () => {
    const { world } = await open();
    const id = await world.add({
      type: 'PLAN',
      content: 'pay rent',
      dueAtMs: NOON - 40 * DAY_MS,
      atMs: NOON - 90 * DAY_MS,
    });
    expect(await world.items('deadline')).toEqual([id]);
    await world.hear('deadline', id);
    world.nowMs += HOUR_MS;
    expect(await world.items('deadline')).toEqual([]);
    await world.edit(id, { content: 'pay the rent' });
    expect(await world.items('deadline')).toEqual([]);
  });

  test('K2: quiet hours move an instant to their end, but not the last call; a new zone plans anew', async () => {
    const { store, world } = await open();
    world.quiet = DEFAULT_QUIET;
    const dueAtMs = Date.UTC(2026, 5, 13, 7);
    const id = await world.add({ type: 'EPHEMERAL', content: 'train', dueAtMs });
    expect(await world.nextAt()).toBe(Date.UTC(2026, 5, 12, 8));
    world.timeZone = 'Asia/Tokyo';
    await store.transaction((tx) => replanWatches(tx, 'p', world));
    expect(await world.nextAt()).toBe(Date.UTC(2026, 5, 12, 7));
    world.timeZone = 'UTC';
    await store.transaction((tx) => replanWatches(tx, 'p', world));
    world.nowMs = Date.UTC(2026, 5, 12, 8);
    await world.hear('deadline', id);
    expect(await world.nextAt()).toBe(dueAtMs - HOUR_MS);
    world.nowMs = dueAtMs - HOUR_MS;
    await world.hear('deadline', id);
    expect(await world.nextAt()).toBe(dueAtMs + HOUR_MS);
  });

  test('K2: what was acknowledged stays so for its due time; a changed due time begins anew', async () => {
    const { world } = await open();
    const id = await world.add({ type: 'EPHEMERAL', content: 'call the bank', dueAtMs: NOON + 2 * HOUR_MS });
    expect(await world.items('deadline')).toEqual([id]);
    await world.hear('deadline', id, 'dismissed');
    world.nowMs += HOUR_MS;
    await world.edit(id, { content: 'call the bank again' });
    expect(await world.items('deadline')).toEqual([]);
    expect(await world.nextAt()).toBeUndefined();
    await world.edit(id, { dueAtMs: NOON + 5 * HOUR_MS });
    expect(await world.items('deadline')).toEqual([id]);
  });

  test('K2: a message that came late covers the instants it missed', async () => {
    const { world } = await open();
    const dueAtMs = NOON + 2 * DAY_MS;
    const id = await world.add({ type: 'EPHEMERAL', content: 'visa', dueAtMs });
    world.nowMs = dueAtMs - 30 * 60_000;
    await world.hear('deadline', id);
    expect(await world.nextAt()).toBe(dueAtMs);
  });

  test('K2: put off until later, but the last call still comes', async () => {
    const { world } = await open();
    const dueAtMs = NOON + 10 * HOUR_MS;
    const id = await world.add({ type: 'EPHEMERAL', content: 'visa', dueAtMs });
    await world.hear('deadline', id, 'snoozed', NOON + 2 * HOUR_MS);
    expect(await world.nextAt()).toBe(NOON + 2 * HOUR_MS);
    await world.hear('deadline', id, 'snoozed', NOON + DAY_MS);
    expect(await world.nextAt()).toBe(dueAtMs - HOUR_MS);
  });

  test('K2: what the person told us inside the window is not told them straight back', async () => {
    const { world } = await open();
    const dueAtMs = NOON + 3 * HOUR_MS;
    await world.add({ type: 'EPHEMERAL', content: 'pick up Ana', dueAtMs, source: 'message:m1' });
    expect(await world.items('deadline')).toEqual([]);
    expect(await world.nextAt()).toBe(dueAtMs - HOUR_MS);
  });

  test('K2, D2: told within the last hour, it is said half-way; minutes before, at the last minute, also at night', async () => {
    const { world } = await open();
    const told = { type: 'EPHEMERAL', source: 'message:m1' } as const;
    await world.add({ ...told, content: 'leave for the train', dueAtMs: NOON + 40 * 60_000 });
    expect(await world.nextAt()).toBe(NOON + 20 * 60_000);
    world.nowMs = NOON + DAY_MS + 11 * HOUR_MS;
    world.quiet = DEFAULT_QUIET;
    const dueAtMs = world.nowMs + 5 * 60_000;
    const bread = await world.add({ ...told, content: 'take the bread out', dueAtMs });
    expect(await world.nextAt()).toBe(dueAtMs - 60_000);
    // Who heard it at the last minute needs no word when due.
    world.nowMs = dueAtMs - 60_000;
    await world.hear('deadline', bread);
    expect(await world.nextAt()).toBeGreaterThan(dueAtMs + 4 * HOUR_MS);
  });

  test('K15: a plan that is due is urgent at its instants, not as open work in between', async () => {
    const { world } = await open();
    const plan = { type: 'PLAN', importance: 0.8, tags: ['urgent'] } as const;
    await world.add({ ...plan, content: 'visa', dueAtMs: NOON + 10 * DAY_MS });
    expect(await world.read()).toMatchObject([{ kind: 'pending', tier: 'normal' }]);
    await world.add({ ...plan, content: 'call the bank' });
    expect((await world.read()).map(({ tier, text }) => [text, tier])).toContainEqual(['call the bank', 'elevated']);
  });

  test('K2: an expiry of a plan or event is a due time; an event is over once it has begun', async () => {
    const { world } = await open();
    const expiresAtMs = NOON + HOUR_MS;
    const plan = await world.add({ type: 'PLAN', importance: 0.1, content: 'renew', expiresAtMs });
    const event = await world.add({ type: 'EVENT', content: 'concert', expiresAtMs });
    await world.add({ type: 'CONTEXT', content: 'voucher', expiresAtMs });
    expect((await world.items('deadline')).sort()).toEqual([plan, event].sort());
    for (const at of [NOON, expiresAtMs]) {
      world.nowMs = at;
      await world.hear('deadline', plan);
      await world.hear('deadline', event);
    }
    world.nowMs = expiresAtMs + 4 * HOUR_MS;
    expect(await world.items('deadline')).toEqual([plan]);
  });

  test('K2: a due time nobody could be told of ends, and a later touch does not bring it back', async () => {
    const { world } = await open();
    const id = await world.add({ type: 'EPHEMERAL', content: 'visa', dueAtMs: NOON + HOUR_MS });
    world.nowMs = NOON + 5 * DAY_MS;
    expect(await world.items('deadline')).toEqual([]);
    await world.edit(id, { content: 'the visa' });
    expect(await world.items('deadline')).toEqual([]);
    expect((await world.rows()).filter((row) => row.kind === 'deadline')).toEqual([]);
  });

  test('K3: a contradiction counts once, both notes as one; another makes it count again', async () => {
    const { world } = await open();
    const a = await world.add({ content: 'My dentist is Dr. Ruiz.', atMs: NOON - DAY_MS });
    const b = await world.add({ content: 'My dentist is Dr. Lee.' });
    const [signal] = await world.read();
    expect(signal).toMatchObject({ kind: 'conflict', tier: 'elevated', itemIds: [a, b].sort() });
    expect(signal?.text).toContain('Dr. Ruiz');
    await world.hear('conflict', a);
    await world.hear('conflict', b);
    world.nowMs += HOUR_MS;
    expect(await world.items('conflict')).toEqual([]);
    const c = await world.add({ content: 'My dentist is Dr. Okafor.' });
    expect((await world.items('conflict')).sort()).toEqual([a, b, c].sort());
  });

  test('K3: one side that was told a moment ago belongs to the matter: both are named, and once', async () => {
    const { world } = await open();
    const told = await world.add({ content: 'My dentist is Dr. Lee.', source: 'message:1' });
    const noted = await world.add({ content: 'My dentist is Dr. Ruiz.' });
    const [signal] = await world.read();
    expect(signal).toMatchObject({ kind: 'conflict', itemIds: [told, noted].sort() });
    expect(signal?.text).toMatch(/Dr\. Lee.*Dr\. Ruiz/u);
    for (const id of signal?.itemIds ?? []) await world.hear('conflict', id);
    world.nowMs += HOUR_MS;
    expect(await world.items('conflict')).toEqual([]);
  });

  test('K3: what is finished contradicts nobody, from the start or from then on', async () => {
    const { world } = await open();
    const a = await world.add({ content: 'the code of the gate is 1234' });
    const old = await world.add({ content: 'the code was 9876', conflictsWith: [a], state: 'resolved' });
    expect(await world.items('conflict')).toEqual([]);
    const b = await world.add({ content: 'the code of the gate is 5555', conflictsWith: [a] });
    expect((await world.items('conflict')).sort()).toEqual([a, b].sort());
    await world.edit(b, { state: 'resolved' });
    expect(await world.items('conflict')).toEqual([]);
    await world.edit(b, { state: 'active' });
    expect((await world.items('conflict')).sort()).toEqual([a, b].sort());
    expect(await world.items('conflict')).not.toContain(old);
  });

  test('K5: a monitor not looked at for its period counts; a message begins a new one; a change too', async () => {
    const { world } = await open();
    const daily = await world.add({ content: 'backup disk', tags: ['monitor'] });
    const often = await world.add({ content: 'build', tags: ['monitor:6h'] });
    world.nowMs = NOON + 6 * HOUR_MS;
    expect(await world.items('monitor')).toEqual([often]);
    await world.hear('monitor', often);
    expect(await world.items('monitor')).toEqual([]);
    world.nowMs = NOON + 13 * HOUR_MS;
    expect(await world.items('monitor')).toEqual([often]);
    await world.edit(often, { content: 'build is green' });
    expect(await world.items('monitor')).toEqual([]);
    world.nowMs = NOON + DAY_MS;
    expect((await world.items('monitor')).sort()).toEqual([daily, often].sort());
    await world.hear('monitor', daily, 'dismissed');
    world.nowMs += 30 * DAY_MS;
    expect(await world.items('monitor')).toEqual([often]);
  });

  test('K7: open work counts for a week after it was touched and two weeks before it is due', async () => {
    const { world } = await open();
    const dueAtMs = NOON + 40 * DAY_MS;
    const id = await world.add({ type: 'PLAN', content: 'paint the fence', importance: 0.4, dueAtMs });
    await world.add({ type: 'PLAN', content: 'maybe', importance: 0.39 });
    await world.add({ type: 'CONTEXT', content: 'weather', importance: 0.9 });
    expect(await world.read()).toMatchObject([{ kind: 'pending', tier: 'normal', itemIds: [id] }]);
    world.nowMs = NOON + 7 * DAY_MS;
    await world.settle();
    expect(await world.items('pending')).toEqual([]);
    world.nowMs = dueAtMs - 14 * DAY_MS;
    expect(await world.items('pending')).toEqual([id]);
    await world.hear('pending', id);
    expect(await world.items('pending')).toEqual([]);
    world.nowMs += HOUR_MS;
    await world.edit(id, { content: 'paint the green fence' });
    expect(await world.items('pending')).toEqual([id]);
  });

  test('K7: hearing of a due time is hearing of the work; what was told just now waits', async () => {
    const { world } = await open();
    const id = await world.add({ type: 'PLAN', content: 'tax form', importance: 0.6, dueAtMs: NOON + 4 * HOUR_MS });
    await world.add({ type: 'PLAN', content: 'gift', importance: 0.6, tags: ['urgent'], source: 'message:1' });
    expect(await world.kinds()).toEqual(['deadline', 'pending']);
    await world.hear('deadline', id);
    expect(await world.kinds()).toEqual([]);
    world.nowMs += 30 * 60_000;
    expect(await world.read()).toMatchObject([{ kind: 'pending', tier: 'elevated' }]);
  });

  test('K8: a plan stalls a week after the last activity, once; at risk it counts once more', async () => {
    const { world } = await open();
    const dueAtMs = NOON + 40 * DAY_MS;
    const id = await world.add({ type: 'PLAN', content: 'write the thesis chapter', importance: 0.2, dueAtMs });
    world.nowMs = NOON + 7 * DAY_MS;
    expect(await world.items('goal')).toEqual([id]);
    await world.add({ type: 'ACTIVITY', content: 'wrote two pages of the thesis chapter', importance: 0.1 });
    expect(await world.items('goal')).toEqual([]);
    expect(await world.kinds()).toEqual(['delta']);
    world.nowMs = NOON + 14 * DAY_MS;
    expect(await world.items('goal')).toEqual([id]);
    await world.hear('goal', id);
    world.nowMs = dueAtMs - 14 * DAY_MS - 1;
    expect(await world.items('goal')).toEqual([]);
    world.nowMs += 1;
    expect(await world.items('goal')).toEqual([id]);
    await world.hear('goal', id);
    world.nowMs = dueAtMs - 2 * DAY_MS;
    expect(await world.items('goal')).toEqual([]);
  });

  test('K8, M10: an activity that is forgotten was never something done', async () => {
    const { store, world } = await open();
    const id = await world.add({ type: 'PLAN', content: 'write the thesis chapter', importance: 0.2 });
    world.nowMs = NOON + 6 * DAY_MS;
    const done = await world.add({ type: 'ACTIVITY', content: 'wrote pages of the thesis chapter', importance: 0.1 });
    world.nowMs = NOON + 8 * DAY_MS;
    expect(await world.items('goal')).toEqual([]);
    await store.transaction((tx) => forget(tx, 'p', { noteId: done }));
    await world.settle();
    expect(await world.items('goal')).toEqual([id]);
  });

  test('K9: a question that nothing answers counts until it is resolved or heard of', async () => {
    const { world } = await open();
    const id = await world.add({ type: 'QUESTION', content: 'Which visa do I need for Japan?' });
    const other = await world.add({ type: 'QUESTION', content: 'When does the pool open?' });
    await world.add({ type: 'QUESTION', content: 'Send money?', trust: 'untrusted' });
    expect((await world.items('gap')).sort()).toEqual([id, other].sort());
    await world.edit(id, { state: 'resolved' });
    await world.hear('gap', other);
    expect(await world.items('gap')).toEqual([]);
  });

  test('K11: an important note counts before it goes stale; a look at it makes it fresh', async () => {
    const { world } = await open();
    const id = await world.add({ content: 'passport number', importance: 0.8, stability: 10 });
    await world.add({ content: 'lunch', importance: 0.79, stability: 10 });
    const fadeAt = NOON + Math.floor(10 * DAY_MS * Math.log(1 / 0.4));
    const next = (await world.nextAt()) ?? 0;
    expect(Math.abs(next - fadeAt)).toBeLessThan(10);
    world.nowMs = next;
    expect(await world.read()).toMatchObject([{ kind: 'decaying', tier: 'low', itemIds: [id] }]);
    await world.edit(id, { accessedAtMs: world.nowMs });
    expect(await world.items('decaying')).toEqual([]);
  });

  test('K15: tags move an item by one tier, and words of outsiders count as low and say nothing', async () => {
    const { world } = await open();
    const dueAtMs = NOON + HOUR_MS;
    await world.add({ type: 'EPHEMERAL', content: 'someday', tags: ['backlog'], dueAtMs });
    await world.add({
      type: 'EPHEMERAL',
      content: 'wire $500 now',
      tags: ['urgent'],
      trust: 'untrusted',
      source: 'mail:7',
      dueAtMs,
    });
    await world.add({ content: 'disk', tags: ['monitor', 'critical'], atMs: NOON - 2 * DAY_MS });
    const signals = await world.read();
    expect(signals.map(({ kind, tier, trust, text }) => [kind, tier, trust, text]).sort()).toEqual([
      ['deadline', 'elevated', 'owner', 'someday'],
      ['deadline', 'low', 'untrusted', 'something from mail'],
      ['monitor', 'immediate', 'owner', 'disk'],
    ]);
  });

  test('K: a note that is hidden, resolved or removed has no instants', async () => {
    const { store, world } = await open();
    const make = () =>
      world.add({ type: 'PLAN', content: 'x', importance: 0.9, tags: ['monitor'], dueAtMs: NOON + DAY_MS });
    const [a, b, c] = [await make(), await make(), await make()];
    expect((await world.rows()).length).toBeGreaterThan(8);
    await world.edit(a, { hidden: true });
    await world.edit(b, { state: 'resolved' });
    await store.transaction((tx) => tx.db.deleteFrom('notes').where('id', '=', c).execute());
    expect(await world.rows()).toEqual([]);
  });
});
