/**
 * A note as signals see it, what was heard of it, and the window in which it counts. Plain data: every rule's instant
 * is a pure function of these, so what is stored can always be worked out again from the note itself.
 */
import type { Trust } from './signal.ts';

/** `until_at` of a window without an end. */
export const NO_END = Number.MAX_SAFE_INTEGER;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** What a plan of instants depends on besides the note. */
export interface WatchFacts {
  readonly nowMs: number;
  readonly timeZone: string;
  /** Null: none. */
  readonly quiet: { readonly start: string; readonly end: string } | null;
}

export interface WatchedNote {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly content: string;
  readonly subject: string | null;
  readonly source: string | null;
  readonly trust: Trust;
  readonly importance: number;
  /** Active, and in sight. */
  readonly isLive: boolean;
  readonly isHidden: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly accessedAt: number;
  readonly dueAt: number | null;
  readonly expiresAt: number | null;
  readonly staleAt: number | null;
  readonly isInConflict: boolean;
  /** When its newest contradiction was found. */
  readonly conflictAt: number | null;
  /** When it was last linked to a note that was written after it. */
  readonly linkedAt: number | null;
  /** When something was last done about it: a linked or related activity. */
  readonly activityAt: number | null;
  readonly tags: readonly string[];
  readonly entities: readonly string[];
}

export const HEARD_HOWS = ['delivered', 'dismissed', 'done', 'snoozed', 'ended'] as const;
/** `ended`: its time passed without anybody hearing of it. */
export type HeardHow = (typeof HEARD_HOWS)[number];

export interface Heard {
  readonly atMs: number;
  readonly how: HeardHow;
  readonly dueAtMs?: number;
  /** Put off until then. */
  readonly untilMs?: number;
}

/** From when to when an item counts, unless it is heard of before. */
export interface Window {
  readonly atMs: number;
  readonly untilMs: number;
  readonly dueAtMs?: number;
}

export interface PriorWindow extends Window {
  /** When it was first known with this due time. */
  readonly armedAtMs: number;
}

/** What a rule looks at beside the note. */
export interface Seen {
  readonly heard?: Heard | undefined;
  /** The window as it is stored now. */
  readonly prior?: PriorWindow | undefined;
  readonly facts: WatchFacts;
}

/** The person said it in a talk a moment ago: handing it straight back to them helps nobody. */
export const TOLD_GRACE_MS = 30 * MINUTE_MS;

export const isTold = (note: Pick<WatchedNote, 'source'>): boolean => note.source?.startsWith('message:') === true;

/** When something said or written begins to be worth speaking of. */
export function settledAt(note: WatchedNote, atMs: number): number {
  return isTold(note) ? atMs + TOLD_GRACE_MS : atMs;
}

/**
 * When an item that was heard of may count again: at once when it never was, when it was put off until then, or when it
 * changed since; undefined while nothing changed.
 */
export function mayCountFrom(heard: Heard | undefined, changedAtMs: number): number | undefined {
  if (!heard || changedAtMs > heard.atMs) return -NO_END;
  return heard.how === 'snoozed' ? (heard.untilMs ?? heard.atMs) : undefined;
}

/** A window from this instant on, unless heard of; the usual end of a rule. */
export function windowFrom(atMs: number, heard: Heard | undefined, changedAtMs: number, untilMs = NO_END) {
  const fromMs = mayCountFrom(heard, changedAtMs);
  if (fromMs === undefined) return undefined;
  const window: Window = { atMs: Math.max(atMs, fromMs), untilMs };
  return window.atMs < untilMs ? window : undefined;
}
