/**
 * Every setting the program lists: set by the command line, read back by both doors, reset, and refused when the
 * value is bad. Then the layers: config file, saved, `.env`, environment, and what broken ones do (P3, P4, P7).
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Hark, type Loose, newHome } from './stage/hark.ts';

interface Setting extends Loose {
  name: string;
  value: unknown;
  default: unknown;
  origin: string;
  locked: boolean;
  allowed: string;
  env?: string;
}

/** What is typed, what it then is, and a value that must be refused. */
const VALUES: Readonly<Record<string, readonly [typed: string, is: unknown, bad: unknown]>> = {
  'person.name': ['Ada', 'Ada', 'x'.repeat(101)],
  timeZone: ['America/New_York', 'America/New_York', 'Mars/Base'],
  locale: ['en-GB', 'en-GB', 'english please'],
  autonomy: ['observe', 'observe', 'bossy'],
  'quietHours.start': ['21:30', '21:30', 25],
  'quietHours.end': ['7', 7, '7 o’clock'],
  'scheduling.enabled': ['off', false, 'perhaps'],
  'cron.evalIntervalMs': ['30s', 30_000, 50],
  'reminders.respectQuietHours': ['on', true, 2],
  'reminders.misfire': ['skip', 'skip', 'twice'],
  'reminders.graceMs': ['2m', 120_000, -1],
  'dayParts.morning': ['07:15', '07:15', '25:00'],
  'dayParts.lunch': ['13:00', '13:00', 'noon'],
  'dayParts.afternoon': ['16:00', '16:00', '16:60'],
  'dayParts.evening': ['18:30', '18:30', 24],
  'dayParts.tonight': ['21:00', '21:00', ''],
  'dayParts.night': ['23:00', '23:00', '-1'],
  'dayParts.day': ['10:00', '10:00', null],
  'jobs.maxPerPerson': ['50', 50, 0],
  'jobs.runLogDays': ['30', 30, 1.5],
  'jobs.runLogRows': ['500', 500, 'many'],
  'jobs.failureAlertAfter': ['3', 3, 101],
  'heartbeat.intervalMs': ['45m', 2_700_000, 500],
  'heartbeat.dailyCap': ['3', 3, 101],
  'heartbeat.tokenCap': ['50000', 50_000, -1],
  'heartbeat.breakThrough': ['off', false, 'perhaps'],
  'heartbeat.gate': ['always', 'always', 'sometimes'],
  'heartbeat.shadow': ['on', true, 'perhaps'],
  'heartbeat.thresholdAct': ['9', 9, 0],
  'heartbeat.thresholdSuggest': ['13', 13, 101],
  'heartbeat.thresholdObserve': ['21', 21, 1.5],
  'heartbeat.prompt': ['Look at my open plans first.', 'Look at my open plans first.', 'x'.repeat(4_001)],
  'heartbeat.tools': ['remember, cron', ['remember', 'cron'], 'no-such tool!'],
  'inbox.watch': ['email, CI', ['email', 'ci'], 7],
  'inbox.secret': ['a very long random text', '[redacted]', 'too short'],
  'reflection.hour': ['10', 10, 24],
  'reflection.minute': ['30', 30, 60],
  'reflection.maxNotes': ['20', 20, -1],
  'memory.extraPaths': ['notes, house.md', ['notes', 'house.md'], 7],
  'memory.citations': ['off', 'off', 'perhaps'],
  'capture.model': ['off', false, 'perhaps'],
  'capture.tokenCap': ['20000', 20_000, -1],
  'memory.searchConversations': ['off', false, 'perhaps'],
  'memory.promoteLearnings': ['allow', 'allow', 'maybe'],
  // A provider would be asked for vectors; which ones there are is proved with the index.
  'memory.embedder': ['none', 'none', 'magic'],
  'memory.embedderUrl': ['http://127.0.0.1:11434', 'http://127.0.0.1:11434', 'x'.repeat(501)],
  'memory.embedderModel': ['small', 'small', 'x'.repeat(201)],
  'memory.embedderKey': ['another long random text', '[redacted]', 'x'.repeat(501)],
  // Nothing listens there, so nothing is asked; what a model does is proved in model.test.ts.
  'model.baseUrl': ['http://127.0.0.1:9/v1', 'http://127.0.0.1:9/v1', 'ftp://example.com'],
  'model.apiKey': ['sk-another long random text', '[redacted]', 'x'.repeat(501)],
  'model.name': ['small', 'small', 'x'.repeat(201)],
  'model.heartbeat': ['smaller', 'smaller', 'two\nlines'],
  'model.extraction': ['smallest', 'smallest', 7],
  'model.timeoutMs': ['90s', 90_000, 500],
  'model.priceIn': ['0.25', 0.25, -1],
  'model.priceOut': ['2', 2, 'cheap'],
  'webhooks.allowPrivate': ['nas.lan, 10.0.0.0/8', ['nas.lan', '10.0.0.0/8'], 'not a host!'],
  'webhooks.secret': ['a long random text', '[redacted]', 'two\nlines'],
  'server.host': ['::1', '::1', 'http://127.0.0.1'],
  'server.port': ['9123', 9123, 70_000],
  'backup.hour': ['4', 4, -1],
  'backup.keep': ['14', 14, 366],
  'log.level': ['debug', 'debug', 'loud'],
};

