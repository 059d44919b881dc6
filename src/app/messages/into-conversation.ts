/**
 * Puts what Hark sends into the person's own conversation, once per outbox row: a send that is tried again after a crash
 * finds the message it made and makes no second one.
 */
import type { Hub } from '../../base/index.ts';
import { addMessage, ensureConversation, findByOutboxId, type Message, mainConversation } from '../../inbox/index.ts';
import { toWireMessage } from '../api/index.ts';
import type { AppEvent, AppParts } from '../app-parts.ts';

export function publishMessage(hub: Hub<AppEvent>): (message: Message) => void {
  return (message) =>
    hub.publish({ personId: message.personId, event: { kind: 'message', message: toWireMessage(message) } });
}

export function intoConversation({ store, clock, ids }: AppParts, hub: Hub<AppEvent>) {
  return (outgoing: {
    outboxId: string;
    personId: string;
    text: string;
    card?: Readonly<Record<string, unknown>>;
    address: { channel: string };
  }) =>
    store.transaction(async (tx) => {
      const known = await findByOutboxId(tx, outgoing.outboxId);
      if (known) return known.id;
      const message: Message = {
        id: ids.next(),
        personId: outgoing.personId,
        conversationId: mainConversation(outgoing.personId),
        direction: 'out',
        channel: outgoing.address.channel,
        text: outgoing.text,
        at: clock.now(),
        outboxId: outgoing.outboxId,
        ...(outgoing.card ? { card: outgoing.card } : {}),
      };
      await ensureConversation(tx, { id: message.conversationId, personId: message.personId, nowMs: message.at });
      await addMessage(tx, message);
      tx.afterCommit(() => publishMessage(hub)(message));
      return message.id;
    });
}
