/**
 * Keeps the index of files up to date: at the start, when the watcher says so, and nudged by searches, which never
 * wait for it. Everybody has a workspace of their own and sees no other (SPEC M1); the one at the root also has the
 * extra paths of the settings. One person's files are looked at at a time. A Hark in memory has none.
 */
import { messageOf } from '../../../base/index.ts';
import {
  type FileWatch,
  isWithin,
  type MemoryPlaces,
  prepareWorkspace,
  watchFiles,
} from '../../../memory/files/index.ts';
import { type FileReport, syncFiles } from '../../../memory/index-files/index.ts';
import { DEFAULT_PERSON_ID, findPerson, listPeople } from '../../../people/index.ts';
import type { MemoryParts } from '../memory-parts.ts';
import { othersFolder, workspaceOf } from '../workspace-of.ts';
import { joinWords } from './join-words.ts';
import { Turns } from './turns.ts';

/** Searches nudge no more often than this; the watcher sees most changes anyway. */
const NUDGE_MS = 5_000;
/** A line in the log now and then while there is a lot to do. */
const TOLD_EVERY = 200;
/** From so many files on, the index is put in order afterwards. */
const MANY = 100;
/** So many people's workspaces are made and looked at with the start; others' when they search or something changes. */
const MOST_AT_START = 100;
const NOTHING: FileReport = { files: 0, changed: 0, removed: 0, problems: [] };

export interface FileKeeper {
  /** Where the person's files are; undefined for whoever has none. */
  places(personId: string): Promise<MemoryPlaces | undefined>;
  sync(personId: string): Promise<FileReport>;
  nudge(personId: string): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** `indexed` is told after every look at a person's files. */
export function keepFiles(parts: MemoryParts, indexed: (personId: string) => void = () => {}): FileKeeper {
  const { store, clock, settings, log, paths } = parts;
  const stopping = new AbortController();
  const turns = new Map<string, Turns<FileReport>>();
  const lastSyncAt = new Map<string, number>();
  let watch: FileWatch | undefined;
  let unfollow: (() => void) | undefined;
  let line: Promise<unknown> = Promise.resolve();

  const people = async (): Promise<string[]> => (await store.read(listPeople)).map(({ id }) => id);
  const places = async (personId: string): Promise<MemoryPlaces | undefined> => {
    const folder = workspaceOf(paths, personId);
    if (!paths || folder === undefined) return undefined;
    if (personId !== DEFAULT_PERSON_ID) return { folder };
    const closed = (await people()).length > 1 ? othersFolder(paths) : undefined;
    return { folder, extraPaths: settings.get('memory.extraPaths'), closed };
  };

  const sync = async (personId: string): Promise<FileReport> => {
    const where = await places(personId);
    const person = await store.read((tx) => findPerson(tx, personId));
    if (!where || !person || stopping.signal.aborted) return NOTHING;
    lastSyncAt.set(personId, clock.now());
    const report = await syncFiles({
      store,
      clock,
      places: where,
      person,
      signal: stopping.signal,
      onProgress: ({ done, total }) => {
        if (done > 0 && done % TOLD_EVERY === 0) log.info({ done, total }, 'indexing memory files');
      },
    });
    if (report.changed + report.removed > 0) {
      const { files, changed, removed, problems } = report;
      log.debug({ files, changed, removed, problems: problems.length }, 'memory files are indexed');
    }
    if (report.changed + report.removed >= MANY) await joinWords(store, stopping.signal);
    indexed(personId);
    return report;
  };
  const turnOf = (personId: string): Turns<FileReport> => {
    const known = turns.get(personId);
    if (known) return known;
    const inLine = (): Promise<FileReport> => {
      const done = line.then(() => sync(personId));
      line = done.catch(() => undefined);
      return done;
    };
    const made = new Turns(inLine, (error) =>
      log.warn({ error: messageOf(error) }, 'memory files could not be indexed; they will be at the next change'),
    );
    turns.set(personId, made);
    return made;
  };
  /** Whose files these are; those at the root for whatever is nobody else's. */
  const changed = async (found: readonly string[]): Promise<void> => {
    const others = (await people()).filter((id) => id !== DEFAULT_PERSON_ID);
    const owners = found.map((path) => others.find((id) => isWithin(path, workspaceOf(paths, id) ?? path)));
    for (const id of new Set(owners)) turnOf(id ?? DEFAULT_PERSON_ID).nudge();
  };
  const startWatch = async (): Promise<void> => {
    await watch?.close();
    // What is below the root is everybody's.
    const where = await places(DEFAULT_PERSON_ID);
    if (!where || stopping.signal.aborted) return;
    watch = watchFiles(where, { clock, log, onChange: (found) => void changed(found).catch(() => undefined) });
  };
  const prepare = async (personId: string): Promise<void> => {
    const folder = workspaceOf(paths, personId);
    try {
      if (folder !== undefined) await prepareWorkspace(folder);
    } catch (error) {
      log.warn({ error: messageOf(error) }, `the workspace ${folder} could not be made`);
    }
  };

  return {
    places,
    sync: (personId) => (paths ? turnOf(personId).run() : Promise.resolve(NOTHING)),
    nudge(personId) {
      const last = lastSyncAt.get(personId) ?? Number.NEGATIVE_INFINITY;
      if (paths && clock.now() - last >= NUDGE_MS) turnOf(personId).nudge();
    },
    async start() {
      if (!paths) return;
      const first = (await people()).slice(0, MOST_AT_START);
      for (const personId of new Set([DEFAULT_PERSON_ID, ...first])) await prepare(personId);
      unfollow = settings.onChange((changes) => {
        if (!changes.some(({ name }) => name === 'memory.extraPaths')) return;
        void startWatch();
        turnOf(DEFAULT_PERSON_ID).nudge();
      });
      await startWatch();
      for (const personId of first) turnOf(personId).nudge();
    },
    async stop() {
      stopping.abort();
      unfollow?.();
      await watch?.close();
      await Promise.all(Array.from(turns.values(), (turn) => turn.idle()));
    },
  };
}
