/**
 * A standing addition: instructions that go along with every heartbeat (SPEC S7, H7). It is a task like any other to
 * the person, who sees, edits, pauses and deletes it, but it has no time of its own and so is no job. Data only.
 */
import type { CreatedBy } from '../jobs/index.ts';

export interface Addition {
  readonly id: string;
  readonly personId: string;
  /** What it is, in a few words; shown in lists. */
  readonly description: string;
  /** What the heartbeat is told. */
  readonly prompt: string;
  readonly enabled: boolean;
  readonly createdBy: CreatedBy;
  /** Made by a model in a turn that held untrusted text: no heartbeat sees it until the owner agrees (S4). */
  readonly needsApproval: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly deletedAtMs?: number;
  readonly undo?: AdditionUndo;
}

/** What a caller decides about an addition. */
export interface AdditionCreate {
  readonly description: string;
  readonly prompt: string;
  readonly enabled: boolean;
}

export type AdditionPatch = Partial<AdditionCreate>;

/** How to take the last change back. */
export interface AdditionUndo {
  readonly action: 'delete' | 'edit';
  readonly atMs: number;
  readonly before: AdditionPatch;
}
