/**
 * Counts that a note was of use: once per session however often (M6), because a note that is needed again and again
 * in one talk has proven itself once. Each use is also an access, which slows its fading and brings a faded note back.
 */
import { NotFoundError, quote } from '../../base/index.ts';
import { ask, type Steps } from '../../store/index.ts';
import { lockRow } from './lock-notes.sql.ts';
import { settled } from './note-row.ts';
import { tagsOf } from './read-notes.sql.ts';
import { updateRow } from './write-notes.sql.ts';

const ADD_HIT = ask(
  'INSERT INTO note_hits (note_id, session_id, person_id, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
);

/** True when it is the first use in this session. */
export function* recordHit(who: { personId: string; nowMs: number }, id: string, sessionId: string): Steps<boolean> {
  const row = yield* lockRow(who.personId, id);
  if (!row) throw new NotFoundError('noteId', `There is no note ${quote(id)}.`);
  const isFirst = (yield* ADD_HIT(id, sessionId, who.personId, who.nowMs)).changes > 0;
  const tags = (yield* tagsOf(id)).map((one) => one.tag);
  const next = settled(
    {
      ...row,
      hits: row.hits + (isFirst ? 1 : 0),
      access_count: row.access_count + 1,
      accessed_at: Math.max(row.accessed_at, who.nowMs),
      state: row.state === 'stale' || row.state === 'archived' ? 'active' : row.state,
    },
    tags,
  );
  // The name is given and taken elsewhere: a note that lost it does not get it back by being read.
  yield* updateRow({ ...next, note_key: row.note_key });
  return isFirst;
}

/** Marked before they move: afterwards nobody knows which did. */
const MARK_FADING = ask(
  `INSERT INTO note_changes (person_id, note_id, is_indexed) SELECT person_id, id, 0 FROM notes WHERE person_id = ?
   AND ((state = 'active' AND stale_at IS NOT NULL AND stale_at <= ?)
   OR (state = 'stale' AND archive_at IS NOT NULL AND archive_at <= ?))
   ON CONFLICT (person_id, note_id) DO UPDATE SET is_indexed = 0`,
);
const GO_STALE = ask(
  `UPDATE notes SET state = 'stale' WHERE person_id = ? AND state = 'active' AND stale_at IS NOT NULL AND stale_at <= ?`,
);
const GO_ARCHIVED = ask(
  `UPDATE notes SET state = 'archived' WHERE person_id = ? AND state = 'stale' AND archive_at IS NOT NULL AND archive_at <= ?`,
);

/** Moves the notes that have faded (M8). Nothing is deleted, and what is due or scheduled stays as it is. */
export function* fadeNotes(who: { personId: string; nowMs: number }): Steps<{ stale: number; archived: number }> {
  yield* MARK_FADING(who.personId, who.nowMs, who.nowMs);
  const stale = (yield* GO_STALE(who.personId, who.nowMs)).changes;
  const archived = (yield* GO_ARCHIVED(who.personId, who.nowMs)).changes;
  return { stale, archived };
}
