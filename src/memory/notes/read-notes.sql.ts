/**
 * Reads notes with their tags, entities and links. Every question is keyed by person; a list is four statements
 * however long it is. Oldest first.
 */
import { type Ask, ask, type NotesTable, type Steps } from '../../store/index.ts';
import type { Note, NoteState, NoteType } from './note.ts';
import { noteKey } from './note.ts';
import { type NoteParts, toNote } from './note-row.ts';

export interface NoteQuery {
  readonly personId: string;
  /** Only these; at most `IDS_AT_ONCE`. */
  readonly ids?: readonly string[];
  readonly shelf?: string;
  readonly includeHidden?: boolean;
  readonly type?: NoteType;
  readonly state?: NoteState;
  readonly tag?: string;
  readonly source?: string;
  readonly document?: string;
  /** Of this name, in any spelling of it. */
  readonly title?: string;
  /** Due from this instant on, and before that one. */
  readonly dueFrom?: number;
  readonly dueBefore?: number;
  /** Of use in at least this many sessions. */
  readonly minHits?: number;
  /** The newest this many. */
  readonly limit?: number;
}

interface TagRow {
  note_id: string;
  tag: string;
  derived: number;
}
interface EntityRow {
  note_id: string;
  entity: string;
}
interface LinkRow {
  from_id: string;
  to_id: string;
  kind: string;
  reason: string;
}

const BY_ID = ask<NotesTable>('SELECT * FROM notes WHERE person_id = ? AND id = ?');
const OWNER = ask<{ person_id: string }>('SELECT person_id FROM notes WHERE id = ?');
const BY_KEY = ask<NotesTable>('SELECT * FROM notes WHERE person_id = ? AND shelf = ? AND note_key = ? AND hidden = 0');
const TAGS = ask<TagRow>('SELECT note_id, tag, derived FROM note_tags WHERE note_id = ?');
const ENTITIES = ask<EntityRow>('SELECT note_id, entity FROM note_entities WHERE note_id = ?');
const LINKS = ask<LinkRow>('SELECT from_id, to_id, kind, reason FROM note_links WHERE from_id = ?');

export function* findRow(personId: string, id: string): Steps<NotesTable | undefined> {
  return (yield* BY_ID(personId, id)).rows[0];
}

/** Ids per statement; empty ids fill up the last one, so that one text is all that is ever prepared. */
const AT_ONCE = 50;
export const IDS_AT_ONCE = AT_ONCE;
export const ONE_OF = `IN (${Array.from({ length: AT_ONCE }, () => '?').join(', ')})`;

const filled = (ids: readonly string[]): string[] => Array.from({ length: AT_ONCE }, (_, i) => ids[i] ?? '');

export function* askInPieces<Row>(question: Ask<Row>, ids: readonly string[], ...more: unknown[]): Steps<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    rows.push(...(yield* question(...filled(ids.slice(at, at + AT_ONCE)), ...more)).rows);
  }
  return rows;
}

const BY_IDS = ask<NotesTable>(`SELECT * FROM notes WHERE id ${ONE_OF}`);

/** The rows of those ids that are there and the person's. */
export function* findRows(personId: string, ids: readonly string[]): Steps<NotesTable[]> {
  return (yield* askInPieces(BY_IDS, ids)).filter((row) => row.person_id === personId);
}

/** Who has a note of this id, whoever asks: ids are one space. */
export function* ownerOf(id: string): Steps<string | undefined> {
  return (yield* OWNER(id)).rows[0]?.person_id;
}

const ALL_IDS = ask<{ id: string }>('SELECT id FROM notes WHERE person_id = ? ORDER BY created_at, id');

/** Of all notes, hidden ones too, the oldest first. */
export function* idsOfAll(personId: string): Steps<string[]> {
  return (yield* ALL_IDS(personId)).rows.map((row) => row.id);
}

const OWNERS = ask<{ id: string; person_id: string }>(`SELECT id, person_id FROM notes WHERE id ${ONE_OF}`);

export function* ownersOf(ids: readonly string[]): Steps<Map<string, string>> {
  return new Map((yield* askInPieces(OWNERS, ids)).map((row) => [row.id, row.person_id]));
}

export function* findRowByKey(personId: string, shelf: string, title: string): Steps<NotesTable | undefined> {
  const key = noteKey(title);
  return key === null ? undefined : (yield* BY_KEY(personId, shelf, key)).rows[0];
}

export function* findNoteByTitle(personId: string, shelf: string, title: string): Steps<Note | undefined> {
  const row = yield* findRowByKey(personId, shelf, title);
  return row && (yield* getNote(personId, row.id));
}

export function* tagsOf(id: string): Steps<TagRow[]> {
  return (yield* TAGS(id)).rows;
}

