/**
 * Forgetting (M10): a note, or everything learned from one source, with what was made of it: duplicates merged into
 * it, notes made from it, and the records of reflection that still hold its words. `planForget` only lists;
 * `forget` removes exactly that list. MEMORY.md follows with the next promotion, which the caller runs.
 */
import { InputError, NotFoundError, quote } from '../../base/index.ts';
import { ask, type Steps } from '../../store/index.ts';
import type { NoteTrust } from './note.ts';
import { markChanged } from './note-changes.sql.ts';

export type ForgetTarget = { readonly noteId: string } | { readonly source: string };

export interface ForgottenNote {
  readonly id: string;
  readonly shelf: string;
  readonly title: string;
  readonly content: string;
  /** Why it goes: asked for, merged into one that goes, or made from one that goes. */
  readonly because: 'asked' | 'merged' | 'derived';
  readonly hits: number;
  readonly source: string | null;
  readonly trust: NoteTrust;
}

export interface ForgetList {
  readonly notes: readonly ForgottenNote[];
  /** Records of reflection that hold words of these notes. */
  readonly reflectionChanges: number;
}

type Row = Omit<ForgottenNote, 'because'>;
const FIELDS = 'id, shelf, title, content, hits, source, trust';
const BY_ID = ask<Row>(`SELECT ${FIELDS} FROM notes WHERE person_id = ? AND id = ?`);
/** A source and its parts: `file:a.md` takes `file:a.md#L3` along ('$' comes right after '#'). */
const BY_SOURCE = ask<Row>(
  `SELECT ${FIELDS} FROM notes WHERE person_id = ? AND (source = ? OR (source >= ? AND source < ?)) ORDER BY created_at, id`,
);
const MERGED = ask<Row>(`SELECT ${FIELDS} FROM notes WHERE person_id = ? AND merged_into = ? ORDER BY created_at, id`);
const CHANGES = ask<{ n: number }>(
  'SELECT count(*) AS n FROM reflection_changes WHERE person_id = ? AND (note_id = ? OR other_id = ?)',
);
const DROP_CHANGES = ask('DELETE FROM reflection_changes WHERE person_id = ? AND (note_id = ? OR other_id = ?)');
const DROP = ask('DELETE FROM notes WHERE person_id = ? AND id = ?');
const OPEN_AROUND = ask<{ from_id: string }>(
  `SELECT from_id FROM note_links WHERE person_id = ? AND to_id = ? AND kind = 'conflict'`,
);
const LINKED_TO = ask<{ from_id: string }>('SELECT DISTINCT from_id FROM note_links WHERE person_id = ? AND to_id = ?');
const CLOSE_IF_DONE = ask(
  `UPDATE notes SET conflict_open = 0 WHERE person_id = ? AND id = ?
   AND NOT EXISTS (SELECT 1 FROM note_links l WHERE l.from_id = notes.id AND l.kind = 'conflict')`,
);

export function* planForget(personId: string, target: ForgetTarget): Steps<ForgetList> {
  const found = new Map<string, ForgottenNote>();
  for (const row of yield* asked(personId, target)) found.set(row.id, { ...row, because: 'asked' });
  // A Map grows while it is walked: descendants of descendants are reached, and a circle ends.
  for (const { id } of found.values()) {
    for (const row of (yield* MERGED(personId, id)).rows) keep(found, row, 'merged');
    for (const row of yield* fromSource(personId, `note:${id}`)) keep(found, row, 'derived');
  }
  let reflectionChanges = 0;
  for (const id of found.keys()) reflectionChanges += Number((yield* CHANGES(personId, id, id)).rows[0]?.n ?? 0);
  return { notes: [...found.values()], reflectionChanges };
}

export function* forget(personId: string, target: ForgetTarget): Steps<ForgetList> {
  const list = yield* planForget(personId, target);
  for (const { id } of list.notes) {
    const around = (yield* OPEN_AROUND(personId, id)).rows;
    yield* DROP_CHANGES(personId, id, id);
    const linked = (yield* LINKED_TO(personId, id)).rows;
    yield* DROP(personId, id);
    yield* markChanged(personId, id);
    for (const { from_id } of around) yield* CLOSE_IF_DONE(personId, from_id);
    // Their links to it are gone.
    for (const { from_id } of linked) yield* markChanged(personId, from_id);
  }
  return list;
}

function* asked(personId: string, target: ForgetTarget): Steps<Row[]> {
  if ('source' in target) {
    if (target.source === '') throw new InputError('source', 'Say which source is meant, such as message:… or mail:….');
    return yield* fromSource(personId, target.source);
  }
  const rows = (yield* BY_ID(personId, target.noteId)).rows;
  if (rows.length === 0) throw new NotFoundError('noteId', `There is no note ${quote(target.noteId)}.`);
  return rows;
}

function* fromSource(personId: string, source: string): Steps<Row[]> {
  return (yield* BY_SOURCE(personId, source, `${source}#`, `${source}$`)).rows;
}

function keep(found: Map<string, ForgottenNote>, row: Row, because: 'merged' | 'derived'): void {
  if (!found.has(row.id)) found.set(row.id, { ...row, because });
}
