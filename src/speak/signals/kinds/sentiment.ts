/**
 * K12: the mood of the person's messages moved by more than 0.3 against their usual one, or is extreme. Kept as two
 * averages, a quick and a slow one. It counts for a day from the message that crossed the line, once until it is back.
 * Adds weight to others and never speaks by itself (K16).
 */
import { DAY_MS } from '../../../base/index.ts';
import type { SignalRule } from '../signal-rule.ts';
import type { Window } from '../watched-note.ts';
import { contextSignal } from './context-signal.ts';

const MOVED_BY = 0.3;
const EXTREME = 0.7;
const LOW = -0.25;
/** Fewer messages say nothing about a mood. */
const FEWEST_MESSAGES = 3;
const QUICK = 0.4;
const SLOW = 0.05;
const COUNTS_MS = DAY_MS;

export const MOOD_ITEM = 'mood';

export const sentiment: SignalRule = {
  kind: 'sentiment',
  tier: 'low',
  toSignals: (items) => items.map((item) => contextSignal(item, 'the mood changed')),
};

export interface Mood {
  readonly fast: number;
  readonly slow: number;
  readonly messages: number;
  /** Already counted: it has to come back before it counts again. */
  readonly isMoved: boolean;
  readonly isLow: boolean;
}

export const NO_MOOD: Mood = { fast: 0, slow: 0, messages: 0, isMoved: false, isLow: false };

export interface MoodStep {
  readonly mood: Mood;
  /** It crossed the line with this message. */
  readonly moved?: Window & { readonly label: string };
  readonly recovered: boolean;
}

export function nextMood(before: Mood, felt: number, atMs: number): MoodStep {
  const value = Math.min(1, Math.max(-1, Number.isFinite(felt) ? felt : 0));
  const fast = before.messages === 0 ? value : before.fast + (value - before.fast) * QUICK;
  const slow = before.messages === 0 ? value : before.slow + (value - before.slow) * SLOW;
  const messages = before.messages + 1;
  const isKnown = messages >= FEWEST_MESSAGES;
  const isMoved = isKnown && (Math.abs(fast - slow) > MOVED_BY || Math.abs(fast) > EXTREME);
  const recovered = before.isLow && fast >= 0;
  const isLow = fast < LOW ? isKnown : before.isLow && fast < 0;
  const label = fast < slow || fast < -EXTREME ? 'the mood went down' : 'the mood went up';
  return {
    mood: { fast, slow, messages, isMoved, isLow },
    ...(isMoved && !before.isMoved ? { moved: { atMs, untilMs: atMs + COUNTS_MS, label } } : {}),
    recovered,
  };
}
