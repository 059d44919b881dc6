export { checkArchived } from './archive.sql.ts';
export { decayInstants, memoryDecayFactor, USUAL_STABILITY_DAYS } from './decay.ts';
export type { ForgetList, ForgetTarget, ForgottenNote } from './forget.sql.ts';
export {
  DEFAULT_SHELF,
  isScheduleTag,
  lowestTrust,
  NOTE_KINDS,
  NOTE_SCOPES,
  NOTE_STATES,
  NOTE_TRUSTS,
  NOTE_TYPES,
  type Note,
  type NoteKind,
  type NoteLink,
  type NoteScope,
  type NoteState,
  type NoteTrust,
  type NoteType,
  noteKey,
} from './note.ts';
export { type ArchivedNote, fromJson, fromMarkdown, toJson, toMarkdown } from './note-archive.ts';
export { type NoteInput, type NotePatch, readNoteInput, readNotePatch } from './note-input.ts';
export {
  addLink,
  addNote,
  addNotes,
  countChanged,
  countNotes,
  editNote,
  exportNotes,
  fadeNotes,
  findNoteByTitle,
  forget,
  getNote,
  idsOfAll,
  importLinks,
  importNotes,
  listNotes,
  markAllChanged,
  neighboursOf,
  noteSteps,
  ownersOf,
  peopleWithChanges,
  planForget,
  recordHit,
  removeLink,
  replacedBy,
  resolveConflict,
  takeChanged,
} from './on-tx.sql.ts';
export type { Neighbour, NoteQuery } from './read-notes.sql.ts';
export { isCorrection, readStatement, type Statement } from './statement.ts';
export type { Writer, Written } from './write-notes.sql.ts';
