/**
 * Reads and replaces the file that holds Hark's block. Replacing is atomic: written beside it, made durable, then
 * renamed over it, so a killed process leaves the old file or the new one. Keeps the file's mode, follows a link to
 * the real file, and refuses what is not a file or too large to be somebody's notes.
 */
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InputError, messageOf, quote } from '../../base/index.ts';

const LARGEST_FILE_BYTES = 10 * 1024 * 1024;
const NEW_FILE_MODE = 0o600;

/** The bytes of the file; undefined when there is none. */
export function readWhole(path: string): Uint8Array | undefined {
  const facts = inWords('read', path, () => statSync(path, { throwIfNoEntry: false }));
  if (!facts) return undefined;
  if (!facts.isFile()) throw new InputError('path', `${quote(path)} is not a file.`);
  if (facts.size > LARGEST_FILE_BYTES) {
    throw new InputError('path', `${quote(path)} has ${facts.size} bytes; allowed: at most ${LARGEST_FILE_BYTES}.`);
  }
  return inWords('read', path, () => readFileSync(path));
}

/** `draftName` must be one that no other writer uses. */
export function replaceWhole(path: string, bytes: Uint8Array, draftName: string): void {
  inWords('write', path, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const facts = statSync(path, { throwIfNoEntry: false });
    const target = facts ? realpathSync(path) : path;
    const draft = join(dirname(target), `.${basename(target)}.${draftName}.draft`);
    try {
      writeDurably(draft, bytes, facts ? facts.mode & 0o777 : NEW_FILE_MODE);
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
    syncFolder(dirname(target));
  });
}

function writeDurably(path: string, bytes: Uint8Array, mode: number): void {
  const file = openSync(path, 'wx', mode);
  try {
    // The mode given to open is cut by the mask of the process; the file keeps the one it had.
    fchmodSync(file, mode);
    writeFileSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes the new name durable, where the system offers that for folders. */
function syncFolder(folder: string): void {
  let handle: number | undefined;
  try {
    handle = openSync(folder, 'r');
    fsyncSync(handle);
  } catch {
    // Windows does not open folders; the rename itself is done.
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

function inWords<T>(verb: string, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError('path', `Could not ${verb} ${quote(path)}: ${messageOf(error)}.`);
  }
}
