/**
 * Q1 F2: two processes on one PostgreSQL. One is killed, or stands still for longer than its leases, while it holds
 * work: the other takes over, the late one is fenced, nothing is lost or doubled. And the database itself goes away
 * and comes back under a running process.
 */
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../src/testing/folders.ts';
import { startPostgres } from '../../src/testing/postgres-server.ts';
import { freshDatabase } from '../../src/testing/stores.ts';
import { isOk } from './tools/api.ts';
import { startReady } from './tools/hark-process.ts';
import { expectBalancedBooks, expectPromisesKept } from './tools/promises.ts';
import { chanceFor, roundsOr } from './tools/seed.ts';
import { arrivalsIn, Storm } from './tools/storm.ts';
import { sleep, until } from './tools/wait.ts';

const ROUNDS = roundsOr(6);
const PACE = { repeating: 2, pauseMs: 150 };
/** Longer than the lease of a claim (15 s), so that the other process takes the work over. */
const STANDSTILL_MS = 18_000;

it(`Q1 F2: ${ROUNDS} kills of one of two processes on one PostgreSQL lose and double nothing`, {
  timeout: 120_000 + ROUNDS * 30_000,
}, async () => {
  const chance = chanceFor('two processes');
  const env = { DATABASE_URL: await freshDatabase() };
  const homes = [temporaryFolder(), temporaryFolder()];
  const start = (which: number) => startReady({ home: homes[which] ?? '', env });
  const processes = [await start(0), await start(1)];
  const storm = new Storm(chance, PACE);
  storm.start(2);
  for (let round = 0; round < ROUNDS; round++) {
    const which = chance.between(0, 1);
    storm.aim(processes[chance.between(0, 1)]?.api);
    await sleep(chance.between(200, 1_500));
    const due = storm.nextDue(Date.now(), 2_000);
    if (due !== undefined) await sleep(due - Date.now() + chance.between(0, 60));
    await processes[which]?.kill();
    storm.aim(processes[1 - which]?.api);
    await sleep(chance.between(0, 1_000));
    processes[which] = await start(which);
  }
  await storm.end();
  const [first, second] = processes;
  if (!first || !second) throw new Error('a process is missing');
  await expectPromisesKept(first.api, storm);
  expect((await first.stop()).code).toBe(0);
  expect((await second.stop()).code).toBe(0);
  await expectBalancedBooks({ url: env.DATABASE_URL });
});

it('Q1 F2: a process that stands still past its leases is fenced when it goes on', { timeout: 180_000 }, async () => {
  const chance = chanceFor('standstill');
  const env = { DATABASE_URL: await freshDatabase() };
  const slow = await startReady({ home: temporaryFolder(), env });
  const storm = new Storm(chance, PACE);
  storm.start(2);
  storm.aim(slow.api);
  await sleep(2_000);
  const due = storm.nextDue(Date.now(), 3_000);
  if (due !== undefined) await sleep(due - Date.now() + chance.between(0, 30));
  slow.child.kill('SIGSTOP');
  const quick = await startReady({ home: temporaryFolder(), env });
  storm.aim(quick.api);
  await sleep(STANDSTILL_MS);
  slow.child.kill('SIGCONT');
  await sleep(2_000);
  await storm.end();
  // PostgreSQL ended the unit of work that was open all the while; its sender is told that nothing was kept.
  await expectPromisesKept(quick.api, storm, (refusal) => / 503 /.test(refusal));
  expect(slow.isRunning()).toBe(true);
  expect((await slow.stop()).code).toBe(0);
  expect((await quick.stop()).code).toBe(0);
  await expectBalancedBooks({ url: env.DATABASE_URL });
});

it('Q1: PostgreSQL stops and comes back: the process stays up and nothing is lost', { timeout: 180_000 }, async () => {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  const hark = await startReady({ home: temporaryFolder(), env: { DATABASE_URL: server.url } });
  const add = (text: string, inMs: number) =>
    hark.api.ask('POST', '/api/tasks', {
      name: text,
      schedule: { kind: 'at', at: new Date(Date.now() + inMs).toISOString() },
      payload: { kind: 'reminder', text },
    });
  const acknowledged = ['due-while-away-1', 'due-while-away-2', 'due-later'];
  for (const [i, text] of acknowledged.entries())
    expect(isOk(await add(text, [2_500, 3_500, 12_000][i] ?? 0))).toBe(true);

  await server.stop();
  const refused = await add('refused', 5_000);
  expect(refused.status).toBe(503);
  expect(JSON.stringify(refused.body)).toMatch(/PostgreSQL/);
  expect(JSON.stringify(refused.body)).not.toContain(new URL(server.url).password);
  await sleep(5_000);
  expect(hark.isRunning()).toBe(true);
  expect((await fetch(`${hark.api.url}/api/health`)).status).toBe(200);

  await server.start();
  const arrivals = await until('everything acknowledged', async () => {
    const answer = await hark.api.ask('GET', '/api/messages?limit=200');
    if (!isOk(answer)) return undefined;
    const found = arrivalsIn(await hark.api.messages());
    return acknowledged.every((text) => found.has(text)) ? found : undefined;
  });
  await sleep(1_000);
  expect([...arrivals].map(([text, messages]) => [text, messages.length])).toEqual(
    expect.arrayContaining(acknowledged.map((text) => [text, 1])),
  );
  expect(arrivals.size).toBe(acknowledged.length);
  expect((await hark.stop()).code).toBe(0);
});
