/**
 * The timeline in one table, on SQLite and PostgreSQL with the same statements.
 *
 * Two numbers do the fencing. `epoch` counts every put, cancel and claim of a key. `claim_epoch` is the epoch the
 * present holder was given; only a claim that carries it may finish, retry or renew. A put or cancel while claimed
 * changes `epoch` but leaves the lease alone, so the lane stays taken until the running claim ends.
 */
import { sql } from 'kysely';
import type { Store, Tables, Tx } from '../../store/index.ts';
import type { Claim, FinishOutcome, PlannedWork, Timeline, WorkKind } from './timeline.ts';

export function sqlTimeline(store: Store): Timeline {
  const listeners = new Set<(at: number) => void>();
  const tell = (tx: Tx, at: number): void => {
    tx.afterCommit(() => {
      for (const listener of listeners) listener(at);
    });
  };

  return {
    async put(tx, work) {
      await upsert(tx, work);
      tell(tx, work.at);
    },
    cancel,
    claim: (order) => store.transaction((tx) => claimDue(tx, order)),
    async finish(tx, claim, nextAt) {
      const outcome = await end(tx, claim, nextAt, 0);
      tell(tx, nextAt ?? 0);
      return outcome;
    },
    async retry(tx, claim, at) {
      const outcome = await end(tx, claim, at, claim.attempts);
      tell(tx, at);
      return outcome;
    },
    renew: (claim, leaseUntil) => store.transaction((tx) => renewLease(tx, claim, leaseUntil)),
    releaseAll: () =>
      store.transaction(async (tx) => {
        const rows = await tx.db.selectFrom('timeline').select('key').where('lease_until', 'is not', null).execute();
        if (rows.length > 0)
          await free(
            tx,
            rows.map((row) => row.key),
          );
        return rows.length;
      }),
    nextAt: (nowMs) => store.read((tx) => earliest(tx, nowMs)),
    get: read,
    onPlanned(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function upsert(tx: Tx, work: PlannedWork): Promise<void> {
  const planned = {
    kind: work.kind,
    person_id: work.personId,
    lane: work.lane,
    at: work.at,
    attempts: 0,
    payload: work.payload ?? null,
  };
  await tx.db
    .insertInto('timeline')
    .values({ key: work.key, ...planned, epoch: 1, claim_epoch: null, lease_until: null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ ...planned, epoch: sql<number>`timeline.epoch + 1` }),
    )
    .execute();
}

async function cancel(tx: Tx, key: string): Promise<void> {
  await tx.db.deleteFrom('timeline').where('key', '=', key).where('claim_epoch', 'is', null).execute();
  await tx.db.updateTable('timeline').set({ at: null, epoch: sql<number>`epoch + 1` }).where('key', '=', key).execute();
}

async function read(tx: Tx, key: string): Promise<PlannedWork | undefined> {
  const row = await tx.db.selectFrom('timeline').selectAll().where('key', '=', key).executeTakeFirst();
  if (!row || row.at === null) return undefined;
  return {
    key,
    kind: row.kind as WorkKind, // written only by put, which takes a WorkKind
    at: row.at,
    lane: row.lane,
    personId: row.person_id,
    ...(row.payload === null ? {} : { payload: row.payload }),
  };
}

async function claimDue(tx: Tx, order: { nowMs: number; limit: number; leaseMs: number }): Promise<Claim[]> {
  await freeExpired(tx, order.nowMs, order.leaseMs);
  const keys = await dueKeys(tx, order.nowMs, order.limit);
  if (keys.length === 0) return [];
  const rows = await tx.db
    .updateTable('timeline')
    .set({
      epoch: sql<number>`epoch + 1`,
      claim_epoch: sql<number>`epoch + 1`,
      lease_until: order.nowMs + order.leaseMs,
      attempts: sql<number>`attempts + 1`,
    })
    .where('key', 'in', keys)
    .where('claim_epoch', 'is', null)
    .returningAll()
    .execute();
  return rows.map(toClaim).sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
}

/**
 * Leases that ran out: the row is free again (or goes, when it was cancelled meanwhile). A lease that ends absurdly
 * far ahead was given before the clock was set back; waiting for it would block the lane for as long as the jump.
 */
async function freeExpired(tx: Tx, nowMs: number, leaseMs: number): Promise<void> {
  const absurd = nowMs + 10 * leaseMs;
  const expired = await tx.db
    .selectFrom('timeline')
    .select('key')
    .where('lease_until', 'is not', null)
    .where((is) => is.or([is('lease_until', '<=', nowMs), is('lease_until', '>', absurd)]))
    .execute();
  if (expired.length === 0) return;
  await free(
    tx,
    expired.map((row) => row.key),
  );
}

async function free(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('timeline').where('key', 'in', keys).where('at', 'is', null).execute();
  await tx.db.updateTable('timeline').set({ lease_until: null, claim_epoch: null }).where('key', 'in', keys).execute();
}

/** The first due row of each lane that has nothing claimed. */
async function dueKeys(tx: Tx, nowMs: number, limit: number): Promise<string[]> {
  let query = tx.db
    .selectFrom('timeline as t')
    .select(['t.key', 't.lane'])
    .where('t.lease_until', 'is', null)
    .where('t.at', '<=', nowMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('timeline as b')
            .select(sql<number>`1`.as('one'))
            .whereRef('b.lane', '=', 't.lane')
            .where('b.lease_until', 'is not', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('timeline as e')
            .select(sql<number>`1`.as('one'))
            .whereRef('e.lane', '=', 't.lane')
            .where(sql<boolean>`(e.at, e.key) < (t.at, t.key)`),
        ),
      ),
    )
    .orderBy('t.at')
    .orderBy('t.key')
    .limit(limit);
  if (tx.dialect === 'sqlite') return (await query.execute()).map((row) => row.key);
  query = query.forUpdate().skipLocked();
  return lockedLanes(tx, await query.execute());
}

/**
 * PostgreSQL only: another process may claim a different row of the same lane at the same moment. Each lane is
 * locked until the commit, and then looked at once more in a statement that sees what others committed.
 */
async function lockedLanes(tx: Tx, rows: ReadonlyArray<{ key: string; lane: string }>): Promise<string[]> {
  const keys: string[] = [];
  for (const row of rows) {
    const { rows: locks } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${row.lane}, 0)) AS free`.execute(tx.db);
    if (locks[0]?.free) keys.push(row.key);
  }
  if (keys.length === 0) return [];
  const { rows: free } = await sql<{ key: string }>`
    SELECT t.key FROM timeline t WHERE t.key IN (${sql.join(keys)}) AND t.lease_until IS NULL
      AND NOT EXISTS (SELECT 1 FROM timeline b WHERE b.lane = t.lane AND b.lease_until IS NOT NULL)`.execute(tx.db);
  return free.map((row) => row.key);
}

function toClaim(row: Tables['timeline']): Claim {
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

/** The two ways a claim ends differ only in the next instant and in whether the tries go on counting. */
async function end(tx: Tx, claim: Claim, nextAt: number | undefined, attempts: number): Promise<FinishOutcome> {
  const row = await tx.db
    .selectFrom('timeline')
    .select(['epoch', 'at'])
    .where('key', '=', claim.key)
    .where('claim_epoch', '=', claim.epoch)
    .executeTakeFirst();
  if (!row) return 'fenced';
  const isSuperseded = row.epoch !== claim.epoch;
  const at = isSuperseded ? row.at : (nextAt ?? null);
  const mine = { key: claim.key, epoch: claim.epoch };
  const changed =
    at === null
      ? await tx.db
          .deleteFrom('timeline')
          .where('key', '=', mine.key)
          .where('claim_epoch', '=', mine.epoch)
          .executeTakeFirst()
      : await tx.db
          .updateTable('timeline')
          .set({ at, claim_epoch: null, lease_until: null, ...(isSuperseded ? {} : { attempts }) })
          .where('key', '=', mine.key)
          .where('claim_epoch', '=', mine.epoch)
          .executeTakeFirst();
  const touched = 'numDeletedRows' in changed ? changed.numDeletedRows : changed.numUpdatedRows;
  if (touched === 0n) return 'fenced';
  return isSuperseded ? 'superseded' : 'finished';
}

async function renewLease(tx: Tx, claim: Claim, leaseUntil: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('timeline')
    .set({ lease_until: leaseUntil })
    .where('key', '=', claim.key)
    .where('claim_epoch', '=', claim.epoch)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The earliest free row or the earliest lease to run out. A due row whose lane is taken is left out: it becomes
 * claimable when that lane's claim ends, and the loop looks again then.
 */
async function earliest(tx: Tx, nowMs: number): Promise<number | undefined> {
  const future = await tx.db
    .selectFrom('timeline')
    .select('at')
    .where('lease_until', 'is', null)
    .where('at', '>', nowMs)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  const lease = await tx.db
    .selectFrom('timeline')
    .select('lease_until')
    .where('lease_until', 'is not', null)
    .orderBy('lease_until')
    .limit(1)
    .executeTakeFirst();
  const due = await dueKeys(tx, nowMs, 1);
  const instants = [due.length > 0 ? nowMs : undefined, future?.at ?? undefined, lease?.lease_until ?? undefined];
  const known = instants.filter((at) => at !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}
