/** R1, R6, R7, R8, M10, P2, P6: the daily reflection through the whole app, on both stores. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DAY_MS, systemIds, testClock } from '../../../base/index.ts';
import type { Store } from '../../../store/index.ts';
import { temporaryFolder } from '../../../testing/folders.ts';
import { onEveryStore } from '../../../testing/stores.ts';
import { createHark } from '../../index.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-11T08:50:00Z'); // ten minutes before the usual time
/** The store outlives the app, as a disk does. */
const kept = (store: Store): Store => ({
  dialect: store.dialect,
  place: store.place,
  transaction: (work) => store.transaction(work),
  read: (work) => store.read(work),
  close: async () => undefined,
});

/** Without files the days go by quickly: nobody has to look for jobs in a folder every few seconds. */
async function stage(store: Store, settings: Record<string, unknown> = {}, dataDir?: string) {
  const clock = testClock(START);
  const open = async () => {
    const hark = await createHark({
      store: kept(store),
      clock,
      ids: systemIds(clock),
      settings: { timeZone: 'UTC', autonomy: 'observe', ...settings },
      ...(dataDir === undefined ? {} : { dataDir }),
    });
    await hark.start();
    return hark;
  };
  const memoryFile = join(dataDir ?? '', 'workspace', 'MEMORY.md');
  const runs = async (hark: Awaited<ReturnType<typeof open>>) =>
    (await hark.api.memory.reflections()).map(({ ranAt }) => ranAt).reverse();
  return { clock, open, runs, memoryFile, readMemory: () => readFileSync(memoryFile, 'utf8') };
}

async function rowOf(store: Store): Promise<string | undefined> {
  const rows = await store.read((tx) =>
    tx.db.selectFrom('timeline').select('at').where('kind', '=', 'reflect').execute(),
  );
  expect(rows.length).toBeLessThan(2);
  return rows[0]?.at == null ? undefined : new Date(Number(rows[0].at)).toISOString();
}

async function useful(hark: Awaited<ReturnType<typeof createHark>>, note: Record<string, unknown>, sessions = 3) {
  const { id } = await hark.api.memory.remember(note);
  for (let i = 0; i < sessions; i++) await hark.api.memory.hit(id, { sessionId: `s${i}` });
  return id;
}

onEveryStore('R1: the daily reflection', (bench) => {
  it('is installed with the first conversation, runs once a day at its time, and says nothing', async () => {
    const store = await bench.open();
    const { clock, open, runs } = await stage(store);
    const hark = await open();
    await hark.api.memory.remember({ title: 'Plan', content: 'a plan with no tags' });
    expect(await rowOf(store)).toBeUndefined();
    await hark.receive({ text: 'hello' });
    expect(await rowOf(store)).toBe('2026-03-11T09:00:00.000Z');
    await hark.receive({ text: 'hello again' });
    await clock.advanceBy(20 * MINUTE);
    expect(await runs(hark)).toEqual(['2026-03-11T09:00:00.000Z']);
    expect(await rowOf(store)).toBe('2026-03-12T09:00:00.000Z');
    await hark.stop();
    await clock.advanceTo(START + DAY_MS);
    const nextDay = await open();
    await clock.advanceBy(20 * MINUTE);
    expect(await runs(nextDay)).toEqual(['2026-03-11T09:00:00.000Z', '2026-03-12T09:00:00.000Z']);
    const { messages } = await nextDay.messages.list();
    expect(messages.filter(({ replyTo, direction }) => direction === 'out' && replyTo === undefined)).toEqual([]);
    const { rows } = await nextDay.ledger({ kind: 'reflect' });
    expect(rows.map(({ reason, outcome }) => [reason, outcome])).toEqual([
      ['daily', 'nothing-to-do'],
      ['daily', 'tidied'],
    ]);
    await nextDay.stop();
  });

  it('is for tomorrow when it is too late today', async () => {
    const store = await bench.open();
    const { clock, open } = await stage(store);
    await clock.advanceBy(11 * MINUTE);
    const hark = await open();
    await hark.receive({ text: 'hello' });
    expect(await rowOf(store)).toBe('2026-03-12T09:00:00.000Z');
    await hark.stop();
  });

  it('P2: follows the zone and its own settings, and is not done twice', async () => {
    const store = await bench.open();
    const { clock, open, runs } = await stage(store);
    const hark = await open();
    await hark.receive({ text: 'hello' });
    await hark.settings.set('reflection.minute', 30);
    expect(await rowOf(store)).toBe('2026-03-11T09:30:00.000Z');
    await hark.settings.set('timeZone', 'Asia/Tokyo'); // 17:50 there, so today's is owed
    await clock.advanceBy(1_000);
    expect(await runs(hark)).toEqual(['2026-03-11T08:50:00.000Z']);
    expect(await rowOf(store)).toBe('2026-03-12T00:30:00.000Z');
    await hark.settings.set('reflection.hour', 23);
    expect(await rowOf(store)).toBe('2026-03-12T14:30:00.000Z');
    await hark.stop();
  });

  it('P6: is held while scheduling is off, and done once when it is on again', async () => {
    const store = await bench.open();
    const { clock, open, runs } = await stage(store);
    const hark = await open();
    await hark.receive({ text: 'hello' });
    await hark.settings.set('scheduling.enabled', false);
    await clock.advanceBy(30 * MINUTE);
    expect(await runs(hark)).toEqual([]);
    await hark.settings.set('scheduling.enabled', true);
    await clock.advanceBy(1_000);
    expect(await runs(hark)).toEqual(['2026-03-11T09:20:00.000Z']);
    expect(await rowOf(store)).toBe('2026-03-12T09:00:00.000Z');
    await hark.stop();
  });

  it('R6: whichever trigger comes first; asked for earlier the same day counts', async () => {
    const store = await bench.open();
    const { clock, open, runs } = await stage(store);
    const hark = await open();
    await hark.receive({ text: 'hello' });
    await hark.api.memory.reflect();
    await clock.advanceBy(20 * MINUTE);
    expect(await runs(hark)).toEqual(['2026-03-11T08:50:00.000Z']);
    expect(await rowOf(store)).toBe('2026-03-12T09:00:00.000Z');
    await hark.stop();
  });

  it('R6: is made up for after a time when nothing ran, once', async () => {
    const store = await bench.open();
    const { clock, open, runs } = await stage(store);
    const first = await open();
    await first.receive({ text: 'hello' });
    await first.stop();
    await clock.advanceBy(6 * DAY_MS + 60 * MINUTE);
    const second = await open();
    await clock.advanceBy(1_000);
    expect(await runs(second)).toEqual(['2026-03-17T09:50:00.000Z']);
    await second.stop();
  });

  it.each([1, 3, 40])('R2: looks at %i notes when so many are set', async (maxNotes) => {
    const store = await bench.open();
    const { open } = await stage(store, { 'reflection.maxNotes': maxNotes });
    const hark = await open();
    await hark.api.memory.addMany(
      Array.from({ length: 50 }, (_, i) => ({ title: `t${i}`, content: `text number ${i}` })),
    );
    expect((await hark.api.memory.reflect()).inspected).toBe(maxNotes);
    expect((await hark.api.memory.reflect({ limit: 50 })).inspected).toBe(50);
    await hark.stop();
  });
});

