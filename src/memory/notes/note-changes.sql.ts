/**
 * Marks of notes that were written, so that others can follow: the search index, signals. Whatever changes what a note
 * says, where it stands, what it links to or how it counts leaves a mark in the same unit of work; only reflection's
 * own "looked at" stamp does not. Marks are taken by deleting them, and set again by updating them: on PostgreSQL a
 * writer and a taker of the same mark then wait for each other, and no change falls between the two.
 */
import { ask, askMany, type Steps } from '../../store/index.ts';

const ON_CONFLICT = 'ON CONFLICT (person_id, note_id) DO UPDATE SET is_indexed = 0';
const MARK = ask(`INSERT INTO note_changes (person_id, note_id, is_indexed) VALUES (?, ?, 0) ${ON_CONFLICT}`);
const MARK_MANY = askMany('INSERT INTO note_changes (person_id, note_id, is_indexed)', 3, ON_CONFLICT);
const MARK_ALL = ask(
  `INSERT INTO note_changes (person_id, note_id, is_indexed) SELECT person_id, id, 0 FROM notes WHERE person_id = ? ${ON_CONFLICT}`,
);
const TAKE = ask<{ note_id: string }>(
  `DELETE FROM note_changes WHERE person_id = ? AND note_id IN
   (SELECT note_id FROM note_changes WHERE person_id = ? ORDER BY note_id LIMIT ?) RETURNING note_id`,
);
const NOT_INDEXED = ask<{ note_id: string }>(
  'SELECT note_id FROM note_changes WHERE person_id = ? AND is_indexed = 0 ORDER BY note_id LIMIT ?',
);
const INDEXED = ask('UPDATE note_changes SET is_indexed = 1 WHERE person_id = ? AND note_id = ?');
const COUNT = ask<{ n: number }>('SELECT count(*) AS n FROM note_changes WHERE person_id = ?');
const PEOPLE = ask<{ person_id: string }>('SELECT DISTINCT person_id FROM note_changes ORDER BY person_id');

export function* markChanged(personId: string, id: string): Steps<void> {
  yield* MARK(personId, id);
}

export function* markManyChanged(personId: string, ids: Iterable<string>): Steps<void> {
  // In one order everywhere, so that two writers cannot wait for each other.
  yield* MARK_MANY([...new Set(ids)].sort().map((id) => [personId, id, 0]));
}

/** Every note of the person, for an index that is made anew. */
export function* markAllChanged(personId: string): Steps<number> {
  return (yield* MARK_ALL(personId)).changes;
}

/** Takes up to `most` marks away and says of which notes. Ids without a note were removed. */
export function* takeChanged(personId: string, most: number): Steps<string[]> {
  return (yield* TAKE(personId, personId, most)).rows.map((row) => row.note_id).sort();
}

/** Notes the search index does not know yet; their marks stay for the others. */
export function* listUnindexed(personId: string, most: number): Steps<string[]> {
  return (yield* NOT_INDEXED(personId, most)).rows.map((row) => row.note_id);
}

export function* setIndexed(personId: string, ids: readonly string[]): Steps<void> {
  for (const id of ids) yield* INDEXED(personId, id);
}

export function* countChanged(personId: string): Steps<number> {
  return Number((yield* COUNT(personId)).rows[0]?.n ?? 0);
}

export function* peopleWithChanges(): Steps<string[]> {
  return (yield* PEOPLE()).rows.map((row) => row.person_id);
}
