/**
 * Whether a due date was already spoken of since its last instant (SPEC D2, K2). The last hour before the due time has
 * one message per item and due time, heads-ups before it not counted; once overdue, each of K2's instants has one.
 */
import type { Signal } from '../../signals/index.ts';
import { instantBefore, LAST_CALL_MS } from './deadline-instants.ts';
import type { History } from './history.ts';
import { mentions, sharesTopic } from './said.ts';

/** Due within the hour, not yet overdue. A whole day has no last hour. */
export function isLastCall(signal: Signal, nowMs: number): boolean {
  if (signal.kind !== 'deadline' || signal.dueAtMs === undefined || signal.isAllDay === true) return false;
  const leftMs = signal.dueAtMs - nowMs;
  return leftMs >= 0 && leftMs <= LAST_CALL_MS;
}

/** A last call nobody heard yet in that hour: the one message that may follow an earlier one at once. */
export function isOpenLastCall(signal: Signal, history: History, nowMs: number): boolean {
  if (signal.trust === 'untrusted' || signal.dueAtMs === undefined || !isLastCall(signal, nowMs)) return false;
  return !isSaidSince(signal, history, signal.dueAtMs - LAST_CALL_MS);
}

/** Every item of the signal was spoken of since its date's last instant. */
export function isSaidSinceInstant(signal: Signal, history: History, nowMs: number): boolean {
  if (signal.kind !== 'deadline' || signal.dueAtMs === undefined) return false;
  return isSaidSince(signal, history, instantBefore(signal.dueAtMs, nowMs));
}

function isSaidSince(signal: Signal, history: History, sinceMs: number): boolean {
  const since = history.filter((act) => act.atMs >= sinceMs);
  if (signal.itemIds.length === 0) return since.some((act) => sharesTopic(act, signal));
  return signal.itemIds.every((id) => since.some((act) => mentions(act, id, signal.dueAtMs)));
}
