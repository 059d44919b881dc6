/**
 * What search found, with each note once: a long note has several pieces in the index, and the best one speaks for it.
 * A note that was replaced gives way where the one that replaced it was found too; alone it still counts.
 */
import { onTx, type Steps } from '../../store/index.ts';
import { noteSteps } from '../notes/index.ts';
import type { ChunkHit } from '../search/index.ts';

export function* pickNotesSteps(hits: readonly ChunkHit[]): Steps<ChunkHit[]> {
  const once = new Map<string, ChunkHit>();
  for (const hit of hits) {
    const key = hit.sourceKind === 'note' ? `note ${hit.sourceId}` : `chunk ${hit.no}`;
    if (!once.has(key)) once.set(key, hit);
  }
  const left = [...once.values()];
  const ids = left.filter((hit) => hit.sourceKind === 'note').map((hit) => hit.sourceId);
  const replaced = yield* noteSteps.replacedBy(ids);
  return left.filter((hit) => !replaced.get(hit.sourceId)?.some((id) => ids.includes(id)));
}

export const pickNotes = onTx(pickNotesSteps);
