/** The API over a real Hark in memory: every route, its shapes, and what bad input is told (X1, Q6). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHark, type Hark } from '../../app/index.ts';
import { type TestClock, testClock } from '../../base/index.ts';
import { type HttpStage, httpStage } from '../../testing/http-stage.ts';
import { type HarkApi, operations } from '../operations/index.ts';

const NOON = Date.UTC(2026, 2, 11, 12);
const MINUTE_MS = 60_000;
let clock: TestClock;
let hark: Hark;
let stage: HttpStage;

beforeEach(async () => {
  clock = testClock(NOON);
  hark = await createHark({ clock, settings: { timeZone: 'Europe/Berlin' } });
  await hark.start();
  stage = httpStage({ hark: hark.api, clock });
});
afterEach(() => hark.stop());

type Loose = Record<string, unknown>;
interface Told {
  status: number;
  detail: string;
  errors?: { field: string; message: string }[];
}

/** Asks, and holds the answer to the schema of the operation behind the route. */
async function ok(name: string, method: string, path: string, body?: unknown): Promise<Loose> {
  const response = await stage.ask(method, path, body === undefined ? {} : { body });
  const answer: unknown = await response.json();
  expect({ path, status: response.status, answer }).toMatchObject({ status: 200 });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const operation = operations.find((one) => one.name === name);
  expect(operation?.output.safeParse(answer).error).toBeUndefined();
  return answer as Loose;
}

