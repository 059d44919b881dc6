/**
 * The person's own files. Created once with helpful templates, never overwritten; read only where `memory_get` may
 * look: a path that is a memory file by name, is a regular file, and does not lead out of the workspace by a link.
 */
import { lstat, mkdir, open, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { err, ok, type Result } from '../../base/index.ts';
import { isMemoryFile, memoryPath } from './memory-path.ts';
import { TEMPLATES } from './templates.ts';

/** Larger files are not memory; reading one would stop everything else. */
export const LARGEST_FILE_BYTES = 10 * 1024 * 1024;

export async function prepareWorkspace(folder: string): Promise<void> {
  await mkdir(join(folder, 'memory'), { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(TEMPLATES)) {
    // `wx`: a file that is there is the user's, whatever is in it.
    await writeFile(join(folder, name), text, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
}

export interface FileText {
  readonly path: string;
  readonly text: string;
  readonly bytes: number;
  readonly changedAt: number;
}

/** The text of one memory file, or why not. Never throws for what is on the disk. */
export async function readMemoryFile(folder: string, given: string): Promise<Result<FileText, { message: string }>> {
  const checked = memoryPath(given);
  if (!checked.ok) return checked;
  const path = checked.value;
  try {
    const place = await realpath(join(folder, path));
    if (!isInside(place, await realpath(folder)))
      return err({ message: `"${path}" is a link that leads out of the workspace.` });
    const facts = await stat(place);
    if (!facts.isFile()) return err({ message: `"${path}" is not a file.` });
    if (facts.size > LARGEST_FILE_BYTES) {
      return err({ message: `"${path}" has ${facts.size} bytes; memory files have at most ${LARGEST_FILE_BYTES}.` });
    }
    const bytes = await readFile(place);
    if (bytes.subarray(0, 8_000).includes(0)) return err({ message: `"${path}" is not text.` });
    // Broken bytes become the replacement character; the rest of the file is still worth finding.
    return ok({
      path,
      text: new TextDecoder().decode(bytes),
      bytes: bytes.length,
      changedAt: Math.trunc(facts.mtimeMs),
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return err({ message: `There is no "${path}". memory_search names the files there are.` });
    return err({ message: `"${path}" could not be read (${code || 'unknown trouble'}).` });
  }
}

function isInside(place: string, folder: string): boolean {
  return place === folder || place.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** All memory files of the workspace with their size and time, by path. Links that lead out are left out. */
export async function listMemoryFiles(
  folder: string,
): Promise<Array<{ path: string; bytes: number; changedAt: number }>> {
  const found: Array<{ path: string; bytes: number; changedAt: number }> = [];
  const root = await realpath(folder).catch(() => folder);
  const visit = async (relative: string): Promise<void> => {
    const entries = await readdir(join(root, relative), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory() && (path === 'memory' || path.startsWith('memory/')) && !entry.name.startsWith('.'))
        await visit(path);
      if (!isMemoryFile(path) || entry.isDirectory()) continue;
      const place = await realpath(join(root, path)).catch(() => undefined);
      if (place === undefined || !isInside(place, root)) continue;
      const facts = await lstat(place);
      if (facts.isFile()) found.push({ path, bytes: facts.size, changedAt: Math.trunc(facts.mtimeMs) });
    }
  };
  await visit('');
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Adds to the end of a memory file, making it if need be; what is there stays byte for byte. */
export async function appendToMemoryFile(folder: string, path: string, text: string): Promise<void> {
  const place = join(folder, path);
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  const file = await open(place, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await file.read(last, 0, 1, size - 1);
    const gap = size > 0 && last.toString() !== '\n' ? '\n' : '';
    await file.appendFile(`${gap}${text.endsWith('\n') ? text : `${text}\n`}`);
    await file.sync();
  } finally {
    await file.close();
  }
}
