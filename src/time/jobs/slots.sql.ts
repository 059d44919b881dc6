/** The slots table: one record per slot of a job, whatever became of it (SPEC S8, S12). Only this room writes it. */
import { insertStatement, statement, type Tables, type Tx } from '../../store/index.ts';
import type { Slot, SlotKind, SlotOutcome } from './stored-job.ts';

const COLUMNS = {
  job_id: 1,
  kind: 1,
  slot_at: 1,
  until_at: 1,
  times: 1,
  person_id: 1,
  outcome: 1,
  reason: 1,
  error: 1,
  started_at: 1,
  finished_at: 1,
  late_ms: 1,
  outbox_id: 1,
  delivered: 1,
  done_at: 1,
} as const;
const insert = insertStatement('slots', COLUMNS, 'ON CONFLICT (job_id, kind, slot_at) DO NOTHING');
const KEY = 'WHERE job_id = ? AND kind = ? AND slot_at = ?';
const byKey = statement<Tables['slots']>(`SELECT * FROM slots ${KEY}`);

/** Adds the record; false when this slot has one already. */
export async function addSlot(tx: Tx, slot: Slot): Promise<boolean> {
  return (await insert(tx, toRow(slot))) > 0;
}

/** Adds the record or writes over the one that was begun. */
export async function putSlot(tx: Tx, slot: Slot): Promise<void> {
  if (!(await addSlot(tx, slot))) await endSlot(tx, slot);
}

/** Writes how a running slot ended. */
export async function endSlot(tx: Tx, slot: Slot): Promise<void> {
  const { job_id, kind, slot_at, ...changes } = toRow(slot);
  await tx.db
    .updateTable('slots')
    .set(changes)
    .where('job_id', '=', job_id)
    .where('kind', '=', kind)
    .where('slot_at', '=', slot_at)
    .execute();
}

export async function findSlot(tx: Tx, jobId: string, kind: SlotKind, slotAt: number): Promise<Slot | undefined> {
  const [row] = (await byKey(tx, jobId, kind, slotAt)).rows;
  return row && toSlot(row);
}

/** The first record that covers a slot of the plan between two instants (inclusive); it may begin before the first. */
export async function firstRecordIn(tx: Tx, jobId: string, fromAt: number, untilAt: number): Promise<Slot | undefined> {
  const [row] = (await firstCovering(tx, jobId, jobId, fromAt, fromAt, untilAt, fromAt)).rows;
  return row && toSlot(row);
}

// Records do not overlap, so of those that begin earlier only the last can reach this far.
const firstCovering = statement<Tables['slots']>(`
  SELECT * FROM slots WHERE job_id = ? AND kind = 'scheduled'
    AND slot_at >= COALESCE(
      (SELECT max(slot_at) FROM slots WHERE job_id = ? AND kind = 'scheduled' AND slot_at < ?), ?)
    AND slot_at <= ? AND until_at >= ?
  ORDER BY slot_at LIMIT 1`);

/** Newest first. */
export async function listSlots(tx: Tx, jobId: string, limit: number): Promise<Slot[]> {
  const rows = await tx.db
    .selectFrom('slots')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('started_at', 'desc')
    .orderBy('slot_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toSlot);
}

export async function listSlotsOf(tx: Tx, personId: string, fromAt: number, limit: number): Promise<Slot[]> {
  const rows = await tx.db
    .selectFrom('slots')
    .selectAll()
    .where('person_id', '=', personId)
    .where('started_at', '>=', fromAt)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toSlot);
}

