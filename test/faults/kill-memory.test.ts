/**
 * Q1, M7, R6, R8, R9: a day of memory (a message kept, a learning promoted, the daily reflection with MEMORY.md) is
 * killed at every single unit of work, inside it and right after its commit; a fresh Hark opens the data and the files
 * as they were at that instant, and the day goes on. Notes, files and index are whole afterwards, and nothing is twice.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createHark, type Hark } from '../../src/app/index.ts';
import { NotFoundError, testClock } from '../../src/base/index.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { quickFolder } from '../../src/testing/folders.ts';
import { DyingStore, Killed, type KillPoint, type Moment } from './tools/dying-store.ts';

const START = Date.parse('2026-03-11T08:55:00Z');
const MINUTE = 60_000;
const SETTINGS = { timeZone: 'UTC', autonomy: 'observe' };
const MOMENTS: readonly Moment[] = ['inside', 'after'];
const PATIENCE = { timeout: 600_000 };
const MINE = '# Mine\r\n\r\n- by hand  \r\nlast words';
const SOUL = '# Soul\n\nCalm.\n';
const ADDITION = 'Answer in two sentences.';

/** What is there before the day begins: proven notes, a copy to merge, a learning, and files by hand. */
async function prepare(base: string): Promise<void> {
  const hark = await createHark({ dataDir: base, clock: testClock(START - MINUTE), settings: SETTINGS });
  await hark.start();
  const text = 'the deploy needs the network switched on and the tests to be green';
  const notes = [
    { id: 'tea', title: 'tea', content: 'green,   \n\n\n\nno sugar', type: 'PREFERENCE' },
    { id: 'copy-a', title: 'deploy', content: text },
    { id: 'copy-b', title: 'deploying', content: `${text}!` },
    { id: 'tone', title: 'tone', content: 'short answers are liked', type: 'LEARNING' },
    { id: 'tmp', title: 'tmp', content: 'some words' },
  ];
  await hark.api.memory.addMany(notes);
  for (const id of ['tea', 'tone']) for (let i = 0; i < 5; i++) await hark.api.memory.hit(id, { sessionId: `s${i}` });
  await hark.stop();
  writeFileSync(join(base, 'workspace', 'MEMORY.md'), MINE);
  writeFileSync(join(base, 'workspace', 'SOUL.md'), SOUL);
}

it('Q1, R6, R8, R9: a kill at any unit of work leaves notes, files and index whole', PATIENCE, async () => {
  const folder = quickFolder();
  await prepare(join(folder, 'base'));
  const whole = await liveADay(folder, undefined);
  expect(whole.breaches).toEqual([]);
  let unit = 0;
  for (let isDead = true; isDead; ) {
    unit++;
    for (const moment of MOMENTS) {
      const lived = await liveADay(folder, { unit, moment });
      isDead = lived.isDead;
      expect(lived.breaches, `killed ${moment} unit ${unit}`).toEqual([]);
    }
  }
  expect(unit).toBeGreaterThan(12);
});

let lives = 0;

async function liveADay(folder: string, point: KillPoint | undefined) {
  const home = join(folder, `life-${++lives}`);
  cpSync(join(folder, 'base'), home, { recursive: true });
  const clock = testClock(START);
  const dying = await DyingStore.open(join(home, 'hark.db'), join(home, 'after'), point);
  const first = await createHark({ store: dying, dataDir: home, clock, settings: SETTINGS });
  await theMorning(first);
  if (!dying.isDead) await clock.advanceBy(15 * MINUTE);
  await first.stop();
  if (!dying.isDead) {
    const breaches = await breachesIn(dying, home);
    await dying.dispose();
    return { isDead: false, breaches };
  }
  const reborn = await openStore({ file: dying.corpse }, clock.now());
  const second = await createHark({ store: lasting(reborn), dataDir: home, clock, settings: SETTINGS });
  await theMorning(second);
  await clock.advanceBy(15 * MINUTE);
  await second.stop();
  const breaches = await breachesIn(reborn, home);
  await reborn.close();
  await dying.dispose();
  return { isDead: true, breaches };
}

