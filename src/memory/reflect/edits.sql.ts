/**
 * Carries out the small edits of a change, and takes them back. Doing returns only the edits that had an effect, so
 * that undoing takes back exactly what was done. Undoing leaves what somebody changed since as it is, and refuses to
 * put an old text over a newer one.
 */
import { ConflictError } from '../../base/index.ts';
import { type Ask, ask, askMany, type NotesTable, type Steps } from '../../store/index.ts';
import { noteSteps } from '../notes/index.ts';
import type { Edit, EditedField } from './change.ts';

interface Who {
  readonly personId: string;
  readonly nowMs: number;
}

const SET: Readonly<Record<EditedField, Ask<never>>> = {
  content: ask('UPDATE notes SET content = ? WHERE person_id = ? AND id = ?'),
  hidden: ask('UPDATE notes SET hidden = ? WHERE person_id = ? AND id = ?'),
  archivedAt: ask('UPDATE notes SET archived_at = ? WHERE person_id = ? AND id = ?'),
  rewrittenAt: ask('UPDATE notes SET rewritten_at = ? WHERE person_id = ? AND id = ?'),
  mergedInto: ask('UPDATE notes SET merged_into = ? WHERE person_id = ? AND id = ?'),
  importance: ask('UPDATE notes SET importance = ? WHERE person_id = ? AND id = ?'),
};
const COLUMN: Readonly<Record<EditedField, keyof NotesTable>> = {
  content: 'content',
  hidden: 'hidden',
  archivedAt: 'archived_at',
  rewrittenAt: 'rewritten_at',
  mergedInto: 'merged_into',
  importance: 'importance',
};
const ADD_TAG = ask(
  'INSERT INTO note_tags (note_id, tag, person_id, derived) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
);
const DROP_TAG = ask('DELETE FROM note_tags WHERE note_id = ? AND tag = ? AND person_id = ? AND derived = ?');
const ADD_ENTITY = ask(
  'INSERT INTO note_entities (note_id, entity, person_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
);
const DROP_ENTITY = ask('DELETE FROM note_entities WHERE note_id = ? AND entity = ? AND person_id = ?');
const ADD_LINK = ask(
  `INSERT INTO note_links (from_id, to_id, kind, person_id, reason, created_at) VALUES (?, ?, 'link', ?, ?, ?) ON CONFLICT DO NOTHING`,
);
const DROP_LINK = ask(
  `DELETE FROM note_links WHERE from_id = ? AND to_id = ? AND kind = 'link' AND person_id = ? AND reason = ?`,
);
const ADD_HIT = ask(
  'INSERT INTO note_hits (note_id, session_id, person_id, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
);
const DROP_HIT = ask('DELETE FROM note_hits WHERE note_id = ? AND session_id = ? AND person_id = ?');
const ADD_TO_HITS = ask('UPDATE notes SET hits = hits + ? WHERE person_id = ? AND id = ?');
const HITS = ask<{ session_id: string; at: number }>(
  'SELECT session_id, at FROM note_hits WHERE person_id = ? AND note_id = ? ORDER BY session_id',
);
/** A note that comes back gives its name up to a live one that has it by now. */
const YIELD_KEY = ask(
  `UPDATE notes SET note_key = NULL WHERE person_id = ? AND id = ? AND EXISTS (SELECT 1 FROM notes o
   WHERE o.person_id = notes.person_id AND o.shelf = notes.shelf AND o.note_key = notes.note_key AND o.hidden = 0
   AND o.id <> notes.id)`,
);

const ADD_TAGS = askMany('INSERT INTO note_tags (note_id, tag, person_id, derived)', 4, 'ON CONFLICT DO NOTHING');
const ADD_LINKS = askMany(
  'INSERT INTO note_links (from_id, to_id, kind, person_id, reason, created_at)',
  6,
  'ON CONFLICT DO NOTHING',
);

