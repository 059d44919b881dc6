/**
 * A job as the store holds it: the public job plus what only Hark needs to know, and the record of one slot.
 * `next_run_at` of the row is the first slot that has no record yet; the timeline may look at it later than that
 * (back-off, quiet hours), never instead of it.
 */
import type { CronJob } from '../job.ts';

export type CreatedBy = 'owner' | 'model' | 'system' | 'file' | 'import';

export interface StoredJob extends CronJob {
  readonly personId: string;
  readonly createdBy: CreatedBy;
  /** Made by a model in a turn that held untrusted text: does nothing until the owner agrees (S4). */
  readonly needsApproval: boolean;
  readonly deletedAtMs?: number;
  readonly failureAlertAtMs?: number;
  readonly undo?: UndoStep;
}

/** How to take the last change back. */
export interface UndoStep {
  readonly action: 'delete' | 'done' | 'snooze' | 'edit' | 'add';
  readonly atMs: number;
  /** Fields of the job as they were. */
  readonly before?: Partial<CronJob>;
  /** The occurrence that was ticked off. */
  readonly slot?: { readonly kind: SlotKind; readonly slotAt: number };
  /** A job that the change made (a snooze). */
  readonly madeJobId?: string;
}

export type SlotKind = 'scheduled' | 'manual';
export type SlotOutcome = 'running' | 'ran' | 'failed' | 'skipped' | 'missed' | 'unknown';

export interface Slot {
  readonly jobId: string;
  readonly personId: string;
  readonly kind: SlotKind;
  readonly slotAt: number;
  /** Equal to `slotAt` but for a record that covers several missed slots in a row. */
  readonly untilAt: number;
  readonly times: number;
  readonly outcome: SlotOutcome;
  readonly reason?: string;
  readonly error?: string;
  readonly startedAt: number;
  readonly finishedAt?: number;
  readonly lateMs: number;
  readonly outboxId?: string;
  readonly delivered?: boolean;
  readonly doneAt?: number;
}

/** OpenClaw's three words for how the last run went (S8). */
export const LAST_STATUS = {
  ran: 'ok',
  failed: 'error',
  unknown: 'error',
  skipped: 'skipped',
  missed: 'skipped',
} as const;

/** Keys and lanes of jobs on the timeline. A forced run is work of its own in the same lane. */
export const jobKey = (jobId: string): string => `job:${jobId}`;
export const manualKey = (jobId: string, requestedAt: number): string => `run:${jobId}:${requestedAt}`;

/** Where work stands that is held until somebody switches scheduling on again: the last instant there is. */
export const PARKED_AT = 8_640_000_000_000_000;
