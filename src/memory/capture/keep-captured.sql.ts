/**
 * Writes what was captured: each note under its key, so that a thing said again changes the note it made before (M7);
 * a plain correction replaces what it contradicts, another value without one is an open conflict (M9); and what is
 * over closes the matter it names. Words from outside have keys of their own and can reach no trusted note (Q5).
 * A matter that was closed, or a note the user put away, is not opened again: it is a new one.
 */
import { ask, type NotesTable, onTx, type Steps } from '../../store/index.ts';
import { type NoteInput, noteSteps, type Writer } from '../notes/index.ts';
import type { CapturedNote, Resolution } from './captured-note.ts';
import { matchResolution, type OpenMatter } from './match-resolution.ts';
import { ALL_DAY_TAG } from './rules/build-note.ts';

export interface KeptNote {
  readonly id: string;
  readonly outcome: 'added' | 'updated';
  readonly note: CapturedNote;
  /** What it took the place of, in its words (M9). */
  readonly replaced: readonly string[];
}

export interface ClosedNote {
  readonly id: string;
  readonly title: string;
  readonly how: Resolution['how'];
}

/** Far more than anybody has open at once. */
const MOST_OPEN = 500;
/** A chain of merges is short; this ends one that is not. */
const MOST_MERGES = 10;

const BY_KEY = ask<{ note_id: string }>('SELECT note_id FROM captured_keys WHERE person_id = ? AND capture_key = ?');
const SET_KEY = ask(
  `INSERT INTO captured_keys (person_id, capture_key, note_id) VALUES (?, ?, ?)
   ON CONFLICT (person_id, capture_key) DO UPDATE SET note_id = excluded.note_id`,
);
const DROP_TAG = ask('DELETE FROM note_tags WHERE person_id = ? AND note_id = ? AND tag = ?');
const OPEN = ask<Pick<NotesTable, 'id' | 'title' | 'content' | 'type' | 'due_at' | 'updated_at'>>(
  `SELECT id, title, content, type, due_at, updated_at FROM notes
   WHERE person_id = ? AND hidden = 0 AND state = 'active' AND type IN ('PLAN', 'ACTIVITY', 'EVENT')
   AND trust <> 'untrusted' ORDER BY updated_at DESC LIMIT ${MOST_OPEN}`,
);
/** Bounded twice, so that a person with very many notes waits no longer than others. */
const NAMES = ask<{ entity: string }>(
  `SELECT DISTINCT entity FROM (SELECT entity FROM note_entities WHERE person_id = ? ORDER BY entity LIMIT 5000) AS named
   LIMIT 500`,
);

function* keepSteps(
  writer: Writer,
  notes: readonly CapturedNote[],
  said: { readonly source: string; readonly atMs: number },
): Steps<KeptNote[]> {
  const kept: KeptNote[] = [];
  for (const note of notes) {
    const key = note.trust === 'untrusted' ? `untrusted:${note.key}` : note.key;
    const known = yield* findOpen(writer.personId, key);
    const input = toInput(note, said.source);
    const { id, outcome } = known
      ? yield* noteSteps.addNote(writer, {
          ...input,
          id: known.id,
          importance: Math.max(known.importance, note.importance),
        })
      : // With an id of its own it does not take the place of a note that happens to have the same title.
        yield* noteSteps.addNote(writer, { ...input, atMs: said.atMs, id: writer.ids.next() });
    if (known) yield* dropAllDay(writer.personId, id, note);
    yield* SET_KEY(writer.personId, key, id);
    if (note.isCorrection && note.trust !== 'untrusted') yield* noteSteps.resolveConflict(writer, id);
    const replaced = note.isCorrection && outcome === 'added' ? yield* replacedSteps(writer.personId, id) : [];
    kept.push({ id, outcome, note, replaced });
  }
  return kept;
}

/** Said again with its hour, it is no whole day any more; tags are otherwise only added. */
function* dropAllDay(personId: string, id: string, note: CapturedNote): Steps<void> {
  if (note.dueAtMs !== undefined && !note.tags.includes(ALL_DAY_TAG)) yield* DROP_TAG(personId, id, ALL_DAY_TAG);
}

function* replacedSteps(personId: string, id: string): Steps<string[]> {
  const older = (yield* noteSteps.getNote(personId, id))?.supersedes ?? [];
  const words: string[] = [];
  for (const one of older) {
    const row = yield* noteSteps.findRow(personId, one);
    if (row) words.push(row.content || row.title);
  }
  return words;
}

/** The note that this key made before, or what it was merged into, while it is still open. */
function* findOpen(personId: string, key: string): Steps<{ id: string; importance: number } | undefined> {
  let id = (yield* BY_KEY(personId, key)).rows[0]?.note_id;
  for (let merges = 0; id !== undefined && merges < MOST_MERGES; merges++) {
    const row = yield* noteSteps.findRow(personId, id);
    if (!row) return undefined;
    if (row.merged_into === null) return row.hidden === 0 && row.state !== 'resolved' ? row : undefined;
    id = row.merged_into;
  }
  return undefined;
}

function toInput(note: CapturedNote, source: string): NoteInput {
  return {
    title: note.title,
    content: note.content,
    kind: note.kind,
    type: note.type,
    subject: note.subject,
    ...(note.subject === 'user' ? { scope: 'user' } : {}),
    ...(note.attribute === undefined ? {} : { attribute: note.attribute }),
    ...(note.value === undefined ? {} : { value: note.value }),
    author: note.author,
    source,
    trust: note.trust,
    importance: note.importance,
    confidence: note.confidence,
    sentiment: note.sentiment,
    tags: note.tags,
    entities: note.entities,
    ...(note.dueAtMs === undefined ? {} : { dueAtMs: note.dueAtMs }),
  };
}

/** Closes the matters that the person says are over, but for some; what names none of them closes none. */
function* closeSteps(
  writer: Writer,
  resolutions: readonly Resolution[],
  except: ReadonlySet<string> = new Set(),
): Steps<ClosedNote[]> {
  if (resolutions.length === 0) return [];
  let matters = (yield* openSteps(writer.personId)).filter(({ id }) => !except.has(id));
  const closed: ClosedNote[] = [];
  for (const resolution of resolutions) {
    const matter = matchResolution(resolution, matters, writer.nowMs);
    if (!matter) continue;
    yield* noteSteps.editNote(writer, matter.id, { state: 'resolved' });
    matters = matters.filter(({ id }) => id !== matter.id);
    closed.push({ id: matter.id, title: matter.title || matter.content, how: resolution.how });
  }
  return closed;
}

export function* openSteps(personId: string): Steps<OpenMatter[]> {
  return (yield* OPEN(personId)).rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    type: row.type,
    dueAt: row.due_at,
    updatedAt: row.updated_at,
  }));
}

function* namesSteps(personId: string): Steps<string[]> {
  return (yield* NAMES(personId)).rows.map((row) => row.entity);
}

export const keepCaptured = onTx(keepSteps);
export const closeMatters = onTx(closeSteps);
/** Plans, events and activities that are open, the last spoken of first; words from outside are none. */
export const openMatters = onTx(openSteps);
/** Names that notes of this person hold already. */
export const knownNames = onTx(namesSteps);
