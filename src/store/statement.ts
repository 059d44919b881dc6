/**
 * A fixed statement for hot paths: its text is made once per database, so a call costs no query building, and the
 * SQLite side finds it prepared. Written with `?` for every value; PostgreSQL's numbered form is derived from it.
 * The caller vouches for the row type, as with any raw SQL. Refuses nothing: keep `?` out of literals.
 */
import { runText, type StatementResult } from './short-way.ts';
import type { DialectName, Tx } from './store.ts';

export type { StatementResult };

export type Statement<Row> = (tx: Tx, ...values: unknown[]) => Promise<StatementResult<Row>>;

export function statement<Row = never>(text: string): Statement<Row> {
  const texts = textsOf(text);
  return (tx, ...values) => runText<Row>(tx, texts, values);
}

export type ListItem = ReadonlyArray<string | number | null>;
/** The list is the first value of the statement. */
export type ListStatement<Row> = (
  tx: Tx,
  list: readonly ListItem[],
  ...values: unknown[]
) => Promise<StatementResult<Row>>;

/**
 * The same over a list: one statement for many people or rows, whose text does not depend on how many they are. `LIST(?)`
 * comes first and stands for the rows of the list, read as `item.value->>0`, `item.value->>1` …; the list is bound as one
 * JSON text. An empty list is answered without asking. Numbers want a CAST: one database reads them as text.
 */
export function listStatement<Row = never>(text: string): ListStatement<Row> {
  const texts = {
    sqlite: textsOf(text.replace('LIST(?)', 'json_each(?) AS item')).sqlite,
    postgres: textsOf(text.replace('LIST(?)', 'json_array_elements(CAST(? AS json)) AS item(value)')).postgres,
  };
  return async (tx, list, ...values) => {
    if (list.length === 0) return { rows: [], changes: 0 };
    return runText<Row>(tx, texts, [JSON.stringify(list), ...values]);
  };
}

/** The statement as each database spells its values. */
export function textsOf(text: string): Readonly<Record<DialectName, string>> {
  let count = 0;
  return { sqlite: text, postgres: text.replaceAll('?', () => `$${++count}`) };
}
