/**
 * Makes a person's index anew, in place: what is there stays until something better takes its place, so that a search
 * meanwhile finds everything. First words and counts from the texts the index has, then what has lost its source goes,
 * and at last every source is held against the index again. How far it came is kept in the store in the same unit of
 * work: a process that dies in between goes on at its next start.
 */
import { doubtFiles } from '../../../memory/index-files/index.ts';
import { resetMessages } from '../../../memory/index-messages/index.ts';
import { markAllChanged } from '../../../memory/notes/index.ts';
import { recountPerson, recountSome, removeSource, renewSome } from '../../../memory/search/index.ts';
import { listPeople } from '../../../people/index.ts';
import { readMark, type Store, writeMark } from '../../../store/index.ts';
import { lostSources } from './lost-sources.sql.ts';

/** Parts of a source removed per unit of work. */
const REMOVED_AT_ONCE = 25;
const flagOf = (personId: string): string => `index-rebuild:${personId}`;
/** With the last chunk that is done. */
const ON = 'after ';
const OFF = 'off';

/** Starts from the beginning, or where one that was broken off had come to. */
export async function rebuildIndex(store: Store, personId: string, goesOn = false): Promise<void> {
  const flag = await store.read((tx) => readMark(tx, flagOf(personId)));
  let after: number | undefined = goesOn && flag?.startsWith(ON) ? Number(flag.slice(ON.length)) : -1;
  if (after === -1) await store.transaction((tx) => writeMark(tx, flagOf(personId), `${ON}-1`));
  while (after !== undefined) {
    const from: number = after;
    after = await store.transaction(async (tx) => {
      const done = await renewSome(tx, personId, from);
      if (done !== undefined) await writeMark(tx, flagOf(personId), `${ON}${done}`);
      return done;
    });
  }
  await removeLost(store, personId);
  for (let document: number | undefined = -1; document !== undefined; ) {
    const from: number = document;
    document = await store.transaction((tx) => recountSome(tx, personId, from));
  }
  await store.transaction(async (tx) => {
    await recountPerson(tx, personId);
    await doubtFiles(tx, personId);
    await resetMessages(tx, personId);
    await markAllChanged(tx, personId);
    await writeMark(tx, flagOf(personId), OFF);
  });
}

async function removeLost(store: Store, personId: string): Promise<void> {
  for (;;) {
    const lost = await store.read((tx) => lostSources(tx, personId));
    if (lost.length === 0) return;
    for (const { kind, id, parts } of lost) {
      for (let untilPart = parts; untilPart > 0; untilPart -= REMOVED_AT_ONCE) {
        const fromPart = Math.max(0, untilPart - REMOVED_AT_ONCE);
        await store.transaction((tx) => removeSource(tx, personId, kind, id, { fromPart, untilPart }));
      }
    }
  }
}

/** People whose rebuild was broken off. */
export function unfinishedRebuilds(store: Store): Promise<string[]> {
  return store.read(async (tx) => {
    const found: string[] = [];
    for (const { id } of await listPeople(tx)) if (((await readMark(tx, flagOf(id))) ?? OFF) !== OFF) found.push(id);
    return found;
  });
}
