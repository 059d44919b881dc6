/** A leading `~` in an extra path means the user's home folder: a setting is not expanded by any shell. */
import { homedir } from 'node:os';
import type { MemoryPlaces } from './memory-path.ts';

export function withHome({
  folder,
  extraPaths = [],
  closed,
}: MemoryPlaces): MemoryPlaces & { readonly extraPaths: readonly string[] } {
  return { folder, closed, extraPaths: extraPaths.map((path) => path.trim().replace(/^~(?=$|[/\\])/u, homedir())) };
}
