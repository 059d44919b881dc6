/**
 * Every route that the program itself lists in its OpenAPI page, and every verb that its help lists, called once with
 * success. At the end the lists are compared with what was called: a new route or verb without a call here fails.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Hark, type Loose, newHome } from './stage/hark.ts';
import { INBOX_VERBS, inboxRoutes } from './stage/inbox-calls.ts';
import { MEMORY_VERBS, memoryRoutes, prepareMemoryVerbs } from './stage/memory-calls.ts';
import { freePort } from './stage/receiver.ts';
import { until } from './stage/run-program.ts';
import { prepareUnaskedVerbs, UNASKED_VERBS, unaskedRoutes } from './stage/unasked-calls.ts';

let hark: Hark;
let taskId: string;
beforeAll(async () => {
  // Whatever the hour at which this runs: no night.
  hark = await Hark.start({ env: { QUIET_HOURS_START: '-1' } });
  taskId = String((await hark.ok('POST', '/api/tasks', HOURLY)).id);
});

const HOURLY = {
  name: 'drink water',
  schedule: { kind: 'every', everyMs: 3_600_000 },
  payload: { kind: 'reminder', text: 'drink water' },
};

const QUIET_DAY = {
  v: 1,
  id: 'a quiet day',
  user: { tz: 'Asia/Tokyo', channels: ['web'], isNew: false },
  clock: { start: '2026-05-04T08:00:00+09:00', end: '2026-05-05T08:00:00+09:00' },
};

/** Each route as OpenAPI spells it, and a call of it that must succeed. Order matters where one changes the next. */
const ROUTES: Readonly<Record<string, () => Promise<unknown>>> = {
  'get /api/health': () => hark.ok('GET', '/api/health'),
  'get /api/openapi.json': () => hark.ok('GET', '/api/openapi.json'),
  'get /api/events': async () => (await hark.events()).close(),
  'post /api/events': () => hark.ok('POST', '/api/events', { text: 'the build is red', source: 'ci', mode: 'now' }),
  'post /api/wake': () => hark.ok('POST', '/api/wake', { text: 'look at this', mode: 'next-heartbeat' }),
  'post /api/messages': () => hark.ok('POST', '/api/messages', { text: 'remind me in 2 hours to call Rui' }),
  'get /api/messages': async () => {
    const { messages } = await hark.ok('GET', '/api/messages?limit=1');
    const [latest] = messages as Loose[];
    expect((await hark.ok('GET', `/api/messages?after=${latest?.id}`)).messages).toEqual([]);
  },
  'post /api/tasks': () => hark.ok('POST', '/api/tasks', { text: 'every weekday at 9 stand up' }),
  'get /api/tasks': async () => expect(await hark.tasks('?includeDisabled=true')).toHaveLength(3),
  'post /api/tasks/parse': () => hark.ok('POST', '/api/tasks/parse', { text: 'tomorrow at 10 pay rent' }),
  'get /api/tasks/export': () => hark.ok('GET', '/api/tasks/export'),
  'post /api/tasks/import': async () => {
    const file = await hark.ok('GET', '/api/tasks/export');
    expect(await hark.ok('POST', '/api/tasks/import', file)).toEqual({ added: 0, updated: 3, problems: [] });
  },
  'get /api/tasks/{id}': () => hark.ok('GET', `/api/tasks/${taskId}`),
  'patch /api/tasks/{id}': () => hark.ok('PATCH', `/api/tasks/${taskId}`, { name: 'water' }),
  'post /api/tasks/{id}/approve': () => hark.ok('POST', `/api/tasks/${taskId}/approve`),
  'post /api/tasks/{id}/run': () => hark.ok('POST', `/api/tasks/${taskId}/run`, { mode: 'force' }),
  'get /api/tasks/{id}/runs': () =>
    until('the run', async () => ((await hark.ok('GET', `/api/tasks/${taskId}/runs`)).runs as Loose[]).length > 0),
  'post /api/tasks/{id}/done': () => hark.ok('POST', `/api/tasks/${taskId}/done`),
  'post /api/tasks/{id}/undo': () => hark.ok('POST', `/api/tasks/${taskId}/undo`),
  'post /api/tasks/{id}/snooze': () => hark.ok('POST', `/api/tasks/${taskId}/snooze`, { minutes: 10 }),
  'delete /api/tasks/{id}': () => hark.ok('DELETE', `/api/tasks/${taskId}`),
  'get /api/tools': () => hark.ok('GET', '/api/tools'),
  'post /api/tools/{name}': () => hark.ok('POST', '/api/tools/cron', { arguments: { action: 'status' } }),
  ...memoryRoutes(() => hark),
  ...unaskedRoutes(() => hark),
  ...inboxRoutes(() => hark),
  'get /api/settings': () => hark.ok('GET', '/api/settings'),
  'patch /api/settings': () => hark.ok('PATCH', '/api/settings', { 'backup.keep': 9 }),
  'get /api/settings/{name}': () => hark.ok('GET', '/api/settings/backup.keep'),
  'delete /api/settings/{name}': () => hark.ok('DELETE', '/api/settings/backup.keep'),
  'get /api/why': () => hark.ok('GET', `/api/why?at=${Date.now()}`),
  'post /api/simulate': () => hark.ok('POST', '/api/simulate', QUIET_DAY),
  'get /api/ledger': () => hark.ok('GET', '/api/ledger?kind=job&limit=5'),
  'get /api/status': () => hark.ok('GET', '/api/status'),
  'post /api/backup': () => hark.ok('POST', '/api/backup'),
  'get /api/doctor': async () => expect(await hark.ok('GET', '/api/doctor')).toMatchObject({ isWell: true }),
  'post /api/doctor': async () => expect(await hark.ok('POST', '/api/doctor')).toMatchObject({ isWell: true }),
  'post /api/session/code': () => hark.ok('POST', '/api/session/code'),
  'post /api/session': async () => {
    const { code } = await hark.ok('POST', '/api/session/code');
    await hark.ok('POST', '/api/session', { code });
  },
  'delete /api/session': async () => expect((await hark.ask('DELETE', '/api/session')).status).toBe(204),
};

