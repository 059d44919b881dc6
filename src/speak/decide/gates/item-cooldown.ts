/**
 * D6: what was said about an item keeps that item, and only that one, silent for its cooldown. Immediate signals are
 * held only when the same matter was said in the last half hour. K2, D2: a date that was spoken of in its last hour, or
 * since its last instant once overdue, waits for the next instant.
 */
import type { Signal } from '../../signals/index.ts';
import { cooldownOf, type Facts, isWithin } from '../facts.ts';
import { type Gate, narrow } from '../gate.ts';
import { isLastCall, isOpenLastCall, isSaidSinceInstant } from '../history/deadline-said.ts';
import { isSameMatter, sharesItem } from '../history/said.ts';
import { isContext } from '../tiers.ts';

export const itemCooldown: Gate = {
  name: 'cooldown',
  isAboutSignals: true,
  judge(facts, draft) {
    const kept = draft.candidates.filter((signal) => isContext(signal) || !isCooling(signal, facts));
    const words = { reason: 'cooldown', all: 'no item is cooling down', dropped: 'cooling down' } as const;
    return narrow(facts, draft, kept, words);
  },
};

function isCooling(signal: Signal, facts: Facts): boolean {
  const { history, nowMs } = facts;
  if (isOpenLastCall(signal, history, nowMs)) return false;
  const isOverdue = signal.dueAtMs !== undefined && signal.dueAtMs < nowMs;
  if ((isOverdue || isLastCall(signal, nowMs)) && isSaidSinceInstant(signal, history, nowMs)) return true;
  const lengthMs = cooldownOf(facts, signal.tier);
  const isSaid = signal.tier === 'immediate' ? isSameMatter : sharesItem;
  return history.some((act) => isWithin(facts, act.atMs, lengthMs) && isSaid(act, signal));
}
