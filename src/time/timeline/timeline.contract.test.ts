/** What the timeline promises on every database; see `timeline.ts` for the list. */
import { expect, it } from 'vitest';
import type { Store, Tx } from '../../store/index.ts';
import { onEveryStore, type StoreBench } from '../../testing/stores.ts';
import { keysOf, LEASE_MS, onlyOf, plan, playTimeline } from '../../testing/timelines.ts';
import { type Claim, FencedError, requireFinish, requireHold } from './index.ts';

const YEAR_MS = 365 * 86_400_000;
const start = async (bench: StoreBench) => playTimeline(await bench.open());

const note = (tx: Tx, key: string) => tx.db.insertInto('meta').values({ key, value: '' }).execute();
const hasNote = (store: Store, key: string) =>
  store.read(async (tx) =>
    Boolean(await tx.db.selectFrom('meta').select('key').where('key', '=', key).executeTakeFirst()),
  );

onEveryStore('S10: planning and claiming', (bench) => {
  it('claims what is due, earliest first, and nothing early', async () => {
    const { put, claim, finish } = await start(bench);
    await put(plan('c', 300), plan('a', 100), plan('b', 200), plan('later', 301));
    expect(await claim(99)).toEqual([]);
    const claims = await claim(300);
    expect(keysOf(claims)).toEqual(['a', 'b', 'c']);
    for (const one of claims) expect(await finish(one)).toBe('finished');
    expect(await claim(300)).toEqual([]);
    expect(keysOf(await claim(301))).toEqual(['later']);
  });

  it('orders rows of one instant by their key and takes no more than asked', async () => {
    const { put, claim } = await start(bench);
    await put(plan('b', 5), plan('c', 5), plan('a', 5), plan('B', 5));
    expect(keysOf(await claim(5, 3))).toEqual(['B', 'a', 'b']);
    expect(keysOf(await claim(5, 3))).toEqual(['c']);
  });

  it('carries what was planned to the claim, and counts the tries', async () => {
    const { put, claim, get } = await start(bench);
    const planned = plan('a', 7, { kind: 'send', lane: 'out:1', personId: 'ada', payload: '{"n":1}' });
    await put(planned);
    expect(await get('a')).toEqual(planned);
    expect(onlyOf(await claim(9))).toEqual({
      key: 'a',
      kind: 'send',
      at: 7,
      lane: 'out:1',
      personId: 'ada',
      payload: '{"n":1}',
      attempts: 1,
      epoch: expect.any(Number),
    });
  });

  it('replaces what was planned under the same key', async () => {
    const { put, claim, get } = await start(bench);
    await put(plan('a', 100, { payload: 'old' }));
    await put(plan('a', 500));
    expect(await get('a')).toEqual(plan('a', 500));
    expect(await claim(499)).toEqual([]);
    expect(onlyOf(await claim(500)).payload).toBeNull();
  });

  it('forgets a cancelled row, and cancelling nothing is no error', async () => {
    const { put, cancel, claim, get, timeline } = await start(bench);
    await put(plan('a', 100));
    await cancel('a');
    await cancel('never there');
    expect(await get('a')).toBeUndefined();
    expect(await claim(1_000)).toEqual([]);
    expect(await timeline.nextAt(0)).toBeUndefined();
  });

  it('plans again under the same key when finished with a next instant', async () => {
    const { put, claim, finish } = await start(bench);
    await put(plan('a', 100));
    expect(await finish(onlyOf(await claim(100)), 200)).toBe('finished');
    expect(await claim(199)).toEqual([]);
    const again = onlyOf(await claim(200));
    expect([again.at, again.attempts]).toEqual([200, 1]);
  });

  it('knows the next instant: due work, planned work, or a lease that runs out', async () => {
    const { put, claim, finish, timeline } = await start(bench);
    expect(await timeline.nextAt(0)).toBeUndefined();
    await put(plan('a', 100, { lane: 'l' }), plan('b', 50_000, { lane: 'm' }), plan('a2', 110, { lane: 'l' }));
    expect(await timeline.nextAt(0)).toBe(100);
    expect(await timeline.nextAt(700)).toBe(700);
    const a = onlyOf(await claim(700));
    expect(await timeline.nextAt(700), 'a2 waits for its lane').toBe(700 + LEASE_MS);
    await finish(a);
    expect(await timeline.nextAt(700)).toBe(700);
    await finish(onlyOf(await claim(700)));
    expect(await timeline.nextAt(700)).toBe(50_000);
  });
});

