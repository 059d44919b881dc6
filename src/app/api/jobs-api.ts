/** The jobs among the tasks of Hark's API: checked input in, one unit of work each, wire shapes out. */
import { ConflictError, InputError, quote } from '../../base/index.ts';
import type { DoorCaller, ForPerson, ParsePreview, TasksApi, WireTask } from '../../doors/operations/index.ts';
import { type Person, requirePerson } from '../../people/index.ts';
import type { Store, Tx } from '../../store/index.ts';
import { exportJobs, normalizeCronJobCreate, normalizeCronJobPatch } from '../../time/cron-input/index.ts';
import type { CronJobCreate } from '../../time/index.ts';
import {
  addJob,
  approveJob,
  type Caller,
  countJobs,
  findOpenSlot,
  finishJob,
  importJobFile,
  type JobParts,
  listJobs,
  listSlots,
  removeJob,
  requireJob,
  runJobNow,
  type StoredJob,
  snoozeJob,
  undoJob,
  updateJob,
} from '../../time/jobs/index.ts';
import { describeSchedule, nextRunsAtMs } from '../../time/schedule/index.ts';
import type { PlainWords } from './plain-words.ts';
import { reminderJob, snoozeInstant } from './reminder-input.ts';
import { toTaskRun, toWireTask } from './wire.ts';

const OWNER: DoorCaller = { by: 'owner', door: 'library' };
const USUAL_RUNS = 50;
/** As many as a person may have (`jobs.maxPerPerson`): a list that is cut without saying so hides a reminder. */
const MOST_ROWS = 10_000;

export interface TasksParts {
  readonly store: Store;
  readonly jobs: JobParts;
  readonly plainWords: PlainWords;
}

export function jobsApi(parts: TasksParts): TasksApi {
  const { store, jobs } = parts;

  /** One unit of work for one person, answered with the task as the wire shows it. */
  const change = (
    query: ForPerson | undefined,
    caller: DoorCaller | undefined,
    work: (tx: Tx, caller: Caller, person: Person) => Promise<StoredJob>,
  ): Promise<WireTask> =>
    store.transaction(async (tx) => {
      const person = await requirePerson(tx, query?.personId);
      return view(jobs, tx, await work(tx, callerOf(caller, person), person), person);
    });

  return {
    add: async (input, caller) => {
      await parts.plainWords.load();
      return change(input, caller, (tx, by, person) => {
        const { personId: _, ...job } = input;
        return addJob(jobs, tx, readJob(parts, job, person), by);
      });
    },
    list: (query = {}) =>
      store.read(async (tx) => {
        const person = await requirePerson(tx, query.personId);
        const found = await listJobs(tx, { ...query, personId: person.id, limit: query.limit ?? MOST_ROWS });
        return { tasks: await Promise.all(found.map((job) => view(jobs, tx, job, person))) };
      }),
    get: (id, query) =>
      store.read(async (tx) => {
        const person = await requirePerson(tx, query?.personId);
        return view(jobs, tx, await requireJob(tx, id, person.id), person);
      }),
    update: (id, patch, query, caller) =>
      change(query, caller, (tx, by) => updateJob(jobs, tx, id, normalizeCronJobPatch(patch), by)),
    remove: (id, query, caller) => change(query, caller, (tx, by) => removeJob(jobs, tx, id, by)),
    undo: (id, query, caller) => change(query, caller, (tx, by) => undoJob(jobs, tx, id, by)),
    approve: (id, query, caller) => change(query, caller, (tx, by) => approveJob(jobs, tx, id, by)),
    done: (id, input = {}, caller) =>
      store.transaction(async (tx) => {
        const person = await requirePerson(tx, input.personId);
        const { job, closed } = await finishJob(jobs, tx, id, input.slotAt, callerOf(caller, person));
        return { task: await view(jobs, tx, job, person), closed };
      }),
    snooze: async (id, input, caller) => {
      await parts.plainWords.load();
      return change(input, caller, (tx, by, person) => {
        const untilMs = snoozeInstant(parts.plainWords, input, person, jobs.clock.now());
        return snoozeJob(
          jobs,
          tx,
          id,
          { untilMs, ...(input.slotAt === undefined ? {} : { slotAt: input.slotAt }) },
          by,
        );
      });
    },
    run: (id, input = {}, caller) =>
      store.transaction(async (tx) => {
        const person = await requirePerson(tx, input.personId);
        const asked = await runJobNow(jobs, tx, id, input.mode ?? 'force', callerOf(caller, person));
        return { ran: asked.requestedAt !== undefined, ...asked };
      }),
    runs: (id, query = {}) =>
      store.read(async (tx) => {
        const person = await requirePerson(tx, query.personId);
        await requireJob(tx, id, person.id);
        return { runs: (await listSlots(tx, id, Math.min(query.limit ?? USUAL_RUNS, MOST_ROWS))).map(toTaskRun) };
      }),
    parse: async (text, query) => {
      await parts.plainWords.load();
      return store.read(async (tx) => preview(parts, text, await requirePerson(tx, query?.personId)));
    },
    export: (query = {}) =>
      store.read(async (tx) => {
        const person = await requirePerson(tx, query.personId);
        const all = await listJobs(tx, { ...query, personId: person.id, includeDisabled: true });
        const { version, jobs: exported } = exportJobs(all.map(publicJob));
        return { version, jobs: [...exported] };
      }),
    import: (file, query = {}, caller) =>
      store.transaction(async (tx) => {
        const person = await requirePerson(tx, query.personId);
        return importJobFile(jobs, tx, file, { ...callerOf(caller, person), by: 'import' }, query.dryRun ?? false);
      }),
    status: (query) =>
      store.read(async (tx) => {
        const person = await requirePerson(tx, query?.personId);
        const [first] = await listJobs(tx, { personId: person.id, limit: 1 });
        const next = first?.state.nextRunAtMs;
        return {
          enabled: jobs.settings.isSchedulingEnabled(),
          jobs: await countJobs(tx, person.id),
          ...(next === undefined ? {} : { nextRunAtMs: next }),
        };
      }),
  };
}

