/**
 * Takes a person's notes out of the database and brings them back whole: ids, times, tags, links, conflicts and
 * the sessions they were of use in. Import is all or nothing, replaces a note of the same id, and refuses ids that
 * belong to somebody else. A name that a live note here already has stays with that note.
 */
import { ConflictError, InputError, quote } from '../../base/index.ts';
import { ask, type Flag, type NotesTable, type Steps } from '../../store/index.ts';
import { lockNames } from './lock-notes.sql.ts';
import type { Note } from './note.ts';
import type { ArchivedNote } from './note-archive.ts';
import { markChanged } from './note-changes.sql.ts';
import { type NoteInput, readNoteInput } from './note-input.ts';
import { newRow, settled } from './note-row.ts';
import { askInPieces, findRowByKey, IDS_AT_ONCE, idsOfAll, listNotes, ONE_OF, ownerOf } from './read-notes.sql.ts';
import { insertRow, updateRow, type Writer } from './write-notes.sql.ts';

const HITS = ask<{ note_id: string; session_id: string; at: number }>(
  `SELECT note_id, session_id, at FROM note_hits WHERE note_id ${ONE_OF} ORDER BY note_id, session_id`,
);
/** What hangs on a note and comes anew with it. Links to it from others stay. */
const DROP_PARTS = [
  ask('DELETE FROM note_tags WHERE person_id = ? AND note_id = ?'),
  ask('DELETE FROM note_entities WHERE person_id = ? AND note_id = ?'),
  ask('DELETE FROM note_hits WHERE person_id = ? AND note_id = ?'),
  ask('DELETE FROM note_links WHERE person_id = ? AND from_id = ?'),
];
const TAG = ask('INSERT INTO note_tags (note_id, tag, person_id, derived) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
const ENTITY = ask('INSERT INTO note_entities (note_id, entity, person_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
const HIT = ask(
  'INSERT INTO note_hits (note_id, session_id, person_id, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
);
const LINK = ask(
  'INSERT INTO note_links (from_id, to_id, kind, person_id, reason, created_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
);

/** Those of the ids that are the person's, hidden ones too; all of them when no ids are given. */
export function* exportNotes(personId: string, ids?: readonly string[]): Steps<ArchivedNote[]> {
  const wanted = ids ?? (yield* idsOfAll(personId));
  const archived: ArchivedNote[] = [];
  for (let at = 0; at < wanted.length; at += IDS_AT_ONCE) {
    const some = wanted.slice(at, at + IDS_AT_ONCE);
    const notes = yield* listNotes({ personId, includeHidden: true, ids: some });
    const hits = Map.groupBy(yield* askInPieces(HITS, some), (row) => row.note_id);
    for (const { personId: _, hits: __, ...note } of notes) {
      const sessions = (hits.get(note.id) ?? []).map((row) => ({ id: row.session_id, at: row.at }));
      archived.push({ ...note, sessions });
    }
  }
  return archived;
}

export function* importNotes(writer: Writer, raw: readonly unknown[]): Steps<number> {
  const notes = lastOfEach(raw.map(readArchived));
  yield* lockNames(writer.personId);
  const rows: NotesTable[] = [];
  for (const note of notes) {
    const owner = note.input.id === undefined ? undefined : yield* ownerOf(note.input.id);
    if (owner !== undefined && owner !== writer.personId) {
      throw new ConflictError('id', `The id ${quote(note.input.id)} is in use.`);
    }
    const id = note.input.id ?? writer.ids.next();
    const row = archivedRow(note, newRow(note.input, { id, personId: writer.personId, nowMs: writer.nowMs }));
    yield* putRow(row, owner !== undefined);
    rows.push(row);
  }
  const ids = new Set(rows.map((row) => row.id));
  for (const [i, row] of rows.entries()) {
    const rest = notes[i]?.rest ?? {};
    yield* insertParts(writer, row, rest);
    yield* insertLinks(writer, row.id, rest, ids);
  }
  return rows.length;
}

/**
 * For a file that comes in slices: the links of notes that are in by now, also those to notes of later slices. What is
 * there already stays.
 */
export function* importLinks(writer: Writer, raw: readonly unknown[]): Steps<void> {
  for (const { input, rest } of lastOfEach(raw.map(readArchived))) {
    const owner = input.id === undefined ? undefined : yield* ownerOf(input.id);
    if (input.id === undefined || owner !== writer.personId) continue;
    yield* insertLinks(writer, input.id, rest, new Set());
    yield* markChanged(writer.personId, input.id);
  }
}

/** A file that holds an id twice means the later one. */
function lastOfEach(notes: readonly Archived[]): Archived[] {
  const last = new Map(notes.map((note) => [note.input.id, note]));
  return notes.filter((note) => note.input.id === undefined || last.get(note.input.id) === note);
}

function* putRow(row: NotesTable, isThere: boolean): Steps<void> {
  const holder = row.hidden === 1 ? undefined : yield* findRowByKey(row.person_id, row.shelf, row.title);
  const named = holder && holder.id !== row.id ? { ...row, note_key: null } : row;
  if (!isThere) return yield* insertRow(named);
  for (const drop of DROP_PARTS) yield* drop(row.person_id, row.id);
  yield* updateRow(named);
}

interface Archived {
  readonly input: NoteInput;
  /** What a caller may not set on a new note, but an import brings back. */
  readonly rest: Partial<ArchivedNote>;
}

/** What is wrong with one note of a file, in words; nothing when it can be imported. */
export function checkArchived(raw: unknown, i: number): string | undefined {
  try {
    readArchived(raw, i);
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

function readArchived(raw: unknown, i: number): Archived {
  if (typeof raw !== 'object' || raw === null) throw new InputError(`notes[${i}]`, 'Expected a note.');
  // Read field by field below, each with a fallback.
  const rest = raw as Partial<ArchivedNote>;
  const given: Record<string, unknown> = {
    ...rest,
    nuggetName: rest.shelf,
    atMs: rest.createdAt,
    updatedAtMs: rest.updatedAt,
    accessedAtMs: rest.accessedAt,
    dueAtMs: rest.dueAt,
    expiresAtMs: rest.expiresAt,
    // Compared forms are stored as they were, below.
    attribute: undefined,
    value: undefined,
    conflictsWith: undefined,
  };
  try {
    return { input: readNoteInput(given), rest };
  } catch (error) {
    if (error instanceof InputError)
      throw new InputError(`notes[${i}].${error.field}`, `notes[${i}]: ${error.message}`);
    throw error;
  }
}

const instantOr = (value: unknown, fallback: number | null): number | null =>
  Number.isSafeInteger(value) ? Number(value) : fallback;
const textOr = (value: unknown, fallback: string | null): string | null =>
  typeof value === 'string' ? value : fallback;
const flagOf = (value: unknown): Flag => (value === true ? 1 : 0);

function archivedRow({ rest, input }: Archived, row: NotesTable): NotesTable {
  const whole: NotesTable = {
    ...row,
    hidden: flagOf(rest.hidden),
    archived_at: instantOr(rest.archivedAt, null),
    kept: flagOf(rest.kept),
    demoted: flagOf(rest.demoted),
    merged_into: textOr(rest.mergedInto, null),
    conflict_open: flagOf(rest.conflictOpen),
    access_count: instantOr(rest.accessCount, 0) ?? 0,
    hits: new Set(sessionsOf(rest).map((session) => session.id)).size,
    rewritten_at: instantOr(rest.rewrittenAt, null),
    reflected_at: instantOr(rest.reflectedAt, null),
    attribute: textOr(rest.attribute, null),
    stated_value: textOr(rest.value, null),
  };
  return settled(whole, input.tags ?? []);
}

function sessionsOf(rest: Partial<ArchivedNote>): Array<{ id: string; at: number }> {
  const list: readonly unknown[] = Array.isArray(rest.sessions) ? rest.sessions : [];
  return list.flatMap((one) => {
    const { id, at } = (one ?? {}) as { id?: unknown; at?: unknown };
    return typeof id === 'string' ? [{ id, at: instantOr(at, 0) ?? 0 }] : [];
  });
}

function* insertParts({ personId }: Writer, row: NotesTable, rest: Partial<ArchivedNote>): Steps<void> {
  const derived = new Set(listOf(rest.derivedTags));
  for (const tag of listOf(rest.tags)) yield* TAG(row.id, tag, personId, derived.has(tag) ? 1 : 0);
  for (const entity of listOf(rest.entities)) yield* ENTITY(row.id, entity, personId);
  for (const { id, at } of sessionsOf(rest)) yield* HIT(row.id, id, personId, at);
}

function* insertLinks(
  { personId, nowMs }: Writer,
  id: string,
  rest: Partial<ArchivedNote>,
  ids: ReadonlySet<string>,
): Steps<void> {
  const links = [
    ...linksOf(rest.links),
    ...listOf(rest.conflictsWith).map((to) => ({ to, kind: 'conflict', reason: '' })),
    ...listOf(rest.supersedes).map((to) => ({ to, kind: 'supersedes', reason: '' })),
  ];
  for (const { to, kind, reason } of links) {
    const isThere = ids.has(to) || (yield* ownerOf(to)) === personId;
    // A link to a note that was not exported along leads nowhere; the note itself is still whole.
    if (isThere && to !== id) yield* LINK(id, to, kind, personId, reason, nowMs);
  }
}

function listOf(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter((item): item is string => typeof item === 'string');
}

function linksOf(value: unknown): Array<{ to: string; kind: string; reason: string }> {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.flatMap((one) => {
    const { to, reason } = (one ?? {}) as Partial<Note['links'][number]>;
    return typeof to === 'string' ? [{ to, kind: 'link', reason: textOr(reason, '') ?? '' }] : [];
  });
}
