/**
 * The token that opens every door (Q3): `HARK_TOKEN` when set, else the one kept in the home folder, else a new
 * one. The file is readable by its owner only; one that stands open is closed and that is reported. A token is
 * never put into an error or a note.
 */
import { chmod, link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { type Ids, SetupError } from '../../base/index.ts';
import { codeOf, explainFailure } from './explain-failure.ts';
import type { WorkspacePaths } from './workspace-paths.ts';

export interface LoadedToken {
  readonly token: string;
  readonly source: 'environment' | 'file' | 'created';
  /** What a person should know, in sentences: the file stood open, it was empty. */
  readonly notes: readonly string[];
}

/** 256 bits: nobody guesses it. */
const TOKEN_BYTES = 32;
/** Shorter ones can be tried out by whoever reaches the port. */
const SHORTEST_SAFE = 16;
/** What an Authorization header can carry as one word. */
const USABLE = /^[\x21-\x7e]{1,512}$/;

export async function loadOrCreateToken(
  paths: Pick<WorkspacePaths, 'tokenFile'>,
  ids: Pick<Ids, 'secret'>,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<LoadedToken> {
  const fixed = env.HARK_TOKEN?.trim() ?? '';
  if (fixed !== '') return { token: usable(fixed, 'HARK_TOKEN'), source: 'environment', notes: shortNote(fixed) };
  const path = paths.tokenFile;
  try {
    const kept = await readToken(path);
    if (kept === undefined) return await createToken(path, ids);
    if (kept === '') return await replaceEmptyToken(path, ids);
    return { token: usable(kept, path), source: 'file', notes: await closeFile(path) };
  } catch (cause) {
    if (cause instanceof SetupError) throw cause;
    throw explainFailure('use the token file', path, cause);
  }
}

/** A short token is taken, because it is the owner's choice, but not in silence. */
function shortNote(token: string): string[] {
  if (token.length >= SHORTEST_SAFE) return [];
  return [
    `HARK_TOKEN has ${token.length} characters and can be guessed. Use at least ${SHORTEST_SAFE}, or leave it out.`,
  ];
}

async function readToken(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function createToken(path: string, ids: Pick<Ids, 'secret'>): Promise<LoadedToken> {
  const draft = await writeDraft(path, ids);
  try {
    // Fails where another process was quicker, and then its token is the one.
    await link(draft.path, path);
    return { token: draft.token, source: 'created', notes: [] };
  } catch (error) {
    const kept = codeOf(error) === 'EEXIST' ? await readToken(path) : undefined;
    if (kept) return { token: usable(kept, path), source: 'file', notes: [] };
    // Some disks cannot link; there the last writer wins.
    await rename(draft.path, path);
    return { token: draft.token, source: 'created', notes: [] };
  } finally {
    await rm(draft.path, { force: true });
  }
}

async function replaceEmptyToken(path: string, ids: Pick<Ids, 'secret'>): Promise<LoadedToken> {
  const draft = await writeDraft(path, ids);
  await rename(draft.path, path);
  const note = `${path} was empty; a new token was made. Programs that use the old one must get it anew.`;
  return { token: draft.token, source: 'created', notes: [note] };
}

async function writeDraft(path: string, ids: Pick<Ids, 'secret'>): Promise<{ path: string; token: string }> {
  const draft = { path: `${path}.${ids.secret(6)}.new`, token: ids.secret(TOKEN_BYTES) };
  await writePrivate(draft.path, draft.token);
  return draft;
}

/** Written whole and flushed before it gets its name: a crash leaves no half token behind. */
async function writePrivate(path: string, token: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${token}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function closeFile(path: string): Promise<string[]> {
  // Windows has no such bits; its home folders are private already.
  if (process.platform === 'win32' || ((await stat(path)).mode & 0o077) === 0) return [];
  try {
    await chmod(path, 0o600);
    return [
      `${path} could be read by others on this machine; it is closed now. If others may have seen it, delete it and start again to get a new one.`,
    ];
  } catch {
    return [
      `${path} can be read by others on this machine and Hark may not change that. Run \`chmod 600 ${path}\` as its owner.`,
    ];
  }
}

function usable(token: string, place: string): string {
  if (USABLE.test(token)) return token;
  throw new SetupError(
    `The token in ${place} cannot be used: it must be 1 to 512 letters, digits or signs without spaces.`,
    place === 'HARK_TOKEN'
      ? 'Set HARK_TOKEN to another value, or remove it.'
      : `Delete ${place} and start again; a new token is made.`,
  );
}
