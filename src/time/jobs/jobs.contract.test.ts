/** Jobs from the outside: what comes when, once, late, not at all, and what the record says about it. On both stores. */
import { expect, it } from 'vitest';
import { createHark, type Hark } from '../../app/index.ts';
import { countingIds, type TestClock, testClock } from '../../base/index.ts';
import type { Store } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';

const START = Date.parse('2026-03-02T08:00:00Z'); // a Monday
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Stage {
  readonly hark: Hark;
  readonly clock: TestClock;
  readonly store: Store;
}

async function stage(store: Store, settings: Record<string, unknown> = {}, clock = testClock(START)): Promise<Stage> {
  const hark = await createHark({
    store,
    clock,
    ids: countingIds(`i${clock.now()}-`),
    settings: { timeZone: 'UTC', 'heartbeat.intervalMs': 0, ...settings },
  });
  await hark.start();
  return { hark, clock, store };
}

/** What the person saw, besides answers to their own messages. */
async function heard(hark: Hark): Promise<Array<[string, string]>> {
  const { messages } = await hark.messages.list({ limit: 200 });
  return messages
    .filter((message) => message.direction === 'out' && message.replyTo === undefined)
    .map((message) => [new Date(message.at).toISOString(), message.text]);
}

const reminder = (text: string, schedule: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  name: text,
  payload: { kind: 'reminder', text },
  schedule,
  ...more,
});
const inMs = (ms: number) => ({ kind: 'at', at: new Date(START + ms).toISOString() });

