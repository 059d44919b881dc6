/**
 * Q1, K16: an afternoon in which Hark speaks up by itself (a plan that nears its hour, a system event) is killed at
 * every single unit of work, inside it and right after its commit; a fresh Hark opens the data as it was at that
 * instant, and the afternoon goes on. Everything worth hearing is heard once.
 */
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createHark, type Hark } from '../../src/app/index.ts';
import { testClock } from '../../src/base/index.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { quickFolder } from '../../src/testing/folders.ts';
import { DyingStore, Killed, type KillPoint, type Moment } from './tools/dying-store.ts';
import { paperChannel } from './tools/paper-channel.ts';

const START = Date.UTC(2026, 2, 11, 11);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SETTINGS = { timeZone: 'UTC' };
const MOMENTS: readonly Moment[] = ['inside', 'after'];
/** About a hundred lives, each with two starts. */
const PATIENCE = { timeout: 600_000 };
const EVENT = 'The bell rang.';
const DUE = START + 5 * HOUR;
const END = START + 4 * HOUR + 45 * MINUTE;

const open: Array<{ dispose(): Promise<void> }> = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.dispose();
});

it.each([true, false])(
  'Q1, K16, C2: killed anywhere, it is heard once (repeats are known: %s)',
  PATIENCE,
  async (isSafe) => {
    const folder = quickFolder();
    const whole = await liveAnAfternoon(folder, isSafe, undefined);
    expect(whole.breaches).toEqual([]);
    expect(whole.heard).toEqual({ before: 1, lastHour: 1, event: 1 });
    let unit = 0;
    for (let isDead = true; isDead; ) {
      unit++;
      for (const moment of MOMENTS) {
        const lived = await liveAnAfternoon(folder, isSafe, { unit, moment });
        isDead = lived.isDead;
        expect(lived.breaches, `killed ${moment} unit ${unit}`).toEqual([]);
      }
    }
    expect(unit).toBeGreaterThan(12);
  },
);

let lives = 0;

interface Asked {
  /** Answered: it must come. */
  readonly promised: Set<string>;
  /** Asked for and never answered: it may come. */
  readonly unanswered: Set<string>;
}

async function liveAnAfternoon(folder: string, isSafe: boolean, point: KillPoint | undefined) {
  const clock = testClock(START);
  const name = `life-${++lives}`;
  const dying = await DyingStore.open(join(folder, `${name}.db`), join(folder, `${name}-after`), point);
  open.push(dying);
  const paper = paperChannel(isSafe);
  const parts = { clock, settings: SETTINGS, channels: [paper] };
  const asked: Asked = { promised: new Set(), unanswered: new Set() };

  const first = await createHark({ ...parts, store: dying });
  await live(first, asked);
  while (!dying.isDead && clock.now() < END) await clock.advanceBy(15 * MINUTE);
  await first.stop();
  let store: Pick<Store, 'read'> = dying;
  if (dying.isDead) {
    const reborn = await openStore({ file: dying.corpse }, clock.now());
    open.push({ dispose: () => reborn.close() });
    store = reborn;
    const second = await createHark({ ...parts, store: staysOpen(reborn) });
    await live(second, asked);
    await clock.advanceTo(END);
    await second.stop();
  }
  const heard = count(paper.seen.map(({ text }) => text));
  const breaches = await check(store, heard, asked, isSafe);
  const { isDead } = dying;
  await Promise.all(open.splice(0).map((one) => one.dispose()));
  return { isDead, breaches, heard };
}

/** The dead store closes nothing, and the new one is read after its Hark has stopped. */
const staysOpen = (store: Store): Store => ({
  dialect: store.dialect,
  place: store.place,
  transaction: store.transaction.bind(store),
  read: store.read.bind(store),
  close: async () => {},
});

/** What is safe to repeat is repeated until it was answered; the event is asked for once. */
async function live(hark: Hark, asked: Asked): Promise<void> {
  await attempt(asked, 'start', () => hark.start());
  const hello = { text: 'hello', channel: 'paper', clientKey: 'hello' };
  await attempt(asked, 'hello', () => hark.receive(hello));
  const facts = [1, 2, 3, 4, 5].map((n) => ({ id: `fact-${n}`, content: `fact number ${n} about the garden` }));
  const plan = { id: 'plan', content: 'hand in the thesis', type: 'PLAN', dueAtMs: DUE };
  await attempt(asked, 'notes', () => hark.memory.addMany([...facts, plan]));
  if (!asked.unanswered.has('event') && !asked.promised.has('event')) {
    await attempt(asked, 'event', () => hark.wake({ text: EVENT, mode: 'now' }));
  }
}

async function attempt(asked: Asked, what: string, ask: () => Promise<unknown>): Promise<void> {
  if (what !== 'start' && asked.promised.has(what)) return;
  try {
    await ask();
    asked.promised.add(what);
    asked.unanswered.delete(what);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    asked.unanswered.add(what);
  }
}

function count(texts: readonly string[]) {
  const about = texts.filter((text) => text.includes('thesis'));
  return {
    before: about.filter((text) => !/\(in (?:1 hour|\d+ minutes)\)/u.test(text)).length,
    lastHour: about.filter((text) => /\(in (?:1 hour|\d+ minutes)\)/u.test(text)).length,
    event: texts.filter((text) => text.includes(EVENT)).length,
  };
}

async function check(
  store: Pick<Store, 'read'>,
  heard: ReturnType<typeof count>,
  asked: Asked,
  isSafe: boolean,
): Promise<string[]> {
  const { outbox, nudges, wakes } = await store.read(async ({ db }) => ({
    outbox: await db.selectFrom('outbox').selectAll().execute(),
    nudges: await db.selectFrom('nudges').selectAll().execute(),
    wakes: await db.selectFrom('wakes').selectAll().execute(),
  }));
  const unknown = outbox.filter(({ state }) => state === 'unknown');
  const breaches: string[] = [];
  for (const [what, times] of Object.entries(heard)) if (times > 1) breaches.push(`${what} was heard ${times} times`);
  const missing = Object.values(heard).filter((times) => times === 0).length;
  const mayMiss = unknown.length + (asked.promised.has('event') ? 0 : 1);
  if (missing > mayMiss) breaches.push(`${missing} were never heard`);
  if (isSafe && unknown.length > 0) breaches.push('an unknown where repeats are safe');
  if (unknown.length > 1) breaches.push('more than one unknown after one kill');
  if (nudges.some((nudge) => nudge.said_at === null && nudge.failed_at === null))
    breaches.push('one is still on its way');
  if (wakes.some(({ consumed_at }) => consumed_at === null)) breaches.push('an event still waits');
  const sent = new Set(outbox.map(({ id }) => id));
  if (nudges.some(({ outbox_id }) => outbox_id === null || !sent.has(outbox_id)))
    breaches.push('a nudge without its row');
  return breaches;
}