const list = async (hark: Hark): Promise<Setting[]> => (await hark.ok('GET', '/api/settings')).settings as Setting[];
const one = async (hark: Hark, name: string) => (await hark.ok('GET', `/api/settings/${name}`)) as Setting;

describe('P3: every setting', () => {
  let hark: Hark;
  let before: Setting[];
  beforeAll(async () => {
    // The port comes from the config file, so that no setting of this Hark is fixed by the environment.
    const home = await newHome();
    await writeFile(join(home, 'config.json'), JSON.stringify({ server: { port: 0 }, 'log.level': 'warn' }));
    hark = Hark.at(home, {});
    await hark.start();
    before = await list(hark);
  });

  test('none is left out here', () => {
    expect(before.map(({ name }) => name).sort()).toEqual(Object.keys(VALUES).sort());
    expect(before.filter(({ locked }) => locked)).toEqual([]);
  });

  test('P3: the layers: the file wins over the default, and says so', () => {
    const port = before.find(({ name }) => name === 'server.port');
    expect(port).toMatchObject({ value: 0, default: 8427, origin: 'file' });
    expect(before.find(({ name }) => name === 'log.level')).toMatchObject({ value: 'warn', origin: 'file' });
  });

  test.each(Object.entries(VALUES))('%s is set from the command line and read over HTTP', async (name, [typed, is]) => {
    const set = await hark.does('settings', 'set', name, typed, '--json');
    expect(set.json).toMatchObject({ name, value: is, origin: 'saved' });
    expect(await one(hark, name)).toMatchObject({ name, value: is, origin: 'saved' });
  });

  test('all are read back by the command line, and survive kill -9', async () => {
    // Where it listens would move with a restart; that is proved elsewhere.
    for (const name of ['server.host', 'server.port']) await hark.ok('DELETE', `/api/settings/${name}`);
    await hark.kill();
    await hark.start();
    const { settings } = (await hark.does('settings', 'list', '--json')).json as { settings: Setting[] };
    for (const { name, value } of settings) {
      if (!name.startsWith('server.')) expect([name, value]).toEqual([name, VALUES[name]?.[1]]);
    }
    expect((await hark.does('settings', 'list')).out).not.toContain('a long random text');
  });

  test.each(Object.entries(VALUES))(
    '%s refuses a bad value by name, value and what is allowed',
    async (name, [, is, bad]) => {
      const told = await hark.refused(422, 'PATCH', '/api/settings', { [name]: bad });
      const { allowed, value } = await one(hark, name);
      expect(told.errors.map(({ field }) => field)).toEqual([name]);
      expect(told.detail).toContain(name);
      expect(told.detail).toContain(allowed);
      if (typeof bad === 'number') expect(told.detail).toContain(String(bad));
      if (!name.startsWith('server.')) expect(value).toEqual(is);
    },
  );

  test('a bad value is refused by the command line too, with exit code 2', async () => {
    const told = await hark.cli('settings', 'set', 'backup.hour', '99');
    expect([told.code, told.out]).toEqual([2, '']);
    for (const part of ['backup.hour', '99', 'from 0 to 23', 'Next:']) expect(told.err).toContain(part);
    const unknown = await hark.cli('settings', 'set', 'backup.houre', '3', '--json');
    expect(unknown.code).toBe(2);
    expect(unknown.json).toMatchObject({ status: 422, errors: [{ message: expect.stringContaining('backup.hour') }] });
  });

  test('of several, one bad value changes none', async () => {
    await hark.refused(422, 'PATCH', '/api/settings', { 'backup.keep': 3, 'backup.hour': 99 });
    expect(await one(hark, 'backup.keep')).toMatchObject({ value: 14 });
  });

  test('each is reset to what it was, and each change was recorded', async () => {
    for (const { name } of before) await hark.ok('DELETE', `/api/settings/${name}`);
    const now = await list(hark);
    // The zone of the machine was kept as the person's own at the first start; after a reset it is the default again.
    const told = (settings: Setting[]) => settings.map(({ name, value }) => [name, value]);
    expect(told(now)).toEqual(told(before));
    expect((await hark.does('settings', 'reset', 'backup.keep')).out).toContain('backup.keep is 7 (default)');
    const { rows } = await hark.ok('GET', '/api/ledger?kind=setting&limit=1000');
    expect((rows as Loose[]).length).toBeGreaterThan(2 * before.length - 5);
    expect(JSON.stringify(rows)).not.toContain('a long random text');
  });
});

