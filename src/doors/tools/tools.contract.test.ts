/** The scheduling tools as a model calls them, on the whole app and on both stores: every action of every tool. */
import { expect, it } from 'vitest';
import { createHark, type Hark } from '../../app/index.ts';
import { countingIds, type TestClock, testClock } from '../../base/index.ts';
import { savePerson } from '../../people/index.ts';
import type { Store } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';

const START = Date.parse('2026-03-02T08:00:00Z'); // a Monday, 9:00 in Berlin
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Answer = Record<string, unknown>;
interface Stage {
  readonly hark: Hark;
  readonly clock: TestClock;
  readonly store: Store;
  call(name: string, args: Answer, more?: Answer): Promise<Answer>;
  cron(action: string, args?: Answer, more?: Answer): Promise<Answer>;
}

async function stage(store: Store): Promise<Stage> {
  const clock = testClock(START);
  const hark = await createHark({ store, clock, ids: countingIds('i'), settings: { timeZone: 'Europe/Berlin' } });
  await hark.start();
  const call: Stage['call'] = async (name, args, more = {}) => ({
    ...(await hark.tools.call({ name, arguments: args, ...more })),
  });
  return { hark, clock, store, call, cron: (action, args = {}, more = {}) => call('cron', { action, ...args }, more) };
}

const WATER = {
  name: 'water',
  schedule: { kind: 'cron', expr: '0 10 * * *' },
  payload: { kind: 'reminder', text: 'Drink' },
};
const EVENT = {
  name: 'look',
  schedule: { kind: 'at', at: '2026-03-02T09:00:00Z' },
  payload: { kind: 'systemEvent', text: 'Reminder: look at the oven' },
};
const MAIL = { prompt: 'Look for mail from Rui', description: 'Mail from Rui' };

const added = async ({ cron }: Stage, job: Answer = WATER): Promise<string> => String((await cron('add', { job })).id);
const taskIds = async ({ hark }: Stage) => (await hark.tasks.list({ includeDisabled: true })).tasks.map(({ id }) => id);

