import { describe, expect, test } from 'vitest';
import { testClock } from '../../../base/index.ts';
import { rateLimit } from './rate-limit.ts';

describe('Q3: rate limits', () => {
  test('a full bucket, then what flows in, and how long to wait', async () => {
    const clock = testClock(0);
    const limit = rateLimit(clock, { perSecond: 0.5, burst: 2 });
    expect([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([0, 0, 2, 0]);
    await clock.advanceBy(1_999);
    expect(limit.look('a')).toBe(1);
    await clock.advanceBy(1);
    expect([limit.look('a'), limit.look('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 0, 2]);
    await clock.advanceBy(3_600_000);
    expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 2]);
  });

  test('a clock that is set back empties nothing and fills nothing', async () => {
    const clock = testClock(1_000_000);
    const limit = rateLimit(clock, { perSecond: 1, burst: 1 });
    limit.take('a');
    await clock.jumpTo(0);
    expect(limit.take('a')).toBe(1);
    await clock.advanceBy(1_000);
    expect(limit.take('a')).toBe(0);
  });
});
