/**
 * The outbox: a message is a row before it is sent (SPEC C2). `enqueue` writes the row inside the caller's unit of
 * work; `sendDue` is the timeline handler that sends what waits for one address, in order, one address at a time.
 *
 * Nothing is sent twice: a row is marked `sending` before the channel is called, and one found in that state later
 * belongs to a process that died. It is sent again only where the channel recognises the idempotency key.
 */
import type { Clock, Ids, Log } from '../base/index.ts';
import { writeLedger } from '../ledger/index.ts';
import { type Address, addressesOf, findAddress } from '../people/index.ts';
import type { Store, Tx } from '../store/index.ts';
import type { Channel, Receipt, SendFailure } from './channel.ts';
import {
  addOutboxRow,
  changeOutboxRow,
  leftInMidSend,
  moveOutboxRow,
  nextAttemptAt,
  pullIn,
  takeDue,
} from './outbox.sql.ts';
import {
  addressOfSendKey,
  ELSEWHERE_AFTER_MS,
  isOutlived,
  isWorthAnotherWay,
  type OutboxRow,
  type OutgoingDraft,
  sendKey,
  sendPauseMs,
  textToSend,
} from './outbox-row.ts';

/** The part of the timeline this room needs; handed in by the app so that deliver does not know `time`. */
export interface SendPlanner<C> {
  plan(tx: Tx, work: { key: string; lane: string; personId: string; at: number }): Promise<void>;
  /** Keeps the claim ours until the transaction ends; throws when it was lost. */
  hold(tx: Tx, claim: C): Promise<void>;
  /** Ends the claim in the same transaction; throws when the claim was lost. */
  finish(tx: Tx, claim: C, nextAt?: number): Promise<void>;
}

/** Told inside the transaction that records the end of a row; only here do other rooms learn of a delivery (K16). */
export type OnSettled = (tx: Tx, row: OutboxRow) => Promise<void>;

export interface OutboxParts<C> {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly log: Log;
  readonly channels: ReadonlyMap<string, Channel>;
  readonly planner: SendPlanner<C>;
  readonly onSettled: OnSettled;
  /** The last thing that happens to words before they are a row: every message that leaves goes through it (H8). */
  readonly clean?: (text: string) => string;
  readonly publish: (row: Pick<OutboxRow, 'id' | 'personId' | 'state' | 'jobId'>) => void;
}

type SendResult = Awaited<ReturnType<Channel['send']>>;

/** Decided anew instead of sent: the items were not heard of, so they still count. */
const OUTLIVED: SendResult = {
  ok: false,
  error: { code: 'TIMEOUT', message: 'it waited until it was of no use any more', canRetry: false },
};

/** Channels that know repeats may be given many at once: whatever a crash leaves open is simply sent again. */
const BATCH_WHEN_IDEMPOTENT = 64;

export class Outbox<C extends { readonly key: string }> {
  readonly #parts: OutboxParts<C>;

  constructor(parts: OutboxParts<C>) {
    this.#parts = parts;
  }

  /** Writes the row and plans its sending. Returns its id, or undefined when there is no address or it is there already. */
  async enqueue(tx: Tx, draft: OutgoingDraft): Promise<string | undefined> {
    const address = await this.#chooseAddress(tx, draft);
    if (!address) return undefined;
    const id = this.#parts.ids.next();
    const nowMs = this.#parts.clock.now();
    const text = this.#parts.clean?.(draft.text) ?? draft.text;
    const isNew = await addOutboxRow(tx, { ...draft, text, id, addressId: address.id, nowMs });
    if (!isNew) return undefined;
    const key = sendKey(address.id);
    await this.#parts.planner.plan(tx, { key, lane: key, personId: draft.personId, at: nowMs });
    return id;
  }

  /** The clock was set back: how long anything has waited cannot be told any more, so it is tried now. */
  async replan(tx: Tx): Promise<void> {
    const now = this.#parts.clock.now();
    for (const { addressId, personId } of await pullIn(tx, now)) {
      const key = sendKey(addressId);
      await this.#parts.planner.plan(tx, { key, lane: key, personId, at: now });
    }
  }

