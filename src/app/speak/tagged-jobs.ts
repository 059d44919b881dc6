/**
 * Notes with a `cron:` tag have a job each, hidden and made by the system (K1): there is one scheduler. It follows the
 * note: a new tag plans, a tag or note that goes takes the job away. When the slot comes, the note counts and the person
 * is looked at. A note that was written earlier, or for a time that is past, may have reached its time already: its
 * last slot counts at once. A tag that cannot be planned is reported once and left alone.
 */
import { ConflictError, DAY_MS, InputError } from '../../base/index.ts';
import type { Person } from '../../people/index.ts';
import {
  dropTaggedJob,
  findTaggedJob,
  listScheduleTags,
  listTaggedJobs,
  putTaggedJob,
  readScheduleTag,
  setScheduled,
  type TaggedNote,
  type TaggedSchedule,
} from '../../speak/signals/index.ts';
import type { Tx } from '../../store/index.ts';
import type { CronJobCreate } from '../../time/index.ts';
import { addJob, findJob, type JobParts, removeJob } from '../../time/jobs/index.ts';
import { computeNextRunAtMs, type Schedule } from '../../time/schedule/index.ts';

/** Brings the jobs of these notes in line with their tags. */
export async function followScheduleTags(
  jobs: JobParts,
  tx: Tx,
  person: Person,
  noteIds: readonly string[],
): Promise<void> {
  const wanted = await listScheduleTags(tx, person.id, noteIds);
  const known = await listTaggedJobs(tx, person.id, noteIds);
  const isSame = (a: { note_id: string; tag: string }, b: TaggedNote): boolean =>
    a.note_id === b.noteId && a.tag === b.tag;
  for (const row of known) {
    if (wanted.some((note) => isSame(row, note))) continue;
    const job = row.job_id === null ? undefined : await findJob(tx, row.job_id);
    if (job && job.deletedAtMs === undefined) {
      await removeJob(jobs, tx, job.id, { by: 'system', personId: person.id });
    }
    await dropTaggedJob(tx, row);
  }
  for (const note of wanted) {
    if (!known.some((row) => isSame(row, note))) await planTag(jobs, tx, person, note);
  }
}

/** True when the job is a note's: its slot was taken care of here. */
export async function reachScheduledNote(
  tx: Tx,
  jobId: string,
  { slotAt, nowMs }: { readonly slotAt: number; readonly nowMs: number },
): Promise<boolean> {
  const row = await findTaggedJob(tx, jobId);
  if (!row) return false;
  await setScheduled(tx, row.person_id, row.note_id, { slotAtMs: slotAt, reachedAtMs: nowMs });
  return true;
}

async function planTag(jobs: JobParts, tx: Tx, person: Person, note: TaggedNote): Promise<void> {
  const nowMs = jobs.clock.now();
  const read = readScheduleTag(note.tag, person.timeZone);
  const schedule = read && scheduleOf(read, note, person);
  const reachedAt = schedule && lastSlot(schedule, Math.max(note.createdAtMs, note.updatedAtMs), nowMs);
  const jobId = schedule && (await makeJob(jobs, tx, person, { note, schedule }));
  if (!schedule) jobs.log.warn({ note: note.noteId, tag: note.tag }, 'a schedule tag says nothing that can be planned');
  await putTaggedJob(tx, { note_id: note.noteId, tag: note.tag, person_id: person.id, job_id: jobId ?? null });
  if (reachedAt === undefined) return;
  await setScheduled(tx, person.id, note.noteId, { slotAtMs: reachedAt, reachedAtMs: nowMs });
}

function scheduleOf(read: TaggedSchedule, note: TaggedNote, { timeZone }: Person): Schedule {
  if (read.kind === 'cron') return { kind: 'cron', expr: read.expr, tz: timeZone };
  if (read.kind === 'every') return { kind: 'every', everyMs: read.everyMs, anchorMs: note.createdAtMs };
  return { kind: 'at', at: String(read.atMs) };
}

/** The slot it reached already, between when it was written and now; of a repeating one only the last day's. */
function lastSlot(schedule: Schedule, writtenAtMs: number, nowMs: number): number | undefined {
  if (schedule.kind === 'at') return Number(schedule.at) <= nowMs ? Number(schedule.at) : undefined;
  let slot: number | undefined;
  let after = Math.max(writtenAtMs, nowMs - DAY_MS);
  try {
    for (let next = computeNextRunAtMs(schedule, after); next !== undefined && next <= nowMs; ) {
      slot = after = next;
      next = computeNextRunAtMs(schedule, after);
    }
  } catch {
    // What cannot be planned has no slots; making the job says why.
  }
  return slot;
}

async function makeJob(
  jobs: JobParts,
  tx: Tx,
  person: Person,
  { note, schedule }: { readonly note: TaggedNote; readonly schedule: Schedule },
): Promise<string | undefined> {
  if (schedule.kind === 'at' && Number(schedule.at) <= jobs.clock.now()) return undefined;
  // A zone that is the person's own follows them (S2): left out here, it is put in as floating.
  const placed: Schedule = schedule.kind === 'cron' ? { kind: 'cron', expr: schedule.expr } : schedule;
  const create: CronJobCreate & { readonly hidden: true } = {
    name: note.text,
    enabled: true,
    schedule: placed,
    sessionTarget: 'main',
    wakeMode: 'now',
    payload: { kind: 'systemEvent', text: note.text },
    misfire: 'once',
    hidden: true,
  };
  try {
    return (await addJob(jobs, tx, create, { by: 'system', personId: person.id })).id;
  } catch (error) {
    if (!(error instanceof InputError || error instanceof ConflictError)) throw error;
    jobs.log.warn({ note: note.noteId, tag: note.tag, reason: error.message }, 'a schedule tag could not be planned');
    return undefined;
  }
}
