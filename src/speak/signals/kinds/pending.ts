/**
 * K7: work that is open: a plan or activity of some importance, for a week after it was last touched, and again in the
 * two weeks before it is due. Once heard of it rests until it is touched.
 */
import { DAY_MS } from '../../../base/index.ts';
import { itemTier } from '../item-tier.ts';
import type { SignalRule } from '../signal-rule.ts';
import { type Seen, settledAt, type WatchedNote, type Window, windowFrom } from '../watched-note.ts';
import { noteSignal } from '../words.ts';
import { dueOf } from './deadline.ts';

const TOUCHED_MS = 7 * DAY_MS;
const NEAR_MS = 14 * DAY_MS;
const LEAST_IMPORTANCE = 0.4;

export const pending: SignalRule = {
  kind: 'pending',
  tier: 'normal',
  // What is due is urgent at its instants, and not in between (K2).
  isMovedByTags: (note) => dueOf(note) === null || itemTier('normal', note) === 'low',
  ofNote: pendingWindow,
  toSignals: (items) => items.map(noteSignal),
};

function pendingWindow(note: WatchedNote, { heard, facts }: Seen): Window | undefined {
  const isWork = note.type === 'PLAN' || note.type === 'ACTIVITY';
  if (!isWork || !note.isLive || note.importance < LEAST_IMPORTANCE) return undefined;
  const fromMs = settledAt(note, note.updatedAt);
  const touched = windowFrom(fromMs, heard, note.updatedAt, note.updatedAt + TOUCHED_MS);
  const dueAtMs = dueOf(note) ?? 0;
  const dated = windowFrom(Math.max(fromMs, dueAtMs - NEAR_MS), heard, note.updatedAt, dueAtMs);
  const isOne = touched !== undefined && dated !== undefined && dated.atMs <= touched.untilMs;
  if (isOne) return { atMs: touched.atMs, untilMs: Math.max(touched.untilMs, dated.untilMs) };
  return touched && touched.untilMs > facts.nowMs ? touched : (dated ?? touched);
}
