/**
 * Kai's three tools (SPEC S7): `schedule_task`, `list_tasks`, `cancel_task`. A task with a time is a job that carries
 * out its prompt; with `on_heartbeat: true` it is a standing addition. Where no model is set up to carry a prompt out
 * later, its words reach the person instead, at the same time and in full: better told than lost.
 */
import { InputError } from '../../base/index.ts';
import {
  cancelTaskTool,
  listTasksTool,
  openObject,
  placeIn,
  readBoolean,
  readText,
  scheduleTaskToJob,
  scheduleTaskTool,
} from '../../time/cron-input/index.ts';
import type { CronJobCreate } from '../../time/index.ts';
import { addTask } from './add-task.ts';
import { listed, taskView } from './task-view.ts';
import type { Tool } from './tool.ts';

const LONGEST_ID = 200;

const NO_MODEL_NOTE =
  'No model is set up to carry this out, so the prompt will reach the user as a reminder, word for word.';

const scheduleTask: Tool = {
  face: scheduleTaskTool,
  async run(call) {
    const { hark, context, caller, args } = call;
    const read = scheduleTaskToJob(args, { timeZone: context.timeZone, nowMs: context.clock.now() });
    if (read.kind === 'standing') {
      const { description, prompt } = read;
      const task = { description, prompt, on_heartbeat: true, personId: context.personId };
      return taskView(await hark.tasks.add(task, caller));
    }
    const { job, note } = context.hasModel ? { job: read.job } : asReminder(read.job);
    return { ...taskView(await addTask(call, job)), ...(note === undefined ? {} : { delivery: note }) };
  },
};

function asReminder(job: CronJobCreate): { job: CronJobCreate; note?: string } {
  if (job.payload.kind !== 'agentTurn') return { job };
  const { delivery: _, ...rest } = job;
  const payload = { kind: 'reminder' as const, text: job.payload.message };
  return { job: { ...rest, sessionTarget: 'main', payload }, note: NO_MODEL_NOTE };
}

const listTasks: Tool = {
  face: listTasksTool,
  async run({ hark, context, args }) {
    const at = placeIn(openObject(args, 'arguments') ?? new Map());
    const includeDisabled = readBoolean(at('include_disabled')) ?? false;
    const { tasks } = await hark.tasks.list({ personId: context.personId, includeDisabled });
    return listed('tasks', tasks, taskView);
  },
};

const cancelTask: Tool = {
  face: cancelTaskTool,
  async run({ hark, context, caller, args }) {
    const at = placeIn(openObject(args, 'arguments') ?? new Map());
    const id = readText(at('task_id'), LONGEST_ID) ?? readText(at('id'), LONGEST_ID);
    if (id === undefined)
      throw new InputError('task_id', 'task_id is missing: say which task, as list_tasks shows it.');
    const task = await hark.tasks.remove(id, { personId: context.personId }, caller);
    return { task_id: task.id, description: task.description ?? task.name, cancelled: true };
  },
};

export const taskTools: readonly Tool[] = [scheduleTask, listTasks, cancelTask];
