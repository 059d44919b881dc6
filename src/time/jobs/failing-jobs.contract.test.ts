/**
 * Jobs that fail, against a real HTTP server on this machine: back-off, retries, switching off, alerts, recovery, and
 * a process that dies in mid-run (S11, S8, S12). On both stores.
 */
import { expect, it, onTestFinished } from 'vitest';
import { createHark, type Hark } from '../../app/index.ts';
import { countingIds, type TestClock, testClock } from '../../base/index.ts';
import type { Store } from '../../store/index.ts';
import { type HookServer, hookServer } from '../../testing/hook-server.ts';
import { onEveryStore } from '../../testing/stores.ts';

const START = Date.parse('2026-03-02T08:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Stage {
  readonly hark: Hark;
  readonly clock: TestClock;
  readonly hook: HookServer;
}

async function openHark(store: Store, clock: TestClock): Promise<Hark> {
  const hark = await createHark({
    store,
    clock,
    ids: countingIds(`i${clock.now()}-`),
    settings: { timeZone: 'UTC', 'heartbeat.intervalMs': 0, 'webhooks.allowPrivate': ['127.0.0.1'] },
  });
  await hark.start();
  return hark;
}

async function stage(store: Store): Promise<Stage> {
  const hook = await hookServer();
  const clock = testClock(START);
  const hark = await openHark(store, clock);
  onTestFinished(async () => {
    await hark.stop();
    await hook.close();
  });
  return { hark, clock, hook };
}

const hookJob = (hook: HookServer, schedule: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  name: 'hook',
  payload: { kind: 'reminder', text: 'knock' },
  schedule,
  delivery: { mode: 'webhook', to: hook.url },
  ...more,
});
const every = (everyMs: number) => ({ kind: 'every', everyMs });
const once = (ms: number) => ({ kind: 'at', at: new Date(START + ms).toISOString() });

/** Minutes after the start at which the server was called, by the clock of the test. */
function calls(hook: HookServer): number[] {
  return hook.received.map(({ body }) => ((body as { runAtMs: number }).runAtMs - START) / MINUTE);
}

async function told(hark: Hark): Promise<string[]> {
  const { messages } = await hark.messages.list({ limit: 200 });
  return messages
    .filter((message) => message.direction === 'out')
    .map((message) => message.text.split(' The last')[0] ?? '');
}

const FAILING = (times: number) => `"hook" has failed ${times} times in a row.`;
const OFF = '"hook" was switched off after failing.';
const WELL = '"hook" works again.';

