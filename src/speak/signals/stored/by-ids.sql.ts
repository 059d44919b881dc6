/**
 * A fixed statement over a list of ids. The list is filled up to one of a few lengths with its last id, so that only a
 * few texts are ever prepared, and longer lists are asked in pieces. The ids come last among the values.
 */
import { type Statement, statement, type Tx } from '../../../store/index.ts';

const LENGTHS = [1, 5, 20, 50, 100, 200];

export type ByIds<Row> = (tx: Tx, ids: readonly string[], ...before: unknown[]) => Promise<Row[]>;

export function statementByIds<Row = never>(text: (marks: string) => string): ByIds<Row> {
  const made = new Map<number, Statement<Row>>();
  const ofLength = (length: number): Statement<Row> => {
    const known = made.get(length) ?? statement<Row>(text(Array.from({ length }, () => '?').join(', ')));
    made.set(length, known);
    return known;
  };
  return async (tx, ids, ...before) => {
    const rows: Row[] = [];
    const longest = LENGTHS.at(-1) ?? 1;
    for (let from = 0; from < ids.length; from += longest) {
      const piece = ids.slice(from, from + longest);
      const length = LENGTHS.find((one) => one >= piece.length) ?? longest;
      const filled = Array.from({ length }, (_, i) => piece[Math.min(i, piece.length - 1)]);
      rows.push(...(await ofLength(length)(tx, ...before, ...filled)).rows);
    }
    return rows;
  };
}
