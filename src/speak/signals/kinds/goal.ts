/**
 * K8: a plan about which nothing was done for a week (stalled), which is worth another word when it is also due within
 * two weeks (at risk). A change of the plan, a note linked to it or a related activity is something done. Said once per
 * stretch without activity, and once more when it comes to be at risk. What is overdue is K2's.
 */
import { DAY_MS } from '../../../base/index.ts';
import type { SignalRule } from '../signal-rule.ts';
import { mayCountFrom, NO_END, type Seen, type WatchedNote, type Window } from '../watched-note.ts';
import { noteSignal } from '../words.ts';
import { dueOf } from './deadline.ts';

const STALLED_MS = 7 * DAY_MS;
const AT_RISK_MS = 14 * DAY_MS;

export const goal: SignalRule = {
  kind: 'goal',
  tier: 'normal',
  ofNote: goalWindow,
  toSignals: (items) => items.map(noteSignal),
};

/** When something was last done about a plan. */
export const activeAt = (note: WatchedNote): number =>
  Math.max(note.updatedAt, note.linkedAt ?? 0, note.activityAt ?? 0);

function goalWindow(note: WatchedNote, { heard }: Seen): Window | undefined {
  if (note.type !== 'PLAN' || !note.isLive) return undefined;
  const doneAt = activeAt(note);
  const stalledAt = doneAt + STALLED_MS;
  const dueAtMs = dueOf(note);
  const untilMs = dueAtMs ?? NO_END;
  const riskAt = dueAtMs === null ? NO_END : Math.max(stalledAt, dueAtMs - AT_RISK_MS);
  const again = mayCountFrom(heard, doneAt) ?? (heard && heard.atMs < riskAt ? riskAt : undefined);
  const isOver = heard?.how === 'dismissed' && doneAt <= heard.atMs;
  if (again === undefined || isOver) return undefined;
  const atMs = Math.max(stalledAt, again);
  return atMs < untilMs ? { atMs, untilMs, ...(dueAtMs === null ? {} : { dueAtMs }) } : undefined;
}
