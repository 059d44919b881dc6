export type { Channel, OutgoingMessage, Receipt, SendFailure } from './channel.ts';
export { conversationChannel, type PutIntoConversation } from './channels/conversation/index.ts';
export { findOutboxRow, listOutbox } from './outbox.sql.ts';
export { type OnSettled, Outbox, type OutboxParts, type SendPlanner } from './outbox.ts';
export {
  type OutboxKind,
  type OutboxRow,
  type OutboxState,
  type OutgoingDraft,
  sendKey,
  sendPauseMs,
} from './outbox-row.ts';
