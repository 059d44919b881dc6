/**
 * Whether HEARTBEAT.md gives a heartbeat something to do (H4). Asked of the disk at every look, so that no edit is missed
 * by even one, but at once: waiting for the answer would cost more than all else of a silent look. Read again only when
 * the file changed, and never more than its beginning: a file of many megabytes costs no more than a small one. A file
 * that cannot be read counts as none; it never stops a look.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isHeartbeatContentEffectivelyEmpty } from '../../speak/compose/index.ts';
import type { HeartbeatFile } from '../../speak/sweep/index.ts';

const FILE = 'HEARTBEAT.md';
const MOST_READ_BYTES = 64 * 1024;

/** `folderOf`: where a person's files are; undefined where everything is in memory. */
export function heartbeatFileReader(
  folderOf: (personId: string) => string | undefined,
): (personId: string) => HeartbeatFile {
  const known = new Map<string, { readonly sign: string; readonly file: HeartbeatFile }>();
  return (personId) => {
    const folder = folderOf(personId);
    if (folder === undefined) return 'none';
    const path = join(folder, FILE);
    try {
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found) {
        known.delete(personId);
        return 'none';
      }
      const sign = `${found.size} ${found.mtimeMs} ${found.ino}`;
      const before = known.get(personId);
      if (before?.sign === sign) return before.file;
      const file = judge(path, found.size);
      known.set(personId, { sign, file });
      return file;
    } catch {
      known.delete(personId);
      return 'none';
    }
  };
}

/** What the file says, its beginning at least; undefined when there is none, or nothing in it to do. */
export async function heartbeatText(folder: string | undefined): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  const path = join(folder, FILE);
  try {
    const text = readStart(path, statSync(path).size);
    return isHeartbeatContentEffectivelyEmpty(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

function judge(path: string, size: number): HeartbeatFile {
  const isEmpty = isHeartbeatContentEffectivelyEmpty(readStart(path, size));
  // Nobody writes so much to say nothing.
  return isEmpty && size <= MOST_READ_BYTES ? 'empty' : 'work';
}

function readStart(path: string, size: number): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(size, MOST_READ_BYTES));
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}
