/**
 * From a look to what would be said: the words, and what the message is about, so that answers, cooldowns and
 * explanations find it again. Pure; here the offline composer writes the words (H13), a model may find others.
 */
import type { Wake } from '../../inbox/index.ts';
import { composeOffline } from '../compose/index.ts';
import { fingerprint, periodOf } from '../decide/index.ts';
import type { Nudge, NudgeItem } from '../learn/index.ts';
import type { Signal } from '../signals/index.ts';
import type { Look } from '../sweep/index.ts';
import { sourceOf } from './events-to-tell.ts';

export type NudgeDraft = Pick<
  Nudge,
  | 'kind'
  | 'text'
  | 'items'
  | 'topics'
  | 'tier'
  | 'escalation'
  | 'fingerprint'
  | 'reason'
  | 'isInBudget'
  | 'shown'
  | 'isUntrusted'
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
    fingerprint: fingerprint(
      decision.signals.filter((signal) => !isStanding(signal)).flatMap(({ itemIds }) => itemIds),
    ),
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

function kindOf({ decision, heartbeat, input }: Look): 'signals' | 'digest' | 'greeting' {
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

/** K20: work for a model, not a matter of its own; only the interval decides when it comes again. */
export function isStanding({ kind }: Signal): boolean {
  return kind === 'standing';
}

function itemsOf(signal: Signal): NudgeItem[] {
  if (isStanding(signal)) return [];
  const { kind, itemIds, dueAtMs } = signal;
  return itemIds.map((id) => (dueAtMs === undefined ? { id, kind } : { id, kind, dueAtMs }));
}

/** What the person put on the clock themselves is no message nobody asked for (D8). */
function isAskedFor({ kind, trust }: Signal): boolean {
  return kind === 'scheduled' && trust === 'owner';
}
