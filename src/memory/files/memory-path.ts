/**
 * Which files are memory, and what a path from outside may mean (SPEC M1, M4). Pure: the file system is not asked.
 *
 * Memory is `MEMORY.md`, `memory.md` and `memory/…/*.md` in the workspace, plus extra paths the user named. Anything
 * else is refused in words, traversal above all; links that lead out are found by the reader, which looks at the disk.
 */
import { err, ok, quote, type Result } from '../../base/index.ts';

export interface PathRefusal {
  readonly message: string;
}

const ROOT_FILES = new Set(['MEMORY.md', 'memory.md']);
/** Read at the start of a conversation, and changed by people only; not part of what search sees. */
export const PERSONAL_FILES = ['SOUL.md', 'USER.md', 'AGENTS.md', 'HEARTBEAT.md'] as const;

/** `memory/2026-03-11.md` → the same, cleaned; everything that is not a memory file is refused. */
export function memoryPath(given: string): Result<string, PathRefusal> {
  if (given.includes('\0')) return refuse(given, 'it holds a NUL character');
  const path = given.trim().replaceAll('\\', '/').replace(/^\.\//u, '');
  if (path === '') return refuse(given, 'it is empty');
  if (path.startsWith('/') || /^[a-z]:/iu.test(path) || path.startsWith('~'))
    return refuse(given, 'it is not relative');
  const parts = path.split('/');
  if (parts.some((part) => part === '..' || part === '.' || part === '')) return refuse(given, 'it leads elsewhere');
  if (isMemoryFile(path)) return ok(path);
  return refuse(given, 'it is not a memory file');
}

export function isMemoryFile(path: string): boolean {
  if (ROOT_FILES.has(path)) return true;
  const parts = path.split('/');
  if (parts[0] !== 'memory' || parts.length < 2) return false;
  return parts.every((part) => !part.startsWith('.')) && path.toLowerCase().endsWith('.md');
}

/** `memory/2026-03-11.md`, `memory/2026-03-11-dentist.md` → that day; undefined for files that stay (evergreen). */
export function dayOfPath(path: string): string | undefined {
  return /^memory\/(?:.*\/)?(\d{4}-\d{2}-\d{2})(?:-[^/]*)?\.md$/iu.exec(path)?.[1];
}

function refuse(given: string, why: string): { readonly ok: false; readonly error: PathRefusal } {
  return err({
    message: `${quote(given)} cannot be read: ${why}. Memory files are MEMORY.md and memory/*.md; memory_search names them.`,
  });
}
