/**
 * Which kinds count now, for many people at once, in one statement (K, F3); and when the next one begins to. One look
 * along an index per person and kind, so a silent look costs the same whether somebody has sixty notes or a hundred
 * thousand. The look is written as a subquery with a limit, so that no database turns it into a walk over the table.
 */
import { statement, type Tx } from '../../../store/index.ts';
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
