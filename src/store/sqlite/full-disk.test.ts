/** Q1: a full disk and a disk that cannot be written: said in words, nothing earlier lost, work goes on afterwards. */
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startChild } from '../../testing/child.ts';
import { smallDisk, temporaryFolder } from '../../testing/folders.ts';
import { openStore, type Store, StoreError } from '../index.ts';

const MEGABYTE = 1_048_576;

const add = (store: Store, key: string, size: number) =>
  store.transaction((tx) =>
    tx.db
      .insertInto('meta')
      .values({ key, value: 'x'.repeat(size) })
      .execute(),
  );
const keysOf = async (store: Store): Promise<string[]> => {
  const rows = await store.read((tx) => tx.db.selectFrom('meta').select('key').where('key', '!=', 'open').execute());
  return rows.map((row) => row.key);
};
const codeOf = (error: unknown): string => (error instanceof StoreError ? error.code : String(error));

describe('Q1: a full disk', () => {
  it('refuses what does not fit, keeps what was acknowledged, and goes on when there is space again', async (context) => {
    const folder = smallDisk(4 * MEGABYTE);
    if (!folder) return context.skip('mounting a small disk is not permitted here');
    const ballast = join(folder, 'ballast');
    // What is removed later leaves room for the log to be folded in, which needs as much again.
    writeFileSync(ballast, Buffer.alloc(2.75 * MEGABYTE));
    const file = join(folder, 'hark.db');
    const store = await openStore({ file }, 0);

    const acknowledged: string[] = [];
    let refused: unknown;
    for (let i = 0; i < 1_000 && !refused; i++) {
      await add(store, `k${i}`, 10_000).then(
        () => acknowledged.push(`k${i}`),
        (error: unknown) => {
          refused = error;
        },
      );
    }
    expect(refused).toMatchObject({ name: 'StoreError', code: 'DISK_FULL', next: expect.stringContaining('space') });
    expect(await keysOf(store)).toEqual(expect.arrayContaining(acknowledged));
    expect(await keysOf(store)).toHaveLength(acknowledged.length);

    rmSync(ballast);
    await add(store, 'after', 10_000);
    await store.close();
    const again = await openStore({ file }, 0);
    expect((await keysOf(again)).sort()).toEqual([...acknowledged, 'after'].sort());
    await again.close();
  });

  it('can be closed while it is full, and everything is there at the next start', async (context) => {
    const folder = smallDisk(MEGABYTE);
    if (!folder) return context.skip('mounting a small disk is not permitted here');
    const file = join(folder, 'hark.db');
    const store = await openStore({ file }, 0);
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => add(store, `k${i}`, 20)));
    expect(outcomes.every((outcome) => outcome.status === 'fulfilled')).toBe(true);
    await expect(add(store, 'much', 2 * MEGABYTE)).rejects.toThrow(StoreError);
    fillUp(folder);
    await store.close();
    rmSync(join(folder, 'ballast'));
    const again = await openStore({ file }, 0);
    expect(await keysOf(again)).toHaveLength(100);
    await again.close();
  });

  it('at the first start leaves nothing behind that the next start would stumble over', async (context) => {
    const folder = smallDisk(MEGABYTE);
    if (!folder) return context.skip('mounting a small disk is not permitted here');
    fillUp(folder);
    const file = join(folder, 'hark.db');
    expect(codeOf(await openStore({ file }, 0).catch((error: unknown) => error))).toBe('DISK_FULL');
    expect(existsSync(file)).toBe(false);
    rmSync(join(folder, 'ballast'));
    await (await openStore({ file }, 0)).close();
  });

  function fillUp(folder: string): void {
    const ballast = join(folder, 'ballast');
    for (let size = MEGABYTE; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
      } catch {
        // Does not fit any more: try a smaller piece.
      }
    }
  }
});

describe('Q1: a folder that cannot be written', () => {
  const opener = (file: string) => `
    const { openStore } = await import(SOURCE + 'store/index.ts');
    const answer = await openStore({ file: ${JSON.stringify(file)} }, 0).then(() => ({ code: 'opened' }), (error) => error);
    console.log(JSON.stringify({ code: answer.code, message: answer.message, next: answer.next }));`;

  // Root may write anywhere, so the child runs as nobody there.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};

  it.each(['with', 'without'])('is refused in words, %s a database in it', async (kind) => {
    const folder = temporaryFolder();
    const file = join(folder, 'hark.db');
    if (kind === 'with') {
      const store = await openStore({ file }, 0);
      await add(store, 'k', 10);
      await store.close();
    }
    chmodSync(folder, 0o555);
    const child = await startChild(opener(file), nobody);
    const answer: unknown = JSON.parse(await child.line());
    await child.ended;
    chmodSync(folder, 0o755);
    expect(answer).toMatchObject({
      code: 'READ_ONLY',
      message: expect.stringContaining(file),
      next: expect.stringMatching(/./),
    });
  });

  it('that does not exist is named', async () => {
    const file = join(temporaryFolder(), 'missing', 'hark.db');
    const error = await openStore({ file }, 0).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'StoreError', code: 'READ_ONLY', message: expect.stringContaining(file) });
  });
});