/** Each name of P4 and API.md with a value, and the setting as it must then be. */
const FIXED: Readonly<Record<string, readonly [value: string, setting: string, is: unknown]>> = {
  HARK_TZ: ['Asia/Tokyo', 'timeZone', 'Asia/Tokyo'],
  HARK_HOST: ['127.0.0.1', 'server.host', '127.0.0.1'],
  HARK_PORT: ['0', 'server.port', 0],
  HARK_LOG_LEVEL: ['error', 'log.level', 'error'],
  HARK_EMBEDDER_KEY: ['from the environment too', 'memory.embedderKey', '[redacted]'],
  HARK_MODEL_BASE_URL: ['http://127.0.0.1:9/v1', 'model.baseUrl', 'http://127.0.0.1:9/v1'],
  HARK_MODEL_API_KEY: ['from the environment as well', 'model.apiKey', '[redacted]'],
  HARK_MODEL_NAME: ['large', 'model.name', 'large'],
  HARK_MODEL_HEARTBEAT: ['medium', 'model.heartbeat', 'medium'],
  HARK_MODEL_EXTRACTION: ['small', 'model.extraction', 'small'],
  HARK_MODEL_TIMEOUT_MS: ['30000', 'model.timeoutMs', 30_000],
  HARK_MODEL_PRICE_IN: ['0.5', 'model.priceIn', 0.5],
  HARK_MODEL_PRICE_OUT: ['1.5', 'model.priceOut', 1.5],
  HARK_INBOX_SECRET: ['from the environment, long', 'inbox.secret', '[redacted]'],
  HARK_WEBHOOK_SECRET: ['from the environment', 'webhooks.secret', '[redacted]'],
  QUIET_HOURS_START: ['21', 'quietHours.start', 21],
  QUIET_HOURS_END: ['-1', 'quietHours.end', -1],
  CRON_EVAL_INTERVAL_MS: ['1000', 'cron.evalIntervalMs', 1_000],
  HEARTBEAT_INTERVAL_MS: ['0', 'heartbeat.intervalMs', 0],
  MEMORY_REFLECTION_HOUR: ['8', 'reflection.hour', 8],
  MEMORY_REFLECTION_MINUTE: ['15', 'reflection.minute', 15],
  MEMORY_REFLECTION_MAX_NOTES: ['5', 'reflection.maxNotes', 5],
};