describe('X1: every route', () => {
  for (const [route, call] of Object.entries(ROUTES)) test(route, call);

  test('none that OpenAPI lists was left out, and none is called that it does not list', async () => {
    const { paths } = (await hark.ok('GET', '/api/openapi.json')) as { paths: Record<string, Loose> };
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(Object.keys(ROUTES).sort()).toEqual(listed.sort());
  });
});

/** Each verb and the words after it; `text` must be part of what it prints. */
const VERBS: ReadonlyArray<readonly [verb: string, words: readonly string[], text: RegExp]> = [
  // First, while what was prepared for them is the latest that was said.
  ...UNASKED_VERBS,
  ['status', [], /running at http/u],
  ['link', [], /^http:\/\/127\.0\.0\.1:\d+\/#code=.+/u],
  ['token', ['--show'], /^\S{40,}\n$/u],
  ['wake', ['the build is red', '--mode', 'now'], /Kept for the heartbeat/u],
  ['chat', ['--once', 'what is scheduled?'], /reminders?:|You told me about:|Nothing is planned/u],
  ['remind', ['me', 'every', 'day', 'at', '8', 'to', 'feed', 'the', 'cat'], /Set: feed the cat[\s\S]*08:00/u],
  ['tasks list', ['--all'], /feed the cat/u],
  ['tasks show', ['feed the cat'], /Daily at 8:00/u],
  ['tasks parse', ['every other Friday at 9 pay rent'], /Every other Friday at 9:00: pay rent/u],
  ['tasks add', ['--cron', '30 7 * * 1', '--say', 'Bins out'], /Set: Bins out[\s\S]*07:30/u],
  ['tasks edit', ['bins', '--when', 'every Tuesday at 7:15'], /07:15/u],
  ['tasks pause', ['bins'], /Bins out is paused/u],
  ['tasks resume', ['bins'], /Set: Bins out/u],
  ['tasks run', ['bins'], /Bins out runs now/u],
  ['tasks runs', ['bins'], /ran|not run yet/u],
  ['tasks done', ['bins'], /Bins out is done/u],
  ['tasks undo', [], /taken back/u],
  ['tasks snooze', ['bins', '--for', '2h'], /in 2 h/u],
  ['tasks approve', ['feed'], /Set: feed the cat/u],
  ['tasks delete', ['feed'], /feed the cat is deleted/u],
  ['tasks export', [], /"version": 1/u],
  ['tasks import', ['jobs.json', '--dry-run'], /It would be: 1 added/u],
  ...MEMORY_VERBS,
  ...INBOX_VERBS,
  ['tool', ['cron', '{"action": "status"}'], /"enabled": true/u],
  ['why', ['bins'], /Bins out/u],
  ['simulate', ['day.json'], /Nothing was said/u],
  ['ledger', ['--kind', 'job', '-n', '3'], /job/u],
  ['settings list', ['quiet'], /quietHours\.start/u],
  ['settings get', ['backup.keep'], /allowed\s+a whole number from 1 to 365/u],
  ['settings set', ['backup.keep', '9'], /backup\.keep is 9 \(saved\)/u],
  ['settings reset', ['backup.keep'], /backup\.keep is 7 \(default\)/u],
  ['backup', [], /Backed up and checked/u],
  ['backups', [], /hark-\d{8}T/u],
  ['doctor', [], /All is well/u],
];

/** Verbs with a test of their own below: they start, or need Hark stopped. */
const APART = ['start', 'restore'];

describe('X2: every verb', () => {
  beforeAll(async () => {
    const job = { ...HOURLY, id: 'from-a-file', name: 'from a file' };
    await writeFile(join(hark.home, 'day.json'), JSON.stringify(QUIET_DAY));
    await writeFile(join(hark.home, 'jobs.json'), JSON.stringify({ version: 1, jobs: [job] }));
    await prepareMemoryVerbs(hark);
    await prepareUnaskedVerbs(hark);
  });

  for (const [verb, words, text] of VERBS) {
    test(`hark ${verb}`, async () => expect((await hark.does(...verb.split(' '), ...words)).out).toMatch(text));
  }

  test('none that the help lists was left out', async () => {
    const listed = async (...path: string[]): Promise<string[]> => {
      const { out } = await hark.does(...path, '--help');
      const [, commands = ''] = /\n(?:Commands|Verbs):\n([\s\S]*?)(?:\n\n|$)/u.exec(out) ?? [];
      return [...commands.matchAll(/^ {2}([a-z]+)/gmu)].map(([, name]) => [...path, name].join(' '));
    };
    const top = await listed();
    const groups = top.filter((name) => VERBS.some(([verb]) => verb.startsWith(`${name} `)));
    const below = await Promise.all(groups.map((group) => listed(group)));
    const all = [...top.filter((name) => !groups.includes(name)), ...below.flat()];
    expect([...VERBS.map(([verb]) => verb), ...APART].sort()).toEqual(all.sort());
  });

  test('X2: every verb prints one JSON document when asked to', async () => {
    for (const words of [['status'], ['tasks'], ['settings'], ['doctor'], ['backups'], ['link'], ['--version']]) {
      expect((await hark.does(...words, '--json')).json).toBeTypeOf('object');
    }
  });

  test('hark start on a home in use says where the running one is, with exit code 4', async () => {
    const second = await hark.cli('start');
    expect(second.code).toBe(4);
    expect(second.err).toContain(hark.url);
    expect(second.err).toContain('hark link');
  });

  test('Q2: hark restore refuses while Hark runs, and goes back to a backup when it is stopped', async () => {
    await hark.does('backup');
    await hark.ok('POST', '/api/tasks', { text: 'every day at 23:30 after the backup' });
    expect((await hark.cli('restore')).code).toBe(4);
    await hark.stop();
    const restored = await hark.does('restore');
    expect(restored.out).toMatch(/Restored the backup of .*\nWhat was there is kept as .+/u);
    await hark.start();
    const names = (await hark.tasks('?includeDisabled=true')).map(({ name }) => name);
    expect(names).toContain('Bins out');
    expect(names).not.toContain('after the backup');
  });
});

test('X1, Q3: HARK_TOKEN and HARK_PORT are taken as given, and a token is never written when it was given', async () => {
  const port = await freePort();
  const own = await Hark.start({
    home: await newHome(),
    env: { HARK_TOKEN: 'a-token-of-my-own-0123456789', HARK_PORT: String(port) },
  });
  expect(new URL(own.url).port).toBe(String(port));
  expect(await own.ok('GET', '/api/status')).toMatchObject({ schedulingEnabled: true });
  expect((await own.does('token')).out).toMatch(/HARK_TOKEN in the environment/u);
  expect((await own.does('status', '--json')).json).toMatchObject({ running: true });
});
