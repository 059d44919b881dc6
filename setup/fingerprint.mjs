/**
 * A short text that changes whenever a set of files changes: one added, deleted, renamed, edited or switched to
 * another branch. Looks at names, sizes and times only, so that asking costs a few milliseconds at every start.
 * A stamp that is missing or differs means "build again"; being wrong in that direction is only slow.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist']);

/**
 * @param {string} root
 * @param {string[]} paths files or folders below root; one that does not exist counts as absent
 * @param {(path: string) => boolean} isPart decides per file, given its path below root
 */
export function fingerprint(root, paths, isPart = () => true) {
  const lines = [];
  for (const path of paths) collect(root, path, isPart, lines);
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

function collect(root, path, isPart, lines) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return;
  if (found.isFile()) {
    if (isPart(path)) lines.push(`${path}\t${found.size}\t${found.mtimeMs}`);
    return;
  }
  for (const name of readdirSync(join(root, path))) {
    // Editors drop lock and swap files beside what is being edited.
    if (!name.startsWith('.') && !SKIPPED_FOLDERS.has(name)) collect(root, `${path}/${name}`, isPart, lines);
  }
}

/** The text of a stamp, or undefined when there is none. */
export function readStamp(path) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
