/**
 * Runs reflection over a person's notes and keeps its record (R1, R7): the plan is made from one view of the notes and
 * carried out in the same unit of work, so a killed process leaves either all of it or nothing. Every run is stored,
 * also one that found nothing, because "was it done today?" is answered from here (R6).
 */
import { ConflictError, NotFoundError } from '../../base/index.ts';
import {
  ask,
  askMany,
  onTx,
  type ReflectionChangesTable,
  type ReflectionsTable,
  type Steps,
} from '../../store/index.ts';
import { noteSteps, type Writer } from '../notes/index.ts';
import { type ChangeType, type Edit, type PlannedChange, refusalKey } from './change.ts';
import { addInBulk, applyEdits, hitEdits, undoEdits } from './edits.sql.ts';
import { planReflection } from './plan-reflection.ts';
import { countChanges, type ReflectionCounts, type ReflectionResult, toResult } from './result.ts';

export interface ReflectionChoice {
  /** Left out: all shelves. */
  readonly shelf?: string;
  /** How many notes to look at. Any number is honoured; what is no number counts as not said. */
  readonly limit?: number;
}

/** MEMORY_REFLECTION_MAX_NOTES when nobody set it. */
export const USUAL_LIMIT = 10;

const ADD_RUN = ask(
  `INSERT INTO reflections (id, person_id, shelf, ran_at, inspected, rewritten, merged, hidden, tagged, linked)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);
const ADD_CHANGES = askMany(
  'INSERT INTO reflection_changes (reflection_id, seq, person_id, type, shelf, note_id, other_id, detail, edits)',
  9,
);
const AT_ONCE = 50;
/**
 * Empty ids fill up the last batch. The person stands behind `||` so that no index on it is taken: SQLite would walk
 * all notes of the person for every batch.
 */
const LOOKED_AT = ask(
  `UPDATE notes SET reflected_at = ? WHERE person_id || '' = ? AND id IN (${Array.from({ length: AT_ONCE }, () => '?').join(', ')})`,
);
const UNDONE = ask<Pick<ReflectionChangesTable, 'type' | 'note_id' | 'other_id'>>(
  'SELECT type, note_id, other_id FROM reflection_changes WHERE person_id = ? AND undone_at IS NOT NULL',
);
const RUNS = ask<ReflectionsTable>(
  'SELECT * FROM reflections WHERE person_id = ? ORDER BY ran_at DESC, id DESC LIMIT ?',
);
const RUN = ask<ReflectionsTable>('SELECT * FROM reflections WHERE person_id = ? AND id = ?');
const CHANGES = ask<ReflectionChangesTable>(
  'SELECT * FROM reflection_changes WHERE person_id = ? AND reflection_id = ? ORDER BY seq',
);
const CHANGE = ask<ReflectionChangesTable>(
  'SELECT * FROM reflection_changes WHERE person_id = ? AND reflection_id = ? AND seq = ?',
);
const MARK_UNDONE = ask(
  'UPDATE reflection_changes SET undone_at = ? WHERE person_id = ? AND reflection_id = ? AND seq = ?',
);

function* reflectSteps(
  writer: Writer,
  choice: ReflectionChoice = {},
): Steps<ReflectionResult & { readonly id: string }> {
  const { personId, nowMs } = writer;
  const notes = yield* noteSteps.listNotes({
    personId,
    ...(choice.shelf === undefined ? {} : { shelf: choice.shelf }),
  });
  const limit = choice.limit === undefined || Number.isNaN(choice.limit) ? USUAL_LIMIT : choice.limit;
  const plan = planReflection({ notes, limit, nowMs, refused: yield* refusedChanges(personId) });
  const id = writer.ids.next();
  const { rewritten, merged, hidden, tagged, linked } = countChanges(plan.changes);
  const inspected = plan.inspected.length;
  yield* ADD_RUN(id, personId, choice.shelf ?? null, nowMs, inspected, rewritten, merged, hidden, tagged, linked);
  yield* carryOut(writer, id, plan.changes);
  for (let at = 0; at < inspected; at += AT_ONCE) {
    const batch = plan.inspected.slice(at, at + AT_ONCE);
    yield* LOOKED_AT(nowMs, personId, ...batch, ...Array.from({ length: AT_ONCE - batch.length }, () => ''));
  }
  return { id, ...toResult(nowMs, inspected, plan.changes) };
}

function* refusedChanges(personId: string): Steps<Set<string>> {
  const rows = (yield* UNDONE(personId)).rows;
  // Types are written only from a plan.
  return new Set(rows.map((row) => refusalKey(row.type as ChangeType, row.note_id, row.other_id)));
}

/** Merges last and one by one: what they bring over may be there by then, and only what had an effect is recorded. */
function* carryOut(writer: Writer, id: string, changes: readonly PlannedChange[]): Steps<void> {
  const { personId } = writer;
  yield* addInBulk(
    writer,
    changes.filter((change) => change.type !== 'merge').flatMap((change) => change.edits),
  );
  const rows: unknown[][] = [];
  for (const [seq, { type, shelf, noteId, otherId, detail, edits }] of changes.entries()) {
    const done = type === 'merge' && otherId !== null ? yield* merge(writer, { noteId, otherId, edits }) : edits;
    rows.push([id, seq, personId, type, shelf, noteId, otherId, detail, JSON.stringify(done)]);
  }
  yield* ADD_CHANGES(rows);
}

function* merge(
  writer: Writer,
  change: { noteId: string; otherId: string; edits: readonly Edit[] },
): Steps<readonly Edit[]> {
  const hits = yield* hitEdits(writer.personId, change.noteId, change.otherId);
  return yield* applyEdits(writer, [...change.edits, ...hits]);
}

export interface StoredReflection extends ReflectionCounts {
  readonly id: string;
  readonly shelf: string | null;
  readonly ranAt: number;
  readonly inspected: number;
}

export interface StoredChange extends PlannedChange {
  readonly seq: number;
  readonly undoneAt: number | null;
}

/** Newest first. */
function* listReflectionsSteps(personId: string, limit = 30): Steps<StoredReflection[]> {
  return (yield* RUNS(personId, limit)).rows.map(toStored);
}

/** One run with every change as it was carried out: enough to draw a diff. */
function* readReflectionSteps(
  personId: string,
  id: string,
): Steps<StoredReflection & { readonly changes: StoredChange[] }> {
  const row = (yield* RUN(personId, id)).rows[0];
  if (!row) throw new NotFoundError('reflectionId', `There is no reflection ${id}.`);
  return { ...toStored(row), changes: (yield* CHANGES(personId, id)).rows.map(toChange) };
}

/** Takes one change back; others of the run stay. It is not proposed again. */
function* undoChangeSteps(
  who: { readonly personId: string; readonly nowMs: number },
  reflectionId: string,
  seq: number,
): Steps<StoredChange> {
  const row = (yield* CHANGE(who.personId, reflectionId, seq)).rows[0];
  if (!row) throw new NotFoundError('seq', `Reflection ${reflectionId} has no change ${seq}.`);
  if (row.undone_at !== null) throw new ConflictError('seq', 'This change was taken back already.');
  const change = toChange(row);
  yield* undoEdits(who, change.edits);
  yield* MARK_UNDONE(who.nowMs, who.personId, reflectionId, seq);
  return { ...change, undoneAt: who.nowMs };
}

/** When the person's notes were last looked after, whatever the reason was. */
function* lastReflectionAtSteps(personId: string): Steps<number | undefined> {
  return (yield* RUNS(personId, 1)).rows[0]?.ran_at;
}

function toStored(row: ReflectionsTable): StoredReflection {
  const { id, shelf, inspected, rewritten, merged, hidden, tagged, linked } = row;
  return { id, shelf, ranAt: row.ran_at, inspected, rewritten, merged, hidden, tagged, linked };
}

function toChange(row: ReflectionChangesTable): StoredChange {
  return {
    seq: row.seq,
    type: row.type as ChangeType, // written only from a plan
    shelf: row.shelf,
    noteId: row.note_id,
    otherId: row.other_id,
    detail: row.detail,
    edits: JSON.parse(row.edits) as Edit[], // our own JSON
    undoneAt: row.undone_at,
  };
}

export const reflect = onTx(reflectSteps);
export const listReflections = onTx(listReflectionsSteps);
export const readReflection = onTx(readReflectionSteps);
export const undoChange = onTx(undoChangeSteps);
export const lastReflectionAt = onTx(lastReflectionAtSteps);

/** The same as steps, for a shelf. */
export const reflectionSteps = {
  reflect: reflectSteps,
  listReflections: listReflectionsSteps,
  readReflection: readReflectionSteps,
  undoChange: undoChangeSteps,
} as const;
