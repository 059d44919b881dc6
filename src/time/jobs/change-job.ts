/**
 * Everything that can be done to a job after it was made: edit, pause, delete, undo, done, snooze, run now, approve
 * (SPEC S15). Each is one unit of work, leaves a way back where that makes sense, and tells the ledger.
 */
import { ConflictError, InputError, NotFoundError } from '../../base/index.ts';
import { writeLedger } from '../../ledger/index.ts';
import { requirePerson } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { applyCronJobPatch, refuseFromModel } from '../cron-input/index.ts';
import type { CronJob, CronJobPatch } from '../job.ts';
import { computeNextRunAtMs } from '../schedule/index.ts';
import { addJob, checkDelivery, checkPayload, checkSchedule, firstRunAtMs, placeInZone, planJob } from './add-job.ts';
import {
  type Caller,
  checkModelRoom,
  checkModelTurns,
  refuseFromUntrustedTurn,
  refuseUnapproved,
  turnsFreeAt,
} from './caller.ts';
import type { JobParts } from './job-ports.ts';
import { textOf } from './job-words.ts';
import { findJob, lockJob, saveJob } from './jobs.sql.ts';
import { recordGivenUp } from './record-slot.ts';
import { findOpenSlot, findSlot, setSlotDone } from './slots.sql.ts';
import { isWaiting, jobKey, manualKey, type Slot, type StoredJob, type UndoStep, waitingFor } from './stored-job.ts';

/** The job, or a refusal that says where to look. Another person's job does not exist. */
export async function requireJob(tx: Tx, id: string, personId: string): Promise<StoredJob> {
  const job = await findJob(tx, id);
  if (job && job.personId === personId) return job;
  throw new NotFoundError('id', `There is no task "${id}". The list of tasks shows them all.`);
}

/** The same, to be changed. */
async function takeJob(tx: Tx, id: string, personId: string): Promise<StoredJob> {
  await lockJob(tx, id);
  return requireJob(tx, id, personId);
}

async function requireLive(tx: Tx, id: string, personId: string): Promise<StoredJob> {
  const job = await takeJob(tx, id, personId);
  if (job.deletedAtMs === undefined) return job;
  throw new NotFoundError('id', `"${job.name}" is gone already. Undo brings it back.`);
}

export async function updateJob(
  parts: JobParts,
  tx: Tx,
  id: string,
  patch: CronJobPatch,
  caller: Caller,
): Promise<StoredJob> {
  if (caller.by === 'model') refuseFromModel(patch, caller.model);
  const job = await requireLive(tx, id, caller.personId);
  const now = parts.clock.now();
  refuseFromUntrustedTurn(caller, job);
  const person = await requirePerson(tx, job.personId);
  const patched = applyCronJobPatch(job, patch);
  checkPayload(parts, patched);
  const delivery = checkDelivery(parts, patched);
  const changed: StoredJob = { ...job, ...patched, ...(delivery ? { delivery } : {}), personId: job.personId };
  const isReplanned = patch.schedule !== undefined || (patch.enabled === true && !job.enabled);
  const isPaused = !changed.enabled && job.enabled;
  const replanned = isReplanned ? replan(changed, patch, person, now) : waitingFor(changed, changed.state.nextRunAtMs);
  if (caller.by === 'model') await checkModelChange(tx, job, replanned, patch, now);
  if (isReplanned || isPaused) await recordGivenUp(parts, tx, job, isPaused ? 'paused' : 'edited');
  const { state: _, undo: __, ...before } = job;
  const saved: StoredJob = { ...replanned, updatedAtMs: now, undo: { action: 'edit', atMs: now, before } };
  await saveJob(tx, saved);
  // A new name is no reason to try a failing job sooner; whatever may change when it runs is.
  if (isReplanned || isPaused || patch.respectQuietHours !== undefined) await planJob(parts, tx, saved);
  const outcome = patch.enabled === false ? 'paused' : patch.enabled === true && !job.enabled ? 'resumed' : 'changed';
  await note(parts, tx, saved, caller, outcome, `${SENTENCE[outcome]} "${saved.name}".`);
  tx.afterCommit(() => parts.publish({ personId: caller.personId, taskId: id, change: 'changed' }));
  return saved;
}

