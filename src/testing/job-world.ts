/**
 * A world of jobs to be driven through any history: a whole Hark on a real store with a test clock that can leap, stop
 * and start again. After a history `wreckage` reads the tables and names everything that must not be there; an empty
 * list is the proof. What a history asks for and is refused (a job that is gone, a time that is past) is part of life.
 */
import { createHark, type Hark } from '../app/index.ts';
import {
  ConflictError,
  countingIds,
  InputError,
  NotFoundError,
  silentLog,
  type TestClock,
  testClock,
} from '../base/index.ts';
import type { Store, Tables } from '../store/index.ts';
import { nextRunsAtMs, type Schedule } from '../time/schedule/index.ts';

export type JobDraft = Readonly<Record<string, unknown>>;

export type Happening =
  | { readonly do: 'advance' | 'jump' | 'restart'; readonly ms: number }
  | { readonly do: 'set'; readonly name: string; readonly value: unknown }
  | { readonly do: 'add'; readonly job: JobDraft }
  | { readonly do: 'edit'; readonly job: number; readonly patch: JobDraft }
  | { readonly do: 'remove' | 'undo' | 'done' | 'run' | 'snooze'; readonly job: number };

/** Late work of many jobs takes turns; this is longer than all the turns of a world. */
const ALL_TURNS_MS = 2_000;
/** Walking further than this over the slots of one job proves nothing more. */
const LONGEST_WALK = 3_000;

export class JobWorld {
  readonly store: Store;
  clock: TestClock;
  hark: Hark;
  /** Of the jobs in the order they were added. */
  readonly ids: string[] = [];
  /** Jobs whose plan the history changed; their slots are not the schedule's alone. */
  readonly changed = new Set<string>();
  /** What was logged as an error: in a world without broken parts there is nothing. */
  readonly errors: string[] = [];
  readonly #settings: Readonly<Record<string, unknown>>;
  #opened = 0;

  private constructor(store: Store, clock: TestClock, settings: Readonly<Record<string, unknown>>) {
    this.store = store;
    this.clock = clock;
    this.#settings = settings;
    // Set by `open` before anybody sees it.
    this.hark = undefined as unknown as Hark;
  }

  static async open(store: Store, startMs: number, settings: Readonly<Record<string, unknown>>): Promise<JobWorld> {
    const world = new JobWorld(store, testClock(startMs), settings);
    await world.#start();
    return world;
  }

  /** With `isUnhurried` everything that follows from one happening is over before the next. */
  async live(history: readonly Happening[], isUnhurried = false): Promise<void> {
    for (const happening of history) {
      await this.happen(happening);
      // A restart takes no time of its own, so that a history with some and one without stay in step.
      if (isUnhurried) await this.clock.advanceBy(happening.do === 'restart' ? 0 : ALL_TURNS_MS);
    }
  }

  async happen(happening: Happening): Promise<void> {
    try {
      await this.#act(happening);
    } catch (error) {
      const isRefusal = error instanceof InputError || error instanceof ConflictError || error instanceof NotFoundError;
      if (!isRefusal) throw error;
    }
  }

  /** Nothing holds anything back any more, and whatever was held has had its turn. */
  async comeToRest(): Promise<void> {
    await this.happen({ do: 'set', name: 'scheduling.enabled', value: true });
    await this.happen({ do: 'set', name: 'quietHours.start', value: -1 });
    // Longer than the minute by which a clock may be off without being taken for set back.
    await this.clock.advanceBy(90_000);
  }

  async close(): Promise<void> {
    await this.hark.stop();
    await this.store.close();
  }

  async #start(): Promise<void> {
    this.#opened++;
    this.hark = await createHark({
      store: staysOpen(this.store),
      clock: this.clock,
      ids: countingIds(`${this.#opened}-`),
      // Nothing but jobs happens here: what Hark says of its own accord has worlds of its own.
      settings: { 'heartbeat.intervalMs': 0, ...this.#settings },
      log: { ...silentLog, error: (fields, words) => void this.errors.push(`${words} ${JSON.stringify(fields)}`) },
    });
    await this.hark.start();
  }

