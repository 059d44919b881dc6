/** What the timeline promises when several processes share one PostgreSQL: real pools, real contention. */
import { afterEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../store/index.ts';
import { freshDatabase } from '../../testing/stores.ts';
import { keysOf, LEASE_MS, onlyOf, plan, playTimeline } from '../../testing/timelines.ts';

describe('F1: several processes on one PostgreSQL', () => {
  const opened: Store[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });
  async function fleet(size: number) {
    const url = await freshDatabase();
    const members = [];
    for (let i = 0; i < size; i++) {
      const store = await openStore({ url }, 0);
      opened.push(store);
      members.push(playTimeline(store));
    }
    const [first] = members;
    if (!first) throw new Error('an empty fleet');
    return { first, members };
  }

  it('never gives the same row or the same lane to two of them', async () => {
    const { first, members } = await fleet(3);
    const total = 300;
    const lanes = 40;
    await first.put(...Array.from({ length: total }, (_, i) => plan(`k${i}`, i, { lane: `l${i % lanes}` })));
    const held = new Set<string>();
    const done: string[] = [];
    const lastOfLane = new Map<string, number>();
    const claimer = async (member: (typeof members)[number]) => {
      while (done.length < total) {
        const claims = await member.claim(10_000, 7);
        for (const claim of claims) {
          expect(held.has(claim.lane), `${claim.lane} is claimed twice`).toBe(false);
          expect(claim.at, 'a lane keeps its order').toBeGreaterThan(lastOfLane.get(claim.lane) ?? -1);
          held.add(claim.lane);
          lastOfLane.set(claim.lane, claim.at);
        }
        for (const claim of claims) {
          // Let go here before there: once the finish commits, another may claim the lane before this line goes on.
          held.delete(claim.lane);
          expect(await member.finish(claim)).toBe('finished');
          done.push(claim.key);
        }
      }
    };
    await Promise.all(members.flatMap((member) => [claimer(member), claimer(member)]));
    expect(new Set(done).size).toBe(total);
    expect(done).toHaveLength(total);
  });

  it('lets only one of many take over work whose lease ran out', async () => {
    const { first, members } = await fleet(3);
    const count = 20;
    await first.put(...Array.from({ length: count }, (_, i) => plan(`k${i}`, i)));
    await first.claim(1_000);
    const nowMs = 1_000 + LEASE_MS;
    const rounds = await Promise.all(members.flatMap((member) => Array.from({ length: 4 }, () => member.claim(nowMs))));
    const all = rounds.flat();
    expect(new Set(keysOf(all)).size).toBe(all.length);
    const missing = await first.claim(nowMs);
    expect(all.length + missing.length).toBe(count);
    for (const claim of all) expect(await first.finish(claim)).toBe('finished');
  });

  it('never loses a plan that is put while another process finishes', async () => {
    const { first, members } = await fleet(2);
    const second = members[1] ?? first;
    for (let round = 1; round <= 40; round++) {
      await first.put(plan('a', round));
      const claim = onlyOf(await second.claim(1_000));
      await Promise.all([second.finish(claim), first.put(plan('a', 500 + round))]);
      expect((await first.get('a'))?.at).toBe(500 + round);
    }
  });

  it('never revives work that is cancelled while another process finishes it', async () => {
    const { first, members } = await fleet(2);
    const second = members[1] ?? first;
    for (let round = 1; round <= 40; round++) {
      await first.put(plan('a', round));
      const claim = onlyOf(await second.claim(1_000));
      const [outcome] = await Promise.all([second.finish(claim, 700), first.cancel('a')]);
      expect(['finished', 'superseded']).toContain(outcome);
      expect(await first.get('a')).toBeUndefined();
      expect(await first.timeline.nextAt(0)).toBeUndefined();
    }
  });
});
