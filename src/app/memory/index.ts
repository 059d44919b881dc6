export { createNoteSettling, NOTES_PER_UNIT, type NoteSettler, type NoteSettling } from './settle-notes.ts';
