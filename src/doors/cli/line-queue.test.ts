import { expect, it } from 'vitest';
import { LineQueue } from './line-queue.ts';

it('X2: lines come in order, before and after they are asked for, then the end for ever', async () => {
  const queue = new LineQueue();
  queue.add('one');
  expect(await queue.next()).toBe('one');
  const waiting = queue.next();
  queue.add('two');
  queue.add('three');
  queue.end();
  expect([await waiting, await queue.next(), await queue.next(), await queue.next()]).toEqual([
    'two',
    'three',
    undefined,
    undefined,
  ]);
});

it('X2: whoever waits at the end is let go', async () => {
  const queue = new LineQueue();
  const waiting = queue.next();
  queue.end();
  expect(await waiting).toBeUndefined();
});

it('X2: after a drop nothing is left', async () => {
  const queue = new LineQueue();
  queue.add('one');
  queue.drop();
  expect(await queue.next()).toBeUndefined();
});

it('X2: a long input is paused until it was taken', async () => {
  const told: boolean[] = [];
  const queue = new LineQueue((isFull) => told.push(isFull));
  for (let i = 0; i < 1_500; i++) queue.add(String(i));
  expect(told).toEqual([true]);
  for (let i = 0; i < 1_500; i++) await queue.next();
  expect(told).toEqual([true, false]);
});
