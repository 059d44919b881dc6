/**
 * Brings jobs in from OpenClaw's file shape. The same id updates, so importing twice is importing once; nothing that
 * cannot run is dropped: it comes in switched off, and the answer says why (SPEC S13).
 */
import { type FieldProblem, InputError } from '../../base/index.ts';
import { type Person, requirePerson } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { type ImportedJob, type ImportProblem, importJobs } from '../cron-input/index.ts';
import { computeNextRunAtMs } from '../schedule/index.ts';
import { checkDelivery, checkPayload, placeInZone, planJob } from './add-job.ts';
import type { Caller } from './caller.ts';
import type { JobParts } from './job-ports.ts';
import { countJobs, findJob, lockAllJobs, saveJob } from './jobs.sql.ts';
import { type StoredJob, waitingFor } from './stored-job.ts';

export interface ImportReport {
  readonly added: number;
  readonly updated: number;
  readonly problems: ImportProblem[];
}

/** The index of a problem that is no single entry's. */
const WHOLE_FILE = -1;

export async function importJobFile(
  parts: JobParts,
  tx: Tx,
  file: unknown,
  caller: Caller,
  isDryRun: boolean,
): Promise<ImportReport> {
  const read = importJobs(file);
  // Nothing in it is a job: that is a wrong file, not an empty import.
  const [wrong] = read.problems.filter(({ index }) => index === WHOLE_FILE);
  if (wrong && read.jobs.length === 0) throw new InputError(wrong.field, wrong.message);
  const problems: ImportProblem[] = [...read.problems];
  let [added, updated] = [0, 0];
  await lockAllJobs(tx);
  const person = await requirePerson(tx, caller.personId);
  const room = parts.settings.mostJobs() - (await countJobs(tx, caller.personId));
  for (const [index, imported] of read.jobs.entries()) {
    const known = imported.id === undefined ? undefined : await findJob(tx, imported.id);
    if (known && known.personId !== caller.personId) {
      problems.push({ index, field: 'id', message: `The id "${known.id}" belongs to another person's job.` });
      continue;
    }
    if (!known && added >= room) {
      problems.push({ index, field: 'job', message: 'No room for more jobs (jobs.maxPerPerson).' });
      continue;
    }
    const { job, problem } = toStoredJob(parts, imported, person);
    if (problem) problems.push({ index, ...problem });
    if (known) updated++;
    else added++;
    if (isDryRun) continue;
    await saveJob(tx, known ? { ...job, createdAtMs: known.createdAtMs } : job);
    await planJob(parts, tx, job);
    tx.afterCommit(() =>
      parts.publish({ personId: job.personId, taskId: job.id, change: known ? 'changed' : 'added' }),
    );
  }
  return { added, updated, problems };
}

function toStoredJob(
  parts: JobParts,
  imported: ImportedJob,
  person: Person,
): { job: StoredJob; problem?: FieldProblem } {
  const now = parts.clock.now();
  const id = imported.id ?? parts.ids.next();
  const problem = problemOf(() => {
    checkPayload(parts, imported);
    checkDelivery(parts, imported);
  });
  const placed = placeInZone(imported.schedule, person, imported.createdAtMs ?? now);
  const floating = imported.floating ?? placed.floating;
  const next = computeNextRunAtMs(placed.schedule, now, { jobId: id });
  const { nextRunAtMs: _, runningAtMs: __, ...state } = imported.state;
  const job: StoredJob = {
    ...imported,
    id,
    personId: person.id,
    schedule: placed.schedule,
    ...(floating ? { floating } : {}),
    enabled: imported.enabled && next !== undefined && problem === undefined,
    misfire: imported.misfire ?? parts.settings.misfire(),
    createdAtMs: imported.createdAtMs ?? now,
    updatedAtMs: imported.updatedAtMs ?? now,
    createdBy: 'import',
    needsApproval: false,
    state,
  };
  const planned = waitingFor(job, next);
  if (!problem) return { job: planned };
  return { job: planned, problem: { ...problem, message: `${problem.message} It came in switched off.` } };
}

function problemOf(check: () => void): FieldProblem | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { field: error.field, message: error.message };
  }
}
