/**
 * A nudge: something Hark said unasked, or would have said in observe and shadow mode. It is a row before it is sent;
 * only what was delivered counts as said (K16). Data only.
 */
import type { RecentAct } from '../decide/index.ts';
import type { SignalKind, Tier } from '../signals/index.ts';

/**
 * signals: what was found · digest: what the daily cap held back · event: a system event · greeting: first contact ·
 * declined: a model was asked and found it not worth saying now, so it rests as if it had been said.
 */
export type NudgeKind = 'signals' | 'digest' | 'event' | 'greeting' | 'declined';

export interface NudgeItem {
  readonly id: string;
  /** `event` for a wake. */
  readonly kind: SignalKind | 'event';
  readonly dueAtMs?: number;
}

export interface Nudge {
  readonly id: string;
  readonly personId: string;
  readonly kind: NudgeKind;
  /** The ledger row of the decision. */
  readonly decisionId: string;
  /** Absent where nothing was sent. */
  readonly outboxId?: string;
  readonly fingerprint: string;
  readonly topics: readonly string[];
  readonly tier: Tier;
  /** The wording, 1 to 3. */
  readonly escalation: number;
  readonly items: readonly NudgeItem[];
  readonly text: string;
  readonly reason: string;
  /** False: the person had asked for it, so it costs nothing of the day's messages (D8). */
  readonly isInBudget: boolean;
  /** Thought, not said: observe or shadow mode. */
  readonly isShadow: boolean;
  readonly createdAt: number;
  readonly saidAt?: number;
  readonly failedAt?: number;
  readonly seenAt?: number;
  readonly answeredAt?: number;
  readonly answer?: NudgeAnswer;
  /** What of the inbox a model made it from: used up when it has arrived (H7). */
  readonly shown?: readonly ShownItem[];
  /** Outsiders' words were among what it was made from (Q5). */
  readonly isUntrusted?: boolean;
}

/** An item of the inbox whose words a model was shown. */
export interface ShownItem {
  readonly source: string;
  readonly itemId: string;
}

/** yes and no are about what was only thought: whether it would have been wanted (Z4). */
export type NudgeAnswer = 'done' | 'snooze' | 'dismiss' | 'mute' | 'reply' | 'yes' | 'no';

/** As decisions look back on it. */
export function toRecentAct(nudge: Nudge): RecentAct {
  return {
    atMs: nudge.saidAt ?? nudge.createdAt,
    fingerprint: nudge.fingerprint,
    topics: nudge.topics,
    tier: nudge.tier,
    escalation: nudge.escalation,
    items: nudge.items.map(({ id, dueAtMs }) => (dueAtMs === undefined ? { id } : { id, dueAtMs })),
    ...(nudge.answeredAt === undefined ? {} : { answeredAtMs: nudge.answeredAt }),
  };
}
