/** The jobs table. Only this room writes it. */
import { insertStatement, replaceOnConflict, statement, type Tables, type Tx } from '../../store/index.ts';
import type { Schedule } from '../schedule/index.ts';
import { toJob, toRow } from './job-row.ts';
import type { CreatedBy, StoredJob, UndoStep } from './stored-job.ts';

const COLUMNS = {
  id: 1,
  person_id: 1,
  name: 1,
  description: 1,
  enabled: 1,
  delete_after_run: 1,
  is_hidden: 1,
  created_by: 1,
  needs_approval: 1,
  schedule_kind: 1,
  schedule: 1,
  is_floating: 1,
  payload_kind: 1,
  payload: 1,
  session_target: 1,
  wake_mode: 1,
  delivery: 1,
  misfire: 1,
  misfire_max: 1,
  grace_ms: 1,
  respect_quiet_hours: 1,
  agent_id: 1,
  session_key: 1,
  created_at: 1,
  updated_at: 1,
  deleted_at: 1,
  next_run_at: 1,
  running_at: 1,
  last_run_at: 1,
  last_status: 1,
  last_error: 1,
  last_duration_ms: 1,
  consecutive_errors: 1,
  schedule_error_count: 1,
  last_delivered: 1,
  failure_alert_at: 1,
  undo: 1,
} as const;
const upsert = insertStatement('jobs', COLUMNS, replaceOnConflict('id', COLUMNS));
const byId = statement<Tables['jobs']>('SELECT * FROM jobs WHERE id = ?');

export async function saveJob(tx: Tx, job: StoredJob): Promise<void> {
  await upsert(tx, toRow(job));
}

/** Any number will do, as long as every Hark uses the same one. */
const ALL_JOBS = 4_227_002;
const lockOne = statement(`
  SELECT pg_advisory_xact_lock_shared(${ALL_JOBS}), pg_advisory_xact_lock(hashtextextended(?, 1))`);
const lockAll = statement(`SELECT pg_advisory_xact_lock(${ALL_JOBS})`);

/**
 * Before a job is read to be changed, and before the clock is looked at for it: a run and a person's change, or two
 * changes, would each write the whole row over the other's, and an instant from before a wait would plan from before
 * it. Held until the unit of work ends. An embedded store has one writer and needs none.
 */
export async function lockJob(tx: Tx, id: string): Promise<void> {
  if (tx.dialect === 'postgres') await lockOne(tx, id);
}

/** The same for work on many jobs: one lock that waits for the holder of any, where one for each could be too many. */
export async function lockAllJobs(tx: Tx): Promise<void> {
  if (tx.dialect === 'postgres') await lockAll(tx);
}

export async function findJob(tx: Tx, id: string): Promise<StoredJob | undefined> {
  const [row] = (await byId(tx, id)).rows;
  return row && toJob(row);
}

export interface JobQuery {
  readonly personId: string;
  readonly includeDisabled?: boolean;
  readonly includeHidden?: boolean;
  readonly includeDeleted?: boolean;
  readonly limit?: number;
}

/** By next run, jobs without one last. */
export async function listJobs(tx: Tx, query: JobQuery): Promise<StoredJob[]> {
  let select = tx.db.selectFrom('jobs').selectAll().where('person_id', '=', query.personId);
  if (!query.includeDeleted) select = select.where('deleted_at', 'is', null);
  if (!query.includeDisabled) select = select.where('enabled', '=', 1);
  if (!query.includeHidden) select = select.where('is_hidden', '=', 0);
  if (query.limit !== undefined) select = select.limit(query.limit);
  // SQLite sorts nulls first and PostgreSQL last unless told.
  const rows = await select
    .orderBy('next_run_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
  return rows.map(toJob);
}

/** The jobs of everybody whose next slot stands on the timeline at exactly this instant. */
export async function listJobsPlannedAt(tx: Tx, at: number): Promise<StoredJob[]> {
  return (await plannedAt(tx, at)).rows.map(toJob);
}

/** Runs that were asked for and stand at a time still to come. */
export async function listForcedAfter(
  tx: Tx,
  nowMs: number,
): Promise<Array<{ key: string; lane: string; person_id: string }>> {
  return (await forcedAfter(tx, nowMs)).rows;
}

const forcedAfter = statement<{ key: string; lane: string; person_id: string }>(`
  SELECT key, lane, person_id FROM timeline WHERE kind = 'job' AND at > ? AND key <> lane`);

/** Reminders of everybody that have passed their next run; nothing but a hold makes a reminder wait. */
export async function listOverdueReminders(tx: Tx, nowMs: number): Promise<StoredJob[]> {
  return (await overdueReminders(tx, nowMs)).rows.map(toJob);
}

// Person by person, along the index: a few rows each, however many jobs there are.
const overdueReminders = statement<Tables['jobs']>(`
  SELECT jobs.* FROM people CROSS JOIN jobs
  WHERE jobs.person_id = people.id AND jobs.deleted_at IS NULL AND jobs.is_hidden IN (0, 1) AND jobs.next_run_at <= ?
    AND jobs.payload_kind = 'reminder'
  ORDER BY jobs.next_run_at, jobs.id`);

const plannedAt = statement<Tables['jobs']>(`
  SELECT jobs.* FROM timeline t JOIN jobs ON jobs.id = substr(t.key, 5)
  WHERE t.lease_until IS NULL AND t.at = ? AND t.key = t.lane AND t.kind = 'job'
  ORDER BY jobs.next_run_at, jobs.id`);

export async function countJobs(
  tx: Tx,
  personId: string,
  only: { createdBy?: CreatedBy; enabled?: true } = {},
): Promise<number> {
  let select = tx.db
    .selectFrom('jobs')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .where('is_hidden', '=', 0);
  if (only.createdBy) select = select.where('created_by', '=', only.createdBy);
  if (only.enabled) select = select.where('enabled', '=', 1);
  const row = await select.executeTakeFirst();
  return Number(row?.n ?? 0);
}

/** What models keep switched on for a person, jobs and standing additions together (S4). */
export async function countModelMade(tx: Tx, personId: string): Promise<number> {
  const jobs = await countJobs(tx, personId, { createdBy: 'model', enabled: true });
  const row = await tx.db
    .selectFrom('additions')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .where('created_by', '=', 'model')
    .where('enabled', '=', 1)
    .executeTakeFirst();
  return jobs + Number(row?.n ?? 0);
}

/** The agent turns that models have set up and that are switched on. */
export async function listModelTurns(tx: Tx, personId: string): Promise<StoredJob[]> {
  const rows = await tx.db
    .selectFrom('jobs')
    .selectAll()
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .where('enabled', '=', 1)
    .where('created_by', '=', 'model')
    .where('payload_kind', '=', 'agentTurn')
    .execute();
  return rows.map(toJob);
}

/** What a job is called and whether it still waits: enough to find one among thousands. */
export interface JobName {
  readonly id: string;
  readonly name: string;
  readonly isPlanned: boolean;
  /** Switched off with something still to come: a rule, or a one-shot that never came. */
  readonly isPaused: boolean;
}

/** Names of all live jobs a person sees, by next run. */
export async function listJobNames(tx: Tx, personId: string): Promise<JobName[]> {
  const rows = await tx.db
    .selectFrom('jobs')
    .select(['id', 'name', 'enabled', 'next_run_at', 'schedule_kind', 'schedule', 'last_run_at'])
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .where('is_hidden', '=', 0)
    .orderBy('next_run_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isPlanned: row.enabled === 1 && row.next_run_at !== null,
    isPaused:
      row.enabled === 0 &&
      (row.schedule_kind !== 'at' ||
        row.last_run_at === null ||
        isStillToCome(JSON.parse(row.schedule) as Schedule, row.last_run_at)),
  }));
}

