export type { OfflineAbilities, OfflineContext, ReminderName, ReminderView, Understood } from './abilities.ts';
export { answerOffline, isNotUnderstood } from './answer-offline.ts';
export type { OpenQuestion } from './read-answer.ts';
export type { OfflineReply } from './say-reminder.ts';
