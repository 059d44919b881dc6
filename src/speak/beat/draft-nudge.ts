/**
 * From a look to what would be said: the words, and what the message is about, so that answers, cooldowns and
 * explanations find it again. Pure; without a model the offline composer writes the words (H13).
 */
import type { Wake } from '../../inbox/index.ts';
import { composeOffline } from '../compose/index.ts';
import { fingerprint, periodOf } from '../decide/index.ts';
import type { Nudge, NudgeItem, NudgeKind } from '../learn/index.ts';
import type { Signal } from '../signals/index.ts';
import type { Look } from '../sweep/index.ts';
import { sourceOf } from './events-to-tell.ts';

export type NudgeDraft = Pick<
  Nudge,
  'kind' | 'text' | 'items' | 'topics' | 'tier' | 'escalation' | 'fingerprint' | 'reason' | 'isInBudget'
>;

export function draftNudge(look: Look): NudgeDraft {
  const { decision, input } = look;
  const kind = kindOf(look);
  const { escalation } = decision;
  const signals = ours(decision.signals);
  const text =
    kind === 'greeting'
      ? composeOffline({ kind, name: look.person.name })
      : composeOffline({ kind, signals, escalation, nowMs: input.nowMs, timeZone: input.timeZone });
  return {
    kind,
    text,
    items: signals.flatMap(itemsOf),
    topics: [...new Set(signals.flatMap(({ topics }) => topics))],
    tier: decision.tier ?? 'low',
    escalation,
    fingerprint: decision.fingerprint,
    reason: decision.reason,
    isInBudget: !signals.length || !signals.every(isAskedFor),
  };
}

export function draftEvents(wakes: readonly Wake[]): NudgeDraft {
  const events = wakes.map((wake) => {
    const source = sourceOf(wake);
    return source === undefined ? { text: wake.text } : { text: wake.text, source };
  });
  return {
    kind: 'event',
    text: composeOffline({ kind: 'event', events }),
    items: wakes.map(({ id }) => ({ id, kind: 'event' })),
    topics: [],
    tier: 'elevated',
    escalation: 1,
    fingerprint: fingerprint(wakes.map(({ id }) => id)),
    reason: 'event',
    isInBudget: false,
  };
}

function kindOf({ decision, heartbeat, input }: Look): Exclude<NudgeKind, 'event'> {
  if (decision.reason === 'first_contact') return 'greeting';
  // A last call was never held back.
  if (decision.reason === 'critical_deadline') return 'signals';
  const isMorning = periodOf(input.nowMs, input.timeZone, input.settings.quiet) === 'morning';
  return heartbeat.heldAt !== undefined && isMorning ? 'digest' : 'signals';
}

/** Outsiders' words may lend others their little weight (K15); they are never what is said (Q5). */
function ours(signals: readonly Signal[]): readonly Signal[] {
  const trusted = signals.filter(({ trust }) => trust !== 'untrusted');
  return trusted.length > 0 ? trusted : signals;
}

function itemsOf({ kind, itemIds, dueAtMs }: Signal): NudgeItem[] {
  return itemIds.map((id) => (dueAtMs === undefined ? { id, kind } : { id, kind, dueAtMs }));
}

/** What the person put on the clock themselves is no message nobody asked for (D8). */
function isAskedFor({ kind, trust }: Signal): boolean {
  return kind === 'scheduled' && trust === 'owner';
}
