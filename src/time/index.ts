/** The data of jobs; what can be done with them is in the folders below, each with a face of its own. */
export type {
  CronDelivery,
  CronJob,
  CronJobCreate,
  CronJobPatch,
  CronJobState,
  CronPayload,
  CronSessionTarget,
  CronWakeMode,
  Misfire,
} from './job.ts';
