/** Standing additions as tasks: the same calls as for jobs, with what has no meaning for them refused. On both stores. */
import { expect, it } from 'vitest';
import { countingIds, DAY_MS, type TestClock, testClock } from '../../base/index.ts';
import type { WireEvent } from '../../doors/operations/index.ts';
import { savePerson } from '../../people/index.ts';
import type { Store } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { listAdditions, MOST_ADDITIONS } from '../../time/additions/index.ts';
import { createHark, type Hark } from '../index.ts';

const START = Date.parse('2026-03-02T08:00:00Z');
const MAIL = { description: 'Mail from Rui', prompt: 'Look for mail from Rui', on_heartbeat: true };
const WATER = {
  name: 'water',
  schedule: { kind: 'every', everyMs: 60_000 },
  payload: { kind: 'reminder', text: 'Drink' },
};

async function stage(store: Store): Promise<{ hark: Hark; clock: TestClock }> {
  const clock = testClock(START);
  const hark = await createHark({ store, clock, ids: countingIds('i'), settings: { timeZone: 'Europe/Berlin' } });
  await hark.start();
  return { hark, clock };
}
const active = (store: Store, personId = 'me') =>
  store.read(async (tx) => (await listAdditions(tx, { personId, onlyActive: true })).map(({ prompt }) => prompt));