onEveryStore('the cron tool', (bench) => {
  it('S1, S6: add answers with id, plain words and the next three times in the person’s zone', async () => {
    const on = await stage(await bench.open());
    const job = await on.cron('add', { job: WATER });
    expect(job).toMatchObject({
      name: 'water',
      description: 'Daily at 10:00',
      state: 'pending',
      timeZone: 'Europe/Berlin',
    });
    expect(job.nextRuns).toHaveLength(3);
    expect(job.nextRuns).toMatchObject([
      expect.stringMatching(/2 Mar.* 2026 at 10:00 \(Europe\/Berlin\)$/),
      expect.stringMatching(/3 Mar.* at 10:00/),
      expect.stringMatching(/4 Mar.* at 10:00/),
    ]);
    const stored = await on.hark.tasks.get(String(job.id));
    expect(stored).toMatchObject({
      createdBy: 'model',
      agentId: 'main',
      sessionKey: 'main',
      delivery: { mode: 'announce', channel: 'last' },
    });
    await on.hark.stop();
  });

  it('S6: status and list, with paused jobs when asked for', async () => {
    const on = await stage(await bench.open());
    expect(await on.cron('status')).toMatchObject({ enabled: true, jobs: 0, timeZone: 'Europe/Berlin' });
    const id = await added(on);
    const status = await on.cron('status');
    expect(status).toMatchObject({ jobs: 1, nextRunAtMs: START + HOUR, nextRun: expect.stringContaining('10:00') });
    expect(await on.cron('list')).toMatchObject({
      count: 1,
      jobs: [{ id, payload: { kind: 'reminder', text: 'Drink' } }],
    });
    await on.cron('update', { jobId: id, patch: { enabled: false } });
    expect(await on.cron('list')).toMatchObject({ count: 0, jobs: [] });
    expect(await on.cron('list', { includeDisabled: true })).toMatchObject({ jobs: [{ id, state: 'paused' }] });
    await on.hark.stop();
  });

  it('S6: update and remove by jobId or id; removing can be undone by the user', async () => {
    const on = await stage(await bench.open());
    const id = await added(on);
    const changed = await on.cron('update', { id, patch: { schedule: { kind: 'cron', expr: '30 7 * * 1-5' } } });
    expect(changed).toMatchObject({ id, description: 'Every weekday at 7:30' });
    expect(await on.cron('update', { jobId: id, text: 'Drink water' })).toMatchObject({
      payload: { text: 'Drink water' },
    });
    expect(await on.cron('remove', { jobId: id })).toMatchObject({ id, removed: true });
    expect(await taskIds(on)).toEqual([]);
    await on.hark.tasks.undo(id);
    expect(await taskIds(on)).toEqual([id]);
    await on.hark.stop();
  });

  it('S6: run now or only if due, and runs tells what happened', async () => {
    const on = await stage(await bench.open());
    const id = await added(on);
    expect(await on.cron('run', { jobId: id, runMode: 'due' })).toEqual({ id, ran: false, reason: 'not-due' });
    expect(await on.cron('run', { jobId: id })).toEqual({ id, ran: true });
    await on.clock.advanceTo(START + MINUTE);
    expect(await on.cron('runs', { id })).toMatchObject({
      id,
      runs: [{ outcome: 'ran', status: 'ok', askedFor: true, at: expect.stringContaining('09:00 (Europe/Berlin)') }],
    });
    await on.hark.stop();
  });

  it('S6, H5: wake queues its text, for the next heartbeat unless told otherwise', async () => {
    const on = await stage(await bench.open());
    expect(await on.cron('wake', { text: 'the build is red' })).toMatchObject({ queued: true, mode: 'next-heartbeat' });
    expect(await on.cron('wake', { text: 'now', mode: 'now' })).toMatchObject({ mode: 'now' });
    const { rows } = await on.hark.ledger({ kind: 'wake' });
    expect(rows.map(({ detail }) => detail)).toMatchObject([
      { mode: 'now', door: 'tool' },
      { mode: 'next-heartbeat', door: 'tool' },
    ]);
    expect(await on.cron('wake')).toMatchObject({ error: { field: 'text' } });
    await on.hark.stop();
  });

  it('S6: contextMessages puts recent chat lines below the text of a systemEvent, once', async () => {
    const on = await stage(await bench.open());
    await on.hark.receive({ text: 'the pie\nis in the oven' });
    const id = await added({ ...on, cron: (action, args) => on.cron(action, { ...args, contextMessages: 2 }) }, EVENT);
    const textOf = async () => String((await on.hark.tasks.get(id)).payload.text);
    expect(await textOf()).toMatch(/^Reminder: look at the oven\n\n.*\n- User: the pie is in the oven\n- Assistant: /u);
    await on.cron('update', { jobId: id, patch: { name: 'oven' }, contextMessages: 1 });
    expect(await textOf()).toMatch(/^Reminder: look at the oven\n\n[^\n]*\n- Assistant: [^\n]*$/u);
    expect(await on.cron('add', { job: EVENT, contextMessages: 11 })).toMatchObject({
      error: { field: 'contextMessages' },
    });
    const plain = await on.cron('add', { job: WATER, contextMessages: 3 });
    expect(plain).toMatchObject({
      payload: { text: 'Drink' },
      contextMessages: expect.stringContaining('systemEvent'),
    });
    await on.hark.stop();
  });

  it('S6: chat lines of another conversation or person never get in', async () => {
    const on = await stage(await bench.open());
    await on.hark.receive({ text: 'a secret', conversationId: 'other' });
    const id = await added({ ...on, cron: (action, args) => on.cron(action, { ...args, contextMessages: 10 }) }, EVENT);
    expect(JSON.stringify(await on.hark.tasks.get(id))).not.toContain('secret');
    await on.store.transaction((tx) => savePerson(tx, { id: 'ann', name: 'Ann', timeZone: 'UTC' }, START));
    await expect(on.cron('status', {}, { personId: 'ann', conversationId: 'other' })).rejects.toMatchObject({
      field: 'conversationId',
    });
    await on.hark.stop();
  });

  it('S6: flat, stringified, padded and dotted arguments are put right', async () => {
    const on = await stage(await bench.open());
    const flat = await on.cron('add', {
      expr: '0 10 * * *',
      message: 'x',
      text: 'x',
      name: 'flat',
      sessionTarget: 'main',
    });
    expect(flat).toMatchObject({
      name: 'flat',
      description: 'Daily at 10:00',
      payload: { kind: 'systemEvent', text: 'x' },
    });
    expect(await on.cron('add', { job: JSON.stringify(WATER) })).toMatchObject({ name: 'water' });
    expect(await on.cron('add', { 'schedule.kind': 'every', ' schedule.everyMs ': 60_000, text: 'y' })).toMatchObject({
      description: expect.stringMatching(/minute/),
    });
    expect(await on.call('cron', { ' action ': 'LIST', timeoutMs: 1 })).toMatchObject({ count: 3 });
    await on.hark.stop();
  });

  it('S6: what a model may not say is refused by field, and nothing is stored', async () => {
    const on = await stage(await bench.open());
    const refusals: [Answer, string][] = [
      [{ job: WATER, gatewayUrl: 'http://evil' }, 'gatewayUrl'],
      [{ job: WATER, gatewayToken: 'x' }, 'gatewayToken'],
      [{ schedule: WATER.schedule, text: 'a', message: 'b' }, 'text'],
      [{ job: { ...WATER, personId: 'ann' } }, 'personId'],
      [{ job: { ...WATER, sessionKey: 'other' } }, 'sessionKey'],
      [{ job: { ...WATER, agentId: 'other' } }, 'agentId'],
      [{ job: { ...WATER, delivery: { mode: 'webhook', to: 'https://example.com' } } }, 'delivery.mode'],
      [{ job: { ...WATER, delivery: { mode: 'announce', channel: 'telegram', to: '1' } } }, 'delivery.channel'],
      [{ job: { ...WATER, payload: { kind: 'agentTurn', message: 'x', model: 'gpt' } } }, 'payload.model'],
      [
        { job: { ...WATER, payload: { kind: 'agentTurn', message: 'x', allowUnsafeExternalContent: true } } },
        'payload.allowUnsafeExternalContent',
      ],
      [{ job: { ...WATER, payload: { kind: 'agentTurn', message: 'x' } } }, 'payload.kind'],
      [{ job: { ...WATER, sessionTarget: 'isolated', payload: { kind: 'systemEvent', text: 'x' } } }, 'sessionTarget'],
      [{ job: { ...WATER, schedule: { kind: 'cron', expr: '*/0 * * * *' } } }, 'schedule.expr'],
      [{ job: { ...WATER, schedule: { kind: 'at', at: '2020-01-01' } } }, 'schedule.at'],
      [{}, 'job'],
    ];
    for (const [args, field] of refusals) {
      expect({ args, ...(await on.cron('add', args)) }).toMatchObject({ args, error: { field } });
    }
    expect(await on.cron('explode')).toMatchObject({ error: { field: 'action' } });
    expect(await on.cron('update', { jobId: 'x' })).toMatchObject({ error: { field: 'patch' } });
    expect(await on.cron('remove')).toMatchObject({ error: { field: 'jobId' } });
    expect(await on.cron('remove', { jobId: 'nothing' })).toMatchObject({ error: { message: /no task/ } });
    expect(await taskIds(on)).toEqual([]);
    await on.hark.stop();
  });

  it('S6: keys that reach for prototypes reach nothing', async () => {
    const on = await stage(await bench.open());
    const poisoned = JSON.parse(
      '{"action":"list","constructor":{"prototype":{"polluted":1}},"__proto__":{"polluted":1}}',
    );
    expect(await on.call('cron', poisoned)).toMatchObject({ error: { message: /__proto__/ } });
    const job = JSON.parse(
      `{"constructor":{"prototype":{"enabled":false}},"prototype":1,"name":"n","everyMs":60000,"text":"t"}`,
    );
    expect(await on.cron('add', { job })).toMatchObject({ name: 'n', enabled: true });
    expect('polluted' in {}).toBe(false);
    await on.hark.stop();
  });

  it('S4: an edit by a model keeps the same limits', async () => {
    const on = await stage(await bench.open());
    const { id } = await on.hark.tasks.add(WATER);
    const patches: [Answer, string][] = [
      [{ delivery: { mode: 'webhook', to: 'https://example.com' } }, 'delivery.mode'],
      [
        { payload: { kind: 'agentTurn', message: 'x', allowUnsafeExternalContent: true } },
        'payload.allowUnsafeExternalContent',
      ],
      [{ personId: 'ann' }, 'personId'],
      [{ needsApproval: false, enabled: 'perhaps' }, 'enabled'],
    ];
    for (const [patch, field] of patches) {
      expect(await on.cron('update', { jobId: id, patch })).toMatchObject({ error: { field } });
    }
    expect(await on.hark.tasks.get(id)).toMatchObject({ updatedAtMs: START, payload: { text: 'Drink' } });
    await on.hark.stop();
  });

  it('S4: a model keeps at most 20 switched on, jobs and additions together; paused ones do not count', async () => {
    const on = await stage(await bench.open());
    const first = await added(on);
    for (let n = 0; n < 18; n++) await added(on);
    await on.call('schedule_task', { ...MAIL, on_heartbeat: true });
    expect(await on.cron('add', { job: WATER })).toMatchObject({ error: { message: /20 jobs/ } });
    expect(await on.call('schedule_task', { ...MAIL, on_heartbeat: true })).toMatchObject({ error: { message: /20/ } });
    expect(await on.call('schedule', { action: 'create', cron: '0 9 * * *', message: 'x' })).toHaveProperty('error');
    await on.hark.tasks.add(WATER); // the owner is not held to it
    await on.cron('update', { jobId: first, patch: { enabled: false } });
    expect(await on.cron('add', { job: WATER })).toHaveProperty('id');
    expect(await on.cron('update', { jobId: first, patch: { enabled: true } })).toMatchObject({
      error: { message: /20/ },
    });
    await on.hark.stop();
  });

  it('S4, Q5: what a turn with text from outside makes waits for the owner; the model cannot approve or run it', async () => {
    const on = await stage(await bench.open());
    const job = await on.cron('add', { job: WATER }, { untrusted: true });
    expect(job).toMatchObject({ state: 'waits for approval', nextRuns: [], note: expect.stringContaining('approval') });
    const id = String(job.id);
    expect(await on.cron('run', { jobId: id })).toMatchObject({ error: { message: /approval/ } });
    expect(await on.cron('update', { jobId: id, patch: { needsApproval: false, enabled: true } })).toMatchObject({
      state: 'waits for approval',
    });
    await on.clock.advanceTo(START + 26 * HOUR);
    expect((await on.hark.tasks.runs(id)).runs).toEqual([]);
    const tool = { by: 'model', door: 'tool' } as const;
    await expect(on.hark.tasks.approve(id, {}, tool)).rejects.toThrow('owner');
    expect((await on.hark.tools.list()).map(({ name }) => name)).not.toContain('approve_task');
    expect((await on.hark.tasks.approve(id)).nextRuns).toHaveLength(3);
    await on.hark.stop();
  });

  it('Q5: such a turn changes, runs and wakes nothing the owner relies on', async () => {
    const on = await stage(await bench.open());
    const { id } = await on.hark.tasks.add(WATER);
    const outside = { untrusted: true };
    const refused = { error: { message: /outside/ } };
    expect(await on.cron('update', { jobId: id, patch: { text: 'Pay Eve' } }, outside)).toMatchObject(refused);
    expect(await on.cron('remove', { jobId: id }, outside)).toMatchObject(refused);
    expect(await on.cron('run', { jobId: id }, outside)).toMatchObject(refused);
    expect(await on.cron('wake', { text: 'do it' }, outside)).toMatchObject(refused);
    expect(await on.call('cancel_task', { task_id: id }, outside)).toMatchObject(refused);
    expect(await on.call('schedule', { action: 'delete', id }, outside)).toMatchObject(refused);
    const own = String((await on.cron('add', { job: WATER }, outside)).id);
    expect(await on.cron('remove', { jobId: own }, outside)).toMatchObject({ removed: true });
    await on.hark.stop();
  });

  it('F3: another person’s jobs do not exist', async () => {
    const on = await stage(await bench.open());
    await on.store.transaction((tx) => savePerson(tx, { id: 'ann', name: 'Ann', timeZone: 'UTC' }, START));
    const mine = { personId: 'me' };
    const { id } = await on.cron('add', { job: WATER }, mine);
    const { task_id } = await on.call('schedule_task', { ...MAIL, on_heartbeat: true }, mine);
    const ann = { personId: 'ann' };
    expect(await on.cron('list', { includeDisabled: true }, ann)).toEqual({ jobs: [], count: 0 });
    expect(await on.call('list_tasks', {}, ann)).toEqual({ tasks: [], count: 0 });
    for (const jobId of [id, task_id]) {
      for (const action of ['update', 'remove', 'run', 'runs']) {
        expect(await on.cron(action, { jobId, patch: { name: 'x' } }, ann)).toMatchObject({
          error: { message: /no task/ },
        });
      }
      expect(await on.call('cancel_task', { task_id: jobId }, ann)).toHaveProperty('error');
    }
    expect(await on.cron('list', {}, mine)).toMatchObject({ count: 2 });
    await on.hark.stop();
  });
});

