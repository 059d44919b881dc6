/**
 * Writes and reads the ledger. Rows are only ever added or extended; what happened is not edited, but for the words of
 * what a person had forgotten.
 */
import type { Ids } from '../base/index.ts';
import { insertStatement, listStatement, statement, type Tables, type Tx } from '../store/index.ts';
import type { LedgerEntry, LedgerKind, LedgerRow } from './entry.ts';

/** Adds a row and returns its id, to be named as the cause of what follows. */
export async function writeLedger(tx: Tx, ids: Pick<Ids, 'next'>, entry: LedgerEntry): Promise<string> {
  const id = ids.next();
  await insert(tx, {
    id,
    person_id: entry.personId,
    kind: entry.kind,
    subject: entry.subject ?? null,
    parent_id: entry.parentId ?? null,
    at: entry.at,
    until_at: entry.at,
    times: 1,
    outcome: entry.outcome,
    reason: entry.reason ?? null,
    summary: entry.summary,
    detail: entry.detail ? JSON.stringify(entry.detail) : null,
    tokens: entry.tokens ?? 0,
    cost: entry.cost ?? 0,
  });
  return id;
}

const insert = insertStatement('ledger', {
  id: 1,
  person_id: 1,
  kind: 1,
  subject: 1,
  parent_id: 1,
  at: 1,
  until_at: 1,
  times: 1,
  outcome: 1,
  reason: 1,
  summary: 1,
  detail: 1,
  tokens: 1,
  cost: 1,
});

/** The same once more, until `at` (Z1), for each of these rows. Returns the ids of those that are still there. */
export async function extendLedger(
  tx: Tx,
  rows: ReadonlyArray<{ readonly id: string; readonly at: number }>,
): Promise<Set<string>> {
  const list = rows.map(({ id, at }) => [id, at]);
  return new Set((await extend(tx, list)).rows.map(({ id }) => id));
}

const extend = listStatement<{ id: string }>(`
  WITH given AS (SELECT item.value->>0 AS row_id, CAST(item.value->>1 AS BIGINT) AS seen_at FROM LIST(?))
  UPDATE ledger SET until_at = CASE WHEN until_at < seen_at THEN seen_at ELSE until_at END, times = times + 1
  FROM given WHERE ledger.id = given.row_id RETURNING ledger.id`);

export interface LedgerQuery {
  readonly personId: string;
  readonly kind?: LedgerKind;
  readonly subject?: string;
  readonly fromAt?: number;
  readonly untilAt?: number;
  readonly limit?: number;
}

const USUAL_LIMIT = 100;

/** Newest first. */
export async function readLedger(tx: Tx, query: LedgerQuery): Promise<LedgerRow[]> {
  let select = tx.db.selectFrom('ledger').selectAll().where('person_id', '=', query.personId);
  if (query.kind) select = select.where('kind', '=', query.kind);
  if (query.subject) select = select.where('subject', '=', query.subject);
  if (query.fromAt !== undefined) select = select.where('until_at', '>=', query.fromAt);
  if (query.untilAt !== undefined) select = select.where('at', '<=', query.untilAt);
  const rows = await select
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit ?? USUAL_LIMIT)
    .execute();
  return rows.map(toRow);
}

/** The latest instant the ledger speaks of, of anybody. */
export async function latestEntryAt(tx: Tx): Promise<number | undefined> {
  return (await latestOfAll(tx)).rows[0]?.at ?? undefined;
}

// One step along the index for each person, not one over all rows.
const latestOfAll = statement<{ at: number | null }>(
  'SELECT max((SELECT max(l.at) FROM ledger l WHERE l.person_id = p.id)) AS at FROM people p',
);

/** A row, what caused it, and so on up to the first cause. */
export async function readCauses(tx: Tx, id: string): Promise<LedgerRow[]> {
  const chain: LedgerRow[] = [];
  const seen = new Set<string>();
  for (let next: string | undefined = id; next && !seen.has(next); ) {
    seen.add(next);
    const row: Tables['ledger'] | undefined = await tx.db
      .selectFrom('ledger')
      .selectAll()
      .where('id', '=', next)
      .executeTakeFirst();
    if (!row) break;
    chain.push(toRow(row));
    next = row.parent_id ?? undefined;
  }
  return chain;
}

/** Takes the words out of a subject's rows: what a person had forgotten is not kept here either. That it happened stays. */
export async function blankLedger(
  tx: Tx,
  rows: { personId: string; kind: LedgerKind; subject: string; summary: string },
): Promise<void> {
  await tx.db
    .updateTable('ledger')
    .set({ summary: rows.summary, detail: null })
    .where('person_id', '=', rows.personId)
    .where('kind', '=', rows.kind)
    .where('subject', '=', rows.subject)
    .execute();
}

/** Forgets rows older than `before`. Returns how many went. */
export async function trimLedger(tx: Tx, before: number): Promise<number> {
  const { numDeletedRows } = await tx.db.deleteFrom('ledger').where('until_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}

function toRow(row: Tables['ledger']): LedgerRow {
  return {
    id: row.id,
    personId: row.person_id,
    kind: row.kind as LedgerKind, // written only by writeLedger
    at: row.at,
    untilAt: row.until_at,
    times: row.times,
    outcome: row.outcome,
    summary: row.summary,
    tokens: row.tokens,
    cost: row.cost,
    ...(row.subject === null ? {} : { subject: row.subject }),
    ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.detail === null ? {} : { detail: JSON.parse(row.detail) as Record<string, unknown> }), // our own JSON
  };
}
