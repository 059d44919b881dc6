/**
 * A kind of signal (K17): its usual tier, when a note begins to count for it, and how the items that count are put into
 * signals. One file per kind in `kinds/`, listed in `signal-rules.ts`; storing, probing and reading are the same for all.
 */
import type { Signal, SignalKind, Tier, Trust } from './signal.ts';
import type { Seen, WatchedNote, Window } from './watched-note.ts';

/** An item that counts now. */
export interface FiredItem {
  readonly kind: SignalKind;
  readonly id: string;
  readonly tier: Tier;
  readonly importance: number;
  readonly atMs: number;
  readonly untilMs: number;
  readonly dueAtMs?: number;
  /** The words of an item that is no note. */
  readonly label?: string;
  readonly note?: FiredNote;
}

export interface FiredNote {
  readonly type: string;
  /** Its date was given without an hour. */
  readonly isAllDay: boolean;
  readonly title: string;
  readonly content: string;
  readonly subject: string | null;
  readonly source: string | null;
  readonly trust: Trust;
  readonly entities: readonly string[];
  /** Notes it contradicts. Read for conflicts only. */
  readonly conflictsWith: readonly string[];
}

export interface SignalRule {
  readonly kind: SignalKind;
  readonly tier: Tier;
  /** Tags move the tier (K15), unless this says that another kind speaks for the urgency of the note. */
  readonly isMovedByTags?: (note: WatchedNote) => boolean;
  /** Undefined: the note does not count, now or later. Absent: notes do not raise this kind. */
  readonly ofNote?: (note: WatchedNote, seen: Seen) => Window | undefined;
  readonly toSignals: (items: readonly FiredItem[]) => Signal[];
}
