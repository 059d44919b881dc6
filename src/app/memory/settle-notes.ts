/**
 * Those who follow the notes: the search index, signals, and whoever else is added. Every write of a note leaves a
 * mark; settling takes the marks and hands the ids to each follower in the same unit of work, so that what follows from
 * a note is never older than the note once the work is done. What another program wrote (a shelf on the same home) is
 * settled at the next start, sweep or write.
 */
import { peopleWithChanges, takeChanged } from '../../memory/notes/index.ts';
import type { Store, Tx } from '../../store/index.ts';

/** Ids without a note were removed. */
export type NoteSettler = (tx: Tx, personId: string, noteIds: readonly string[]) => Promise<void>;

export interface NoteSettling {
  /** Settles up to `NOTES_PER_UNIT` notes; returns how many. Fewer than that: none are left. */
  settleNotes(tx: Tx, personId: string): Promise<number>;
  /** All that is left of everybody, in small units of work. */
  settleLeftovers(store: Store): Promise<void>;
  /** Adds a follower. Only while the app is put together. */
  follow(settler: NoteSettler): void;
}

/** So many notes take some ten milliseconds; more would make the process wait noticeably on an embedded store. */
export const NOTES_PER_UNIT = 150;

export function createNoteSettling(settlers: readonly NoteSettler[] = []): NoteSettling {
  const followers = [...settlers];
  const settleNotes = async (tx: Tx, personId: string): Promise<number> => {
    const ids = await takeChanged(tx, personId, NOTES_PER_UNIT);
    if (ids.length > 0) for (const settle of followers) await settle(tx, personId, ids);
    return ids.length;
  };
  return {
    settleNotes,
    follow: (settler) => void followers.push(settler),
    async settleLeftovers(store) {
      for (const personId of await store.read((tx) => peopleWithChanges(tx))) {
        while ((await store.transaction((tx) => settleNotes(tx, personId))) === NOTES_PER_UNIT);
      }
    },
  };
}