/** When the agent turns of models began since `after`, newest first (S4). */
export async function listModelTurnStarts(tx: Tx, personId: string, after: number, limit: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('slots')
    .innerJoin('jobs', 'jobs.id', 'slots.job_id')
    .select('slots.started_at as at')
    .where('slots.person_id', '=', personId)
    .where('slots.started_at', '>', after)
    .where('slots.outcome', 'in', ['running', 'ran', 'failed', 'unknown'])
    .where('jobs.created_by', '=', 'model')
    .where('jobs.payload_kind', '=', 'agentTurn')
    .orderBy('slots.started_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at }) => at);
}

/** The newest occurrence that went out and was not ticked off (S15). */
export async function findOpenSlot(tx: Tx, jobId: string): Promise<Slot | undefined> {
  const [row] = (await newestOpen(tx, jobId)).rows;
  return row && toSlot(row);
}

const newestOpen = statement<Tables['slots']>(`
  SELECT * FROM slots WHERE job_id = ? AND outcome = 'ran' AND done_at IS NULL
  ORDER BY started_at DESC, slot_at DESC LIMIT 1`);

export async function setSlotDone(tx: Tx, slot: Pick<Slot, 'jobId' | 'kind' | 'slotAt'>, doneAt: number | null) {
  await tx.db
    .updateTable('slots')
    .set({ done_at: doneAt })
    .where('job_id', '=', slot.jobId)
    .where('kind', '=', slot.kind)
    .where('slot_at', '=', slot.slotAt)
    .execute();
}

export async function setSlotDelivered(tx: Tx, jobId: string, outboxId: string, delivered: boolean): Promise<void> {
  await markDelivered(tx, delivered ? 1 : 0, jobId, outboxId);
}

const markDelivered = statement('UPDATE slots SET delivered = ? WHERE job_id = ? AND outbox_id = ?');

const MISFIRE = `outcome IN ('missed', 'skipped') AND reason IN ('coalesced', 'past-grace', 'late')`;
const foretold = statement<Tables['slots']>(`
  SELECT * FROM slots WHERE started_at > ? AND until_at > ? AND ${MISFIRE}`);
const dropForetold = statement(`DELETE FROM slots ${KEY}`);

/**
 * Takes back records that pass over slots still to come, written before the clock was set back. `cut` says what of one
 * is kept: where that ends and how many slots it holds, or nothing. Returns them as they were.
 */
export async function takeBackForetold(
  tx: Tx,
  nowMs: number,
  cut: (slot: Slot) => Promise<{ untilAt: number; times: number } | undefined>,
): Promise<Slot[]> {
  const slots = (await foretold(tx, nowMs, nowMs)).rows.map(toSlot);
  for (const slot of slots) {
    const kept = await cut(slot);
    if (kept) await endSlot(tx, { ...slot, ...kept });
    else await dropForetold(tx, slot.jobId, slot.kind, slot.slotAt);
  }
  return slots;
}

const abandoned = `
  outcome = 'running'
  AND NOT EXISTS (SELECT 1 FROM timeline t WHERE t.claim_lane = 'job:' || slots.job_id)
  AND NOT EXISTS (
    SELECT 1 FROM jobs j WHERE slots.kind = 'scheduled' AND j.id = slots.job_id AND j.next_run_at = slots.slot_at)
  AND NOT EXISTS (
    SELECT 1 FROM timeline m
    WHERE slots.kind = 'manual' AND m.key = 'run:' || slots.job_id || ':' || CAST(slots.slot_at AS TEXT))`;
const closeFailed = statement(
  `UPDATE slots SET outcome = 'failed', finished_at = ? WHERE error IS NOT NULL AND ${abandoned}`,
);
const closeUnknown = statement(`UPDATE slots SET outcome = 'unknown', finished_at = ?, error = ? WHERE ${abandoned}`);

/** Ends what was begun and what nobody will come back to: its job was edited, paused or deleted after a crash (S8). */
export async function closeAbandonedSlots(tx: Tx, nowMs: number): Promise<number> {
  const failed = await closeFailed(tx, nowMs);
  const unknown = await closeUnknown(tx, nowMs, 'Hark stopped in the middle of this run.');
  return failed.changes + unknown.changes;
}

const dropOld = statement(`DELETE FROM slots WHERE started_at < ? AND outcome <> 'running'`);
const findCrowded = statement<{ job_id: string }>('SELECT job_id FROM slots GROUP BY job_id HAVING count(*) > ?');
const dropBeyond = statement(`
  DELETE FROM slots WHERE job_id = ? AND outcome <> 'running' AND (started_at, slot_at, kind) <= (
    SELECT started_at, slot_at, kind FROM slots WHERE job_id = ?
    ORDER BY started_at DESC, slot_at DESC, kind DESC LIMIT 1 OFFSET ?)`);

/** Keeps the run log bounded: nothing older than `before`, and of each job the newest `rows` (S12). */
export async function trimSlots(tx: Tx, before: number, rows: number): Promise<number> {
  let { changes } = await dropOld(tx, before);
  for (const { job_id } of (await findCrowded(tx, rows)).rows) {
    changes += (await dropBeyond(tx, job_id, job_id, rows)).changes;
  }
  return changes;
}

function toRow(slot: Slot): Tables['slots'] {
  return {
    job_id: slot.jobId,
    kind: slot.kind,
    slot_at: slot.slotAt,
    until_at: slot.untilAt,
    times: slot.times,
    person_id: slot.personId,
    outcome: slot.outcome,
    reason: slot.reason ?? null,
    error: slot.error ?? null,
    started_at: slot.startedAt,
    finished_at: slot.finishedAt ?? null,
    late_ms: slot.lateMs,
    outbox_id: slot.outboxId ?? null,
    delivered: slot.delivered === undefined ? null : slot.delivered ? 1 : 0,
    done_at: slot.doneAt ?? null,
  };
}

function toSlot(row: Tables['slots']): Slot {
  return {
    jobId: row.job_id,
    personId: row.person_id,
    kind: row.kind as SlotKind, // written only by this file
    slotAt: row.slot_at,
    untilAt: row.until_at,
    times: row.times,
    outcome: row.outcome as SlotOutcome, // written only by this file
    startedAt: row.started_at,
    lateMs: row.late_ms,
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.error === null ? {} : { error: row.error }),
    ...(row.finished_at === null ? {} : { finishedAt: row.finished_at }),
    ...(row.outbox_id === null ? {} : { outboxId: row.outbox_id }),
    ...(row.delivered === null ? {} : { delivered: row.delivered === 1 }),
    ...(row.done_at === null ? {} : { doneAt: row.done_at }),
  };
}
