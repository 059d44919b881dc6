/** S10: the real clock, with the runtime's timers held in the hand. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LONGEST_PIECE_MS, systemClock } from './clock.ts';

const START = Date.UTC(2026, 0, 1);

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

/** Whether a wait is over, and when it ended. */
function watch(wait: Promise<void>) {
  const seen: { endedAt?: number } = {};
  void wait.then(() => {
    seen.endedAt = Date.now();
  });
  return seen;
}

describe('S10: waiting', () => {
  it('ends at the instant, not before', async () => {
    const seen = watch(systemClock().waitUntil(START + 100));
    await vi.advanceTimersByTimeAsync(99);
    expect(seen.endedAt).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.endedAt).toBe(START + 100);
  });

  it('for the past ends at once', async () => {
    await systemClock().waitUntil(START);
    await systemClock().waitUntil(START - 1_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('comes in pieces, so that a leap forward is noticed within one', async () => {
    const seen = watch(systemClock().waitUntil(START + 86_400_000));
    await vi.advanceTimersByTimeAsync(1_000);
    vi.setSystemTime(START + 2 * 86_400_000);
    await vi.advanceTimersByTimeAsync(LONGEST_PIECE_MS);
    expect(seen.endedAt).toBeDefined();
  });

  it('ends early within a piece when the clock was set back, so that the plan is looked at anew', async () => {
    const seen = watch(systemClock().waitUntil(START + 86_400_000));
    await vi.advanceTimersByTimeAsync(1_000);
    vi.setSystemTime(START - 86_400_000);
    await vi.advanceTimersByTimeAsync(LONGEST_PIECE_MS);
    expect(seen.endedAt).toBeDefined();
  });

  it('follows the longest piece that is set, never longer than 30 s', async () => {
    let piece = 1_000;
    const seen = watch(systemClock(() => piece).waitUntil(START + 86_400_000));
    await vi.advanceTimersByTimeAsync(500);
    piece = 1_000_000;
    vi.setSystemTime(START + 2 * 86_400_000);
    await vi.advanceTimersByTimeAsync(500);
    expect(seen.endedAt).toBeDefined();

    const other = watch(systemClock(() => piece).waitUntil(START + 9 * 86_400_000));
    vi.setSystemTime(START + 10 * 86_400_000);
    await vi.advanceTimersByTimeAsync(LONGEST_PIECE_MS);
    expect(other.endedAt).toBeDefined();
  });

  it('ends when aborted, before or while it waits, and leaves no timer behind', async () => {
    const stop = new AbortController();
    const seen = watch(systemClock().waitUntil(Number.POSITIVE_INFINITY, stop.signal));
    await vi.advanceTimersByTimeAsync(2 * LONGEST_PIECE_MS);
    expect(seen.endedAt).toBeUndefined();
    stop.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.endedAt).toBeDefined();
    await systemClock().waitUntil(START + 1e9, stop.signal);
    expect(vi.getTimerCount()).toBe(0);
  });
});
