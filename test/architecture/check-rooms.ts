/**
 * Who may import whom, between our own files. Per import, the first rule it breaks is reported: the file must
 * exist, product code never reaches for tests, the room table must allow it, and another folder is entered
 * through its face only. Tests and contract suites may import anything.
 */
import { matchesAny } from './path-pattern.ts';
import type { Plan } from './plan.ts';
import {
  edgesOf,
  type FileEdge,
  facedFolderOf,
  isInside,
  isRelative,
  productFiles,
  resolveRelative,
  roomOf,
  type SourceFile,
  type SourceTree,
} from './source-tree.ts';

/** What a bundler or Node loads as it is; it belongs to the room it lies in. */
const ASSET = /\.(?:css|svg|png|woff2|json)$/;

export function checkRooms(tree: SourceTree): string[] {
  return productFiles(tree).flatMap((file) => {
    if (!roomOf(tree.plan, file.path)) return [`${file.path} belongs to no room of architecture.json`];
    return [...lostImports(tree, file), ...edgesOf(tree, file).flatMap((edge) => wrongImport(tree.plan, edge) ?? [])];
  });
}

function lostImports(tree: SourceTree, file: SourceFile): string[] {
  return file.found.links.flatMap((link) => {
    if (link.to === undefined)
      return [`${file.path} imports a computed path: name the module so that it can be checked`];
    if (!isRelative(link)) return [];
    const path = resolveRelative(file.path, link.to);
    if (ASSET.test(path) && roomOf(tree.plan, path) === roomOf(tree.plan, file.path)) return [];
    return tree.files.has(path) ? [] : [`${file.path} imports ${path}: no such source file`];
  });
}

function wrongImport(plan: Plan, edge: FileEdge): string | undefined {
  const { from, to } = edge;
  const says = `${from.path} imports ${to.path}`;
  if (to.isTest) return `${says}: product code may not import tests, contracts or the testing room`;
  return wrongRoom(plan, edge, says) ?? wrongDoor(plan, edge, says);
}

function wrongRoom(plan: Plan, edge: FileEdge, says: string): string | undefined {
  const from = roomOf(plan, edge.from.path);
  const to = roomOf(plan, edge.to.path);
  if (!from || !to || from === to) return undefined;
  const values = valuesAllowed(plan, from, edge.from.path);
  const types = plan.rooms[from]?.types ?? [];
  if (values.includes(to)) return undefined;
  if (types.includes(to)) {
    return edge.typesOnly ? undefined : `${says}: room ${from} may import only types of room ${to}`;
  }
  const allowed = [...values, ...types.map((name) => `types of ${name}`)].join(', ') || 'nothing';
  return `${says}: room ${from} may not import room ${to} (allowed: ${allowed})`;
}

function valuesAllowed(plan: Plan, room: string, path: string): string[] {
  const byName = plan.fileImports.filter((rule) => matchesAny(path, [rule.files])).flatMap((rule) => rule.imports);
  return [...(plan.rooms[room]?.imports ?? []), ...byName];
}

function wrongDoor(plan: Plan, { from, to }: FileEdge, says: string): string | undefined {
  const folder = facedFolderOf(plan, to.path);
  if (!folder || isInside(from.path, folder)) return undefined;
  const face = `${folder}/index.ts`;
  if (to.path === face || matchesAny(to.path, plan.faces)) return undefined;
  return `${says}: go through the face ${face}`;
}
