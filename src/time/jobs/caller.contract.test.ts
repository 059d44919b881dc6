/** What a model may set up by itself: agent turns are counted by the day, at setting and at running (S4). */
import { expect, it } from 'vitest';
import { countingIds, DAY_MS, ok, silentLog, type TestClock, testClock } from '../../base/index.ts';
import { savePerson } from '../../people/index.ts';
import type { Store } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { normalizeCronJobCreate, normalizeCronJobPatch } from '../cron-input/index.ts';
import { sqlTimeline, TimelineLoop } from '../timeline/index.ts';
import { addJob } from './add-job.ts';
import type { Caller } from './caller.ts';
import { runJobNow, updateJob } from './change-job.ts';
import type { JobParts } from './job-ports.ts';
import { JobRunner } from './run-job.ts';

const START = Date.parse('2026-03-02T00:00:00Z');
const HOUR = 3_600_000;
const MODEL: Caller = { by: 'model', personId: 'me' };
const OWNER: Caller = { by: 'owner', personId: 'me' };

interface Stage {
  readonly clock: TestClock;
  readonly ranAt: number[];
  add(schedule: object, caller?: Caller): Promise<string>;
  change(id: string, patch: object, caller?: Caller): Promise<unknown>;
  run(id: string, caller: Caller): Promise<unknown>;
  stop(): Promise<void>;
}

/** Jobs on a store and a clock, with a model that does nothing but say that it ran. */
async function stage(store: Store): Promise<Stage> {
  const clock = testClock(START);
  const ranAt: number[] = [];
  const parts: JobParts = {
    store,
    timeline: sqlTimeline(store),
    clock,
    ids: countingIds('j'),
    log: silentLog,
    settings: {
      isSchedulingEnabled: () => true,
      misfire: () => 'once',
      onTimeMs: () => 60_000,
      respectQuietHours: () => false,
      quietWindow: () => null,
      mostJobs: () => 1_000,
      alertAfter: () => 2,
    },
    effects: {
      agentTurn: async () => {
        ranAt.push(clock.now());
        return ok({});
      },
    },
    checkWebhook() {},
    channels: () => [],
    enqueue: async () => undefined,
    wake: async () => {},
    publish() {},
    startedAt: START,
  };
  await store.transaction((tx) => savePerson(tx, { id: 'me', name: 'Me', timeZone: 'UTC' }, START));
  const runner = new JobRunner(parts);
  const handlers = { job: (claim: Parameters<JobRunner['run']>[0], signal: AbortSignal) => runner.run(claim, signal) };
  const loop = new TimelineLoop({ store, timeline: parts.timeline, clock, log: silentLog, handlers });
  loop.start();
  const turn = (schedule: object) =>
    normalizeCronJobCreate({ schedule, payload: { kind: 'agentTurn', message: 'look' } });
  return {
    clock,
    ranAt,
    add: async (schedule, caller = MODEL) =>
      (await store.transaction((tx) => addJob(parts, tx, turn(schedule), caller))).id,
    change: (id, patch, caller = MODEL) =>
      store.transaction((tx) => updateJob(parts, tx, id, normalizeCronJobPatch(patch), caller)),
    run: (id, caller) => store.transaction((tx) => runJobNow(parts, tx, id, 'force', caller)),
    stop: () => loop.stop(),
  };
}

const every = (ms: number) => ({ kind: 'every', everyMs: ms });
const at = (ms: number) => ({ kind: 'at', at: new Date(ms).toISOString() });

onEveryStore('agent turns of a model', (bench) => {
  it('S4: no more than 24 are planned for a day, and the owner is not held to it', async () => {
    const on = await stage(await bench.open());
    await expect(on.add(every(HOUR / 2))).rejects.toMatchObject({ field: 'schedule', status: 409 });
    const hourly = await on.add(every(HOUR));
    await expect(on.add({ kind: 'cron', expr: '0 9 * * *' })).rejects.toThrow('24');
    await on.add(every(HOUR / 2), OWNER);
    await on.change(hourly, { schedule: every(2 * HOUR) });
    await on.add({ kind: 'cron', expr: '0 9 * * *' });
    await expect(on.change(hourly, { schedule: every(HOUR / 2) })).rejects.toThrow('24');
    await on.stop();
  });

  it('S4: those of another day do not count', async () => {
    const on = await stage(await bench.open());
    for (let day = 1; day <= 15; day++) await on.add(at(START + day * 2 * DAY_MS));
    await on.add({ kind: 'cron', expr: '0 * * * *', fromMs: START + 40 * DAY_MS });
    await on.add({ kind: 'cron', expr: '0 */2 * * *' });
    await on.stop();
  });

  it('S4: the 25th of a day is held until a day after the first, late and not lost', async () => {
    const on = await stage(await bench.open());
    for (let n = 0; n < 12; n++) await on.add(at(START + HOUR + n));
    await on.clock.advanceTo(START + 2 * HOUR);
    for (let n = 0; n < 12; n++) await on.add(at(START + 3 * HOUR + n));
    await on.clock.advanceTo(START + 4 * HOUR);
    expect(on.ranAt).toHaveLength(24);
    const held = await on.add(at(START + 5 * HOUR));
    await on.clock.advanceTo(START + 6 * HOUR);
    expect(on.ranAt).toHaveLength(24);
    await expect(on.run(held, MODEL)).rejects.toMatchObject({ status: 409 });
    await on.clock.advanceTo(START + 26 * HOUR);
    expect(on.ranAt.slice(24)).toEqual([START + HOUR + DAY_MS]);
    await on.stop();
  });

  it('S4: the owner can still run one now', async () => {
    const on = await stage(await bench.open());
    const id = await on.add(every(HOUR));
    await on.clock.advanceTo(START + 24 * HOUR);
    expect(on.ranAt).toHaveLength(24);
    await on.run(id, OWNER);
    await on.clock.advanceTo(START + 24 * HOUR + 1);
    expect(on.ranAt).toHaveLength(25);
    await on.stop();
  });
});