/** A model's edit keeps within what a model may set up anew (S4). */
async function checkModelChange(tx: Tx, before: StoredJob, after: StoredJob, patch: CronJobPatch, now: number) {
  const isUnsafe = before.payload.kind === 'agentTurn' && before.payload.allowUnsafeExternalContent === true;
  if (isUnsafe && patch.payload !== undefined) {
    throw new InputError(
      'payload',
      'The user let this job read unsafe content, so only the user may change its words.',
    );
  }
  if (after.enabled && !before.enabled) await checkModelRoom(tx, after.personId);
  const isPlanChanged = patch.schedule !== undefined || patch.payload !== undefined || patch.enabled === true;
  if (isPlanChanged) await checkModelTurns(tx, after, now);
}

const SENTENCE = { paused: 'Paused', resumed: 'Resumed', changed: 'Changed' };

function replan(
  job: StoredJob,
  patch: CronJobPatch,
  person: { id: string; name: string; timeZone: string },
  now: number,
): StoredJob {
  const placed =
    patch.schedule === undefined
      ? { schedule: job.schedule, floating: job.floating ?? false }
      : placeInZone(checkSchedule(job.schedule, now), person, now);
  const nextRunAtMs = firstRunAtMs(placed.schedule, now, job.id);
  if (nextRunAtMs === undefined) {
    throw new InputError('schedule', `"${job.name}" would never run again. Give it a time that is still to come.`);
  }
  const { floating: _, ...rest } = job;
  const placedJob: StoredJob = {
    ...rest,
    schedule: placed.schedule,
    ...(placed.floating ? { floating: true } : {}),
    state: { ...job.state, consecutiveErrors: 0, scheduleErrorCount: 0 },
  };
  return waitingFor(placedJob, nextRunAtMs);
}

/** Soft: it leaves every list at once and can be brought back until it is purged. */
export async function removeJob(parts: JobParts, tx: Tx, id: string, caller: Caller): Promise<StoredJob> {
  const job = await requireLive(tx, id, caller.personId);
  const now = parts.clock.now();
  refuseFromUntrustedTurn(caller, job);
  await recordGivenUp(parts, tx, job, 'deleted');
  const undo: UndoStep = { action: 'delete', atMs: now, before: { enabled: job.enabled } };
  const removed = waitingFor({ ...job, deletedAtMs: now, undo }, undefined);
  await saveJob(tx, removed);
  await planJob(parts, tx, removed);
  await note(parts, tx, removed, caller, 'deleted', `Deleted "${job.name}".`);
  tx.afterCommit(() => parts.publish({ personId: caller.personId, taskId: id, change: 'removed' }));
  return removed;
}

/**
 * Ticks off the delivered occurrence. With none open, nothing more is wanted: the series (or the one-shot that has
 * not come yet) ends.
 */
export async function finishJob(
  parts: JobParts,
  tx: Tx,
  id: string,
  slotAt: number | undefined,
  caller: Caller,
): Promise<{ job: StoredJob; closed: 'occurrence' | 'series' }> {
  const job = await takeJob(tx, id, caller.personId);
  const now = parts.clock.now();
  const slot = await openSlotOf(tx, job, slotAt);
  if (!slot) {
    if (job.deletedAtMs !== undefined) throw new ConflictError('id', `"${job.name}" was done already.`);
    return { job: await removeJob(parts, tx, id, caller), closed: 'series' };
  }
  await setSlotDone(tx, slot, now);
  const done = await saveUndo(tx, job, { action: 'done', atMs: now, slot: { kind: slot.kind, slotAt: slot.slotAt } });
  await note(parts, tx, done, caller, 'done', `You marked "${job.name}" as done.`);
  tx.afterCommit(() => parts.publish({ personId: caller.personId, taskId: id, change: 'changed' }));
  return { job: done, closed: 'occurrence' };
}

