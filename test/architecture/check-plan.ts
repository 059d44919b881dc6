/**
 * The plan itself and the papers around it: the room table names only rooms, has no cycle and keeps apart what
 * must never meet; each runtime dependency has a place; the lockfile names no registry host; each room's README
 * says the same as the table.
 */
import { findCycles } from './check-cycles.ts';
import type { Plan } from './plan.ts';
import { isInside, type SourceTree } from './source-tree.ts';

export function checkPlan(tree: SourceTree): string[] {
  return [
    ...unknownRooms(tree.plan),
    ...findCycles(tableOf(tree.plan)).map((cycle) => `cycle in the room table: ${cycle.join(' → ')}`),
    ...wrongReach(tree.plan),
    ...unplacedDependencies(tree),
    ...registryHosts(tree),
    ...wrongReadmes(tree),
  ];
}

/** Room → every room it may import, values and types. */
function tableOf(plan: Plan): Map<string, Set<string>> {
  return new Map(Object.entries(plan.rooms).map(([name, room]) => [name, new Set([...room.imports, ...room.types])]));
}

function unknownRooms(plan: Plan): string[] {
  const named = [
    ...Object.values(plan.rooms).flatMap((room) => [...room.imports, ...room.types]),
    ...plan.fileImports.flatMap((rule) => rule.imports),
    ...plan.neverReaches.flatMap((rule) => [rule.from, rule.to]),
    ...Object.values(plan.tables),
  ];
  const unknown = [...new Set(named)].filter((name) => !Object.hasOwn(plan.rooms, name));
  return unknown.map((name) => `architecture.json names room ${name}, which it does not have`);
}

function wrongReach(plan: Plan): string[] {
  const table = tableOf(plan);
  return plan.neverReaches.flatMap(({ from, to }) => {
    const reached = new Set<string>([from]);
    for (const room of reached) for (const next of table.get(room) ?? []) reached.add(next);
    return reached.has(to) ? [`architecture.json lets room ${from} reach room ${to}`] : [];
  });
}

function unplacedDependencies(tree: SourceTree): string[] {
  const text = tree.others.get('package.json');
  const declared: { dependencies?: Record<string, string> } = text ? JSON.parse(text) : {};
  return Object.keys(declared.dependencies ?? {})
    .filter((name) => !Object.hasOwn(tree.plan.packages, name))
    .map((name) => `package.json depends on ${name}, which has no place in architecture.json`);
}

function registryHosts(tree: SourceTree): string[] {
  return ['package-lock.json', '.npmrc']
    .filter((path) => /"resolved"\s*:|registry\s*=\s*http/.test(tree.others.get(path) ?? ''))
    .map((path) => `${path} names a registry host: keep omit-lockfile-registry-resolved on and lock again`);
}

/** For each top folder that is a room and has source files. */
function wrongReadmes(tree: SourceTree): string[] {
  const top = Object.entries(tree.plan.rooms).filter(([, room]) => /^src\/[^/.]+$/.test(room.path));
  return top.flatMap(([name, room]) => {
    if (![...tree.files.keys()].some((path) => isInside(path, room.path))) return [];
    const path = `${room.path}/README.md`;
    const text = tree.others.get(path);
    if (text === undefined) return [`room ${name} has no ${path}`];
    const line = mayImportLine(room);
    return text.includes(line) ? [] : [`${path} should say "${line}"`];
  });
}

/** The sentence of the table that a room's README repeats. */
export function mayImportLine(room: Plan['rooms'][string]): string {
  const allowed = [...room.imports, ...room.types.map((name) => `types of ${name}`)];
  return `May import: ${allowed.join(', ') || 'nothing'}.`;
}
