/** What a run of reflection reports: counts, and every change in words (R1). */
import type { ChangeType, PlannedChange } from './change.ts';

export interface ReflectionChange {
  readonly type: ChangeType;
  readonly nuggetName: string;
  readonly noteId: string;
  readonly detail: string;
}

export interface ReflectionResult {
  /** ISO, UTC. */
  readonly ranAt: string;
  readonly inspected: number;
  readonly rewritten: number;
  readonly merged: number;
  readonly hidden: number;
  readonly tagged: number;
  readonly linked: number;
  readonly changes: readonly ReflectionChange[];
}

export type ReflectionCounts = Pick<ReflectionResult, 'rewritten' | 'merged' | 'hidden' | 'tagged' | 'linked'>;

export function countChanges(changes: readonly { readonly type: ChangeType }[]): ReflectionCounts {
  const of = (type: ChangeType): number => changes.filter((change) => change.type === type).length;
  return { rewritten: of('rewrite'), merged: of('merge'), hidden: of('hide'), tagged: of('tag'), linked: of('link') };
}

export function toResult(ranAt: number, inspected: number, changes: readonly PlannedChange[]): ReflectionResult {
  return {
    ranAt: new Date(ranAt).toISOString(),
    inspected,
    ...countChanges(changes),
    changes: changes.map(({ type, shelf, noteId, detail }) => ({ type, nuggetName: shelf, noteId, detail })),
  };
}
