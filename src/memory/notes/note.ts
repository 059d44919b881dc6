/**
 * A note: one remembered thing (M2), with what is known about where it came from and what became of it.
 * `null` means not known or not the case. Instants are epoch milliseconds. Lists are sorted, so equal notes are
 * equal values.
 */
export const NOTE_KINDS = ['fact', 'note'] as const;
export const NOTE_TYPES = [
  'IDENTITY',
  'PREFERENCE',
  'RELATIONSHIP',
  'EVENT',
  'ACTIVITY',
  'PLAN',
  'CONTEXT',
  'EPHEMERAL',
  'QUESTION',
  'LEARNING',
  'ERROR',
  'REFLECTION',
] as const;
export const NOTE_SCOPES = ['self', 'user', 'shared', 'project', 'session'] as const;
export const NOTE_STATES = ['active', 'stale', 'resolved', 'archived'] as const;
/** Most trusted first. */
export const NOTE_TRUSTS = ['owner', 'agent', 'system', 'untrusted'] as const;

export type NoteKind = (typeof NOTE_KINDS)[number];
export type NoteType = (typeof NOTE_TYPES)[number];
export type NoteScope = (typeof NOTE_SCOPES)[number];
export type NoteState = (typeof NOTE_STATES)[number];
export type NoteTrust = (typeof NOTE_TRUSTS)[number];

/** Where a note lies when nobody said. */
export const DEFAULT_SHELF = 'memory';

export interface NoteLink {
  readonly to: string;
  readonly reason: string;
}

export interface Note {
  readonly id: string;
  readonly personId: string;
  readonly shelf: string;
  /** Also its key: another live note of the same shelf cannot have it. '' for a note without a name. */
  readonly title: string;
  readonly content: string;
  readonly kind: NoteKind;
  readonly type: NoteType;
  readonly scope: NoteScope | null;
  readonly subject: string | null;
  /** What it states, where it states one plain thing, as compared: 'user/dentist' and 'dr. ruiz'. */
  readonly attribute: string | null;
  readonly value: string | null;
  readonly author: string | null;
  /** What it was learned from, such as `message:…`, `mail:…`, `file:notes.md#L3`, `note:…`. */
  readonly source: string | null;
  readonly trust: NoteTrust;
  readonly importance: number;
  readonly confidence: number;
  readonly sentiment: number;
  /** Days: the larger, the slower it fades. */
  readonly stability: number;
  readonly document: string | null;
  readonly seq: number | null;
  readonly state: NoteState;
  readonly hidden: boolean;
  readonly archivedAt: number | null;
  /** The user brought it back: reflection does not hide it again. */
  readonly kept: boolean;
  /** The user wants it out of MEMORY.md. */
  readonly demoted: boolean;
  readonly mergedInto: string | null;
  readonly conflictOpen: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly accessedAt: number;
  readonly accessCount: number;
  /** In how many sessions it was of use. */
  readonly hits: number;
  readonly rewrittenAt: number | null;
  readonly reflectedAt: number | null;
  readonly dueAt: number | null;
  readonly expiresAt: number | null;
  readonly tags: readonly string[];
  /** Those of `tags` that reflection made and may take away. */
  readonly derivedTags: readonly string[];
  readonly entities: readonly string[];
  readonly links: readonly NoteLink[];
  readonly conflictsWith: readonly string[];
  readonly supersedes: readonly string[];
}

/** The title as it is compared: two spellings of one name are one key. Null for no name. */
export function noteKey(title: string): string | null {
  return title.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase() || null;
}

/** The lower of two trusts: what is made from both gets it. */
export function lowestTrust(a: NoteTrust, b: NoteTrust): NoteTrust {
  return NOTE_TRUSTS.indexOf(a) > NOTE_TRUSTS.indexOf(b) ? a : b;
}

/** Its date has no hour: it is due that whole day. */
export const ALL_DAY_TAG = 'all-day';

/** Tags that plan something: such a note does not decay and is not merged with one of another plan. */
export const isScheduleTag = (tag: string): boolean => tag.startsWith('cron:');
