/**
 * K3: an unresolved contradiction. It counts from when it was found, until somebody heard of it; another contradiction
 * makes it count again. Notes that contradict each other are one signal, so that nobody is asked twice about one matter.
 */
import { shorten } from '../../../base/index.ts';
import { lowestTrust } from '../lowest-trust.ts';
import { type Signal, TIER_WEIGHTS } from '../signal.ts';
import type { FiredItem, SignalRule } from '../signal-rule.ts';
import { settledAt, type WatchedNote, windowFrom } from '../watched-note.ts';
import { noteSignal } from '../words.ts';

export const conflict: SignalRule = {
  kind: 'conflict',
  tier: 'elevated',
  ofNote: (note, { heard }) => {
    if (!note.isLive || !note.isInConflict) return undefined;
    return windowFrom(settledAt(note, note.conflictAt ?? note.updatedAt), heard, changedAt(note));
  },
  toSignals: (items) => groups(items).map(toSignal),
};

const changedAt = (note: WatchedNote): number => Math.max(note.updatedAt, note.conflictAt ?? 0);

/** Those that contradict each other, directly or through a third. */
function groups(items: readonly FiredItem[]): FiredItem[][] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const taken = new Set<string>();
  const found: FiredItem[][] = [];
  for (const item of items) {
    const group: FiredItem[] = [];
    const open = [item.id];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const member = byId.get(id);
      if (!member || taken.has(id)) continue;
      taken.add(id);
      group.push(member);
      open.push(...(member.note?.conflictsWith ?? []));
    }
    if (group.length > 0) found.push(group.sort((a, b) => (a.id < b.id ? -1 : 1)));
  }
  return found;
}

function toSignal(group: readonly FiredItem[]): Signal {
  const signals = group.map(noteSignal);
  const trust = signals.map((signal) => signal.trust).reduce(lowestTrust);
  const weight = Math.max(...group.map((item) => TIER_WEIGHTS[item.tier]));
  const top = group.find((item) => TIER_WEIGHTS[item.tier] === weight);
  const tier = trust === 'untrusted' ? 'low' : (top?.tier ?? 'low');
  return {
    kind: 'conflict',
    tier,
    weight: TIER_WEIGHTS[tier],
    itemIds: group.map((item) => item.id),
    topics: [...new Set(signals.flatMap((signal) => signal.topics))],
    text: shorten([...new Set(signals.map((signal) => signal.text))].join(' / '), 280),
    trust,
  };
}
