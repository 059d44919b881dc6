/**
 * Plans jobs anew when the ground under them moves: the person's zone changed, scheduling was switched on again, the
 * clock was set back, or Hark starts. What is already recorded stays recorded.
 */
import { listPeople, type Person, savePerson } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { planJob } from './add-job.ts';
import type { JobParts } from './job-ports.ts';
import { latestRunAt, listDueJobs, listJobs, saveJob } from './jobs.sql.ts';
import { nextSlot } from './record-slot.ts';
import { dropMissedAfter, findSlot } from './slots.sql.ts';
import type { StoredJob } from './stored-job.ts';

/** A difference this small is a clock being disciplined, not set. */
const CLOCK_SLACK_MS = 60_000;

/** "Every weekday at 9" is 9 where the person is: floating jobs move with the zone, everything else stays (P2, S2). */
export async function moveToZone(parts: JobParts, tx: Tx, person: Person, timeZone: string): Promise<number> {
  const now = parts.clock.now();
  await savePerson(tx, { ...person, timeZone }, now);
  let moved = 0;
  for (const job of await listJobs(tx, { personId: person.id, includeDisabled: true, includeHidden: true })) {
    if (!job.floating || job.schedule.kind !== 'cron') continue;
    const schedule = { ...job.schedule, tz: timeZone };
    // A slot that has come due and waits (quiet hours, scheduling off) is still owed.
    const owed = job.state.nextRunAtMs !== undefined && job.state.nextRunAtMs <= now;
    await replanFrom(parts, tx, { ...job, schedule }, owed ? undefined : now);
    moved++;
  }
  return moved;
}

/** Scheduling is on again: whatever fell due meanwhile follows its misfire policy (P6). */
export async function resumeHeldJobs(parts: JobParts, tx: Tx): Promise<number> {
  const due = await listDueJobs(tx, parts.clock.now());
  for (const job of due) await planJob(parts, tx, job);
  return due.length;
}

/**
 * After the clock was set back, slots that were passed over "in the future" come again, and next runs that were
 * computed from there are too late. Slots that really ran keep their record and do not run twice.
 */
export async function replanAfterClockBack(parts: JobParts, tx: Tx): Promise<boolean> {
  const now = parts.clock.now();
  const latest = await latestRunAt(tx);
  if (latest === undefined || latest <= now + CLOCK_SLACK_MS) return false;
  await dropMissedAfter(tx, now);
  for (const person of await listPeople(tx)) {
    for (const job of await listJobs(tx, { personId: person.id, includeHidden: true })) {
      await replanFrom(parts, tx, job, now);
    }
  }
  return true;
}

async function replanFrom(parts: JobParts, tx: Tx, job: StoredJob, fromMs: number | undefined): Promise<void> {
  let next = fromMs === undefined ? job.state.nextRunAtMs : nextSlot(job, fromMs);
  while (next !== undefined && fromMs !== undefined && (await findSlot(tx, job.id, 'scheduled', next))) {
    next = nextSlot(job, next);
  }
  const { nextRunAtMs: _, ...state } = job.state;
  const planned: StoredJob = { ...job, state: next === undefined ? state : { ...state, nextRunAtMs: next } };
  await saveJob(tx, planned);
  await planJob(parts, tx, planned);
}
