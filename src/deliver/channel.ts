/**
 * The port of everything a message can leave by. An adapter never throws: what went wrong comes back as a value that
 * says whether trying again can help.
 */
import type { Result } from '../base/index.ts';
import type { Address } from '../people/index.ts';

export interface OutgoingMessage {
  readonly outboxId: string;
  readonly personId: string;
  readonly address: Address;
  readonly text: string;
  readonly card?: Readonly<Record<string, unknown>>;
  /** The same key is the same message, for channels that can tell. */
  readonly idempotencyKey: string;
}

export interface Receipt {
  /** The provider's own id of the message; without one nothing is proved (C2: `unverified`). */
  readonly providerId?: string;
}

export interface SendFailure {
  readonly code: 'CHANNEL_DOWN' | 'REFUSED' | 'TIMEOUT';
  readonly message: string;
  readonly canRetry: boolean;
}

export interface Channel {
  readonly name: string;
  /** True when sending the same idempotency key twice shows one message. Only then is a crash in mid-send resent. */
  readonly takesIdempotencyKey: boolean;
  /** True when it may be handed several messages at once and shows them in that order. */
  readonly takesMany?: boolean;
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Result<Receipt, SendFailure>>;
}
