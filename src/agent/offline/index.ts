export type {
  OfflineAbilities,
  OfflineContext,
  OpenQuestion,
  ReminderName,
  ReminderView,
  Understood,
} from './abilities.ts';
export { answerOffline } from './answer-offline.ts';
export { isNotUnderstood } from './kind-words.ts';
export type { DueNote, MemoryAbilities, NoteView, PlanChange, Recalled } from './memory-abilities.ts';
export { isCommand } from './read-memory.ts';
export type { OfflineReply } from './say-reminder.ts';
