/** Q1: units of work share a commit without sharing each other's failures. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { openStore, statement, type Tx } from '../index.ts';

const set = (tx: Tx, key: string) => tx.db.insertInto('meta').values({ key, value: '' }).execute();

it('Q1: answers only after the commit, when another connection can read it', async () => {
  const file = join(temporaryFolder(), 'hark.db');
  const store = await openStore({ file }, 0);
  const other = new Database(file, { readonly: true });
  const isThere = other.prepare('SELECT 1 FROM meta WHERE key = ?');
  let seenInside: unknown;
  await store.transaction(async (tx) => {
    await set(tx, 'a');
    seenInside = isThere.get('a');
  });
  expect(seenInside).toBeUndefined();
  expect(isThere.get('a')).toBeDefined();
  other.close();
  await store.close();
});

it('Q1: commits the units of one turn together, in the order they came', async () => {
  const file = join(temporaryFolder(), 'hark.db');
  const store = await openStore({ file }, 0);
  const other = new Database(file, { readonly: true });
  const version = () => Number(other.pragma('data_version', { simple: true }));
  const before = version();
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 64 }, (_, i) => store.transaction((tx) => set(tx, `k${i}`)).then(() => order.push(i))),
  );
  expect(version()).toBe(before + 1);
  expect(order).toEqual(Array.from({ length: 64 }, (_, i) => i));
  other.close();
  await store.close();
});

it('keeps answering when a telling after the commit throws', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const store = await openStore({ file: ':memory:' }, 0);
  const told: string[] = [];
  const answers = await Promise.all([
    store.transaction(async (tx) => {
      tx.afterCommit(() => {
        throw new Error('a listener with a bug');
      });
      tx.afterCommit(() => told.push('second telling'));
      return 'first';
    }),
    store.transaction(async () => 'second'),
  ]);
  expect(answers).toEqual(['first', 'second']);
  expect(told).toEqual(['second telling']);
  expect(warned).toHaveBeenCalledOnce();
  expect(await store.read(async () => 'still here')).toBe('still here');
  await store.close();
  warned.mockRestore();
});

it('finishes what was asked before it closes', async () => {
  const file = join(temporaryFolder(), 'hark.db');
  const store = await openStore({ file }, 0);
  const writes = Promise.all(Array.from({ length: 500 }, (_, i) => store.transaction((tx) => set(tx, `k${i}`))));
  await store.close();
  await writes;
  const again = await openStore({ file }, 0);
  const rows = await again.read((tx) => tx.db.selectFrom('meta').select('key').where('key', '!=', 'open').execute());
  expect(rows).toHaveLength(500);
  await again.close();
});

it('Q1: a passing unit does not wait for the disk, but waits with whoever shares its commit', async () => {
  const file = join(temporaryFolder(), 'hark.db');
  const store = await openStore({ file }, 0);
  const other = new Database(file, { readonly: true });
  const wait = statement<{ synchronous: number }>('PRAGMA synchronous');
  const waits = async (tx: Tx) => (await wait(tx)).rows[0]?.synchronous;
  const [FULL, NORMAL] = [2, 1];
  const passing = { isPassing: true };
  const put = (key: string) => async (tx: Tx) => {
    await set(tx, key);
    return waits(tx);
  };
  expect(await store.transaction(put('a'), passing)).toBe(NORMAL);
  expect(other.prepare('SELECT 1 FROM meta WHERE key = ?').get('a')).toBeDefined();
  expect(await store.transaction(put('b'))).toBe(FULL);
  expect(await store.transaction(put('c'), passing)).toBe(NORMAL);
  const together = [store.transaction(put('d'), passing), store.transaction(put('e')), store.read(waits)];
  expect(await Promise.all(together)).toEqual([FULL, FULL, FULL]);
  other.close();
  await store.close();
});

it('Q1: after a few long units the event loop has its turn before the next one', async () => {
  const store = await openStore({ file: join(temporaryFolder(), 'hark.db') }, 0);
  const order: string[] = [];
  const unit = (name: string, isLong: boolean) =>
    store.transaction(
      async (tx) => {
        await set(tx, name);
        order.push(name);
      },
      { isLong },
    );
  let isOver = false;
  const turn = (): void => {
    order.push('turn');
    if (!isOver) setImmediate(turn);
  };
  const all = [...'abcdefghi'].map((name) => unit(name, 'bcefg'.includes(name)));
  setImmediate(turn);
  await Promise.all(all);
  isOver = true;
  const turns = order
    .join(' ')
    .replaceAll(/(turn ?)+/gu, '| ')
    .trim()
    .split(' | ');
  expect(turns.filter((names) => names !== '|')).toEqual(['a b c d e', 'f g h i']);
  await store.close();
});
