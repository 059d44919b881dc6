/** Conversations and their messages. An outbox row or a sender's key can become a message only once. */
import { insertStatement, statement, type Tables, type Tx } from '../store/index.ts';
import type { Message } from './message.ts';

export async function ensureConversation(
  tx: Tx,
  conversation: { id: string; personId: string; nowMs: number; kind?: string; title?: string },
): Promise<void> {
  await touchConversation(tx, {
    id: conversation.id,
    person_id: conversation.personId,
    kind: conversation.kind ?? 'chat',
    title: conversation.title ?? '',
    created_at: conversation.nowMs,
    last_message_at: conversation.nowMs,
  });
}

const touchConversation = insertStatement(
  'conversations',
  { id: 1, person_id: 1, kind: 1, title: 1, created_at: 1, last_message_at: 1 },
  'ON CONFLICT (id) DO UPDATE SET last_message_at = excluded.last_message_at',
);

export async function conversationOwner(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.db.selectFrom('conversations').select('person_id').where('id', '=', id).executeTakeFirst();
  return row?.person_id;
}

/** Adds the message; false when the same outbox row, or the sender's same key, is a message already. */
export async function addMessage(tx: Tx, message: Message): Promise<boolean> {
  const changes = await insert(tx, {
    id: message.id,
    person_id: message.personId,
    conversation_id: message.conversationId,
    direction: message.direction,
    channel: message.channel,
    text: message.text,
    at: message.at,
    card: message.card ? JSON.stringify(message.card) : null,
    outbox_id: message.outboxId ?? null,
    reply_to: message.replyTo ?? null,
    client_key: message.clientKey ?? null,
    sentiment: message.sentiment ?? 0,
    author: message.author ?? null,
  });
  return changes > 0;
}

const insert = insertStatement(
  'messages',
  {
    id: 1,
    person_id: 1,
    conversation_id: 1,
    direction: 1,
    channel: 1,
    text: 1,
    at: 1,
    card: 1,
    outbox_id: 1,
    reply_to: 1,
    client_key: 1,
    sentiment: 1,
    author: 1,
  },
  'ON CONFLICT DO NOTHING',
);
const setMood = statement('UPDATE messages SET sentiment = ? WHERE id = ?');

export async function setSentiment(tx: Tx, messageId: string, sentiment: number): Promise<void> {
  await setMood(tx, sentiment, messageId);
}

const byId = statement<Tables['messages']>('SELECT * FROM messages WHERE id = ? AND person_id = ?');

export async function findMessage(tx: Tx, personId: string, id: string): Promise<Message | undefined> {
  const [row] = (await byId(tx, id, personId)).rows;
  return row && toMessage(row);
}

const byOutboxId = statement<Tables['messages']>('SELECT * FROM messages WHERE outbox_id = ?');

export async function findByOutboxId(tx: Tx, outboxId: string): Promise<Message | undefined> {
  const [row] = (await byOutboxId(tx, outboxId)).rows;
  return row && toMessage(row);
}

export async function findByClientKey(tx: Tx, personId: string, clientKey: string): Promise<Message | undefined> {
  const row = await tx.db
    .selectFrom('messages')
    .selectAll()
    .where('person_id', '=', personId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  return row && toMessage(row);
}

export async function repliesTo(tx: Tx, messageId: string, personId: string): Promise<Message[]> {
  const rows = await tx.db
    .selectFrom('messages')
    .selectAll()
    .where('person_id', '=', personId)
    .where('id', '>', messageId)
    .where('reply_to', '=', messageId)
    .orderBy('id')
    .execute();
  return rows.map(toMessage);
}

/** The greatest id of all: whoever makes ids goes on after it, so that "after this one" stays true (see base/ids). */
export async function newestMessageId(tx: Tx): Promise<string | undefined> {
  const row = await tx.db.selectFrom('messages').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id;
}

export interface MessageQuery {
  readonly personId: string;
  readonly conversationId?: string;
  readonly after?: string;
  readonly before?: string;
  readonly limit: number;
}

/** Oldest first. With `after`: the first ones after it; else the last ones (before `before`). */
export async function listMessages(tx: Tx, query: MessageQuery): Promise<Message[]> {
  const forward = query.after !== undefined;
  let select = tx.db.selectFrom('messages').selectAll().where('person_id', '=', query.personId);
  if (query.conversationId !== undefined) select = select.where('conversation_id', '=', query.conversationId);
  if (query.after !== undefined) select = select.where('id', '>', query.after);
  if (query.before !== undefined) select = select.where('id', '<', query.before);
  const rows = await select
    .orderBy('id', forward ? 'asc' : 'desc')
    .limit(query.limit)
    .execute();
  if (!forward) rows.reverse();
  return rows.map(toMessage);
}

function toMessage(row: Tables['messages']): Message {
  return {
    id: row.id,
    personId: row.person_id,
    conversationId: row.conversation_id,
    direction: row.direction,
    channel: row.channel,
    text: row.text,
    at: row.at,
    ...(row.card === null ? {} : { card: JSON.parse(row.card) as Record<string, unknown> }), // our own JSON
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
    ...(row.client_key === null ? {} : { clientKey: row.client_key }),
    ...(row.outbox_id === null ? {} : { outboxId: row.outbox_id }),
    ...(row.author === null ? {} : { author: row.author }),
    ...(row.sentiment === 0 ? {} : { sentiment: row.sentiment }),
  };
}