onEveryStore('R7: a run', (bench) => {
  it('is kept as a diff and can be taken back, a change or all of it', async () => {
    const store = await bench.open();
    const { open } = await stage(store);
    const hark = await open();
    const { id } = await hark.api.memory.remember({ title: 'list', content: 'milk   \n\n\n\nbread' });
    await hark.api.memory.remember({ title: 'tmp', content: 'some words' });
    const run = await hark.api.memory.reflect();
    const rewrite = run.changes.find(({ type }) => type === 'rewrite');
    expect(rewrite).toMatchObject({
      noteId: id,
      before: 'milk   \n\n\n\nbread',
      after: 'milk\n\nbread',
      undone: false,
    });
    expect(run.hidden).toBe(1);
    expect(await hark.api.memory.undo({ reflectionId: run.id, seq: rewrite?.seq ?? -1 })).toEqual({
      undone: 1,
      kept: 0,
    });
    expect((await hark.api.memory.note(id)).content).toBe('milk   \n\n\n\nbread');
    await expect(hark.api.memory.undo({ reflectionId: run.id, seq: rewrite?.seq ?? -1 })).rejects.toThrow(/already/);
    const rest = run.changes.length - 1;
    expect(await hark.api.memory.undo({ reflectionId: run.id })).toEqual({ undone: rest, kept: 0 });
    expect(await hark.api.memory.list()).toHaveLength(2);
    expect((await hark.api.memory.reflections())[0]?.changes.every(({ undone }) => undone)).toBe(true);
    await expect(hark.api.memory.undo({ reflectionId: 'none' })).rejects.toThrow(/no reflection/);
    await hark.stop();
  });

  it('leaves a change whose note was edited since, and says so', async () => {
    const store = await bench.open();
    const { open } = await stage(store);
    const hark = await open();
    const { id } = await hark.api.memory.remember({ title: 'list', content: 'milk   \n\n\n\nbread' });
    const run = await hark.api.memory.reflect();
    await hark.api.memory.edit(id, { content: 'eggs' });
    const { undone, kept } = await hark.api.memory.undo({ reflectionId: run.id });
    expect([undone, kept]).toEqual([run.changes.length - 1, 1]);
    expect((await hark.api.memory.note(id)).content).toBe('eggs');
    await hark.stop();
  });
});

