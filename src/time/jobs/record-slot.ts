/**
 * Writes how a slot ended and everything that follows from it, in one transaction: the slot's record, the job's new
 * state and next slot, the ledger, a notice if somebody must be told, and the end of the timeline's claim (S8, S11).
 */
import { messageOf } from '../../base/index.ts';
import { writeLedger } from '../../ledger/index.ts';
import type { Tx } from '../../store/index.ts';
import { requireNextRunAtMs } from '../schedule/index.ts';
import { type Claim, requireFinish } from '../timeline/index.ts';
import { type AfterRun, afterForcedRun, afterRun, type Notice, type RunEnd } from './after-run.ts';
import type { JobParts } from './job-ports.ts';
import { noticeText } from './job-words.ts';
import { saveJob } from './jobs.sql.ts';
import { type PassedSlots, planMisfire } from './plan-misfire.ts';
import { addSlot, endSlot, firstRecordIn, putSlot } from './slots.sql.ts';
import { isWaiting, type Slot, type StoredJob, waitingFor } from './stored-job.ts';

/** Schedule errors in a row after which a job is switched off. */
const MOST_SCHEDULE_ERRORS = 3;
const SCHEDULE_RETRY_MS = 60_000;

export interface RunRecord {
  readonly slot: Slot;
  readonly end: RunEnd;
  readonly summary: string;
  readonly causeId?: string;
}

/** Ends a run, or puts it off to a later try of the same slot. */
export async function recordRun(parts: JobParts, tx: Tx, claim: Claim, job: StoredJob, run: RunRecord): Promise<void> {
  const { slot, end } = run;
  const isForced = slot.kind === 'manual';
  const after: AfterRun = isForced ? afterForcedRun(job, end) : afterRun(job, end, parts.settings.alertAfter());
  const next = nextJob(job, after, end.endedAt);
  await saveJob(tx, next);
  if (after.retryAt !== undefined) {
    // The error is what tells a slot that waits for its next try from one that a crash left behind.
    await endSlot(tx, { ...slot, error: end.error ?? '' });
    await requireFinish(parts.timeline, tx, claim, after.retryAt);
    return;
  }
  const { error } = end;
  await putSlot(tx, {
    ...slot,
    outcome: end.outcome,
    finishedAt: end.endedAt,
    ...(error === undefined ? {} : { error }),
  });
  await writeSlotLedger(parts, tx, run);
  if (after.notice) await sendNotice(parts, tx, next, after.notice, run);
  await requireFinish(parts.timeline, tx, claim, isForced || !isWaiting(next) ? undefined : after.lookAt);
  const change = next.deletedAtMs === undefined ? 'ran' : 'removed';
  tx.afterCommit(() => parts.publish({ personId: job.personId, taskId: job.id, change }));
}

function nextJob(job: StoredJob, after: AfterRun, nowMs: number): StoredJob {
  const { failureAlertAtMs: _, ...rest } = job;
  const changed: StoredJob = {
    ...rest,
    enabled: after.enabled,
    state: after.state,
    updatedAtMs: nowMs,
    ...(after.failureAlertAt === undefined ? {} : { failureAlertAtMs: after.failureAlertAt }),
    ...(after.isRemoved ? { deletedAtMs: nowMs } : {}),
  };
  return waitingFor(changed, after.state.nextRunAtMs);
}

/** One record for slots that will not run any more (S8, S9). */
export async function recordPassed(
  parts: JobParts,
  tx: Tx,
  job: StoredJob,
  passed: Omit<PassedSlots, 'reason'> & { readonly reason: PassReason },
  now: number,
): Promise<void> {
  await addSlot(tx, {
    jobId: job.id,
    personId: job.personId,
    kind: 'scheduled',
    slotAt: passed.fromAt,
    untilAt: passed.untilAt,
    times: passed.times,
    outcome: passed.outcome,
    reason: passed.reason,
    startedAt: now,
    finishedAt: now,
    lateMs: Math.max(0, now - passed.fromAt),
  });
  await writeLedger(tx, parts.ids, {
    personId: job.personId,
    kind: 'slot',
    subject: job.id,
    at: now,
    outcome: passed.outcome,
    reason: passed.reason,
    summary: `"${job.name}" did not run ${passed.times === 1 ? 'once' : `${passed.times} times`}: ${WHY_PASSED[passed.reason]}.`,
    detail: { fromAt: passed.fromAt, untilAt: passed.untilAt },
  });
}

