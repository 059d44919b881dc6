/**
 * Tells when memory files change, after 1.5 s of quiet, so that an editor's burst of writes is one change (SPEC M5).
 * Watching is a hint: whoever indexes compares what is on the disk, and a missed notice is made up for at the next look.
 */
import { watch } from 'chokidar';
import type { Clock, Log } from '../../base/index.ts';
import { extraPlace, type MemoryPlaces } from './memory-path.ts';
import { withHome } from './user-home.fs.ts';

export const QUIET_MS = 1_500;

export interface FileWatch {
  /** Resolves when changes from now on are noticed. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** Watches folders and single files; one that is not there yet is noticed when it comes. */
export function watchFiles(
  places: MemoryPlaces,
  parts: { readonly clock: Clock; readonly log: Log; readonly onChange: (paths: readonly string[]) => void },
): FileWatch {
  const closing = new AbortController();
  let latest = 0;
  let isWaiting = false;
  let changed = new Set<string>();
  const settle = async (): Promise<void> => {
    if (isWaiting) return;
    isWaiting = true;
    while (!closing.signal.aborted && parts.clock.now() < latest + QUIET_MS) {
      await parts.clock.waitUntil(latest + QUIET_MS, closing.signal);
    }
    isWaiting = false;
    const paths = [...changed];
    changed = new Set();
    if (!closing.signal.aborted) parts.onChange(paths);
  };
  const { folder, extraPaths } = withHome(places);
  const watcher = watch([folder, ...extraPaths.map((extra) => extraPlace(folder, extra))], {
    ignoreInitial: true,
    depth: 8,
    // Below the places themselves: a home folder that is hidden (~/.hark) must not hide everything in it.
    ignored: (path) => /[/\\](?:\.[^/\\]+|node_modules)$/u.test(path) && path !== folder,
  });
  watcher.on('all', (_, path) => {
    changed.add(path);
    latest = parts.clock.now();
    void settle();
  });
  const ready = new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  watcher.on('error', (error) => parts.log.warn({ error: String(error) }, 'memory files are not being watched'));
  return {
    ready,
    async close() {
      closing.abort();
      await watcher.close();
    },
  };
}
