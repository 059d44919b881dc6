/**
 * PostgreSQL has many writers: a run is under way, has read its job, and before it writes something plans that job
 * anew. Whoever comes second must see what the first has written. A gate holds the run at exactly that point until the
 * other has finished or waits for it, so the order is the same on every machine.
 */
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { createHark } from '../../app/index.ts';
import { countingIds, silentLog, testClock } from '../../base/index.ts';
import { type Store, statement, type Tx } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';

const START = Date.parse('2026-03-02T08:00:00Z'); // a Monday
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NINE = START + HOUR;

type IsSeen = (row: object) => boolean;
const isJob: IsSeen = (row) => 'next_run_at' in row;
/** What the end of a claim reads before it writes. */
const isClaimEnd: IsSeen = (row) => Object.keys(row).sort().join() === 'at,epoch';

/** A store in which the next unit of work that reads a certain row is held right after it has read it. */
class GatedStore implements Store {
  readonly dialect: Store['dialect'];
  readonly place: string;
  readonly #store: Store;
  #watch: { readonly isSeen: IsSeen; readonly reached: PromiseWithResolvers<void> } | undefined;
  #opened = Promise.withResolvers<void>();

  constructor(store: Store) {
    this.#store = store;
    this.dialect = store.dialect;
    this.place = store.place;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#store.transaction((tx) => work({ ...tx, db: tx.db.withPlugin(this.#plugin) }));
  }

  read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#store.read(work);
  }

  async close(): Promise<void> {}

  /** Resolves when a unit of work stands at the gate. */
  hold(isSeen: IsSeen): Promise<void> {
    const reached = Promise.withResolvers<void>();
    this.#watch = { isSeen, reached };
    this.#opened = Promise.withResolvers<void>();
    return reached.promise;
  }

  open(): void {
    this.#opened.resolve();
  }

  /** Until `other` is over, or waits for what the held unit of work has locked. */
  async untilOverOrWaiting(other: Promise<unknown>): Promise<void> {
    let isOver = false;
    void other.then(() => {
      isOver = true;
    });
    while (!isOver && !(await this.#store.read(async (tx) => (await waiting(tx)).rows.length > 0)));
  }

  readonly #plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const watch = this.#watch;
      if (watch && result.rows.some((row) => watch.isSeen(row))) {
        this.#watch = undefined;
        watch.reached.resolve();
        await this.#opened.promise;
      }
      return result;
    },
  };
}

const waiting = statement(`
  SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);

const reminder = { kind: 'reminder', text: 'words' };

async function stage(store: Store, payload: Record<string, unknown> = reminder) {
  const gate = new GatedStore(store);
  const clock = testClock(START);
  const replans = new Set<PromiseWithResolvers<void>>();
  const log = {
    ...silentLog,
    warn: (_: object, words: string) => {
      if (words.includes('set back')) for (const replan of replans) replan.resolve();
    },
  };
  const settings = { timeZone: 'UTC', 'heartbeat.intervalMs': 0 };
  const hark = await createHark({ store: gate, clock, ids: countingIds(), settings, log });
  await hark.start();
  const { id } = await hark.tasks.add({ name: 'a', payload, schedule: { kind: 'cron', expr: '0 9 * * *' } });
  const replanned = () => {
    const replan = Promise.withResolvers<void>();
    replans.add(replan);
    return replan.promise;
  };
  const rows = () =>
    store.read(async ({ db }) => ({
      job: await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      slots: await db.selectFrom('slots').selectAll().orderBy('slot_at').execute(),
      planned: await db.selectFrom('timeline').select('at').where('key', '=', `job:${id}`).executeTakeFirst(),
      sends: await db.selectFrom('outbox').select('state').execute(),
    }));
  return { gate, clock, hark, id, rows, replanned };
}

onEveryStore('two at once', (bench) => {
  // An embedded store has one writer: nothing can come between.
  const onPostgres = it.runIf(bench.dialect === 'postgres');

  onPostgres('S10: a run under way when the clock is set back does not bring back the plan from before', async () => {
    const { gate, clock, hark, rows, replanned } = await stage(await bench.open());
    const standing = gate.hold(isJob);
    const ahead = clock.jumpTo(NINE + 5 * DAY + HOUR);
    await standing;
    const replan = replanned();
    const back = clock.jumpTo(START);
    await gate.untilOverOrWaiting(replan);
    gate.open();
    await Promise.all([ahead, back]);
    const { job, planned, slots, sends } = await rows();
    expect([job.next_run_at, planned?.at]).toEqual([NINE, NINE]);
    // What really ran keeps its record; what was passed over in a time that has not come does not.
    expect(slots.map((slot) => [slot.slot_at, slot.outcome])).toEqual([[NINE + 5 * DAY, 'ran']]);
    expect(sends).toEqual([{ state: 'sent' }]);
    await hark.stop();
  });

  onPostgres('P2: a run under way when the person moves leaves the job in the new zone', async () => {
    const { gate, clock, hark, rows } = await stage(await bench.open());
    const standing = gate.hold(isJob);
    const due = clock.jumpTo(NINE);
    await standing;
    const move = hark.settings.set('timeZone', 'Asia/Tokyo');
    await gate.untilOverOrWaiting(move);
    gate.open();
    await Promise.all([due, move]);
    await clock.advanceBy(0);
    const { job, planned, slots } = await rows();
    const nineInTokyo = Date.parse('2026-03-03T00:00:00Z');
    expect(JSON.parse(job.schedule)).toMatchObject({ tz: 'Asia/Tokyo' });
    expect([job.next_run_at, planned?.at]).toEqual([nineInTokyo, nineInTokyo]);
    expect(slots.map((slot) => [slot.slot_at, slot.outcome])).toEqual([[NINE, 'ran']]);
    await hark.stop();
  });

  onPostgres('P6: a job that is being parked when scheduling goes on again does not stay parked', async () => {
    const { gate, clock, hark, rows } = await stage(await bench.open(), { kind: 'systemEvent', text: 'an event' });
    await hark.settings.set('scheduling.enabled', false);
    const standing = gate.hold(isClaimEnd);
    const due = clock.jumpTo(NINE);
    await standing;
    const resume = hark.settings.set('scheduling.enabled', true);
    await gate.untilOverOrWaiting(resume);
    gate.open();
    await Promise.all([due, resume]);
    await clock.advanceBy(0);
    const { job, planned, slots } = await rows();
    expect([job.next_run_at, planned?.at]).toEqual([NINE + DAY, NINE + DAY]);
    expect(slots.map((slot) => [slot.slot_at, slot.outcome])).toEqual([[NINE, 'ran']]);
    await hark.stop();
  });
});
