export { openShelf, type ShelfOptions } from './open-shelf.ts';
export type { NoteShelf } from './shelf.ts';
export { type ShelfNote, toShelfNote } from './shelf-note.ts';
export {
  listReflections,
  promoteFacts,
  readReflection,
  reflectAndCleanMemory,
  undoReflectionChange,
} from './tidy-shelf.ts';
