/** What settings do, seen from outside: each is changed and the difference is looked at. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Hark, type Loose, newHome } from './stage/hark.ts';
import { freePort } from './stage/receiver.ts';
import { until } from './stage/run-program.ts';

let hark: Hark;
beforeAll(async () => {
  const home = await newHome();
  hark = Hark.at(home, { HARK_PORT: '0', HARK_LOG_LEVEL: 'warn' });
  await hark.start();
  await set({ timeZone: 'Europe/Berlin' });
});

const set = (values: Loose) => hark.ok('PATCH', '/api/settings', values);
const reset = (name: string) => hark.ok('DELETE', `/api/settings/${name}`);

const clockOf = (ms: unknown, timeZone = 'Europe/Berlin'): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(Number(ms));
const dateOf = (ms: unknown): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', day: 'numeric', month: 'long' }).format(Number(ms));

async function parsed(text: string): Promise<Loose & { nextRuns: number[] }> {
  return (await hark.ok('POST', '/api/tasks/parse', { text })) as Loose & { nextRuns: number[] };
}

const reminder = (text: string, more: Loose = {}) => ({
  name: text,
  schedule: { kind: 'at', at: new Date(Date.now() + 1_000).toISOString() },
  payload: { kind: 'reminder', text },
  ...more,
});

describe('S14: words about time', () => {
  test.each([
    ['dayParts.morning', 'remind me tomorrow morning to call', '06:45'],
    ['dayParts.lunch', 'remind me tomorrow at lunch to call', '13:15'],
    ['dayParts.afternoon', 'remind me tomorrow afternoon to call', '16:10'],
    ['dayParts.evening', 'remind me tomorrow evening to call', '18:20'],
    ['dayParts.tonight', 'remind me tomorrow night to call', undefined],
    ['dayParts.night', 'remind me tomorrow at night to call', '22:40'],
    ['dayParts.day', 'remind me tomorrow to call', '10:30'],
  ])('%s decides what "%s" means', async (name, text, time) => {
    if (time === undefined) {
      // Tonight may be over while this runs: the recurring form has no such moment.
      await set({ [name]: '23:59' });
      const tonight = await parsed('remind me tonight to call');
      if (tonight.kind === 'schedule') expect(clockOf(tonight.nextRuns[0])).toBe('23:59');
    } else {
      const before = clockOf((await parsed(text)).nextRuns[0]);
      expect(before).not.toBe(time);
      await set({ [name]: time });
      expect(clockOf((await parsed(text)).nextRuns[0])).toBe(time);
      await reset(name);
      expect(clockOf((await parsed(text)).nextRuns[0])).toBe(before);
    }
  });

  test('locale decides 03/04, and without a region Hark asks', async () => {
    const text = 'remind me on 03/04 at 10 to pay';
    expect(await parsed(text)).toMatchObject({ kind: 'question' });
    await set({ locale: 'en-US' });
    expect(dateOf((await parsed(text)).nextRuns[0])).toBe('4 March');
    await set({ locale: 'en-GB' });
    expect(dateOf((await parsed(text)).nextRuns[0])).toBe('3 April');
    await reset('locale');
  });
});

describe('P2, S2: timeZone', () => {
  test('moves what floats and leaves what is fixed; the person is where they said', async () => {
    const floating = await hark.ok('POST', '/api/tasks', { text: 'every day at 9 take a walk' });
    const fixed = await hark.ok('POST', '/api/tasks', {
      name: 'call Tokyo',
      schedule: { kind: 'cron', expr: '0 9 * * *', tz: 'Asia/Tokyo' },
      payload: { kind: 'reminder', text: 'call Tokyo' },
    });
    await set({ timeZone: 'America/New_York', 'person.name': 'Ada' });
    const [moved, stayed] = [
      await hark.ok('GET', `/api/tasks/${floating.id}`),
      await hark.ok('GET', `/api/tasks/${fixed.id}`),
    ] as Array<{ nextRuns: number[]; timeZone: string }>;
    expect(clockOf(moved?.nextRuns[0], 'America/New_York')).toBe('09:00');
    expect(stayed?.nextRuns).toEqual(fixed.nextRuns);
    expect(await hark.ok('GET', '/api/status')).toMatchObject({
      person: { name: 'Ada', timeZone: 'America/New_York' },
    });
    expect((await hark.does('status')).out).toContain('America/New_York');
    await set({ timeZone: 'Europe/Berlin' });
  });
});

describe('P6: scheduling.enabled', () => {
  test('off holds what falls due; on again it comes, once', async () => {
    await set({ 'scheduling.enabled': false });
    const { nextRuns } = (await hark.ok('POST', '/api/tasks', reminder('held'))) as { nextRuns: number[] };
    expect((await hark.does('status')).out).toContain('scheduling is off');
    await until('its time to pass', () => Number(nextRuns[0]) + 500 < Date.now());
    expect(await hark.fired('held')).toEqual([]);
    await set({ 'scheduling.enabled': true });
    await until('the held one', async () => (await hark.fired('held')).length > 0);
    expect(await hark.fired('held')).toHaveLength(1);
  });
});

describe('S4: quiet hours', () => {
  const hour = (shift: number): number => (Number(clockOf(Date.now()).slice(0, 2)) + shift + 24) % 24;

  test('do not hold a reminder that was asked for, unless it or the setting says so', async () => {
    await set({ 'quietHours.start': hour(-2), 'quietHours.end': hour(3) });
    await hark.ok('POST', '/api/tasks', reminder('polite', { respectQuietHours: true }));
    await hark.ok('POST', '/api/tasks', reminder('asked for'));
    await until('the one asked for', async () => (await hark.fired('asked for')).length > 0);
    await set({ 'reminders.respectQuietHours': true });
    await hark.ok('POST', '/api/tasks', reminder('held by the setting'));
    await hark.ok('POST', '/api/tasks', reminder('of its own mind', { respectQuietHours: false }));
    await until('the one of its own mind', async () => (await hark.fired('of its own mind')).length > 0);
    expect([await hark.fired('polite'), await hark.fired('held by the setting')]).toEqual([[], []]);
    await set({ 'reminders.respectQuietHours': false });
    await until('the held one', async () => (await hark.fired('held by the setting')).length > 0);
    expect(await hark.fired('polite')).toEqual([]);
    await set({ 'quietHours.start': -1 });
    await until('the polite one', async () => (await hark.fired('polite')).length > 0);
  });
});

describe('S9: what fell due while Hark was away', () => {
  test('reminders.misfire and graceMs decide: skipped and recorded, or said with how late it is', async () => {
    await set({ 'reminders.misfire': 'skip', 'reminders.graceMs': 0 });
    const skipped = await hark.ok('POST', '/api/tasks', reminder('skipped'));
    await set({ 'reminders.misfire': 'once' });
    await hark.ok('POST', '/api/tasks', reminder('said late'));
    await set({ 'reminders.misfire': 'all' });
    const ticks = { schedule: { kind: 'every', everyMs: 1_000 } };
    const all = await hark.ok('POST', '/api/tasks', reminder('each', ticks));
    await hark.kill();
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await hark.start();
    await until('the late one', async () => (await hark.fired('said late')).length > 0);
    await until('all of them', async () => (await hark.fired('each')).length >= 3);
    await hark.ok('DELETE', `/api/tasks/${all.id}`);
    const [late] = (await hark.fired('said late')) as Array<{ text: string; card: { lateMs: number } }>;
    expect(late?.text).toMatch(/late/u);
    expect(late?.card.lateMs).toBeGreaterThan(2_000);
    expect(await hark.fired('skipped')).toEqual([]);
    expect((await hark.ok('GET', `/api/tasks/${skipped.id}/runs`)).runs).toMatchObject([
      { outcome: expect.stringMatching(/^(?:missed|skipped)$/u), status: 'skipped' },
    ]);
    for (const name of ['reminders.misfire', 'reminders.graceMs']) await reset(name);
  });
});

describe('S10: CRON_EVAL_INTERVAL_MS', () => {
  test.each(['100', '86400000'])('%s: a reminder is on its second all the same', async (piece) => {
    await hark.kill();
    await hark.start({ CRON_EVAL_INTERVAL_MS: piece });
    const task = await hark.ok('POST', '/api/tasks', reminder(`on time ${piece}`));
    await until('it', async () => (await hark.fired(`on time ${piece}`)).length > 0);
    const { runs } = (await hark.ok('GET', `/api/tasks/${task.id}/runs`)) as { runs: Array<{ lateMs: number }> };
    expect(runs[0]?.lateMs).toBeLessThan(3_000);
  });
});

describe('the rest', () => {
  test('jobs.maxPerPerson: one more is refused in plain words, from every door', async () => {
    const { length } = await hark.tasks('?includeDisabled=true&includeHidden=true');
    await set({ 'jobs.maxPerPerson': Math.max(1, length) });
    const told = await hark.refused(409, 'POST', '/api/tasks', { text: 'every day at 8 one too many' });
    expect(told.detail).toMatch(/limit \(jobs\.maxPerPerson\)/u);
    expect(await hark.say('remind me tomorrow at 10 to be refused')).toMatch(/limit/u);
    const cli = await hark.cli('remind', 'tomorrow at 10 to be refused');
    expect([cli.code, cli.err]).toEqual([4, expect.stringContaining('jobs.maxPerPerson')]);
    await reset('jobs.maxPerPerson');
  });

  test('backup.keep: older ones go', async () => {
    await set({ 'backup.keep': 2 });
    for (let i = 0; i < 3; i++) await hark.ok('POST', '/api/backup');
    expect(await readdir(join(hark.home, 'backups'))).toHaveLength(2);
    expect(((await hark.does('backups', '--json')).json.backups as unknown[]).length).toBe(2);
  });

  test('server.port and log.level count from the next start', async () => {
    const port = await freePort();
    const other = Hark.at(await newHome(), {});
    const offline = await other.does('settings', 'set', 'server.port', String(port));
    expect(offline.out).toContain('It counts from the next start.');
    await other.does('settings', 'set', 'log.level', 'debug');
    await other.start();
    expect(other.url).toBe(`http://127.0.0.1:${port}`);
    await other.refused(404, 'GET', '/api/tasks/nope');
    await until('a line in the log', () => other.log.includes('request refused'));
    await other.ok('PATCH', '/api/settings', { 'log.level': 'silent' });
    await other.stop();
    await other.start();
    await other.refused(404, 'GET', '/api/tasks/nope');
    await other.stop();
    expect(other.log).toBe('');
  });
});
