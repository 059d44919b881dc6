/**
 * One Hark per home folder. The lock is an open exclusive transaction on a small database beside the real one:
 * the operating system lets go of it when the process ends in any way, kill -9 included, so there is no stale
 * lock to clean up and no pid to guess about. Like all in the home folder, its files are readable by nobody else.
 */
import Database from 'better-sqlite3';
import { explainSqliteError } from './connection.ts';
import { makePrivate } from './sound-file.fs.ts';

export interface ProcessLock {
  release(): void;
}

/** The lock, or undefined when another process holds it. */
export function takeProcessLock(file: string): ProcessLock | undefined {
  let connection: Database.Database | undefined;
  makePrivate(file);
  try {
    connection = new Database(file, { timeout: 0 });
    connection.pragma('journal_mode = DELETE');
    connection.exec('BEGIN EXCLUSIVE');
    const held = connection;
    return { release: () => void held.close() };
  } catch (error) {
    connection?.close();
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) return undefined;
    throw explainSqliteError(error, file);
  }
}
