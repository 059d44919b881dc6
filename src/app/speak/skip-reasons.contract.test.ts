/** H3, H10: why nothing was said is stored for programs, and a beat touches nothing but what is its own. */
import { afterEach, expect, it } from 'vitest';
import { HOUR, MINUTE, type SpeakOptions, SpeakStage, TEN } from '../../testing/speak-stage.ts';
import { onEveryStore } from '../../testing/stores.ts';

interface Case extends SpeakOptions {
  /** What leads to it; ends with a look. */
  readonly lead: (stage: SpeakStage) => Promise<unknown>;
}

const NIGHT = TEN + 15 * HOUR;
const tomorrow = (stage: SpeakStage) => stage.plan('send the tax form', 20 * HOUR);
const planAndLook = async (stage: SpeakStage) => {
  await tomorrow(stage);
  await stage.hark.tick();
};

/** Two notes that do not fit together; their ids. */
const contradict = async (stage: SpeakStage, what: string, title = what): Promise<[string, string]> => {
  const [id, otherId] = [`${what}-1`, `${what}-2`];
  await stage.hark.memory.remember({ id, content: `The ${what} opens at 7`, title: `${title} hours` });
  const other = { id: otherId, content: `The ${what} opens at 9`, title: `${title} hours`, conflictsWith: [id] };
  await stage.hark.memory.remember(other);
  return [id, otherId];
};

/** What was said and then changed counts again (K3). */
const changed = async (stage: SpeakStage, ids: readonly string[]): Promise<void> => {
  await stage.clock.advanceBy(MINUTE);
  for (const id of ids) await stage.hark.memory.edit(id, { tags: ['sport'] });
  await stage.clock.advanceBy(MINUTE);
};

const CASES: Readonly<Record<string, Case>> = {
  disabled: { settings: { 'heartbeat.intervalMs': 0 }, lead: planAndLook },
  'scheduling-off': { settings: { 'scheduling.enabled': false }, lead: planAndLook },
  'no-signals': { lead: (stage) => stage.hark.tick() },
  'needs-model': { settings: { 'heartbeat.gate': 'always' }, lead: (stage) => stage.hark.tick() },
  budget: { settings: { 'heartbeat.dailyCap': 0 }, lead: planAndLook },
  shadow: { settings: { 'heartbeat.shadow': true }, lead: planAndLook },
  observe: { settings: { autonomy: 'observe' }, lead: planAndLook },
  'quiet-hours': {
    startMs: NIGHT,
    async lead(stage) {
      await tomorrow(stage);
      await stage.clock.advanceBy(MINUTE);
    },
  },
  'recent-activity': {
    settings: { 'heartbeat.gate': 'always' },
    async lead(stage) {
      await stage.hark.receive({ text: 'hello there' });
      await stage.hark.tick();
    },
  },
  muted: {
    settings: { 'heartbeat.dailyCap': 100 },
    async lead(stage) {
      await stage.hark.receive({ text: 'stop telling me about the tax form' });
      await stage.plan('tax form', 20 * HOUR, { title: 'tax form' });
      await stage.hark.tick();
    },
  },
  'requests-in-flight': {
    async lead(stage) {
      await stage.hark.receive({ text: 'hello', channel: 'phone', from: '+351' });
      stage.phone.trouble = 'down';
      await tomorrow(stage);
      await stage.clock.advanceBy(20 * MINUTE);
      await stage.plan('call the plumber', 50 * MINUTE);
      await stage.hark.tick();
    },
  },
  'below-threshold': {
    async lead(stage) {
      await stage.hark.memory.remember({ content: 'sort the photos', type: 'PLAN', importance: 0.5 });
      await stage.hark.tick();
    },
  },
  'time-period': {
    startMs: TEN + 11 * HOUR,
    settings: { 'quietHours.start': '23:00', 'quietHours.end': '07:00' },
    async lead(stage) {
      await stage.hark.memory.remember({ content: 'sort the photos', type: 'PLAN', importance: 0.5 });
      await stage.clock.advanceBy(MINUTE);
    },
  },
  conversation: {
    async lead(stage) {
      await stage.hark.receive({ text: 'hello there' });
      await stage.hark.memory.remember({ content: 'sort the photos', type: 'PLAN', importance: 0.5 });
      await stage.hark.tick();
    },
  },
  'same-fingerprint': {
    async lead(stage) {
      const ids = await contradict(stage, 'gym');
      await stage.hark.tick();
      await changed(stage, ids);
    },
  },
  cooldown: {
    async lead(stage) {
      const ids = await contradict(stage, 'gym');
      await contradict(stage, 'pool');
      await stage.hark.tick();
      await changed(stage, ids);
    },
  },
  'topic-repeat': {
    async lead(stage) {
      await contradict(stage, 'gym', 'fitness');
      await stage.hark.tick();
      await contradict(stage, 'pool', 'fitness');
      await stage.hark.tick();
    },
  },
  duplicate: {
    async lead(stage) {
      await stage.plan('send the tax form', 20 * HOUR, { id: 'first' });
      await stage.hark.tick();
      await stage.clock.advanceBy(HOUR);
      await stage.plan('send the tax form', 19 * HOUR, { id: 'second' });
      await stage.hark.tick();
    },
  },
  'no-route': {
    async lead(stage) {
      await stage.store.transaction(async ({ db }) => void (await db.deleteFrom('addresses').execute()));
      await planAndLook(stage);
    },
  },
};