export function* getNote(personId: string, id: string): Steps<Note | undefined> {
  const row = yield* findRow(personId, id);
  if (!row) return undefined;
  const tags = (yield* TAGS(id)).rows;
  const entities = (yield* ENTITIES(id)).rows.map((one) => one.entity);
  return toNote(row, { tags, entities, links: (yield* LINKS(id)).rows });
}

export function* listNotes(query: NoteQuery): Steps<Note[]> {
  const { where, values } = conditionsOf(query);
  const limit =
    query.limit === undefined ? '' : `ORDER BY created_at DESC, id DESC LIMIT ${Math.max(0, Math.floor(query.limit))}`;
  const chosen = `SELECT id FROM notes WHERE ${where} ${limit}`;
  const rows = (yield* ask<NotesTable>(
    limit === ''
      ? `SELECT * FROM notes WHERE ${where} ORDER BY created_at, id`
      : `SELECT * FROM notes WHERE id IN (${chosen}) ORDER BY created_at, id`,
  )(...values)).rows;
  if (rows.length === 0) return [];
  const tags = group(
    (yield* of<TagRow>('note_id, tag, derived', 'note_tags', 'note_id', chosen)(...values)).rows,
    (r) => r.note_id,
  );
  const entities = group(
    (yield* of<EntityRow>('note_id, entity', 'note_entities', 'note_id', chosen)(...values)).rows,
    (r) => r.note_id,
  );
  const links = group(
    (yield* of<LinkRow>('from_id, to_id, kind, reason', 'note_links', 'from_id', chosen)(...values)).rows,
    (r) => r.from_id,
  );
  return rows.map((row) => {
    const parts: NoteParts = {
      tags: tags.get(row.id) ?? [],
      entities: (entities.get(row.id) ?? []).map((one) => one.entity),
      links: links.get(row.id) ?? [],
    };
    return toNote(row, parts);
  });
}

function of<Row>(columns: string, table: string, key: string, chosen: string) {
  return ask<Row>(`SELECT ${columns} FROM ${table} WHERE ${key} IN (${chosen})`);
}

const group = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> => Map.groupBy(rows, key);

function conditionsOf(query: NoteQuery): { where: string; values: unknown[] } {
  const conditions: Array<readonly [text: string, ...values: unknown[]]> = [
    ['person_id = ?', query.personId],
    [`id ${ONE_OF}`, ...(query.ids ? filled(query.ids) : [undefined])],
    ['shelf = ?', query.shelf],
    ['type = ?', query.type],
    ['state = ?', query.state],
    ['source = ?', query.source],
    ['document = ?', query.document],
    ['note_key = ?', query.title === undefined ? undefined : (noteKey(query.title) ?? '')],
    ['hits >= ?', query.minHits],
    ['due_at >= ?', query.dueFrom],
    ['due_at < ?', query.dueBefore],
    ['id IN (SELECT note_id FROM note_tags WHERE tag = ? AND person_id = ?)', query.tag, query.personId],
  ];
  const used = conditions.filter(([, value]) => value !== undefined);
  const texts = used.map(([text]) => text);
  if (!query.includeHidden) texts.push('hidden = 0');
  return { where: texts.join(' AND '), values: used.flatMap(([, ...values]) => values) };
}

export interface Neighbour {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly kind: string;
  readonly reason: string;
  readonly direction: 'to' | 'from';
}

const NEIGHBOURS = ask<Neighbour>(
  `SELECT n.id, n.title, n.content, l.kind, l.reason, 'to' AS direction FROM note_links l JOIN notes n ON n.id = l.to_id
   WHERE l.person_id = ? AND l.from_id = ?
   UNION ALL
   SELECT n.id, n.title, n.content, l.kind, l.reason, 'from' AS direction FROM note_links l JOIN notes n ON n.id = l.from_id
   WHERE l.person_id = ? AND l.to_id = ? ORDER BY 6 DESC, 1, 4`,
);

/** What a note leads to and what leads to it. */
export function* neighboursOf(personId: string, id: string): Steps<Neighbour[]> {
  return (yield* NEIGHBOURS(personId, id, personId, id)).rows;
}

const REPLACED = ask<{ from_id: string; to_id: string }>(
  `SELECT from_id, to_id FROM note_links WHERE kind = 'supersedes' AND to_id ${ONE_OF}`,
);

/** Which of these notes were replaced, each with those that replaced it. */
export function* replacedBy(ids: readonly string[]): Steps<Map<string, string[]>> {
  const rows = yield* askInPieces(REPLACED, ids);
  const groups = Map.groupBy(rows, (row) => row.to_id);
  return new Map([...groups].map(([id, some]) => [id, some.map((row) => row.from_id)]));
}

const COUNT = ask<{ n: number }>('SELECT count(*) AS n FROM notes WHERE person_id = ? AND hidden = 0');

export function* countNotes(personId: string): Steps<number> {
  return Number((yield* COUNT(personId)).rows[0]?.n ?? 0);
}
