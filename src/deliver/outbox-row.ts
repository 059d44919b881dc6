/**
 * A message on its way out. The row exists before anything is sent, and its state is the only truth about it:
 *
 *   queued → sending → sent        the provider gave an id
 *                    → unverified  accepted without an id
 *                    → queued      failed, will be tried again
 *                    → failed      refused for good
 *                    → unknown     the process died in mid-send and the channel cannot tell repeats apart
 */
import { lengthInWords } from '../base/index.ts';

export type OutboxState = 'queued' | 'sending' | 'sent' | 'unverified' | 'failed' | 'unknown';

export type OutboxKind = 'reminder' | 'job-result' | 'alert' | 'nudge';

export interface OutboxRow {
  readonly id: string;
  readonly personId: string;
  readonly addressId: string;
  readonly kind: OutboxKind;
  readonly idempotencyKey: string;
  readonly text: string;
  readonly card?: Readonly<Record<string, unknown>>;
  readonly state: OutboxState;
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  readonly createdAt: number;
  readonly sentAt?: number;
  readonly providerId?: string;
  readonly error?: string;
  readonly jobId?: string;
  readonly slotAt?: number;
  /** The ledger row that caused it. */
  readonly causeId?: string;
}

/** What a room that wants something sent has to say. */
export interface OutgoingDraft {
  readonly personId: string;
  readonly kind: OutboxKind;
  readonly idempotencyKey: string;
  readonly text: string;
  readonly card?: Readonly<Record<string, unknown>>;
  readonly jobId?: string;
  readonly slotAt?: number;
  readonly causeId?: string;
  /** A channel and a chat in it, where the sender chose one; else the person's pinned or last used address. */
  readonly channel?: string;
  readonly to?: string;
}

/** A message that waited longer than this before it went out says so. */
const SAID_WHEN_LATE_MS = 60_000;

/** The words to send now: its own, and how long they waited here when that was long (Q1: late, and said so). */
export function textToSend(row: Pick<OutboxRow, 'text' | 'createdAt' | 'card'>, nowMs: number): string {
  const waitedMs = nowMs - row.createdAt;
  if (waitedMs <= SAID_WHEN_LATE_MS) return row.text;
  const from = movedFrom(row);
  const why = from === undefined ? 'it could not go out before' : `${from} did not take it, so it comes here`;
  return `${row.text}\n\nSent ${lengthInWords(waitedMs)} late: ${why}.`;
}

/** How long one address may fail before another one is tried, once (C4). */
export const ELSEWHERE_AFTER_MS = 10 * 60_000;

/** The channel that did not take it, when it was moved to another address. */
export function movedFrom({ card }: Pick<OutboxRow, 'card'>): string | undefined {
  return typeof card?.movedFrom === 'string' ? card.movedFrom : undefined;
}

/** C4: what was asked for, or is urgent, is worth another way; the rest can wait for its own. */
export function isWorthAnotherWay(row: Pick<OutboxRow, 'kind' | 'card'>): boolean {
  if (movedFrom(row) !== undefined) return false;
  const isUrgent = row.card?.reason === 'immediate' || row.card?.reason === 'critical_deadline';
  return row.kind === 'reminder' || (row.kind === 'nudge' && isUrgent);
}

/** Words nobody asked for are about a moment: once it is over they are decided anew instead of sent. */
const NUDGE_LASTS_MS = 60 * 60_000;

export function isOutlived({ kind, createdAt }: Pick<OutboxRow, 'kind' | 'createdAt'>, nowMs: number): boolean {
  return kind === 'nudge' && nowMs - createdAt >= NUDGE_LASTS_MS;
}

/** Keys of the send work of one address on the timeline. */
export const sendKey = (addressId: string): string => `out:${addressId}`;
export const addressOfSendKey = (key: string): string => key.slice('out:'.length);

/** Pauses between tries: quick at first, then hourly for as long as it takes (a channel dead for days is late, not lost). */
const PAUSES_MS = [5_000, 30_000, 60_000, 300_000, 900_000, 3_600_000];

export function sendPauseMs(attempts: number): number {
  return PAUSES_MS[Math.min(Math.max(attempts, 1), PAUSES_MS.length) - 1] ?? 3_600_000;
}
