/** One at a time, and never a run that began before it was asked for. */
import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('M5: those who ask while it runs share one run after it', async () => {
  const gates: PromiseWithResolvers<void>[] = [];
  const turns = new Turns(
    async () => {
      const gate = Promise.withResolvers<void>();
      const no = gates.push(gate);
      await gate.promise;
      return no;
    },
    () => undefined,
  );
  const first = turns.run();
  const others = [turns.run(), turns.run()];
  gates[0]?.resolve();
  expect(await first).toBe(1);
  await Promise.resolve();
  gates[1]?.resolve();
  expect(await Promise.all(others)).toEqual([2, 2]);
  await turns.idle();
  const later = turns.run();
  gates[2]?.resolve();
  expect(await later).toBe(3);
});

it('M5: a failed run does not stop the next, and a nudge reports it', async () => {
  const told: unknown[] = [];
  let count = 0;
  const turns = new Turns(
    async () => {
      if (++count === 1) throw new Error('first');
      return count;
    },
    (error) => told.push(error),
  );
  turns.nudge();
  expect(await turns.run()).toBe(2);
  await turns.idle();
  expect(told).toHaveLength(1);
});
