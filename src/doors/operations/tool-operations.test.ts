/** The tools behind the HTTP door (X1): listed, called with a model's limits, refused in the answer or as a problem. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHark, type Hark } from '../../app/index.ts';
import { testClock } from '../../base/index.ts';
import { type HttpStage, httpStage } from '../../testing/http-stage.ts';
import { operations } from './index.ts';

let hark: Hark;
let stage: HttpStage;

beforeEach(async () => {
  const clock = testClock(Date.UTC(2026, 2, 11, 12));
  hark = await createHark({ clock, settings: { timeZone: 'UTC' } });
  await hark.start();
  stage = httpStage({ hark: hark.api, clock });
});
afterEach(() => hark.stop());

async function ask(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await stage.ask(method, path, body === undefined ? {} : { body });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

test('X1: GET /api/tools lists them by the schema of the operation', async () => {
  const { status, answer } = await ask('GET', '/api/tools');
  expect(status).toBe(200);
  expect(operations.find(({ name }) => name === 'tools.list')?.output.safeParse(answer).error).toBeUndefined();
  const [cron] = answer.tools as unknown[];
  expect(cron).toMatchObject({ name: 'cron', inputSchema: { required: ['action'] } });
});

test('S6: POST /api/tools/cron acts as a model', async () => {
  const job = {
    name: 'water',
    schedule: { kind: 'every', everyMs: 60_000 },
    payload: { kind: 'reminder', text: 'Drink' },
  };
  const { status, answer } = await ask('POST', '/api/tools/cron', { arguments: { action: 'add', job } });
  expect([status, answer]).toMatchObject([200, { description: expect.stringContaining('minute'), state: 'pending' }]);
  expect(await hark.tasks.get(String(answer.id))).toMatchObject({ createdBy: 'model' });
  const waiting = await ask('POST', '/api/tools/cron', { arguments: { action: 'add', job }, untrusted: true });
  expect(waiting.answer).toMatchObject({ state: 'waits for approval' });
  const refused = await ask('POST', '/api/tools/cron', { arguments: { action: 'add', job, gatewayUrl: 'x' } });
  expect(refused).toMatchObject({ status: 200, answer: { error: { field: 'gatewayUrl' } } });
});

test.each([
  ['/api/tools/settings', {}, 404, 'name'],
  ['/api/tools/approve', {}, 404, 'name'],
  ['/api/tools/cron', { arguments: [1] }, 422, 'arguments'],
  ['/api/tools/cron', { arguments: {}, conversationId: 'nowhere' }, 422, 'conversationId'],
  ['/api/tools/cron', { args: {} }, 422, 'args'],
  ['/api/tools/cron', '{"arguments":{"action":"list","__proto__":{"x":1}}}', 422, 'arguments'],
  ['/api/tools/list_tasks', { personId: 'nobody' }, 404, 'personId'],
])('Q6: %s with %j is %i, naming %s', async (path, body, status, field) => {
  expect(await ask('POST', path, body)).toMatchObject({ status, answer: { errors: [{ field }] } });
});

test('S7: an addition is listed, changed, deleted and brought back by the routes of tasks', async () => {
  const task = { description: 'Mail', prompt: 'Look for mail', on_heartbeat: true };
  const { answer: made } = await ask('POST', '/api/tools/schedule_task', { arguments: task });
  const path = `/api/tasks/${made.task_id}`;
  expect((await ask('GET', '/api/tasks')).answer).toMatchObject({
    tasks: [{ id: made.task_id, rule: 'With every heartbeat' }],
  });
  expect(await ask('PATCH', path, { prompt: 'Look for SMS', enabled: false })).toMatchObject({
    status: 200,
    answer: { enabled: false, payload: { message: 'Look for SMS' } },
  });
  expect(await ask('PATCH', path, { schedule: { kind: 'at', at: '2027-01-01' } })).toMatchObject({ status: 422 });
  expect(await ask('POST', `${path}/run`, {})).toMatchObject({ status: 409 });
  expect((await ask('DELETE', path)).answer).toMatchObject({ canUndo: 'delete' });
  expect((await ask('GET', '/api/tasks?includeDisabled=true')).answer).toEqual({ tasks: [] });
  expect((await ask('POST', `${path}/undo`, {})).answer).not.toHaveProperty('deletedAtMs');
  expect((await ask('GET', path)).status).toBe(200);
  expect((await ask('POST', '/api/tasks', task)).answer).toMatchObject({ createdBy: 'owner' });
});
