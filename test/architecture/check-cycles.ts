/**
 * No cycles: between rooms, between sub-rooms side by side in one room, and between files. Types count like
 * values, because two things that cannot be understood apart are one thing. A room and the sub-rooms inside it are
 * one folder and may lean on each other; their files may not go in circles all the same.
 */
import {
  edgesOf,
  type FileEdge,
  facedFolderOf,
  isInside,
  productFiles,
  roomOf,
  type SourceTree,
} from './source-tree.ts';

type Graph = Map<string, Set<string>>;

export function checkCycles(tree: SourceTree): string[] {
  const edges = productFiles(tree)
    .flatMap((file) => edgesOf(tree, file))
    .filter((edge) => !edge.to.isTest);
  const rooms = graphOf(edges, (edge) => pair(roomOf(tree.plan, edge.from.path), roomOf(tree.plan, edge.to.path)));
  const subRooms = graphOf(edges, (edge) => {
    const from = facedFolderOf(tree.plan, edge.from.path);
    const to = facedFolderOf(tree.plan, edge.to.path);
    if (!from || !to || isInside(from, to) || isInside(to, from)) return undefined;
    return roomOf(tree.plan, from) === roomOf(tree.plan, to) ? [from, to] : undefined;
  });
  const files = graphOf(edges, (edge) => [edge.from.path, edge.to.path]);
  return [
    ...findCycles(rooms).map((cycle) => `cycle between rooms: ${cycle.join(' → ')}`),
    ...findCycles(subRooms).map((cycle) => `cycle between sub-rooms: ${cycle.join(' → ')}`),
    ...findCycles(files).map((cycle) => `cycle between files: ${cycle.join(' → ')}`),
  ];
}

function pair(from: string | undefined, to: string | undefined): [string, string] | undefined {
  return from && to && from !== to ? [from, to] : undefined;
}

function graphOf(edges: readonly FileEdge[], nodesOf: (edge: FileEdge) => [string, string] | undefined): Graph {
  const graph: Graph = new Map();
  for (const edge of edges) {
    const nodes = nodesOf(edge);
    if (nodes) graph.set(nodes[0], (graph.get(nodes[0]) ?? new Set()).add(nodes[1]));
  }
  return graph;
}

/** One cycle for each place where the walk comes back to where it already stands; enough to see what to cut. */
export function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (node: string): void => {
    const seenAt = way.indexOf(node);
    if (seenAt >= 0) cycles.push([...way.slice(seenAt), node]);
    if (seenAt >= 0 || done.has(node)) return;
    way.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    way.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return cycles;
}