/** Brings the delivered occurrence back at `untilMs`; a one-shot that has not come yet is moved there. */
export async function snoozeJob(
  parts: JobParts,
  tx: Tx,
  id: string,
  until: { untilMs: number; slotAt?: number },
  caller: Caller,
): Promise<StoredJob> {
  const job = await takeJob(tx, id, caller.personId);
  const now = parts.clock.now();
  if (until.untilMs <= now) throw new InputError('until', 'Snooze to a time that is still to come.');
  const slot = await openSlotOf(tx, job, until.slotAt);
  const at = new Date(until.untilMs).toISOString();
  if (!slot) {
    const isWaitingOnce = job.schedule.kind === 'at' && job.deletedAtMs === undefined;
    if (isWaitingOnce) return updateJob(parts, tx, id, { schedule: { kind: 'at', at } }, caller);
    throw new ConflictError('id', `"${job.name}" has not come yet, so there is nothing to snooze. Edit it instead.`);
  }
  const again = await addJob(
    parts,
    tx,
    {
      name: job.name,
      enabled: true,
      deleteAfterRun: true,
      schedule: { kind: 'at', at },
      sessionTarget: 'main',
      wakeMode: 'now',
      payload: { kind: 'reminder', text: textOf(job.payload) },
      ...(job.delivery ? { delivery: job.delivery } : {}),
    },
    { ...caller, by: 'owner' },
  );
  await setSlotDone(tx, slot, now);
  await saveUndo(tx, job, {
    action: 'snooze',
    atMs: now,
    slot: { kind: slot.kind, slotAt: slot.slotAt },
    madeJobId: again.id,
  });
  await note(parts, tx, job, caller, 'snoozed', `You snoozed "${job.name}".`);
  tx.afterCommit(() => parts.publish({ personId: caller.personId, taskId: id, change: 'changed' }));
  return again;
}

/** Takes the last change back. */
export async function undoJob(parts: JobParts, tx: Tx, id: string, caller: Caller): Promise<StoredJob> {
  const job = await takeJob(tx, id, caller.personId);
  const now = parts.clock.now();
  const step = job.undo;
  if (!step) throw new ConflictError('id', `There is nothing to undo for "${job.name}".`);
  if (step.slot) await setSlotDone(tx, { jobId: id, ...step.slot }, null);
  if (step.madeJobId !== undefined) {
    await lockJob(tx, step.madeJobId);
    const made = await findJob(tx, step.madeJobId);
    if (made && made.deletedAtMs === undefined) {
      // It goes with the change that made it: the next undo is about an earlier change, not about this one.
      const { undo: _, ...gone } = await removeJob(parts, tx, made.id, caller);
      await saveJob(tx, gone);
    }
  }
  const restored = restore(job, step, now);
  if (restored.state.nextRunAtMs !== job.state.nextRunAtMs) await recordGivenUp(parts, tx, job, 'edited');
  await saveJob(tx, restored);
  await planJob(parts, tx, restored);
  await note(parts, tx, restored, caller, 'undone', `You took back the last change of "${job.name}" (${step.action}).`);
  tx.afterCommit(() => parts.publish({ personId: caller.personId, taskId: id, change: 'changed' }));
  return restored;
}

function restore(job: StoredJob, step: UndoStep, now: number): StoredJob {
  const { undo: _, deletedAtMs, ...live } = job;
  if (step.action === 'done' || step.action === 'snooze') {
    return { ...live, updatedAtMs: now, ...(deletedAtMs === undefined ? {} : { deletedAtMs }) };
  }
  const before: Partial<CronJob> = step.before ?? {};
  // What the edit added goes again; what happened meanwhile did happen.
  const base = step.action === 'edit' ? unedited(live) : live;
  const restored: StoredJob = { ...base, ...before, id: job.id, personId: job.personId, updatedAtMs: now };
  const isSamePlan =
    isWaiting(job) && restored.enabled && JSON.stringify(restored.schedule) === JSON.stringify(job.schedule);
  if (isSamePlan) return restored;
  // What passed meanwhile is not made up for: the person had taken it away.
  const nextRunAtMs = computeNextRunAtMs(restored.schedule, now, { jobId: job.id });
  return waitingFor({ ...restored, enabled: restored.enabled && nextRunAtMs !== undefined }, nextRunAtMs);
}

