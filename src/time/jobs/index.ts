export { addJob } from './add-job.ts';
export { type Caller, checkModelRoom, refuseFromUntrustedTurn } from './caller.ts';
export {
  approveJob,
  finishJob,
  removeJob,
  requireJob,
  runJobNow,
  snoozeJob,
  undoJob,
  updateJob,
} from './change-job.ts';
export { type ImportReport, importJobFile } from './import-jobs.ts';
export type { Effect, Effects, FinishedRun, JobParts, JobSettings, RunFailure } from './job-ports.ts';
export { textOf } from './job-words.ts';
export {
  countJobs,
  findJob,
  isPausedJob,
  type JobName,
  type JobQuery,
  latestUndoable,
  listJobNames,
  listJobs,
  listOpenJobs,
  listPlannedJobs,
  purgeDeletedJobs,
  setDelivered,
} from './jobs.sql.ts';
export { endOfQuiet, type QuietWindow } from './quiet-hours.ts';
export { isClockBack, moveToZone, replanAfterClockBack, resumeHeldJobs } from './replan-jobs.ts';
export { JobRunner } from './run-job.ts';
export { closeAbandonedSlots, findOpenSlot, listSlots, listSlotsOf, setSlotDelivered, trimSlots } from './slots.sql.ts';
export { type CreatedBy, jobKey, type Slot, type SlotKind, type SlotOutcome, type StoredJob } from './stored-job.ts';
