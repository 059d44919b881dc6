/**
 * K10: something got better since the last action: a stalled goal moved, somebody who was silent came up again, the mood
 * recovered. Good news for two days; adds weight to others and never speaks by itself (K16).
 */
import { DAY_MS } from '../../../base/index.ts';
import type { SignalRule } from '../signal-rule.ts';
import type { Window } from '../watched-note.ts';
import { contextSignal } from './context-signal.ts';

const NEWS_MS = 2 * DAY_MS;

export const delta: SignalRule = {
  kind: 'delta',
  tier: 'normal',
  toSignals: (items) => items.map((item) => contextSignal(item, 'something got better')),
};

export const newsWindow = (atMs: number): Window => ({ atMs, untilMs: atMs + NEWS_MS });
