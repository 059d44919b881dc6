/**
 * Takes a message in: the message, what it caused and the answer are one unit of work, so a sender who got an
 * answer can rely on all of it, and one who got none can send again (the same `clientKey` is the same message).
 */
import { type Clock, type Ids, InputError, quote, shorten } from '../base/index.ts';
import { writeLedger } from '../ledger/index.ts';
import { type Person, requirePerson, touchAddress } from '../people/index.ts';
import type { Store, Tx } from '../store/index.ts';
import { type Message, mainConversation, type Reply } from './message.ts';
import {
  addMessage,
  conversationOwner,
  ensureConversation,
  findByClientKey,
  repliesTo,
  setSentiment,
} from './messages.sql.ts';

export interface Incoming {
  readonly text: string;
  readonly personId?: string;
  readonly channel: string;
  /** Account and chat within the channel; one of each where a channel has no such thing. */
  readonly account?: string;
  readonly chat?: string;
  readonly conversationId?: string;
  readonly clientKey?: string;
  /** Who wrote it, when that is not the person. Their words are kept as untrusted data: they command nothing. */
  readonly author?: string;
  /** When it was written, for messages that come late. Never ahead of now. */
  readonly atMs?: number;
}

/** Answers a message inside the unit of work that stores it. Handed in by the app. */
export type Answer = (tx: Tx, message: Message, context: { person: Person; causeId: string }) => Promise<Reply[]>;

export interface CaptureContext {
  readonly person: Person;
  readonly causeId: string;
  /** What is about to be said. */
  readonly replies: readonly Reply[];
}

/** What was kept of a message, and what is said now. */
export interface Kept {
  readonly replies: readonly Reply[];
  readonly sentiment: number;
  readonly entities: readonly string[];
}

/** Keeps what is worth remembering, inside the same unit of work. Handed in by the app. */
export type Capture = (tx: Tx, message: Message, context: CaptureContext) => Promise<Kept>;

export interface ReceiveParts {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly answer: Answer;
  readonly capture?: Capture;
  /** Told of each message as it is stored, in both directions, with what capture found in it. */
  readonly onMessage?: (tx: Tx, message: Message, found: Pick<Kept, 'sentiment' | 'entities'>) => Promise<void>;
  /** The last thing that happens to words of ours (H8). */
  readonly clean?: (text: string) => string;
  readonly publish: (message: Message) => void;
}

export interface Received {
  readonly message: Message;
  readonly replies: readonly Message[];
}

/** Longer texts are refused: no person types them, and every later step would have to carry them. */
export const LONGEST_MESSAGE = 20_000;

export function receiveMessage(parts: ReceiveParts, incoming: Incoming): Promise<Received> {
  const text = checkText(incoming.text);
  if (incoming.atMs !== undefined && !Number.isSafeInteger(incoming.atMs)) {
    throw new InputError(
      'atMs',
      `atMs is ${quote(incoming.atMs)}; allowed: an instant in whole milliseconds since 1970.`,
    );
  }
  return parts.store.transaction(async (tx) => {
    const person = await requirePerson(tx, incoming.personId);
    const known = await findKnown(tx, person.id, incoming.clientKey);
    if (known) return known;
    const message = await storeIncoming(parts, tx, person, { ...incoming, text });
    if (!message) {
      // The same message came in twice at once, and the other one was first: its answer is the answer to both.
      const first = await findKnown(tx, person.id, incoming.clientKey);
      if (first) return first;
      throw new Error('A message could neither be stored nor found.');
    }
    const causeId = await writeLedger(tx, parts.ids, {
      personId: person.id,
      kind: 'message',
      subject: message.id,
      at: message.at,
      outcome: 'received',
      summary: `${message.author ?? 'You'} wrote, by ${incoming.channel}: ${quote(shorten(text, 200))}.`,
    });
    const kept = await answerAndCapture(parts, tx, message, { person, causeId });
    await parts.onMessage?.(tx, message, kept);
    const replies: Message[] = [];
    for (const reply of kept.replies) replies.push(await storeReply(parts, tx, message, reply));
    tx.afterCommit(() => {
      for (const row of [message, ...replies]) parts.publish(row);
    });
    return { message, replies };
  });
}

/** Somebody else's words are kept, and nothing they ask for is done. */
async function answerAndCapture(
  parts: ReceiveParts,
  tx: Tx,
  message: Message,
  context: { person: Person; causeId: string },
): Promise<Kept> {
  const replies = message.author === undefined ? await parts.answer(tx, message, context) : [];
  if (!parts.capture) return { replies, sentiment: 0, entities: [] };
  const kept = await parts.capture(tx, message, { ...context, replies });
  if (kept.sentiment !== 0) await setSentiment(tx, message.id, kept.sentiment);
  return kept;
}

async function findKnown(tx: Tx, personId: string, clientKey: string | undefined): Promise<Received | undefined> {
  if (clientKey === undefined) return undefined;
  const message = await findByClientKey(tx, personId, clientKey);
  return message && { message, replies: await repliesTo(tx, message.id, personId) };
}

/** A program without types may hand in anything. */
function checkText(text: unknown): string {
  if (typeof text !== 'string')
    throw new InputError('text', `text is ${quote(text)}; allowed: what was said, as text.`);
  const trimmed = text.trim();
  if (trimmed === '') throw new InputError('text', 'The message is empty. Write what you need.');
  if (trimmed.length > LONGEST_MESSAGE) {
    throw new InputError(
      'text',
      `The message has ${trimmed.length} characters; at most ${LONGEST_MESSAGE} are taken. Send it in parts.`,
    );
  }
  return trimmed;
}

/** Undefined when the sender's key is taken. */
async function storeIncoming(
  parts: ReceiveParts,
  tx: Tx,
  person: Person,
  incoming: Incoming,
): Promise<Message | undefined> {
  const now = parts.clock.now();
  const conversationId = incoming.conversationId ?? mainConversation(person.id);
  const owner = await conversationOwner(tx, conversationId);
  if (owner !== undefined && owner !== person.id) {
    throw new InputError('conversationId', `Conversation "${conversationId}" is not one of ${person.id}'s.`);
  }
  await ensureConversation(tx, { id: conversationId, personId: person.id, nowMs: now });
  // Where others write from is no place to reach the person.
  if (incoming.author === undefined) {
    await touchAddress(tx, {
      id: parts.ids.next(),
      personId: person.id,
      channel: incoming.channel,
      account: incoming.account ?? '',
      chat: incoming.chat ?? person.id,
      atMs: now,
    });
  }
  const message: Message = {
    id: parts.ids.next(),
    personId: person.id,
    conversationId,
    direction: 'in',
    channel: incoming.channel,
    text: incoming.text,
    at: Math.min(now, incoming.atMs ?? now),
    ...(incoming.clientKey === undefined ? {} : { clientKey: incoming.clientKey }),
    ...(incoming.author === undefined ? {} : { author: incoming.author }),
  };
  return (await addMessage(tx, message)) ? message : undefined;
}

async function storeReply(parts: ReceiveParts, tx: Tx, to: Message, reply: Reply): Promise<Message> {
  const message: Message = {
    id: parts.ids.next(),
    personId: to.personId,
    conversationId: to.conversationId,
    direction: 'out',
    channel: to.channel,
    text: parts.clean?.(reply.text) ?? reply.text,
    at: parts.clock.now(),
    replyTo: to.id,
    ...(reply.card ? { card: reply.card } : {}),
  };
  await addMessage(tx, message);
  await parts.onMessage?.(tx, message, { sentiment: 0, entities: [] });
  return message;
}
