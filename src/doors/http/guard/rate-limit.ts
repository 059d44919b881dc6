/**
 * Token buckets, one per caller. A bucket starts full and fills again with time; an empty one says how long to wait.
 * Bounded: a flood of callers makes the quietest ones forgotten (and so full again), never memory grow.
 */
import { BoundedCache, type Clock } from '../../../base/index.ts';

export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

export interface RateLimit {
  /** Takes one. 0 when there was one, else the whole seconds until there is. */
  take(key: string): number;
  /** The same without taking. */
  look(key: string): number;
}

const MOST_CALLERS = 2_000;

export function rateLimit(clock: Pick<Clock, 'now'>, { perSecond, burst }: Rate): RateLimit {
  const buckets = new BoundedCache<string, { left: number; at: number }>(MOST_CALLERS);
  const fill = (key: string) => {
    const now = clock.now();
    const bucket = buckets.getOrMake(key, () => ({ left: burst, at: now }));
    // A clock that was set back must not empty anything.
    bucket.left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1_000) * perSecond);
    bucket.at = now;
    return bucket;
  };
  const secondsUntilOne = (left: number) => (left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond)));
  return {
    take(key) {
      const bucket = fill(key);
      const wait = secondsUntilOne(bucket.left);
      if (wait === 0) bucket.left -= 1;
      return wait;
    },
    look: (key) => secondsUntilOne(fill(key).left),
  };
}