/** Whether a job that is switched off would come again if it were on. */
export function isPausedJob(job: StoredJob): boolean {
  if (job.enabled || job.deletedAtMs !== undefined) return false;
  return job.state.lastRunAtMs === undefined || isStillToCome(job.schedule, job.state.lastRunAtMs);
}

const isStillToCome = (schedule: Schedule, lastRunAt: number): boolean =>
  schedule.kind !== 'at' || Date.parse(schedule.at) > lastRunAt;

/** The first jobs that come in a span, and how many come in it. */
export async function listPlannedJobs(
  tx: Tx,
  query: { personId: string; fromMs?: number; untilMs?: number; limit: number },
): Promise<{ total: number; jobs: StoredJob[] }> {
  let planned = tx.db
    .selectFrom('jobs')
    .where('person_id', '=', query.personId)
    .where('deleted_at', 'is', null)
    .where('is_hidden', '=', 0)
    .where('enabled', '=', 1)
    .where('next_run_at', '>=', query.fromMs ?? 0);
  if (query.untilMs !== undefined) planned = planned.where('next_run_at', '<', query.untilMs);
  const rows = await planned.selectAll().orderBy('next_run_at').orderBy('id').limit(query.limit).execute();
  const counted = await planned.select((count) => count.fn.countAll<number>().as('n')).executeTakeFirst();
  return { total: Number(counted?.n ?? 0), jobs: rows.map(toJob) };
}

/** Jobs with an occurrence that came since `fromMs` and is not ticked off, the newest first; one-shots that are over too. */
export async function listOpenJobs(
  tx: Tx,
  personId: string,
  fromMs: number,
): Promise<Array<{ id: string; name: string; openSince: number }>> {
  return (await openSince(tx, personId, fromMs)).rows.map((row) => ({ ...row, openSince: Number(row.openSince) }));
}

const openSince = statement<{ id: string; name: string; openSince: number }>(`
  SELECT jobs.id, jobs.name, max(slots.started_at) AS "openSince"
  FROM slots JOIN jobs ON jobs.id = slots.job_id
  WHERE slots.person_id = ? AND slots.started_at >= ? AND slots.outcome = 'ran' AND slots.done_at IS NULL
    AND jobs.is_hidden = 0
  GROUP BY jobs.id, jobs.name ORDER BY max(slots.started_at) DESC, jobs.id DESC`);

/** The job that was changed last and can be changed back. */
export async function latestUndoable(tx: Tx, personId: string): Promise<StoredJob | undefined> {
  const rows = await tx.db
    .selectFrom('jobs')
    .select(['id', 'undo'])
    .where('person_id', '=', personId)
    .where('undo', 'is not', null)
    .execute();
  const latest = rows.reduce<{ id: string; atMs: number } | undefined>((best, { id, undo }) => {
    const { atMs } = JSON.parse(undo ?? '{}') as UndoStep; // written by toRow
    return best === undefined || atMs > best.atMs ? { id, atMs } : best;
  }, undefined);
  return latest && findJob(tx, latest.id);
}

export async function setDelivered(tx: Tx, jobId: string, delivered: boolean): Promise<void> {
  await lockJob(tx, jobId);
  await tx.db
    .updateTable('jobs')
    .set({ last_delivered: delivered ? 1 : 0 })
    .where('id', '=', jobId)
    .execute();
}

/** Removes jobs for good that were deleted before `before`. */
export async function purgeDeletedJobs(tx: Tx, before: number): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('jobs')
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
