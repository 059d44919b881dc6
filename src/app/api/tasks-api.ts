/**
 * The tasks part of Hark's API: jobs and standing additions behind the same calls. An id says which of the two it is
 * by where it is found; what has no meaning without a time (snooze, run) is refused for an addition in plain words.
 */
import { ConflictError } from '../../base/index.ts';
import type { DoorCaller, ForPerson, TasksApi, WireTask } from '../../doors/operations/index.ts';
import { type Person, requirePerson } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import {
  type Addition,
  addAddition,
  approveAddition,
  findAddition,
  isAdditionInput,
  listAdditions,
  readAddition,
  readAdditionPatch,
  removeAddition,
  requireAddition,
  undoAddition,
  updateAddition,
} from '../../time/additions/index.ts';
import type { Caller } from '../../time/jobs/index.ts';
import { callerOf, jobsApi, type TasksParts } from './jobs-api.ts';
import { additionToWireTask } from './wire.ts';

const MOST_ROWS = 10_000;

type Change = (tx: Tx, caller: Caller) => Promise<Addition>;

export function tasksApi(parts: TasksParts): TasksApi {
  const { store, jobs } = parts;
  const forJobs = jobsApi(parts);

  const isAddition = (id: string, query: ForPerson | undefined): Promise<boolean> =>
    store.read(async (tx) => {
      const person = await requirePerson(tx, query?.personId);
      return (await findAddition(tx, id, person.id)) !== undefined;
    });
  const change = (query: ForPerson | undefined, caller: DoorCaller | undefined, work: Change): Promise<WireTask> =>
    store.transaction(async (tx) => {
      const person = await requirePerson(tx, query?.personId);
      return additionToWireTask(await work(tx, callerOf(caller, person)), person.timeZone);
    });

  return {
    ...forJobs,
    add: async (input, caller) => {
      if (!isAdditionInput(input)) return forJobs.add(input, caller);
      const { personId, ...fields } = input;
      const create = readAddition(fields);
      return change(personOf(personId), caller, (tx, by) => addAddition(jobs, tx, create, by));
    },
    list: async (query = {}) => {
      const { tasks } = await forJobs.list(query);
      const room = (query.limit ?? MOST_ROWS) - tasks.length;
      if (room <= 0) return { tasks };
      const standing = await store.read(async (tx) => {
        const person = await requirePerson(tx, query.personId);
        const found = await listAdditions(tx, { ...query, personId: person.id, limit: room });
        return found.map((addition) => additionToWireTask(addition, person.timeZone));
      });
      return { tasks: [...tasks, ...standing] };
    },
    get: async (id, query) => {
      if (!(await isAddition(id, query))) return forJobs.get(id, query);
      return store.read(async (tx) => {
        const person: Person = await requirePerson(tx, query?.personId);
        return additionToWireTask(await requireAddition(tx, id, person.id), person.timeZone);
      });
    },
    update: async (id, patch, query, caller) => {
      if (!(await isAddition(id, query))) return forJobs.update(id, patch, query, caller);
      const read = readAdditionPatch(patch);
      return change(query, caller, (tx, by) => updateAddition(jobs, tx, id, read, by));
    },
    remove: async (id, query, caller) =>
      (await isAddition(id, query))
        ? change(query, caller, (tx, by) => removeAddition(jobs, tx, id, by))
        : forJobs.remove(id, query, caller),
    undo: async (id, query, caller) =>
      (await isAddition(id, query))
        ? change(query, caller, (tx, by) => undoAddition(jobs, tx, id, by))
        : forJobs.undo(id, query, caller),
    approve: async (id, query, caller) =>
      (await isAddition(id, query))
        ? change(query, caller, (tx, by) => approveAddition(jobs, tx, id, by))
        : forJobs.approve(id, query, caller),
    done: async (id, input, caller) => {
      if (!(await isAddition(id, input))) return forJobs.done(id, input, caller);
      const task = await change(input, caller, (tx, by) => removeAddition(jobs, tx, id, by));
      return { task, closed: 'series' };
    },
    snooze: async (id, input, caller) => {
      if (await isAddition(id, input)) throw timeless('snoozed');
      return forJobs.snooze(id, input, caller);
    },
    run: async (id, input, caller) => {
      if (await isAddition(id, input)) throw timeless('run by itself');
      return forJobs.run(id, input, caller);
    },
    runs: async (id, query) => ((await isAddition(id, query)) ? { runs: [] } : forJobs.runs(id, query)),
  };
}

const personOf = (personId: string | undefined): ForPerson => (personId === undefined ? {} : { personId });

function timeless(verb: string): ConflictError {
  return new ConflictError('id', `It goes with every heartbeat and has no time of its own, so it cannot be ${verb}.`);
}
