/**
 * Q1: one story (set by words, set as tasks, fire, send, repeat) is killed at every single unit of work, inside it
 * and right after its commit; a fresh Hark opens the files as they were at that instant, and time goes on.
 */
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createHark, type Hark } from '../../src/app/index.ts';
import { testClock } from '../../src/base/index.ts';
import { openStore } from '../../src/store/index.ts';
import { quickFolder } from '../../src/testing/folders.ts';
import { breachesIn, readBooks } from './tools/books.ts';
import { DyingStore, Killed, type KillPoint, type Moment } from './tools/dying-store.ts';
import { type PaperChannel, paperChannel } from './tools/paper-channel.ts';

const START = Date.UTC(2026, 2, 11, 9, 0, 0);
const MINUTE = 60_000;
const SETTINGS = { timeZone: 'Europe/Berlin' };
/** Before a unit is the same as after the one before it. */
const MOMENTS: readonly Moment[] = ['inside', 'after'];
const CHANNELS = ['library', 'paper that knows repeats', 'paper that does not'] as const;
/** About a hundred lives, each with two starts. */
const PATIENCE = { timeout: 300_000 };
type ChannelKind = (typeof CHANNELS)[number];

/** What the person asked for and what they were told, over all lives of the process. */
interface Asked {
  readonly promised: Set<string>;
  readonly unanswered: Set<string>;
}

const open: Array<{ dispose(): Promise<void> }> = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.dispose();
});

it.each(CHANNELS)('Q1 S8 C2: a kill at any unit of work loses and doubles nothing (%s)', PATIENCE, async (kind) => {
  const folder = quickFolder();
  const whole = await tellStory(folder, kind, undefined);
  expect(whole.breaches).toEqual([]);
  let unit = 0;
  // Not a fixed number: the story takes a unit more or less, as the event loop has it.
  for (let isDead = true; isDead; ) {
    unit++;
    for (const moment of MOMENTS) {
      const told = await tellStory(folder, kind, { unit, moment });
      isDead = told.isDead;
      expect(told.breaches, `killed ${moment} unit ${unit}`).toEqual([]);
    }
  }
  expect(unit).toBeGreaterThan(20);
});

let lives = 0;

async function tellStory(folder: string, kind: ChannelKind, point: KillPoint | undefined) {
  const clock = testClock(START);
  const name = `life-${++lives}`;
  const dying = await DyingStore.open(join(folder, `${name}.db`), join(folder, `${name}-after`), point);
  open.push(dying);
  const asked: Asked = { promised: new Set(), unanswered: new Set() };
  const paper = paperChannel(kind !== 'paper that does not');
  const parts = { clock, settings: SETTINGS, channels: [paper] };

  const first = await createHark({ ...parts, store: dying });
  await live(first, kind, asked);
  await clock.advanceBy(25 * MINUTE);
  await first.stop();
  if (!dying.isDead) return { isDead: false, breaches: await check(dying, asked, kind, paper, clock.now()) };

  const reborn = await openStore({ file: dying.corpse }, clock.now());
  open.push({ dispose: () => reborn.close() });
  const second = await createHark({ ...parts, store: { ...keep(reborn), close: async () => {} } });
  await second.start();
  await live(second, kind, asked);
  await clock.advanceBy(60 * MINUTE);
  await second.stop();
  const breaches = await check(reborn, asked, kind, paper, clock.now());
  await Promise.all(open.splice(0).map((one) => one.dispose()));
  return { isDead: true, breaches };
}

/** A class's methods do not survive a spread. */
const keep = (store: Awaited<ReturnType<typeof openStore>>) => ({
  dialect: store.dialect,
  place: store.place,
  transaction: store.transaction.bind(store),
  read: store.read.bind(store),
});

/** Asks for everything that has not been promised yet. What is safe to repeat is repeated; the rest is asked once. */
async function live(hark: Hark, kind: ChannelKind, asked: Asked): Promise<void> {
  const channel = kind === 'library' ? 'library' : 'paper';
  await attempt(asked, 'start', () => hark.start());
  if (!asked.promised.has('stretch')) {
    const words = { text: 'remind me in 10 minutes to stretch', channel, clientKey: 'key-stretch' };
    await attempt(asked, 'stretch', () => hark.receive(words));
  }
  const reminder = (text: string) => ({ name: text, payload: { kind: 'reminder', text } });
  const at = new Date(START + 10 * MINUTE).toISOString();
  await once(asked, 'stand', () => hark.tasks.add({ ...reminder('stand'), schedule: { kind: 'at', at } }));
  const schedule = { kind: 'every', everyMs: 5 * MINUTE, anchorMs: START, untilMs: START + 10 * MINUTE };
  await once(asked, 'walk', () => hark.tasks.add({ ...reminder('walk'), schedule }));
}

async function once(asked: Asked, text: string, ask: () => Promise<unknown>): Promise<void> {
  if (!asked.promised.has(text) && !asked.unanswered.has(text)) await attempt(asked, text, ask);
}

async function attempt(asked: Asked, text: string, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
    asked.promised.add(text);
    asked.unanswered.delete(text);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    asked.unanswered.add(text);
  }
}

async function check(
  store: Pick<DyingStore, 'read'>,
  asked: Asked,
  kind: ChannelKind,
  paper: PaperChannel,
  nowMs: number,
): Promise<string[]> {
  // Only reading is needed, and a dying store reads as any other.
  const books = await readBooks(store as Parameters<typeof readBooks>[0]);
  const unknown = books.outbox.filter((row) => row.state === 'unknown');
  const arrived =
    kind === 'library'
      ? books.messages.filter((message) => message.outbox_id !== null).map((message) => message.text)
      : paper.seen.map((message) => message.text);
  const breaches = breachesIn(books, nowMs);
  const countOf = (text: string) => arrived.filter((line) => line.split('\n')[0] === text).length;
  for (const text of ['stretch', 'stand']) {
    const times = countOf(text);
    const isUnknown = unknown.some((row) => row.text.split('\n')[0] === text);
    if (times > 1) breaches.push(`${text} arrived ${times} times`);
    if (times === 0 && asked.promised.has(text) && !isUnknown) breaches.push(`${text} was promised and never arrived`);
  }
  const walks = books.slots.filter((slot) => slot.outcome === 'ran' && isWalk(books, slot.job_id)).length;
  const unsure = unknown.filter((row) => row.text.split('\n')[0] === 'walk').length;
  if (countOf('walk') > walks || countOf('walk') < walks - unsure) {
    breaches.push(`walk arrived ${countOf('walk')} times for ${walks} runs, ${unsure} of them unsure`);
  }
  if (kind !== 'paper that does not' && unknown.length > 0) breaches.push('an unknown where repeats are safe');
  if (unknown.length > 1) breaches.push('more than one unknown after one kill');
  return breaches;
}

const isWalk = (books: Awaited<ReturnType<typeof readBooks>>, jobId: string): boolean =>
  books.jobs.some((job) => job.id === jobId && job.name === 'walk');