const lasting = (store: Store): Store => ({
  dialect: store.dialect,
  place: store.place,
  transaction: (work) => store.transaction(work),
  read: (work) => store.read(work),
  close: async () => undefined,
});

/** Whoever got no answer asks again; the same key is the same message, and a promotion waits only once. */
async function theMorning(hark: Hark): Promise<void> {
  await attempt(() => hark.start());
  await attempt(() => hark.receive({ text: 'I must file the tax form by Friday 5pm', clientKey: 'tax' }));
  await attempt(() => hark.api.proposals.promoteLearning({ key: 'tone', soulAddition: ADDITION }));
  for (const { id } of (await attempt(() => hark.api.proposals.list()))?.proposals ?? []) {
    await attempt(() => hark.api.proposals.accept(id));
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    // A learning that was promoted in the life before is gone, which is what was asked for.
    if (error instanceof Killed || error instanceof NotFoundError) return undefined;
    throw error;
  }
}

async function breachesIn(store: Pick<Store, 'read'>, home: string): Promise<string[]> {
  const rows = await store.read(async ({ db }) => ({
    notes: await db.selectFrom('notes').selectAll().execute(),
    hits: await db.selectFrom('note_hits').select(['note_id']).execute(),
    chunks: await db.selectFrom('chunks').select('source_id').where('source_kind', '=', 'note').distinct().execute(),
    marks: await db.selectFrom('note_changes').select('note_id').execute(),
    runs: await db.selectFrom('reflections').selectAll().execute(),
    changes: await db.selectFrom('reflection_changes').selectAll().execute(),
    proposals: await db.selectFrom('proposals').selectAll().execute(),
    captures: await db.selectFrom('ledger').select('id').where('kind', '=', 'capture').execute(),
  }));
  const memory = readFileSync(join(home, 'workspace', 'MEMORY.md'), 'utf8');
  const soul = readFileSync(join(home, 'workspace', 'SOUL.md'), 'utf8');
  const shown = rows.notes.filter((note) => note.hidden === 0).map(({ id }) => id);
  const count = (text: string, part: string) => text.split(part).length - 1;
  const plans = rows.notes.filter(({ title }) => title === 'file the tax form');
  const [run] = rows.runs;
  const checks: ReadonlyArray<readonly [what: string, isWhole: boolean]> = [
    ['one plan was kept, once', plans.length === 1 && rows.captures.length === 1],
    ['one reflection on this day', rows.runs.length === 1],
    [
      'its changes are all there',
      rows.changes.length === (run ? run.rewritten + run.merged + run.hidden + run.tagged + run.linked : -1),
    ],
    ['the copies are one', rows.notes.filter(({ id, hidden }) => id.startsWith('copy') && hidden === 0).length === 1],
    ['the scratch note is put away', rows.notes.some(({ id, hidden }) => id === 'tmp' && hidden === 1)],
    [
      'hits are counted right',
      rows.notes.every(({ id, hits }) => hits === rows.hits.filter((hit) => hit.note_id === id).length),
    ],
    [
      'the index holds exactly the notes that are shown',
      sorted(rows.chunks.map((chunk) => chunk.source_id)) === sorted(shown),
    ],
    ['nobody waits to be settled', rows.marks.length === 0],
    [
      'text by hand is as it was',
      memory.startsWith(`${MINE}\n\n<!-- hark:memory:begin`) || memory.startsWith(`${MINE}\r\n`),
    ],
    ['MEMORY.md has the proven note, once', count(memory, '**tea**') === 1 && count(memory, 'hark:memory:end') === 1],
    ['the promoted learning is in SOUL.md only', count(soul, ADDITION) === 1 && soul.startsWith(SOUL)],
    ['and nowhere else', !rows.notes.some(({ id }) => id === 'tone') && !memory.includes('**tone**')],
    [
      'its proposal is accepted and done',
      rows.proposals.length === 1 && rows.proposals.every((one) => one.state === 'accepted' && one.files_due === 0),
    ],
  ];
  return checks.filter(([, isWhole]) => !isWhole).map(([what]) => what);
}

const sorted = (ids: readonly string[]): string => [...ids].sort().join(' ');