/** The person takes a job away, or gives it another plan, while something of the old one is due and held. */
export async function recordGivenUp(parts: JobParts, tx: Tx, job: StoredJob, reason: GiveUpReason): Promise<void> {
  const now = parts.clock.now();
  const owedAt = job.state.nextRunAtMs;
  if (owedAt === undefined || owedAt > now || !isWaiting(job)) return;
  try {
    const none = { policy: 'skip', max: 0, graceMs: -1, onTimeMs: 0 } as const;
    for (let at: number | undefined = owedAt; at !== undefined && at <= now; ) {
      // What ran before the clock was set back keeps its record; what runs now, or waits for another try, ends by itself.
      const recorded = await firstRecordIn(tx, job.id, at, now);
      const plan = planMisfire({ firstDueAt: at, nowMs: now, nextAfter: (ms) => nextSlot(job, ms), recorded, ...none });
      for (const slots of plan.passed) await recordPassed(parts, tx, job, { ...slots, reason }, now);
      at = plan.nextAt;
    }
  } catch (error) {
    parts.log.warn(
      { jobId: job.id, error: messageOf(error) },
      'a schedule that cannot be read has no slots to give up',
    );
  }
}

type GiveUpReason = 'paused' | 'deleted' | 'edited' | 'moved';
type PassReason = PassedSlots['reason'] | GiveUpReason;

const WHY_PASSED: Readonly<Record<PassReason, string>> = {
  coalesced: 'the time had passed, and one late run stands for all of them',
  'past-grace': 'the time had passed by more than the job allows',
  late: 'the time had passed, and this job skips what is late',
  paused: 'it was paused while it was held back',
  deleted: 'it was deleted while it was held back',
  edited: 'it was given another time while it was held back',
  moved: 'the time zone changed while it was held back',
};

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

async function sendNotice(parts: JobParts, tx: Tx, job: StoredJob, notice: Notice, run: RunRecord): Promise<void> {
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
  return requireNextRunAtMs(job.schedule, afterMs, { jobId: job.id });
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
  const { nextRunAtMs } = job.state;
  const state = { ...job.state, scheduleErrorCount: errors, lastStatus: 'error' as const, lastError: error };
  const failing = waitingFor({ ...job, enabled: !isOver, state }, nextRunAtMs);
  await saveJob(tx, failing);
  await writeLedger(tx, parts.ids, {
    personId: job.personId,
    kind: 'job',
    subject: job.id,
    at: nowMs,
    outcome: isOver ? 'disabled' : 'schedule-error',
    summary: `The schedule of "${job.name}" cannot be read: ${error}`,
  });
  if (isOver) await giveUpSchedule(parts, tx, failing, { slotAt: nextRunAtMs ?? nowMs, nowMs, error });
  await requireFinish(parts.timeline, tx, claim, isOver ? undefined : nowMs + SCHEDULE_RETRY_MS);
}

async function giveUpSchedule(
  parts: JobParts,
  tx: Tx,
  job: StoredJob,
  at: { slotAt: number; nowMs: number; error: string },
): Promise<void> {
  const { slotAt, nowMs, error } = at;
  await putSlot(tx, {
    jobId: job.id,
    personId: job.personId,
    kind: 'scheduled',
    slotAt,
    untilAt: slotAt,
    times: 1,
    outcome: 'failed',
    reason: 'schedule-error',
    error,
    startedAt: nowMs,
    finishedAt: nowMs,
    lateMs: Math.max(0, nowMs - slotAt),
  });
  await parts.enqueue(tx, {
    personId: job.personId,
    kind: 'alert',
    idempotencyKey: `schedule:${job.id}:${nowMs}`,
    text: noticeText(job, 'disabled', error),
    jobId: job.id,
  });
}
