/**
 * What a signal is (SPEC K): a reason that may be worth saying, raised by items at their instants. Plain data, so that
 * it can be stored with a decision and decided again later. Invariant: a signal carries the trust of the least trusted
 * words it was made from. Decides nothing: which signals speak is `speak/decide`'s.
 */

export const SIGNAL_KINDS = [
  'scheduled',
  'deadline',
  'conflict',
  'continuity',
  'monitor',
  'velocity',
  'pending',
  'goal',
  'gap',
  'delta',
  'decaying',
  'sentiment',
  'relationship',
  'pattern',
  'inbox',
  'standing',
] as const;

export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** The weight of each tier (K). As a type, so that rooms which may share only types cannot drift apart. */
export interface TierWeights {
  readonly immediate: 10;
  readonly elevated: 5;
  readonly normal: 3;
  readonly low: 1;
}

export type Tier = keyof TierWeights;

/** Where the words come from. */
export type Trust = 'owner' | 'agent' | 'system' | 'untrusted';

export const TIER_WEIGHTS: TierWeights = { immediate: 10, elevated: 5, normal: 3, low: 1 };

export interface Signal {
  readonly kind: SignalKind;
  readonly tier: Tier;
  /** The tier's weight, for readers; decisions go by the tier. */
  readonly weight: number;
  /** The notes, jobs, contacts… that raise it. */
  readonly itemIds: readonly string[];
  /** What it is about, in the person's words; cooldowns and mutes go by these. */
  readonly topics: readonly string[];
  readonly text: string;
  readonly dueAtMs?: number;
  /** Its due time is when it begins: an appointment is never "due". */
  readonly isEvent?: boolean;
  /** Its due time is a day; the hour is only when to speak of it. */
  readonly isAllDay?: boolean;
  readonly trust: Trust;
  /** There are further items of this kind that were not read. */
  readonly more?: boolean;
}
