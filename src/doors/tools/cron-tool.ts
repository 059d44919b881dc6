/**
 * The `cron` tool (SPEC S6): eight actions on the person's jobs. Arguments are repaired first, as models flatten and
 * misspell them; then each action reads only what it needs.
 *
 *   status · list · add job · update jobId patch · remove jobId · run jobId runMode · runs jobId · wake text mode
 *
 * `run` forces unless told otherwise; `wake` waits for the next heartbeat unless told otherwise.
 */
import { ConflictError, formatLocal, InputError } from '../../base/index.ts';
import {
  CRON_ACTIONS,
  cronTool,
  type Fields,
  normalizeCronJobCreate,
  normalizeCronJobPatch,
  openObject,
  placeIn,
  readBoolean,
  readChoice,
  readInteger,
  readText,
  recoverFlatCronParams,
} from '../../time/cron-input/index.ts';
import type { CronJobCreate } from '../../time/index.ts';
import type { ToolAnswer } from '../operations/index.ts';
import { addTask } from './add-task.ts';
import { withChatLines } from './chat-context.ts';
import { jobView, listed, runView, wordsOf } from './task-view.ts';
import type { Tool, ToolCall } from './tool.ts';

type Action = (call: ToolCall, params: Fields) => Promise<ToolAnswer>;

const LONGEST_ID = 200;
const LONGEST_WAKE = 10_000;
const MOST_RUNS = 20;
const MOST_CHAT_LINES = 10;

export const cron: Tool = {
  face: cronTool,
  async run(call) {
    const params: Fields = new Map(Object.entries(recoverFlatCronParams(call.args)));
    const action = readChoice(placeIn(params)('action'), CRON_ACTIONS);
    if (action === undefined) throw new InputError('action', `action is missing: one of ${CRON_ACTIONS.join(', ')}.`);
    return ACTIONS[action](call, params);
  },
};

const ACTIONS: Readonly<Record<(typeof CRON_ACTIONS)[number], Action>> = {
  async status({ hark, context }) {
    const { personId, timeZone, clock } = context;
    const status = await hark.tasks.status({ personId });
    const next = status.nextRunAtMs;
    return {
      ...status,
      ...(next === undefined ? {} : { nextRun: formatLocal(next, timeZone) }),
      now: formatLocal(clock.now(), timeZone),
      timeZone,
    };
  },

  async list({ hark, context }, params) {
    const includeDisabled = readBoolean(placeIn(params)('includeDisabled')) ?? false;
    const { tasks } = await hark.tasks.list({ personId: context.personId, includeDisabled });
    return listed('jobs', tasks, jobView);
  },

  async add(call, params) {
    if (!params.has('job')) {
      throw new InputError('job', 'job is missing: give an object with schedule and payload.');
    }
    const create = normalizeCronJobCreate(params.get('job'));
    const { payload } = create;
    const chatLines = readChatLines(params);
    if (chatLines === 0 || payload.kind !== 'systemEvent') {
      return { ...jobView(await addTask(call, create)), ...ignoredNote(chatLines) };
    }
    const text = withChatLines(payload.text, await recentMessages(call, chatLines));
    const withContext: CronJobCreate = { ...create, payload: { ...payload, text } };
    return jobView(await addTask(call, withContext));
  },

  async update(call, params) {
    const { hark, context, caller } = call;
    const jobId = requireJobId(params);
    const patch = openObject(params.get('patch'), 'patch');
    if (patch === undefined) throw new InputError('patch', 'patch is missing: give the fields that change.');
    const chatLines = readChatLines(params);
    const query = { personId: context.personId };
    const fields = chatLines === 0 ? Object.fromEntries(patch) : await patchWithChat(call, jobId, patch, chatLines);
    return jobView(await hark.tasks.update(jobId, fields, query, caller));
  },

  async remove({ hark, context, caller }, params) {
    const { id, name } = await hark.tasks.remove(requireJobId(params), { personId: context.personId }, caller);
    return { id, name, removed: true, note: 'The user can take this back with undo.' };
  },

  async run({ hark, context, caller }, params) {
    const id = requireJobId(params);
    const mode = readChoice(placeIn(params)('runMode'), ['due', 'force'] as const) ?? 'force';
    const { ran, reason } = await hark.tasks.run(id, { mode, personId: context.personId }, caller);
    return { id, ran, ...(reason === undefined ? {} : { reason }) };
  },

  async runs({ hark, context }, params) {
    const id = requireJobId(params);
    const { runs } = await hark.tasks.runs(id, { personId: context.personId, limit: MOST_RUNS });
    return { id, runs: runs.map((run) => runView(run, context.timeZone)) };
  },

  async wake({ hark, context, caller }, params) {
    const at = placeIn(params);
    const text = readText(at('text'), LONGEST_WAKE);
    if (text === undefined) throw new InputError('text', 'text is missing: say what to bring to attention.');
    const mode = readChoice(at('mode'), ['now', 'next-heartbeat'] as const) ?? 'next-heartbeat';
    if (context.turn.holdsUntrustedText) {
      throw new ConflictError('text', 'This turn holds text from outside, so it cannot wake the assistant with it.');
    }
    const { id } = await hark.wake({ text, mode, personId: context.personId }, caller);
    return { id, queued: true, mode };
  },
};

function requireJobId(params: Fields): string {
  const id = readText(placeIn(params)('jobId'), LONGEST_ID);
  if (id === undefined) throw new InputError('jobId', 'jobId is missing: say which job, as list shows it.');
  return id;
}

function readChatLines(params: Fields): number {
  return readInteger(placeIn(params)('contextMessages'), { min: 0, max: MOST_CHAT_LINES }) ?? 0;
}

function ignoredNote(chatLines: number): ToolAnswer {
  return chatLines === 0 ? {} : { contextMessages: 'Not used: only the text of a systemEvent takes chat lines.' };
}

async function recentMessages({ hark, context }: ToolCall, limit: number) {
  const { conversationId } = context.turn;
  const { messages } = await hark.messages.list({ personId: context.personId, conversationId, limit });
  return messages;
}

/** The patch with chat lines below its own words, or below those the job has. */
async function patchWithChat(call: ToolCall, jobId: string, patch: Fields, chatLines: number) {
  const task = await call.hark.tasks.get(jobId, { personId: call.context.personId });
  const checked = normalizeCronJobPatch(Object.fromEntries(patch));
  const kind = checked.payload?.kind ?? task.payload.kind;
  if (kind !== 'systemEvent') return Object.fromEntries(patch);
  const words = checked.payload?.text ?? checked.payload?.message ?? wordsOf(task);
  const text = withChatLines(words, await recentMessages(call, chatLines));
  return { ...checked, payload: { kind, text } };
}
