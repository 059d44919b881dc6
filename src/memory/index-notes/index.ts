export { indexNotes, indexNotesSteps, indexWrittenSteps, NOTES_AT_ONCE } from './index-notes.sql.ts';
export { searchMemory, searchMemorySteps } from './search-memory.sql.ts';