onEveryStore('failing jobs', (bench) => {
  it('S11: a repeating job backs off 30 s, 1, 5, 15, 60 min, and starts again from the beginning after a success', async () => {
    const { hark, clock, hook } = await stage(await bench.open());
    hook.answerWith(500, 500, 500, 500, 500, 200, 503, 200);
    await hark.tasks.add(hookJob(hook, every(10 * SECOND), { misfire: 'skip' }));
    await clock.advanceTo(START + 83 * MINUTE);
    const at = calls(hook).map((minutes) => Math.round(minutes * 60));
    // 10 s, then pauses of 30 s, 1, 5 and 15 min; an hour later the success, then every 10 s; one more failure: 30 s.
    const pauses = at.slice(1).map((second, i) => second - (at[i] ?? 0));
    expect(at[0]).toBe(10);
    expect(pauses.slice(0, 7)).toEqual([30, 60, 300, 900, 3_600, 10, 30]);
  });

  it('S11: a one-shot is tried three times more when that can help, then switched off and told', async () => {
    const { hark, clock, hook } = await stage(await bench.open());
    hook.answerWith(503);
    const task = await hark.tasks.add(hookJob(hook, once(MINUTE)));
    await clock.advanceTo(START + DAY);
    expect(calls(hook)).toEqual([1, 1.5, 2.5, 7.5]);
    expect(await told(hark)).toEqual([OFF]);
    expect(await hark.tasks.get(task.id)).toMatchObject({
      enabled: false,
      nextRuns: [],
      state: { lastStatus: 'error', consecutiveErrors: 4, lastDelivered: false },
    });
    expect((await hark.tasks.runs(task.id)).runs).toMatchObject([{ outcome: 'failed', slotAtMs: START + MINUTE }]);
  });

  it('S11: one that succeeds on its third try ran once and is gone; all tries are one delivery to the receiver', async () => {
    const { hark, clock, hook } = await stage(await bench.open());
    hook.answerWith(503, 503, 200);
    const task = await hark.tasks.add(hookJob(hook, once(MINUTE), { deleteAfterRun: true }));
    await clock.advanceTo(START + DAY);
    expect(new Set(hook.received.map(({ headers }) => headers['x-hark-delivery'])).size).toBe(1);
    expect((await hark.tasks.runs(task.id)).runs).toMatchObject([{ outcome: 'ran', delivered: true }]);
    expect((await hark.tasks.list({ includeDisabled: true })).tasks).toEqual([]);
    expect(await told(hark)).toEqual([]);
  });

  it('S11: a permanent failure ends a one-shot at once', async () => {
    const { hark, clock, hook } = await stage(await bench.open());
    hook.answerWith(404);
    await hark.tasks.add(hookJob(hook, once(MINUTE), { graceMs: 0 }));
    await clock.advanceTo(START + DAY);
    expect(hook.received).toHaveLength(1);
    expect(await told(hark)).toEqual([OFF]);
  });

  it('S11: told after 2 in a row, at most once an hour; ten in a row switch it off; one notice when it works again', async () => {
    const { hark, clock, hook } = await stage(await bench.open());
    hook.answerWith(500);
    const task = await hark.tasks.add(hookJob(hook, every(20 * MINUTE)));
    await clock.advanceTo(START + DAY);
    expect(hook.received).toHaveLength(10);
    // At 20 and 40 min; 60 and 80 are within the hour; the fifth and later come an hour and more apart.
    expect(await told(hark)).toEqual([FAILING(2), FAILING(5), FAILING(6), FAILING(7), FAILING(8), FAILING(9), OFF]);
    expect(await hark.tasks.get(task.id)).toMatchObject({ enabled: false, state: { consecutiveErrors: 10 } });

    hook.answerWith(200);
    await hark.tasks.update(task.id, { enabled: true });
    await clock.advanceBy(3 * HOUR);
    expect((await told(hark)).slice(7)).toEqual([WELL]);
    expect((await hark.tasks.get(task.id)).state).toMatchObject({ lastStatus: 'ok', consecutiveErrors: 0 });
  });

  it('S11: a failing job never blocks another', async () => {
    const { hark, clock, hook } = await stage(await bench.open());
    hook.answerWith(500);
    for (let i = 0; i < 5; i++) await hark.tasks.add(hookJob(hook, every(MINUTE)));
    const fine = await hark.tasks.add({
      name: 'fine',
      payload: { kind: 'reminder', text: 'fine' },
      schedule: every(MINUTE),
    });
    await clock.advanceTo(START + 10 * MINUTE);
    const { runs } = await hark.tasks.runs(fine.id);
    expect(runs.map(({ outcome, lateMs }) => [outcome, lateMs])).toEqual(Array(10).fill(['ran', 0]));
  });

  it('S4, S5: a system event is queued once, whatever becomes of the webhook that reports it', async () => {
    const store = await bench.open();
    const { hark, clock, hook } = await stage(store);
    hook.answerWith(503);
    await hark.tasks.add(hookJob(hook, once(MINUTE), { payload: { kind: 'systemEvent', text: 'event' } }));
    await clock.advanceTo(START + DAY);
    expect(hook.received).toHaveLength(4);
    expect(await told(hark)).toEqual([OFF]);
    const wakes = await store.read(({ db }) => db.selectFrom('wakes').select('text').execute());
    expect(wakes).toEqual([{ text: 'event' }]);
  });

  it('S5: with bestEffort a delivery that fails does not fail the run', async () => {
    const { hark, clock, hook } = await stage(await bench.open());
    hook.answerWith(500);
    const delivery = { mode: 'webhook', to: hook.url, bestEffort: true };
    const task = await hark.tasks.add(hookJob(hook, every(MINUTE), { delivery }));
    await clock.advanceTo(START + 3 * MINUTE);
    expect(calls(hook)).toEqual([1, 2, 3]);
    expect(await told(hark)).toEqual([]);
    expect((await hark.tasks.get(task.id)).state).toMatchObject({
      lastStatus: 'ok',
      consecutiveErrors: 0,
      lastDelivered: false,
    });
    expect((await hark.tasks.runs(task.id)).runs[0]).toMatchObject({
      outcome: 'ran',
      delivered: false,
      error: expect.stringContaining('500'),
    });
  });

  it('S12: the state tells of the last run', async () => {
    const { hark, clock, hook } = await stage(await bench.open());
    hook.answerWith(200, 500);
    const task = await hark.tasks.add(hookJob(hook, every(10 * MINUTE)));
    const { state: fresh } = await hark.tasks.get(task.id);
    expect(fresh).toEqual({ nextRunAtMs: START + 10 * MINUTE, consecutiveErrors: 0, scheduleErrorCount: 0 });
    await clock.advanceTo(START + 11 * MINUTE);
    expect((await hark.tasks.get(task.id)).state).toEqual({
      nextRunAtMs: START + 20 * MINUTE,
      lastRunAtMs: START + 10 * MINUTE,
      lastStatus: 'ok',
      lastDurationMs: 0,
      lastDelivered: true,
      consecutiveErrors: 0,
      scheduleErrorCount: 0,
    });
    await clock.advanceTo(START + 21 * MINUTE);
    expect((await hark.tasks.get(task.id)).state).toMatchObject({
      nextRunAtMs: START + 30 * MINUTE,
      lastStatus: 'error',
      lastError: expect.stringContaining('500'),
      consecutiveErrors: 1,
      lastDelivered: false,
    });
  });

  it('S8: a forced run that fails is recorded, counts for nothing and moves no plan', async () => {
    const { hark, clock, hook } = await stage(await bench.open());
    hook.answerWith(500);
    const task = await hark.tasks.add(hookJob(hook, every(HOUR)));
    for (let i = 0; i < 12; i++) await hark.tasks.run(task.id);
    await clock.advanceBy(SECOND);
    expect(hook.received).toHaveLength(12);
    expect(await hark.tasks.get(task.id)).toMatchObject({
      enabled: true,
      state: { nextRunAtMs: START + HOUR, consecutiveErrors: 0, lastStatus: 'error' },
    });
    expect(await told(hark)).toEqual([]);
  });

  it('S15: an edit in the middle of a run stands when the run is over', async () => {
    const { hark, clock, hook } = await stage(await bench.open());
    const task = await hark.tasks.add(hookJob(hook, every(HOUR)));
    hook.onRequest(async () => {
      await hark.tasks.update(task.id, { schedule: { kind: 'cron', expr: '0 20 * * *', tz: 'UTC' } });
    });
    await clock.advanceTo(START + HOUR + MINUTE);
    expect((await hark.tasks.get(task.id)).state).toMatchObject({ nextRunAtMs: START + 12 * HOUR, lastStatus: 'ok' });
    await clock.advanceTo(START + 11 * HOUR);
    expect(hook.received).toHaveLength(1);
  });

  it.each([
    ['a one-shot', once(MINUTE), { outcome: 'unknown', enabled: false, told: [OFF] }],
    ['a repeating job', every(MINUTE), { outcome: 'unknown', enabled: true, told: [] }],
  ])('S8: %s whose process died in mid-run is unknown, and not run again by itself', async (_, schedule, then) => {
    const store = await bench.open();
    const hook = await hookServer();
    const dying = mortal(store);
    const clock = testClock(START);
    const first = await openHark(dying.store, clock);
    const task = await first.tasks.add(hookJob(hook, schedule));
    // The call arrives, and nothing that happens after it is ever written down.
    hook.onRequest(async () => dying.die());
    await clock.advanceTo(START + MINUTE);
    expect(hook.received).toHaveLength(1);
    await first.stop();

    const later = testClock(START + MINUTE + 30 * SECOND);
    const second = await openHark(store, later);
    onTestFinished(async () => {
      await second.stop();
      await hook.close();
    });
    hook.onRequest(async () => {});
    await later.advanceBy(25 * SECOND);
    expect(hook.received).toHaveLength(1);
    const { runs } = await second.tasks.runs(task.id);
    expect(runs).toMatchObject([{ outcome: then.outcome, status: 'error', slotAtMs: START + MINUTE }]);
    expect((await second.tasks.get(task.id)).enabled).toBe(then.enabled);
    expect(await told(second)).toEqual(then.told);
  });

  it('S8: what a crash left open ends as unknown even when its job was paused before anybody came back', async () => {
    const store = await bench.open();
    const hook = await hookServer();
    onTestFinished(() => hook.close());
    const dying = mortal(store);
    const clock = testClock(START);
    const first = await openHark(dying.store, clock);
    const task = await first.tasks.add(hookJob(hook, every(MINUTE)));
    hook.onRequest(async () => dying.die());
    await clock.advanceTo(START + MINUTE);
    await first.stop();
    // By a command that only changes: the job is paused, nothing runs.
    await store.transaction(({ db }) => db.updateTable('jobs').set({ enabled: 0, next_run_at: null }).execute());
    await store.transaction(({ db }) => db.deleteFrom('timeline').where('kind', '=', 'job').execute());
    const second = await openHark(store, testClock(START + HOUR));
    expect((await second.tasks.runs(task.id)).runs).toMatchObject([{ outcome: 'unknown' }]);
    await second.stop();
  });

  it('S11: three schedule errors switch a job off, and that is told; others go on', async () => {
    const store = await bench.open();
    const { hark, clock } = await stage(store);
    const broken = await hark.tasks.add({
      name: 'broken',
      payload: { kind: 'reminder', text: 'x' },
      schedule: every(MINUTE),
    });
    await hark.tasks.add({ name: 'fine', payload: { kind: 'reminder', text: 'fine' }, schedule: every(MINUTE) });
    const schedule = JSON.stringify({ kind: 'cron', expr: '0 9 * * *', tz: 'Gone/Away' });
    await store.transaction(({ db }) =>
      db.updateTable('jobs').set({ schedule, schedule_kind: 'cron' }).where('id', '=', broken.id).execute(),
    );
    await clock.advanceTo(START + 10 * MINUTE);
    expect((await told(hark)).filter((text) => text !== 'fine')).toEqual(['"broken" was switched off after failing.']);
    expect((await told(hark)).filter((text) => text === 'fine')).toHaveLength(10);
    const task = await hark.tasks.get(broken.id);
    expect(task).toMatchObject({ enabled: false, state: { scheduleErrorCount: 3, lastStatus: 'error' } });
    expect((await hark.tasks.runs(broken.id)).runs).toMatchObject([{ outcome: 'failed', reason: 'schedule-error' }]);
    expect((await hark.tasks.list({ includeDisabled: true })).tasks).toHaveLength(2);
  });

  it('S12: the run log is bounded in age and in rows', async () => {
    const { hark, clock } = await stage(await bench.open());
    const task = await hark.tasks.add({
      name: 'tick',
      payload: { kind: 'reminder', text: 'x' },
      schedule: every(HOUR),
    });
    await hark.settings.set('jobs.runLogRows', 30);
    await clock.advanceTo(START + 3 * DAY);
    const { runs } = await hark.tasks.runs(task.id, { limit: 1_000 });
    expect(runs.length).toBeLessThanOrEqual(30 + 24);
    expect(runs[0]?.slotAtMs).toBe(START + 3 * DAY);
    await hark.tasks.update(task.id, { enabled: false });
    await clock.advanceTo(START + 12 * DAY);
    expect((await hark.tasks.runs(task.id)).runs).toEqual([]);
  });
});

/** A store of a process that can die: from then on nothing it writes is kept, and nothing answers. */
function mortal(store: Store): { store: Store; die: () => void } {
  let isDead = false;
  const orDie = <T>(work: () => Promise<T>): Promise<T> =>
    isDead ? Promise.reject(new Error('This process is dead.')) : work();
  return {
    store: {
      dialect: store.dialect,
      place: store.place,
      transaction: (work) => orDie(() => store.transaction(work)),
      read: (work) => orDie(() => store.read(work)),
      close: async () => {},
    },
    die: () => {
      isDead = true;
    },
  };
}
