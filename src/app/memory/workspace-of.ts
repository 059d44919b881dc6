/**
 * Where a person's own files are (M1): a single person sits at the root of the workspace, everybody else in a folder of
 * their own. Pure. No id can lead out of the workspace: it becomes one plain name.
 */
import { join } from 'node:path';
import type { WorkspacePaths } from '../../config/index.ts';
import { DEFAULT_PERSON_ID } from '../../people/index.ts';

/** Undefined where everything is in memory. */
export function workspaceOf(paths: WorkspacePaths | undefined, personId: string): string | undefined {
  if (!paths) return undefined;
  if (personId === DEFAULT_PERSON_ID) return paths.workspaceFolder;
  return join(othersFolder(paths), encodeURIComponent(personId).replaceAll('.', '%2E'));
}

/** Where everybody else's files are. */
export const othersFolder = (paths: WorkspacePaths): string => join(paths.workspaceFolder, 'people');
