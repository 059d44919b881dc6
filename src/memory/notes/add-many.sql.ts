/**
 * Adds many notes with few statements. Those that can meet nothing that is there (no known id, no taken name, nothing
 * stated that could contradict) are inserted in bulk; the others go the usual way, one by one. The outcome is that of
 * adding them one after the other.
 */
import { ask, askMany, type Steps } from '../../store/index.ts';
import { lockNames } from './lock-notes.sql.ts';
import { DEFAULT_SHELF, noteKey } from './note.ts';
import { markManyChanged } from './note-changes.sql.ts';
import type { NoteInput } from './note-input.ts';
import { newRow } from './note-row.ts';
import { askInPieces, ONE_OF, ownersOf } from './read-notes.sql.ts';
import { addNote, COLUMNS, valuesOf, type Writer, type Written } from './write-notes.sql.ts';

const INSERT = askMany(`INSERT INTO notes (${COLUMNS.join(', ')})`, COLUMNS.length);
const TAGS = askMany('INSERT INTO note_tags (note_id, tag, person_id, derived)', 4);
const ENTITIES = askMany('INSERT INTO note_entities (note_id, entity, person_id)', 3);
const KEYS = ask<{ note_key: string }>(
  `SELECT note_key FROM notes WHERE note_key ${ONE_OF} AND person_id = ? AND shelf = ? AND hidden = 0`,
);

export function* addNotes(writer: Writer, inputs: readonly NoteInput[]): Steps<Written[]> {
  const { personId, nowMs } = writer;
  const planned = inputs.map((input) => {
    const madeId = writer.ids.next();
    return { input, madeId, row: newRow(input, { id: input.id ?? madeId, personId, nowMs }) };
  });
  yield* lockNames(personId);
  const isAlone = yield* standAlone(personId, inputs);
  const bulk = planned.filter(({ input, row }) => row.attribute === null && !input.conflictsWith && isAlone(input));
  yield* INSERT(bulk.map(({ row }) => valuesOf(row)));
  yield* TAGS(bulk.flatMap(({ row, input }) => (input.tags ?? []).map((tag) => [row.id, tag, personId, 0])));
  yield* ENTITIES(bulk.flatMap(({ row, input }) => (input.entities ?? []).map((entity) => [row.id, entity, personId])));
  yield* markManyChanged(
    personId,
    bulk.map(({ row }) => row.id),
  );
  const done = new Set(bulk);
  const written: Written[] = [];
  for (const one of planned) {
    if (done.has(one)) written.push({ id: one.row.id, outcome: 'added' });
    else written.push(yield* addNote(writer, one.input, one.madeId));
  }
  return written;
}

const keyOf = (input: NoteInput): string | null => noteKey(input.title ?? '');
const shelfOf = (input: NoteInput): string => input.nuggetName ?? DEFAULT_SHELF;
const nameOf = (input: NoteInput): string => `${shelfOf(input)} ${keyOf(input)}`;

/** Says of an input whether nothing that is there, and no other of the same call, has its id or its name. */
function* standAlone(personId: string, inputs: readonly NoteInput[]): Steps<(input: NoteInput) => boolean> {
  const ids = counted(inputs.flatMap(({ id }) => id ?? []));
  const names = counted(inputs.map(nameOf));
  const knownIds = yield* ownersOf([...ids.keys()]);
  const taken = new Set<string>();
  for (const [shelf, some] of Map.groupBy(inputs, shelfOf)) {
    const keys = [...new Set(some.flatMap((input) => keyOf(input) ?? []))];
    for (const { note_key } of yield* askInPieces(KEYS, keys, personId, shelf)) taken.add(`${shelf} ${note_key}`);
  }
  return (input) => {
    const name = nameOf(input);
    const hasFreeName = keyOf(input) === null || (!taken.has(name) && names.get(name) === 1);
    return hasFreeName && (input.id === undefined || (!knownIds.has(input.id) && ids.get(input.id) === 1));
  };
}

function counted(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
