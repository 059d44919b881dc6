/**
 * A fixed statement for hot paths: its text is made once per database, so a call costs no query building, and the
 * SQLite side finds it prepared. Written with `?` for every value; PostgreSQL's numbered form is derived from it.
 * The caller vouches for the row type, as with any raw SQL. Refuses nothing: keep `?` out of literals.
 */
import { CompiledQuery } from 'kysely';
import type { DialectName, Tx } from './store.ts';

export interface StatementResult<Row> {
  readonly rows: Row[];
  /** Rows inserted, changed or deleted. */
  readonly changes: number;
}

export type Statement<Row> = (tx: Tx, ...values: unknown[]) => Promise<StatementResult<Row>>;

export function statement<Row = never>(text: string): Statement<Row> {
  const texts = textsOf(text);
  return async (tx, ...values) => {
    const result = await tx.db.executeQuery<Row>(CompiledQuery.raw(texts[tx.dialect], values));
    return { rows: result.rows, changes: Number(result.numAffectedRows ?? 0n) };
  };
}

/** The statement as each database spells its values. */
export function textsOf(text: string): Readonly<Record<DialectName, string>> {
  let count = 0;
  return { sqlite: text, postgres: text.replaceAll('?', () => `$${++count}`) };
}
