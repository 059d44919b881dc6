/**
 * The timeline in one table, on SQLite and PostgreSQL with the same statements.
 *
 * Two numbers do the fencing. `epoch` counts every put, cancel and claim of a key. `claim_epoch` is the epoch the
 * present holder was given; only a claim that carries it may finish, retry or renew. A put or cancel while claimed
 * changes `epoch` but leaves the lease and `claim_lane` alone, so the lane stays taken until the running claim ends.
 */
import { type Store, statement, type Tables, type Tx } from '../../store/index.ts';
import { claimDue, earliest, freeEverything } from './claim-due.sql.ts';
import type { Claim, FinishOutcome, PlannedWork, Timeline, WorkKind } from './timeline.ts';

const upsert = statement(`
  INSERT INTO timeline (key, kind, person_id, lane, at, payload, epoch, attempts) VALUES (?, ?, ?, ?, ?, ?, 1, 0)
  ON CONFLICT (key) DO UPDATE SET
    kind = excluded.kind, person_id = excluded.person_id, lane = excluded.lane, at = excluded.at,
    payload = excluded.payload, epoch = timeline.epoch + 1, attempts = 0`);
const unplan = statement('UPDATE timeline SET at = NULL, epoch = epoch + 1 WHERE key = ?');
const dropUnclaimed = statement('DELETE FROM timeline WHERE key = ? AND claim_epoch IS NULL');
const readRow = statement<Tables['timeline']>('SELECT * FROM timeline WHERE key = ?');

const MINE = 'WHERE key = ? AND claim_epoch = ?';
const readMine = statement<{ epoch: number; at: number | null }>(`SELECT epoch, at FROM timeline ${MINE}`);
/** Locked until the commit: a put that comes between this look and the end would otherwise be lost. */
const lockMine = statement<{ epoch: number; at: number | null }>(`SELECT epoch, at FROM timeline ${MINE} FOR UPDATE`);
const dropMine = statement(`DELETE FROM timeline ${MINE}`);
const GIVE_BACK = 'claim_epoch = NULL, claim_lane = NULL, lease_until = NULL';
const replanMine = statement(`UPDATE timeline SET at = ?, attempts = ?, ${GIVE_BACK} ${MINE}`);
const leaveToNewPlan = statement(`UPDATE timeline SET ${GIVE_BACK} ${MINE}`);
const renewMine = statement(`UPDATE timeline SET lease_until = ? ${MINE}`);

/** An embedded file frees every claim at each start, so one that a power cut undoes is no loss (decision 6). */
const PASSING = { isPassing: true };

export function sqlTimeline(store: Store): Timeline {
  const listeners = new Set<(at: number) => void>();
  const tell = (tx: Tx, at: number): void => {
    tx.afterCommit(() => {
      for (const listener of listeners) listener(at);
    });
  };

  return {
    async put(tx, work) {
      await upsert(tx, work.key, work.kind, work.personId, work.lane, work.at, work.payload ?? null);
      tell(tx, work.at);
    },
    async cancel(tx, key) {
      // In this order: the change locks the row, so nobody can claim or finish it before it is decided who holds it.
      await unplan(tx, key);
      await dropUnclaimed(tx, key);
    },
    claim: (order) => store.transaction((tx) => claimDue(tx, order), PASSING),
    hold: async (tx, claim) => (await mine(tx, claim)) !== undefined,
    async finish(tx, claim, nextAt) {
      const outcome = await end(tx, claim, nextAt, 0);
      // The lane is free now: whatever waits behind this claim may be due already.
      tell(tx, Number.NEGATIVE_INFINITY);
      return outcome;
    },
    async retry(tx, claim, at) {
      const outcome = await end(tx, claim, at, claim.attempts);
      tell(tx, Number.NEGATIVE_INFINITY);
      return outcome;
    },
    renew: (claim, leaseUntil) =>
      store.transaction(async (tx) => (await renewMine(tx, leaseUntil, claim.key, claim.epoch)).changes > 0, PASSING),
    releaseAll: () => store.transaction(freeEverything),
    nextAt: (nowMs) => store.read((tx) => earliest(tx, nowMs)),
    get: read,
    onPlanned(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function read(tx: Tx, key: string): Promise<PlannedWork | undefined> {
  const [row] = (await readRow(tx, key)).rows;
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

/** The row while the claim is held; on PostgreSQL it is locked until the transaction ends. */
async function mine(tx: Tx, claim: Claim): Promise<{ epoch: number; at: number | null } | undefined> {
  const look = tx.dialect === 'sqlite' ? readMine : lockMine;
  const [row] = (await look(tx, claim.key, claim.epoch)).rows;
  return row;
}

/** The two ways a claim ends differ only in the next instant and in whether the tries go on counting. */
async function end(tx: Tx, claim: Claim, nextAt: number | undefined, attempts: number): Promise<FinishOutcome> {
  const row = await mine(tx, claim);
  if (!row) return 'fenced';
  const isSuperseded = row.epoch !== claim.epoch;
  if ((isSuperseded ? row.at : (nextAt ?? null)) === null) await dropMine(tx, claim.key, claim.epoch);
  else if (isSuperseded) await leaveToNewPlan(tx, claim.key, claim.epoch);
  else await replanMine(tx, nextAt, attempts, claim.key, claim.epoch);
  return isSuperseded ? 'superseded' : 'finished';
}
