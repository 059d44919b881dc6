/**
 * Writes how a slot ended and everything that follows from it, in one transaction: the slot's record, the job's new
 * state and next slot, the ledger, a notice if somebody must be told, and the end of the timeline's claim (S8, S11).
 */
import { messageOf } from '../../base/index.ts';
import { writeLedger } from '../../ledger/index.ts';
import type { Tx } from '../../store/index.ts';
import type { CronJobState } from '../job.ts';
import { computeNextRunAtMs } from '../schedule/index.ts';
import { type Claim, requireFinish } from '../timeline/index.ts';
import { afterRun, type RunEnd } from './after-run.ts';
import type { JobParts } from './job-ports.ts';
import { noticeText } from './job-words.ts';
import { saveJob } from './jobs.sql.ts';
import { addSlot, endSlot, findSlot } from './slots.sql.ts';
import type { Slot, StoredJob } from './stored-job.ts';

/** Schedule errors in a row after which a job is switched off. */
const MOST_SCHEDULE_ERRORS = 3;
const SCHEDULE_RETRY_MS = 60_000;

export interface RunRecord {
  readonly slot: Slot;
  readonly end: RunEnd;
  readonly summary: string;
  readonly causeId?: string;
}

/** Ends a run. A manual run changes no plan: the job's next slot stays where it is. */
export async function recordRun(parts: JobParts, tx: Tx, claim: Claim, job: StoredJob, run: RunRecord): Promise<void> {
  const isManual = run.slot.kind === 'manual';
  const after = afterRun(job, run.end, parts.settings.alertAfter());
  if (after.retryAt !== undefined && !isManual) {
    await endSlot(tx, { ...run.slot, outcome: 'running', ...(run.end.error ? { error: run.end.error } : {}) });
    await saveJob(tx, { ...job, state: after.state });
    await requireFinish(parts.timeline, tx, claim, after.retryAt);
    return;
  }
  const known = await findSlot(tx, job.id, run.slot.kind, run.slot.slotAt);
  if (known) await endSlot(tx, { ...known, ...run.slot });
  else await addSlot(tx, run.slot);
  await writeSlotLedger(parts, tx, run);
  const next = isManual ? manualJob(job, after.state) : nextJob(job, after, run.end.endedAt);
  await saveJob(tx, next);
  if (after.notice) await sendNotice(parts, tx, next, after.notice, run);
  await requireFinish(parts.timeline, tx, claim, isManual ? undefined : next.enabled ? after.lookAt : undefined);
  tx.afterCommit(() =>
    parts.publish({
      personId: job.personId,
      taskId: job.id,
      change: next.deletedAtMs === undefined ? 'ran' : 'removed',
    }),
  );
}

function nextJob(job: StoredJob, after: ReturnType<typeof afterRun>, nowMs: number): StoredJob {
  const { failureAlertAtMs: _, ...rest } = job;
  return {
    ...rest,
    enabled: after.enabled,
    state: after.state,
    updatedAtMs: nowMs,
    ...(after.failureAlertAt === undefined ? {} : { failureAlertAtMs: after.failureAlertAt }),
    ...(after.isRemoved ? { deletedAtMs: nowMs } : {}),
  };
}

function manualJob(job: StoredJob, state: CronJobState): StoredJob {
  const { nextRunAtMs: _, ...ran } = state;
  const { nextRunAtMs } = job.state;
  return { ...job, state: { ...ran, ...(nextRunAtMs === undefined ? {} : { nextRunAtMs }) } };
}

function writeSlotLedger(parts: JobParts, tx: Tx, run: RunRecord): Promise<string> {
  return writeLedger(tx, parts.ids, {
    personId: run.slot.personId,
    kind: 'slot',
    subject: run.slot.jobId,
    at: run.end.endedAt,
    outcome: run.end.outcome,
    summary: run.summary,
    detail: { slotAt: run.slot.slotAt, kind: run.slot.kind, lateMs: run.slot.lateMs },
    ...(run.slot.reason === undefined ? {} : { reason: run.slot.reason }),
    ...(run.causeId === undefined ? {} : { parentId: run.causeId }),
  });
}

async function sendNotice(
  parts: JobParts,
  tx: Tx,
  job: StoredJob,
  notice: 'failing' | 'disabled' | 'recovered',
  run: RunRecord,
): Promise<void> {
  await parts.enqueue(tx, {
    personId: job.personId,
    kind: 'alert',
    idempotencyKey: `${notice}:${job.id}:${run.slot.kind}:${run.slot.slotAt}`,
    text: noticeText(job, notice, run.end.error),
    jobId: job.id,
  });
}

/** The slot after an instant. A schedule that cannot be computed counts towards switching the job off. */
export function nextSlot(job: StoredJob, afterMs: number): number | undefined {
  return computeNextRunAtMs(job.schedule, afterMs, { jobId: job.id });
}

/** The schedule itself is broken (a zone that went away, an old expression): try later, give up after three. */
export async function recordScheduleError(
  parts: JobParts,
  tx: Tx,
  claim: Claim,
  job: StoredJob,
  thrown: unknown,
): Promise<void> {
  const nowMs = parts.clock.now();
  const errors = (job.state.scheduleErrorCount ?? 0) + 1;
  const isOver = errors >= MOST_SCHEDULE_ERRORS;
  const error = messageOf(thrown);
  const failing: StoredJob = {
    ...job,
    enabled: !isOver,
    state: { ...job.state, scheduleErrorCount: errors, lastStatus: 'error', lastError: error },
  };
  await saveJob(tx, failing);
  await writeLedger(tx, parts.ids, {
    personId: job.personId,
    kind: 'job',
    subject: job.id,
    at: nowMs,
    outcome: isOver ? 'disabled' : 'schedule-error',
    summary: `The schedule of "${job.name}" cannot be read: ${error}`,
  });
  if (isOver) {
    await parts.enqueue(tx, {
      personId: job.personId,
      kind: 'alert',
      idempotencyKey: `schedule:${job.id}:${nowMs}`,
      text: noticeText(failing, 'disabled', error),
      jobId: job.id,
    });
  }
  await requireFinish(parts.timeline, tx, claim, isOver ? undefined : nowMs + SCHEDULE_RETRY_MS);
}
