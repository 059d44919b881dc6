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

/** Whether the job waits for a slot at all. */
export function isWaiting(job: StoredJob): boolean {
  return job.enabled && !job.needsApproval && job.deletedAtMs === undefined;
}

/** The job with this slot as the one it waits for. A job that waits for nothing names no next run. */
export function waitingFor(job: StoredJob, nextRunAtMs: number | undefined): StoredJob {
  const { nextRunAtMs: _, ...state } = job.state;
  return { ...job, state: nextRunAtMs === undefined || !isWaiting(job) ? state : { ...state, nextRunAtMs } };
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

/** The note on a row that was parked: scheduling was switched on again then. */
export const heldNote = (resumedAt: number): string => `held:${resumedAt}`;
export const heldUntilOf = (note: string | null): number | undefined =>
  note?.startsWith('held:') ? Number(note.slice('held:'.length)) : undefined;

/** Where work stands that is held until somebody switches scheduling on again: the last instant there is. */
export const PARKED_AT = 8_640_000_000_000_000;
