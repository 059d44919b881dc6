/**
 * Statements that the two databases spell differently, as steps. Lists go in as one JSON text, so that a statement's
 * text never depends on how long a list is and stays prepared.
 */
import type { StatementResult, Step, Steps } from '../../store/index.ts';

export type AskBoth<Row> = (...values: unknown[]) => Steps<StatementResult<Row>>;

/** Written with `?` and with `$1`, `$2` for the same values in the same order. */
export function askBoth<Row = never>(texts: Step['texts']): AskBoth<Row> {
  return function* (...values) {
    // The caller vouches for the row type, as with any raw SQL.
    return (yield { texts, values }) as StatementResult<Row>;
  };
}

/** Written once, with `?1`, `?2` for the values; `LIST(?1)` stands for the rows of a JSON list, as `item.value`. */
export function askList<Row = never>(text: string): AskBoth<Row> {
  const uses = [...text.matchAll(/\?(\d)/g)].map(([, number]) => Number(number) - 1);
  let count = 0;
  const ask = askBoth<Row>({
    sqlite: text.replaceAll(/LIST\(\?\d\)/g, 'json_each(?) AS item').replaceAll(/\?\d/g, '?'),
    postgres: text
      .replaceAll(/LIST\((\?\d)\)/g, 'json_array_elements(CAST($1 AS json)) AS item(value)')
      .replaceAll(/\?\d/g, () => `$${++count}`),
  });
  return (...values) => ask(...uses.map((use) => values[use]));
}