onEveryStore('schedule_task, list_tasks, cancel_task', (bench) => {
  it('S7: exactly one of execute_at, cron and on_heartbeat', async () => {
    const on = await stage(await bench.open());
    for (const args of [
      {},
      { cron: '0 9 * * *', on_heartbeat: true },
      { execute_at: '2026-03-03T09:00', cron: '0 9 * * *' },
    ]) {
      expect(await on.call('schedule_task', { ...MAIL, ...args })).toMatchObject({ error: { message: /exactly one/ } });
    }
    expect(await on.call('schedule_task', { cron: '0 9 * * *' })).toMatchObject({ error: { field: 'description' } });
    expect(await taskIds(on)).toEqual([]);
    await on.hark.stop();
  });

  it('S2, S7: execute_at is the person’s local time; the past is refused with the present time, the last minute runs', async () => {
    const on = await stage(await bench.open());
    const task = await on.call('schedule_task', { ...MAIL, execute_at: '2026-03-02T17:00:00' });
    expect(task).toMatchObject({
      description: 'Mail from Rui',
      next_runs: [expect.stringContaining('17:00 (Europe/Berlin)')],
    });
    expect(await on.call('schedule_task', { ...MAIL, execute_at: '2026-03-02T08:00' })).toMatchObject({
      error: { field: 'execute_at', message: expect.stringContaining('09:00') },
    });
    const late = await on.call('schedule_task', { ...MAIL, execute_at: '2026-03-02T08:59:30' });
    await on.clock.advanceTo(START + 1);
    expect((await on.hark.tasks.runs(String(late.task_id))).runs).toMatchObject([{ outcome: 'ran' }]);
    await on.hark.stop();
  });

  it('S7, H13: with no model the prompt is kept as a reminder, and the answer says so', async () => {
    const on = await stage(await bench.open());
    const task = await on.call('schedule_task', { ...MAIL, cron: '0 9 * * 1' });
    expect(task).toMatchObject({
      cron: '0 9 * * 1',
      when: 'Every Monday at 9:00',
      delivery: expect.stringContaining('word for word'),
    });
    expect(await on.hark.tasks.get(String(task.task_id))).toMatchObject({
      description: 'Mail from Rui',
      payload: { kind: 'reminder', text: 'Look for mail from Rui' },
    });
    await on.hark.stop();
  });

  it('S7: list_tasks shows jobs and additions, cancel_task takes either away', async () => {
    const on = await stage(await bench.open());
    const job = await on.call('schedule_task', { ...MAIL, cron: '0 9 * * *' });
    const standing = await on.call('schedule_task', { ...MAIL, on_heartbeat: true });
    expect(standing).toMatchObject({
      on_heartbeat: true,
      when: 'With every heartbeat',
      next_runs: [],
      status: 'pending',
    });
    expect(await on.call('list_tasks', {})).toMatchObject({
      count: 2,
      tasks: [{ task_id: job.task_id }, { task_id: standing.task_id, prompt: 'Look for mail from Rui' }],
    });
    expect(await on.call('cancel_task', { task_id: standing.task_id })).toMatchObject({ cancelled: true });
    expect(await on.call('cancel_task', { task_id: job.task_id })).toMatchObject({ cancelled: true });
    expect(await on.call('cancel_task', {})).toMatchObject({ error: { field: 'task_id' } });
    expect(await on.call('list_tasks', { include_disabled: true })).toEqual({ tasks: [], count: 0 });
    await on.hark.stop();
  });
});

