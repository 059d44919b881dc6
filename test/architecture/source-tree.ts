/**
 * A set of source files as plain data: path → text, with what the checks need derived once. Checks work on this,
 * so they can be tried on trees that exist only in a test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { matchesAny } from './path-pattern.ts';
import type { Plan } from './plan.ts';
import { type FileLinks, type Link, readLinks } from './read-links.ts';
import { type ScannedSource, scanSource } from './scan-source.ts';

export interface SourceFile {
  readonly path: string;
  readonly source: string;
  readonly scanned: ScannedSource;
  readonly found: FileLinks;
  /** Test, contract or testing-room file. */
  readonly isTest: boolean;
}

export interface SourceTree {
  readonly plan: Plan;
  /** Every `.ts` and `.tsx` file of the rooms. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Every other text file handed in: documents, package.json, the lockfile. */
  readonly others: ReadonlyMap<string, string>;
}

export interface FileEdge {
  readonly from: SourceFile;
  readonly to: SourceFile;
  readonly typesOnly: boolean;
}

export function makeTree(plan: Plan, texts: Readonly<Record<string, string>>): SourceTree {
  const files = new Map<string, SourceFile>();
  const others = new Map<string, string>();
  for (const [path, source] of Object.entries(texts)) {
    if (!/\.tsx?$/.test(path)) {
      others.set(path, source);
      continue;
    }
    const scanned = scanSource(source);
    files.set(path, { path, source, scanned, found: readLinks(scanned), isTest: matchesAny(path, plan.tests) });
  }
  return { plan, files, others };
}

/** Reads the rooms' folders and the named single files below `root`; what is not there is left out. */
export function readTexts(
  root: string,
  folders: readonly string[],
  singles: readonly string[],
): Record<string, string> {
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.(tsx?|md)$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
      )
      .map((entry) => posix.join(folder, entry.parentPath.slice(join(root, folder).length), entry.name)),
  );
  return Object.fromEntries([...found, ...singles].map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

export function productFiles(tree: SourceTree): SourceFile[] {
  return [...tree.files.values()].filter((file) => !file.isTest);
}

/** The path a relative import points at, whether or not a file is there. */
export function resolveRelative(from: string, to: string): string {
  return posix.join(dirname(from), to);
}

export function isRelative(link: Link): link is Link & { to: string } {
  return link.to?.startsWith('.') ?? false;
}

/** Every import from one file of the tree to another, tests included. */
export function edgesOf(tree: SourceTree, file: SourceFile): FileEdge[] {
  return file.found.links.filter(isRelative).flatMap((link) => {
    const to = tree.files.get(resolveRelative(file.path, link.to));
    return to ? [{ from: file, to, typesOnly: link.typesOnly }] : [];
  });
}

/** The room a path belongs to: the one with the longest path that holds it. */
export function roomOf(plan: Plan, path: string): string | undefined {
  const holding = Object.entries(plan.rooms).filter(([, room]) => isInside(path, room.path));
  return holding.sort(([, a], [, b]) => b.path.length - a.path.length)[0]?.[0];
}

/** The innermost folder with a face that holds this path: a sub-room, else the room itself. */
export function facedFolderOf(plan: Plan, path: string): string | undefined {
  const rooms = Object.values(plan.rooms).filter((room) => room.hasFace);
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (rooms.some((room) => room.path === folder) || matchesAny(folder, plan.subRooms)) return folder;
  }
  return undefined;
}

export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
