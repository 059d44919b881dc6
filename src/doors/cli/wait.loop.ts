/** A short wait between two tries. The only timer of the command line. */
import { setTimeout as pause } from 'node:timers/promises';

/** Resolves after `ms`, or as soon as the signal aborts. */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  await pause(ms, undefined, signal ? { signal } : {}).catch(() => {});
}