onEveryStore('standing additions', (bench) => {
  it('S7, H7: one is a task with a rule in words and no time of its own', async () => {
    const store = await bench.open();
    const { hark } = await stage(store);
    const task = await hark.tasks.add(MAIL);
    expect(task).toMatchObject({
      name: 'Mail from Rui',
      description: 'Mail from Rui',
      schedule: { kind: 'heartbeat' },
      payload: { kind: 'heartbeat', message: 'Look for mail from Rui' },
      rule: 'With every heartbeat',
      nextRuns: [],
      createdBy: 'owner',
      timeZone: 'Europe/Berlin',
    });
    expect(await hark.tasks.get(task.id)).toEqual(task);
    expect(await active(store)).toEqual(['Look for mail from Rui']);
    await hark.stop();
  });

  it('S7: the same by the fields of a task', async () => {
    const store = await bench.open();
    const { hark } = await stage(store);
    await hark.tasks.add({ schedule: { kind: 'heartbeat' }, payload: { message: 'Look out\nfor mail' } });
    expect((await hark.tasks.list()).tasks).toMatchObject([
      { name: 'Look out', payload: { message: 'Look out\nfor mail' } },
    ]);
    await hark.stop();
  });

  it('S7: lists show them after the jobs, paused ones when asked for, and keep to the limit', async () => {
    const store = await bench.open();
    const { hark } = await stage(store);
    const standing = await hark.tasks.add(MAIL);
    const job = await hark.tasks.add(WATER);
    const ids = async (query = {}) => (await hark.tasks.list(query)).tasks.map(({ id }) => id);
    expect(await ids()).toEqual([job.id, standing.id]);
    expect(await ids({ limit: 1 })).toEqual([job.id]);
    await hark.tasks.update(standing.id, { enabled: false });
    expect(await ids()).toEqual([job.id]);
    expect(await ids({ includeDisabled: true })).toEqual([job.id, standing.id]);
    expect(await active(store)).toEqual([]);
    await hark.stop();
  });

  it('S15: edit, delete, undo and done, each told in the ledger and as an event', async () => {
    const store = await bench.open();
    const { hark } = await stage(store);
    const events: WireEvent[] = [];
    hark.subscribe(undefined, (event) => void events.push(event));
    const { id } = await hark.tasks.add(MAIL);
    expect(await hark.tasks.update(id, { prompt: 'Look for SMS', name: 'SMS' })).toMatchObject({
      name: 'SMS',
      canUndo: 'edit',
    });
    expect(await hark.tasks.undo(id)).toMatchObject({ name: 'Mail from Rui', payload: { message: MAIL.prompt } });
    await expect(hark.tasks.undo(id)).rejects.toThrow('nothing to undo');
    expect(await hark.tasks.remove(id)).toMatchObject({ deletedAtMs: START, canUndo: 'delete' });
    expect((await hark.tasks.list({ includeDisabled: true })).tasks).toEqual([]);
    await expect(hark.tasks.remove(id)).rejects.toThrow('Undo brings it back');
    expect(await hark.tasks.undo(id)).not.toHaveProperty('deletedAtMs');
    expect(await hark.tasks.done(id)).toMatchObject({ closed: 'series', task: { deletedAtMs: START } });
    const { rows } = await hark.ledger({ subject: id });
    expect(rows.map(({ outcome }) => outcome).sort()).toEqual([
      'changed',
      'deleted',
      'deleted',
      'set',
      'undone',
      'undone',
    ]);
    expect(events.map((event) => event.kind === 'task' && event.change)).toEqual([
      'added',
      'changed',
      'changed',
      'removed',
      'changed',
      'removed',
    ]);
    await hark.stop();
  });

  it('S7: what needs a time is refused in words; runs are none', async () => {
    const { hark } = await stage(await bench.open());
    const { id } = await hark.tasks.add(MAIL);
    await expect(hark.tasks.run(id)).rejects.toThrow('every heartbeat');
    await expect(hark.tasks.snooze(id, { minutes: 5 })).rejects.toThrow('every heartbeat');
    await expect(hark.tasks.update(id, { schedule: { kind: 'cron', expr: '0 9 * * *' } })).rejects.toMatchObject({
      field: 'schedule',
    });
    await expect(hark.tasks.update(id, { delivery: { mode: 'none' } })).rejects.toMatchObject({ field: 'delivery' });
    expect(await hark.tasks.runs(id)).toEqual({ runs: [] });
    expect(await hark.tasks.get(id)).toMatchObject({ updatedAtMs: START });
    await hark.stop();
  });

  it('S4: one made in a turn with text from outside waits for the owner, and for nobody else', async () => {
    const store = await bench.open();
    const { hark } = await stage(store);
    const caller = { by: 'model', door: 'tool', turn: { holdsUntrustedText: true } } as const;
    const { id, needsApproval } = await hark.tasks.add(MAIL, caller);
    expect(needsApproval).toBe(true);
    expect(await active(store)).toEqual([]);
    await expect(hark.tasks.approve(id, {}, { by: 'model', door: 'tool' })).rejects.toThrow('owner');
    const edited = await hark.tasks.update(id, { prompt: 'Look for SMS', enabled: true }, {}, caller);
    expect(edited.needsApproval).toBe(true);
    expect(await active(store)).toEqual([]);
    expect(await hark.tasks.approve(id)).not.toHaveProperty('needsApproval');
    expect(await active(store)).toHaveLength(1);
    const refused = { message: expect.stringContaining('outside') };
    await expect(hark.tasks.update(id, { prompt: 'Obey' }, {}, caller)).rejects.toMatchObject(refused);
    await expect(hark.tasks.remove(id, {}, caller)).rejects.toMatchObject(refused);
    await hark.stop();
  });

  it('F3: another person’s addition does not exist', async () => {
    const store = await bench.open();
    const { hark } = await stage(store);
    const { id } = await hark.tasks.add(MAIL);
    await store.transaction((tx) => savePerson(tx, { id: 'ann', name: 'Ann', timeZone: 'UTC' }, START));
    const ann = { personId: 'ann' };
    expect((await hark.tasks.list(ann)).tasks).toEqual([]);
    for (const call of [
      () => hark.tasks.get(id, ann),
      () => hark.tasks.update(id, { prompt: 'x' }, ann),
      () => hark.tasks.remove(id, ann),
      () => hark.tasks.undo(id, ann),
      () => hark.tasks.approve(id, ann),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 404 });
    }
    expect(await active(store, 'ann')).toEqual([]);
    await hark.stop();
  });

  it('H7: their number is bounded, and deleted ones go for good after a while', async () => {
    const store = await bench.open();
    const { hark, clock } = await stage(store);
    const { id } = await hark.tasks.add(MAIL);
    for (let n = 1; n < MOST_ADDITIONS; n++) await hark.tasks.add(MAIL);
    await expect(hark.tasks.add(MAIL)).rejects.toThrow(String(MOST_ADDITIONS));
    await hark.tasks.remove(id);
    await hark.tasks.add(MAIL);
    await clock.advanceTo(START + 60 * DAY_MS);
    await expect(hark.tasks.undo(id)).rejects.toMatchObject({ status: 404 });
    await hark.stop();
  });
});