onEveryStore('S11: trying again', (bench) => {
  it('gives failed work back at the instant asked for and counts on', async () => {
    const { put, claim, retry } = await start(bench);
    await put(plan('a', 100));
    expect(await retry(onlyOf(await claim(100)), 1_100)).toBe('finished');
    expect(await claim(1_099)).toEqual([]);
    const second = onlyOf(await claim(1_100));
    expect(second.attempts).toBe(2);
    await retry(second, 6_100);
    expect(onlyOf(await claim(6_100)).attempts).toBe(3);
  });

  it('starts counting anew when the key is planned again', async () => {
    const { put, claim, retry } = await start(bench);
    await put(plan('a', 100));
    await retry(onlyOf(await claim(100)), 200);
    await put(plan('a', 300));
    expect(onlyOf(await claim(300)).attempts).toBe(1);
  });
});

onEveryStore('F2: changing work while it runs', (bench) => {
  it('lets the running claim end first, then the new plan stands', async () => {
    const { put, claim, finish } = await start(bench);
    await put(plan('a', 100));
    const running = onlyOf(await claim(100));
    await put(plan('a', 150, { payload: 'new' }));
    expect(await claim(1_000)).toEqual([]);
    expect(await finish(running, 9_999)).toBe('superseded');
    const next = onlyOf(await claim(1_000));
    expect([next.at, next.payload, next.attempts]).toEqual([150, 'new', 1]);
    expect(await finish(next)).toBe('finished');
  });

  it('keeps the new plan when the old run fails', async () => {
    const { put, claim, retry, get } = await start(bench);
    await put(plan('a', 100));
    const running = onlyOf(await claim(100));
    await put(plan('a', 150));
    expect(await retry(running, 70_000)).toBe('superseded');
    expect((await get('a'))?.at).toBe(150);
  });

  it('cancels: the running claim may record its end, and nothing follows', async () => {
    const { put, claim, cancel, finish, get, timeline } = await start(bench);
    await put(plan('a', 100));
    const running = onlyOf(await claim(100));
    await cancel('a');
    expect(await get('a')).toBeUndefined();
    expect(await finish(running, 200)).toBe('superseded');
    expect(await claim(YEAR_MS)).toEqual([]);
    expect(await timeline.nextAt(0)).toBeUndefined();
  });

  it('cancels, then plans again, all while it runs', async () => {
    const { put, claim, cancel, finish } = await start(bench);
    await put(plan('a', 100));
    const running = onlyOf(await claim(100));
    await cancel('a');
    await put(plan('a', 120));
    expect(await claim(130)).toEqual([]);
    expect(await finish(running)).toBe('superseded');
    expect(onlyOf(await claim(130)).at).toBe(120);
  });

  it('drops cancelled work whose holder died', async () => {
    const { put, claim, cancel, timeline } = await start(bench);
    await put(plan('a', 100));
    await claim(100);
    await cancel('a');
    expect(await claim(100 + LEASE_MS)).toEqual([]);
    expect(await timeline.nextAt(0)).toBeUndefined();
  });

  it('keeps the old lane taken when the running row moves to another lane', async () => {
    const { put, claim, finish } = await start(bench);
    await put(plan('a', 100, { lane: 'old' }), plan('b', 110, { lane: 'old' }), plan('c', 120, { lane: 'new' }));
    const [running, c] = await claim(100 + LEASE_MS / 2, 2);
    if (!running || !c) throw new Error('expected two claims');
    await put(plan('a', 130, { lane: 'new' }));
    expect(await claim(1_000), 'a still runs in "old", c in "new"').toEqual([]);
    await finish(c);
    expect(await claim(1_000), 'a itself waits for its own end').toEqual([]);
    await finish(running);
    expect(keysOf(await claim(1_000)).sort()).toEqual(['a', 'b']);
  });
});