/** Tags and links in bulk, for edits that are known to have an effect: a plan made in the same unit of work. */
export function* addInBulk({ personId, nowMs }: Who, edits: readonly Edit[]): Steps<void> {
  const tags: unknown[][] = [];
  const links: unknown[][] = [];
  for (const edit of edits) {
    if (edit.on === 'tag' && edit.add) tags.push([edit.id, edit.tag, personId, edit.derived ? 1 : 0]);
    else if (edit.on === 'link' && edit.add) links.push([edit.from, edit.to, 'link', personId, edit.reason, nowMs]);
    else yield* applyEdit({ personId, nowMs }, edit);
  }
  yield* ADD_TAGS(tags);
  yield* ADD_LINKS(links);
  yield* noteSteps.markManyChanged(personId, edits.map(editedNote));
}

/** The note that an edit changes: a link belongs to the one it starts from. */
const editedNote = (edit: Edit): string => (edit.on === 'link' ? edit.from : edit.id);

export function* applyEdits(who: Who, edits: readonly Edit[]): Steps<Edit[]> {
  const done: Edit[] = [];
  for (const edit of edits) if (yield* applyEdit(who, edit)) done.push(edit);
  yield* noteSteps.markManyChanged(who.personId, done.map(editedNote));
  return done;
}

function* applyEdit(who: Who, edit: Edit): Steps<boolean> {
  if (edit.on === 'note') {
    if (edit.field === 'hidden' && edit.after === 0) yield* YIELD_KEY(who.personId, edit.id);
    return (yield* SET[edit.field](edit.after, who.personId, edit.id)).changes > 0;
  }
  return (yield* applyPart(who, edit)) > 0;
}

function* applyPart({ personId, nowMs }: Who, edit: Exclude<Edit, { on: 'note' }>): Steps<number> {
  switch (edit.on) {
    case 'tag': {
      const derived = edit.derived ? 1 : 0;
      return edit.add
        ? (yield* ADD_TAG(edit.id, edit.tag, personId, derived)).changes
        : (yield* DROP_TAG(edit.id, edit.tag, personId, derived)).changes;
    }
    case 'entity':
      return edit.add
        ? (yield* ADD_ENTITY(edit.id, edit.entity, personId)).changes
        : (yield* DROP_ENTITY(edit.id, edit.entity, personId)).changes;
    case 'link':
      return edit.add
        ? (yield* ADD_LINK(edit.from, edit.to, personId, edit.reason, nowMs)).changes
        : (yield* DROP_LINK(edit.from, edit.to, personId, edit.reason)).changes;
    case 'hit': {
      const { changes } = edit.add
        ? yield* ADD_HIT(edit.id, edit.session, personId, edit.at)
        : yield* DROP_HIT(edit.id, edit.session, personId);
      if (changes > 0) yield* ADD_TO_HITS(edit.add ? changes : -changes, personId, edit.id);
      return changes;
    }
  }
}

/** The survivor of a merge has been of use wherever the loser was. */
export function* hitEdits(personId: string, loser: string, survivor: string): Steps<Edit[]> {
  const rows = (yield* HITS(personId, loser)).rows;
  return rows.map((row) => ({ on: 'hit', id: survivor, session: row.session_id, at: row.at, add: true }));
}

export function* undoEdits(who: Who, edits: readonly Edit[]): Steps<void> {
  yield* noteSteps.markManyChanged(who.personId, edits.map(editedNote));
  for (const edit of edits.toReversed()) {
    if (edit.on !== 'note') {
      yield* applyPart(who, { ...edit, add: !edit.add });
      continue;
    }
    const row = yield* noteSteps.findRow(who.personId, edit.id);
    // Gone since: nothing to put back.
    if (!row) continue;
    const now = row[COLUMN[edit.field]];
    if (now === edit.after) yield* applyEdit(who, { ...edit, before: edit.after, after: edit.before });
    else if (edit.field === 'content' && now !== edit.before) {
      throw new ConflictError('change', 'The text of this note was changed since, so the old text is not put back.');
    }
  }
}
