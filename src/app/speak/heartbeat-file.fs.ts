/**
 * Whether HEARTBEAT.md gives a heartbeat something to do (H4). Read again only when the file changed, and never more
 * than its beginning: a file of many megabytes costs no more than a small one. A file that cannot be read counts as
 * none; it never stops a look.
 */
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isHeartbeatContentEffectivelyEmpty } from '../../speak/compose/index.ts';
import type { HeartbeatFile } from '../../speak/sweep/index.ts';

const MOST_READ_BYTES = 64 * 1024;

export function heartbeatFileReader(folder: string | undefined): () => Promise<HeartbeatFile> {
  if (folder === undefined) return async () => 'none';
  const path = join(folder, 'HEARTBEAT.md');
  let known: { readonly sign: string; readonly file: HeartbeatFile } | undefined;
  return async () => {
    try {
      const { size, mtimeMs, ino } = await stat(path);
      const sign = `${size} ${mtimeMs} ${ino}`;
      if (known?.sign !== sign) known = { sign, file: await read(path, size) };
      return known.file;
    } catch {
      return 'none';
    }
  };
}

async function read(path: string, size: number): Promise<HeartbeatFile> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, MOST_READ_BYTES)), 0, undefined, 0);
    const isEmpty = isHeartbeatContentEffectivelyEmpty(buffer.subarray(0, bytesRead).toString('utf8'));
    // Nobody writes so much to say nothing.
    return isEmpty && size <= MOST_READ_BYTES ? 'empty' : 'work';
  } finally {
    await file.close();
  }
}
