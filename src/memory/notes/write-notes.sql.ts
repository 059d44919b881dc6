/**
 * Adds and changes notes. The same title on a shelf is the same note: adding it again changes it (M6). Words that
 * are trusted less never overwrite a note that is trusted more (Q5): they become a note of their own, without the
 * name. An edit refuses a name that another live note of the shelf has; ids of other people are always refused.
 */
import { ConflictError, type Ids, InputError, NotFoundError, quote } from '../../base/index.ts';
import { ask, type NotesTable, type Steps } from '../../store/index.ts';
import { markConflicts, markStatement } from './conflicts.sql.ts';
import { lockNames, lockRow, lockRowByKey } from './lock-notes.sql.ts';
import { ALL_DAY_TAG, DEFAULT_SHELF, type NoteTrust } from './note.ts';
import { markChanged } from './note-changes.sql.ts';
import type { NoteInput, NotePatch } from './note-input.ts';
import { changedRow, newRow } from './note-row.ts';
import { findRow, findRowByKey, ownerOf, tagsOf } from './read-notes.sql.ts';

/** Whose notes are written, when, and with which ids. */
export interface Writer {
  readonly personId: string;
  readonly nowMs: number;
  readonly ids: Ids;
}

export interface Written {
  readonly id: string;
  readonly outcome: 'added' | 'updated';
}

export const COLUMNS: ReadonlyArray<keyof NotesTable> = Object.keys(
  newRow({ content: '' }, { id: '', personId: '', nowMs: 0 }),
) as Array<keyof NotesTable>; // the row is complete, so its keys are the columns
const INSERT = ask(`INSERT INTO notes (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`);
const UPDATE = ask(`UPDATE notes SET ${COLUMNS.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`);
const ADD_TAG = ask(
  'INSERT INTO note_tags (note_id, tag, person_id, derived) VALUES (?, ?, ?, 0) ON CONFLICT (note_id, tag) DO UPDATE SET derived = 0',
);
const DROP_TAG = ask('DELETE FROM note_tags WHERE note_id = ? AND tag = ?');
const DROP_OWN_TAGS = ask('DELETE FROM note_tags WHERE note_id = ? AND derived = 0');
const ADD_ENTITY = ask(
  'INSERT INTO note_entities (note_id, entity, person_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
);
const DROP_ENTITIES = ask('DELETE FROM note_entities WHERE note_id = ?');

export const valuesOf = (row: NotesTable): unknown[] => COLUMNS.map((column) => row[column]);

export function* insertRow(row: NotesTable): Steps<void> {
  yield* INSERT(...valuesOf(row));
  yield* markChanged(row.person_id, row.id);
}

export function* updateRow(row: NotesTable): Steps<void> {
  yield* UPDATE(...valuesOf(row), row.id);
  yield* markChanged(row.person_id, row.id);
}

/** `madeId`: the id it gets where it needs a new one. */
export function* addNote(writer: Writer, input: NoteInput, madeId = writer.ids.next()): Steps<Written> {
  if (input.title) yield* lockNames(writer.personId);
  const known = yield* findSame(writer, input);
  if (known && mayOverwrite(input.trust ?? 'owner', known)) {
    const { id: _, ...patch } = input;
    yield* changeRow(writer, known, { trust: 'owner', ...patch }, 'add');
    return { id: known.id, outcome: 'updated' };
  }
  const id = input.id === undefined || known?.id === input.id ? madeId : input.id;
  const row = newRow(input, { id, personId: writer.personId, nowMs: writer.nowMs });
  const isNamed = (yield* findRowByKey(row.person_id, row.shelf, row.title)) !== undefined;
  yield* insertRow(isNamed ? { ...row, note_key: null } : row);
  yield* addTags(writer.personId, id, input.tags ?? []);
  for (const entity of input.entities ?? []) yield* ADD_ENTITY(id, entity, writer.personId);
  yield* markConflicts(writer, id, input.conflictsWith ?? []);
  yield* markStatement(writer, row);
  return { id, outcome: 'added' };
}

export function* editNote(writer: Writer, id: string, patch: NotePatch): Steps<void> {
  if (patch.title !== undefined || patch.hidden === false || patch.nuggetName) yield* lockNames(writer.personId);
  const row = yield* lockRow(writer.personId, id);
  if (!row) throw new NotFoundError('id', `There is no note ${quote(id)}.`);
  // A patch that names nothing changes nothing, the time of the last change included.
  if (Object.keys(patch).length > 0) yield* changeRow(writer, row, patch, 'replace');
}

