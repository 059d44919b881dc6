/**
 * The shapes capture hands back. Invariant: every field is made here from fixed sets or from cleaned words of the
 * message; `trust`, `author`, tags, importance and the rest are never taken from what the text claims about itself.
 */

export type CapturedType =
  | 'IDENTITY'
  | 'PREFERENCE'
  | 'RELATIONSHIP'
  | 'EVENT'
  | 'ACTIVITY'
  | 'PLAN'
  | 'CONTEXT'
  | 'QUESTION';

export type CaptureTrust = 'owner' | 'agent' | 'untrusted' | 'system';

/** Where in the message, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface CapturedNote {
  readonly type: CapturedType;
  readonly kind: 'fact' | 'note';
  /** The same thing said again has the same key: it updates instead of doubling. */
  readonly key: string;
  readonly title: string;
  /** The person's own clause, on one line. */
  readonly content: string;
  /** `user`, a person's name or relation, or the author when that is somebody else. */
  readonly subject: string;
  /** Set when one subject can have but one value of it: another value is a conflict (M9). */
  readonly attribute?: string;
  readonly value?: string;
  readonly entities: readonly string[];
  readonly tags: readonly string[];
  readonly importance: number;
  readonly confidence: number;
  readonly sentiment: number;
  readonly author: string;
  readonly trust: CaptureTrust;
  readonly dueAtMs?: number;
  /** What about the due time was guessed, so that somebody can ask. */
  readonly unclear?: 'hour' | 'day';
  /** "actually, …", "no, my flight is at 6", "it was moved to …": replaces what was said before. */
  readonly isCorrection: boolean;
  /** A correction with a time: it moves the open matter these words are about, where there is one. */
  readonly move?: Pick<Move, 'words' | 'when'>;
  readonly span: Span;
}

/** The person says something is over: find the open note these words are about. No words: the one last spoken of. */
export interface Resolution {
  readonly how: 'done' | 'cancelled' | 'not-needed';
  readonly words: readonly string[];
  readonly text: string;
  readonly span: Span;
}

/** The time that was said, and what of it: "at 4" names no day, "on Friday" no time. */
export interface SaidWhen {
  readonly atMs: number;
  readonly namesDay: boolean;
  readonly namesTime: boolean;
  readonly unclear?: 'hour' | 'day' | undefined;
}

/** The person moves something planned: find the open note these words are about. No words: the one last spoken of. */
export interface Move {
  readonly words: readonly string[];
  readonly when?: SaidWhen;
  /** By so much from its own time instead. */
  readonly shiftMs?: number;
  /** Told to us ("move the dentist to Friday"), and no statement of how things are. */
  readonly isAsked: boolean;
  readonly text: string;
  readonly span: Span;
}

export interface Captured {
  readonly notes: readonly CapturedNote[];
  readonly resolves: readonly Resolution[];
  readonly moves: readonly Move[];
  /** Mood of the whole message, -1…1. */
  readonly sentiment: number;
  readonly language: Language;
  /** Part of it asks for a reminder; that part made no note. */
  readonly asksReminder: boolean;
}

export const LANGUAGES = ['en', 'de', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Wall-clock times (`HH:MM`) that a part of the day, or a day without an hour, means; the same settings as reminders. */
export type DayDefaults = Readonly<
  Record<'morning' | 'lunch' | 'afternoon' | 'evening' | 'tonight' | 'night' | 'day' | 'endOfDay', string>
>;

export interface CaptureOptions {
  readonly nowMs: number;
  readonly timeZone: string;
  /** `owner` when the person wrote it; otherwise who did. */
  readonly author: string;
  readonly trust: CaptureTrust;
  /** Decides the language when the words do not, and whether 03/04 is in March or April. */
  readonly locale?: string | undefined;
  /** Names known already: found in the text in any letter case. */
  readonly people?: readonly string[] | undefined;
  readonly defaults?: Partial<DayDefaults> | undefined;
}
