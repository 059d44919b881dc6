/**
 * Reads one memory file safely: a regular file of reasonable size that holds text and does not lead out of its place
 * by a link. Never throws for what is on the disk: whatever is wrong comes back in words.
 */
import { hash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, realpathSync, type Stats } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { err, ok, type Result } from '../../base/index.ts';
import { type AllowedPath, allowedPath, isWithin, type MemoryPlaces } from './memory-path.ts';
import { withHome } from './user-home.fs.ts';

/** Larger files are not memory; reading one would stop everything else. */
export const LARGEST_FILE_BYTES = 10 * 1024 * 1024;
/** A NUL this early means: not text. */
const LOOKED_AT = 8_000;

export interface FileText {
  readonly path: string;
  readonly text: string;
  readonly bytes: number;
  /** When its content, name or rights changed last; and when it was written last. */
  readonly changedAt: number;
  /** The disk keeps times finer than milliseconds: two writes of one instant are a few milliseconds apart at most. */
  readonly isFineTime: boolean;
  readonly writtenAt: number;
  readonly hash: string;
  /** Bytes that are no UTF-8 were replaced; the rest of the file is still worth finding. */
  readonly isBroken: boolean;
}

export interface FileRefusal {
  readonly message: string;
  /** The path is allowed, and there is nothing. */
  readonly isMissing?: boolean;
}

/** The text of one memory file, or why not. */
export async function readMemoryFile(places: MemoryPlaces, given: string): Promise<Result<FileText, FileRefusal>> {
  const checked = allowedPath(withHome(places), given);
  return checked.ok ? readAllowed(checked.value) : checked;
}

export async function readAllowed(allowed: AllowedPath): Promise<Result<FileText, FileRefusal>> {
  const { path, place, root, closed } = allowed;
  try {
    const real = await realpath(place);
    const others = closed === undefined ? undefined : await realpath(closed).catch(() => undefined);
    if (!isInside(real, await realpath(root), others)) return leadsOut(path);
    const file = await open(real, 'r');
    try {
      const facts = await file.stat();
      return refuseFacts(path, facts) ?? toText(path, facts, await file.readFile());
    } finally {
      await file.close();
    }
  } catch (error) {
    return explain(path, error);
  }
}

/** The same at once, for worker threads: by the thousand, waiting for each call would take longer than the reading. */
export function readAllowedNow({ path, place, root, closed }: AllowedPath): Result<FileText, FileRefusal> {
  try {
    const real = realpathSync.native(place);
    const others = closed === undefined || !existsSync(closed) ? undefined : realpathSync.native(closed);
    if (!isInside(real, realpathSync.native(root), others)) return leadsOut(path);
    const file = openSync(real, 'r');
    try {
      const facts = fstatSync(file);
      return refuseFacts(path, facts) ?? toText(path, facts, readFileSync(file));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return explain(path, error);
  }
}

type Refused = { readonly ok: false; readonly error: FileRefusal };

/** Real paths: within its place, and not within what belongs to others. */
export const isInside = (real: string, root: string, closed: string | undefined): boolean =>
  isWithin(real, root) && (closed === undefined || !isWithin(real, closed));

const leadsOut = (path: string): Refused => err({ message: `"${path}" is a link that leads out.` });

function refuseFacts(path: string, facts: Stats): Refused | undefined {
  if (!facts.isFile()) return err({ message: `"${path}" is not a file.` });
  if (facts.size <= LARGEST_FILE_BYTES) return undefined;
  return err({ message: `"${path}" has ${facts.size} bytes; memory files have at most ${LARGEST_FILE_BYTES}.` });
}

function toText(path: string, facts: Stats, bytes: Uint8Array): Result<FileText, FileRefusal> {
  if (bytes.subarray(0, LOOKED_AT).includes(0)) return err({ message: `"${path}" is not text.` });
  return ok({
    path,
    ...decode(bytes),
    bytes: bytes.length,
    changedAt: changedAt(facts),
    isFineTime: facts.mtimeMs % 1 !== 0,
    writtenAt: Math.trunc(facts.mtimeMs),
    hash: hash('sha256', bytes, 'base64url'),
  });
}

function explain(path: string, error: unknown): Refused {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return err({ message: `There is no "${path}". memory_search names the files there are.`, isMissing: true });
  }
  return err({ message: `"${path}" could not be read (${code || 'unknown trouble'}).` });
}

/** The later of the two times: a file whose rights were put right is worth another look. */
export const changedAt = ({ mtimeMs, ctimeMs }: { mtimeMs: number; ctimeMs: number }): number =>
  Math.trunc(Math.max(mtimeMs, ctimeMs));

function decode(bytes: Uint8Array): { text: string; isBroken: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isBroken: false };
  } catch {
    return { text: new TextDecoder().decode(bytes), isBroken: true };
  }
}
