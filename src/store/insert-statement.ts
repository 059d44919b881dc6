/**
 * A fixed INSERT of whole rows, for hot paths: no query is built per call. The columns are named once and the row must
 * have them all, so a column that is forgotten shows in the types. `tail` is what follows the values: ON CONFLICT ….
 */
import { statement } from './statement.ts';
import type { Tx } from './store.ts';
import type { Tables } from './tables/tables.ts';

/** Returns how many rows were inserted or changed. */
export type Insert<Row> = (tx: Tx, row: Row) => Promise<number>;

export function insertStatement<T extends keyof Tables & string>(
  table: T,
  columns: Readonly<Record<keyof Tables[T] & string, 1>>,
  tail = '',
): Insert<Tables[T]> {
  // The keys of a record type are its columns and nothing else.
  const names = Object.keys(columns) as Array<keyof Tables[T] & string>;
  const run = statement(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ${tail}`,
  );
  return async (tx, row) => (await run(tx, ...names.map((name) => row[name]))).changes;
}

/** For `tail`: the row that is there takes every value of the new one, but for its key. */
export function replaceOnConflict(key: string, columns: Readonly<Record<string, 1>>): string {
  const others = Object.keys(columns).filter((name) => name !== key);
  return `ON CONFLICT (${key}) DO UPDATE SET ${others.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}
