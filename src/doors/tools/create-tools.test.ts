/** The edges of tool calls: unknown tools, odd arguments, a caller with a place of its own, trouble inside. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHark, type Hark } from '../../app/index.ts';
import { type Log, silentLog, testClock } from '../../base/index.ts';
import { createTools, type ToolContext, type Tools, toolNames } from './index.ts';

const START = Date.parse('2026-03-02T08:00:00Z');
const clock = testClock(START);
let hark: Hark;

beforeEach(async () => {
  hark = await createHark({ clock, settings: { timeZone: 'UTC' } });
  await hark.start();
});
afterEach(() => hark.stop());

const tools = (turn: Partial<ToolContext['turn']> = {}, log: Log = silentLog): Tools =>
  createTools(hark.api, {
    personId: 'me',
    timeZone: 'UTC',
    clock,
    log,
    hasModel: false,
    turn: { conversationId: 'main', ...turn },
  });
const job = { name: 'n', schedule: { kind: 'every', everyMs: 3_600_000 }, payload: { kind: 'reminder', text: 't' } };

const SCHEDULING = ['cron', 'schedule_task', 'list_tasks', 'cancel_task', 'schedule'];
const MEMORY = [
  ...['memory_search', 'memory_get', 'searchNotes', 'remember', 'memory_store', 'memory_learn', 'memory_reinforce'],
  ...['memory_forget', 'createNote', 'editNote', 'addLink', 'reflectAndCleanMemory'],
];

test('P5, M6: the tools are these, and none reaches settings, approval or trust', () => {
  expect(toolNames).toEqual([...SCHEDULING, ...MEMORY, 'promote_learning', 'propose_change', 'check_email']);
  for (const { name, description, inputSchema } of tools().schemas) {
    expect(inputSchema).toMatchObject({ type: 'object', properties: expect.anything() });
    expect(description.length).toBeGreaterThan(20);
    for (const field of ['needsApproval', 'trust', 'author', 'source', 'personId', 'demoted']) {
      expect(Object.keys(inputSchema.properties ?? {})).not.toContain(field);
    }
    expect(name).not.toMatch(/setting|approve/);
  }
});

test('S6: the schema of cron is flat, with one required field', () => {
  const cron = tools().schemas.find(({ name }) => name === 'cron');
  expect(cron?.inputSchema).toMatchObject({
    required: ['action'],
    properties: { contextMessages: { minimum: 0, maximum: 10 }, runMode: { enum: ['due', 'force'] } },
  });
  expect(cron?.inputSchema.properties).not.toHaveProperty('gatewayUrl');
});

test.each([
  ['nope', {}, 'name'],
  ['cron', 'not json', 'arguments'],
  ['cron', [1], 'arguments'],
  ['cron', 7, 'arguments'],
  ['cron', {}, 'action'],
  ['cron', { action: 'add', job: 'x' }, 'job'],
  ['cron', { action: 'wake', text: 'a\0b' }, 'text'],
  ['schedule', { action: 'sing' }, 'action'],
])('Q6: %s with %j is refused in an answer, not thrown', async (name, args, field) => {
  expect(await tools().call(name, args)).toMatchObject({ error: { field, message: expect.any(String) } });
});

test('S6: arguments may come as JSON text, or not at all', async () => {
  expect(await tools().call('cron', '{"action":"status"}')).toMatchObject({ jobs: 0 });
  expect(await tools().call('list_tasks', undefined)).toEqual({ tasks: [], count: 0 });
  expect(await tools().call('list_tasks', '')).toEqual({ tasks: [], count: 0 });
});

test('S6: session and target are the caller’s; repeating them is harmless', async () => {
  await hark.receive({ text: 'hello', channel: 'terminal', conversationId: 'c7' });
  const turn = { conversationId: 'c7', channel: 'terminal', to: 'me' };
  const { id } = await tools(turn).call('cron', { action: 'add', job });
  expect(await hark.tasks.get(String(id))).toMatchObject({
    sessionKey: 'c7',
    delivery: { mode: 'announce', channel: 'terminal', to: 'me' },
  });
  const same = { ...job, sessionKey: 'c7', delivery: { mode: 'announce', channel: 'terminal', to: 'me' } };
  expect(await tools(turn).call('cron', { action: 'add', job: same })).toHaveProperty('id');
  const silent = { ...job, delivery: { mode: 'none' } };
  expect(await tools(turn).call('cron', { action: 'add', job: silent })).toMatchObject({ delivery: { mode: 'none' } });
});

test('S6: many problems are told at once', async () => {
  const bad = { ...job, personId: 'x', sessionKey: 'y' };
  expect(await tools().call('cron', { action: 'add', job: bad })).toMatchObject({
    error: { field: 'personId', more: [{ field: 'sessionKey' }] },
  });
});

test('Q6: a fault of our own is logged and told without its insides', async () => {
  const lines: string[] = [];
  const log: Log = {
    ...silentLog,
    error: (fields, message) => void lines.push(`${message} ${JSON.stringify(fields)}`),
  };
  const failing = (error: Error) =>
    createTools(
      { ...hark.api, tasks: { ...hark.tasks, status: () => Promise.reject(error) } },
      { personId: 'me', timeZone: 'UTC', clock, log, hasModel: false, turn: { conversationId: 'main' } },
    ).call('cron', { action: 'status' });
  const answer = await failing(new TypeError('secret internals'));
  expect(answer).toMatchObject({ error: { field: 'tool' } });
  expect(JSON.stringify(answer)).not.toContain('secret');
  const full = Object.assign(new Error('The disk is full.'), {
    name: 'StoreError',
    code: 'DISK_FULL',
    next: 'Free some.',
  });
  expect(await failing(full)).toEqual({ error: { field: 'store', message: 'The disk is full. Free some.' } });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('secret internals');
});

test('S6: a long list is cut and says so', async () => {
  for (let n = 0; n < 55; n++) await hark.tasks.add(job);
  const answer = await tools().call('cron', { action: 'list' });
  expect(answer).toMatchObject({ count: 55, notShown: 5 });
  expect(answer.jobs).toHaveLength(50);
});
