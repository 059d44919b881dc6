/** The outbox table. Only this room writes it. */
import type { Tables, Tx } from '../store/index.ts';
import type { OutboxKind, OutboxRow, OutboxState, OutgoingDraft } from './outbox-row.ts';

export interface NewOutboxRow extends OutgoingDraft {
  readonly id: string;
  readonly addressId: string;
  readonly nowMs: number;
}

/** Adds the row; false when the same idempotency key is there already. */
export async function addOutboxRow(tx: Tx, row: NewOutboxRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('outbox')
    .values({
      id: row.id,
      person_id: row.personId,
      address_id: row.addressId,
      kind: row.kind,
      idempotency_key: row.idempotencyKey,
      text: row.text,
      card: row.card ? JSON.stringify(row.card) : null,
      state: 'queued',
      attempts: 0,
      next_attempt_at: row.nowMs,
      created_at: row.nowMs,
      sent_at: null,
      provider_id: null,
      error: null,
      job_id: row.jobId ?? null,
      slot_at: row.slotAt ?? null,
      cause_id: row.causeId ?? null,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Marks the rows that are due as being sent and returns them, oldest first. */
export async function takeDue(tx: Tx, addressId: string, nowMs: number, limit: number): Promise<OutboxRow[]> {
  const due = await tx.db
    .selectFrom('outbox')
    .selectAll()
    .where('address_id', '=', addressId)
    .where('next_attempt_at', 'is not', null)
    .where('next_attempt_at', '<=', nowMs)
    .where('state', '=', 'queued')
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  const ids = due.map((row) => row.id);
  await tx.db
    .updateTable('outbox')
    .set(({ eb }) => ({ state: 'sending', attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  return due.map((row) => toOutboxRow({ ...row, state: 'sending', attempts: row.attempts + 1 }));
}

/** Rows of this address a dead process left in mid-send. The lane is serial, so nobody is sending them now. */
export async function leftInMidSend(tx: Tx, addressId: string): Promise<OutboxRow[]> {
  const rows = await tx.db
    .selectFrom('outbox')
    .selectAll()
    .where('address_id', '=', addressId)
    .where('next_attempt_at', 'is not', null)
    .where('state', '=', 'sending')
    .execute();
  return rows.map(toOutboxRow);
}

export interface OutboxChange {
  readonly state: OutboxState;
  /** Null ends the row: nobody looks at it again. */
  readonly nextAttemptAt: number | null;
  readonly sentAt?: number;
  readonly providerId?: string;
  readonly error?: string;
}

export async function changeOutboxRow(tx: Tx, id: string, change: OutboxChange): Promise<void> {
  await tx.db
    .updateTable('outbox')
    .set({
      state: change.state,
      next_attempt_at: change.nextAttemptAt,
      error: change.error ?? null,
      ...(change.sentAt === undefined ? {} : { sent_at: change.sentAt }),
      ...(change.providerId === undefined ? {} : { provider_id: change.providerId }),
    })
    .where('id', '=', id)
    .execute();
}

/** When the next waiting row of this address may be tried. */
export async function nextAttemptAt(tx: Tx, addressId: string): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('outbox')
    .select('next_attempt_at')
    .where('address_id', '=', addressId)
    .where('next_attempt_at', 'is not', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at ?? undefined;
}

/** Waiting rows that would be tried only after `latest` are to be tried now. Returns the addresses of all that wait. */
export async function pullIn(
  tx: Tx,
  latest: number,
  nowMs: number,
): Promise<Array<{ addressId: string; personId: string }>> {
  await tx.db.updateTable('outbox').set({ next_attempt_at: nowMs }).where('next_attempt_at', '>', latest).execute();
  const rows = await tx.db
    .selectFrom('outbox')
    .select(['address_id', 'person_id'])
    .distinct()
    .where('next_attempt_at', 'is not', null)
    .execute();
  return rows.map((row) => ({ addressId: row.address_id, personId: row.person_id }));
}

export async function findOutboxRow(tx: Tx, id: string): Promise<OutboxRow | undefined> {
  const row = await tx.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toOutboxRow(row);
}

/** Newest first. */
export async function listOutbox(
  tx: Tx,
  query: { personId: string; fromAt?: number; limit: number },
): Promise<OutboxRow[]> {
  let select = tx.db.selectFrom('outbox').selectAll().where('person_id', '=', query.personId);
  if (query.fromAt !== undefined) select = select.where('created_at', '>=', query.fromAt);
  const rows = await select.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(query.limit).execute();
  return rows.map(toOutboxRow);
}

function toOutboxRow(row: Tables['outbox']): OutboxRow {
  return {
    id: row.id,
    personId: row.person_id,
    addressId: row.address_id,
    kind: row.kind as OutboxKind, // written only by addOutboxRow
    idempotencyKey: row.idempotency_key,
    text: row.text,
    state: row.state as OutboxState, // written only by this file
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    ...(row.card === null ? {} : { card: JSON.parse(row.card) as Record<string, unknown> }), // our own JSON
    ...(row.sent_at === null ? {} : { sentAt: row.sent_at }),
    ...(row.provider_id === null ? {} : { providerId: row.provider_id }),
    ...(row.error === null ? {} : { error: row.error }),
    ...(row.job_id === null ? {} : { jobId: row.job_id }),
    ...(row.slot_at === null ? {} : { slotAt: row.slot_at }),
    ...(row.cause_id === null ? {} : { causeId: row.cause_id }),
  };
}
