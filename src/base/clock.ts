/**
 * The only door to time. Everything that needs "now" or needs to wait takes a Clock.
 *
 * Invariants: `now()` is integer epoch milliseconds; `waitUntil` never sleeps longer than one piece at a
 * stretch, because a suspended laptop or a changed system clock is noticed only between pieces (SPEC S10).
 * It resolves (never rejects) when the instant is reached or the signal aborts; callers look at the clock again.
 */
export interface Clock {
  now(): number;
  /**
   * Resolves once `now() >= at`, when `signal` aborts, or when the clock was found set back. Look at the clock
   * afterwards: what was planned from a time that is not yet come must be planned anew.
   */
  waitUntil(at: number, signal?: AbortSignal): Promise<void>;
  /**
   * Present on test clocks only. A runtime that does work when time passes joins here, so that advancing can
   * wait until everything due has been done before time moves on. Returns the way to leave.
   */
  join?(member: ClockMember): () => void;
}

export interface ClockMember {
  /** Resolves when nothing that is due at `now()` is left to do. */
  settle(): Promise<void>;
}

/** Longest uninterrupted sleep. A laptop that slept for hours is noticed at most this long after it wakes. */
export const LONGEST_PIECE_MS = 30_000;

/** A clock that runs back further than this was set, not disciplined. */
const SET_BACK_MS = 1_000;

export function systemClock(longestPieceMs: number | (() => number) = LONGEST_PIECE_MS): Clock {
  const longest = typeof longestPieceMs === 'function' ? longestPieceMs : () => longestPieceMs;
  return {
    now: () => Date.now(),
    async waitUntil(at, signal) {
      for (let last = Date.now(); !signal?.aborted; last = Math.max(last, Date.now())) {
        const now = Date.now();
        const left = at - now;
        if (left <= 0 || now < last - SET_BACK_MS) return;
        await sleep(Math.min(left, LONGEST_PIECE_MS, longest()), signal);
      }
    },
  };
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}