/** A model may repeat what its turn says about itself, and nothing else (S6). */
export function callerOf(caller: DoorCaller | undefined, person: Person): Caller {
  const { by, turn = {} } = caller ?? OWNER;
  if (by !== 'model') return { by, personId: person.id };
  const { conversationId, channel, to, models, holdsUntrustedText, causeId } = turn;
  const model = {
    personId: person.id,
    agentId: 'main',
    ...(conversationId === undefined ? {} : { sessionKey: conversationId }),
    ...(channel === undefined ? {} : { channel }),
    ...(to === undefined ? {} : { to }),
    ...(models === undefined ? {} : { models }),
  };
  return {
    by,
    personId: person.id,
    model,
    holdsUntrustedText: holdsUntrustedText ?? false,
    ...(causeId === undefined ? {} : { causeId }),
  };
}

async function view(jobs: JobParts, tx: Tx, job: StoredJob, person: Person): Promise<WireTask> {
  const open = await findOpenSlot(tx, job.id);
  return toWireTask(job, { nowMs: jobs.clock.now(), timeZone: person.timeZone, openSlotAt: open?.slotAt });
}

/** A whole job, or plain words. Plain words alone are a reminder; with a schedule they are the seeds' shorthand. */
function readJob(parts: TasksParts, input: Readonly<Record<string, unknown>>, person: Person): CronJobCreate {
  const { text } = input;
  const isPlain = typeof text === 'string' && Object.keys(input).every((key) => key === 'text');
  if (!isPlain) return normalizeCronJobCreate(input);
  const read = parts.plainWords.readTime(text, person);
  if (read === undefined) {
    throw new InputError(
      'text',
      `No time is named in ${quote(text)}. Try "in 20 minutes …" or "every weekday at 9 …".`,
    );
  }
  if ('question' in read) throw new ConflictError('text', read.question);
  return reminderJob(read.schedule, read.text);
}

function preview(parts: TasksParts, text: string, person: Person): ParsePreview {
  const read = parts.plainWords.readTime(text, person);
  if (read === undefined) return { kind: 'none' };
  if ('question' in read) return { kind: 'question', question: read.question, choices: [...(read.choices ?? [])] };
  const options = { timeZone: person.timeZone };
  return {
    kind: 'schedule',
    text: read.text,
    rule: describeSchedule(read.schedule, options),
    schedule: { ...read.schedule },
    nextRuns: nextRunsAtMs(read.schedule, parts.jobs.clock.now(), 3, options),
    timeZone: person.timeZone,
  };
}

function publicJob(job: StoredJob) {
  const { createdBy: _, needsApproval: __, deletedAtMs: ___, failureAlertAtMs: ____, undo: _____, ...rest } = job;
  return rest;
}
