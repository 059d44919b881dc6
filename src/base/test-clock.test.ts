/** Q1, S10: the clock of tests and simulations: exact, in order, and able to misbehave on request. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClockMember } from './clock.ts';
import { type TestClock, testClock } from './test-clock.ts';

const START = 1_000;

/** A runtime with a plan: waits for the earliest instant, notes when it woke, and says when nothing is left to do. */
class Sleeper implements ClockMember {
  readonly woke: number[] = [];
  readonly #clock: TestClock;
  readonly #plan: number[];
  #turn: Promise<void>;

  constructor(clock: TestClock, plan: readonly number[]) {
    this.#clock = clock;
    this.#plan = [...plan].sort((a, b) => a - b);
    clock.join(this);
    this.#turn = this.#next();
  }

  async settle(): Promise<void> {
    while ((this.#plan[0] ?? Number.POSITIVE_INFINITY) <= this.#clock.now()) {
      await this.#turn;
      this.woke.push(this.#clock.now());
      this.#plan.shift();
      this.#turn = this.#next();
    }
  }

  #next(): Promise<void> {
    return this.#clock.waitUntil(this.#plan[0] ?? Number.POSITIVE_INFINITY);
  }
}

describe('Q1: advancing', () => {
  it('stands still until told to move, in whole milliseconds', async () => {
    const clock = testClock(START + 0.7);
    expect(clock.now()).toBe(START);
    await clock.advanceBy(10.9);
    expect(clock.now()).toBe(START + 10);
    void clock.waitUntil(START + 20.4);
    const seen = clock.waitUntil(START + 20.4).then(() => clock.now());
    await clock.advanceBy(100);
    expect(Number.isInteger(await seen)).toBe(true);
  });

  it('stops at every instant somebody waits for, in order, and ends where it was told', async () => {
    const instants = fc.array(fc.integer({ min: START + 1, max: START + 500 }), { maxLength: 20 });
    const property = fc.asyncProperty(instants, instants, async (first, second) => {
      const clock = testClock(START);
      const sleepers = [new Sleeper(clock, first), new Sleeper(clock, second)];
      await clock.advanceTo(START + 250);
      await clock.advanceTo(START + 500);
      expect(clock.now()).toBe(START + 500);
      expect(sleepers.map((sleeper) => sleeper.woke)).toEqual(
        [first, second].map((list) => list.sort((a, b) => a - b)),
      );
    });
    await fc.assert(property, { numRuns: 50 });
  });

  it('never goes back', async () => {
    const clock = testClock(START);
    await clock.advanceTo(START - 500);
    expect(clock.now()).toBe(START);
  });

  it('waits no longer for a member that left', async () => {
    const clock = testClock(START);
    const leave = clock.join({ settle: () => new Promise(() => {}) });
    leave();
    await clock.advanceBy(1);
    expect(clock.now()).toBe(START + 1);
  });
});

describe('Q1: jumping', () => {
  it('leaps over what lies between', async () => {
    const clock = testClock(START);
    const sleeper = new Sleeper(clock, [START + 10, START + 20]);
    await clock.jumpTo(START + 1_000);
    expect(sleeper.woke).toEqual([START + 1_000, START + 1_000]);
  });

  it('back ends every wait, so that plans are looked at anew', async () => {
    const clock = testClock(START);
    const wait = clock.waitUntil(START + 10).then(() => clock.now());
    await clock.jumpTo(START - 100);
    expect(await wait).toBe(START - 100);
  });
});

describe('waiting', () => {
  it('ends when aborted and forgets the wait', async () => {
    const clock = testClock(START);
    const stop = new AbortController();
    const wait = clock.waitUntil(START + 10, stop.signal);
    stop.abort();
    await wait;
    await clock.waitUntil(START + 10, stop.signal);
    await clock.advanceBy(100);
    expect(clock.now()).toBe(START + 100);
  });
});
