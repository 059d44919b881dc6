/** The public face of schedules: pure functions over plain data, no clock, no store. */
export { computeNextRunAtMs, nextRunsAtMs, requireNextRunAtMs } from './compute-next-run.ts';
export { describeSchedule } from './describe-schedule.ts';
export { classifyError } from './errors/classify-error.ts';
export { errorBackoffMs } from './errors/error-backoff.ts';
export { parseAt } from './kinds/at.ts';
export type {
  AtSchedule,
  CronSchedule,
  EverySchedule,
  NextRunOptions,
  RruleSchedule,
  Schedule,
} from './schedule.ts';
export { type ScheduleCheck, validateSchedule } from './validate-schedule.ts';
