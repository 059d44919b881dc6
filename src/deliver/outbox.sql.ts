/** The outbox table. Only this room writes it. */
import { insertStatement, statement, type Tables, type Tx } from '../store/index.ts';
import type { OutboxKind, OutboxRow, OutboxState, OutgoingDraft } from './outbox-row.ts';

export interface NewOutboxRow extends OutgoingDraft {
  readonly id: string;
  readonly addressId: string;
  readonly nowMs: number;
}

/** Adds the row; false when the same idempotency key is there already. */
export async function addOutboxRow(tx: Tx, row: NewOutboxRow): Promise<boolean> {
  const changes = await insert(tx, {
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
  });
  return changes > 0;
}

const insert = insertStatement(
  'outbox',
  {
    id: 1,
    person_id: 1,
    address_id: 1,
    kind: 1,
    idempotency_key: 1,
    text: 1,
    card: 1,
    state: 1,
    attempts: 1,
    next_attempt_at: 1,
    created_at: 1,
    sent_at: 1,
    provider_id: 1,
    error: 1,
    job_id: 1,
    slot_at: 1,
    cause_id: 1,
  },
  'ON CONFLICT (idempotency_key) DO NOTHING',
);

/** Marks the rows that are due as being sent and returns them, oldest first. */
export async function takeDue(tx: Tx, addressId: string, nowMs: number, limit: number): Promise<OutboxRow[]> {
  const due = (await waitingFor(tx, addressId, nowMs, limit)).rows;
  for (const row of due) await startSending(tx, row.id);
  return due.map((row) => toOutboxRow({ ...row, state: 'sending', attempts: row.attempts + 1 }));
}

const waitingFor = statement<Tables['outbox']>(`
  SELECT * FROM outbox WHERE address_id = ? AND next_attempt_at IS NOT NULL AND next_attempt_at <= ? AND state = 'queued'
  ORDER BY next_attempt_at, id LIMIT ?`);
const startSending = statement(`UPDATE outbox SET state = 'sending', attempts = attempts + 1 WHERE id = ?`);

/** Rows of this address a dead process left in mid-send. The lane is serial, so nobody is sending them now. */
export async function leftInMidSend(tx: Tx, addressId: string): Promise<OutboxRow[]> {
  return (await inMidSend(tx, addressId)).rows.map(toOutboxRow);
}

const inMidSend = statement<Tables['outbox']>(
  `SELECT * FROM outbox WHERE address_id = ? AND next_attempt_at IS NOT NULL AND state = 'sending'`,
);

export interface OutboxChange {
  readonly state: OutboxState;
  /** Null ends the row: nobody looks at it again. */
  readonly nextAttemptAt: number | null;
  readonly sentAt?: number;
  readonly providerId?: string;
  readonly error?: string;
}

export async function changeOutboxRow(tx: Tx, id: string, change: OutboxChange): Promise<void> {
  const { state, nextAttemptAt: nextAt, error, sentAt, providerId } = change;
  await setState(tx, state, nextAt, error ?? null, sentAt ?? null, providerId ?? null, id);
}

const setState = statement(`
  UPDATE outbox SET state = ?, next_attempt_at = ?, error = ?, sent_at = COALESCE(?, sent_at),
    provider_id = COALESCE(?, provider_id)
  WHERE id = ?`);

/** The row waits for another address now. */
export async function moveOutboxRow(
  tx: Tx,
  id: string,
  to: { readonly addressId: string; readonly card: Readonly<Record<string, unknown>>; readonly at: number },
): Promise<void> {
  await moveTo(tx, to.addressId, JSON.stringify(to.card), to.at, id);
}

const moveTo = statement(
  `UPDATE outbox SET address_id = ?, card = ?, next_attempt_at = ?, state = 'queued', attempts = 0 WHERE id = ?`,
);

/** When the next waiting row of this address may be tried. */
export async function nextAttemptAt(tx: Tx, addressId: string): Promise<number | undefined> {
  return (await firstWaiting(tx, addressId)).rows[0]?.next_attempt_at;
}

const firstWaiting = statement<{ next_attempt_at: number }>(`
  SELECT next_attempt_at FROM outbox WHERE address_id = ? AND next_attempt_at IS NOT NULL
  ORDER BY next_attempt_at LIMIT 1`);

/** Whatever waits for a later time is to be tried now. Returns the addresses of all that waits. */
export async function pullIn(tx: Tx, nowMs: number): Promise<Array<{ addressId: string; personId: string }>> {
  await tx.db.updateTable('outbox').set({ next_attempt_at: nowMs }).where('next_attempt_at', '>', nowMs).execute();
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
