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

/** How long this key still has to wait; 0 when it is its turn. */
export function latePacer(clock: Pick<Clock, 'now'>): (key: string) => number {
  let free = Number.NEGATIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;
  const turns = new Map<string, number>();
  return (key) => {
    const now = clock.now();
    if (now < latest - SET_BACK_MS) {
      turns.clear();
      free = Number.NEGATIVE_INFINITY;
    }
    latest = now;
    const turn = turns.get(key);
    if (turn !== undefined) {
      if (turn > now) return turn - now;
      turns.delete(key);
      return 0;
    }
    const mine = Math.max(now, free);
    free = mine + (mine - now > LONG_BACKLOG_MS ? BACKLOG_SPACING_MS : LATE_SPACING_MS);
    if (mine <= now) return 0;
    turns.set(key, mine);
    return mine - now;
  };
}
