export { checkIndex } from './check-index.ts';
export { forgetSaid } from './forget-said.ts';
export { countNotes, countSources, countWaiting, lastReflectionAt } from './index-counts.sql.ts';
export { joinWords } from './join-words.ts';
export { type FileKeeper, keepFiles } from './keep-files.ts';
export { keepMessages, type MessageKeeper } from './keep-messages.ts';
export { keepVectors, type VectorKeeper } from './keep-vectors.ts';
export { readMemory } from './read-memory.ts';
export { rebuildIndex, unfinishedRebuilds } from './rebuild-index.ts';
