/**
 * K13: somebody who came up often has not for a while: more than two weeks or twice their usual gap, whichever is
 * longer; a week when a plan or date with them is near. Told once per silence: the next mention ends it.
 */
import { DAY_MS } from '../../../base/index.ts';
import { TIER_WEIGHTS } from '../signal.ts';
import type { SignalRule } from '../signal-rule.ts';
import { type Heard, NO_END, type Window } from '../watched-note.ts';

const FEWEST_MENTIONS = 5;
const SILENT_MS = 14 * DAY_MS;
const SILENT_BEFORE_DATE_MS = 7 * DAY_MS;
const NEAR_MS = 14 * DAY_MS;

/** How many of the newest mentions tell the usual gap. */
export const MENTIONS_READ = 12;
/** A date of theirs matters from here on after the last mention. */
export const DATE_AFTER_MS = SILENT_BEFORE_DATE_MS;

export const relationship: SignalRule = {
  kind: 'relationship',
  tier: 'low',
  toSignals: (items) =>
    items.map((item) => ({
      kind: 'relationship',
      tier: item.tier,
      weight: TIER_WEIGHTS[item.tier],
      itemIds: [item.id],
      topics: [item.label?.toLowerCase() ?? item.id],
      text: item.label ?? 'somebody',
      ...(item.dueAtMs === undefined ? {} : { dueAtMs: item.dueAtMs }),
      trust: 'system',
    })),
};

/** From the instants they were mentioned at, newest first, and the first date with them after that. */
export function silenceWindow(
  mentionedAt: readonly number[],
  dateAtMs: number | undefined,
  heard: Heard | undefined,
): Window | undefined {
  const [lastAtMs] = mentionedAt;
  if (lastAtMs === undefined || mentionedAt.length < FEWEST_MENTIONS) return undefined;
  const longAtMs = lastAtMs + Math.max(SILENT_MS, 2 * usualGap(mentionedAt));
  const beforeDateAtMs =
    dateAtMs === undefined ? NO_END : Math.max(lastAtMs + SILENT_BEFORE_DATE_MS, dateAtMs - NEAR_MS);
  // The first instant at which it is longer than that.
  const atMs = Math.min(longAtMs, beforeDateAtMs) + 1;
  if (!heard || heard.atMs < lastAtMs) return { atMs, untilMs: NO_END };
  return heard.how === 'snoozed' ? { atMs: Math.max(atMs, heard.untilMs ?? 0), untilMs: NO_END } : undefined;
}

/** The middle of the gaps between days with a mention: one long holiday changes nothing. */
function usualGap(mentionedAt: readonly number[]): number {
  const gaps = mentionedAt
    .slice(1)
    .map((atMs, i) => (mentionedAt[i] ?? atMs) - atMs)
    .filter((gapMs) => gapMs > DAY_MS / 2)
    .sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}
