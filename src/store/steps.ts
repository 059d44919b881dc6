/**
 * Work on the database written once and run in two ways: inside a unit of work of either database (`runSteps`,
 * which awaits each answer), or at once on an embedded file (`DirectStore`). A step is a fixed statement with its
 * values; a rule that needs several is a generator that yields them and is handed the answers:
 *
 *     const byId = ask<Row>('SELECT … WHERE id = ?');
 *     function* rename(id: string): Steps<void> { const { rows } = yield* byId(id); … }
 *
 * Statements are written with `?` for every value, in the SQL that both databases share. Steps hold no other
 * waiting: whatever is awaited between them would hold the one writer of an embedded store.
 */
import { runText, type StatementResult, shortWayOf } from './short-way.ts';
import { textsOf } from './statement.ts';
import type { DialectName, Tx } from './store.ts';

export interface Step {
  readonly texts: Readonly<Record<DialectName, string>>;
  readonly values: readonly unknown[];
}

export type Steps<T> = Generator<Step, T, StatementResult<unknown>>;
export type Ask<Row> = (...values: unknown[]) => Steps<StatementResult<Row>>;

export function ask<Row = never>(text: string): Ask<Row> {
  const texts = textsOf(text);
  return function* (...values) {
    // The caller vouches for the row type, as with any raw SQL.
    return (yield { texts, values }) as StatementResult<Row>;
  };
}

/** Rows per statement: enough that the statement itself no longer counts, few enough for every database's limits. */
const ROWS_AT_ONCE = 50;

/**
 * Inserts many rows with few statements: `head` up to VALUES, one bracket of `width` values per row, then `tail`.
 * Two texts are all that is ever prepared: a full batch and a single row.
 */
export function askMany(head: string, width: number, tail = ''): (rows: readonly unknown[][]) => Steps<void> {
  const bracket = `(${Array.from({ length: width }, () => '?').join(', ')})`;
  const batch = ask(`${head} VALUES ${Array.from({ length: ROWS_AT_ONCE }, () => bracket).join(', ')} ${tail}`);
  const single = ask(`${head} VALUES ${bracket} ${tail}`);
  return function* (rows) {
    const full = rows.length - (rows.length % ROWS_AT_ONCE);
    for (let at = 0; at < full; at += ROWS_AT_ONCE) yield* batch(...rows.slice(at, at + ROWS_AT_ONCE).flat());
    for (const row of rows.slice(full)) yield* single(...row);
  };
}

/** Runs the steps in a unit of work. A failing statement is thrown into the steps at the place that asked. */
export async function runSteps<T>(tx: Tx, steps: Steps<T>): Promise<T> {
  const runNow = shortWayOf(tx);
  let next = steps.next();
  while (!next.done) {
    const { texts, values } = next.value;
    let answer: StatementResult<unknown>;
    try {
      answer = runNow ? runNow(texts[tx.dialect], values) : await runText(tx, texts, values);
    } catch (error) {
      next = steps.throw(error);
      continue;
    }
    next = steps.next(answer);
  }
  return next.value;
}

/** The same rule as a function of a transaction. */
export function onTx<A extends unknown[], T>(rule: (...args: A) => Steps<T>): (tx: Tx, ...args: A) => Promise<T> {
  return (tx, ...args) => runSteps(tx, rule(...args));
}
