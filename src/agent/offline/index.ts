export type { OfflineAbilities, OfflineContext, ReminderView, Understood } from './abilities.ts';
export { answerOffline, type OfflineReply } from './answer-offline.ts';
