/** The rules of notes as functions of a transaction, for the app. A shelf runs the same steps at once. */
import { onTx } from '../../store/index.ts';
import * as adding from './add-many.sql.ts';
import * as archive from './archive.sql.ts';
import * as conflicts from './conflicts.sql.ts';
import * as forgetting from './forget.sql.ts';
import * as hits from './hits.sql.ts';
import * as changes from './note-changes.sql.ts';
import * as reading from './read-notes.sql.ts';
import * as writing from './write-notes.sql.ts';

export const addNote = onTx(writing.addNote);
export const addNotes = onTx(adding.addNotes);
export const editNote = onTx(writing.editNote);
export const addLink = onTx(writing.addLink);
export const removeLink = onTx(writing.removeLink);
export const getNote = onTx(reading.getNote);
export const findNoteByTitle = onTx(reading.findNoteByTitle);
export const listNotes = onTx(reading.listNotes);
export const neighboursOf = onTx(reading.neighboursOf);
export const replacedBy = onTx(reading.replacedBy);
export const ownersOf = onTx(reading.ownersOf);
export const idsOfAll = onTx(reading.idsOfAll);
export const countNotes = onTx(reading.countNotes);
export const recordHit = onTx(hits.recordHit);
export const fadeNotes = onTx(hits.fadeNotes);
export const resolveConflict = onTx(conflicts.resolveConflict);
export const planForget = onTx(forgetting.planForget);
export const forget = onTx(forgetting.forget);
export const exportNotes = onTx(archive.exportNotes);
export const importNotes = onTx(archive.importNotes);
export const importLinks = onTx(archive.importLinks);
export const takeChanged = onTx(changes.takeChanged);
export const countChanged = onTx(changes.countChanged);
export const markAllChanged = onTx(changes.markAllChanged);
export const peopleWithChanges = onTx(changes.peopleWithChanges);

/** The same rules as steps, for a shelf and for the rooms beside this one. */
export const noteSteps = {
  addNote: writing.addNote,
  editNote: writing.editNote,
  addLink: writing.addLink,
  getNote: reading.getNote,
  findRow: reading.findRow,
  findRows: reading.findRows,
  replacedBy: reading.replacedBy,
  listNotes: reading.listNotes,
  recordHit: hits.recordHit,
  resolveConflict: conflicts.resolveConflict,
  markChanged: changes.markChanged,
  markManyChanged: changes.markManyChanged,
  listUnindexed: changes.listUnindexed,
  setIndexed: changes.setIndexed,
} as const;