onEveryStore('what a silent beat leaves behind', (bench) => {
  const opened: SpeakStage[] = [];
  const open = async (options?: SpeakOptions): Promise<SpeakStage> => {
    const stage = await SpeakStage.open(await bench.open(), options);
    opened.push(stage);
    return stage;
  };
  afterEach(async () => {
    const errors = opened.flatMap((stage) => stage.errors);
    for (const stage of opened.splice(0)) await stage.hark.stop();
    expect(errors).toEqual([]);
  });

  it.each(Object.entries(CASES))('H3: %s is a reason in the ledger, with words beside it', async (reason, given) => {
    const stage = await open(given);
    await given.lead(stage);
    const rows = (await stage.looks()).filter((row) => row.reason === reason);
    expect(rows.length, JSON.stringify((await stage.looks()).map((row) => row.reason))).toBeGreaterThan(0);
    for (const row of rows) {
      expect(['silent', 'observed']).toContain(row.outcome);
      expect(row.summary).toMatch(/^Stayed silent: /u);
      expect(row.summary).not.toContain(`Stayed silent: ${reason}.`);
      expect(row.detail).toMatchObject({
        decision: { gates: expect.any(Array) },
        input: { nowMs: expect.any(Number) },
      });
    }
  });

  it('H10: a day of beats without a model, autonomy act included, calls no tool and changes no note, task or setting', async () => {
    const stage = await open({ settings: { autonomy: 'act' } });
    await tomorrow(stage);
    await stage.hark.tasks.add({
      name: 'water the plants',
      schedule: { kind: 'cron', expr: '0 9 1 6 *' },
      payload: { kind: 'reminder', text: 'water the plants' },
    });
    const owned = () =>
      stage.store.read(async ({ db }) => ({
        notes: await db.selectFrom('notes').select(['id', 'content', 'state', 'due_at']).orderBy('id').execute(),
        jobs: await db.selectFrom('jobs').selectAll().orderBy('id').execute(),
        settings: await db.selectFrom('settings').selectAll().execute(),
        proposals: await db.selectFrom('proposals').selectAll().execute(),
        additions: await db.selectFrom('additions').selectAll().execute(),
      }));
    const before = await owned();
    await stage.clock.advanceBy(10 * HOUR);
    for (let times = 0; times < 3; times++) await stage.hark.tick();
    expect(await stage.texts()).toHaveLength(1);
    expect(await owned()).toEqual(before);
    const { rows } = await stage.hark.ledger({ limit: 500 });
    // The day's tidying up (R1) has rows of its own kind.
    const since = rows.filter(({ at, kind }) => at > TEN && kind !== 'reflect');
    expect([...new Set(since.map(({ kind }) => kind))].sort()).toEqual(['beat', 'send']);
    expect(since.every(({ tokens }) => tokens === 0)).toBe(true);
  });
});
