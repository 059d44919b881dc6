/**
 * Q1: the program is killed with SIGKILL again and again while reminders are added, fire and are sent. Whatever was
 * acknowledged arrives exactly once; what was not arrives at most once; every slot has one record; the books balance.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../src/store/index.ts';
import { temporaryFolder } from '../../src/testing/folders.ts';
import type { Api } from './tools/api.ts';
import { breachesIn, readBooks } from './tools/books.ts';
import { startHark, startReady } from './tools/hark-process.ts';
import { type Chance, chanceFor, roundsOr } from './tools/seed.ts';
import { arrivalsIn, Storm, type Wish } from './tools/storm.ts';
import { sleep, until } from './tools/wait.ts';

const ROUNDS = roundsOr(20);
const ROUND_PATIENCE_MS = 15_000;
/** A message every 40 ms from two people at once: about as much as one home could ever see. */
const PACE = { repeating: 4, pauseMs: 80 };

it(`Q1 S8 C2: ${ROUNDS} kills at random moments lose nothing acknowledged and double nothing`, {
  timeout: 60_000 + ROUNDS * ROUND_PATIENCE_MS,
}, async () => {
  const chance = chanceFor('kill storm');
  const home = temporaryFolder();
  const storm = new Storm(chance, PACE);
  storm.start(2);
  for (let round = 0; round < ROUNDS; round++) await liveAndDie(home, storm, chance);
  const hark = await startReady({ home });
  storm.aim(hark.api);
  await sleep(500);
  await storm.end();
  expect(storm.refusals).toEqual([]);
  expect(storm.wishes.filter((wish) => wish.isPromised).length).toBeGreaterThan(ROUNDS);

  const promised = storm.wishes.filter((wish) => wish.isPromised);
  await until('everything promised', () => hasArrived(hark.api, promised));
  await endRepeating(hark.api, storm.wishes);
  await sleep(1_500);

  const arrivals = arrivalsIn(await hark.api.messages());
  for (const wish of storm.wishes.filter(({ how }) => how !== 'every')) {
    const times = arrivals.get(wish.text)?.length ?? 0;
    if (wish.isPromised) expect([wish.text, times]).toEqual([wish.text, 1]);
    else expect(times, `${wish.text} was not acknowledged`).toBeLessThanOrEqual(1);
  }
  for (const wish of promised) await expectOneRecordEach(hark.api, wish, arrivals.get(wish.text) ?? []);
  expect((await hark.stop()).code).toBe(0);
  await expectBalancedBooks(home);
});

/** One life: up, a while of work, dead. Now and then it dies while it is still starting. */
async function liveAndDie(home: string, storm: Storm, chance: Chance): Promise<void> {
  const hark = startHark({ home });
  if (chance.happens(0.2)) {
    await sleep(chance.between(50, 900));
  } else {
    const api = await hark.ready();
    if (!api) throw new Error(`Hark ended by itself: ${hark.words()}`);
    storm.aim(api);
    await sleep(chance.between(20, 1_500));
    // Half of the kills are aimed at an instant at which something fires and is sent.
    const due = chance.happens(0.5) ? storm.nextDue(Date.now(), 1_500) : undefined;
    if (due !== undefined) await sleep(due - Date.now() + chance.between(0, 40));
  }
  await hark.kill();
  storm.aim(undefined);
}

async function hasArrived(api: Api, promised: readonly Wish[]): Promise<true | undefined> {
  const arrivals = arrivalsIn(await api.messages());
  return promised.every((wish) => arrivals.has(wish.text)) ? true : undefined;
}

/** Also those whose answer was lost: they are on the list all the same. */
async function endRepeating(api: Api, wishes: readonly Wish[]): Promise<void> {
  const { tasks } = await api.expectOk<{ tasks: Array<{ id: string; name: string }> }>('GET', '/api/tasks');
  const repeating = new Set(wishes.filter((wish) => wish.how === 'every').map((wish) => wish.text));
  for (const task of tasks) if (repeating.has(task.name)) await api.expectOk('DELETE', `/api/tasks/${task.id}`);
}

async function expectOneRecordEach(api: Api, wish: Wish, messages: ReadonlyArray<{ card?: unknown }>): Promise<void> {
  const runs = (await api.runs(wish.taskId ?? '')).sort((a, b) => a.slotAtMs - b.slotAtMs);
  const slots = messages.map(({ card }) => (card as { slotAt: number }).slotAt).sort((a, b) => a - b);
  const ran = runs.filter((run) => run.outcome === 'ran');
  expect(
    ran.map((run) => run.slotAtMs),
    `${wish.text}: one message for each run`,
  ).toEqual(slots);
  expect(
    ran.every((run) => run.delivered === true),
    `${wish.text}: delivered`,
  ).toBe(true);
  if (wish.how !== 'every') {
    expect(
      runs.map((run) => run.outcome),
      wish.text,
    ).toEqual(['ran']);
    return;
  }
  // The grid has no hole: each record begins one second after the one before ends.
  for (const [i, run] of runs.entries()) {
    const before = runs[i - 1];
    const expected = before ? before.untilMs + 1_000 : wish.dueAt;
    expect(run.slotAtMs, `${wish.text}: slot ${i} (${run.outcome})`).toBe(expected);
    expect(run.untilMs - run.slotAtMs).toBe((run.times - 1) * 1_000);
  }
}

async function expectBalancedBooks(home: string): Promise<void> {
  const now = Date.now();
  const store = await openStore({ file: join(home, 'hark.db') }, now);
  try {
    const books = await readBooks(store);
    expect(breachesIn(books, now)).toEqual([]);
    expect(new Set(books.outbox.map((row) => row.state))).toEqual(new Set(['sent']));
  } finally {
    await store.close();
  }
}