/** The job without the optional fields an edit can add; the others are in the step itself. */
function unedited(job: StoredJob): StoredJob {
  const { description, deleteAfterRun, delivery, misfireMax, graceMs, respectQuietHours, floating, ...rest } = job;
  const { agentId, sessionKey, ...kept } = rest;
  return kept;
}

/** Asks for a run besides the plan. Its identity is the moment of asking (S8). */
export async function runJobNow(
  parts: JobParts,
  tx: Tx,
  id: string,
  mode: 'due' | 'force',
  caller: Caller,
): Promise<{ requestedAt?: number; reason?: 'not-due' }> {
  const job = await requireLive(tx, id, caller.personId);
  const now = parts.clock.now();
  refuseFromUntrustedTurn(caller, job);
  refuseUnapproved(job);
  if (caller.by === 'model' && (await turnsFreeAt(tx, job, now)) !== undefined) {
    throw new ConflictError(
      'id',
      'The agent turns that a model may run in a day are used up. The user can still run it.',
    );
  }
  const isDue = job.enabled && job.state.nextRunAtMs !== undefined && job.state.nextRunAtMs <= now;
  if (mode === 'due') {
    if (!isDue) return { reason: 'not-due' };
    await planJob(parts, tx, job);
    return { requestedAt: job.state.nextRunAtMs ?? now };
  }
  let requestedAt = now;
  // Asked for twice in one millisecond: two runs, so two identities.
  while (await isTaken(parts, tx, id, requestedAt)) requestedAt++;
  const lane = jobKey(id);
  const key = manualKey(id, requestedAt);
  await parts.timeline.put(tx, { key, kind: 'job', at: now, lane, personId: job.personId });
  await note(parts, tx, job, caller, 'run-requested', `You asked to run "${job.name}" now.`);
  return { requestedAt };
}

async function isTaken(parts: JobParts, tx: Tx, id: string, requestedAt: number): Promise<boolean> {
  const planned = await parts.timeline.get(tx, manualKey(id, requestedAt));
  return planned !== undefined || (await findSlot(tx, id, 'manual', requestedAt)) !== undefined;
}

/** The owner agrees to a job that a model made while it held text from outside (S4). */
export async function approveJob(parts: JobParts, tx: Tx, id: string, caller: Caller): Promise<StoredJob> {
  if (caller.by !== 'owner') throw new ConflictError('id', 'Only the owner can approve a job.');
  const job = await requireLive(tx, id, caller.personId);
  const person = await requirePerson(tx, job.personId);
  const approved = replan({ ...job, needsApproval: false }, {}, person, parts.clock.now());
  await saveJob(tx, approved);
  await planJob(parts, tx, approved);
  await note(parts, tx, approved, caller, 'approved', `You approved "${job.name}".`);
  tx.afterCommit(() => parts.publish({ personId: caller.personId, taskId: id, change: 'changed' }));
  return approved;
}

async function openSlotOf(tx: Tx, job: StoredJob, slotAt: number | undefined): Promise<Slot | undefined> {
  if (slotAt === undefined) return findOpenSlot(tx, job.id);
  const slot = (await findSlot(tx, job.id, 'scheduled', slotAt)) ?? (await findSlot(tx, job.id, 'manual', slotAt));
  if (slot?.outcome !== 'ran') {
    throw new NotFoundError('slotAt', `"${job.name}" did not come at ${new Date(slotAt).toISOString()}.`);
  }
  if (slot.doneAt !== undefined)
    throw new ConflictError('slotAt', `That occurrence of "${job.name}" was done already.`);
  return slot;
}

async function saveUndo(tx: Tx, job: StoredJob, undo: UndoStep): Promise<StoredJob> {
  const changed = { ...job, undo };
  await saveJob(tx, changed);
  return changed;
}

function note(parts: JobParts, tx: Tx, job: StoredJob, caller: Caller, outcome: string, summary: string) {
  return writeLedger(tx, parts.ids, {
    personId: job.personId,
    kind: 'job',
    subject: job.id,
    at: parts.clock.now(),
    outcome,
    summary,
    detail: { by: caller.by },
    ...(caller.causeId === undefined ? {} : { parentId: caller.causeId }),
  });
}
