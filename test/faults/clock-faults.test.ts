/**
 * Q1 S9 S10: a clock that leaps, flickers, sleeps and stalls. Whatever it does, once it runs as it should again every
 * reminder has come exactly once, and every slot of every job has exactly one record.
 */
import { expect, it, onTestFinished } from 'vitest';
import { createHark, type Hark } from '../../src/app/index.ts';
import { type TestClock, testClock } from '../../src/base/index.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { type Books, breachesIn, readBooks } from './tools/books.ts';
import { holesIn } from './tools/grid.ts';
import { type PaperChannel, paperChannel } from './tools/paper-channel.ts';
import { chanceFor, roundsOr } from './tools/seed.ts';

const START = Date.UTC(2026, 2, 11, 9, 0, 0);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const ONCE = ['once-20m', 'once-90m', 'once-5h', 'once-26h', 'once-40h'];
const IN: Readonly<Record<string, number>> = {
  'once-20m': 20 * MINUTE,
  'once-90m': 90 * MINUTE,
  'once-5h': 5 * HOUR,
  'once-26h': 26 * HOUR,
  'once-40h': 40 * HOUR,
};

interface Stage {
  readonly clock: TestClock;
  readonly store: Store;
  readonly hark: Hark;
  readonly paper: PaperChannel;
}

/** A Hark on a test clock with a few reminders of every kind. */
async function stage(): Promise<Stage> {
  const play = await emptyStage();
  const { hark } = play;
  for (const text of ONCE) {
    await add(hark, text, { kind: 'at', at: new Date(START + (IN[text] ?? 0)).toISOString() });
  }
  await add(hark, 'every 7 minutes', { kind: 'every', everyMs: 7 * MINUTE });
  await add(hark, 'half hours', { kind: 'cron', expr: '*/30 * * * *' });
  await add(hark, 'daily', { kind: 'cron', expr: '15 9 * * *' });
  await add(hark, 'all of them', { kind: 'every', everyMs: HOUR }, { misfire: 'all', misfireMax: 3 });
  await add(hark, 'never late', { kind: 'every', everyMs: HOUR }, { misfire: 'skip' });
  return play;
}

async function emptyStage(): Promise<Stage> {
  const clock = testClock(START);
  const store = await openStore({ file: ':memory:' }, START);
  const paper = paperChannel(false);
  const hark = await createHark({ clock, store, channels: [paper], settings: { timeZone: 'Europe/Berlin' } });
  await hark.start();
  onTestFinished(() => hark.stop());
  return { clock, store, hark, paper };
}

const add = (hark: Hark, text: string, schedule: object, more: object = {}) =>
  hark.tasks.add({ name: text, schedule, payload: { kind: 'reminder', text }, deleteAfterRun: false, ...more });

async function expectAllInOrder({ store, clock }: Stage, counts = (_breach: string) => true): Promise<Books> {
  const books = await readBooks(store);
  expect(breachesIn(books, clock.now()).filter(counts)).toEqual([]);
  expect(holesIn(books, clock.now())).toEqual([]);
  for (const text of ONCE) expect([text, timesSent(books, text)]).toEqual([text, 1]);
  expect(new Set(books.outbox.map((row) => row.state))).toEqual(new Set(['sent']));
  return books;
}

const timesSent = (books: Books, text: string): number =>
  books.messages.filter((message) => message.outbox_id !== null && message.text.split('\n')[0] === text).length;

const JUMPS: ReadonlyArray<readonly [string, number]> = [
  ['an hour ahead', HOUR],
  ['an hour back', -HOUR],
  ['a day ahead', DAY],
  ['a day back', -DAY],
  ['a year ahead', YEAR],
  ['a year back', -YEAR],
];

it.each(JUMPS)('Q1: the clock leaps %s and is put right half an hour later', async (_name, by) => {
  const play = await stage();
  await play.clock.advanceBy(HOUR);
  await play.clock.jumpTo(play.clock.now() + by);
  await play.clock.advanceBy(30 * MINUTE);
  await play.clock.jumpTo(play.clock.now() - by);
  await play.clock.advanceTo(START + 3 * DAY);
  // What was told a year ago by its own clock is forgotten as anything that old.
  await expectAllInOrder(play, by < -90 * DAY ? (breach) => !breach.startsWith('the ledger') : undefined);
});

it.each(JUMPS.filter(([, by]) => Math.abs(by) < YEAR))('Q1: the clock leaps %s and stays there', async (_name, by) => {
  const play = await stage();
  await play.clock.advanceBy(2 * HOUR);
  await play.clock.jumpTo(play.clock.now() + by);
  await play.clock.advanceTo(START + 3 * DAY);
  await expectAllInOrder(play);
});

it(`Q1: a clock that flickers, ${roundsOr(3)} times over`, { timeout: 60_000 + roundsOr(3) * 20_000 }, async () => {
  const chance = chanceFor('strobe');
  for (let round = 0; round < roundsOr(3); round++) {
    const play = await stage();
    for (let step = 0; step < 30; step++) {
      await play.clock.advanceBy(chance.between(0, 12 * MINUTE));
      const by = chance.pick([HOUR, -HOUR, 5 * MINUTE, -5 * MINUTE, 30_000, -30_000, DAY, -DAY]) ?? 0;
      await play.clock.jumpTo(play.clock.now() + by);
    }
    await play.clock.jumpTo(START + 10 * HOUR);
    await play.clock.advanceTo(START + 4 * DAY);
    await expectAllInOrder(play);
  }
});

