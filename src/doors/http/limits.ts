/**
 * How much one caller may ask for. Far above what a person, a page or a script needs; low enough that a program gone
 * wild, or one that guesses, is stopped (Q3).
 */
import type { Rate } from './guard/rate-limit.ts';

export interface Limits {
  /** A body larger than this is refused; an operation may allow more. */
  readonly bodyBytes: number;
  readonly addressLength: number;
  /** Requests with a good token or cookie. A script that fills in a year of reminders must get through. */
  readonly requests: Rate;
  /** Requests without: the page's own files, health. */
  readonly strangers: Rate;
  /** Wrong tokens. Only a token somebody chose by hand could be guessed; at this pace not even that. */
  readonly wrongTokens: Rate;
  readonly signIns: Rate;
  /** Signed hooks from one place. A phone after a flight sends a few hundred notifications, in lists. */
  readonly hooks: Rate;
  /** Open event streams at once. */
  readonly streams: number;
  /** What waits for a stream whose reader is slow. Beyond it the stream ends; the reader asks for what it missed. */
  readonly streamBytes: number;
  readonly heartbeatMs: number;
}

export const USUAL_LIMITS: Limits = {
  bodyBytes: 256 * 1024,
  addressLength: 8 * 1024,
  requests: { perSecond: 500, burst: 2_000 },
  strangers: { perSecond: 50, burst: 500 },
  wrongTokens: { perSecond: 5, burst: 50 },
  signIns: { perSecond: 10 / 60, burst: 10 },
  hooks: { perSecond: 10, burst: 200 },
  streams: 100,
  streamBytes: 1024 * 1024,
  // Shorter than the half minute after which many proxies take a silent connection for dead.
  heartbeatMs: 25_000,
};
