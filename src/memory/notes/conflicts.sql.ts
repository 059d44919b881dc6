/**
 * Contradictions between notes (M9). A statement about the same subject and attribute with another value replaces
 * the older one when the user plainly corrects themself, else both are marked as an open conflict. Words from
 * outside never replace anything and open the conflict on their own note only, so they cannot make a trusted note
 * speak up. When something took place is history: this week's meeting does not contradict last week's.
 */
import { NotFoundError, quote } from '../../base/index.ts';
import { ask, type NotesTable, type Steps } from '../../store/index.ts';
import { lockRow } from './lock-notes.sql.ts';
import { markChanged } from './note-changes.sql.ts';
import { findRow } from './read-notes.sql.ts';
import { isCorrection } from './statement.ts';

export interface Who {
  readonly personId: string;
  readonly nowMs: number;
}

const CONTRADICTING = ask<{ id: string; trust: string }>(
  `SELECT id, trust FROM notes WHERE person_id = ? AND attribute = ? AND hidden = 0 AND state <> 'resolved'
   AND stated_value <> ? AND id <> ?
   AND NOT (type = 'EVENT' AND due_at IS NOT NULL AND due_at < ? AND attribute LIKE '%/when %')`,
);
const LINK = ask(
  `INSERT INTO note_links (from_id, to_id, kind, person_id, reason, created_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
);
const OPEN = ask('UPDATE notes SET conflict_open = 1 WHERE id = ?');
const SETTLE = ask(`UPDATE notes SET conflict_open = 0, state = ?, updated_at = ? WHERE person_id = ? AND id = ?`);
const DROP_CONFLICTS = ask(
  `DELETE FROM note_links WHERE person_id = ? AND kind = 'conflict' AND (from_id = ? OR to_id = ?)`,
);
const OTHERS = ask<{ to_id: string }>(
  `SELECT to_id FROM note_links WHERE person_id = ? AND from_id = ? AND kind = 'conflict'`,
);
const CLOSE_IF_DONE = ask(
  `UPDATE notes SET conflict_open = 0 WHERE person_id = ? AND id = ?
   AND NOT EXISTS (SELECT 1 FROM note_links l WHERE l.from_id = notes.id AND l.kind = 'conflict')`,
);

/** Compares what a written note states with what is known. */
export function* markStatement(who: Who, row: NotesTable): Steps<void> {
  if (row.attribute === null || row.stated_value === null || row.hidden === 1) return;
  const others = (yield* CONTRADICTING(who.personId, row.attribute, row.stated_value, row.id, who.nowMs)).rows;
  const replaces = row.trust !== 'untrusted' && isCorrection(row.content);
  for (const other of others) {
    if (replaces) yield* supersede(who, row.id, other.id);
    else yield* openConflict(who, row, other);
  }
}

/** A conflict the caller names. Ids that are not there leave the note's own mark. */
export function* markConflicts(who: Who, id: string, others: readonly string[]): Steps<void> {
  if (others.length === 0) return;
  yield* OPEN(id);
  yield* markChanged(who.personId, id);
  for (const other of others) {
    const row = other === id ? undefined : yield* findRow(who.personId, other);
    if (row) yield* openConflict(who, { id, trust: 'owner' }, row);
  }
}

function* openConflict(who: Who, a: { id: string; trust: string }, b: { id: string; trust: string }): Steps<void> {
  yield* LINK(a.id, b.id, 'conflict', who.personId, '', who.nowMs);
  yield* LINK(b.id, a.id, 'conflict', who.personId, '', who.nowMs);
  if (a.trust === 'untrusted' || b.trust !== 'untrusted') yield* OPEN(a.id);
  if (b.trust === 'untrusted' || a.trust !== 'untrusted') yield* OPEN(b.id);
  // Also where only the link is new.
  yield* markChanged(who.personId, a.id);
  yield* markChanged(who.personId, b.id);
}

/** The newer note holds; the older is resolved, stays readable and contradicts nobody any more. */
function* supersede(who: Who, winner: string, loser: string): Steps<void> {
  const others = (yield* OTHERS(who.personId, loser)).rows.map((one) => one.to_id);
  yield* LINK(winner, loser, 'supersedes', who.personId, '', who.nowMs);
  yield* DROP_CONFLICTS(who.personId, loser, loser);
  yield* SETTLE('resolved', who.nowMs, who.personId, loser);
  for (const id of new Set([winner, ...others])) yield* CLOSE_IF_DONE(who.personId, id);
  for (const id of new Set([winner, loser, ...others])) yield* markChanged(who.personId, id);
}

/** The person's answer to an open conflict: this note is right. Returns the ids it replaced. */
export function* resolveConflict(who: Who, winner: string): Steps<string[]> {
  const row = yield* lockRow(who.personId, winner);
  if (!row) throw new NotFoundError('id', `There is no note ${quote(winner)}.`);
  const losers = (yield* OTHERS(who.personId, winner)).rows.map((one) => one.to_id);
  for (const loser of losers) yield* supersede(who, winner, loser);
  yield* SETTLE(row.state === 'resolved' ? 'active' : row.state, who.nowMs, who.personId, winner);
  yield* markChanged(who.personId, winner);
  return losers;
}