onEveryStore('F2: leases and fencing', (bench) => {
  it('holds a claim between its steps, and tells the one that lost it', async () => {
    const { store, put, claim, finish, timeline } = await start(bench);
    const holds = (one: Claim) => store.transaction((tx) => timeline.hold(tx, one));
    await put(plan('a', 100));
    const late = onlyOf(await claim(100));
    expect(await holds(late)).toBe(true);
    await put(plan('a', 200));
    expect(await holds(late), 'replaced while it runs: still the one that runs').toBe(true);
    const other = onlyOf(await claim(100 + LEASE_MS));
    expect([await holds(late), await holds(other)]).toEqual([false, true]);
    const write = store.transaction(async (tx) => {
      await note(tx, 'late');
      await requireHold(timeline, tx, late);
    });
    await expect(write).rejects.toBeInstanceOf(FencedError);
    expect(await hasNote(store, 'late')).toBe(false);
    await finish(other);
    expect(await holds(other)).toBe(false);
  });

  it('gives work to another when the lease ran out, and fences the late finisher', async () => {
    const { put, claim, finish, retry, timeline } = await start(bench);
    await put(plan('a', 100));
    const late = onlyOf(await claim(100));
    expect(await claim(99 + LEASE_MS)).toEqual([]);
    const other = onlyOf(await claim(100 + LEASE_MS));
    expect(other.attempts).toBe(2);
    expect(await finish(late, 500)).toBe('fenced');
    expect(await retry(late, 500)).toBe('fenced');
    expect(await timeline.renew(late, YEAR_MS)).toBe(false);
    expect(await finish(other)).toBe('finished');
  });

  it('undoes what a late finisher was about to record', async () => {
    const { put, claim, store, timeline } = await start(bench);
    await put(plan('a', 100));
    const late = onlyOf(await claim(100));
    const other = onlyOf(await claim(100 + LEASE_MS));
    const record = (claimed: Claim, name: string) =>
      store.transaction(async (tx) => {
        await note(tx, name);
        await requireFinish(timeline, tx, claimed);
      });
    await expect(record(late, 'late')).rejects.toBeInstanceOf(FencedError);
    await record(other, 'on time');
    expect([await hasNote(store, 'late'), await hasNote(store, 'on time')]).toEqual([false, true]);
  });

  it('fences a finisher so late that the same key was planned and claimed anew', async () => {
    const { put, claim, finish } = await start(bench);
    await put(plan('a', 100));
    const late = onlyOf(await claim(100));
    await finish(onlyOf(await claim(100 + LEASE_MS)));
    await put(plan('a', 200));
    const fresh = onlyOf(await claim(200 + LEASE_MS));
    expect(await finish(late)).toBe('fenced');
    expect(await finish(fresh)).toBe('finished');
  });

  it('refuses a second end of the same claim', async () => {
    const { put, claim, finish, retry } = await start(bench);
    await put(plan('a', 100));
    const claimed = onlyOf(await claim(100));
    await finish(claimed, 200);
    expect(await finish(claimed)).toBe('fenced');
    expect(await retry(claimed, 150)).toBe('fenced');
    expect(onlyOf(await claim(200)).at).toBe(200);
  });

  it('keeps a renewed claim past its first lease', async () => {
    const { put, claim, finish, timeline } = await start(bench);
    await put(plan('a', 100));
    const claimed = onlyOf(await claim(100));
    expect(await timeline.renew(claimed, 100 + 3 * LEASE_MS)).toBe(true);
    expect(await claim(100 + 2 * LEASE_MS)).toEqual([]);
    expect(await finish(claimed)).toBe('finished');
  });

  it('Q1: frees a lease left a year ahead by a clock that was set back', async () => {
    const { put, claim, finish } = await start(bench);
    await put(plan('a', 100), plan('b', 200, { lane: 'job:a' }));
    const before = onlyOf(await claim(YEAR_MS));
    expect(keysOf(await claim(300))).toEqual(['a']);
    expect(await finish(before)).toBe('fenced');
  });

  it('frees every claim at once for a process that starts alone', async () => {
    const { put, claim, cancel, finish, timeline } = await start(bench);
    await put(plan('a', 100), plan('b', 100), plan('c', 100));
    const [a] = await claim(100);
    if (!a) throw new Error('nothing claimed');
    await cancel('b');
    expect(await timeline.releaseAll()).toBe(3);
    expect(await timeline.releaseAll()).toBe(0);
    expect(await finish(a)).toBe('fenced');
    expect(keysOf(await claim(100))).toEqual(['a', 'c']);
  });
});

