/**
 * Empties a person's index so that everything goes in anew. A flag is kept in the store from the first unit of work to
 * the last: a process that dies in between takes it up again at its next start, so that nothing stays out. Searches
 * go on meanwhile and find what is there.
 */
import { forgetFiles } from '../../../memory/index-files/index.ts';
import { resetMessages } from '../../../memory/index-messages/index.ts';
import { markAllChanged } from '../../../memory/notes/index.ts';
import { wipeSome } from '../../../memory/search/index.ts';
import { listPeople } from '../../../people/index.ts';
import { readMark, type Store, writeMark } from '../../../store/index.ts';

/** Chunks per unit of work. */
const WIPED_AT_ONCE = 30;
const flagOf = (personId: string): string => `index-rebuild:${personId}`;
const ON = 'on';
const OFF = 'off';

export async function emptyIndex(store: Store, personId: string): Promise<void> {
  await store.transaction((tx) => writeMark(tx, flagOf(personId), ON));
  for (let left = 1; left > 0; ) {
    left = await store.transaction(async (tx) => {
      const wiped = await wipeSome(tx, personId, WIPED_AT_ONCE);
      if (wiped > 0) return wiped;
      await forgetFiles(tx, personId);
      await resetMessages(tx, personId);
      await markAllChanged(tx, personId);
      await writeMark(tx, flagOf(personId), OFF);
      return 0;
    });
  }
}

export async function isBeingRebuilt(store: Store, personId: string): Promise<boolean> {
  return (await store.read((tx) => readMark(tx, flagOf(personId)))) === ON;
}

/** People whose rebuild was broken off. */
export function unfinishedRebuilds(store: Store): Promise<string[]> {
  return store.read(async (tx) => {
    const found: string[] = [];
    for (const { id } of await listPeople(tx)) if ((await readMark(tx, flagOf(id))) === ON) found.push(id);
    return found;
  });
}