  async #act(happening: Happening): Promise<void> {
    const { hark, clock } = this;
    switch (happening.do) {
      case 'advance':
        return clock.advanceBy(happening.ms);
      case 'jump':
        return clock.jumpTo(clock.now() + happening.ms);
      case 'restart':
        await hark.stop();
        this.clock = testClock(clock.now() + happening.ms);
        return this.#start();
      case 'set':
        await hark.settings.set(happening.name, happening.value);
        if (happening.name === 'timeZone') for (const id of this.ids) this.changed.add(id);
        return;
      case 'add':
        this.ids.push((await hark.tasks.add(happening.job)).id);
        return;
      default:
        return this.#change(happening);
    }
  }

  async #change(happening: Exclude<Happening, { ms: number } | { name: string } | { do: 'add' }>): Promise<void> {
    const { tasks } = this.hark;
    const id = this.ids[happening.job % Math.max(1, this.ids.length)];
    if (id === undefined) return;
    const isPlanKept = happening.do === 'run' || (happening.do === 'edit' && 'name' in happening.patch);
    if (!isPlanKept) this.changed.add(id);
    if (happening.do === 'edit') await tasks.update(id, happening.patch);
    else if (happening.do === 'snooze') this.ids.push((await tasks.snooze(id, { minutes: 10 })).id);
    else if (happening.do === 'run') await tasks.run(id);
    else await tasks[happening.do](id);
  }

  /** Everything that is wrong, in words. */
  async wreckage(): Promise<string[]> {
    const rows = await this.#read();
    return [
      ...this.errors,
      ...this.#brokenSlots(rows),
      ...brokenSends(rows),
      ...this.#brokenPlans(rows),
      ...this.#lostSlots(rows),
    ];
  }

  /** What was sent and what became of each slot, in an order that does not depend on ids. */
  async story(): Promise<string[]> {
    const { slots, jobs } = await this.#read();
    const name = new Map(jobs.map((job) => [job.id, job.name]));
    return slots
      .map((s) => `${name.get(s.job_id)} ${s.kind} ${s.slot_at}–${s.until_at} ×${s.times} ${s.outcome}`)
      .sort();
  }

  #read() {
    return this.store.read(async ({ db }) => ({
      jobs: await db.selectFrom('jobs').selectAll().execute(),
      slots: await db.selectFrom('slots').selectAll().orderBy('job_id').orderBy('kind').orderBy('slot_at').execute(),
      outbox: await db.selectFrom('outbox').selectAll().execute(),
      messages: await db.selectFrom('messages').selectAll().execute(),
      timeline: await db.selectFrom('timeline').selectAll().execute(),
      now: this.clock.now(),
    }));
  }

  /** S8: one record for each slot, and none left open. */
  #brokenSlots({ slots }: Rows): string[] {
    const wrong: string[] = [];
    for (const [i, slot] of slots.entries()) {
      const before = slots[i - 1];
      const isSamePlan = before?.job_id === slot.job_id && before.kind === slot.kind && slot.kind === 'scheduled';
      if (isSamePlan && before.until_at >= slot.slot_at) wrong.push(`two records: ${show(before)} and ${show(slot)}`);
      if (slot.outcome === 'running') wrong.push(`left running: ${show(slot)}`);
      if (slot.outcome === 'ran' && slot.until_at !== slot.slot_at) wrong.push(`ran as a range: ${show(slot)}`);
      if (slot.until_at < slot.slot_at || slot.times < 1) wrong.push(`no slots in it: ${show(slot)}`);
    }
    return wrong;
  }

  /** Every job that waits has its next slot ahead and on the timeline; nothing else is there but upkeep. */
  #brokenPlans({ jobs, timeline, now }: Rows): string[] {
    const wrong: string[] = [];
    const rows = new Map(timeline.map((row) => [row.key, row]));
    for (const job of jobs) {
      const isWaiting = job.enabled === 1 && job.deleted_at === null;
      const at = job.next_run_at;
      if (isWaiting !== (at !== null)) wrong.push(`${job.name}: waiting ${isWaiting}, next run ${at}`);
      if (at !== null && at <= now) wrong.push(`${job.name}: next run ${iso(at)} is in the past`);
      if (at !== (rows.get(`job:${job.id}`)?.at ?? null)) wrong.push(`${job.name}: not on the timeline at ${at}`);
      if (job.running_at !== null) wrong.push(`${job.name}: still marked running`);
    }
    const expected = new Set(jobs.filter((job) => job.next_run_at !== null).map((job) => `job:${job.id}`));
    for (const { key, kind } of timeline) {
      const isUpkeep = kind !== 'job' && kind !== 'send';
      if (!isUpkeep && !expected.has(key)) wrong.push(`on the timeline for no reason: ${key}`);
    }
    return wrong;
  }

  /** Each slot of a plan nobody touched, from its creation until now, is covered by exactly one record. */
  #lostSlots({ jobs, slots, now }: Rows): string[] {
    const wrong: string[] = [];
    for (const job of jobs) {
      if (this.changed.has(job.id)) continue;
      const schedule = JSON.parse(job.schedule) as Schedule; // our own JSON
      const records = slots.filter((slot) => slot.job_id === job.id && slot.kind === 'scheduled');
      // Gone after its first success: what else was due with it is no longer anybody's.
      const end = job.deleted_at === null ? now : Math.max(...records.map((slot) => slot.until_at));
      // Set back to before it was made, the clock gives it earlier slots as well.
      const begin = Math.min(job.created_at, ...records.slice(0, 1).map((slot) => slot.slot_at - 1));
      const due = nextRunsAtMs(schedule, begin, LONGEST_WALK, { jobId: job.id }).filter((at) => at <= end);
      for (const at of due) {
        const covering = records.filter((slot) => slot.slot_at <= at && at <= slot.until_at);
        if (covering.length !== 1) wrong.push(`${job.name}: ${covering.length} records for ${iso(at)}`);
      }
      for (const record of records) {
        const times = due.filter((at) => record.slot_at <= at && at <= record.until_at).length;
        const isWalked = record.until_at <= Math.min(end, due.at(-1) ?? 0);
        if (isWalked && times !== record.times && record.times < 1_000) wrong.push(`${times} in ${show(record)}`);
      }
    }
    return wrong.slice(0, 10);
  }
}

