/**
 * What must be true of the tables once everything due has had its time, whatever happened before (S8, C2, Z1).
 * Returns every breach as a sentence, so that one run tells all of them; an empty list is a pass.
 */
import type { Store, Tables } from '../../../src/store/index.ts';

export interface Books {
  readonly jobs: readonly Tables['jobs'][];
  readonly slots: readonly Tables['slots'][];
  readonly outbox: readonly Tables['outbox'][];
  readonly messages: readonly Tables['messages'][];
  readonly ledger: readonly Tables['ledger'][];
  readonly timeline: readonly Tables['timeline'][];
}

export function readBooks(store: Store): Promise<Books> {
  return store.read(async ({ db }) => ({
    jobs: await db.selectFrom('jobs').selectAll().execute(),
    slots: await db.selectFrom('slots').selectAll().orderBy('slot_at').execute(),
    outbox: await db.selectFrom('outbox').selectAll().execute(),
    messages: await db.selectFrom('messages').selectAll().execute(),
    ledger: await db.selectFrom('ledger').selectAll().execute(),
    timeline: await db.selectFrom('timeline').selectAll().execute(),
  }));
}

/** Channels whose messages go into the conversation, where each can be counted. */
const IN_CONVERSATION = new Set(['web', 'terminal', 'library']);

export function breachesIn(books: Books, nowMs: number): string[] {
  return [
    ...overlappingSlots(books),
    ...openEnds(books, nowMs),
    ...slotsWithoutMessage(books),
    ...doubledMessages(books),
    ...silentLedger(books),
  ];
}

/** Each instant of a job has one record: records that cover several slots must not overlap others. */
function overlappingSlots({ slots }: Books): string[] {
  const breaches: string[] = [];
  const lastOf = new Map<string, Tables['slots']>();
  for (const slot of slots) {
    if (slot.kind !== 'scheduled') continue;
    const last = lastOf.get(slot.job_id);
    if (last && slot.slot_at <= last.until_at) {
      breaches.push(`job ${slot.job_id}: slot ${slot.slot_at} (${slot.outcome}) lies in ${rangeOf(last)}`);
    }
    if (!last || slot.until_at > last.until_at) lastOf.set(slot.job_id, slot);
  }
  return breaches;
}

function openEnds({ slots, outbox, timeline, jobs }: Books, nowMs: number): string[] {
  const planned = new Map(timeline.map((row) => [row.key, row]));
  return [
    ...slots.filter((slot) => slot.outcome === 'running').map((slot) => `slot ${rangeOf(slot)} is still running`),
    ...outbox
      .filter((row) => row.state === 'sending' || row.state === 'queued')
      .map((row) => `outbox ${row.id} is still ${row.state}: ${row.text}`),
    ...timeline.filter((row) => row.lease_until !== null).map((row) => `${row.key} is still claimed`),
    ...timeline.filter((row) => row.at !== null && row.at < nowMs).map((row) => `${row.key} was due at ${row.at}`),
    ...jobs
      .filter((job) => job.enabled === 1 && job.deleted_at === null && !planned.has(`job:${job.id}`))
      .map((job) => `job ${job.id} (${job.name}) is on, and nothing is planned for it`),
    ...jobs
      .filter((job) => job.schedule_kind === 'at' && slots.every((slot) => slot.job_id !== job.id))
      .filter((job) => planned.get(`job:${job.id}`) === undefined)
      .map((job) => `job ${job.id} (${job.name}) neither ran nor waits`),
  ];
}

function slotsWithoutMessage({ slots, outbox, messages, jobs }: Books): string[] {
  const breaches: string[] = [];
  const rows = new Map(outbox.map((row) => [row.id, row]));
  const delivered = new Set(messages.map((message) => message.outbox_id));
  const kinds = new Map(jobs.map((job) => [job.id, job.payload_kind]));
  for (const slot of slots) {
    if (slot.outcome !== 'ran' || kinds.get(slot.job_id) !== 'reminder') continue;
    const row = slot.outbox_id === null ? undefined : rows.get(slot.outbox_id);
    if (!row) breaches.push(`slot ${rangeOf(slot)} ran without a message`);
    else if (row.state === 'sent' && isInConversation(messages, row) && !delivered.has(row.id)) {
      breaches.push(`outbox ${row.id} is sent, but not in the conversation`);
    }
  }
  return breaches;
}

/** A conversation's own row is its provider id; another channel's is not. */
function isInConversation(messages: Books['messages'], row: Tables['outbox']): boolean {
  return messages.some((message) => message.id === row.provider_id && IN_CONVERSATION.has(message.channel));
}

function doubledMessages({ messages, outbox }: Books): string[] {
  return [
    ...doubles(messages.flatMap((message) => message.outbox_id ?? [])).map((id) => `outbox ${id} became two messages`),
    ...doubles(messages.flatMap((message) => message.client_key ?? [])).map((key) => `client key ${key} came twice`),
    ...doubles(outbox.filter((row) => row.kind === 'reminder').map((row) => `${row.job_id} at ${row.slot_at}`)).map(
      (slot) => `two messages for job ${slot}`,
    ),
  ];
}

/** Nothing happens without a row: each job was set, each slot has an end, each message a fate. */
function silentLedger({ jobs, slots, outbox, ledger }: Books): string[] {
  const told = new Set(ledger.map((row) => `${row.subject}:${row.kind}:${row.outcome}`));
  const fates = new Set(ledger.filter((row) => row.kind === 'send').map((row) => outboxIdOf(row)));
  return [
    ...jobs.filter((job) => !told.has(`${job.id}:job:set`)).map((job) => `the ledger does not know job ${job.id}`),
    ...slots
      .filter((slot) => !told.has(`${slot.job_id}:slot:${slot.outcome}`))
      .map((slot) => `the ledger does not tell of slot ${rangeOf(slot)}`),
    ...outbox.filter((row) => !fates.has(row.id)).map((row) => `the ledger does not tell of outbox ${row.id}`),
  ];
}

function outboxIdOf(row: Tables['ledger']): unknown {
  const detail: unknown = JSON.parse(row.detail ?? 'null');
  return typeof detail === 'object' && detail !== null && 'outboxId' in detail ? detail.outboxId : undefined;
}

function doubles(list: readonly string[]): string[] {
  const seen = new Set<string>();
  return list.filter((one) => seen.has(one) || !seen.add(one));
}

const rangeOf = (slot: Tables['slots']): string =>
  `${slot.job_id} ${slot.slot_at}${slot.until_at > slot.slot_at ? `…${slot.until_at}` : ''} (${slot.outcome})`;
