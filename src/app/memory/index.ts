export { closeReminders, createMessageCapture, type MessageCapture } from './capture/index.ts';
export { createEnrichment } from './enrich/index.ts';
export type { MemoryParts, MemoryPorts, QueryVectors } from './memory-parts.ts';
export { createNoteSettling, NOTES_PER_UNIT, type NoteSettler, type NoteSettling } from './settle-notes.ts';
export { type MemoryWiring, wireMemory } from './wire-memory.ts';
export { workspaceOf } from './workspace-of.ts';
