/**
 * Which files are memory, and what a path from outside may mean (SPEC M1, M4). Pure: the file system is not asked.
 *
 * Memory is `MEMORY.md`, `memory.md` and `memory/…/*.md` in the workspace, plus Markdown under the extra paths the user
 * named. Anything else is refused in words, traversal above all; links that lead out are found by the reader, which
 * looks at the disk. A file has one name: relative to the workspace where it is inside, whole where it is not.
 */
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { err, joinWords, ok, quote, type Result } from '../../base/index.ts';

export interface PathRefusal {
  readonly message: string;
}

/** Where a person's memory files are. */
export interface MemoryPlaces {
  readonly folder: string;
  /** Folders and files the user named besides; relative ones count from the workspace. */
  readonly extraPaths?: readonly string[];
  /** A folder below that belongs to others: neither an extra path nor a link leads into it. */
  readonly closed?: string | undefined;
}

/** A path that may be read: its one name, where it should be, the place it must not lead out of or into. */
export interface AllowedPath {
  readonly path: string;
  readonly place: string;
  readonly root: string;
  readonly closed?: string | undefined;
}

const ROOT_FILES = new Set(['MEMORY.md', 'memory.md']);
/** Read at the start of a conversation, and changed by people only; not part of what search sees. */
export const PERSONAL_FILES = ['SOUL.md', 'USER.md', 'AGENTS.md', 'HEARTBEAT.md'] as const;

/** `memory/2026-03-11.md` → the same, cleaned; everything that is not a memory file is refused. */
export function memoryPath(given: string): Result<string, PathRefusal> {
  const allowed = allowedPath({ folder: '/' }, given);
  return allowed.ok ? ok(allowed.value.path) : allowed;
}

export function allowedPath(places: MemoryPlaces, given: string): Result<AllowedPath, PathRefusal> {
  const refuse = (why: string): Result<AllowedPath, PathRefusal> => err({ message: refusal(places, given, why) });
  if (given.includes('\0')) return refuse('it holds a NUL character');
  const path = given.trim().replaceAll('\\', '/').replace(/^\.\//u, '');
  if (path === '') return refuse('it is empty');
  const parts = path.replace(/^\//u, '').split('/');
  if (parts.some((part) => part === '..' || part === '.' || part === '')) return refuse('it leads elsewhere');
  const { closed } = places;
  if (isMemoryFile(path)) return ok({ path, place: join(places.folder, path), root: places.folder, closed });
  const extra = (places.extraPaths ?? []).map((one) => extraPlace(places.folder, one));
  const place = resolve(places.folder, path);
  const root = extra.find((one) => isWithin(place, one));
  if (root !== undefined && closed !== undefined && isWithin(place, closed))
    return refuse('it belongs to somebody else');
  if (root !== undefined && isExtraFile(root, place))
    return ok({ path: nameOf(places.folder, place), place, root, closed });
  if (path.startsWith('/') || /^[a-z]:/iu.test(path) || path.startsWith('~')) return refuse('it is not relative');
  return refuse('it is not a memory file');
}

export function isMemoryFile(path: string): boolean {
  if (ROOT_FILES.has(path)) return true;
  const parts = path.split('/');
  if (parts[0] !== 'memory' || parts.length < 2) return false;
  return parts.every((part) => !part.startsWith('.')) && isMarkdown(path);
}

export const isMarkdown = (path: string): boolean => path.toLowerCase().endsWith('.md');

/** Where an extra path points. A leading `~` is the caller's to replace. */
export const extraPlace = (folder: string, extra: string): string => resolve(folder, extra.trim());

/** Markdown below the extra path (or the path itself), with nothing hidden on the way. */
export function isExtraFile(root: string, place: string): boolean {
  const below = relative(root, place).split(sep);
  return isMarkdown(place) && below.every((part) => part === '' || !part.startsWith('.'));
}

export function isWithin(place: string, root: string): boolean {
  const way = relative(root, place);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** How search and citations call the file. */
export function nameOf(folder: string, place: string): string {
  return (isWithin(place, folder) ? relative(folder, place) : place).replaceAll('\\', '/');
}

/** `memory/2026-03-11.md`, `memory/2026-03-11-dentist.md` → that day; undefined for files that stay (evergreen). */
export function dayOfPath(path: string): string | undefined {
  return /(?:^|\/)(\d{4}-\d{2}-\d{2})(?:-[^/]*)?\.md$/iu.exec(path)?.[1];
}

function refusal({ extraPaths = [] }: MemoryPlaces, given: string, why: string): string {
  const also = extraPaths.length > 0 ? `, and Markdown in ${joinWords(extraPaths.map(quote))}` : '';
  return `${quote(given)} cannot be read: ${why}. Memory files are MEMORY.md and memory/*.md${also}; memory_search names them.`;
}
