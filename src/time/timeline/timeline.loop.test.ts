/** The loop: on time, in order, late rather than lost, and never stopped by one failure. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog, systemClock } from '../../base/index.ts';
import { openStore } from '../../store/index.ts';
import { LoopStage } from '../../testing/loop-stage.ts';
import { LEASE_MS, plan, playTimeline } from '../../testing/timelines.ts';
import { type LoopParts, TimelineLoop } from './index.ts';

const START = Date.UTC(2026, 2, 12, 9);
const SECOND = 1_000;
const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

const stages: LoopStage[] = [];
async function open(more: Partial<LoopParts> = {}): Promise<LoopStage> {
  const stage = await LoopStage.open(START, more);
  stages.push(stage);
  return stage;
}
afterEach(async () => {
  for (const stage of stages.splice(0)) {
    stage.isStoreDown = false;
    await stage.close();
  }
});

const lateness = (stage: LoopStage): number[] => stage.fired.map((one) => one.ranAt - one.at);

describe('S10: on time', () => {
  it('fires each row at its own instant while the clock advances, in order', async () => {
    const stage = await open();
    await stage.play.put(plan('c', START + 3 * HOUR), plan('a', START + 1), plan('b', START + 2 * SECOND));
    await stage.clock.advanceBy(24 * HOUR);
    expect(stage.keys()).toEqual(['a', 'b', 'c']);
    expect(lateness(stage)).toEqual([0, 0, 0]);
    expect(stage.clock.now()).toBe(START + 24 * HOUR);
  });

  it('fires nothing early, and what is due by the last instant', async () => {
    const stage = await open();
    await stage.play.put(plan('a', START + SECOND));
    await stage.clock.advanceBy(SECOND - 1);
    expect(stage.keys()).toEqual([]);
    await stage.clock.advanceBy(1);
    expect(stage.keys()).toEqual(['a']);
  });

  it('notices work that is planned, moved and cancelled while it sleeps', async () => {
    const stage = await open();
    await stage.play.put(plan('far', START + HOUR), plan('gone', START + 5));
    await stage.clock.advanceBy(1);
    await stage.play.cancel('gone');
    await stage.play.put(plan('far', START + 10), plan('near', START + 5));
    await stage.clock.advanceBy(20);
    expect(stage.fired.map((one) => [one.key, one.ranAt - START])).toEqual([
      ['near', 5],
      ['far', 10],
    ]);
  });

  it('runs what a handler plans for the same instant before time goes on', async () => {
    const stage = await open();
    stage.onWork = async (claim) => {
      const step = Number(claim.key);
      if (step < 5) await stage.play.put(plan(String(step + 1), claim.at));
    };
    await stage.play.put(plan('1', START + 7), plan('next', START + 8));
    await stage.clock.advanceBy(8);
    expect(stage.keys()).toEqual(['1', '2', '3', '4', '5', 'next']);
    expect(lateness(stage)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('fires 1,000 rows of one second, each once, never more at once than allowed', async () => {
    const stage = await open({ mostAtOnce: 64 });
    await stage.play.put(...Array.from({ length: 1_000 }, (_, i) => plan(`k${i}`, START + SECOND + i)));
    await stage.clock.advanceBy(2 * SECOND);
    expect(new Set(stage.keys()).size).toBe(1_000);
    expect(stage.fired).toHaveLength(1_000);
    expect(lateness(stage).every((late) => late === 0)).toBe(true);

    await stage.play.put(...Array.from({ length: 1_000 }, (_, i) => plan(`n${i}`, START + 5 * SECOND)));
    await stage.clock.advanceBy(10 * SECOND);
    expect(new Set(stage.keys()).size).toBe(2_000);
    expect(stage.mostRunning).toBe(64);
  });

  it('fires with the real clock', async () => {
    const store = await openStore({ file: ':memory:' }, 0);
    const clock = systemClock();
    const { timeline, put } = playTimeline(store);
    const fired = Promise.withResolvers<string>();
    const handlers: LoopParts['handlers'] = {
      job: async (claim) => {
        await store.transaction((tx) => timeline.finish(tx, claim));
        fired.resolve(claim.key);
      },
    };
    const loop = new TimelineLoop({ store, timeline, clock, log: silentLog, handlers });
    loop.start();
    const at = clock.now() + 50;
    await put(plan('soon', at), plan('far', at + YEAR));
    expect(await fired.promise).toBe('soon');
    expect(clock.now()).toBeGreaterThanOrEqual(at);
    await loop.stop();
    await store.close();
  });
});

describe('Q1: the clock jumps', () => {
  it('runs late work once after a leap forward, earliest first', async () => {
    const stage = await open();
    await stage.play.put(plan('b', START + 2 * HOUR), plan('a', START + HOUR), plan('later', START + 2 * YEAR));
    await stage.clock.jumpTo(START + YEAR);
    expect(stage.keys()).toEqual(['a', 'b']);
    expect(stage.fired.every((one) => one.ranAt === START + YEAR)).toBe(true);
  });

  it('waits for the instant again after the clock was set back', async () => {
    const stage = await open();
    await stage.play.put(plan('a', START + SECOND));
    await stage.clock.jumpTo(START - YEAR);
    await stage.clock.advanceBy(HOUR);
    expect(stage.keys()).toEqual([]);
    await stage.play.put(plan('b', START - YEAR + 2 * HOUR));
    await stage.clock.advanceTo(START + SECOND);
    expect(stage.keys()).toEqual(['b', 'a']);
    expect(lateness(stage)).toEqual([0, 0]);
  });

  it('says that the clock was set back behind its last work, once each time, and not for a small correction', async () => {
    const heard: number[] = [];
    const stage: LoopStage = await open({ onClockBack: async () => void heard.push(stage.clock.now()) });
    await stage.play.put(plan('a', START + HOUR));
    await stage.clock.advanceBy(HOUR);
    await stage.clock.jumpTo(START + HOUR - 5 * SECOND);
    expect(heard).toEqual([]);
    await stage.clock.jumpTo(START);
    await stage.clock.advanceBy(HOUR);
    await stage.clock.jumpTo(START - YEAR);
    expect(heard).toEqual([START, START - YEAR]);
  });

  it('notices it when the clock is set back between a look and the sleep after it', async () => {
    const heard: number[] = [];
    const stage: LoopStage = await open({ onClockBack: async () => void heard.push(stage.clock.now()) });
    await stage.clock.advanceBy(HOUR);
    // The loop is looking at what was just planned when the clock leaps.
    await stage.play.put(plan('a', START + 2 * HOUR));
    await stage.clock.jumpTo(START);
    expect(heard).toEqual([START]);
  });

  it('tries again to plan anew when that failed, after a pause', async () => {
    let tries = 0;
    const onClockBack = async (): Promise<void> => {
      if (++tries < 3) throw new Error('not now');
    };
    const stage = await open({ onClockBack });
    await stage.clock.advanceBy(HOUR);
    await stage.play.put(plan('a', START + 2 * HOUR));
    await stage.clock.jumpTo(START);
    expect(tries).toBe(1);
    await stage.clock.advanceBy(10 * SECOND);
    expect(tries).toBe(3);
  });

  it('plans anew once more when work that was under way at the leap has ended', async () => {
    const heard: string[] = [];
    const stage: LoopStage = await open({ onClockBack: async () => void heard.push('anew') });
    const slow = Promise.withResolvers<void>();
    stage.onWork = async (claim) => {
      if (claim.key === 'slow') await slow.promise;
      heard.push(claim.key);
    };
    await stage.play.put(plan('slow', START));
    await stage.untilFired('slow');
    const back = stage.clock.jumpTo(START - YEAR);
    await stage.play.put(plan('other', START - YEAR));
    await stage.untilFired('other');
    slow.resolve();
    await back;
    await stage.clock.advanceBy(HOUR);
    expect(heard).toEqual(['anew', 'other', 'slow', 'anew']);
  });

  it('fires each row once and never early while the clock strobes', async () => {
    const jump = fc.integer({ min: -2 * HOUR, max: 2 * HOUR });
    const strobe = fc.asyncProperty(fc.array(jump, { minLength: 1, maxLength: 20 }), async (jumps) => {
      const stage = await LoopStage.open(START);
      await stage.play.put(...Array.from({ length: 10 }, (_, i) => plan(`k${i}`, START + (i + 1) * HOUR)));
      for (const by of jumps) await stage.clock.jumpTo(stage.clock.now() + by);
      await stage.clock.advanceTo(START + 50 * HOUR);
      expect(stage.keys().sort()).toEqual(Array.from({ length: 10 }, (_, i) => `k${i}`));
      expect(lateness(stage).every((late) => late >= 0)).toBe(true);
      await stage.close();
    });
    await fc.assert(strobe, { numRuns: 25 });
  });

  it.each([
    ['forward', HOUR],
    ['back', -YEAR],
  ])('does not take its own running work for abandoned after a leap %s', async (_way, by) => {
    const stage = await open();
    const slow = Promise.withResolvers<void>();
    stage.onWork = async (claim) => {
      if (claim.key === 'slow') await slow.promise;
    };
    await stage.play.put(plan('slow', START, { lane: 'l' }));
    await stage.untilFired('slow');
    const moved = stage.clock.jumpTo(START + by);
    await stage.play.put(plan('behind', START + by, { lane: 'l' }), plan('other', START + by));
    await stage.untilFired('other');
    expect(stage.keys()).toEqual(['slow', 'other']);
    slow.resolve();
    await moved;
    await stage.clock.advanceBy(0);
    expect(stage.keys()).toEqual(['slow', 'other', 'behind']);
    expect(stage.errors).toEqual([]);
  });
});

describe('F2: side by side', () => {
  it('finds what another process planned at the next poll, though nobody wakes it', async () => {
    const stage = await open({ pollMs: 500 });
    await stage.clock.advanceBy(100);
    const elsewhere = playTimeline(stage.play.store);
    await elsewhere.put(plan('theirs', START + 150));
    await stage.clock.advanceBy(1_000);
    expect(stage.fired.map((one) => [one.key, one.ranAt - START])).toEqual([['theirs', 500]]);
  });

  it('runs others while one handler is blocked, and its own lane after it', async () => {
    const stage = await open();
    const slow = Promise.withResolvers<void>();
    stage.onWork = async (claim) => {
      if (claim.key === 'slow') await slow.promise;
    };
    const behind = plan('behind', START + 1, { lane: 'talk:1' });
    await stage.play.put(plan('slow', START, { lane: 'talk:1' }), behind, plan('x', START));
    await stage.untilFired('x');
    const moved = stage.clock.jumpTo(START + SECOND);
    await stage.play.put(plan('y', START + SECOND));
    await stage.untilFired('y');
    expect(stage.keys()).toEqual(['slow', 'x', 'y']);
    slow.resolve();
    await moved;
    expect(stage.keys()).toEqual(['slow', 'x', 'y', 'behind']);
  });

  it('keeps the lease of long work alive', async () => {
    const stage = await open({ leaseMs: LEASE_MS });
    const slow = Promise.withResolvers<void>();
    stage.onWork = () => slow.promise;
    await stage.play.put(plan('slow', START));
    await stage.untilFired('slow');
    const moves: Array<Promise<void>> = [];
    for (let s = 0; s <= 60; s += 4) moves.push(stage.clock.jumpTo(START + s * SECOND));
    slow.resolve();
    await Promise.all(moves);
    expect(stage.fired).toHaveLength(1);
    expect(stage.errors).toEqual([]);
  });

  it('tells work that its lease was lost, and drops what it was about to record', async () => {
    const stage = await open();
    stage.onWork = (claim, signal) => {
      if (claim.attempts > 1) return Promise.resolve();
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    await stage.play.put(plan('a', START));
    await stage.untilFired('a');
    await stage.play.timeline.releaseAll();
    await stage.clock.jumpTo(START + LEASE_MS);
    expect(stage.fired.map((one) => one.attempts)).toEqual([1, 2]);
    expect(stage.errors).toEqual([expect.stringMatching(/^Lost the lease on a/)]);
  });
});

describe('S11: failures', () => {
  it('tries work that throws again after 1 s, 5 s, 30 s, 1 min, then every 5 min', async () => {
    const stage = await open();
    stage.onWork = async () => {
      throw new Error('no luck');
    };
    await stage.play.put(plan('a', START));
    await stage.clock.advanceBy(20 * 60 * SECOND);
    const ran = stage.fired.map((one) => one.ranAt);
    const pauses = ran.slice(1).map((at, i) => (at - (ran[i] ?? 0)) / SECOND);
    expect(pauses).toEqual([1, 5, 30, 60, 300, 300, 300]);
    expect(stage.fired.map((one) => one.attempts)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(stage.errors).toHaveLength(8);
    expect(stage.errors[0]).toContain('no luck');
  });

  it('a failing row never blocks another, and ends when it succeeds', async () => {
    const stage = await open();
    stage.onWork = async (claim) => {
      if (claim.key === 'bad' && claim.attempts < 3) throw new Error('not yet');
    };
    await stage.play.put(
      plan('bad', START),
      ...Array.from({ length: 5 }, (_, i) => plan(`ok${i}`, START + i * SECOND)),
    );
    await stage.clock.advanceBy(HOUR);
    expect(stage.fired.filter((one) => one.key === 'bad').map((one) => one.ranAt - START)).toEqual([0, 1_000, 6_000]);
    expect(stage.fired.filter((one) => one.key !== 'bad').every((one) => one.ranAt === one.at)).toBe(true);
    expect(await stage.play.timeline.nextAt(0)).toBeUndefined();
  });

  it('tries work without a handler again rather than losing it', async () => {
    const stage = await open();
    await stage.play.put(plan('a', START, { kind: 'poll' }));
    await stage.clock.advanceBy(2 * SECOND);
    expect(stage.errors).toHaveLength(2);
    expect((await stage.play.get('a'))?.at).toBe(START + 6 * SECOND);
  });
});

describe('Q1: the store fails', () => {
  it('tries about once a second while the store is down, and is late, not lost, when it is back', async () => {
    const stage = await open();
    await stage.play.put(plan('a', START + SECOND), plan('b', START + 2 * SECOND));
    await stage.clock.advanceBy(1);
    stage.isStoreDown = true;
    await stage.clock.advanceBy(60 * SECOND);
    expect(stage.keys()).toEqual([]);
    expect(stage.refusals).toBeGreaterThanOrEqual(59);
    expect(stage.refusals).toBeLessThanOrEqual(62);
    stage.isStoreDown = false;
    await stage.clock.advanceBy(2 * SECOND);
    expect(stage.keys()).toEqual(['a', 'b']);
  });

  it('runs work again when its end could not be recorded', async () => {
    const stage = await open();
    stage.onWork = async (claim) => {
      stage.isStoreDown = claim.attempts === 1;
    };
    await stage.play.put(plan('a', START));
    await stage.clock.advanceBy(SECOND);
    stage.isStoreDown = false;
    await stage.clock.advanceBy(HOUR);
    expect(stage.fired.map((one) => [one.ranAt - START, one.attempts])).toEqual([
      [0, 1],
      [LEASE_MS, 2],
    ]);
  });
});

describe('stopping', () => {
  it('waits for running work, tells it to end, and claims nothing more', async () => {
    const stage = await open();
    stage.onWork = (_claim, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    await stage.play.put(plan('a', START, { lane: 'l' }), plan('b', START, { lane: 'l' }));
    await stage.untilFired('a');
    await stage.loop.stop();
    expect(stage.keys()).toEqual(['a']);
    expect(await stage.play.get('a'), 'a recorded its end').toBeUndefined();
    await stage.clock.advanceBy(HOUR);
    expect(stage.keys()).toEqual(['a']);
  });

  it('leaves what falls due meanwhile to the next start', async () => {
    const stage = await open();
    await stage.play.put(plan('a', START + SECOND));
    await stage.loop.stop();
    await stage.loop.stop();
    await stage.clock.advanceBy(HOUR);
    const next = stage.newLoop();
    next.start();
    await stage.clock.advanceBy(0);
    expect(stage.fired).toEqual([{ key: 'a', at: START + SECOND, ranAt: START + HOUR, attempts: 1 }]);
    await next.stop();
  });
});
