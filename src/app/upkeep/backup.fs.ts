/**
 * Backups of the embedded store: a complete copy in one file, proved by opening it and checking every page before it
 * counts. The newest few are kept. Restoring moves the present database aside; it is never overwritten.
 */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ConflictError, NotFoundError, SetupError } from '../../base/index.ts';
import type { WorkspacePaths } from '../../config/index.ts';
import { copyInto, isSound } from '../../store/index.ts';
import type { AppParts } from '../app-parts.ts';

const BACKUP_NAME = /^hark-\d{8}T\d{9}Z\.db$/;

export interface BackupFile {
  readonly file: string;
  readonly bytes: number;
  readonly at: number;
}

export async function runBackup(parts: AppParts): Promise<BackupFile> {
  const { store, paths, clock, settings } = parts;
  if (store.dialect === 'postgres') {
    throw new ConflictError(
      'store',
      'The data is in PostgreSQL: back it up with pg_dump, which PostgreSQL brings along.',
    );
  }
  if (!paths) throw new ConflictError('store', 'This Hark lives in memory only; there is no file to back up.');
  await mkdir(paths.backupsFolder, { recursive: true, mode: 0o700 });
  const at = clock.now();
  const file = join(paths.backupsFolder, nameFor(at));
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  await copyInto(paths.databaseFile, draft);
  const verdict = await isSound(draft, 'integrity_check');
  if (verdict !== 'ok') {
    await rm(draft, { force: true });
    throw new SetupError(`The copy did not pass its check (${verdict}).`, 'Check the disk, then run `hark doctor`.');
  }
  await rename(draft, file);
  await keepNewest(paths.backupsFolder, settings.get('backup.keep'));
  return { file, bytes: (await stat(file)).size, at };
}

/** Newest first. */
export async function listBackups(paths: WorkspacePaths): Promise<BackupFile[]> {
  const names = await readdir(paths.backupsFolder).catch(() => []);
  const found = names
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse();
  return Promise.all(
    found.map(async (name) => {
      const file = join(paths.backupsFolder, name);
      return { file, bytes: (await stat(file)).size, at: instantOf(name) };
    }),
  );
}

/**
 * Puts a backup in the database's place. The database that was there, whole or broken, is kept beside it.
 * The caller holds the process lock.
 */
export async function restoreBackup(
  paths: WorkspacePaths,
  wanted: string | undefined,
  nowMs: number,
): Promise<{ from: BackupFile; keptAs: string | undefined }> {
  const backups = await listBackups(paths);
  const from = wanted === undefined ? backups[0] : backups.find(({ file }) => basename(file) === basename(wanted));
  if (!from) {
    const known = backups.map(({ file }) => basename(file)).join(', ') || 'none';
    throw new NotFoundError(
      'backup',
      `There is no backup ${wanted ?? 'yet'}. Known: ${known} (in ${paths.backupsFolder}).`,
    );
  }
  const verdict = await isSound(from.file, 'integrity_check');
  if (verdict !== 'ok') {
    throw new SetupError(
      `The backup ${from.file} is damaged (${verdict}).`,
      'Name another one: `hark restore <file>`.',
    );
  }
  const draft = `${paths.databaseFile}.restoring`;
  await rm(draft, { force: true });
  await copyInto(from.file, draft);
  const keptAs = await setAside(paths.databaseFile, nowMs);
  await rename(draft, paths.databaseFile);
  return { from, keptAs };
}

/** Moves a database and what belongs to it out of the way. Returns where it is now, if there was one. */
async function setAside(databaseFile: string, nowMs: number): Promise<string | undefined> {
  const keptAs = `${databaseFile}.before-${stampOf(nowMs)}`;
  let isThere = false;
  for (const suffix of ['', '-wal', '-shm']) {
    const moved = await rename(`${databaseFile}${suffix}`, `${keptAs}${suffix}`).then(
      () => true,
      () => false,
    );
    isThere ||= moved;
  }
  return isThere ? keptAs : undefined;
}

async function keepNewest(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder))
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse();
  for (const name of names.slice(keep)) await rm(join(folder, name), { force: true });
}

const stampOf = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:.]/g, '');
const nameFor = (ms: number): string => `hark-${stampOf(ms)}.db`;

function instantOf(name: string): number {
  const iso = name.replace(/^hark-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.db$/, '$1-$2-$3T$4:$5:$6.$7Z');
  return Date.parse(iso);
}
