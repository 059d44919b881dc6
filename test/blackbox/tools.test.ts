/** S6, S7: the scheduling tools of a model, called from outside as one would call them: every action, and its limits. */
import { beforeAll, describe, expect, test } from 'vitest';
import { Hark, type Loose } from './stage/hark.ts';
import { until } from './stage/run-program.ts';

let hark: Hark;
beforeAll(async () => {
  hark = await Hark.start();
});

const call = (name: string, args: Loose, more: Loose = {}) =>
  hark.ok('POST', `/api/tools/${name}`, { arguments: args, ...more });
const cron = (args: Loose, more: Loose = {}) => call('cron', args, more);
const JOB = {
  name: 'water',
  schedule: { kind: 'cron', expr: '0 9 * * *' },
  payload: { kind: 'reminder', text: 'water' },
};

describe('S6: cron', () => {
  test('all eight actions on one job', async () => {
    expect(await cron({ action: 'status' })).toMatchObject({ enabled: true, jobs: 0 });
    const { id } = await cron({ action: 'add', job: JOB });
    expect(await cron({ action: 'list' })).toMatchObject({ jobs: [{ id }] });
    expect(await cron({ action: 'update', jobId: id, patch: { name: 'plants' } })).toMatchObject({ name: 'plants' });
    await cron({ action: 'run', id, runMode: 'force' });
    await until('the run', async () => ((await cron({ action: 'runs', jobId: id })).runs as unknown[])?.length > 0);
    await until('the message', async () => (await hark.fired('water')).length > 0);
    expect(await cron({ action: 'wake', text: 'look here', mode: 'now' })).toMatchObject({ mode: 'now' });
    await cron({ action: 'remove', jobId: id });
    expect(await cron({ action: 'list', includeDisabled: true })).toMatchObject({ jobs: [] });
  });

  test('flat parameters are understood, and two texts that differ are not', async () => {
    const flat = await cron({ action: 'add', expr: '0 8 * * *', text: 'flat' });
    expect(flat).toMatchObject({ schedule: { kind: 'cron', expr: '0 8 * * *' } });
    const asText = await cron({ action: 'add', job: JSON.stringify(JOB) });
    expect(asText).toMatchObject({ name: 'water' });
    expect(await cron({ action: 'add', expr: '0 8 * * *', text: 'a', message: 'b' })).toHaveProperty('error');
    for (const { id } of [flat, asText]) await cron({ action: 'remove', jobId: id });
  });

  test('what is the user’s alone is refused, and so is what makes no sense', async () => {
    const hook = { ...JOB, delivery: { mode: 'webhook', to: 'https://example.com/x' } };
    for (const [args, field] of [
      [{ action: 'add', job: hook }, 'delivery.mode'],
      [{ action: 'add', job: JOB, gatewayUrl: 'http://x' }, 'gatewayUrl'],
      [{ action: 'explode' }, 'action'],
      [{ action: 'runs', jobId: 'nope' }, 'id'],
    ] as const) {
      expect(await cron(args)).toMatchObject({ error: { field, message: expect.any(String) } });
    }
    expect(await hark.tasks('?includeDisabled=true')).toEqual([]);
    await hark.refused(404, 'POST', '/api/tools/nope', {});
  });

  test('S4: made in a turn that holds text from outside, it waits for the owner, and runs once approved', async () => {
    const { id, state } = await cron({ action: 'add', job: { ...JOB, name: 'asked by a mail' } }, { untrusted: true });
    expect(state).toBe('waits for approval');
    expect(await hark.ok('GET', `/api/tasks/${id}`)).toMatchObject({ needsApproval: true, nextRuns: [] });
    expect((await hark.does('tasks', 'approve', 'asked by a mail')).out).toContain('09:00');
    const approved = (await hark.ok('GET', `/api/tasks/${id}`)) as { nextRuns: number[]; needsApproval?: boolean };
    expect([approved.nextRuns.length, approved.needsApproval ?? false]).toEqual([3, false]);
    await hark.ok('DELETE', `/api/tasks/${id}`);
  });

  test('S4: a model may keep 20 jobs, and is told so', async () => {
    for (let i = 0; i < 20; i++) await cron({ action: 'add', job: { ...JOB, name: `job ${i}` } });
    expect(await cron({ action: 'add', job: JOB })).toMatchObject({
      error: { message: expect.stringContaining('20') },
    });
    expect(await hark.tasks()).toHaveLength(20);
    for (const { id } of await hark.tasks()) await hark.ok('DELETE', `/api/tasks/${id}`);
  });
});

describe('S7: the other tools', () => {
  test('schedule creates, lists and deletes the same jobs', async () => {
    const { id } = await call('schedule', { action: 'create', cron: '0 9 * * *', message: 'hello' });
    expect(JSON.stringify(await call('schedule', { action: 'list' }))).toContain(String(id));
    expect((await hark.tasks()).map((task) => task.id)).toEqual([id]);
    await call('schedule', { action: 'delete', id });
    expect(await hark.tasks()).toEqual([]);
  });

  test('schedule_task takes exactly one time; list_tasks and cancel_task see what it made', async () => {
    const words = { description: 'Mail', prompt: 'Look for new mail' };
    const standing = await call('schedule_task', { ...words, on_heartbeat: true });
    expect(JSON.stringify(await call('list_tasks', {}))).toContain(String(standing.task_id));
    await call('cancel_task', { task_id: standing.task_id });
    expect(JSON.stringify(await call('list_tasks', {}))).not.toContain(String(standing.task_id));
    expect(await call('schedule_task', { ...words, on_heartbeat: true, cron: '0 9 * * *' })).toHaveProperty('error');
    // Without a model to carry it out it comes as a reminder, and that is said.
    const daily = await call('schedule_task', { ...words, cron: '0 9 * * *' });
    expect(daily).toMatchObject({ when: 'Daily at 9:00', delivery: expect.stringMatching(/No model/u) });
    expect((await hark.tasks()).map(({ id }) => id)).toEqual([daily.task_id]);
  });

  test('X2: hark tool does the same, and ends with code 2 when the tool refuses', async () => {
    expect((await hark.does('tool')).out).toContain('schedule_task');
    expect((await hark.does('tool', 'cron', '{"action": "status"}')).json).toMatchObject({ enabled: true });
    expect((await hark.cli('tool', 'cron', '{"action": "explode"}')).code).toBe(2);
  });
});