it('S9: after eight hours of sleep each reminder comes once, says how late it is, and they are spaced out', async () => {
  const play = await stage();
  await play.clock.advanceBy(10 * MINUTE);
  await play.clock.jumpTo(play.clock.now() + 8 * HOUR);
  await play.clock.advanceBy(MINUTE);
  const books = await readBooks(play.store);
  const late = books.messages.filter((message) => message.text.includes('late'));
  expect(late.map((message) => message.text.split('\n')[0]).sort()).toEqual(
    // The seven-minute grid falls on this very minute, so that one is on time.
    ['all of them', 'all of them', 'all of them', 'half hours', 'once-20m', 'once-5h', 'once-90m'].sort(),
  );
  expect(late.find((message) => message.text.startsWith('once-20m'))?.text).toMatch(/7 hours 50 minutes late/);
  const starts = books.slots.filter((slot) => slot.late_ms > MINUTE && slot.outcome === 'ran').map((s) => s.started_at);
  expect(new Set(starts).size).toBe(starts.length);
  await play.clock.advanceTo(START + 3 * DAY);
  await expectAllInOrder(play);
});

it('Q1: an event loop that stalls for a minute in mid-send sends once', async () => {
  const play = await stage();
  const { clock, paper, hark } = play;
  await hark.receive({ text: 'remind me in 3 minutes to look up', channel: 'paper' });
  let leap: Promise<void> | undefined;
  paper.onSend = () => {
    // The lease is far behind when the handler comes back, and the loop must not take its own work for abandoned.
    leap ??= clock.jumpTo(clock.now() + MINUTE);
  };
  await clock.advanceBy(4 * MINUTE);
  await leap;
  expect(paper.seen.filter((message) => message.text === 'look up')).toHaveLength(1);
  await clock.advanceTo(START + 3 * DAY);
  const books = await readBooks(play.store);
  expect(breachesIn(books, clock.now())).toEqual([]);
  expect(holesIn(books, clock.now())).toEqual([]);
  const keys = paper.seen.map((message) => message.idempotencyKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it('Q1: a channel dead for three days: late, not lost, one message, and said so', async () => {
  const { clock, paper, hark, store } = await emptyStage();
  paper.isDown = true;
  await hark.receive({ text: 'remind me in 10 minutes to stretch', channel: 'paper' });
  await clock.advanceBy(3 * DAY);
  const waiting = await readBooks(store);
  expect(waiting.outbox.find((row) => row.text === 'stretch')).toMatchObject({ state: 'queued' });
  expect((await hark.why({ about: 'stretch' })).story.some(({ outcome }) => outcome === 'retry')).toBe(true);
  paper.isDown = false;
  await clock.advanceBy(2 * HOUR);
  const sent = paper.seen.filter((message) => message.text.split('\n')[0] === 'stretch');
  expect(sent.map((message) => message.text)).toEqual([expect.stringMatching(/^stretch\n\n.*3 days late/)]);
  const books = await readBooks(store);
  expect(breachesIn(books, clock.now())).toEqual([]);
  const keys = paper.seen.map((message) => message.idempotencyKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it('Q1: a message that waited for a dead channel does not wait for a clock that was a year ahead', async () => {
  const { clock, paper, hark, store } = await stage();
  await clock.jumpTo(START + YEAR);
  paper.isDown = true;
  await hark.receive({ text: 'remind me in 1 minute to stretch', channel: 'paper' });
  await clock.advanceBy(10 * MINUTE);
  await clock.jumpTo(START + HOUR);
  paper.isDown = false;
  await clock.advanceBy(2 * HOUR);
  expect(paper.seen.filter((message) => message.text.split('\n')[0] === 'stretch')).toHaveLength(1);
  expect((await readBooks(store)).outbox.filter((row) => row.state === 'queued')).toEqual([]);
});

it('Q1: after a life a year ahead, the next one finds its messages last, and nothing waits for that year', async () => {
  const store = await openStore({ file: ':memory:' }, START);
  onTestFinished(() => store.close());
  const keep = { ...bound(store), close: async () => {} };
  const paper = paperChannel(true);
  const parts = { store: keep, channels: [paper], settings: { timeZone: 'Europe/Berlin', 'heartbeat.intervalMs': 0 } };
  const ahead = testClock(START + YEAR);
  const first = await createHark({ ...parts, clock: ahead });
  await first.start();
  paper.isDown = true;
  await first.receive({ text: 'remind me in 1 minute to stretch', channel: 'paper' });
  await ahead.advanceBy(2 * MINUTE);
  await first.stop();

  paper.isDown = false;
  const clock = testClock(START);
  const second = await createHark({ ...parts, clock });
  await second.start();
  const last = (await second.messages.list()).messages.at(-1);
  const { messageId } = await second.receive({ text: 'what is planned?', channel: 'paper' });
  const { messages } = await second.messages.list({ after: last?.id ?? '' });
  expect(messages[0]?.id).toBe(messageId);
  await clock.advanceBy(2 * HOUR);
  expect(paper.seen.map((message) => message.text.split('\n')[0])).toEqual(['stretch']);
  await second.stop();
});

/** A class's methods do not survive a spread. */
const bound = (store: Store) => ({
  dialect: store.dialect,
  place: store.place,
  transaction: store.transaction.bind(store),
  read: store.read.bind(store),
});
