/**
 * Web, terminal and library: the message goes into the person's conversation, and pages, terminals and embedding
 * programs read it from there, live or when they come back. The conversation's own row id is the proof of delivery,
 * and one outbox row can become one message only, so repeating a send is harmless.
 */
import { err, messageOf, ok } from '../../../base/index.ts';
import type { Channel, OutgoingMessage } from '../../channel.ts';

/** Puts a message into the conversation unless this outbox row is there already; returns the message's id. Handed in by the app. */
export type PutIntoConversation = (message: OutgoingMessage) => Promise<string>;

/** `takesMany` only where units of work are done in the order they are asked for: with one writer. */
export function conversationChannel(name: string, put: PutIntoConversation, takesMany = false): Channel {
  return {
    name,
    takesIdempotencyKey: true,
    takesMany,
    async send(message) {
      try {
        return ok({ providerId: await put(message) });
      } catch (error) {
        return err({ code: 'CHANNEL_DOWN', message: messageOf(error), canRetry: true });
      }
    },
  };
}
