/** What both databases promise: all or nothing, answered after the commit, nobody disturbs another's work. */
import { expect, it } from 'vitest';
import { onEveryStore } from '../testing/stores.ts';
import type { Store, Tx } from './index.ts';

const setMeta = (tx: Tx, key: string, value: string) => tx.db.insertInto('meta').values({ key, value }).execute();
const metaOf = async (store: Store, key: string) =>
  store.read(async (tx) => {
    const row = await tx.db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
    return row?.value;
  });

onEveryStore('Q1: a unit of work', (bench) => {
  it('keeps what it wrote and returns its value', async () => {
    const store = await bench.open();
    const answer = await store.transaction(async (tx) => {
      await setMeta(tx, 'a', '1');
      return 42;
    });
    expect(answer).toBe(42);
    expect(await metaOf(store, 'a')).toBe('1');
  });

  it('keeps nothing when it fails, and its neighbours keep theirs', async () => {
    const store = await bench.open();
    const results = await Promise.allSettled([
      store.transaction((tx) => setMeta(tx, 'before', '1')),
      store.transaction(async (tx) => {
        await setMeta(tx, 'lost', '1');
        throw new Error('changed my mind');
      }),
      store.transaction((tx) => setMeta(tx, 'after', '1')),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await metaOf(store, 'before')).toBe('1');
    expect(await metaOf(store, 'lost')).toBeUndefined();
    expect(await metaOf(store, 'after')).toBe('1');
  });

  it('refuses the second of two equal keys and keeps the first', async () => {
    const store = await bench.open();
    const results = await Promise.allSettled([
      store.transaction((tx) => setMeta(tx, 'same', 'first')),
      store.transaction((tx) => setMeta(tx, 'same', 'second')),
    ]);
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(1);
    expect(['first', 'second']).toContain(await metaOf(store, 'same'));
  });

  it('tells others only after the commit, and never about what was rolled back', async () => {
    const store = await bench.open();
    const told: string[] = [];
    await store.transaction(async (tx) => {
      tx.afterCommit(() => told.push('kept'));
      expect(told).toEqual([]);
    });
    await expect(
      store.transaction(async (tx) => {
        tx.afterCommit(() => told.push('lost'));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(told).toEqual(['kept']);
  });

  it('gives instants back as the numbers they were', async () => {
    const store = await bench.open();
    const at = 8_640_000_000_000_000;
    await store.transaction((tx) =>
      tx.db
        .insertInto('people')
        .values({ id: 'p', name: 'P', time_zone: 'UTC', created_at: at, updated_at: -1 })
        .execute(),
    );
    const row = await store.read((tx) => tx.db.selectFrom('people').selectAll().executeTakeFirstOrThrow());
    expect(row.created_at).toBe(at);
    expect(row.updated_at).toBe(-1);
  });

  it('sorts text byte by byte', async () => {
    const store = await bench.open();
    await store.transaction(async (tx) => {
      for (const key of ['b', 'a', 'B', 'ä', '_']) await setMeta(tx, key, '');
    });
    const rows = await store.read((tx) =>
      tx.db.selectFrom('meta').select('key').where('key', '!=', 'open').orderBy('key').execute(),
    );
    expect(rows.map((row) => row.key)).toEqual(['B', '_', 'a', 'b', 'ä']);
  });

  it('serves many writers at once', async () => {
    const store = await bench.open();
    await Promise.all(
      Array.from({ length: 300 }, (_, i) => store.transaction((tx) => setMeta(tx, `k${i}`, String(i)))),
    );
    const rows = await store.read((tx) => tx.db.selectFrom('meta').select('key').where('key', '!=', 'open').execute());
    expect(rows).toHaveLength(300);
  });

  it('refuses a unit inside another, at once, and goes on', async () => {
    const store = await bench.open();
    const nested = store.transaction(() => store.transaction((tx) => setMeta(tx, 'inner', '')));
    await expect(nested).rejects.toThrow(/cannot start another/);
    await expect(store.read(() => store.read(async () => 1))).rejects.toThrow(/cannot start another/);
    let after: Promise<unknown> | undefined;
    await store.transaction(async (tx) => {
      tx.afterCommit(() => {
        after = store.transaction((inner) => setMeta(inner, 'after', '1'));
      });
    });
    await after;
    expect(await metaOf(store, 'after')).toBe('1');
  });

  it('leaves the errors of the work itself as they are', async () => {
    const store = await bench.open();
    class OwnError extends Error {}
    const failing = store.transaction(async () => {
      throw new OwnError('timeout: could not connect to the channel, it was terminated');
    });
    await expect(failing).rejects.toBeInstanceOf(OwnError);
  });

  it('refuses work after it was closed', async () => {
    const store = await bench.open();
    await store.close();
    await expect(store.read(async () => 1)).rejects.toThrow(/closed/);
  });
});
