/**
 * The acts a decision looks back on, in order of time. Each knows for which dated items it opened a stretch between two
 * of K2's instants, worked out once for all signals. Invariant: the order in which the acts were handed in does not
 * matter.
 */
import type { RecentAct } from '../decision.ts';
import { instantBefore } from './deadline-instants.ts';

export interface SaidAct extends RecentAct {
  /** Items whose date this act was the first to speak of since the date's last instant. */
  readonly opens: ReadonlySet<string>;
}

export type History = readonly SaidAct[];

export function readHistory(acts: readonly RecentAct[]): History {
  const seen = new Set<string>();
  return [...acts].sort(byTime).map((act) => {
    const opens = new Set<string>();
    for (const { id, dueAtMs } of act.items) {
      if (dueAtMs === undefined) continue;
      const stretch = JSON.stringify([id, dueAtMs, instantBefore(dueAtMs, act.atMs)]);
      if (!seen.has(stretch)) opens.add(id);
      seen.add(stretch);
    }
    return { ...act, opens };
  });
}

/** Acts of one instant are put in an order of their own, so that theirs in the list cannot matter. */
function byTime(a: RecentAct, b: RecentAct): number {
  if (a.atMs !== b.atMs) return a.atMs - b.atMs;
  const [first, second] = [JSON.stringify(a), JSON.stringify(b)];
  return first < second ? -1 : Number(first > second);
}
