/**
 * A note as a row: made from input, changed by a patch, read back as a note. Whatever follows from other columns
 * (the key, the statement, the instants of decay) is set here and nowhere else, so it is right after every write.
 */
import type { Flag, NotesTable } from '../../store/index.ts';
import { decayInstants, USUAL_STABILITY_DAYS } from './decay.ts';
import { DEFAULT_SHELF, isScheduleTag, type Note, type NoteLink, noteKey } from './note.ts';
import type { NoteInput, NotePatch } from './note-input.ts';
import { folded, readStatement, THE_USER } from './statement.ts';

/** Longer contents are texts, not values: they are not compared word by word. */
const LONGEST_VALUE = 80;

export function newRow(input: NoteInput, made: { id: string; personId: string; nowMs: number }): NotesTable {
  const type = input.type ?? 'CONTEXT';
  const createdAt = input.atMs ?? made.nowMs;
  const updatedAt = input.updatedAtMs ?? createdAt;
  const blank: NotesTable = {
    id: made.id,
    person_id: made.personId,
    shelf: DEFAULT_SHELF,
    note_key: null,
    title: '',
    content: '',
    kind: 'note',
    type,
    scope: null,
    subject: null,
    attribute: null,
    stated_value: null,
    author: null,
    source: null,
    trust: 'owner',
    importance: 0.5,
    confidence: 1,
    sentiment: 0,
    stability: USUAL_STABILITY_DAYS[type],
    document: null,
    seq: null,
    state: 'active',
    hidden: 0,
    archived_at: null,
    kept: 0,
    demoted: 0,
    merged_into: null,
    conflict_open: 0,
    created_at: createdAt,
    updated_at: updatedAt,
    accessed_at: input.accessedAtMs ?? updatedAt,
    access_count: 0,
    hits: 0,
    rewritten_at: null,
    reflected_at: null,
    due_at: null,
    expires_at: null,
    stale_at: null,
    archive_at: null,
  };
  return settled({ ...blank, ...columnsOf(input), ...statementOf(input, input) }, input.tags ?? []);
}

/** The row after a change by a person or program. A change is a touch: what had faded is active again. */
export function changedRow(
  row: NotesTable,
  patch: NotePatch,
  now: { nowMs: number; tags: readonly string[] },
): NotesTable {
  const says = patch.content ?? patch.title ?? patch.attribute ?? patch.value;
  const next: NotesTable = {
    ...row,
    updated_at: now.nowMs,
    accessed_at: Math.max(row.accessed_at, now.nowMs),
    state: row.state === 'stale' || row.state === 'archived' ? 'active' : row.state,
    ...columnsOf(patch),
    ...(says === undefined ? {} : statementOf({ ...asInput(row), ...patch }, patch)),
    ...hiding(row, patch.hidden, now.nowMs),
  };
  return settled(next, now.tags);
}

/** Hiding keeps everything; bringing back takes the stamp off and tells reflection to leave the note alone. */
function hiding(row: NotesTable, hidden: boolean | undefined, nowMs: number): Partial<NotesTable> {
  if (hidden === undefined || hidden === (row.hidden === 1)) return {};
  return hidden ? { hidden: 1, archived_at: nowMs } : { hidden: 0, archived_at: null, merged_into: null, kept: 1 };
}

/** Sets the columns that follow from others. */
export function settled(row: NotesTable, tags: readonly string[]): NotesTable {
  const isExempt = row.due_at !== null || tags.some(isScheduleTag);
  const fades = decayInstants({
    accessedAt: row.accessed_at,
    stabilityDays: row.stability,
    accessCount: row.access_count,
  });
  return {
    ...row,
    note_key: noteKey(row.title),
    stale_at: isExempt ? null : fades.staleAt,
    archive_at: isExempt ? null : fades.archiveAt,
  };
}

