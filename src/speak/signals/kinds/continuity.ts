/**
 * K4: a conversation that stopped in the middle: our own question stayed without an answer. It counts from 30 min after
 * the question until 12 h after it, once. Only a question asked in a talk counts, not one in a message nobody had asked
 * for, and not the polite one at the end.
 */
import { shorten } from '../../../base/index.ts';
import { TIER_WEIGHTS } from '../signal.ts';
import type { SignalRule } from '../signal-rule.ts';
import { HOUR_MS, MINUTE_MS, type Window } from '../watched-note.ts';
import { oneLine, tellingWords } from '../words.ts';

const WAITS_MS = 30 * MINUTE_MS;
const LASTS_MS = 12 * HOUR_MS;
/** They wrote so short a time before our question that it was part of a talk. */
const TALK_MS = 30 * MINUTE_MS;
const POLITE =
  /(?:anything|something) else|(?:can|could|may) i (?:help|do)|how can i help|what can i do|sonst noch|algo más|autre chose/iu;

export const continuity: SignalRule = {
  kind: 'continuity',
  tier: 'elevated',
  toSignals: (items) =>
    items.map((item) => ({
      kind: 'continuity',
      tier: item.tier,
      weight: TIER_WEIGHTS[item.tier],
      itemIds: [item.id],
      topics: tellingWords(item.label ?? ''),
      text: item.label ?? 'an open question',
      trust: 'agent',
    })),
};

/** The question a message ends with, if it waits for an answer. */
export function openQuestion(text: string): string | undefined {
  const said = oneLine(text);
  if (!/[?？]["'”’)\]]*$/u.test(said)) return undefined;
  const question = said.split(/(?<=[.!…])\s+/u).at(-1) ?? said;
  return POLITE.test(question) ? undefined : shorten(question, 200);
}

export function openWindow(askedAtMs: number, theyWroteAtMs: number | null): Window | undefined {
  const isTalk = theyWroteAtMs !== null && askedAtMs - theyWroteAtMs <= TALK_MS;
  return isTalk ? { atMs: askedAtMs + WAITS_MS, untilMs: askedAtMs + LASTS_MS } : undefined;
}
