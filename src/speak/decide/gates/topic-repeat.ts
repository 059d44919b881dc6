/**
 * D7: a topic that was surfaced within its cooldown rests, and after three wordings it rests until the item or its date
 * changes. Immediate signals have no cooldown of topics; what K2 says at its own instants is outside the count. Finds
 * the wording for what is left: that of the least repeated, so that nobody is pressed about something new.
 */
import type { Signal } from '../../signals/index.ts';
import { cooldownOf, type Facts, isWithin } from '../facts.ts';
import { type Draft, type Gate, narrow, type Step } from '../gate.ts';
import { isOpenLastCall, isSaidSinceInstant } from '../history/deadline-said.ts';
import { sharesTopic } from '../history/said.ts';
import { LAST_WORDING, nextWording } from '../history/wording.ts';
import { isContext } from '../tiers.ts';

export const topicRepeat: Gate = {
  name: 'topic_repeat',
  isAboutSignals: true,
  judge(facts, draft) {
    const kept = draft.candidates.filter((signal) => isContext(signal) || !isWornOut(signal, facts));
    const words = { reason: 'topic_repeat', all: 'no topic is repeated', dropped: 'said often or lately' } as const;
    return withWording(narrow(facts, draft, kept, words), kept, facts);
  },
};

function isWornOut(signal: Signal, facts: Facts): boolean {
  const { history, nowMs } = facts;
  if (isOpenLastCall(signal, history, nowMs)) return false;
  const lengthMs = cooldownOf(facts, signal.tier);
  const isRecent = history.some((act) => isWithin(facts, act.atMs, lengthMs) && sharesTopic(act, signal));
  if (isRecent && signal.tier !== 'immediate') return true;
  const isOwnInstant = signal.kind === 'deadline' && !isSaidSinceInstant(signal, history, nowMs);
  return !isOwnInstant && nextWording(signal, history) > LAST_WORDING;
}

function withWording(step: Step, kept: Draft['candidates'], { history }: Facts): Step {
  if (step.outcome !== 'pass') return step;
  const wordings = kept.filter((signal) => !isContext(signal)).map((signal) => nextWording(signal, history));
  const escalation = wordings.length > 0 ? Math.min(LAST_WORDING, ...wordings) : 1;
  return { ...step, change: { ...step.change, escalation } };
}