/** Input field → column, for the fields that are stored as they are. */
const COLUMNS = {
  title: 'title',
  content: 'content',
  nuggetName: 'shelf',
  kind: 'kind',
  type: 'type',
  scope: 'scope',
  subject: 'subject',
  author: 'author',
  source: 'source',
  trust: 'trust',
  importance: 'importance',
  confidence: 'confidence',
  sentiment: 'sentiment',
  stability: 'stability',
  document: 'document',
  seq: 'seq',
  state: 'state',
  atMs: 'created_at',
  updatedAtMs: 'updated_at',
  accessedAtMs: 'accessed_at',
  dueAtMs: 'due_at',
  expiresAtMs: 'expires_at',
} as const satisfies Partial<Record<keyof NoteInput, keyof NotesTable>>;

function columnsOf(given: NotePatch): Partial<NotesTable> {
  const values: Record<string, unknown> = { ...given };
  const stored = Object.entries(COLUMNS).filter(([field]) => values[field] !== undefined);
  return {
    // Checked field by field on the way in.
    ...(Object.fromEntries(stored.map(([field, column]) => [column, values[field]])) as Partial<NotesTable>),
    ...(given.demoted === undefined ? {} : { demoted: given.demoted ? 1 : (0 as Flag) }),
  };
}

/** What the caller said it states, else what its words say, else nothing. */
function statementOf(note: Partial<NoteInput>, given: NotePatch): Pick<NotesTable, 'attribute' | 'stated_value'> {
  const content = note.content ?? '';
  const isShort = content.length <= LONGEST_VALUE && !content.includes('\n');
  const stated =
    given.attribute && given.value
      ? folded(note.subject ?? THE_USER, given.attribute, given.value)
      : note.kind === 'fact' && note.subject && note.title && content && isShort
        ? folded(note.subject, note.title, content)
        : readStatement(content);
  return stated
    ? { attribute: `${stated.subject}/${stated.attribute}`, stated_value: stated.value }
    : { attribute: null, stated_value: null };
}

function asInput(row: NotesTable): Partial<NoteInput> {
  return { title: row.title, content: row.content, kind: row.kind as Note['kind'], subject: row.subject };
}

export interface NoteParts {
  readonly tags: readonly { tag: string; derived: number }[];
  readonly entities: readonly string[];
  readonly links: readonly { to_id: string; kind: string; reason: string }[];
}

export function toNote(row: NotesTable, parts: NoteParts): Note {
  const ofKind = (kind: string): string[] =>
    parts.links
      .filter((link) => link.kind === kind)
      .map((link) => link.to_id)
      .sort();
  const links: NoteLink[] = parts.links
    .filter((link) => link.kind === 'link')
    .map((link) => ({ to: link.to_id, reason: link.reason }));
  return {
    id: row.id,
    personId: row.person_id,
    shelf: row.shelf,
    title: row.title,
    content: row.content,
    // The words below are written only through the checks of note-input.ts.
    kind: row.kind as Note['kind'],
    type: row.type as Note['type'],
    scope: row.scope as Note['scope'],
    trust: row.trust as Note['trust'],
    state: row.state as Note['state'],
    subject: row.subject,
    attribute: row.attribute,
    value: row.stated_value,
    author: row.author,
    source: row.source,
    importance: row.importance,
    confidence: row.confidence,
    sentiment: row.sentiment,
    stability: row.stability,
    document: row.document,
    seq: row.seq,
    hidden: row.hidden === 1,
    archivedAt: row.archived_at,
    kept: row.kept === 1,
    demoted: row.demoted === 1,
    mergedInto: row.merged_into,
    conflictOpen: row.conflict_open === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    accessedAt: row.accessed_at,
    accessCount: row.access_count,
    hits: row.hits,
    rewrittenAt: row.rewritten_at,
    reflectedAt: row.reflected_at,
    dueAt: row.due_at,
    expiresAt: row.expires_at,
    tags: parts.tags.map((tag) => tag.tag).sort(),
    derivedTags: parts.tags
      .filter((tag) => tag.derived === 1)
      .map((tag) => tag.tag)
      .sort(),
    entities: [...parts.entities].sort(),
    links: links.sort((a, b) => (a.to < b.to ? -1 : 1)),
    conflictsWith: ofKind('conflict'),
    supersedes: ofKind('supersedes'),
  };
}
