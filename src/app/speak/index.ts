/** Speaking, wired. */
export { answerNudge, type NudgeAction } from './answer-nudge.ts';
export type { AnswerParts } from './answer-parts.ts';
export { answerInChat } from './chat-answer.ts';
export { decisionSettings } from './decision-settings.ts';
export { heartbeatText } from './heartbeat-file.fs.ts';
export { promptPreview } from './model/prompt-preview.ts';
export { reminderFor } from './one-matter.ts';
export { type SpokenApi, speakApi } from './speak-api.ts';
export { ruleAppliers } from './suggest-rules.ts';
export { untilSent } from './until-sent.ts';
export { wake } from './wake-api.ts';
export { type SpeakWiring, wireSpeak } from './wire-speak.ts';
