/**
 * C2: the process dies while a channel is sending. A channel that knows repeats is given the message again; with any
 * other nobody can tell whether it arrived, so it is shown as `unknown` and never sent a second time.
 */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createHark } from '../../src/app/index.ts';
import { testClock } from '../../src/base/index.ts';
import { openStore } from '../../src/store/index.ts';
import { quickFolder } from '../../src/testing/folders.ts';
import { breachesIn, readBooks } from './tools/books.ts';
import { DyingStore } from './tools/dying-store.ts';
import { paperChannel } from './tools/paper-channel.ts';

const START = Date.UTC(2026, 2, 11, 9, 0, 0);
const MINUTE = 60_000;

/** A reminder goes out by paper and the process dies in the middle of it; the next one runs for a day. */
async function dieInMidSend(takesIdempotencyKey: boolean, when: 'before' | 'after') {
  const folder = quickFolder();
  const clock = testClock(START);
  const dying = await DyingStore.open(join(folder, 'hark.db'), join(folder, 'after'));
  onTestFinished(() => dying.dispose());
  const paper = paperChannel(takesIdempotencyKey);
  // Without a heartbeat: the greeting is another story.
  const settings = { timeZone: 'Europe/Berlin', 'heartbeat.intervalMs': 0 };
  const parts = { clock, channels: [paper], settings };
  const first = await createHark({ ...parts, store: dying });
  await first.start();
  await first.receive({ text: 'remind me in 5 minutes to stretch', channel: 'paper' });
  paper.onSend = (now) => {
    if (now === when) dying.die();
  };
  await clock.advanceBy(6 * MINUTE);
  await first.stop();
  expect(dying.isDead).toBe(true);
  paper.onSend = undefined;

  const store = await openStore({ file: dying.corpse }, clock.now());
  const second = await createHark({ ...parts, store });
  onTestFinished(() => second.stop());
  await second.start();
  await clock.advanceBy(24 * 60 * MINUTE);
  const books = await readBooks(store);
  expect(breachesIn(books, clock.now())).toEqual([]);
  return { paper, books, hark: second };
}

it.each(['before', 'after'] as const)('C2: resent once where repeats are safe (killed %s it arrived)', async (when) => {
  const { paper, books } = await dieInMidSend(true, when);
  expect(paper.seen.map((message) => message.text)).toEqual(['stretch']);
  expect(paper.tries).toBe(2);
  expect(books.outbox.map((row) => row.state)).toEqual(['sent']);
});

it.each(['before', 'after'] as const)('C2: unknown and not resent elsewhere (killed %s it arrived)', async (when) => {
  const { paper, books, hark } = await dieInMidSend(false, when);
  expect(paper.tries).toBe(1);
  expect(paper.seen).toHaveLength(when === 'after' ? 1 : 0);
  expect(books.outbox.map((row) => row.state)).toEqual(['unknown']);
  const [slot] = books.slots;
  expect(slot).toMatchObject({ outcome: 'ran', delivered: 0 });
  // Shown: whoever asks is told that it is not known.
  const { answer } = await hark.why({ about: 'stretch' });
  expect(answer).toMatch(/may or may not have arrived/i);
  expect((await hark.tasks.runs(slot?.job_id ?? '')).runs).toMatchObject([{ outcome: 'ran', delivered: false }]);
});
