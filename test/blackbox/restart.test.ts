/** S8, S9, Q1: what fell due while Hark was not running. Late work says so, comes once, and holds nothing else up. */
import { beforeAll, describe, expect, test } from 'vitest';
import { Hark, type Loose } from './stage/hark.ts';
import { until } from './stage/run-program.ts';

const AWAY_MS = 3_000;
let hark: Hark;
const ids: Record<string, unknown> = {};

const reminder = (text: string, schedule: Loose, more: Loose = {}) => ({
  name: text,
  schedule,
  payload: { kind: 'reminder', text },
  // Later than this counts as late: the usual minute would make for a slow test.
  graceMs: 600_000,
  ...more,
});
const at = (ms: number) => ({ kind: 'at', at: new Date(Date.now() + ms).toISOString() });
const runs = async (name: string) => (await hark.ok('GET', `/api/tasks/${ids[name]}/runs`)).runs as Loose[];

beforeAll(async () => {
  hark = await Hark.start();
  await hark.ok('PATCH', '/api/settings', { 'reminders.graceMs': 500 });
  // All in one request: on a busy machine one after the other would come due before the kill.
  const due = at(3_000);
  const jobs = [
    reminder('once', due),
    reminder('skipped', due, { misfire: 'skip', graceMs: undefined }),
    reminder('repeating', { kind: 'every', everyMs: 1_000 }),
    reminder('later', at(3_600_000)),
    ...Array.from({ length: 30 }, (_, i) => reminder(`crowd ${i}`, due)),
  ].map((job, i) => ({ ...job, id: `job-${i}` }));
  for (const { name, id } of jobs) ids[name] = id;
  expect(await hark.ok('POST', '/api/tasks/import', { version: 1, jobs })).toMatchObject({ added: 34, problems: [] });
  await hark.kill();
  await until('their time to pass', () => Date.now() > Date.parse(due.at) + AWAY_MS);
  await hark.start();
});

describe('S9: after a restart with overdue work', () => {
  test('reads and new reminders do not wait for it', async () => {
    expect(await hark.ok('GET', '/api/status')).toMatchObject({ schedulingEnabled: true });
    await hark.ok('POST', '/api/tasks', reminder('fresh', at(500)));
    await until('the fresh one', async () => (await hark.fired('fresh')).length > 0);
  });

  test('once: it comes once, and says how late it is', async () => {
    await until('the late one', async () => (await hark.fired('once')).length > 0);
    const [message] = (await hark.fired('once')) as Array<{ text: string; card: { lateMs: number } }>;
    expect(message?.card.lateMs).toBeGreaterThan(1_000);
    expect(message?.text).toMatch(/late/u);
    expect(await runs('once')).toMatchObject([{ outcome: 'ran', status: 'ok', lateMs: message?.card.lateMs }]);
  });

  test('skip: it does not come, and that is recorded with the reason', async () => {
    await until('the record', async () => (await runs('skipped')).length > 0);
    expect(await runs('skipped')).toMatchObject([{ status: 'skipped', reason: expect.any(String) }]);
    expect(await hark.fired('skipped')).toEqual([]);
    const { out } = await hark.does('why', '--about', 'skipped');
    expect(out).toMatch(/did not run/u);
  });

  test('a repeating one comes once for the time away, then goes on; no slot is without a record', async () => {
    await until('it to go on', async () => (await hark.fired('repeating')).length > 2);
    await hark.ok('PATCH', `/api/tasks/${ids.repeating}`, { enabled: false });
    const records = (await runs('repeating')) as Array<{ slotAtMs: number; untilMs: number; times: number }>;
    const oldestFirst = [...records].sort((a, b) => a.slotAtMs - b.slotAtMs);
    for (const [i, { slotAtMs }] of oldestFirst.slice(1).entries()) {
      expect(slotAtMs - (oldestFirst[i]?.untilMs ?? 0)).toBe(1_000);
    }
    expect(records.some(({ times }) => times > 1)).toBe(true);
  });

  test('a crowd comes whole, each once', async () => {
    const crowd = Array.from({ length: 30 }, (_, i) => `crowd ${i}`);
    await until(
      'the crowd',
      async () => (await hark.messages()).filter(({ text }) => /crowd/u.test(text)).length >= 30,
    );
    for (const name of crowd) expect(await hark.fired(name)).toHaveLength(1);
  });

  test('what is not due yet stays where it is; status counts what was late', async () => {
    expect((await hark.tasks()).map(({ name }) => name)).toContain('later');
    const { today } = (await hark.ok('GET', '/api/status')) as { today: { sent: number; late: number } };
    expect(today.sent).toBeGreaterThan(30);
    expect(today.late).toBeGreaterThan(0);
  });

  test('Q1: killed and started five times in a row, nothing comes twice', async () => {
    await hark.ok('POST', '/api/tasks', reminder('through it all', at(1_500)));
    const before = (await hark.messages()).length;
    for (let i = 0; i < 5; i++) {
      await hark.kill();
      await hark.start();
    }
    await until('it', async () => (await hark.fired('through it all')).length > 0);
    expect(await hark.fired('through it all')).toHaveLength(1);
    expect((await hark.messages()).length).toBe(before + 1);
  });
});
