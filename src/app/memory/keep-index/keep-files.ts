/**
 * Keeps the index of files up to date: at the start, when the watcher says so, and nudged by searches, which never
 * wait for it. Files belong to the person at the root of the workspace; a Hark in memory has none.
 */
import { messageOf } from '../../../base/index.ts';
import { type FileWatch, type MemoryPlaces, prepareWorkspace, watchFiles } from '../../../memory/files/index.ts';
import { type FileReport, syncFiles } from '../../../memory/index-files/index.ts';
import { DEFAULT_PERSON_ID, findPerson } from '../../../people/index.ts';
import type { MemoryParts } from '../memory-parts.ts';
import { Turns } from './turns.ts';

/** Searches nudge no more often than this; the watcher sees most changes anyway. */
const NUDGE_MS = 5_000;
/** A line in the log now and then while there is a lot to do. */
const TOLD_EVERY = 200;
const NOTHING: FileReport = { files: 0, changed: 0, removed: 0, problems: [] };

export interface FileKeeper {
  /** Where the person's files are; undefined for whoever has none. */
  places(personId: string): MemoryPlaces | undefined;
  sync(personId: string): Promise<FileReport>;
  nudge(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** `indexed` is told after every look at the files. */
export function keepFiles(parts: MemoryParts, indexed: () => void = () => {}): FileKeeper {
  const { store, clock, settings, log, paths } = parts;
  const stopping = new AbortController();
  let lastSyncAt = Number.NEGATIVE_INFINITY;
  let watch: FileWatch | undefined;
  let unfollow: (() => void) | undefined;

  const places = (personId: string): MemoryPlaces | undefined =>
    paths && personId === DEFAULT_PERSON_ID
      ? { folder: paths.workspaceFolder, extraPaths: settings.get('memory.extraPaths') }
      : undefined;

  const sync = async (): Promise<FileReport> => {
    const where = places(DEFAULT_PERSON_ID);
    const person = await store.read((tx) => findPerson(tx, DEFAULT_PERSON_ID));
    if (!where || !person || stopping.signal.aborted) return NOTHING;
    lastSyncAt = clock.now();
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
    indexed();
    return report;
  };
  const turns = new Turns(sync, (error) =>
    log.warn({ error: messageOf(error) }, 'memory files could not be indexed; they will be at the next change'),
  );
  const startWatch = async (): Promise<void> => {
    await watch?.close();
    const where = places(DEFAULT_PERSON_ID);
    if (where && !stopping.signal.aborted) watch = watchFiles(where, { clock, log, onChange: () => turns.nudge() });
  };

  return {
    places,
    sync: (personId) => (places(personId) ? turns.run() : Promise.resolve(NOTHING)),
    nudge() {
      if (paths && clock.now() - lastSyncAt >= NUDGE_MS) turns.nudge();
    },
    async start() {
      if (!paths) return;
      try {
        await prepareWorkspace(paths.workspaceFolder);
      } catch (error) {
        log.warn({ error: messageOf(error) }, `the workspace ${paths.workspaceFolder} could not be made`);
      }
      unfollow = settings.onChange((changes) => {
        if (!changes.some(({ name }) => name === 'memory.extraPaths')) return;
        void startWatch();
        turns.nudge();
      });
      await startWatch();
      turns.nudge();
    },
    async stop() {
      stopping.abort();
      unfollow?.();
      await watch?.close();
      await turns.idle();
    },
  };
}
