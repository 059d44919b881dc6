/** The slots table: one record per slot of a job, whatever became of it (SPEC S8, S12). Only this room writes it. */
import type { Tables, Tx } from '../../store/index.ts';
import type { Slot, SlotKind, SlotOutcome } from './stored-job.ts';

/** Adds the record; false when this slot has one already. */
export async function addSlot(tx: Tx, slot: Slot): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('slots')
    .values(toRow(slot))
    .onConflict((conflict) => conflict.columns(['job_id', 'kind', 'slot_at']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
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
  const row = await tx.db
    .selectFrom('slots')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('kind', '=', kind)
    .where('slot_at', '=', slotAt)
    .executeTakeFirst();
  return row && toSlot(row);
}

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
  const row = await tx.db
    .selectFrom('slots')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'ran')
    .where('done_at', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('slot_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toSlot(row);
}

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
  await tx.db
    .updateTable('slots')
    .set({ delivered: delivered ? 1 : 0 })
    .where('job_id', '=', jobId)
    .where('outbox_id', '=', outboxId)
    .execute();
}

/** Takes back records that speak of a time still to come: they were written before the clock was set back. */
export async function dropMissedAfter(tx: Tx, nowMs: number): Promise<void> {
  await tx.db.deleteFrom('slots').where('outcome', 'in', ['missed', 'skipped']).where('until_at', '>', nowMs).execute();
}

/** Keeps the run log bounded: nothing older than `before`, and of each job the newest `rows` (S12). */
export async function trimSlots(tx: Tx, before: number, rows: number): Promise<number> {
  const old = await tx.db
    .deleteFrom('slots')
    .where('started_at', '<', before)
    .where('outcome', '!=', 'running')
    .executeTakeFirst();
  const crowded = await tx.db
    .selectFrom('slots')
    .select(['job_id'])
    .groupBy('job_id')
    .having((count) => count.fn.countAll(), '>', rows)
    .execute();
  let trimmed = Number(old.numDeletedRows);
  for (const { job_id } of crowded) {
    const edge = await tx.db
      .selectFrom('slots')
      .select('started_at')
      .where('job_id', '=', job_id)
      .orderBy('started_at', 'desc')
      .offset(rows)
      .limit(1)
      .executeTakeFirst();
    if (!edge) continue;
    const { numDeletedRows } = await tx.db
      .deleteFrom('slots')
      .where('job_id', '=', job_id)
      .where('started_at', '<=', edge.started_at)
      .where('outcome', '!=', 'running')
      .executeTakeFirst();
    trimmed += Number(numDeletedRows);
  }
  return trimmed;
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
