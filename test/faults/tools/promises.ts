/**
 * Whether a storm's promises were kept, asked over HTTP as the person would: everything acknowledged arrived exactly
 * once, nothing else more than once, each slot has one record; and whether the tables agree once all is quiet.
 */
import { expect } from 'vitest';
import type { WireMessage } from '../../../src/doors/operations/index.ts';
import { openStore, type StoreTarget } from '../../../src/store/index.ts';
import type { Api } from './api.ts';
import { breachesIn, readBooks } from './books.ts';
import { arrivalsIn, type Storm, type Wish } from './storm.ts';
import { sleep, until } from './wait.ts';

const EVERY_MS = 1_000;
/** Long enough for anything that would come a second time to come. */
const QUIET_MS = 1_500;

/**
 * Call when the storm is over and everything is up. Answers other than a promise are told, but for those that
 * `isExpected`: a refusal promises nothing either.
 */
export async function expectPromisesKept(
  api: Api,
  storm: Storm,
  isExpected: (refusal: string) => boolean = () => false,
): Promise<void> {
  expect(storm.refusals.filter((refusal) => !isExpected(refusal))).toEqual([]);
  const promised = storm.wishes.filter((wish) => wish.isPromised);
  await until('everything promised', () => haveArrived(api, promised));
  await endRepeating(api, storm.wishes);
  await sleep(QUIET_MS);
  const arrivals = arrivalsIn(await api.messages());
  for (const wish of storm.wishes.filter(({ how }) => how !== 'every')) {
    const times = arrivals.get(wish.text)?.length ?? 0;
    if (wish.isPromised) expect([wish.text, times]).toEqual([wish.text, 1]);
    else expect(times, `${wish.text} was not acknowledged`).toBeLessThanOrEqual(1);
  }
  for (const wish of promised) await expectOneRecordEach(api, wish, arrivals.get(wish.text) ?? []);
}

/** Call when every process has stopped. */
export async function expectBalancedBooks(target: StoreTarget): Promise<void> {
  const now = Date.now();
  const store = await openStore(target, now);
  try {
    const books = await readBooks(store);
    expect(breachesIn(books, now)).toEqual([]);
    expect(new Set(books.outbox.map((row) => row.state))).toEqual(new Set(['sent']));
  } finally {
    await store.close();
  }
}

async function haveArrived(api: Api, promised: readonly Wish[]): Promise<true | undefined> {
  const arrivals = arrivalsIn(await api.messages());
  return promised.every((wish) => arrivals.has(wish.text)) ? true : undefined;
}

/** Also those whose answer was lost: they are on the list all the same. */
async function endRepeating(api: Api, wishes: readonly Wish[]): Promise<void> {
  const { tasks } = await api.expectOk<{ tasks: Array<{ id: string; name: string }> }>('GET', '/api/tasks');
  const repeating = new Set(wishes.filter((wish) => wish.how === 'every').map((wish) => wish.text));
  for (const task of tasks) if (repeating.has(task.name)) await api.expectOk('DELETE', `/api/tasks/${task.id}`);
}

async function expectOneRecordEach(api: Api, wish: Wish, messages: readonly WireMessage[]): Promise<void> {
  const runs = (await api.runs(wish.taskId ?? '')).sort((a, b) => a.slotAtMs - b.slotAtMs);
  const slots = messages.flatMap(({ card }) => (card?.kind === 'reminder-fired' ? card.slotAt : []));
  const ran = runs.filter((run) => run.outcome === 'ran');
  expect(
    ran.map((run) => run.slotAtMs),
    `${wish.text}: one message for each run`,
  ).toEqual(slots.sort((a, b) => a - b));
  expect(
    ran.every((run) => run.delivered === true),
    `${wish.text}: delivered`,
  ).toBe(true);
  if (wish.how === 'every') return expectNoHole(wish, runs);
  expect(
    runs.map((run) => run.outcome),
    wish.text,
  ).toEqual(['ran']);
}

/** Each record begins one step of the grid after the one before ends. */
function expectNoHole(wish: Wish, runs: Awaited<ReturnType<Api['runs']>>): void {
  for (const [i, run] of runs.entries()) {
    const before = runs[i - 1];
    const expected = before ? before.untilMs + EVERY_MS : wish.dueAt;
    expect(run.slotAtMs, `${wish.text}: slot ${i} (${run.outcome})`).toBe(expected);
    expect(run.untilMs - run.slotAtMs).toBe((run.times - 1) * EVERY_MS);
  }
}
