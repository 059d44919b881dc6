/** Steps written once give the same on both databases, at once and awaited, and roll back as a whole. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/folders.ts';
import { onEveryStore } from '../testing/stores.ts';
import { openStore } from './open-store.ts';
import { openDirect } from './sqlite/open-direct.ts';
import { statement } from './statement.ts';
import { ask, onTx, type Steps } from './steps.ts';

const PUT = ask('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value');
const GET = ask<{ value: string }>('SELECT value FROM meta WHERE key = ?');
const BAD = ask('INSERT INTO meta (key, value) VALUES (?, NULL)');

function* putTwice(key: string): Steps<string[]> {
  yield* PUT(key, 'a');
  const { changes } = yield* PUT(key, 'b');
  const { rows } = yield* GET(key);
  return [...rows.map((row) => row.value), String(changes)];
}

function* putAndFail(key: string): Steps<void> {
  yield* PUT(key, 'lost');
  yield* BAD(`${key}-bad`);
}

onEveryStore('DESIGN 3: steps in a unit of work', (bench) => {
  it('answers each step with rows and changes', async () => {
    const store = await bench.open();
    expect(await store.transaction((tx) => onTx(putTwice)(tx, 'x'))).toEqual(['b', '1']);
  });

  it('throws a failing statement at the place that asked, and keeps nothing', async () => {
    const store = await bench.open();
    await expect(store.transaction((tx) => onTx(putAndFail)(tx, 'x'))).rejects.toThrow();
    expect((await store.read((tx) => onTx(GET)(tx, 'x'))).rows).toEqual([]);
  });

  it('Q1: a fixed statement holds to a bound limit, one value after the other, as a built query does', async () => {
    const store = await bench.open();
    const some = statement<{ key: string }>('SELECT key FROM meta WHERE value = ? ORDER BY key LIMIT ?');
    await store.transaction(async (tx) => {
      for (const key of ['a', 'b', 'c']) await onTx(PUT)(tx, key, 'limited');
      for (const limit of [2, 1, 0, 3]) {
        const built = tx.db.selectFrom('meta').select('key').where('value', '=', 'limited').orderBy('key').limit(limit);
        const { rows } = await some(tx, 'limited', limit);
        expect(rows.map(({ key }) => key)).toEqual(['a', 'b', 'c'].slice(0, limit));
        expect(rows).toEqual(await built.execute());
      }
    });
  });

  it('Q1: a fixed statement that fails rejects, also on the short way', async () => {
    const store = await bench.open();
    const wrong = statement('SELECT key FROM nowhere');
    await expect(store.read((tx) => wrong(tx))).rejects.toThrow(/nowhere/);
  });
});

describe('DESIGN 3: the same steps at once', () => {
  it('run on a file that the app opens afterwards, and the other way round', async () => {
    const file = join(temporaryFolder(), 'hark.db');
    const direct = openDirect(file, 0);
    expect(direct.transaction(putTwice('x'))).toEqual(['b', '1']);
    const store = await openStore({ file }, 0);
    expect((await store.read((tx) => onTx(GET)(tx, 'x'))).rows).toEqual([{ value: 'b' }]);
    await store.transaction((tx) => onTx(PUT)(tx, 'y', 'from the app'));
    expect(direct.read(GET('y')).rows).toEqual([{ value: 'from the app' }]);
    direct.close();
    await store.close();
  });

  it('keep nothing of a unit that fails, and refuse after closing', () => {
    const direct = openDirect(':memory:', 0);
    expect(() => direct.transaction(putAndFail('x'))).toThrow(/NOT NULL/);
    expect(direct.read(GET('x')).rows).toEqual([]);
    direct.close();
    expect(() => direct.read(GET('x'))).toThrow(/closed/);
  });
});
