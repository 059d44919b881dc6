/**
 * Q1: the program is killed with SIGKILL again and again while reminders are added, fire and are sent. Whatever was
 * acknowledged arrives exactly once; what was not arrives at most once; every slot has one record; the books balance.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/testing/folders.ts';
import { startHark, startReady } from './tools/hark-process.ts';
import { expectBalancedBooks, expectPromisesKept } from './tools/promises.ts';
import { type Chance, chanceFor, roundsOr } from './tools/seed.ts';
import { Storm } from './tools/storm.ts';
import { sleep } from './tools/wait.ts';

const ROUNDS = roundsOr(15);
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
  expect(storm.wishes.filter((wish) => wish.isPromised).length).toBeGreaterThan(ROUNDS);
  await expectPromisesKept(hark.api, storm);
  expect((await hark.stop()).code).toBe(0);
  await expectBalancedBooks({ file: join(home, 'hark.db') });
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