onEveryStore('the schedule tool', (bench) => {
  it('S7: create, list, delete; one_shot comes once and is gone', async () => {
    const on = await stage(await bench.open());
    const once = await on.call('schedule', {
      action: 'create',
      cron: '30 9 * * *',
      message: 'Stretch',
      one_shot: true,
    });
    expect(once).toMatchObject({ name: 'Stretch', payload: { kind: 'reminder', text: 'Stretch' } });
    const daily = await on.call('schedule', { action: 'create', cron: '0 11 * * *', message: 'Lunch soon' });
    expect(await on.call('schedule', { action: 'list' })).toMatchObject({
      count: 2,
      schedules: [{ id: once.id }, { id: daily.id, description: 'Daily at 11:00' }],
    });
    await on.clock.advanceTo(START + HOUR);
    expect(await taskIds(on)).toEqual([daily.id]);
    expect(await on.call('schedule', { action: 'delete', id: daily.id })).toMatchObject({
      id: daily.id,
      deleted: true,
    });
    expect(await on.call('schedule', { action: 'delete' })).toMatchObject({ error: { field: 'id' } });
    expect(await on.call('schedule', { action: 'create', cron: 'soon', message: 'x' })).toHaveProperty('error.field');
    const { messages } = await on.hark.messages.list();
    expect(messages.map(({ text }) => text)).toEqual(['Stretch']);
    await on.hark.stop();
  });
});
