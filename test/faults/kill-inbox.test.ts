/**
 * Q1, I1, K19: two signed hooks, the message they lead to and a look at the mail are killed at every single unit of work,
 * inside it and right after its commit. A fresh Hark opens the data as they were, the sender repeats what was not
 * answered, the reader looks again. Each item is there once, none is handed out twice, and the person is told once.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createHark, type Hark } from '../../src/app/index.ts';
import { ConflictError, type TestClock, testClock } from '../../src/base/index.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { quickFolder } from '../../src/testing/folders.ts';
import { DyingStore, Killed, type KillPoint } from './tools/dying-store.ts';

const START = Date.parse('2026-03-11T10:00:00Z');
const MINUTE = 60_000;
const SETTINGS = { timeZone: 'UTC', 'inbox.watch': ['email'] };
/** Without ids of their own: only the signature tells that a request was sent before. */
const HOOKS = ['one', 'two'].map((text) => ({ text, hook: { timestamp: String(START / 1_000), signature: text } }));

it('Q1: a kill at any unit of work loses no item and keeps, tells and hands out none twice', {
  timeout: 600_000,
}, async () => {
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
  expect(unit).toBeGreaterThan(6);
});

let lives = 0;

interface Books {
  /** Hooks whose sender got an answer; the others it sends again. */
  readonly answered: Set<string>;
  readonly handedOut: string[];
}

async function live(folder: string, point: KillPoint | undefined) {
  const home = join(folder, `life-${++lives}`);
  const clock = testClock(START);
  const dying = await DyingStore.open(join(folder, `${lives}.db`), join(home, 'after'), point);
  const books: Books = { answered: new Set(), handedOut: [] };
  const first = await createHark({ store: dying, clock, settings: SETTINGS });
  await work(first, dying, clock, books);
  await first.stop();
  if (!dying.isDead) {
    const breaches = await breachesIn(dying, books.handedOut);
    await dying.dispose();
    return { isDead: false, breaches };
  }
  const reborn = await openStore({ file: dying.corpse }, clock.now());
  const second = await createHark({ store: lasting(reborn), clock, settings: SETTINGS });
  await work(second, reborn, clock, books);
  await second.stop();
  const breaches = await breachesIn(reborn, books.handedOut);
  await reborn.close();
  await dying.dispose();
  return { isDead: true, breaches };
}

const lasting = (store: Store): Store => ({
  dialect: store.dialect,
  place: store.place,
  transaction: (run) => store.transaction(run),
  read: (run) => store.read(run),
  close: async () => undefined,
});

async function work(hark: Hark, store: Store, clock: TestClock, books: Books): Promise<void> {
  const isDead = () => store instanceof DyingStore && store.isDead;
  try {
    await hark.start();
    // Met before: no greeting stands between.
    await store.transaction(({ db }) => db.updateTable('heartbeats').set({ greeted_at: START }).execute());
    for (const { text, hook } of HOOKS.filter((one) => !books.answered.has(one.text))) {
      await hark.api.inbox
        .add({ source: 'email', item: { text } }, { by: 'system', door: 'hook', hook })
        .catch((error: unknown) => {
          // It was taken, and only the answer was lost.
          if (!(error instanceof ConflictError)) throw error;
        });
      books.answered.add(text);
    }
    if (!isDead()) await clock.advanceBy(40 * MINUTE);
    const { mail } = await hark.api.inbox.takeMail();
    books.handedOut.push(...mail.map(({ text }) => text));
    if (!isDead()) await clock.advanceBy(40 * MINUTE);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

async function breachesIn(store: Pick<Store, 'read'>, handedOut: readonly string[]): Promise<string[]> {
  return store.read(async ({ db }) => {
    const items = await db.selectFrom('inbox_items').selectAll().orderBy('seq').execute();
    const texts = items.map(
      ({ body, seq, shown_at: shownAt }) => `${seq} ${body} ${shownAt === null ? 'new' : 'seen'}`,
    );
    const messages = await db.selectFrom('messages').select('text').execute();
    const told = messages.filter(({ text }) => text.includes('from email')).map(({ text }) => text);
    const twice = handedOut.filter((text, n) => handedOut.indexOf(text) !== n);
    return [
      ...(texts.join() === '1 one seen,2 two seen' ? [] : [`kept: ${texts.join(', ')}`]),
      ...twice.map((text) => `"${text}" was handed out twice`),
      ...(told.length === 1 ? [] : [`told ${told.length} times: ${told.join(' ')}`]),
    ];
  });
}
