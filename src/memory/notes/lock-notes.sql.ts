/**
 * Reads a note in order to write it: on PostgreSQL nobody else changes the row until the unit of work ends, so that a
 * hit and an edit at the same moment both count. Names are given out by one writer at a time for each person; two who
 * add the same name meet here instead of failing. An embedded store has one writer anyway.
 */
import type { DialectName, NotesTable, StatementResult, Steps } from '../../store/index.ts';
import { noteKey } from './note.ts';

type Texts = Readonly<Record<DialectName, string>>;

const ROW: Texts = {
  sqlite: 'SELECT * FROM notes WHERE person_id = ? AND id = ?',
  postgres: 'SELECT * FROM notes WHERE person_id = $1 AND id = $2 FOR UPDATE',
};
const BY_KEY: Texts = {
  sqlite: 'SELECT * FROM notes WHERE person_id = ? AND shelf = ? AND note_key = ? AND hidden = 0',
  postgres: 'SELECT * FROM notes WHERE person_id = $1 AND shelf = $2 AND note_key = $3 AND hidden = 0 FOR UPDATE',
};
const NAMES: Texts = { sqlite: 'SELECT ?', postgres: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))' };

function* ask(texts: Texts, ...values: unknown[]): Steps<NotesTable | undefined> {
  // The statements above select whole notes.
  return ((yield { texts, values }) as StatementResult<NotesTable>).rows[0];
}

export function* lockRow(personId: string, id: string): Steps<NotesTable | undefined> {
  return yield* ask(ROW, personId, id);
}

/** The live note of this name. Call `lockNames` first. */
export function* lockRowByKey(personId: string, shelf: string, title: string): Steps<NotesTable | undefined> {
  const key = noteKey(title);
  return key === null ? undefined : yield* ask(BY_KEY, personId, shelf, key);
}

export function* lockNames(personId: string): Steps<void> {
  yield* ask(NAMES, `notes of ${personId}`);
}
