/**
 * What goes into a decision and what comes out (SPEC D). Both are plain data: a stored input decided again gives the
 * same decision, which is what `why`, rewind and simulation rest on.
 */
import type { Signal, Tier } from '../signals/index.ts';
import type { QuietHours } from './hours/period.ts';

export type Autonomy = 'observe' | 'suggest' | 'act';

export interface DecisionInput {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly settings: DecisionSettings;
  readonly person: PersonFacts;
  readonly signals: readonly Signal[];
  /** Messages nobody had asked for that were delivered. */
  readonly recentActs: readonly RecentAct[];
  /** The next instant at which something begins to count. */
  readonly nextDueAtMs?: number;
}

export interface DecisionSettings {
  readonly autonomy: Autonomy;
  /** 0: no heartbeat. */
  readonly baseIntervalMs: number;
  readonly quiet: QuietHours | null;
  /** Critical deadlines may pass quiet hours, conversation, confluence and budget (D2). */
  readonly breakThrough: boolean;
  readonly thresholds: { readonly act: number; readonly suggest: number; readonly observe: number };
  readonly dailyCap: number;
  readonly tokenCap: number;
  /** 'always': ask the model at each look, signals or not (H2). */
  readonly gate: 'signals' | 'always';
  readonly shadow: boolean;
  /** The master switch (P6). Absent: on. */
  readonly schedulingOn?: boolean;
}

export interface PersonFacts {
  readonly noteCount: number;
  readonly greeted: boolean;
  /** A turn is open right now. */
  readonly inConversation: boolean;
  readonly lastUserMessageAtMs?: number;
  readonly newNotesSinceAct: number;
  readonly sentToday: number;
  readonly tokensToday: number;
  readonly response: { readonly rate: number; readonly samples: number };
  readonly mutedTopics: readonly string[];
  readonly hasRoute: boolean;
}

export interface RecentAct {
  readonly atMs: number;
  readonly fingerprint: string;
  readonly topics: readonly string[];
  readonly tier: Tier;
  readonly escalation: number;
  readonly items: readonly { readonly id: string; readonly dueAtMs?: number }[];
  readonly answeredAtMs?: number;
}

export type SpeakReason = 'first_contact' | 'critical_deadline' | 'immediate' | 'elevated' | 'confluence' | 'always';

export type SilentReason =
  | 'disabled'
  | 'quiet_hours'
  | 'time_period'
  | 'conversation'
  | 'recent_activity'
  | 'below_threshold'
  | 'no_signals'
  | 'cooldown'
  | 'same_fingerprint'
  | 'topic_repeat'
  | 'muted'
  | 'budget'
  | 'no_route'
  | 'shadow'
  | 'observe';

export interface GateLine {
  readonly name: string;
  readonly outcome: 'pass' | 'stop' | 'force';
  readonly detail: string;
}

export interface Decision {
  readonly verdict: 'act' | 'suppress' | 'observe';
  readonly reason: SpeakReason | SilentReason;
  readonly tier?: Tier;
  readonly score: number;
  /** Of `signals`' items, as `recentActs` should remember it. */
  readonly fingerprint: string;
  /** act, observe: what to say, or what would have been said. suppress: what was seen. */
  readonly signals: readonly Signal[];
  readonly gates: readonly GateLine[];
  readonly nextCheckAtMs: number;
  /** The wording, 1 to 3 (D7). */
  readonly escalation: number;
}
