/**
 * The scheduling tools as a model sees them: name, description and input schema, nothing else. `cron` (OpenClaw's
 * eight actions, flat on purpose: many providers stumble over unions), `schedule_task`, `list_tasks`, `cancel_task`
 * (Kai's) and `schedule` (Nuggets'). All are faces of the same jobs (SPEC S6, S7).
 *
 * Schemas are loose where models are sloppy: unknown keys pass, and the readers beside this file judge the content.
 * No description names a setting that only the user may change.
 */
import { z } from 'zod';

export interface ToolFace<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly input: S;
}

export const CRON_ACTIONS = ['status', 'list', 'add', 'update', 'remove', 'run', 'runs', 'wake'] as const;

const cronInput = z.looseObject({
  action: z.enum(CRON_ACTIONS).describe('What to do.'),
  includeDisabled: z.boolean().optional().describe('list: show paused jobs too.'),
  job: z.looseObject({}).optional().describe('add: the new job, see the description of this tool.'),
  jobId: z.string().optional().describe('update, remove, run, runs: which job.'),
  id: z.string().optional().describe('Older name of jobId.'),
  patch: z.looseObject({}).optional().describe('update: only the fields that change.'),
  text: z.string().optional().describe('wake: what to bring to attention.'),
  mode: z.enum(['now', 'next-heartbeat']).optional().describe('wake: at once, or with the next heartbeat (default).'),
  runMode: z.enum(['due', 'force']).optional().describe('run: only if it is due, or in any case (default).'),
  contextMessages: z
    .number()
    .int()
    .min(0)
    .max(10)
    .optional()
    .describe('add, update: put this many recent chat lines below the text of a systemEvent.'),
});

const CRON_DESCRIPTION = `Sets, shows, changes and removes reminders and scheduled jobs, and wakes the assistant.

Actions
- status: is scheduling on, how many jobs, what comes next
- list: the jobs (includeDisabled: true adds paused ones)
- add: make a job (needs job)
- update: change a job (needs jobId and patch)
- remove: delete a job (needs jobId)
- run: run a job now (needs jobId; runMode "due" only if its time has come)
- runs: what happened at its past times (needs jobId)
- wake: hand a text to the assistant (needs text; mode "now" or "next-heartbeat")

A job: { name?, schedule, payload, delivery?, sessionTarget?, wakeMode?, enabled?, deleteAfterRun? }

schedule.kind
- "at", once: { "kind": "at", "at": "2026-03-01T09:00:00+01:00" }. A time without an offset is UTC, so write the offset.
- "every", at a fixed distance: { "kind": "every", "everyMs": 3600000 }
- "cron", by the calendar: { "kind": "cron", "expr": "0 9 * * 1-5", "tz": "Europe/Berlin" }. Without tz it is the person's own zone.
- "rrule", what cron cannot say: { "kind": "rrule", "rrule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "dtstart": "2026-03-06T09:00:00", "tz": "Europe/Berlin" }
Each may also carry fromMs and untilMs.

payload.kind
- "reminder" { text }: the text reaches the person exactly as written. Choose this whenever they asked to be reminded.
- "systemEvent" { text }: the assistant reads it in the main session (sessionTarget "main").
- "agentTurn" { message, model?, thinking?, timeoutSeconds? }: a separate run with these instructions (sessionTarget "isolated").

delivery { mode: "announce" | "none" }: an agentTurn announces its result unless told not to. It goes to where this conversation is.

Write a reminder for the moment it fires, not for now: it should read like a reminder, say what it is about and why, and
name the context the person will have forgotten by then. "Reminder: call Dr. Lee about the blood test, you wanted to ask
about iron" serves; "ok, will do" does not. If much time lies between, mention when it was asked for.`;

export const cronTool: ToolFace<typeof cronInput> = {
  name: 'cron',
  description: CRON_DESCRIPTION,
  input: cronInput,
};

const scheduleTaskInput = z.looseObject({
  description: z.string().describe('What the task is, in a few words; shown in lists.'),
  prompt: z.string().describe('The instructions to follow when the time has come.'),
  execute_at: z.string().nullish().describe('Once: ISO 8601. Without an offset it is the local time of the person.'),
  cron: z.string().nullish().describe('Repeating: a cron expression in the local time of the person.'),
  on_heartbeat: z.boolean().nullish().describe('true: follow the prompt at every heartbeat from now on.'),
});

export const scheduleTaskTool: ToolFace<typeof scheduleTaskInput> = {
  name: 'schedule_task',
  description:
    'Schedules a task for later: instructions that are carried out at a time, again and again, or at every heartbeat. ' +
    'Give exactly one of execute_at, cron and on_heartbeat: true. The heartbeat itself (on or off, how often, at which ' +
    'hours) is set by the user and cannot be changed here.',
  input: scheduleTaskInput,
};

const listTasksInput = z.looseObject({
  include_disabled: z.boolean().nullish().describe('Show paused tasks too.'),
});

export const listTasksTool: ToolFace<typeof listTasksInput> = {
  name: 'list_tasks',
  description: 'Lists the scheduled tasks with their ids, when they run next, and standing heartbeat additions.',
  input: listTasksInput,
};

const cancelTaskInput = z.looseObject({ task_id: z.string().describe('The id, as list_tasks shows it.') });

export const cancelTaskTool: ToolFace<typeof cancelTaskInput> = {
  name: 'cancel_task',
  description: 'Cancels one scheduled task by its id. Look it up with list_tasks first if the id is not known.',
  input: cancelTaskInput,
};

const nuggetsScheduleInput = z.looseObject({
  action: z.enum(['create', 'list', 'delete']).describe('What to do.'),
  cron: z
    .string()
    .nullish()
    .describe('create: five fields, "minute hour day-of-month month day-of-week", local time of the person.'),
  message: z.string().nullish().describe('create: the message to deliver, written as it should read at that time.'),
  one_shot: z.boolean().nullish().describe('create: true fires once and is then removed.'),
  id: z.string().nullish().describe('delete: the id, as list shows it.'),
});

export const nuggetsScheduleTool: ToolFace<typeof nuggetsScheduleInput> = {
  name: 'schedule',
  description:
    'Creates, lists and deletes scheduled messages. The message is delivered word for word, so write it as a reminder ' +
    'that makes sense when it arrives, with the context it needs. Tell the person afterwards what was set and for when.',
  input: nuggetsScheduleInput,
};

export const SCHEDULING_TOOLS: readonly ToolFace[] = [
  cronTool,
  scheduleTaskTool,
  listTasksTool,
  cancelTaskTool,
  nuggetsScheduleTool,
];
