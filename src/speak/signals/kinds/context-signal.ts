/** The signal of a kind that says how things stand (K6, K10, K12): it has no topics, so it repeats and mutes nothing. */
import { type Signal, TIER_WEIGHTS } from '../signal.ts';
import type { FiredItem } from '../signal-rule.ts';
import { lineOf } from '../words.ts';

export function contextSignal(item: FiredItem, text: string): Signal {
  return {
    kind: item.kind,
    tier: item.tier,
    weight: TIER_WEIGHTS[item.tier],
    itemIds: [item.id],
    topics: [],
    text: item.note ? lineOf(item.note) : (item.label ?? text),
    trust: 'system',
  };
}
