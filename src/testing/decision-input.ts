/**
 * A decision on an ordinary working day, to be changed by a test where it matters: Wednesday 14:00 in Lisbon, autonomy
 * suggest, somebody Hark knows, nothing said lately, nothing to say.
 */
import {
  type DecisionInput,
  type DecisionSettings,
  fingerprint,
  type PersonFacts,
  type RecentAct,
} from '../speak/decide/index.ts';
import { type Signal, type SignalKind, TIER_WEIGHTS, type Tier } from '../speak/signals/index.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Wednesday 14 January 2026; Lisbon is on UTC then. */
export const MIDNIGHT = Date.UTC(2026, 0, 14);
export const NOON_ISH = MIDNIGHT + 14 * HOUR;

export interface InputChange {
  readonly nowMs?: number;
  readonly timeZone?: string;
  readonly settings?: Partial<DecisionSettings>;
  readonly person?: Partial<PersonFacts>;
  readonly signals?: readonly Signal[];
  readonly recentActs?: readonly RecentAct[];
  readonly nextDueAtMs?: number;
}

export function decisionInput(change: InputChange = {}): DecisionInput {
  return {
    nowMs: NOON_ISH,
    timeZone: 'Europe/Lisbon',
    signals: [],
    recentActs: [],
    ...change,
    settings: {
      autonomy: 'suggest',
      baseIntervalMs: 30 * MINUTE,
      quiet: { start: '22:00', end: '08:00' },
      breakThrough: true,
      thresholds: { act: 8, suggest: 12, observe: 20 },
      dailyCap: 6,
      tokenCap: 100_000,
      gate: 'signals',
      shadow: false,
      ...change.settings,
    },
    person: {
      noteCount: 40,
      greeted: true,
      inConversation: false,
      newNotesSinceAct: 0,
      sentToday: 0,
      tokensToday: 0,
      response: { rate: 1, samples: 10 },
      mutedTopics: [],
      hasRoute: true,
      ...change.person,
    },
  };
}

const USUAL_TIER: Record<SignalKind, Tier> = {
  scheduled: 'immediate',
  deadline: 'immediate',
  conflict: 'elevated',
  continuity: 'elevated',
  monitor: 'elevated',
  velocity: 'elevated',
  pending: 'normal',
  goal: 'normal',
  gap: 'normal',
  delta: 'normal',
  decaying: 'low',
  sentiment: 'low',
  relationship: 'low',
  pattern: 'low',
  inbox: 'elevated',
  standing: 'elevated',
};

/** A signal of its usual tier about one item, which is also its topic. */
export function signalOf(kind: SignalKind, change: Partial<Signal> = {}): Signal {
  const tier = change.tier ?? USUAL_TIER[kind];
  const id = `${kind}-1`;
  const itemIds = change.itemIds ?? [id];
  return {
    kind,
    tier,
    weight: TIER_WEIGHTS[tier],
    itemIds,
    topics: [...itemIds],
    text: kind,
    trust: 'owner',
    ...change,
  };
}

/** What would be remembered of a message about these signals. */
export function actOn(signals: readonly Signal[], atMs: number, change: Partial<RecentAct> = {}): RecentAct {
  const items = signals.flatMap(({ itemIds, dueAtMs }) =>
    itemIds.map((id) => (dueAtMs === undefined ? { id } : { id, dueAtMs })),
  );
  return {
    atMs,
    fingerprint: fingerprint(items.map(({ id }) => id)),
    topics: signals.flatMap(({ topics }) => topics),
    tier: signals[0]?.tier ?? 'low',
    escalation: 1,
    items,
    ...change,
  };
}
