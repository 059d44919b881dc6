/**
 * A clock that stands still until told to move. `advanceTo` walks through every pending wait in order and lets
 * joined runtimes finish what is due at each instant before time goes on, so a simulated day is exact and
 * repeatable. `jumpTo` is a fault: the clock leaps (either way) without stopping in between, as a changed
 * system clock or a long suspend would.
 */
import type { Clock, ClockMember } from './clock.ts';

interface Waiter {
  readonly at: number;
  readonly wake: () => void;
}

export interface TestClock extends Clock {
  join(member: ClockMember): () => void;
  advanceTo(ms: number): Promise<void>;
  advanceBy(ms: number): Promise<void>;
  jumpTo(ms: number): Promise<void>;
}

export function testClock(startMs: number): TestClock {
  let now = Math.trunc(startMs);
  const waiters = new Set<Waiter>();
  const members = new Set<ClockMember>();

  const wakeDue = (): void => {
    for (const waiter of [...waiters]) if (waiter.at <= now) waiter.wake();
  };
  const settle = async (): Promise<void> => {
    for (const member of [...members]) await member.settle();
  };
  const earliest = (): number => {
    let at = Number.POSITIVE_INFINITY;
    for (const waiter of waiters) at = Math.min(at, waiter.at);
    return at;
  };

  const clock: TestClock = {
    now: () => now,
    waitUntil: (at, signal) =>
      new Promise((resolve) => {
        if (at <= now || signal?.aborted) return resolve();
        const waiter: Waiter = {
          at,
          wake: () => {
            waiters.delete(waiter);
            signal?.removeEventListener('abort', waiter.wake);
            resolve();
          },
        };
        waiters.add(waiter);
        signal?.addEventListener('abort', waiter.wake, { once: true });
      }),
    join(member) {
      members.add(member);
      return () => members.delete(member);
    },
    async advanceTo(ms) {
      const target = Math.trunc(ms);
      await settle();
      for (let at = earliest(); at <= target; at = earliest()) {
        now = Math.max(now, Math.ceil(at));
        wakeDue();
        await settle();
      }
      now = Math.max(now, target);
      wakeDue();
      await settle();
    },
    advanceBy: (ms) => clock.advanceTo(now + ms),
    async jumpTo(ms) {
      const isBack = ms < now;
      now = Math.trunc(ms);
      if (isBack) for (const waiter of [...waiters]) waiter.wake();
      wakeDue();
      await settle();
    },
  };
  return clock;
}
