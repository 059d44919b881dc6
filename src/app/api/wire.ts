/** From the rooms' data to what travels over the wire. Pure. */

import { shorten } from '../../base/index.ts';
import type { Card, TaskRun, WireMessage, WireTask } from '../../doors/operations/index.ts';
import type { Message } from '../../inbox/index.ts';
import type { Addition } from '../../time/additions/index.ts';
import type { Slot, StoredJob } from '../../time/jobs/index.ts';
import { describeSchedule, nextRunsAtMs } from '../../time/schedule/index.ts';

export function toWireMessage(message: Message): WireMessage {
  const { personId: _, outboxId: __, sentiment: ___, card, ...wire } = message;
  // Cards are made by our own code from these shapes and stored as they are.
  return card ? { ...wire, card: card as unknown as Card } : wire;
}

export function toWireTask(
  job: StoredJob,
  context: { nowMs: number; timeZone: string; openSlotAt?: number | undefined },
): WireTask {
  const { createdBy, needsApproval, deletedAtMs, failureAlertAtMs: _, undo, delivery, ...publicJob } = job;
  const isWaiting = job.enabled && deletedAtMs === undefined && !needsApproval;
  return {
    ...publicJob,
    schedule: { ...job.schedule },
    payload: { ...job.payload },
    ...(delivery ? { delivery: { ...delivery } } : {}),
    state: { ...job.state },
    timeZone: context.timeZone,
    rule: ruleOf(job, context.timeZone),
    isRepeating: job.schedule.kind !== 'at' && job.deleteAfterRun !== true,
    nextRuns: isWaiting ? nextRuns(job, context.nowMs) : [],
    createdBy,
    ...(needsApproval ? { needsApproval } : {}),
    ...(deletedAtMs === undefined ? {} : { deletedAtMs }),
    ...(undo ? { canUndo: undo.action } : {}),
    ...(context.openSlotAt === undefined ? {} : { openSlotAt: context.openSlotAt }),
  };
}

const LONGEST_NAME = 200;

/** A standing addition as a task: no time of its own, so no next runs. */
export function additionToWireTask(addition: Addition, timeZone: string): WireTask {
  const { description, prompt, needsApproval, undo, ...rest } = addition;
  return {
    ...rest,
    name: shorten(description, LONGEST_NAME),
    description,
    schedule: { kind: 'heartbeat' },
    payload: { kind: 'heartbeat', message: prompt },
    timeZone,
    rule: 'With every heartbeat',
    isRepeating: true,
    nextRuns: [],
    state: {},
    ...(needsApproval ? { needsApproval } : {}),
    ...(undo ? { canUndo: undo.action } : {}),
  };
}

/** A repeating schedule that goes after its first run is said as what it is. */
function ruleOf(job: StoredJob, timeZone: string): string {
  const rule = describeSchedule(job.schedule, { timeZone });
  return job.schedule.kind !== 'at' && job.deleteAfterRun === true ? `Once, at the next of: ${rule}` : rule;
}

/** The slot that waits comes first, even when it is overdue; the two after it follow from the schedule. */
function nextRuns(job: StoredJob, nowMs: number): number[] {
  const first = job.state.nextRunAtMs;
  if (first === undefined) return [];
  if (job.deleteAfterRun === true) return [first];
  return [first, ...nextRunsAtMs(job.schedule, Math.max(first, nowMs), 2, { jobId: job.id })];
}

const STATUS = {
  running: 'running',
  ran: 'ok',
  failed: 'error',
  unknown: 'error',
  skipped: 'skipped',
  missed: 'skipped',
} as const;

export function toTaskRun(slot: Slot): TaskRun {
  return {
    jobId: slot.jobId,
    kind: slot.kind,
    slotAtMs: slot.slotAt,
    untilMs: slot.untilAt,
    times: slot.times,
    outcome: slot.outcome,
    status: STATUS[slot.outcome],
    startedAtMs: slot.startedAt,
    lateMs: slot.lateMs,
    ...(slot.reason === undefined ? {} : { reason: slot.reason }),
    ...(slot.error === undefined ? {} : { error: slot.error }),
    ...(slot.finishedAt === undefined ? {} : { finishedAtMs: slot.finishedAt }),
    ...(slot.delivered === undefined ? {} : { delivered: slot.delivered }),
    ...(slot.doneAt === undefined ? {} : { doneAtMs: slot.doneAt }),
  };
}
