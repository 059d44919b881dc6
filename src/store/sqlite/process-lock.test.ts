/** P: one Hark per home folder; the lock goes with its process, however that ends. */
import { chmodSync, readdirSync, statSync } from 'node:fs';
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

it('Q3: nobody else can read its files, also those an older Hark left open', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'lock');
  const modes = () => readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
  const lock = takeProcessLock(file);
  expect(new Set(modes())).toEqual(new Set([0o600]));
  lock?.release();
  chmodSync(file, 0o644);
  const again = takeProcessLock(file);
  expect(new Set(modes())).toEqual(new Set([0o600]));
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
