/** How a job lies in its row, and back: nothing is lost on the way, and what is absent stays absent. */
import type { Flag, Tables } from '../../store/index.ts';
import type { CronDelivery, CronJobState, CronLastStatus, CronPayload, Misfire } from '../job.ts';
import type { Schedule } from '../schedule/index.ts';
import type { CreatedBy, StoredJob, UndoStep } from './stored-job.ts';

const flag = (value: boolean): Flag => (value ? 1 : 0);
const orNull = <T>(value: T | undefined): T | null => value ?? null;
const flagOrNull = (value: boolean | undefined): Flag | null => (value === undefined ? null : flag(value));

export function toRow(job: StoredJob): Tables['jobs'] {
  return {
    id: job.id,
    person_id: job.personId,
    name: job.name,
    description: orNull(job.description),
    enabled: flag(job.enabled),
    delete_after_run: flag(job.deleteAfterRun ?? false),
    is_hidden: flag(job.hidden ?? false),
    created_by: job.createdBy,
    needs_approval: flag(job.needsApproval),
    schedule_kind: job.schedule.kind,
    schedule: JSON.stringify(job.schedule),
    is_floating: flag(job.floating ?? false),
    payload_kind: job.payload.kind,
    payload: JSON.stringify(job.payload),
    session_target: job.sessionTarget,
    wake_mode: job.wakeMode,
    delivery: job.delivery ? JSON.stringify(job.delivery) : null,
    misfire: job.misfire ?? 'once',
    misfire_max: orNull(job.misfireMax),
    grace_ms: orNull(job.graceMs),
    respect_quiet_hours: flagOrNull(job.respectQuietHours),
    agent_id: orNull(job.agentId),
    session_key: orNull(job.sessionKey),
    created_at: job.createdAtMs,
    updated_at: job.updatedAtMs,
    deleted_at: orNull(job.deletedAtMs),
    ...stateToRow(job.state),
    failure_alert_at: orNull(job.failureAlertAtMs),
    undo: job.undo ? JSON.stringify(job.undo) : null,
  };
}

function stateToRow(state: CronJobState) {
  return {
    next_run_at: orNull(state.nextRunAtMs),
    running_at: orNull(state.runningAtMs),
    last_run_at: orNull(state.lastRunAtMs),
    last_status: orNull(state.lastStatus),
    last_error: orNull(state.lastError),
    last_duration_ms: orNull(state.lastDurationMs),
    consecutive_errors: state.consecutiveErrors ?? 0,
    schedule_error_count: state.scheduleErrorCount ?? 0,
    last_delivered: flagOrNull(state.lastDelivered),
  };
}

/** The JSON and the words below were written by `toRow` from checked data, so the casts only name what is there. */
export function toJob(row: Tables['jobs']): StoredJob {
  return {
    id: row.id,
    personId: row.person_id,
    name: row.name,
    enabled: row.enabled === 1,
    deleteAfterRun: row.delete_after_run === 1,
    createdBy: row.created_by as CreatedBy,
    needsApproval: row.needs_approval === 1,
    schedule: JSON.parse(row.schedule) as Schedule,
    payload: JSON.parse(row.payload) as CronPayload,
    sessionTarget: row.session_target as StoredJob['sessionTarget'],
    wakeMode: row.wake_mode as StoredJob['wakeMode'],
    misfire: row.misfire as Misfire,
    createdAtMs: row.created_at,
    updatedAtMs: row.updated_at,
    state: rowToState(row),
    ...present('description', row.description),
    ...(row.is_hidden === 1 ? { hidden: true } : {}),
    ...(row.is_floating === 1 ? { floating: true } : {}),
    ...(row.delivery === null ? {} : { delivery: JSON.parse(row.delivery) as CronDelivery }),
    ...present('misfireMax', row.misfire_max),
    ...present('graceMs', row.grace_ms),
    ...(row.respect_quiet_hours === null ? {} : { respectQuietHours: row.respect_quiet_hours === 1 }),
    ...present('agentId', row.agent_id),
    ...present('sessionKey', row.session_key),
    ...present('deletedAtMs', row.deleted_at),
    ...present('failureAlertAtMs', row.failure_alert_at),
    ...(row.undo === null ? {} : { undo: JSON.parse(row.undo) as UndoStep }),
  };
}

function rowToState(row: Tables['jobs']): CronJobState {
  return {
    consecutiveErrors: row.consecutive_errors,
    scheduleErrorCount: row.schedule_error_count,
    ...present('nextRunAtMs', row.next_run_at),
    ...present('runningAtMs', row.running_at),
    ...present('lastRunAtMs', row.last_run_at),
    ...(row.last_status === null ? {} : { lastStatus: row.last_status as CronLastStatus }),
    ...present('lastError', row.last_error),
    ...present('lastDurationMs', row.last_duration_ms),
    ...(row.last_delivered === null ? {} : { lastDelivered: row.last_delivered === 1 }),
  };
}

/** `{ [name]: value }`, or nothing where the column is null. */
function present<K extends string, V>(name: K, value: V | null): { [P in K]?: V } {
  return value === null ? {} : ({ [name]: value } as { [P in K]: V }); // a computed key loses its literal type
}
