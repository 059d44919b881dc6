export { applyCronJobPatch } from './apply-patch.ts';
export {
  CRON_ACTIONS,
  cancelTaskTool,
  cronTool,
  listTasksTool,
  nuggetsScheduleTool,
  SCHEDULING_TOOLS,
  scheduleTaskTool,
  type ToolFace,
} from './cron-tool-schema.ts';
export {
  exportJobs,
  type ImportedJob,
  type ImportProblem,
  type ImportResult,
  importJobs,
  type JobsFile,
} from './exchange-jobs.ts';
export {
  type Fields,
  isGiven,
  isRecord,
  openObject,
  placeIn,
  readBoolean,
  readChoice,
  readInteger,
  readText,
  toInstantMs,
} from './fields/index.ts';
export { normalizeCronJobCreate, normalizeCronJobPatch } from './normalize-job.ts';
export {
  nuggetsScheduleToJob,
  parseRequestLine,
  type RequestContext,
  readScheduleRequest,
  type ScheduleRequest,
} from './read-schedule-request.ts';
export { recoverFlatCronParams } from './recover-flat-params.ts';
export { type ModelCaller, refuseFromModel } from './refuse-from-model.ts';
export {
  PAST_TOLERANCE_MS,
  refusePast,
  type ScheduledTask,
  scheduleTaskToJob,
  type TaskContext,
} from './schedule-task.ts';
