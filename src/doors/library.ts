/**
 * The library door: `import { createHark, … } from 'hark'`. Names and shapes here are relied on by others and stay
 * stable; everything exported has an example in docs/library.md that runs as a test.
 */
import { createHark, type Hark, type HarkOptions, type ModelInShort, type ModelOption } from '../app/index.ts';

export {
  type Clock,
  ConflictError,
  InputError,
  NotFoundError,
  SetupError,
  systemClock,
  type TestClock,
  testClock,
} from '../base/index.ts';
export type { Channel, OutgoingMessage, Receipt, SendFailure } from '../deliver/index.ts';
export { memoryDecayFactor, type Note, type NoteInput } from '../memory/notes/index.ts';
export type { ReflectionChange, ReflectionResult } from '../memory/reflect/index.ts';
export { chunkMarkdown, decayMultiplier, mmrRerank, type TextChunk } from '../memory/search/index.ts';
export {
  type NoteShelf,
  openShelf,
  promoteFacts,
  reflectAndCleanMemory,
  type ShelfNote,
  type ShelfOptions,
} from '../memory/shelf/index.ts';
export {
  buildHeartbeatPrompt,
  type HeartbeatPromptInput,
  isDuplicateAlert,
  isHeartbeatContentEffectivelyEmpty,
  isSilentReply,
  stripHeartbeatToken,
  toNotificationText,
} from '../speak/compose/index.ts';
export {
  type Autonomy,
  confluence,
  cooldownMs,
  type Decision,
  type DecisionInput,
  decide,
  fingerprint,
  isQuietHour,
  isWithinActiveHours,
  nextIntervalMs,
  type Period,
  periodOf,
  responseMultiplier,
  thresholdFor,
} from '../speak/decide/index.ts';
export type { Signal, SignalKind, Tier, Trust } from '../speak/signals/index.ts';
export { wakePriority } from '../speak/wake/index.ts';
export { normalizeCronJobCreate, recoverFlatCronParams } from '../time/cron-input/index.ts';
export type {
  CronDelivery,
  CronJob,
  CronJobCreate,
  CronJobState,
  CronPayload,
  CronSessionTarget,
  CronWakeMode,
} from '../time/index.ts';
export { parsePlainSchedule } from '../time/plain-language/index.ts';
export {
  classifyError,
  computeNextRunAtMs,
  describeSchedule,
  errorBackoffMs,
  nextRunsAtMs,
  type Schedule,
  validateSchedule,
} from '../time/schedule/index.ts';
export type { MemoryApi, MemoryResult, MemorySearchAnswer, WireNote } from './operations/index.ts';
export { createHark, type Hark, type HarkOptions, type ModelInShort, type ModelOption };
