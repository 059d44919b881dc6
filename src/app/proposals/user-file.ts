/**
 * Changes one of the user's own files in a way they said yes to: reads it, edits it, and puts it back atomically when
 * something changed. Refuses where there are no files (everything is in memory).
 */
import { join } from 'node:path';
import { ConflictError, type Ids } from '../../base/index.ts';
import type { WorkspacePaths } from '../../config/index.ts';
import { readWhole, replaceWhole } from '../../memory/promote/index.ts';
import { workspaceOf } from '../memory/index.ts';

export interface FileParts {
  readonly ids: Ids;
  readonly paths?: WorkspacePaths;
}

export type UserFile = 'SOUL.md' | 'MEMORY.md';

export function userFile(parts: FileParts, personId: string, name: UserFile): string {
  const folder = workspaceOf(parts.paths, personId);
  if (folder === undefined) throw new ConflictError('id', `There is no ${name}: everything is kept in memory here.`);
  return join(folder, name);
}

export function readUserFile(parts: FileParts, personId: string, name: UserFile): Uint8Array {
  return readWhole(userFile(parts, personId, name)) ?? new Uint8Array();
}

export function editUserFile(
  parts: FileParts,
  personId: string,
  name: UserFile,
  edit: (file: Uint8Array) => Uint8Array,
): void {
  const before = readUserFile(parts, personId, name);
  const after = edit(before);
  // An edit that finds nothing to do gives the very same bytes back.
  if (after !== before) replaceWhole(userFile(parts, personId, name), after, parts.ids.next());
}
