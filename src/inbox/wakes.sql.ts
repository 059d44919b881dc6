/** System events waiting for a heartbeat: they survive a restart, and each is consumed once (SPEC H5). */
import { listStatement, statement, type Tx } from '../store/index.ts';

export interface Wake {
  readonly id: string;
  readonly personId: string;
  /** `cron:<jobId>`, `wake`, `hook`, `exec-event` … */
  readonly reason: string;
  readonly mode: 'now' | 'next-heartbeat';
  readonly text: string;
  readonly sourceId?: string;
  readonly createdAt: number;
}

export async function addWake(tx: Tx, wake: Wake): Promise<void> {
  await tx.db
    .insertInto('wakes')
    .values({
      id: wake.id,
      person_id: wake.personId,
      reason: wake.reason,
      mode: wake.mode,
      text: wake.text,
      source_id: wake.sourceId ?? null,
      created_at: wake.createdAt,
      consumed_at: null,
    })
    .execute();
}

/** Oldest first. */
export async function pendingWakes(tx: Tx, personId: string, limit: number): Promise<Wake[]> {
  const rows = await tx.db
    .selectFrom('wakes')
    .selectAll()
    .where('person_id', '=', personId)
    .where('consumed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    personId: row.person_id,
    reason: row.reason,
    mode: row.mode as Wake['mode'], // written only by addWake
    text: row.text,
    createdAt: row.created_at,
    ...(row.source_id === null ? {} : { sourceId: row.source_id }),
  }));
}

/** For whom of these any wait; asked at each look, so it is one step along an index for each. */
export async function withPendingWakes(tx: Tx, personIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await anyPending(
    tx,
    personIds.map((id) => [id]),
  );
  return new Set(rows.map(({ id }) => id));
}

const anyPending = listStatement<{ id: string }>(`
  WITH given AS (SELECT item.value->>0 AS id FROM LIST(?))
  SELECT g.id FROM given g
  WHERE (SELECT 1 FROM wakes w WHERE w.person_id = g.id AND w.consumed_at IS NULL LIMIT 1) = 1`);

/** They were told: nobody tells them again. */
export async function consumeWakes(tx: Tx, ids: readonly string[], atMs: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('wakes')
    .set({ consumed_at: atMs })
    .where('id', 'in', [...ids])
    .where('consumed_at', 'is', null)
    .execute();
}

/** Forgets events that were told before `before`. Returns how many went. */
export async function trimWakes(tx: Tx, before: number): Promise<number> {
  return (await trim(tx, before)).changes;
}

const trim = statement('DELETE FROM wakes WHERE consumed_at IS NOT NULL AND consumed_at < ?');
