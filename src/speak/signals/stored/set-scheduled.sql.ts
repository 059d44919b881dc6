/** The slot of a `cron:` note has come (K1): from now on it counts. A note without such a tag, or gone, is left alone. */
import type { Tx } from '../../../store/index.ts';
import { SLOT_COUNTS_MS } from '../kinds/scheduled.ts';
import { isScheduleTag } from '../schedule-tag.ts';
import { loadNotes } from './load-notes.sql.ts';
import { noteRow, putWatches } from './watch-rows.sql.ts';

export interface ReachedSlot {
  readonly slotAtMs: number;
  /** When it was reached: later than the slot after a sleep or a halt. */
  readonly reachedAtMs: number;
}

/** Returns whether it counts now. */
export async function setScheduled(
  tx: Tx,
  personId: string,
  noteId: string,
  { slotAtMs, reachedAtMs }: ReachedSlot,
): Promise<boolean> {
  const [note] = (await loadNotes(tx, personId, [noteId])).notes;
  if (!note?.isLive || !note.tags.some(isScheduleTag)) return false;
  const window = { atMs: reachedAtMs, untilMs: reachedAtMs + SLOT_COUNTS_MS, dueAtMs: slotAtMs };
  await putWatches(tx, [noteRow(personId, 'scheduled', note, { window, armedAtMs: reachedAtMs })]);
  return true;
}
