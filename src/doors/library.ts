/**
 * The library door: `import { createHark, … } from 'hark'`. Names and shapes here are relied on by others and stay
 * stable; everything exported has an example in docs/library.md that runs as a test.
 */
import { createHark, type Hark, type HarkOptions } from '../app/index.ts';

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
export { createHark, type Hark, type HarkOptions };