type Rows = {
  readonly jobs: ReadonlyArray<Tables['jobs']>;
  readonly slots: ReadonlyArray<Tables['slots']>;
  readonly outbox: ReadonlyArray<Tables['outbox']>;
  readonly messages: ReadonlyArray<Tables['messages']>;
  readonly timeline: ReadonlyArray<Tables['timeline']>;
  readonly now: number;
};

/** Every reminder that ran has one message, every message one slot, and nothing waits to be sent. */
function brokenSends({ jobs, slots, outbox, messages }: Rows): string[] {
  const wrong: string[] = [];
  const keyOf = (slot: Tables['slots']): string => `slot:${slot.job_id}:${slot.kind}:${slot.slot_at}`;
  const reminders = new Set(jobs.filter((job) => job.payload_kind === 'reminder').map((job) => job.id));
  const ran = new Set(slots.filter((slot) => slot.outcome === 'ran').map(keyOf));
  const sent = new Map(outbox.map((row) => [row.idempotency_key, row]));
  for (const slot of slots) {
    if (slot.outcome !== 'ran' || !reminders.has(slot.job_id)) continue;
    const row = sent.get(keyOf(slot));
    if (!row) wrong.push(`no message for ${show(slot)}`);
    if (slot.outbox_id === row?.id && slot.delivered !== 1) wrong.push(`not delivered: ${show(slot)}`);
  }
  for (const row of outbox) {
    const isSlot = row.idempotency_key.startsWith('slot:');
    if (isSlot && !ran.has(row.idempotency_key)) wrong.push(`a message without a run: ${row.idempotency_key}`);
    const copies = messages.filter((message) => message.outbox_id === row.id).length;
    if (row.state !== 'sent' || copies !== 1) wrong.push(`${row.idempotency_key}: ${row.state}, ${copies} messages`);
  }
  return wrong;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const show = (slot: Tables['slots']): string =>
  `${slot.job_id} ${slot.kind} ${iso(slot.slot_at)}–${iso(slot.until_at)} ×${slot.times} ${slot.outcome} ${slot.reason ?? ''} (${iso(slot.started_at)})`;

/** The same store for one Hark after the other: closing is the bench's business. */
function staysOpen(store: Store): Store {
  return {
    dialect: store.dialect,
    place: store.place,
    transaction: (work) => store.transaction(work),
    read: (work) => store.read(work),
    close: async () => {},
  };
}