/** The id says which note is meant; without one the name does. */
function* findSame(writer: Writer, input: NoteInput): Steps<NotesTable | undefined> {
  if (input.id === undefined) {
    return yield* lockRowByKey(writer.personId, input.nuggetName ?? DEFAULT_SHELF, input.title ?? '');
  }
  const owner = yield* ownerOf(input.id);
  if (owner !== undefined && owner !== writer.personId) {
    throw new ConflictError('id', `The id ${quote(input.id)} is in use.`);
  }
  return owner === undefined ? undefined : yield* lockRow(writer.personId, input.id);
}

const mayOverwrite = (trust: NoteTrust, known: NotesTable): boolean =>
  trust !== 'untrusted' || known.trust === 'untrusted';

function* changeRow(writer: Writer, row: NotesTable, patch: NotePatch, tags: 'add' | 'replace'): Steps<void> {
  if (patch.tags) {
    if (tags === 'replace') yield* DROP_OWN_TAGS(row.id);
    yield* addTags(writer.personId, row.id, patch.tags);
  }
  // Tags are only added to, but a new date says itself whether it is a whole day.
  const isDated = tags === 'add' && patch.dueAtMs !== undefined;
  if (isDated && !patch.tags?.includes(ALL_DAY_TAG)) yield* DROP_TAG(row.id, ALL_DAY_TAG);
  const held = (yield* tagsOf(row.id)).map((one) => one.tag);
  const next = changedRow(row, patch, { nowMs: writer.nowMs, tags: held });
  yield* updateRow(yield* withFreeKey(next, tags === 'add' ? next : row));
  if (patch.entities) {
    if (tags === 'replace') yield* DROP_ENTITIES(row.id);
    for (const entity of patch.entities) yield* ADD_ENTITY(row.id, entity, writer.personId);
  }
  if (patch.conflictsWith) yield* markConflicts(writer, row.id, patch.conflictsWith);
  if (next.stated_value !== row.stated_value) yield* markStatement(writer, next);
}

/**
 * A name taken by another live note: refused when an edit gives it; a note that only comes back, or one that is added
 * again by its id, gives way and keeps its title without being found by it.
 */
function* withFreeKey(next: NotesTable, before: NotesTable): Steps<NotesTable> {
  if (next.note_key === null || next.hidden === 1) return next;
  const holder = yield* findRowByKey(next.person_id, next.shelf, next.title);
  if (!holder || holder.id === next.id) return next;
  if (next.title === before.title && next.shelf === before.shelf) return { ...next, note_key: null };
  throw new ConflictError('title', `The shelf ${quote(next.shelf)} already has a note ${quote(next.title)}.`);
}

function* addTags(personId: string, id: string, tags: readonly string[]): Steps<void> {
  for (const tag of tags) yield* ADD_TAG(id, tag, personId);
}

const ADD_LINK = ask(
  `INSERT INTO note_links (from_id, to_id, kind, person_id, reason, created_at) VALUES (?, ?, 'link', ?, ?, ?)
   ON CONFLICT (from_id, to_id, kind) DO UPDATE SET reason = excluded.reason`,
);
const DROP_LINK = ask(`DELETE FROM note_links WHERE person_id = ? AND from_id = ? AND to_id = ? AND kind = 'link'`);

/** One way, from the first to the second; the same link again changes its reason. */
export function* addLink(writer: Writer, from: string, to: string, reason = ''): Steps<void> {
  if (from === to) throw new InputError('toId', 'A note cannot be linked to itself.');
  for (const [field, id] of [
    ['fromId', from],
    ['toId', to],
  ] as const) {
    if (!(yield* findRow(writer.personId, id))) throw new NotFoundError(field, `There is no note ${quote(id)}.`);
  }
  yield* ADD_LINK(from, to, writer.personId, reason, writer.nowMs);
  yield* markChanged(writer.personId, from);
}

export function* removeLink(personId: string, from: string, to: string): Steps<boolean> {
  const isGone = (yield* DROP_LINK(personId, from, to)).changes > 0;
  if (isGone) yield* markChanged(personId, from);
  return isGone;
}
