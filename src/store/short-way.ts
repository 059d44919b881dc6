/**
 * A fixed statement needs no query builder. An embedded database answers at once, so its store names the short way to it
 * here, and `statement`, `listStatement` and steps take it: the builder's own work cost more than most answers.
 * Known by the very object that units of work get as `db`; one with a plugin, and PostgreSQL, have none and are asked
 * through the builder.
 */
import { CompiledQuery } from 'kysely';
import type { DialectName, Tx } from './store.ts';

export interface StatementResult<Row> {
  readonly rows: Row[];
  /** Rows inserted, changed or deleted. */
  readonly changes: number;
}

export type RunNow = (text: string, values: readonly unknown[]) => StatementResult<unknown>;

const known = new WeakMap<Tx['db'], RunNow>();

export function nameShortWay(db: Tx['db'], run: RunNow): void {
  known.set(db, run);
}

export function shortWayOf(tx: Tx): RunNow | undefined {
  return known.get(tx.db);
}

/** The caller vouches for the row type, as with any raw SQL. */
export async function runText<Row>(
  tx: Tx,
  texts: Readonly<Record<DialectName, string>>,
  values: readonly unknown[],
): Promise<StatementResult<Row>> {
  const text = texts[tx.dialect];
  const runNow = known.get(tx.db);
  if (runNow) return runNow(text, values) as StatementResult<Row>;
  const result = await tx.db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return { rows: result.rows, changes: Number(result.numAffectedRows ?? 0n) };
}
