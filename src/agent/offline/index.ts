export type {
  OfflineAbilities,
  OfflineContext,
  OpenQuestion,
  ReminderName,
  ReminderView,
  Understood,
} from './abilities.ts';
export { answerOffline, isNotUnderstood } from './answer-offline.ts';
export type { DueNote, MemoryAbilities, NoteView, Recalled } from './memory-abilities.ts';
export { isCommand } from './read-memory.ts';
export type { OfflineReply } from './say-reminder.ts';
