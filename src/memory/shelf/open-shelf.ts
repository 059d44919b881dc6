/** Opens a shelf on a home folder, or in memory when none is named, for the person of a single-person installation. */
import { join, resolve } from 'node:path';
import { type Clock, type Ids, systemClock, systemIds } from '../../base/index.ts';
import { DEFAULT_PERSON_ID } from '../../people/index.ts';
import { makeFolder } from './folder.fs.ts';
import { type NoteShelf, OpenShelf } from './shelf.ts';
import { openShelfStore } from './store.sql.ts';

export interface ShelfOptions {
  /** The home folder, the same as `dataDir` of createHark. Left out: in memory, gone when it is closed. */
  readonly dir?: string;
  readonly personId?: string;
  readonly clock?: Pick<Clock, 'now'>;
  readonly ids?: Ids;
}

/** The places of a home folder, as `workspacePaths` of config names them. */
const DATABASE = 'hark.db';
const MEMORY_FILE = ['workspace', 'MEMORY.md'];

export function openShelf(options: ShelfOptions = {}): NoteShelf {
  const clock = options.clock ?? systemClock();
  const ids = options.ids ?? systemIds(clock);
  const personId = options.personId ?? DEFAULT_PERSON_ID;
  if (options.dir === undefined) {
    return new OpenShelf({ store: openShelfStore(':memory:', clock.now()), personId, clock, ids });
  }
  const home = resolve(options.dir);
  makeFolder(home);
  const store = openShelfStore(join(home, DATABASE), clock.now());
  return new OpenShelf({ store, personId, clock, ids, memoryFile: join(home, ...MEMORY_FILE) });
}
