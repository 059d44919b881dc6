/**
 * Brings the search index up to date with notes, by their ids: what a note says now is put in its place, what it no
 * longer says or what was removed goes. Running it again changes nothing.
 */
import { onTx, type Steps } from '../../store/index.ts';
import { noteSteps } from '../notes/index.ts';
import { putChunksSteps, removeSourceSteps } from '../search/index.ts';
import { noteChunks } from './note-chunks.ts';

/** Notes per unit of work: on the embedded store the process waits for it. */
export const NOTES_AT_ONCE = 150;

export function* indexNotesSteps(personId: string, ids: readonly string[]): Steps<void> {
  const chunks = (yield* noteSteps.findRows(personId, ids)).flatMap(noteChunks);
  yield* putChunksSteps(chunks);
  const put = new Set(chunks.map((chunk) => chunk.sourceId));
  for (const id of ids) if (!put.has(id)) yield* removeSourceSteps(personId, 'note', id);
}

/**
 * For a shelf, which has nobody to settle its writes: indexes what was written and leaves the marks for those who
 * follow later. Says how many notes it took in; fewer than `NOTES_AT_ONCE` means that none are left.
 */
export function* indexWrittenSteps(personId: string): Steps<number> {
  const ids = yield* noteSteps.listUnindexed(personId, NOTES_AT_ONCE);
  yield* indexNotesSteps(personId, ids);
  yield* noteSteps.setIndexed(personId, ids);
  return ids.length;
}

export const indexNotes = onTx(indexNotesSteps);
