/**
 * Q1, M7: a message that a model reads is killed at every single unit of work, inside it and right after its commit; a
 * fresh Hark opens the data as they were, and the sender sends again. Each note is there once, the record is there once,
 * nothing is left on the timeline, and the tokens of the day are counted.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHark, type Hark } from '../../src/app/index.ts';
import { testClock } from '../../src/base/index.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { type FakeModel, fakeModel } from '../../src/testing/fake-model.ts';
import { quickFolder } from '../../src/testing/folders.ts';
import { DyingStore, Killed, type KillPoint } from './tools/dying-store.ts';

const START = Date.parse('2026-03-11T10:00:00Z');
const MINUTE = 60_000;
const TEXT = 'I must file the tax form by Friday 5pm, and Nora got into med school in Porto';
const school = {
  type: 'RELATIONSHIP',
  title: 'Nora: med school',
  content: 'Nora got into med school in Porto.',
  quote: 'Nora got into med school in Porto',
  due: null,
  importance: 0.6,
  entities: ['Nora'],
  tags: [],
};

let fake: FakeModel;
beforeAll(async () => {
  fake = await fakeModel();
  fake.answer('med school', { object: { notes: [school], over: [] } });
});
afterAll(() => fake.stop());

const settings = () => ({
  timeZone: 'UTC',
  autonomy: 'observe',
  'model.baseUrl': fake.baseUrl,
  'model.name': 'fake',
});

it('Q1, M7: a kill at any unit of work loses nothing and keeps nothing twice', { timeout: 600_000 }, async () => {
  const folder = quickFolder();
  const whole = await live(folder, undefined);
  expect(whole.breaches).toEqual([]);
  let unit = 0;
  for (let isDead = true; isDead; ) {
    unit++;
    for (const moment of ['inside', 'after'] as const) {
      const lived = await live(folder, { unit, moment });
      isDead = lived.isDead;
      expect(lived.breaches, `killed ${moment} unit ${unit}`).toEqual([]);
    }
  }
  expect(unit).toBeGreaterThan(3);
});

let lives = 0;

async function live(folder: string, point: KillPoint | undefined) {
  const home = join(folder, `life-${++lives}`);
  const clock = testClock(START);
  const dying = await DyingStore.open(join(folder, `${lives}.db`), join(home, 'after'), point);
  const first = await createHark({ store: dying, clock, settings: settings() });
  await talk(first);
  if (!dying.isDead) await clock.advanceBy(5 * MINUTE);
  await first.stop();
  if (!dying.isDead) {
    const breaches = await breachesIn(dying);
    await dying.dispose();
    return { isDead: false, breaches };
  }
  const reborn = await openStore({ file: dying.corpse }, clock.now());
  const second = await createHark({ store: lasting(reborn), clock, settings: settings() });
  await talk(second);
  await clock.advanceBy(5 * MINUTE);
  await second.stop();
  const breaches = await breachesIn(reborn);
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

async function talk(hark: Hark): Promise<void> {
  try {
    await hark.start();
    await hark.receive({ text: TEXT, clientKey: 'once' });
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

async function breachesIn(store: Pick<Store, 'read'>): Promise<string[]> {
  return store.read(async ({ db }) => {
    const notes = await db.selectFrom('notes').select('title').execute();
    const rows = await db.selectFrom('ledger').select('outcome').where('reason', '=', 'model').execute();
    const waiting = await db.selectFrom('timeline').select('key').where('kind', '=', 'capture').execute();
    const spent = await db.selectFrom('meta').select('value').where('key', '=', 'capture-tokens:me').execute();
    return [
      ...['file the tax form', 'Nora: med school'].flatMap((title) => {
        const times = notes.filter((note) => note.title === title).length;
        return times === 1 ? [] : [`"${title}" is there ${times} times`];
      }),
      ...(rows.length === 1 && rows[0]?.outcome === 'kept' ? [] : [`recorded as ${JSON.stringify(rows)}`]),
      ...waiting.map(({ key }) => `${key} still waits`),
      ...(Number(spent[0]?.value.split(' ')[1]) >= 120 ? [] : [`spent ${JSON.stringify(spent)}`]),
    ];
  });
}