  /** Timeline handler for work of kind `send`. */
  async sendDue(claim: C, signal: AbortSignal): Promise<void> {
    const addressId = addressOfSendKey(claim.key);
    const { store, clock, channels } = this.#parts;
    const address = await store.read((tx) => findAddress(tx, addressId));
    const channel = address && channels.get(address.channel);
    if (!address || !channel) {
      // The channel is not configured in this process: the rows stay and wait.
      return store.transaction((tx) => this.#parts.planner.finish(tx, claim, clock.now() + 60_000));
    }
    let rows = await this.#whileOurs(claim, async (tx) => {
      await this.#recover(tx, addressId, channel);
      return this.#takeOrFinish(tx, claim, channel, signal);
    });
    while (rows.length > 0) {
      const results = await this.#sendAll(rows, address, channel, signal);
      // How it went and what comes next are one unit of work.
      rows = await this.#whileOurs(claim, async (tx) => {
        for (const [row, result] of results) {
          if (result.ok) await this.#recordSent(tx, row, result.value);
          else await this.#recordFailure(tx, row, result.error);
        }
        return this.#takeOrFinish(tx, claim, channel, signal);
      });
    }
  }

  /**
   * A process that stood still for longer than its lease has lost the address to another one: it takes no more rows,
   * and what it was about to record is the other's to say (F2).
   */
  #whileOurs<T>(claim: C, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#parts.store.transaction(async (tx) => {
      await this.#parts.planner.hold(tx, claim);
      return work(tx);
    });
  }

  /** The next rows to send; with none left, or when told to stop, the claim ends. */
  async #takeOrFinish(tx: Tx, claim: C, channel: Channel, signal: AbortSignal): Promise<OutboxRow[]> {
    const addressId = addressOfSendKey(claim.key);
    const batch = channel.takesIdempotencyKey ? BATCH_WHEN_IDEMPOTENT : 1;
    const rows = signal.aborted ? [] : await takeDue(tx, addressId, this.#parts.clock.now(), batch);
    if (rows.length === 0) await this.#parts.planner.finish(tx, claim, await nextAttemptAt(tx, addressId));
    return rows;
  }

  async #chooseAddress(tx: Tx, draft: OutgoingDraft): Promise<Address | undefined> {
    const addresses = await addressesOf(tx, draft.personId);
    const wanted = addresses.filter(
      (address) =>
        (draft.channel === undefined || address.channel === draft.channel) &&
        (draft.to === undefined || address.chat === draft.to),
    );
    // An address that is gone must not cost the person the message: it goes where they were last seen.
    return wanted[0] ?? addresses[0];
  }

  async #recover(tx: Tx, addressId: string, channel: Channel): Promise<void> {
    for (const row of await leftInMidSend(tx, addressId)) {
      if (channel.takesIdempotencyKey) {
        await changeOutboxRow(tx, row.id, { state: 'queued', nextAttemptAt: this.#parts.clock.now() });
      } else {
        await this.#settle(tx, row, {
          state: 'unknown',
          error: 'Hark stopped in the middle of sending; it cannot tell whether this arrived.',
        });
      }
    }
  }

  async #sendAll(
    rows: readonly OutboxRow[],
    address: Address,
    channel: Channel,
    signal: AbortSignal,
  ): Promise<Array<readonly [OutboxRow, SendResult]>> {
    const send = async (row: OutboxRow): Promise<readonly [OutboxRow, SendResult]> => {
      const { id: outboxId, personId, idempotencyKey, card } = row;
      const nowMs = this.#parts.clock.now();
      if (isOutlived(row, nowMs)) return [row, OUTLIVED];
      const text = textToSend(row, nowMs);
      const outgoing = { outboxId, personId, address, text, idempotencyKey, ...(card ? { card } : {}) };
      return [row, await channel.send(outgoing, signal)];
    };
    if (channel.takesMany) return Promise.all(rows.map(send));
    const results: Array<readonly [OutboxRow, SendResult]> = [];
    for (const row of rows) results.push(await send(row));
    return results;
  }

  async #recordSent(tx: Tx, row: OutboxRow, receipt: Receipt): Promise<void> {
    const proof = receipt.providerId === undefined ? {} : { providerId: receipt.providerId };
    await this.#settle(tx, row, { state: receipt.providerId === undefined ? 'unverified' : 'sent', ...proof });
  }

  async #recordFailure(tx: Tx, row: OutboxRow, failure: SendFailure): Promise<void> {
    if (!failure.canRetry) return this.#settle(tx, row, { state: 'failed', error: failure.message });
    const nowMs = this.#parts.clock.now();
    const other = isWorthAnotherWay(row) ? await this.#otherAddress(tx, row) : undefined;
    const elsewhereAt = row.createdAt + ELSEWHERE_AFTER_MS;
    if (other && nowMs >= elsewhereAt) return this.#moveTo(tx, row, other);
    const nextAt = Math.min(nowMs + sendPauseMs(row.attempts), other ? elsewhereAt : Infinity);
    await changeOutboxRow(tx, row.id, { state: 'queued', nextAttemptAt: nextAt, error: failure.message });
    await this.#note(tx, row, 'retry', `Could not be sent (${failure.message}). Trying again.`, { nextAt });
    tx.afterCommit(() => this.#parts.publish({ ...row, state: 'queued' }));
  }

  /** Where else the person was seen, on a channel that is there. */
  async #otherAddress(tx: Tx, row: OutboxRow): Promise<Address | undefined> {
    const { channels } = this.#parts;
    return (await addressesOf(tx, row.personId)).find(
      ({ id, channel, lastUsedAt }) => id !== row.addressId && lastUsedAt > 0 && channels.has(channel),
    );
  }

  /** C4: one retry on another address. It stays the same message, so nobody hears it twice. */
  async #moveTo(tx: Tx, row: OutboxRow, other: Address): Promise<void> {
    const at = this.#parts.clock.now();
    const from = (await findAddress(tx, row.addressId))?.channel ?? 'the other channel';
    await moveOutboxRow(tx, row.id, { addressId: other.id, card: { ...row.card, movedFrom: from }, at });
    const key = sendKey(other.id);
    await this.#parts.planner.plan(tx, { key, lane: key, personId: row.personId, at });
    await this.#note(tx, row, 'moved', `${from} did not take it. Trying ${other.channel}.`, { channel: other.channel });
    tx.afterCommit(() => this.#parts.publish({ ...row, state: 'queued' }));
  }

  async #settle(
    tx: Tx,
    row: OutboxRow,
    end: { state: 'sent' | 'unverified' | 'failed' | 'unknown'; providerId?: string; error?: string },
  ): Promise<void> {
    const sentAt = this.#parts.clock.now();
    const settled: OutboxRow = { ...row, ...end, nextAttemptAt: null, sentAt };
    await changeOutboxRow(tx, row.id, { ...end, nextAttemptAt: null, sentAt });
    await this.#note(tx, row, end.state, SENTENCES[end.state](row, end.error), {
      ...(end.providerId === undefined ? {} : { providerId: end.providerId }),
      attempts: row.attempts,
    });
    await this.#parts.onSettled(tx, settled);
    tx.afterCommit(() => this.#parts.publish(settled));
  }

  #note(tx: Tx, row: OutboxRow, outcome: string, summary: string, detail: Record<string, unknown>): Promise<string> {
    return writeLedger(tx, this.#parts.ids, {
      personId: row.personId,
      kind: 'send',
      subject: row.jobId ?? row.id,
      at: this.#parts.clock.now(),
      outcome,
      summary,
      detail: { outboxId: row.id, ...detail },
      ...(row.causeId === undefined ? {} : { parentId: row.causeId }),
    });
  }
}

const SENTENCES = {
  sent: (row: OutboxRow) => `Sent: "${row.text}".`,
  unverified: (row: OutboxRow) => `Sent, not confirmed: "${row.text}".`,
  failed: (row: OutboxRow, error?: string) => `Could not be sent: "${row.text}" (${error}).`,
  unknown: (row: OutboxRow, error?: string) => `May or may not have arrived: "${row.text}" (${error})`,
};
