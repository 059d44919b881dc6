/**
 * What was already said about a signal (SPEC D6, D7). An act and a signal meet in an item or in a topic. An item is the
 * same while its date is the same; a date that one side does not know is taken to be unchanged.
 */
import type { Signal } from '../../signals/index.ts';
import type { RecentAct } from '../decision.ts';
import { fingerprint } from '../fingerprint.ts';

export function sharesItem(act: RecentAct, signal: Signal): boolean {
  return signal.itemIds.some((id) => mentions(act, id, signal.dueAtMs));
}

export function sharesTopic(act: RecentAct, signal: Signal): boolean {
  return act.topics.some((topic) => hasTopic(signal.topics, topic));
}

export function mentions(act: RecentAct, itemId: string, dueAtMs: number | undefined): boolean {
  return act.items.some((item) => item.id === itemId && isSameDate(item.dueAtMs, dueAtMs));
}

/**
 * The act was about exactly this signal, or about this one and more: a fingerprint that differs only because several
 * things were said at once must not let one of them be said again at once.
 */
export function isSameMatter(act: RecentAct, signal: Signal): boolean {
  if (act.fingerprint === fingerprint(signal.itemIds)) return true;
  const isPartOfMore = act.items.length > new Set(signal.itemIds).size;
  return isPartOfMore && signal.itemIds.length > 0 && signal.itemIds.every((id) => mentions(act, id, signal.dueAtMs));
}

export function hasTopic(topics: readonly string[], topic: string): boolean {
  const wanted = topicKey(topic);
  return topics.some((each) => topicKey(each) === wanted);
}

/** People write the same topic with different capitals and spaces. */
function topicKey(topic: string): string {
  return String(topic).trim().toLowerCase();
}

function isSameDate(a: number | undefined, b: number | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}