onEveryStore('jobs', (bench) => {
  it('S8: a one-shot comes once, at its time, and leaves one record', async () => {
    const { hark, clock } = await stage(await bench.open());
    const task = await hark.tasks.add(reminder('stretch', inMs(MINUTE)));
    expect(task.nextRuns).toEqual([START + MINUTE]);
    await clock.advanceTo(START + MINUTE - 1);
    expect(await heard(hark)).toEqual([]);
    await clock.advanceTo(START + DAY);
    expect(await heard(hark)).toEqual([['2026-03-02T08:01:00.000Z', 'stretch']]);
    const { runs } = await hark.tasks.runs(task.id);
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({
      outcome: 'ran',
      status: 'ok',
      slotAtMs: START + MINUTE,
      lateMs: 0,
      delivered: true,
    });
    expect((await hark.tasks.list({ includeDisabled: true })).tasks).toEqual([]);
    await hark.stop();
  });

  it('S1: a repeating job comes at every slot and shows the next three', async () => {
    const { hark, clock } = await stage(await bench.open());
    const task = await hark.tasks.add(reminder('stand up', { kind: 'cron', expr: '0 9 * * 1-5' }));
    expect(task.rule).toBe('Every weekday at 9:00');
    expect(task.nextRuns.map((at) => new Date(at).toISOString())).toEqual([
      '2026-03-02T09:00:00.000Z',
      '2026-03-03T09:00:00.000Z',
      '2026-03-04T09:00:00.000Z',
    ]);
    await clock.advanceTo(START + 7 * DAY);
    expect((await heard(hark)).map(([at]) => at.slice(0, 10))).toEqual([
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
    ]);
    await hark.stop();
  });

  it('S9: after a sleep the default runs once and says how late; the rest is one missed record', async () => {
    const { hark, clock } = await stage(await bench.open());
    const task = await hark.tasks.add(reminder('water', { kind: 'every', everyMs: HOUR }));
    await clock.jumpTo(START + 8 * HOUR + 20 * MINUTE);
    await clock.advanceBy(MINUTE);
    const said = await heard(hark);
    expect(said).toHaveLength(1);
    expect(said[0]?.[1]).toBe('water\n\n20 minutes late: this machine was asleep or its clock was changed.');
    const { runs } = await hark.tasks.runs(task.id);
    expect(runs.map(({ outcome, times }) => [outcome, times]).sort()).toEqual([
      ['missed', 7],
      ['ran', 1],
    ]);
    expect((await hark.tasks.get(task.id)).state.nextRunAtMs).toBe(START + 9 * HOUR);
    await hark.stop();
  });

  it('S9: skip runs nothing late; all runs up to its number, in order', async () => {
    const { hark, clock } = await stage(await bench.open());
    const skip = await hark.tasks.add(reminder('skip', { kind: 'every', everyMs: HOUR }, { misfire: 'skip' }));
    const all = await hark.tasks.add(
      reminder('all', { kind: 'every', everyMs: HOUR }, { misfire: 'all', misfireMax: 3 }),
    );
    await clock.jumpTo(START + 5 * HOUR + 30 * MINUTE);
    await clock.advanceBy(10_000);
    const said = (await heard(hark)).map(([, text]) => text.split('\n')[0]);
    expect(said).toEqual(['all', 'all', 'all']);
    const slots = (await hark.tasks.runs(all.id)).runs
      .filter((run) => run.outcome === 'ran')
      .map((run) => run.slotAtMs);
    expect(slots.sort()).toEqual([3, 4, 5].map((hour) => START + hour * HOUR));
    expect((await hark.tasks.runs(skip.id)).runs).toMatchObject([{ outcome: 'skipped', times: 5, reason: 'late' }]);
    await hark.stop();
  });

  it('S9: a grace window ends a late one-shot as missed', async () => {
    const { hark, clock } = await stage(await bench.open());
    const task = await hark.tasks.add(reminder('tea', inMs(MINUTE), { graceMs: 10 * MINUTE }));
    await clock.jumpTo(START + HOUR);
    await clock.advanceBy(MINUTE);
    expect(await heard(hark)).toEqual([]);
    expect((await hark.tasks.runs(task.id)).runs).toMatchObject([{ outcome: 'missed', reason: 'past-grace' }]);
    await hark.stop();
  });

  it('S9: a year of minutes asleep is neither walked nor sent', async () => {
    const { hark, clock } = await stage(await bench.open());
    await hark.tasks.add(reminder('tick', { kind: 'cron', expr: '* * * * *' }));
    await clock.jumpTo(START + 366 * DAY);
    await clock.advanceBy(1_000);
    expect(await heard(hark)).toHaveLength(1);
    await hark.stop();
  });

  it('S9: late work of many jobs is spaced out', async () => {
    const { hark, clock } = await stage(await bench.open());
    for (let i = 0; i < 10; i++) await hark.tasks.add(reminder(`r${i}`, inMs(MINUTE + i)));
    await clock.jumpTo(START + DAY);
    await clock.advanceBy(MINUTE);
    const times = (await heard(hark)).map(([at]) => at);
    expect(times).toHaveLength(10);
    expect(new Set(times).size).toBe(10);
    await hark.stop();
  });

  it('Q1, S9: a restart in between loses nothing and repeats nothing', async () => {
    const store = await bench.open();
    const keep: Store = { ...proxy(store), close: async () => {} };
    const first = await stage(keep);
    await first.hark.tasks.add(reminder('call', inMs(HOUR)));
    await first.hark.stop();
    const second = await stage(keep, {}, testClock(START + 3 * HOUR));
    await second.clock.advanceBy(MINUTE);
    expect((await heard(second.hark)).map(([, text]) => text)).toEqual(['call\n\n2 hours late: Hark was not running.']);
    await second.hark.stop();
    const third = await stage(keep, {}, testClock(START + 4 * HOUR));
    await third.clock.advanceBy(DAY);
    expect(await heard(third.hark)).toHaveLength(1);
    await third.hark.stop();
  });

  it('S2, P2: a floating job goes with the person; a fixed one stays', async () => {
    const { hark, clock } = await stage(await bench.open());
    const floating = await hark.tasks.add(reminder('here', { kind: 'cron', expr: '0 9 * * *' }));
    const fixed = await hark.tasks.add(reminder('there', { kind: 'cron', expr: '0 9 * * *', tz: 'UTC' }));
    await hark.settings.set('timeZone', 'America/New_York');
    await clock.advanceBy(1);
    expect((await hark.tasks.get(floating.id)).nextRuns[0]).toBe(Date.parse('2026-03-02T14:00:00Z'));
    expect((await hark.tasks.get(fixed.id)).nextRuns[0]).toBe(Date.parse('2026-03-02T09:00:00Z'));
    await clock.advanceTo(START + 10 * HOUR);
    expect(await heard(hark)).toEqual([
      ['2026-03-02T09:00:00.000Z', 'there'],
      ['2026-03-02T14:00:00.000Z', 'here'],
    ]);
    await hark.stop();
  });

  it('P6: with scheduling off nothing runs; switched on again, what fell due follows its policy', async () => {
    const { hark, clock } = await stage(await bench.open());
    await hark.tasks.add(reminder('once', inMs(HOUR)));
    await hark.settings.set('scheduling.enabled', false);
    await clock.advanceTo(START + 3 * HOUR);
    expect(await heard(hark)).toEqual([]);
    await hark.settings.set('scheduling.enabled', true);
    await clock.advanceBy(MINUTE);
    expect(await heard(hark)).toHaveLength(1);
    await hark.stop();
  });

  it('S4: quiet hours hold a reminder only when it asks for that', async () => {
    const { hark, clock } = await stage(await bench.open());
    const night = START + 15 * HOUR; // 23:00
    const at = { kind: 'at', at: new Date(night).toISOString() };
    await hark.tasks.add(reminder('loud', at));
    await hark.tasks.add(reminder('soft', at, { respectQuietHours: true }));
    await clock.advanceTo(START + 25 * HOUR);
    expect((await heard(hark)).map(([time, text]) => [time, text.split('\n')[0]])).toEqual([
      ['2026-03-02T23:00:00.000Z', 'loud'],
      ['2026-03-03T08:00:00.000Z', 'soft'],
    ]);
    await hark.stop();
  });

  it('S8: a forced run has an identity of its own and moves no plan', async () => {
    const { hark, clock } = await stage(await bench.open());
    const task = await hark.tasks.add(reminder('now', { kind: 'cron', expr: '0 9 * * *' }));
    expect(await hark.tasks.run(task.id, { mode: 'due' })).toMatchObject({ ran: false, reason: 'not-due' });
    await hark.tasks.run(task.id);
    await hark.tasks.run(task.id);
    await clock.advanceBy(1_000);
    expect(await heard(hark)).toHaveLength(2);
    expect((await hark.tasks.get(task.id)).state.nextRunAtMs).toBe(START + HOUR);
    expect((await hark.tasks.runs(task.id)).runs.map((run) => run.kind)).toEqual(['manual', 'manual']);
    await hark.stop();
  });

  it('S15: done closes the delivered occurrence; with none open it ends the series', async () => {
    const { hark, clock } = await stage(await bench.open());
    const task = await hark.tasks.add(reminder('pills', { kind: 'cron', expr: '0 9 * * *' }));
    await clock.advanceTo(START + 2 * HOUR);
    expect(await hark.tasks.done(task.id)).toMatchObject({ closed: 'occurrence' });
    expect((await hark.tasks.get(task.id)).openSlotAt).toBeUndefined();
    expect(await hark.tasks.done(task.id)).toMatchObject({ closed: 'series' });
    expect((await hark.tasks.list()).tasks).toEqual([]);
    await hark.tasks.undo(task.id);
    expect((await hark.tasks.list()).tasks).toHaveLength(1);
    await hark.stop();
  });

  it('S15: snooze brings it back once, and undo takes the snooze back', async () => {
    const { hark, clock } = await stage(await bench.open());
    const task = await hark.tasks.add(reminder('oven', inMs(MINUTE)));
    await clock.advanceTo(START + 2 * MINUTE);
    const later = await hark.tasks.snooze(task.id, { minutes: 10 });
    expect(later.nextRuns).toEqual([START + 12 * MINUTE]);
    await hark.tasks.undo(task.id);
    await clock.advanceTo(START + HOUR);
    expect(await heard(hark)).toHaveLength(1);
    await hark.tasks.snooze(task.id, { until: 'tomorrow' });
    await clock.advanceTo(START + 2 * DAY);
    expect((await heard(hark)).map(([at]) => at)).toEqual(['2026-03-02T08:01:00.000Z', '2026-03-03T09:00:00.000Z']);
    await hark.stop();
  });

  it('S15: pause, edit and delete each have a way back', async () => {
    const { hark, clock } = await stage(await bench.open());
    const task = await hark.tasks.add(reminder('run', { kind: 'cron', expr: '0 9 * * *' }));
    await hark.tasks.update(task.id, { enabled: false });
    await clock.advanceTo(START + DAY);
    expect(await heard(hark)).toEqual([]);
    await hark.tasks.update(task.id, { enabled: true });
    await hark.tasks.update(task.id, { schedule: { kind: 'cron', expr: '0 10 * * *' } });
    expect((await hark.tasks.undo(task.id)).rule).toBe('Daily at 9:00');
    await hark.tasks.remove(task.id);
    await expect(hark.tasks.update(task.id, { name: 'x' })).rejects.toThrow(/gone already/);
    await clock.advanceTo(START + 2 * DAY);
    expect(await heard(hark)).toEqual([]);
    await hark.tasks.undo(task.id);
    await clock.advanceTo(START + 3 * DAY);
    expect(await heard(hark)).toHaveLength(1);
    await hark.stop();
  });

  it('Q1: a clock that leaps a year ahead and back again does not silence a job for a year', async () => {
    const { hark, clock } = await stage(await bench.open());
    await hark.tasks.add(reminder('daily', { kind: 'cron', expr: '0 9 * * *' }));
    await clock.advanceTo(START + 2 * HOUR);
    await clock.jumpTo(START + 365 * DAY);
    await clock.advanceBy(1_000);
    await clock.jumpTo(START + 3 * HOUR);
    await clock.advanceTo(START + 3 * DAY);
    const days = (await heard(hark)).map(([at]) => at.slice(0, 16));
    expect(days).toContain('2026-03-03T09:00');
    expect(days).toContain('2026-03-04T09:00');
    expect(new Set(days).size).toBe(days.length);
    await hark.stop();
  });

  it('S8: what an edit gives up leaves out the slots that ran before the clock was set back', async () => {
    const { hark, clock, store } = await stage(await bench.open());
    const { id } = await hark.tasks.add(reminder('hourly', { kind: 'cron', expr: '0 * * * *' }));
    await clock.advanceTo(START + 2 * HOUR);
    await clock.jumpTo(START - 90 * MINUTE);
    await hark.settings.set('scheduling.enabled', false);
    await clock.advanceTo(START + 210 * MINUTE);
    await hark.tasks.update(id, { schedule: { kind: 'cron', expr: '30 15 * * *' } });
    const slots = await store.read(({ db }) => db.selectFrom('slots').selectAll().orderBy('slot_at').execute());
    const hour = (at: number) => (at - START) / HOUR;
    expect(slots.map((slot) => [hour(slot.slot_at), hour(slot.until_at), slot.times, slot.outcome])).toEqual([
      [-1, 0, 2, 'skipped'],
      [1, 1, 1, 'ran'],
      [2, 2, 1, 'ran'],
      [3, 3, 1, 'skipped'],
    ]);
    await hark.stop();
  });

  it('S4: what cannot run is refused, and nothing is stored', async () => {
    const { hark } = await stage(await bench.open());
    const bad: Array<[Record<string, unknown>, RegExp]> = [
      [reminder('x', { kind: 'cron', expr: '0 0 31 2 *' }), /never|31/i],
      [reminder('x', { kind: 'cron', expr: '*/0 * * * *' }), /./],
      [reminder('x', { kind: 'cron', expr: '0 9 * * *', tz: 'Mars/Olympus' }), /zone/i],
      [reminder('x', { kind: 'at', at: '2020-01-01T00:00:00Z' }), /past/i],
      [{ payload: { kind: 'agentTurn', message: 'x' }, schedule: inMs(MINUTE) }, /model/],
      [{ payload: { kind: 'agentTurn', message: 'x' }, sessionTarget: 'main', schedule: inMs(MINUTE) }, /isolated/],
      [reminder('x', inMs(MINUTE), { delivery: { mode: 'webhook', to: 'http://169.254.169.254/' } }), /./],
      [reminder('x', inMs(MINUTE), { delivery: { mode: 'announce', channel: 'pigeon' } }), /pigeon/],
    ];
    for (const [job, message] of bad) await expect(hark.tasks.add(job)).rejects.toThrow(message);
    expect((await hark.tasks.list({ includeDisabled: true })).tasks).toEqual([]);
    await hark.stop();
  });
});

function proxy(store: Store): Store {
  return {
    dialect: store.dialect,
    place: store.place,
    transaction: (work) => store.transaction(work),
    read: (work) => store.read(work),
    close: () => store.close(),
  };
}
