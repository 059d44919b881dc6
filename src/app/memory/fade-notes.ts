/**
 * The daily fading (M8): notes that nobody used for long become stale and then archived, everybody's in turn. Nothing
 * is deleted, nothing leaves the index; whoever follows notes is told. Not for a clock that leapt: the time is handed in.
 */
import { fadeNotes } from '../../memory/notes/index.ts';
import { listPeople } from '../../people/index.ts';
import type { Store } from '../../store/index.ts';
import { NOTES_PER_UNIT, type NoteSettling } from './settle-notes.ts';

export async function fadeEverybodysNotes(
  store: Store,
  settling: NoteSettling,
  nowMs: number,
): Promise<{ stale: number; archived: number }> {
  const sum = { stale: 0, archived: 0 };
  for (const { id: personId } of await store.read((tx) => listPeople(tx))) {
    const { stale, archived } = await store.transaction((tx) => fadeNotes(tx, { personId, nowMs }));
    sum.stale += stale;
    sum.archived += archived;
    while ((await store.transaction((tx) => settling.settleNotes(tx, personId))) === NOTES_PER_UNIT);
  }
  return sum;
}
