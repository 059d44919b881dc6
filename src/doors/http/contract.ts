/**
 * What travels over HTTP, as types. The web page imports only this file, and only its types; the operations' zod
 * schemas produce and accept exactly these shapes. Instants are epoch milliseconds.
 */
export type {
  Card,
  MessageList,
  ParsePreview,
  PostMessageRequest,
  PostMessageResponse,
  Problem,
  QuestionCard,
  ReminderFiredCard,
  ReminderSetCard,
  Status,
  TaskList,
  WireEvent,
  WireMessage,
  WireTask,
} from '../operations/wire.ts';
