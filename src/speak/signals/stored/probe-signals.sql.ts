/**
 * Which kinds count now, for many people at once, in one statement (K, F3); and when the next one begins to. One look
 * along an index per person and kind, so a silent look costs the same whether somebody has sixty notes or a hundred
 * thousand. The look is written as a subquery with a limit, so that no database turns it into a walk over the table.
 */
import { listStatement, statement, type Tx } from '../../../store/index.ts';
import { SIGNAL_KINDS, type SignalKind } from '../signal.ts';
import { statementByIds } from './by-ids.sql.ts';

/** All but standing work, which is not stored. */
const STORED_KINDS = SIGNAL_KINDS.filter((kind) => kind !== 'standing');
const KINDS = `k(kind) AS (VALUES ${STORED_KINDS.map((kind) => `('${kind}')`).join(', ')})`;

const PROBE = statementByIds<{ person_id: string; kind: SignalKind }>(
  (marks) => `WITH t(now_at) AS (VALUES (CAST(? AS BIGINT))), ${KINDS},
    p(id) AS (VALUES ${marks.replaceAll('?', '(?)')})
    SELECT p.id AS person_id, k.kind FROM t CROSS JOIN p CROSS JOIN k WHERE (SELECT 1 FROM watches w
      WHERE w.person_id = p.id AND w.kind = k.kind AND w.at <= t.now_at AND w.until_at > t.now_at LIMIT 1) = 1`,
);
const NEXT = statement<{ next_at: number | null }>(
  `WITH ${KINDS} SELECT min((SELECT min(w.at) FROM watches w WHERE w.person_id = ? AND w.kind = k.kind AND w.at > ?))
    AS next_at FROM k`,
);

const NEXT_OF_EACH = listStatement<{ id: string; next_at: number | null }>(
  `WITH ${KINDS}, given AS (SELECT item.value->>0 AS id FROM LIST(?)), t(now_at) AS (VALUES (CAST(? AS BIGINT)))
    SELECT g.id, (SELECT min((SELECT min(w.at) FROM watches w WHERE w.person_id = g.id AND w.kind = k.kind
      AND w.at > t.now_at)) FROM k) AS next_at FROM given g CROSS JOIN t`,
);

/** People for whom nothing counts are not in the answer. */
export async function probeSignals(
  tx: Tx,
  personIds: readonly string[],
  facts: { readonly nowMs: number },
): Promise<Map<string, SignalKind[]>> {
  const rows = await PROBE(tx, [...new Set(personIds)], facts.nowMs);
  const found = new Map<string, Set<SignalKind>>();
  for (const { person_id, kind } of rows) found.set(person_id, (found.get(person_id) ?? new Set()).add(kind));
  return new Map(
    [...found].map(([personId, kinds]) => [personId, STORED_KINDS.filter((kind) => kinds.has(kind))] as const),
  );
}

/** The next instant at which something begins to count. */
export async function nextSignalAt(tx: Tx, personId: string, nowMs: number): Promise<number | undefined> {
  return (await NEXT(tx, personId, nowMs)).rows[0]?.next_at ?? undefined;
}

/** The same for many people; who waits for nothing is not in the answer. */
export async function nextSignals(tx: Tx, personIds: readonly string[], nowMs: number): Promise<Map<string, number>> {
  const list = personIds.map((id) => [id]);
  const { rows } = await NEXT_OF_EACH(tx, list, nowMs);
  return new Map(rows.flatMap(({ id, next_at }) => (next_at === null ? [] : [[id, next_at] as const])));
}
