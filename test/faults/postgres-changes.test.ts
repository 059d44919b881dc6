/**
 * S15 F2: on PostgreSQL many units of work run at once, so a person's change and a run of the same job can meet. Neither
 * may undo the other: what was deleted stays deleted, what was paused stays paused, and what is on stays planned.
 */
import { expect, it, onTestFinished } from 'vitest';
import { createHark } from '../../src/app/index.ts';
import { testClock } from '../../src/base/index.ts';
import { openStore } from '../../src/store/index.ts';
import { freshDatabase } from '../../src/testing/stores.ts';
import { breachesIn, readBooks } from './tools/books.ts';

const START = Date.UTC(2026, 2, 11, 9, 0, 0);
const SECOND = 1_000;
const JOBS = 12;
const ROUNDS = 6;

it('S15 F2: a change that meets a run of the same job on PostgreSQL is not undone by it', async () => {
  const clock = testClock(START);
  const store = await openStore({ url: await freshDatabase() }, START);
  const hark = await createHark({ clock, store, settings: { timeZone: 'Europe/Berlin' } });
  await hark.start();
  onTestFinished(() => hark.stop());
  const wanted = new Map<string, 'deleted' | 'paused' | 'renamed'>();
  for (let round = 0; round < ROUNDS; round++) {
    const ids: string[] = [];
    for (let i = 0; i < JOBS; i++) {
      const schedule = { kind: 'every', everyMs: SECOND };
      const payload = { kind: 'reminder', text: `job ${round}-${i}` };
      ids.push((await hark.tasks.add({ name: `job ${round}-${i}`, schedule, payload })).id);
    }
    const changes = async () => {
      await Promise.all(
        ids.map(async (id, i) => {
          if (i % 3 === 0) await hark.tasks.remove(id);
          else await hark.tasks.update(id, i % 3 === 1 ? { enabled: false } : { name: 'renamed' });
          wanted.set(id, i % 3 === 0 ? 'deleted' : i % 3 === 1 ? 'paused' : 'renamed');
        }),
      );
    };
    await Promise.all([clock.advanceBy(SECOND), changes()]);
    for (const [i, id] of ids.entries()) if (i % 3 === 2) await hark.tasks.update(id, { enabled: false });
  }
  const books = await readBooks(store);
  const found = new Map(
    books.jobs.map((job) => [
      job.id,
      job.deleted_at !== null ? 'deleted' : job.name === 'renamed' ? 'renamed' : job.enabled === 0 ? 'paused' : 'on',
    ]),
  );
  expect([...wanted].map(([id]) => [id, found.get(id)])).toEqual([...wanted]);
  expect(breachesIn(books, clock.now())).toEqual([]);
});
