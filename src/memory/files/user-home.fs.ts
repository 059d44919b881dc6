/** A leading `~` in an extra path means the user's home folder: a setting is not expanded by any shell. */
import { homedir } from 'node:os';
import type { MemoryPlaces } from './memory-path.ts';

export function withHome({ folder, extraPaths = [] }: MemoryPlaces): Required<MemoryPlaces> {
  return { folder, extraPaths: extraPaths.map((path) => path.trim().replace(/^~(?=$|[/\\])/u, homedir())) };
}
