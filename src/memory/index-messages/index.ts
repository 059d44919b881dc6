export {
  forgetMessage,
  forgottenAmong,
  type MessageMark,
  readMessageMark,
  resetMessages,
} from './message-marks.sql.ts';
export { MESSAGES_AT_ONCE, type ReadMessages, type SaidMessage, takeInMessages } from './take-in-messages.sql.ts';
