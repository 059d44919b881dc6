export { rememberSignature } from './hook-signatures.sql.ts';
export { type Message, mainConversation, type Reply } from './message.ts';
export {
  addMessage,
  conversationOwner,
  ensureConversation,
  findByOutboxId,
  findMessage,
  listMessages,
  type MessageQuery,
  newestMessageId,
} from './messages.sql.ts';
export { type ReadFacts, type ReadItem, readItem, type SentItem } from './read-item.ts';
export {
  type Answer,
  type Capture,
  type CaptureContext,
  type Incoming,
  type Kept,
  LONGEST_MESSAGE,
  type Received,
  type ReceiveParts,
  receiveMessage,
} from './receive.ts';
export { isMailSource, isSmsSource } from './source-kind.ts';
export { addWake, consumeWakes, pendingWakes, trimWakes, type Wake, withPendingWakes } from './wakes.sql.ts';
