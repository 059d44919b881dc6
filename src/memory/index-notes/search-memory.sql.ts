/**
 * One search with each note once: a long note has several pieces in the index, and the best one speaks for it. A note
 * that was replaced gives way where the one that replaced it was found too; alone it still counts. Places that become
 * free this way go to what comes next.
 */
import { runSteps, type Steps, type Tx } from '../../store/index.ts';
import { noteSteps } from '../notes/index.ts';
import { type ChunkHit, type SearchInput, searchChunksSteps, type TermCounts, termCountsOf } from '../search/index.ts';

/** How much further the second look goes. */
const FURTHER = 4;

type MemorySearch = SearchInput & { readonly maxResults: number };

export function* searchMemorySteps(input: MemorySearch, counts?: TermCounts): Steps<ChunkHit[]> {
  const found = yield* searchChunksSteps(input, counts);
  const picked = yield* pickNotes(found);
  if (picked.length === found.length || found.length < input.maxResults) return picked;
  const further = yield* searchChunksSteps({ ...input, maxResults: input.maxResults * FURTHER }, counts);
  return (yield* pickNotes([...picked, ...further])).slice(0, input.maxResults);
}

const keyOf = (hit: ChunkHit): string => (hit.sourceKind === 'note' ? `note ${hit.sourceId}` : `chunk ${hit.no}`);

function* pickNotes(hits: readonly ChunkHit[]): Steps<ChunkHit[]> {
  const once = new Map<string, ChunkHit>();
  for (const hit of hits) if (!once.has(keyOf(hit))) once.set(keyOf(hit), hit);
  const left = [...once.values()];
  const ids = new Set(left.filter((hit) => hit.sourceKind === 'note').map((hit) => hit.sourceId));
  const replaced = yield* noteSteps.replacedBy([...ids]);
  return left.filter((hit) => hit.sourceKind !== 'note' || !replaced.get(hit.sourceId)?.some((id) => ids.has(id)));
}

export const searchMemory = (tx: Tx, input: MemorySearch): Promise<ChunkHit[]> =>
  runSteps(tx, searchMemorySteps(input, termCountsOf(tx.db)));