async function refused(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Told> {
  const response = await stage.ask(method, path, { headers, ...(body === undefined ? {} : { body }) });
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const told = (await response.json()) as Told;
  expect(told.status).toBe(response.status);
  return told;
}

const JOB = {
  name: 'water',
  schedule: { kind: 'every', everyMs: 3_600_000 },
  payload: { kind: 'reminder', text: 'water' },
};
const addJob = async (): Promise<string> => String((await ok('tasks.add', 'POST', '/api/tasks', JOB)).id);

describe('X1: messages', () => {
  test('a message brings its answers, and is in the list', async () => {
    const sent = await ok('messages.send', 'POST', '/api/messages', { text: 'remind me in 1 minute to stretch' });
    expect(sent.replies).toMatchObject([{ text: expect.stringContaining('stretch'), card: { kind: 'reminder-set' } }]);
    const all = (await ok('messages.list', 'GET', '/api/messages')).messages as Loose[];
    expect(all.map(({ direction }) => direction)).toEqual(['in', 'out']);
    const after = await ok('messages.list', 'GET', `/api/messages?after=${sent.messageId}&limit=1`);
    expect(after.messages).toHaveLength(1);
    await clock.advanceBy(MINUTE_MS);
    const now = (await ok('messages.list', 'GET', '/api/messages?after=')).messages as Loose[];
    expect(now.at(-1)).toMatchObject({ card: { kind: 'reminder-fired' } });
  });

  test('the same clientKey is the same message', async () => {
    const body = { text: 'hello', clientKey: 'k1' };
    const first = await ok('messages.send', 'POST', '/api/messages', body);
    expect((await ok('messages.send', 'POST', '/api/messages', body)).messageId).toBe(first.messageId);
  });
});

describe('X1: tasks', () => {
  test('add, list, get, change, delete, take back', async () => {
    const id = await addJob();
    expect((await ok('tasks.list', 'GET', '/api/tasks')).tasks).toMatchObject([{ id, name: 'water' }]);
    await ok('tasks.get', 'GET', `/api/tasks/${id}`);
    expect(await ok('tasks.update', 'PATCH', `/api/tasks/${id}`, { name: 'plants' })).toMatchObject({ name: 'plants' });
    await ok('tasks.remove', 'DELETE', `/api/tasks/${id}`);
    expect((await ok('tasks.list', 'GET', '/api/tasks')).tasks).toEqual([]);
    expect(await ok('tasks.undo', 'POST', `/api/tasks/${id}/undo`)).toMatchObject({ id, enabled: true });
  });

  test('run, runs, snooze, done', async () => {
    const id = await addJob();
    expect(await ok('tasks.run', 'POST', `/api/tasks/${id}/run`, { mode: 'force' })).toMatchObject({ ran: true });
    await clock.advanceBy(MINUTE_MS);
    expect((await ok('tasks.runs', 'GET', `/api/tasks/${id}/runs?limit=5`)).runs).toHaveLength(1);
    await ok('tasks.snooze', 'POST', `/api/tasks/${id}/snooze`, { minutes: 10 });
    await ok('tasks.done', 'POST', `/api/tasks/${id}/done`, {});
  });

  test('plain words are previewed without storing anything', async () => {
    const preview = await ok('tasks.parse', 'POST', '/api/tasks/parse', { text: 'every weekday at 9 stand up' });
    expect(preview).toMatchObject({ kind: 'schedule' });
    expect((await ok('tasks.list', 'GET', '/api/tasks')).tasks).toEqual([]);
  });

  test('what was exported can be imported, twice with the same result; a dry run changes nothing', async () => {
    await addJob();
    const file = await ok('tasks.export', 'GET', '/api/tasks/export');
    expect(file).toMatchObject({ version: 1, jobs: [{ name: 'water' }] });
    expect(await ok('tasks.import', 'POST', '/api/tasks/import', { ...file, dryRun: true })).toMatchObject({
      problems: [],
    });
    expect(await ok('tasks.import', 'POST', '/api/tasks/import', file)).toMatchObject({ added: 0, updated: 1 });
    expect((await ok('tasks.list', 'GET', '/api/tasks')).tasks).toHaveLength(1);
  });

  test('an import may be larger than a message', async () => {
    const jobs = Array.from({ length: 300 }, (_, i) => ({ ...JOB, id: `j${i}`, description: 'x'.repeat(1_000) }));
    const answer = await ok('tasks.import', 'POST', '/api/tasks/import', { version: 1, jobs, dryRun: true });
    expect(answer.added).toBe(300);
  });

  test('a job the room of jobs refuses is refused by field', async () => {
    const told = await refused('POST', '/api/tasks', { ...JOB, schedule: { kind: 'cron', expr: '99 * * * *' } });
    expect(told.status).toBe(422);
    expect(told.errors?.[0]?.field).toMatch(/expr/);
  });
});

describe('X1: settings, why, ledger, system', () => {
  test('P3: settings are listed, changed all or none, and reset', async () => {
    await ok('settings.list', 'GET', '/api/settings');
    const changed = await ok('settings.set', 'PATCH', '/api/settings', { 'backup.keep': 9 });
    expect(changed.settings).toMatchObject([{ name: 'backup.keep', value: 9 }]);
    const told = await refused('PATCH', '/api/settings', { 'backup.keep': 3, 'backup.hour': 99, 'no.such': 1 });
    expect(told.status).toBe(422);
    expect(told.errors?.map(({ field }) => field)).toEqual(['backup.hour', 'no.such']);
    expect(await ok('settings.get', 'GET', '/api/settings/backup.keep')).toMatchObject({ value: 9 });
    expect(await ok('settings.reset', 'DELETE', '/api/settings/backup.keep')).toMatchObject({ value: 7 });
  });

  test('why and ledger tell what happened', async () => {
    await ok('messages.send', 'POST', '/api/messages', { text: 'remind me in 1 minute to stretch' });
    await clock.advanceBy(MINUTE_MS);
    expect((await ok('why', 'GET', '/api/why?about=stretch')).answer).not.toBe('');
    await ok('why', 'GET', `/api/why?at=${NOON}`);
    await ok('why', 'GET', '/api/why?at=2026-03-11T13:01');
    expect((await ok('ledger', 'GET', `/api/ledger?limit=2&fromAt=${NOON}`)).rows).toHaveLength(2);
  });

  test('status, wake, events, doctor', async () => {
    expect(await ok('status', 'GET', '/api/status')).toMatchObject({
      nowMs: NOON,
      person: { timeZone: 'Europe/Berlin' },
    });
    await ok('wake', 'POST', '/api/wake', { text: 'look at this', mode: 'now' });
    await ok('events.add', 'POST', '/api/events', { text: 'the build is red', source: 'ci' });
    await ok('doctor', 'GET', '/api/doctor');
    await ok('doctor.ask', 'POST', '/api/doctor');
  });

  test('openapi describes every route', async () => {
    const document = (await (await stage.ask('GET', '/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; parameters?: Loose[]; requestBody?: Loose }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const { name, method, path } of operations) {
      const described = document.paths[path.replaceAll(/\/:(\w+)/g, '/{$1}')]?.[method.toLowerCase()];
      expect(described?.operationId).toBe(name);
    }
    expect(document.paths['/api/events']).toHaveProperty('get');
    expect(document.paths['/api/tasks/{id}/runs']?.get?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer', maximum: 1000 } },
      { name: 'personId', in: 'query' },
    ]);
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('Q6: bad input is told what is wrong', () => {
  test.each([
    ['POST', '/api/messages', {}, 'text', 'is missing'],
    ['POST', '/api/messages', { text: 7 }, 'text', 'cannot be 7'],
    ['POST', '/api/messages', { text: '   ' }, 'text', 'empty'],
    ['POST', '/api/messages', { text: 'x'.repeat(30_000) }, 'text', '20000'],
    ['POST', '/api/messages', { text: 'a\0b' }, 'text', 'NUL'],
    ['POST', '/api/messages', { txt: 'hello', text: 'hello' }, 'txt', 'Did you mean text'],
    ['POST', '/api/wake', { text: 'x', mode: 'later' }, 'mode', 'now or next-heartbeat'],
    ['POST', '/api/tasks/x/done', { slotAt: '12' }, 'slotAt', 'whole number'],
    ['GET', '/api/messages?limit=0', undefined, 'limit', 'from 1 to 1000'],
    ['GET', '/api/messages?limit=ten', undefined, 'limit', 'cannot be "ten"'],
    ['GET', '/api/messages?limit=1.5', undefined, 'limit', 'whole number'],
    ['GET', '/api/messages?limit=1&limit=2', undefined, 'limit', 'twice'],
    ['GET', '/api/tasks?includeHidden=perhaps', undefined, 'includeHidden', 'true or false'],
    ['GET', '/api/tasks?__proto__=1', undefined, 'body', '__proto__'],
    ['GET', '/api/why?at=yesterdayish', undefined, 'at', '2026-03-11T15:10'],
    ['GET', '/api/status?personId=nobody', undefined, 'personId', 'nobody'],
    ['POST', '/api/tasks/x/run?mode=force', {}, 'mode', 'JSON body'],
    ['PATCH', '/api/tasks/x', { id: 'y' }, 'id', 'in the address'],
    ['PATCH', '/api/settings', '{"__proto__": {"a": 1}}', 'body', '__proto__'],
    ['POST', '/api/tasks', `{"a":${'['.repeat(80)}${']'.repeat(80)}}`, 'a', 'levels deep'],
    ['POST', '/api/messages', [1], 'body', 'JSON object'],
    ['POST', '/api/messages', 'null', 'body', 'JSON object'],
  ])('%s %s %j', async (method, path, body, field, words) => {
    const told = await refused(method, path, body);
    expect(told.status).toBeGreaterThanOrEqual(404);
    expect(told.status).toBeLessThanOrEqual(422);
    expect(told.errors?.[0]?.field).toBe(field);
    expect(told.errors?.[0]?.message).toContain(words);
    expect(stage.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('all that is wrong is told at once', async () => {
    const told = await refused('POST', '/api/wake', { txt: 1, mode: 'x' });
    expect(told.errors?.map(({ field }) => field).sort()).toEqual(['mode', 'text', 'txt']);
  });

  test.each([
    ['{"text": "hello",}', 'line 1, column 18'],
    ['{"text":\n  hello}', 'line 2, column 3'],
    ['{"text": "hel', 'line 1, column 10'],
    ['', ''],
  ])('malformed JSON %j is told where', async (body, place) => {
    const told = await refused('POST', '/api/messages', body);
    expect(told.status).toBe(body === '' ? 422 : 400);
    expect(told.detail).toContain(place);
  });

  test('a body that is too large, not UTF-8, of another type, or compressed', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(300_000) });
    expect((await refused('POST', '/api/messages', large)).status).toBe(413);
    expect((await refused('POST', '/api/messages', '{}', { 'content-length': '999999999' })).status).toBe(413);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const told = await refused('POST', '/api/messages', '{"text":"x"}', { 'content-type': type });
      expect([told.status, told.detail]).toEqual([415, expect.stringContaining('application/json')]);
    }
    expect((await refused('POST', '/api/messages', '{}', { 'content-encoding': 'gzip' })).status).toBe(415);
    const headers = { authorization: 'Bearer test-token-0123456789', 'content-type': 'application/json' };
    const latin = await stage.app.request('/api/messages', {
      method: 'POST',
      headers,
      body: new Uint8Array([0x22, 0xff]),
    });
    expect(latin.status).toBe(400);
    const fine = await stage.ask('POST', '/api/messages', {
      body: { text: 'hello' },
      headers: { 'content-type': 'Application/JSON; charset=utf-8' },
    });
    expect(fine.status).toBe(200);
  });

  test('a body sent in pieces is stopped at the limit, not gathered', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const headers = { authorization: 'Bearer test-token-0123456789', 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    expect((await stage.app.request('/api/messages', init)).status).toBe(413);
    expect(sent).toBeLessThan(10);
  });

  test('what is not there: routes, methods, tasks', async () => {
    expect((await refused('GET', '/api/nowhere')).status).toBe(404);
    expect((await refused('GET', '/api/tasks/nope')).status).toBe(404);
    for (const [method, path, allow] of [
      ['PUT', '/api/tasks', 'GET, POST, HEAD'],
      ['GET', '/api/tasks/parse', 'POST'],
      ['POST', '/api/tasks/export', 'GET, HEAD'],
      ['DELETE', '/api/events', 'POST, GET, HEAD'],
      ['OPTIONS', '/api/settings/timeZone', 'GET, DELETE, HEAD'],
    ] as const) {
      const response = await stage.ask(method, path);
      expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, allow]);
    }
    expect((await stage.ask('GET', '/api/tasks/')).status).toBe(200);
  });

  test('HEAD answers like GET, without a body', async () => {
    const head = await stage.ask('HEAD', '/api/tasks');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await stage.ask('HEAD', '/api/events')).headers.get('content-type')).toMatch(/^text\/event-stream/);
  });

  test('nothing given can end up in a header', async () => {
    for (const path of ['/api/tasks/a%0d%0aset-cookie:%20x=1', '/api/x%0d%0ax-evil:1', '/%0d%0ax-evil:1']) {
      const { headers } = await stage.ask('GET', path);
      expect([headers.get('x-evil'), headers.get('set-cookie')]).toEqual([null, null]);
    }
  });

  test('no GET changes anything', async () => {
    const id = await addJob();
    for (const verb of ['run', 'done', 'snooze', 'undo', 'approve']) {
      expect((await stage.ask('GET', `/api/tasks/${id}/${verb}`)).status).toBe(405);
    }
    expect(
      operations.filter(({ method, scope }) => method === 'GET' && scope !== 'read').map(({ name }) => name),
    ).toEqual(['doctor']);
  });
});

describe('Q6: trouble behind the door', () => {
  /** The real Hark, but `status` fails in a chosen way. */
  const failing = (error: unknown) => {
    const broken: HarkApi = { ...hark.api, status: () => Promise.reject(error) };
    return httpStage({ hark: broken, clock });
  };
  const storeError = (code: string) =>
    Object.assign(new Error('The data cannot be written.'), { name: 'StoreError', code, next: 'Free some space.' });

  test.each([
    ['DISK_FULL', 507, null],
    ['READ_ONLY', 500, null],
    ['CORRUPT', 500, null],
    ['DOWN', 503, '5'],
    ['BUSY', 503, '1'],
  ])('a store that is %s is told with the next step', async (code, status, retryAfter) => {
    const broken = failing(storeError(code));
    const response = await broken.ask('GET', '/api/status');
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect(((await response.json()) as Told).detail).toContain('Free some space.');
    expect(broken.lines).toHaveLength(1);
  });

  test('a fault of our own shows a number, and the log tells the rest under it, in one line', async () => {
    const broken = failing(new TypeError('secret internals'));
    const response = await broken.ask('GET', '/api/status');
    const told = (await response.json()) as Told;
    expect(response.status).toBe(500);
    expect(JSON.stringify(told)).not.toContain('internals');
    const [line, ...more] = broken.lines;
    expect(more).toEqual([]);
    expect(line).toMatchObject({ level: 'error', fields: { stack: expect.stringContaining('secret internals') } });
    expect(told.detail).toContain(String(new Map(Object.entries(line?.fields ?? {})).get('id')));
    expect((await broken.ask('GET', '/api/tasks')).status).toBe(200);
  });

  test.each([
    ['POST', '/api/messages', '{', 400, ['body']],
    ['POST', '/api/messages', '{"text":"a"} x', 400, ['body']],
    ['PATCH', '/api/tasks', {}, 405, []],
    ['GET', '/api/nothing', undefined, 404, []],
    ['GET', '/api/events?since=1', undefined, 422, ['since']],
  ])('every problem has its list of errors: %s %s %j', async (method, path, body, status, fields) => {
    const told = await refused(method, path, body);
    expect([told.status, told.errors?.map(({ field }) => field)]).toEqual([status, fields]);
    for (const { message } of told.errors ?? []) expect(message).toBe(told.detail);
  });

  test('something odd that is thrown is still an answer', async () => {
    for (const odd of [undefined, 'text', { code: 1 }]) {
      expect((await failing(odd).ask('GET', '/api/status')).status).toBe(500);
    }
  });
});
