/**
 * Finds what is due and claims it: the first waiting row of each lane that has nothing claimed, earliest first.
 *
 * Invariants: a lane is never claimed twice at once, by however many processes; an epoch is never given twice for
 * one key, even after the row went and came again, because a claim's epoch is at least the instant of the claim.
 * Fork between the databases: SQLite has one writer, so one statement finds and claims; PostgreSQL has many, so each
 * lane is locked until the commit and then looked at again.
 */
import { statement, type Tables, type Tx } from '../../store/index.ts';
import type { Claim, WorkKind } from './timeline.ts';

type Row = Tables['timeline'];

export interface ClaimOrder {
  readonly nowMs: number;
  readonly limit: number;
  readonly leaseMs: number;
}

/** A lease this many lengths ahead was given before the clock was set back. */
const ABSURD_LEASES = 10;

const LANE_IS_FREE = 'NOT EXISTS (SELECT 1 FROM timeline b WHERE b.claim_lane = t.lane)';
const DUE = `
  FROM timeline t
  WHERE t.lease_until IS NULL AND t.at <= ? AND ${LANE_IS_FREE}
    AND NOT EXISTS (
      SELECT 1 FROM timeline e
      WHERE e.lane = t.lane AND e.lease_until IS NULL AND (e.at, e.key) < (t.at, t.key))
  ORDER BY t.at, t.key LIMIT ?`;
const TAKE = `
  UPDATE timeline SET
    epoch = CASE WHEN epoch >= ? THEN epoch + 1 ELSE ? END,
    claim_epoch = CASE WHEN epoch >= ? THEN epoch + 1 ELSE ? END,
    claim_lane = lane, lease_until = ?, attempts = attempts + 1`;

const claimInOne = statement<Row>(`${TAKE} WHERE key IN (SELECT t.key ${DUE}) RETURNING *`);
const findAndLockRows = statement<{ key: string; lane: string }>(`SELECT t.key, t.lane ${DUE} FOR UPDATE SKIP LOCKED`);
const lockLanes = statement<{ key: string }>(`
  SELECT key FROM unnest(?::text[], ?::text[]) AS found(key, lane)
  WHERE pg_try_advisory_xact_lock(hashtextextended(lane, 0))`);
const claimLocked = statement<Row>(`${TAKE} WHERE key IN (
  SELECT t.key FROM timeline t WHERE t.key = ANY(?) AND t.lease_until IS NULL AND ${LANE_IS_FREE}) RETURNING *`);

const RAN_OUT = 'lease_until IS NOT NULL AND (lease_until <= ? OR lease_until > ?)';
const FREE = 'UPDATE timeline SET lease_until = NULL, claim_epoch = NULL, claim_lane = NULL';
const anyRanOut = statement<{ one: number }>(`SELECT 1 AS one FROM timeline WHERE ${RAN_OUT} LIMIT 1`);
const dropCancelled = statement(`DELETE FROM timeline WHERE ${RAN_OUT} AND at IS NULL`);
const freeRanOut = statement(`${FREE} WHERE ${RAN_OUT}`);
const dropAllCancelled = statement('DELETE FROM timeline WHERE lease_until IS NOT NULL AND at IS NULL');
const freeAll = statement(`${FREE} WHERE lease_until IS NOT NULL`);

const look = statement<{ due: number; future: number | null; lease: number | null }>(`
  SELECT
    CASE WHEN EXISTS (
      SELECT 1 FROM timeline t WHERE t.lease_until IS NULL AND t.at <= ? AND ${LANE_IS_FREE}
    ) THEN 1 ELSE 0 END AS due,
    (SELECT f.at FROM timeline f WHERE f.lease_until IS NULL AND f.at > ? ORDER BY f.at LIMIT 1) AS future,
    (SELECT l.lease_until FROM timeline l WHERE l.lease_until IS NOT NULL ORDER BY l.lease_until LIMIT 1) AS lease`);

export async function claimDue(tx: Tx, order: ClaimOrder): Promise<Claim[]> {
  const { nowMs, limit, leaseMs } = order;
  await freeExpired(tx, nowMs, leaseMs);
  const mark = [nowMs, nowMs, nowMs, nowMs, nowMs + leaseMs];
  const rows =
    tx.dialect === 'sqlite'
      ? (await claimInOne(tx, ...mark, nowMs, limit)).rows
      : await claimAmongMany(tx, mark, nowMs, limit);
  return rows.map(toClaim).sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
}

/**
 * PostgreSQL: another process may be claiming a different row of the same lane at this moment. Whoever gets the
 * lane's lock looks again in a new statement, which sees what the other has committed meanwhile.
 */
async function claimAmongMany(tx: Tx, mark: readonly number[], nowMs: number, limit: number): Promise<Row[]> {
  const found = (await findAndLockRows(tx, nowMs, limit)).rows;
  if (found.length === 0) return [];
  const locked = await lockLanes(
    tx,
    found.map((row) => row.key),
    found.map((row) => row.lane),
  );
  if (locked.rows.length === 0) return [];
  return (
    await claimLocked(
      tx,
      ...mark,
      locked.rows.map((row) => row.key),
    )
  ).rows;
}

/**
 * Leases that ran out: the row is free again (or goes, when it was cancelled meanwhile). A lease that ends absurdly
 * far ahead was given before the clock was set back; waiting for it would block the lane for as long as the jump.
 * Nearly always there is none, which a look finds out without a write. The condition stands in the writing statements
 * too: between the look and a write another process may have claimed.
 */
async function freeExpired(tx: Tx, nowMs: number, leaseMs: number): Promise<void> {
  const absurd = nowMs + ABSURD_LEASES * leaseMs;
  if ((await anyRanOut(tx, nowMs, absurd)).rows.length === 0) return;
  await dropCancelled(tx, nowMs, absurd);
  await freeRanOut(tx, nowMs, absurd);
}

/** Frees every claim, cancelled ones included. Returns how many there were. */
export async function freeEverything(tx: Tx): Promise<number> {
  const dropped = await dropAllCancelled(tx);
  const freed = await freeAll(tx);
  return dropped.changes + freed.changes;
}

/**
 * The earliest free row or the earliest lease to run out. A due row whose lane is taken is left out: it becomes
 * claimable when that lane's claim ends, and the loop looks again then.
 */
export async function earliest(tx: Tx, nowMs: number): Promise<number | undefined> {
  const [row] = (await look(tx, nowMs, nowMs)).rows;
  const known = [row?.due ? nowMs : null, row?.future, row?.lease].filter((at) => typeof at === 'number');
  return known.length > 0 ? Math.min(...known) : undefined;
}

function toClaim(row: Row): Claim {
  return {
    key: row.key,
    kind: row.kind as WorkKind, // written only by put, which takes a WorkKind
    lane: row.lane,
    personId: row.person_id,
    payload: row.payload,
    at: row.at ?? 0,
    epoch: row.epoch,
    attempts: row.attempts,
  };
}
