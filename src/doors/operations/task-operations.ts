/**
 * Reminders and jobs. A job goes to `tasks.add` and `tasks.update` as it came: the room that owns jobs repairs what
 * models and old files get wrong, and refuses the rest by field name.
 */
import { z } from 'zod';
import { id, moment, pageSize, personId, words } from './input-fields.ts';
import { defineOperation, type Operation } from './operation.ts';
import { parsePreview, taskList, taskRun, wireTask } from './wire-schemas.ts';

const oneTask = z.strictObject({ id, personId });

/** An export of a well-used OpenClaw is larger than any message. */
const LARGEST_IMPORT_BYTES = 8 * 1024 * 1024;

const listAndAdd: readonly Operation[] = [
  defineOperation({
    name: 'tasks.list',
    summary: 'Reminders and jobs, the next one first.',
    scope: 'read',
    method: 'GET',
    path: '/api/tasks',
    input: z.strictObject({
      includeDisabled: z.boolean().exactOptional(),
      includeHidden: z.boolean().exactOptional(),
      limit: pageSize,
      personId,
    }),
    output: taskList,
    run: (hark, input) => hark.tasks.list(input),
  }),
  defineOperation({
    name: 'tasks.add',
    summary: 'Add a job (name, schedule, payload, delivery), or plain words alone as { text }.',
    scope: 'speak',
    method: 'POST',
    path: '/api/tasks',
    input: z.looseObject({ personId }),
    output: wireTask,
    run: (hark, input, caller) => hark.tasks.add(input, caller),
  }),
  defineOperation({
    name: 'tasks.parse',
    summary: 'What a text would become, without storing anything.',
    scope: 'read',
    method: 'POST',
    path: '/api/tasks/parse',
    input: z.strictObject({ text: words, personId }),
    output: parsePreview,
    run: (hark, { text, ...query }) => hark.tasks.parse(text, query),
  }),
  defineOperation({
    name: 'tasks.export',
    summary: 'All jobs as a file that can be imported again.',
    scope: 'read',
    method: 'GET',
    path: '/api/tasks/export',
    input: z.strictObject({ includeHidden: z.boolean().exactOptional(), personId }),
    output: z.object({ version: z.literal(1), jobs: z.array(z.unknown()) }),
    run: (hark, input) => hark.tasks.export(input),
  }),
  defineOperation({
    name: 'tasks.import',
    summary: 'Import such a file. The same ids update, so importing twice is importing once; dryRun only counts.',
    scope: 'speak',
    method: 'POST',
    path: '/api/tasks/import',
    largestBodyBytes: LARGEST_IMPORT_BYTES,
    input: z.looseObject({ dryRun: z.boolean().exactOptional(), personId }),
    output: z.object({
      added: z.int(),
      updated: z.int(),
      problems: z.array(z.object({ index: z.int(), field: z.string(), message: z.string() })),
    }),
    run: (hark, { dryRun, personId: person, ...file }, caller) =>
      hark.tasks.import(
        file,
        {
          ...(dryRun === undefined ? {} : { dryRun }),
          ...(person === undefined ? {} : { personId: person }),
        },
        caller,
      ),
  }),
];

const oneByOne: readonly Operation[] = [
  defineOperation({
    name: 'tasks.get',
    summary: 'One task with its next runs.',
    scope: 'read',
    method: 'GET',
    path: '/api/tasks/:id',
    input: oneTask,
    output: wireTask,
    run: (hark, { id: taskId, ...query }) => hark.tasks.get(taskId, query),
  }),
  defineOperation({
    name: 'tasks.update',
    summary: 'Change a task; only the fields given change.',
    scope: 'speak',
    method: 'PATCH',
    path: '/api/tasks/:id',
    input: z.looseObject({ id, personId }),
    output: wireTask,
    run: (hark, { id: taskId, personId: person, ...patch }, caller) =>
      hark.tasks.update(taskId, patch, person === undefined ? {} : { personId: person }, caller),
  }),
  defineOperation({
    name: 'tasks.remove',
    summary: 'Delete a task. It can be taken back with undo.',
    scope: 'speak',
    method: 'DELETE',
    path: '/api/tasks/:id',
    input: oneTask,
    output: wireTask,
    run: (hark, { id: taskId, ...query }, caller) => hark.tasks.remove(taskId, query, caller),
  }),
  defineOperation({
    name: 'tasks.runs',
    summary: 'What came of each run, the latest first.',
    scope: 'read',
    method: 'GET',
    path: '/api/tasks/:id/runs',
    input: z.strictObject({ id, limit: pageSize, personId }),
    output: z.object({ runs: z.array(taskRun) }),
    run: (hark, { id: taskId, ...query }) => hark.tasks.runs(taskId, query),
  }),
];

const acts: readonly Operation[] = [
  defineOperation({
    name: 'tasks.run',
    summary: 'Run a task now: only if it is due, or (force, the default) in any case.',
    scope: 'speak',
    method: 'POST',
    path: '/api/tasks/:id/run',
    input: z.strictObject({ id, mode: z.enum(['due', 'force']).exactOptional(), personId }),
    output: z.object({
      ran: z.boolean(),
      requestedAt: z.int().exactOptional(),
      reason: z.string().exactOptional(),
    }),
    run: (hark, { id: taskId, ...input }, caller) => hark.tasks.run(taskId, input, caller),
  }),
  defineOperation({
    name: 'tasks.done',
    summary: 'Mark the open occurrence done; a one-time task is closed with it.',
    scope: 'speak',
    method: 'POST',
    path: '/api/tasks/:id/done',
    input: z.strictObject({ id, slotAt: moment.exactOptional(), personId }),
    output: z.object({ task: wireTask, closed: z.enum(['occurrence', 'series']) }),
    run: (hark, { id: taskId, ...input }, caller) => hark.tasks.done(taskId, input, caller),
  }),
  defineOperation({
    name: 'tasks.snooze',
    summary: 'Later: exactly one of minutes, untilMs, or until in plain words ("tomorrow", "17:30").',
    scope: 'speak',
    method: 'POST',
    path: '/api/tasks/:id/snooze',
    input: z.strictObject({
      id,
      minutes: z.number().exactOptional(),
      untilMs: moment.exactOptional(),
      until: words.exactOptional(),
      slotAt: moment.exactOptional(),
      personId,
    }),
    output: wireTask,
    run: (hark, { id: taskId, ...input }, caller) => hark.tasks.snooze(taskId, input, caller),
  }),
  defineOperation({
    name: 'tasks.undo',
    summary: 'Take back the last change: delete, done, snooze or edit.',
    scope: 'speak',
    method: 'POST',
    path: '/api/tasks/:id/undo',
    input: oneTask,
    output: wireTask,
    run: (hark, { id: taskId, ...query }, caller) => hark.tasks.undo(taskId, query, caller),
  }),
  defineOperation({
    name: 'tasks.approve',
    summary: "Let a task run that waits for the owner's word.",
    scope: 'settings',
    method: 'POST',
    path: '/api/tasks/:id/approve',
    input: oneTask,
    output: wireTask,
    run: (hark, { id: taskId, ...query }, caller) => hark.tasks.approve(taskId, query, caller),
  }),
];

export const taskOperations: readonly Operation[] = [...listAndAdd, ...oneByOne, ...acts];
