/**
 * All memory files there are, with size and time, by name: the workspace's own and Markdown under the extra paths. What
 * looks like memory and cannot be taken (a link that leads out, a folder that cannot be read) is named with the reason.
 * Hidden folders are passed over. Bounded: a path that holds too many files is cut short, and says so.
 */
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AllowedPath,
  extraPlace,
  isExtraFile,
  isMarkdown,
  isMemoryFile,
  isWithin,
  type MemoryPlaces,
  nameOf,
} from './memory-path.ts';
import { changedAt, isInside } from './read-file.fs.ts';
import { withHome } from './user-home.fs.ts';

const MOST_FILES = 20_000;
/** Other people's texts by the thousand; nobody keeps memory there. */
const PASSED_OVER = new Set(['node_modules']);

export interface FoundFile extends AllowedPath {
  readonly bytes: number;
  readonly changedAt: number;
}

export interface FileProblem {
  readonly path: string;
  readonly message: string;
}

export interface FileList {
  readonly files: readonly FoundFile[];
  readonly problems: readonly FileProblem[];
}

export async function listMemoryFiles(given: MemoryPlaces): Promise<FileList> {
  const places = withHome(given);
  const walk = new Walk(places.folder, places.closed);
  await walk.visit({ root: places.folder, at: places.folder, isOurs: isMemoryFile, isEntered: isMemoryFolder });
  for (const extra of places.extraPaths) await walk.visitExtra(extraPlace(places.folder, extra));
  return walk.result();
}

interface Visit {
  readonly root: string;
  readonly at: string;
  /** By the name relative to the workspace. */
  readonly isOurs: (name: string) => boolean;
  readonly isEntered: (name: string) => boolean;
}

const isMemoryFolder = (name: string): boolean => name === 'memory' || name.startsWith('memory/');

class Walk {
  readonly #folder: string;
  readonly #files = new Map<string, FoundFile>();
  readonly #problems = new Map<string, string>();

  /** What belongs to others. */
  readonly #closed: string | undefined;

  constructor(folder: string, closed: string | undefined) {
    this.#folder = folder;
    this.#closed = closed;
  }

  result(): FileList {
    const byPath = (a: { path: string }, b: { path: string }): number => (a.path < b.path ? -1 : 1);
    return {
      files: [...this.#files.values()].sort(byPath),
      problems: Array.from(this.#problems, ([path, message]) => ({ path, message })).sort(byPath),
    };
  }

  async visitExtra(root: string): Promise<void> {
    if (this.#closed !== undefined && isWithin(root, this.#closed)) {
      return this.#refuse(root, 'This extra path belongs to somebody else.');
    }
    const facts = await stat(root).catch(() => undefined);
    if (!facts) return this.#refuse(root, 'There is nothing at this extra path.');
    if (facts.isDirectory()) return this.visit({ root, at: root, isOurs: isMarkdown, isEntered: () => true });
    if (isMarkdown(root)) return this.#add(root, root);
    return this.#refuse(root, 'Extra paths are folders or Markdown files (.md).');
  }

  async visit(visit: Visit): Promise<void> {
    if (visit.at === this.#closed) return;
    let entries: Dirent[];
    try {
      entries = await readdir(visit.at, { withFileTypes: true });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      // A workspace that is not there yet holds nothing; that is no trouble.
      if (code !== 'ENOENT') this.#refuse(visit.at, `The folder could not be read (${code || 'unknown trouble'}).`);
      return;
    }
    for (const entry of entries) {
      if (entry.name.startsWith('.') || PASSED_OVER.has(entry.name)) continue;
      const place = join(visit.at, entry.name);
      const name = nameOf(this.#folder, place);
      if (entry.isDirectory()) {
        if (visit.isEntered(name)) await this.visit({ ...visit, at: place });
      } else if (entry.isSymbolicLink()) await this.#visitLink(visit, place, name);
      else if (entry.isFile() && visit.isOurs(name)) await this.#add(place, visit.root);
    }
  }

  /** A link to a file inside is that file; one that leads out is refused; folders are not entered by links. */
  async #visitLink(visit: Visit, place: string, name: string): Promise<void> {
    if (!visit.isOurs(name)) return;
    const target = await realpath(place).catch(() => undefined);
    if (target === undefined) return this.#refuse(place, 'It is a link to nothing.');
    const closed = this.#closed === undefined ? undefined : await realpath(this.#closed).catch(() => undefined);
    if (isInside(target, await realpath(visit.root), closed)) return this.#add(place, visit.root);
    this.#refuse(place, 'It is a link that leads out; name its target in the setting memory.extraPaths.');
  }

  async #add(place: string, root: string): Promise<void> {
    const path = nameOf(this.#folder, place);
    if (this.#files.has(path) || (root !== this.#folder && !isExtraFile(root, place))) return;
    if (this.#files.size >= MOST_FILES) {
      return this.#refuse(root, `There are more than ${MOST_FILES} files; the rest is left out.`);
    }
    // Gone since the folder was read: then it is not there.
    const facts = await stat(place).catch(() => undefined);
    if (!facts?.isFile()) return;
    const closed = this.#closed;
    this.#files.set(path, { path, place, root, closed, bytes: facts.size, changedAt: changedAt(facts) });
  }

  #refuse(place: string, message: string): void {
    this.#problems.set(nameOf(this.#folder, place) || place, message);
  }
}
