/**
 * Plans jobs anew when the ground under them moves: the person's zone changed, scheduling was switched on again, the
 * clock was set back, or Hark starts. What is already recorded stays recorded, and a slot that is due and waits (quiet
 * hours, scheduling off, back-off) is still owed: nothing here passes over a slot without a record. Each holds all jobs
 * until it is committed: a run that is under way ends first, or sees what was planned here.
 */
import { messageOf } from '../../base/index.ts';
import { latestEntryAt } from '../../ledger/index.ts';
import { listPeople, type Person, savePerson } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { planJob } from './add-job.ts';
import type { JobParts } from './job-ports.ts';
import {
  findJob,
  listForcedAfter,
  listJobs,
  listJobsPlannedAt,
  listOverdueReminders,
  lockAllJobs,
  saveJob,
} from './jobs.sql.ts';
import { planMisfire } from './plan-misfire.ts';
import { nextSlot } from './record-slot.ts';
import { firstRecordIn, takeBackForetold } from './slots.sql.ts';
import { heldNote, isWaiting, jobKey, PARKED_AT, type Slot, type StoredJob, waitingFor } from './stored-job.ts';

/** A difference this small is a clock being disciplined, not set. */
const CLOCK_SLACK_MS = 60_000;

/** "Every weekday at 9" is 9 where the person is: floating jobs move with the zone, everything else stays (P2, S2). */
export async function moveToZone(parts: JobParts, tx: Tx, person: Person, timeZone: string): Promise<number> {
  await lockAllJobs(tx);
  const now = parts.clock.now();
  await savePerson(tx, { ...person, timeZone }, now);
  let moved = 0;
  for (const job of await listJobs(tx, { personId: person.id, includeDisabled: true, includeHidden: true })) {
    if (!job.floating || job.schedule.kind !== 'cron') continue;
    const there: StoredJob = { ...job, schedule: { ...job.schedule, tz: timeZone } };
    await saveJob(tx, isOwed(job, now) ? there : await waitingForNext(parts, tx, there, now));
    if (!isOwed(job, now)) await planSaved(parts, tx, job.id);
    moved++;
  }
  return moved;
}

/**
 * What held jobs back may hold them no longer: scheduling is on again, or the quiet hours changed. Each is looked at
 * anew; what fell due meanwhile follows its misfire policy (P6). A job that waits out a failure goes on waiting.
 */
export async function resumeHeldJobs(parts: JobParts, tx: Tx): Promise<number> {
  await lockAllJobs(tx);
  const now = parts.clock.now();
  const parked = await listJobsPlannedAt(tx, PARKED_AT);
  for (const job of parked) {
    const key = jobKey(job.id);
    const at = job.state.nextRunAtMs ?? now;
    await parts.timeline.put(tx, { key, kind: 'job', at, lane: key, personId: job.personId, payload: heldNote(now) });
  }
  const known = new Set(parked.map((job) => job.id));
  const isBackingOff = (job: StoredJob) => (job.state.consecutiveErrors ?? 0) > 0;
  const deferred = (await listOverdueReminders(tx, now)).filter((job) => !known.has(job.id) && !isBackingOff(job));
  for (const job of deferred) await planJob(parts, tx, job);
  return parked.length + deferred.length;
}

/** Whether the ledger speaks of a time that has not come yet: the clock was set back while Hark was off. */
export async function isClockBack(parts: JobParts, tx: Tx): Promise<boolean> {
  return ((await latestEntryAt(tx)) ?? 0) > parts.clock.now() + CLOCK_SLACK_MS;
}

/**
 * After the clock was set back, slots that were passed over "in the future" come again, and next runs that were
 * computed from there are too late. Slots that really ran keep their record and do not run twice. A next run only
 * ever moves to an earlier time, so doing this once more than needed changes nothing.
 */
export async function replanAfterClockBack(parts: JobParts, tx: Tx): Promise<void> {
  await lockAllJobs(tx);
  const now = parts.clock.now();
  const takenBack = await takeBackForetold(tx, now, (slot) => keptPart(tx, slot, now));
  for (const slot of takenBack) await reviveJob(parts, tx, slot, now);
  for (const { key, lane, person_id } of await listForcedAfter(tx, now)) {
    await parts.timeline.put(tx, { key, kind: 'job', at: now, lane, personId: person_id });
  }
  for (const person of await listPeople(tx)) {
    for (const job of await listJobs(tx, { personId: person.id, includeHidden: true })) {
      if (!isWaiting(job)) continue;
      if (!isOwed(job, now)) {
        const { nextRunAtMs = Number.POSITIVE_INFINITY } = job.state;
        const earliest = await waitingForNext(parts, tx, job, now);
        if ((earliest.state.nextRunAtMs ?? Number.POSITIVE_INFINITY) < nextRunAtMs) await saveJob(tx, earliest);
      }
      await planSaved(parts, tx, job.id);
    }
  }
}

/** How much of a record stays: all of it when its job does not go on, else what is about slots up to now. */
async function keptPart(tx: Tx, slot: Slot, now: number): Promise<{ untilAt: number; times: number } | undefined> {
  const job = await findJob(tx, slot.jobId);
  if (!job || !canGoOn(job, slot)) return slot;
  if (slot.slotAt > now) return undefined;
  const none = { policy: 'skip', max: 0, graceMs: -1, onTimeMs: 0 } as const;
  const nextAfter = (ms: number) => nextSlot(job, ms);
  const [passed] = planMisfire({ firstDueAt: slot.slotAt, nowMs: now, nextAfter, ...none }).passed;
  return passed && { untilAt: passed.untilAt, times: passed.times };
}

/** It waits, or it ended only because the clock was ahead: with this very record, and nobody changed it since. */
function canGoOn(job: StoredJob, slot: Slot): boolean {
  return job.deletedAtMs === undefined && (job.enabled || job.updatedAtMs <= slot.startedAt);
}

/** A job that ended only because the clock was ahead goes on. */
async function reviveJob(parts: JobParts, tx: Tx, slot: Slot, now: number): Promise<void> {
  const job = await findJob(tx, slot.jobId);
  if (!job || job.enabled || !canGoOn(job, slot)) return;
  const revived = await waitingForNext(parts, tx, { ...job, enabled: true }, now);
  if (revived.state.nextRunAtMs !== undefined) await saveJob(tx, revived);
}

const isOwed = (job: StoredJob, now: number): boolean =>
  job.state.nextRunAtMs !== undefined && job.state.nextRunAtMs <= now;

/** The job waiting for its first slot after now that has no record yet. A schedule that cannot be read stays as it is. */
async function waitingForNext(parts: JobParts, tx: Tx, job: StoredJob, now: number): Promise<StoredJob> {
  try {
    let next = nextSlot(job, now);
    for (let known: Slot | undefined; next !== undefined; next = nextSlot(job, known.untilAt)) {
      known = await firstRecordIn(tx, job.id, next, next);
      if (!known) break;
    }
    return waitingFor(next === undefined ? { ...job, enabled: false } : job, next);
  } catch (error) {
    parts.log.warn({ jobId: job.id, error: messageOf(error) }, 'the schedule of a job cannot be read');
    return job;
  }
}

async function planSaved(parts: JobParts, tx: Tx, id: string): Promise<void> {
  const job = await findJob(tx, id);
  if (job) await planJob(parts, tx, job);
}