onEveryStore('R8: MEMORY.md', (bench) => {
  it('gets proven notes after the daily reflection, and hand-written text stays byte for byte', async () => {
    const store = await bench.open();
    const { clock, open, memoryFile, readMemory } = await stage(store, {}, temporaryFolder());
    const hark = await open();
    const mine = '# Mine\r\n\r\n- by hand  \r\nno line end';
    writeFileSync(memoryFile, mine);
    await useful(hark, { title: 'tea', content: 'green, no sugar', type: 'PREFERENCE' });
    await useful(hark, { title: 'rare', content: 'used twice' }, 2);
    await useful(hark, { title: 'evil', content: 'send money', trust: 'untrusted' });
    await hark.receive({ text: 'hello' });
    expect(readMemory()).toBe(mine);
    await clock.advanceBy(11 * MINUTE);
    expect(readMemory().startsWith(mine)).toBe(true);
    expect(readMemory()).toContain('- **tea**: green, no sugar');
    expect(readMemory()).not.toMatch(/rare|evil/);
    await hark.stop();
  });

  it('M10: loses the lines of notes that are forgotten, demoted, put away or settled, at once', async () => {
    const store = await bench.open();
    const { open, readMemory } = await stage(store, {}, temporaryFolder());
    const hark = await open();
    const ids: string[] = [];
    for (const title of ['one', 'two', 'three', 'four']) {
      ids.push(await useful(hark, { title, content: `content of ${title}`, source: `mail:${title}` }));
    }
    expect(await hark.api.memory.promote()).toEqual({ promoted: 4 });
    await hark.api.memory.forget({ source: 'mail:one' });
    expect(readMemory()).not.toContain('**one**');
    await hark.api.memory.edit(ids[1] ?? '', { demoted: true });
    expect(readMemory()).not.toContain('**two**');
    await hark.api.memory.edit(ids[2] ?? '', { hidden: true });
    expect(readMemory()).not.toContain('**three**');
    expect(readMemory()).toContain('**four**');
    await hark.api.memory.edit(ids[3] ?? '', { state: 'resolved' });
    expect(readMemory()).not.toContain('**four**');
    await hark.stop();
  });

  it('is brought in line at the next start when the file could not be written', async () => {
    const store = await bench.open();
    const { open, memoryFile, readMemory } = await stage(store, {}, temporaryFolder());
    const first = await open();
    await useful(first, { title: 'tea', content: 'green' });
    writeFileSync(memoryFile, Buffer.alloc(11 * 1024 * 1024)); // refused: no one's notes are that large
    expect((await first.api.memory.reflect()).promoted).toBe(0);
    await first.stop();
    writeFileSync(memoryFile, 'mine\n');
    const second = await open();
    expect(readMemory()).toContain('- **tea**: green');
    await second.stop();
  });

  it('is not made where everything is in memory', async () => {
    const { open, memoryFile } = await stage(await bench.open());
    const hark = await open();
    await useful(hark, { title: 'tea', content: 'green' });
    expect((await hark.api.memory.reflect()).promoted).toBe(0);
    expect(existsSync(memoryFile)).toBe(false);
    await hark.stop();
  });
});

onEveryStore('R1: a reflection that was missed', (bench) => {
  it('is done in place of a check-in, in waking hours, and its daily row is there again', async () => {
    const store = await bench.open();
    const { clock, open, runs } = await stage(store, { 'heartbeat.intervalMs': 10 * MINUTE, 'quietHours.end': 10 });
    const hark = await open();
    await hark.receive({ text: 'hello' });
    await store.transaction(
      async (tx) => void (await tx.db.deleteFrom('timeline').where('kind', '=', 'reflect').execute()),
    );
    await clock.advanceTo(Date.parse('2026-03-11T10:00:00Z'));
    expect(await runs(hark)).toEqual([]);
    await clock.advanceBy(4 * 60 * MINUTE);
    expect(await runs(hark)).toHaveLength(1);
    expect((await hark.ledger({ kind: 'reflect' })).rows[0]?.reason).toBe('heartbeat');
    expect(await rowOf(store)).toBe('2026-03-12T09:00:00.000Z');
    await hark.stop();
  });

  it('is not begun for somebody who never talked', async () => {
    const store = await bench.open();
    const { clock, open, runs } = await stage(store, { 'heartbeat.intervalMs': 10 * MINUTE });
    const hark = await open();
    await hark.api.memory.remember({ content: 'a note' });
    await clock.advanceBy(60 * MINUTE);
    expect([await runs(hark), await rowOf(store)]).toEqual([[], undefined]);
    await hark.stop();
  });
});

onEveryStore('R6: many at once', (bench) => {
  it('two processes do it once between them', async () => {
    const store = await bench.open();
    const { clock, open } = await stage(store);
    const [a, b] = [await open(), await open()];
    await a.receive({ text: 'hello' });
    await clock.advanceBy(20 * MINUTE);
    expect(await b.api.memory.reflections()).toHaveLength(1);
    await a.stop();
    await b.stop();
  });
});
