/** P: one Hark per home folder; the lock goes with its process, however that ends. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startChild } from '../../testing/child.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { StoreError, takeProcessLock } from '../index.ts';

it('P1: is held by one, and free again when released', () => {
  const file = join(temporaryFolder(), 'lock');
  const lock = takeProcessLock(file);
  expect(lock).toBeDefined();
  expect(takeProcessLock(file)).toBeUndefined();
  lock?.release();
  const again = takeProcessLock(file);
  expect(again).toBeDefined();
  again?.release();
});

it('Q1: is held against other processes and let go by kill -9', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'lock');
  const child = await startChild(
    `const { takeProcessLock } = await import(SOURCE + 'store/index.ts');
     console.log(takeProcessLock(${JSON.stringify(file)}) ? 'held' : 'refused');
     process.stdin.resume(); setInterval(() => {}, 1e6);`,
    { folder },
  );
  expect(await child.line()).toBe('held');
  expect(takeProcessLock(file)).toBeUndefined();
  await child.kill();
  const lock = takeProcessLock(file);
  expect(lock).toBeDefined();
  lock?.release();
});

it('says in words when its folder is not there', () => {
  expect(() => takeProcessLock(join(temporaryFolder(), 'missing', 'lock'))).toThrow(StoreError);
});
