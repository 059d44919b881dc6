/**
 * Runs one suite against every database. A contract suite calls `onEveryStore` and gets a fresh, empty store for
 * each test; what it proves then holds for SQLite and PostgreSQL alike.
 */
import pg from 'pg';
import { afterEach, describe, inject } from 'vitest';
import { type DialectName, openStore, type Store } from '../store/index.ts';

let databaseCount = 0;

export interface StoreBench {
  readonly dialect: DialectName;
  /** A fresh empty store, closed after the test. */
  open(): Promise<Store>;
}

export function onEveryStore(title: string, suite: (bench: StoreBench) => void): void {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    describe(`${title} on ${dialect}`, () => {
      const opened: Store[] = [];
      afterEach(async () => {
        await Promise.all(opened.splice(0).map((store) => store.close()));
      });
      suite({
        dialect,
        async open() {
          const target = dialect === 'sqlite' ? { file: ':memory:' } : { url: await freshDatabase() };
          const store = await openStore(target, 0);
          opened.push(store);
          return store;
        },
      });
    });
  }
}

/** The address of a new, empty PostgreSQL database. */
export async function freshDatabase(): Promise<string> {
  const base = new URL(inject('postgresUrl'));
  const name = `t_${process.pid}_${++databaseCount}`;
  const client = new pg.Client({ connectionString: base.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  base.pathname = `/${name}`;
  return base.href;
}
