/**
 * Whether HEARTBEAT.md gives a heartbeat something to do (H4). Read again only when the file changed, and never more
 * than its beginning: a file of many megabytes costs no more than a small one. A file that cannot be read counts as
 * none; it never stops a look.
 */
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isHeartbeatContentEffectivelyEmpty } from '../../speak/compose/index.ts';
import type { HeartbeatFile } from '../../speak/sweep/index.ts';

const FILE = 'HEARTBEAT.md';
const MOST_READ_BYTES = 64 * 1024;

/** `folderOf`: where a person's files are; undefined where everything is in memory. */
export function heartbeatFileReader(
  folderOf: (personId: string) => string | undefined,
): (personId: string) => Promise<HeartbeatFile> {
  const known = new Map<string, { readonly sign: string; readonly file: HeartbeatFile }>();
  return async (personId) => {
    const folder = folderOf(personId);
    if (folder === undefined) return 'none';
    const path = join(folder, FILE);
    try {
      const { size, mtimeMs, ino } = await stat(path);
      const sign = `${size} ${mtimeMs} ${ino}`;
      const before = known.get(personId);
      if (before?.sign === sign) return before.file;
      const file = await read(path, size);
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
    const text = await readStart(path, (await stat(path)).size);
    return isHeartbeatContentEffectivelyEmpty(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

async function read(path: string, size: number): Promise<HeartbeatFile> {
  const isEmpty = isHeartbeatContentEffectivelyEmpty(await readStart(path, size));
  // Nobody writes so much to say nothing.
  return isEmpty && size <= MOST_READ_BYTES ? 'empty' : 'work';
}

async function readStart(path: string, size: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, MOST_READ_BYTES)), 0, undefined, 0);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await file.close();
  }
}
