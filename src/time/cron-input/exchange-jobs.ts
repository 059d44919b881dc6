/**
 * Jobs to and from OpenClaw's file, `{ version: 1, jobs: [] }` (SPEC S13). What is exported comes back the same.
 * Import reads older shapes too (`jobId`, `schedule.atMs`, delivery inside the payload).
 *
 * A bad entry is reported with its place in the file and left out; a bad field of its state is reported and dropped,
 * since a job is worth more than its history. Nothing here throws for what a file contains.
 */
import { InputError } from '../../base/index.ts';
import type { CronJob, CronJobCreate, CronJobState, CronLastStatus } from '../job.ts';
import {
  compact,
  type Fields,
  isRecord,
  openObject,
  placeIn,
  readBoolean,
  readChoice,
  readInstant,
  readInteger,
  readText,
} from './fields/index.ts';
import { normalizeCronJobCreate } from './normalize-job.ts';

export interface JobsFile {
  readonly version: 1;
  readonly jobs: readonly CronJob[];
}

export type ImportedJob = CronJobCreate & { readonly state: CronJobState } & Partial<
    Pick<CronJob, 'id' | 'createdAtMs' | 'updatedAtMs' | 'floating' | 'hidden'>
  >;

/** `index` is the entry's place in the file; -1 means the file as a whole. */
export interface ImportProblem {
  readonly index: number;
  readonly field: string;
  readonly message: string;
}

export interface ImportResult {
  readonly jobs: readonly ImportedJob[];
  readonly problems: readonly ImportProblem[];
}

const LONGEST_ID = 200;
const LONGEST_ERROR = 10_000;
const LAST_STATUSES: readonly CronLastStatus[] = ['ok', 'error', 'skipped'];
const COUNT = { min: 0, max: Number.MAX_SAFE_INTEGER };

export function exportJobs(jobs: readonly CronJob[]): JobsFile {
  return { version: 1, jobs: jobs.map((job) => structuredClone(job)) };
}

export function importJobs(raw: unknown): ImportResult {
  const problems: ImportProblem[] = [];
  const note = (index: number) => (field: string, message: string) => problems.push({ index, field, message });
  const jobs: ImportedJob[] = [];
  const seen = new Map<string, number>();
  for (const [index, entry] of openFile(raw, note(-1)).entries()) {
    const job = attempt(() => importJob(entry, note(index)), note(index));
    if (job === undefined) continue;
    const earlier = job.id === undefined ? undefined : seen.get(job.id);
    if (earlier !== undefined) {
      note(index)('id', `The id "${job.id}" belongs to entry ${earlier} already; this one was left out.`);
      continue;
    }
    if (job.id !== undefined) seen.set(job.id, index);
    jobs.push(job);
  }
  return { jobs, problems };
}

type Note = (field: string, message: string) => void;

/** The value, or undefined with the refusal noted. Anything but a refusal is a bug and goes on. */
function attempt<T>(read: () => T, note: Note): T | undefined {
  try {
    return read();
  } catch (thrown) {
    if (!(thrown instanceof InputError)) throw thrown;
    note(thrown.field, thrown.message);
    return undefined;
  }
}

function openFile(raw: unknown, note: Note): readonly unknown[] {
  const file = attempt(() => parseFile(raw), note);
  if (file === undefined) return [];
  if (file.version !== undefined && file.version !== 1) {
    note('version', `The file says version ${String(file.version)}; it was read as version 1.`);
  }
  if (Array.isArray(file.jobs)) return file.jobs;
  note('jobs', 'The file has no list of jobs.');
  return [];
}

/** No length limit here: a file may hold thousands of jobs. */
function parseFile(raw: unknown): { readonly version?: unknown; readonly jobs?: unknown } {
  let file = raw;
  if (typeof raw === 'string') {
    try {
      file = JSON.parse(raw);
    } catch {
      throw new InputError('file', 'The file is not JSON.');
    }
  }
  if (!isRecord(file)) throw new InputError('file', 'The file must hold an object with version and jobs.');
  return file;
}

function importJob(entry: unknown, note: Note): ImportedJob {
  const fields = openObject(entry, 'job');
  if (fields === undefined) throw new InputError('job', 'The entry is empty.');
  const at = placeIn(fields);
  const job = normalizeCronJobCreate(Object.fromEntries(fields));
  return compact({
    ...job,
    id: readText(at('id'), LONGEST_ID) ?? readText(at('jobId'), LONGEST_ID),
    createdAtMs: attempt(() => readInstant(at('createdAtMs')), note),
    updatedAtMs: attempt(() => readInstant(at('updatedAtMs')), note),
    floating: attempt(() => readBoolean(at('floating')), note),
    hidden: attempt(() => readBoolean(at('hidden')), note),
    state: importState(attempt(() => openObject(fields.get('state'), 'state'), note) ?? new Map(), note),
  });
}

function importState(fields: Fields, note: Note): CronJobState {
  const at = placeIn(fields, 'state.');
  const instant = (key: string) => attempt(() => readInstant(at(key)), note);
  const integer = (key: string) => attempt(() => readInteger(at(key), COUNT), note);
  return compact({
    nextRunAtMs: instant('nextRunAtMs'),
    runningAtMs: instant('runningAtMs'),
    lastRunAtMs: instant('lastRunAtMs'),
    lastStatus: attempt(() => readChoice(at('lastStatus'), LAST_STATUSES), note),
    lastError: attempt(() => readText(at('lastError'), LONGEST_ERROR), note),
    lastDurationMs: integer('lastDurationMs'),
    consecutiveErrors: integer('consecutiveErrors'),
    scheduleErrorCount: integer('scheduleErrorCount'),
    lastDelivered: attempt(() => readBoolean(at('lastDelivered')), note),
  });
}