onEveryStore('F2: lanes', (bench) => {
  it('claims one row of a lane at a time, in order', async () => {
    const { put, claim, finish } = await start(bench);
    await put(plan('b', 2, { lane: 'l' }), plan('a', 1, { lane: 'l' }), plan('c', 3, { lane: 'l' }));
    const order: string[] = [];
    for (let round = 0; round < 3; round++) {
      const claimed = onlyOf(await claim(10));
      expect(await claim(10)).toEqual([]);
      order.push(claimed.key);
      await finish(claimed);
    }
    expect(order).toEqual(['a', 'b', 'c']);
  });

  it('never lets a slow lane delay another', async () => {
    const { put, claim, finish } = await start(bench);
    await put(plan('slow', 1, { lane: 'talk:1' }), plan('slow2', 2, { lane: 'talk:1' }));
    const slow = onlyOf(await claim(10));
    for (let at = 11; at < 30; at++) {
      await put(plan(`quick${at}`, at, { lane: `job:${at}` }));
      const quick = onlyOf(await claim(at));
      expect(quick.key).toBe(`quick${at}`);
      await finish(quick);
    }
    await finish(slow);
    expect(onlyOf(await claim(30)).key).toBe('slow2');
  });

  it('finds other lanes behind one with 5,000 due rows, free or taken', async () => {
    const { put, claim, timeline } = await start(bench);
    await put(...Array.from({ length: 5_000 }, (_, i) => plan(`flood${i}`, i, { lane: 'flood' })));
    await put(plan('other', 6_000), plan('another', 6_001));
    expect(keysOf(await claim(6_000))).toEqual(['flood0', 'other']);
    expect(await timeline.nextAt(6_000)).toBe(6_001);
    expect(keysOf(await claim(6_001)), 'the flooded lane is taken now').toEqual(['another']);
  });

  it('does not let work that is put off hold up its lane', async () => {
    const { put, claim, retry } = await start(bench);
    await put(plan('a', 1, { lane: 'l' }), plan('b', 2, { lane: 'l' }));
    await retry(onlyOf(await claim(10)), 60_000);
    expect(onlyOf(await claim(10)).key).toBe('b');
  });
});

onEveryStore('Q1: planning is part of the unit of work', (bench) => {
  it('plans nothing and wakes nobody when the work is rolled back', async () => {
    const { store, timeline, get } = await start(bench);
    const told: number[] = [];
    timeline.onPlanned((at) => told.push(at));
    const failing = store.transaction(async (tx) => {
      await timeline.put(tx, plan('a', 100));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await get('a')).toBeUndefined();
    expect(told).toEqual([]);
  });

  it('tells listeners the instant after the commit, until they stop listening', async () => {
    const { put, timeline } = await start(bench);
    const told: number[] = [];
    const stop = timeline.onPlanned((at) => told.push(at));
    await put(plan('a', 100), plan('b', 50));
    stop();
    await put(plan('c', 10));
    expect(told).toEqual([100, 50]);
  });

  it('keeps a claim when its finishing is rolled back', async () => {
    const { put, claim, finish, store, timeline } = await start(bench);
    await put(plan('a', 100));
    const claimed = onlyOf(await claim(100));
    const failing = store.transaction(async (tx) => {
      await timeline.finish(tx, claimed);
      throw new Error('the record could not be written');
    });
    await expect(failing).rejects.toThrow('record');
    expect(await claim(100)).toEqual([]);
    expect(await finish(claimed)).toBe('finished');
  });
});
