/**
 * K19: something new from a source the user set to `watch`, once per interval. It carries the source and how many,
 * never a word of what came in, so it is ours to say and not the sender's.
 */
import { count } from '../../../base/index.ts';
import { TIER_WEIGHTS } from '../signal.ts';
import type { SignalRule } from '../signal-rule.ts';
import { type Heard, NO_END, type Window } from '../watched-note.ts';

export const inboxItemId = (source: string): string => `inbox:${source}`;

export const inbox: SignalRule = {
  kind: 'inbox',
  tier: 'elevated',
  toSignals: (items) =>
    items.map((item) => ({
      kind: 'inbox',
      tier: item.tier,
      weight: TIER_WEIGHTS[item.tier],
      itemIds: [item.id],
      topics: [item.id.replace(/^inbox:/, '')],
      text: item.label ?? 'something new came in',
      trust: 'system',
    })),
};

export interface NewItems {
  readonly source: string;
  readonly count: number;
  readonly newestAtMs: number;
}

/** Undefined: nothing new since the last message about this source. */
export function inboxWindow(
  items: NewItems,
  heard: Heard | undefined,
  intervalMs: number,
): (Window & { readonly label: string }) | undefined {
  if (items.count === 0 || (heard && items.newestAtMs <= heard.atMs)) return undefined;
  const atMs = heard ? Math.max(items.newestAtMs, heard.atMs + intervalMs) : items.newestAtMs;
  return { atMs, untilMs: NO_END, label: `${count(items.count, 'new item')} from ${items.source}` };
}