describe('P4: the environment', () => {
  let hark: Hark;
  beforeAll(async () => {
    const env = Object.fromEntries(Object.entries(FIXED).map(([name, [value]]) => [name, value]));
    hark = Hark.at(await newHome(), env);
    await hark.start();
  });

  test('fixes every setting that names a variable, and they are shown locked', async () => {
    const settings = await list(hark);
    const named = settings.flatMap(({ env }) => (env === undefined ? [] : [env]));
    expect(named.sort()).toEqual(Object.keys(FIXED).sort());
    for (const [env, [, name, value]] of Object.entries(FIXED)) {
      const found = settings.find((setting) => setting.name === name);
      expect(found).toMatchObject({ value, env, locked: true, origin: 'environment' });
    }
    expect((await hark.does('settings', 'list')).out).toContain('fixed by QUIET_HOURS_START');
  });

  test('what is fixed there is refused elsewhere, with the name of the variable', async () => {
    for (const [env, [, name]] of Object.entries(FIXED)) {
      // A secret reads otherwise than it was typed.
      const [typed, is] = VALUES[name] ?? [];
      const value = is === '[redacted]' ? typed : is;
      const told = await hark.refused(409, 'PATCH', '/api/settings', { [name]: value });
      expect(told.detail).toContain(name);
      expect(told.detail).toContain(env);
    }
    const told = await hark.cli('settings', 'set', 'timeZone', 'Europe/Lisbon');
    expect([told.code, told.err]).toEqual([4, expect.stringContaining('HARK_TZ')]);
    expect(await one(hark, 'timeZone')).toMatchObject({ value: 'Asia/Tokyo' });
  });
});

describe('P4, P7: files', () => {
  test('.env of the home is read, and the real environment wins over it', async () => {
    const home = await newHome();
    await writeFile(join(home, '.env'), 'QUIET_HOURS_START=20\nQUIET_HOURS_END=6\nHARK_TZ=Asia/Kolkata\n# a note\n');
    const hark = Hark.at(home, { HARK_PORT: '0', HARK_LOG_LEVEL: 'warn', QUIET_HOURS_END: '5' });
    await hark.start();
    expect(await one(hark, 'quietHours.start')).toMatchObject({ value: 20, locked: true });
    expect(await one(hark, 'quietHours.end')).toMatchObject({ value: 5, locked: true });
    expect(await hark.ok('GET', '/api/status')).toMatchObject({ person: { timeZone: 'Asia/Kolkata' } });
  });

  test('bad parts do not stop the start: the default counts, the rest is taken, and it is told', async () => {
    const home = await newHome();
    await writeFile(join(home, 'config.json'), JSON.stringify({ 'backup.hour': 99, 'no.such': 1, 'backup.keep': 3 }));
    const hark = Hark.at(home, { HARK_PORT: '0', HARK_LOG_LEVEL: 'warn', QUIET_HOURS_START: 'late' });
    await hark.start();
    expect(await one(hark, 'backup.hour')).toMatchObject({ value: 3, origin: 'default' });
    expect(await one(hark, 'backup.keep')).toMatchObject({ value: 3, origin: 'file' });
    expect(await one(hark, 'quietHours.start')).toMatchObject({ value: 22, origin: 'default' });
    const { checks } = (await hark.ok('GET', '/api/doctor')) as { checks: Array<{ name: string; detail: string }> };
    const told = JSON.stringify(checks.filter(({ name }) => name.includes('setting')));
    for (const part of ['backup.hour', '99', 'no.such', 'QUIET_HOURS_START', 'late']) {
      expect(told).toContain(part);
      expect(hark.log).toContain(part);
    }
  });

  test('a config file that is no JSON is left as it is, and told', async () => {
    const home = await newHome();
    await writeFile(join(home, 'config.json'), '{"backup.keep": 3');
    const hark = Hark.at(home, { HARK_PORT: '0', HARK_LOG_LEVEL: 'warn' });
    await hark.start();
    expect(await one(hark, 'backup.keep')).toMatchObject({ value: 7 });
    expect(hark.log).toContain('config.json');
    expect((await hark.does('doctor')).out).toContain('config.json');
  });
});
