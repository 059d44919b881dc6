/** The face of composing: the prompt a model gets at a heartbeat, and what is made of its answer. */
export { composeOffline, type OfflineRequest, type ToldEvent } from './offline/compose-offline.ts';
export { saySignal, whatOf } from './offline/say-signal.ts';
export { sayDue } from './offline/say-when.ts';
export { type AlertToCompare, isDuplicateAlert } from './text/duplicate-alert.ts';
export { isHeartbeatContentEffectivelyEmpty } from './text/heartbeat-file.ts';
export {
  buildHeartbeatPrompt,
  DEFAULT_HEARTBEAT_PROMPT,
  type HeartbeatPromptInput,
  LONGEST_PROMPT,
} from './text/heartbeat-prompt.ts';
export { HEARTBEAT_TOKEN, type StrippedReply, stripHeartbeatToken } from './text/heartbeat-token.ts';
export { toNotificationText } from './text/notification-text.ts';
export { oldestFirst, SHOWN_PER_SOURCE } from './text/prompt-lines.ts';
export { isSilentReply } from './text/silent-reply.ts';
export { speakable } from './text/speakable.ts';
export { type Asked, askModel, type HeartbeatAsk } from './turn/ask-model.ts';
export { namesMatter } from './turn/names-matter.ts';
export { withPlainLinks } from './turn/plain-links.ts';
export { type AnsweredTurn, type HeartbeatAnswer, readHeartbeatAnswer } from './turn/read-answer.ts';
export { heartbeatSystem, RESPOND } from './turn/respond-tool.ts';
