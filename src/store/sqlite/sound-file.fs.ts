/**
 * Decides whether a database file may be opened for writing. Looks only through connections that cannot write, so a
 * damaged file is refused as it is, byte for byte. Reads every page (in a worker) only after an unclean stop.
 * Refuses an empty file too: after a crash or a full disk it is what is left of the data, not a first start.
 */
import { chmodSync, closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { StoreError } from '../store.ts';
import { isSound } from './check.worker.ts';
import { explainSqliteError, openToLook } from './connection.ts';
import { damageInLog } from './sound-log.fs.ts';

/** In `meta` from opening to closing; still there at the next start when the process ended in any other way. */
export const OPEN_MARK = 'open';
const MEMORY = ':memory:';
/** SQLite's smallest page. It takes anything shorter for a new, empty database. */
const SMALLEST = 512;

export function isThere(file: string): boolean {
  return file !== MEMORY && existsSync(file);
}

/**
 * What a person tells Hark is for their eyes: the file and what SQLite keeps beside it are readable by nobody else.
 * SQLite gives its side files the mode of the database, so the database is made with the right one first.
 */
export function makePrivate(file: string): void {
  if (file === MEMORY) return;
  try {
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    const open = ['', '-wal', '-shm', '-journal'].map((end) => file + end).filter((name) => existsSync(name));
    for (const name of open) if ((statSync(name).mode & 0o077) !== 0) chmodSync(name, 0o600);
  } catch {
    // Another user's file, a folder that is not there, a disk without modes: opening it says what is wrong, if anything is.
  }
}

/** A first start that failed half-way (a full disk) leaves nothing that the next one would have to doubt. */
export function removeUnfinished(file: string): void {
  if (file === MEMORY) return;
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(file + end, { force: true });
}

export async function requireSound(file: string): Promise<void> {
  refuseEmpty(file);
  if (!wasLeftOpen(file)) return;
  requireOk(file, await isSound(file, 'quick_check'));
}

/** The same at once, for a caller that cannot wait. After an unclean stop it takes as long as reading the file. */
export function requireSoundNow(file: string): void {
  refuseEmpty(file);
  if (!wasLeftOpen(file)) return;
  const connection = openToLook(file);
  try {
    requireOk(file, String(connection.pragma('quick_check(1)', { simple: true })));
  } catch (error) {
    throw explainSqliteError(error, file);
  } finally {
    connection.close();
  }
}

function refuseEmpty(file: string): void {
  if (sizeOf(file) < SMALLEST && sizeOf(`${file}-wal`) === 0) {
    throw new StoreError(
      'CORRUPT',
      `The database file is empty: ${file}.`,
      'Run `hark restore` to go back to the newest backup. If Hark never ran here, delete the file.',
    );
  }
}

function requireOk(file: string, verdict: string): void {
  if (verdict !== 'ok') {
    throw new StoreError(
      'CORRUPT',
      `The database file is damaged: ${file} (${verdict}).`,
      'It was left as it is. Run `hark restore` to go back to the newest backup.',
    );
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function wasLeftOpen(file: string): boolean {
  // Before SQLite looks: it would pass over what is behind the damage without a word.
  requireOk(file, damageInLog(file) ?? 'ok');
  const connection = openToLook(file);
  try {
    const hasMeta = connection.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'meta'`).get();
    if (hasMeta === undefined) return false;
    return connection.prepare('SELECT 1 FROM meta WHERE key = ?').get(OPEN_MARK) !== undefined;
  } catch (error) {
    throw explainSqliteError(error, file);
  } finally {
    connection.close();
  }
}
