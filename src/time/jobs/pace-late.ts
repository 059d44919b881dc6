/**
 * Gives late work of many jobs its turn, so that a return from sleep is not a stampede (SPEC S9): the first at once,
 * each further one a little later. Asking again when the turn has come is free. Keeps its turns in memory: after a
 * restart they are given out anew. A clock that was set back makes all turns given so far void.
 */
import type { Clock } from '../../base/index.ts';

export const LATE_SPACING_MS = 50;
/** With a backlog longer than this, what matters is to get through it. */
const LONG_BACKLOG_MS = 60_000;
const BACKLOG_SPACING_MS = 5;
/** Less than this is a clock being disciplined. */
const SET_BACK_MS = 60_000;

export interface Turn {
  /** How long to wait still; 0 when it is its turn. */
  readonly pauseMs: number;
  /** When it first asked: the waiting since then is our doing. */
  readonly askedAt: number;
}

export function latePacer(clock: Pick<Clock, 'now'>): (key: string) => Turn {
  let free = Number.NEGATIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;
  const turns = new Map<string, { readonly at: number; readonly askedAt: number }>();
  return (key) => {
    const now = clock.now();
    if (now < latest - SET_BACK_MS) {
      turns.clear();
      free = Number.NEGATIVE_INFINITY;
    }
    latest = now;
    const known = turns.get(key);
    if (known) {
      if (known.at <= now) turns.delete(key);
      return { pauseMs: Math.max(0, known.at - now), askedAt: known.askedAt };
    }
    const at = Math.max(now, free);
    free = at + (at - now > LONG_BACKLOG_MS ? BACKLOG_SPACING_MS : LATE_SPACING_MS);
    if (at > now) turns.set(key, { at, askedAt: now });
    return { pauseMs: at - now, askedAt: now };
  };
}
