/**
 * A channel outside the store, where every message that goes out stays on the record: what a person really saw.
 * It can be dead (retry later), or kill the process in mid-send, before or after the message arrived.
 */
import { err, ok } from '../../../src/base/index.ts';
import type { Channel, OutgoingMessage } from '../../../src/deliver/index.ts';

export interface PaperChannel extends Channel {
  /** Everything that was handed over, in order; a channel that knows repeats prints one key once. */
  readonly seen: OutgoingMessage[];
  tries: number;
  isDown: boolean;
  /** Called in mid-send; throws to die there. */
  onSend: ((when: 'before' | 'after') => void) | undefined;
}

export function paperChannel(takesIdempotencyKey: boolean): PaperChannel {
  let count = 0;
  const channel: PaperChannel = {
    name: 'paper',
    takesIdempotencyKey,
    seen: [],
    tries: 0,
    isDown: false,
    onSend: undefined,
    async send(message) {
      channel.tries++;
      if (channel.isDown) return err({ code: 'CHANNEL_DOWN', message: 'nobody answers', canRetry: true });
      channel.onSend?.('before');
      const isKnown = channel.seen.some(({ idempotencyKey }) => idempotencyKey === message.idempotencyKey);
      if (!takesIdempotencyKey || !isKnown) channel.seen.push(message);
      channel.onSend?.('after');
      return ok({ providerId: `paper-${++count}` });
    },
  };
  return channel;
}
