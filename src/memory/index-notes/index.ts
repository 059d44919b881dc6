export { indexNotes, indexNotesSteps, indexWrittenSteps, NOTES_AT_ONCE } from './index-notes.sql.ts';
export { pickNotes, pickNotesSteps } from './pick-notes.sql.ts';
