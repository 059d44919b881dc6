/**
 * K19: something new from a source the user set to `watch`, once per interval. It carries the source and how many,
 * never a word of what came in, so it is ours to say and not the sender's. Each of its signals names the newest item it
 * speaks of by number: something newer is another matter (D7), and a message covers no more than it spoke of (K16).
 */
import { count, DAY_MS } from '../../../base/index.ts';
import { TIER_WEIGHTS } from '../signal.ts';
import type { SignalRule } from '../signal-rule.ts';
import { type Heard, NO_END, type Window } from '../watched-note.ts';

export const inboxItemId = (source: string): string => `inbox:${source}`;

/** `inbox:email@12` → the source, and the newest item that was spoken of. */
export function readInboxItemId(id: string): { readonly source: string; readonly seq?: number } {
  const [, source = id, seq] = /^(?:inbox:)?([^@]*)(?:@(\d+))?$/u.exec(id) ?? [];
  return seq === undefined ? { source } : { source, seq: Number(seq) };
}

export const inbox: SignalRule = {
  kind: 'inbox',
  tier: 'elevated',
  toSignals: (items) =>
    items.map((item) => ({
      kind: 'inbox',
      tier: item.tier,
      weight: TIER_WEIGHTS[item.tier],
      itemIds: [item.dueAtMs === undefined ? item.id : `${item.id}@${item.dueAtMs}`],
      topics: [readInboxItemId(item.id).source],
      text: item.label ?? 'something new came in',
      trust: 'system',
    })),
};

export interface NewItems {
  readonly source: string;
  readonly count: number;
  readonly newestAtMs: number;
  /** The number of the newest that nobody has seen, and up to which one the person was told. */
  readonly newestSeq: number;
  readonly toldSeq: number;
}

/** The window's `dueAtMs` is no time here: it is the number of the newest item. Undefined: nothing to tell. */
export function inboxWindow(
  items: NewItems,
  heard: Heard | undefined,
  intervalMs: number,
): (Window & { readonly label: string }) | undefined {
  if (items.count === 0) return undefined;
  const isNews = items.newestSeq > items.toldSeq;
  const putOffMs = heard?.how === 'snoozed' ? heard.untilMs : undefined;
  if (!isNews && putOffMs === undefined) return undefined;
  return {
    atMs: putOffMs ?? newsAtMs(items, heard, intervalMs),
    untilMs: NO_END,
    dueAtMs: items.newestSeq,
    label: `${count(items.count, 'new item')} from ${items.source}`,
  };
}

function newsAtMs({ newestAtMs }: NewItems, heard: Heard | undefined, intervalMs: number): number {
  if (!heard) return newestAtMs;
  // Heard of long before it came: the clock was put back meanwhile, and what it said then counts no more.
  const heardAtMs = heard.atMs > newestAtMs + DAY_MS ? newestAtMs : heard.atMs;
  return Math.max(newestAtMs, heardAtMs + intervalMs);
}
