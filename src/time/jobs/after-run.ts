/**
 * What follows a run: the job's new state, whether and when to try again, and whether somebody must be told
 * (SPEC S11). Pure; the runner writes it all in one transaction.
 *
 * | run       | job       | then                                                                          |
 * |-----------|-----------|-------------------------------------------------------------------------------|
 * | ran       | any       | errors back to 0; one recovery notice if an alert had gone out                 |
 * | failed    | repeating | next look no sooner than the back-off; alert after `alertAfter` in a row       |
 * | failed    | one-shot  | transient: the same slot up to 3 times more; else disabled, and told           |
 * | failed    | any       | 10 in a row: disabled, and told once                                           |
 * | unknown   | repeating | goes on with the next slot; neither a success nor one more failure             |
 * | unknown   | one-shot  | disabled, and told                                                             |
 *
 * The last slot of a series is a one-shot: nothing comes after it that could make up for it. A forced run changes no
 * plan and switches nothing off: whoever asked for it looks at what became of it.
 */
import type { CronJobState } from '../job.ts';
import { errorBackoffMs } from '../schedule/index.ts';
import { LAST_STATUS, type StoredJob } from './stored-job.ts';

export interface RunEnd {
  readonly slotAt: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: 'ran' | 'failed' | 'unknown';
  readonly error?: string;
  readonly isTransient?: boolean;
  /** Known at once only where the run itself is the delivery. */
  readonly delivered?: boolean;
  /** The first slot after this one; undefined when there is none. */
  readonly nextAt: number | undefined;
}

export type Notice = 'failing' | 'disabled' | 'recovered';

export interface AfterRun {
  readonly state: CronJobState;
  readonly enabled: boolean;
  /** The job goes: it was to run once, and it did. */
  readonly isRemoved: boolean;
  /** Try the same slot again then; nothing is recorded as its end yet. */
  readonly retryAt?: number;
  /** Look at the job again then, though its next slot may be earlier. */
  readonly lookAt?: number;
  readonly failureAlertAt?: number;
  readonly notice?: Notice;
}

export const MOST_FAILURES = 10;
export const MOST_RETRIES = 3;
export const ALERT_COOLDOWN_MS = 3_600_000;

export function afterRun(job: StoredJob, end: RunEnd, alertAfter: number): AfterRun {
  const state = { ...stateAfter(job, end), ...(end.nextAt === undefined ? {} : { nextRunAtMs: end.nextAt }) };
  if (end.outcome === 'failed') return afterFailure(job, end, state, alertAfter);
  return end.outcome === 'unknown' ? afterUnknown(job, end, state) : afterSuccess(job, end, state);
}

/** After a run that was asked for. The job's next slot stays where it is. */
export function afterForcedRun(job: StoredJob, end: RunEnd): Omit<AfterRun, 'retryAt' | 'lookAt'> {
  const { nextRunAtMs } = job.state;
  const hasRun = end.outcome === 'ran';
  const alert = job.failureAlertAtMs;
  return {
    state: {
      ...stateAfter(job, end),
      ...(nextRunAtMs === undefined ? {} : { nextRunAtMs }),
      ...(hasRun ? { consecutiveErrors: 0 } : {}),
    },
    enabled: job.enabled,
    isRemoved: false,
    ...(hasRun && alert !== undefined ? { notice: 'recovered' as const } : {}),
    ...(!hasRun && alert !== undefined ? { failureAlertAt: alert } : {}),
  };
}

function stateAfter(job: StoredJob, end: RunEnd): CronJobState {
  const { runningAtMs: _, nextRunAtMs: __, lastError: ___, ...rest } = job.state;
  return {
    ...rest,
    lastRunAtMs: end.startedAt,
    lastStatus: LAST_STATUS[end.outcome],
    lastDurationMs: Math.max(0, end.endedAt - end.startedAt),
    scheduleErrorCount: 0,
    ...(end.delivered === undefined ? {} : { lastDelivered: end.delivered }),
    ...(end.outcome === 'ran' ? {} : { lastError: end.error ?? 'failed without saying why' }),
  };
}

function afterSuccess(job: StoredJob, end: RunEnd, state: CronJobState): AfterRun {
  const isRemoved = job.deleteAfterRun === true;
  const goesOn = end.nextAt !== undefined && !isRemoved;
  return {
    state: { ...state, consecutiveErrors: 0 },
    enabled: job.enabled && goesOn,
    isRemoved,
    ...(end.nextAt !== undefined && goesOn ? { lookAt: end.nextAt } : {}),
    ...(job.failureAlertAtMs === undefined ? {} : { notice: 'recovered' as const }),
  };
}

function afterUnknown(job: StoredJob, end: RunEnd, state: CronJobState): AfterRun {
  if (end.nextAt === undefined) return switchedOff(end, state);
  return {
    state,
    enabled: job.enabled,
    isRemoved: false,
    lookAt: end.nextAt,
    ...(job.failureAlertAtMs === undefined ? {} : { failureAlertAt: job.failureAlertAtMs }),
  };
}

function afterFailure(job: StoredJob, end: RunEnd, base: CronJobState, alertAfter: number): AfterRun {
  const errors = (job.state.consecutiveErrors ?? 0) + 1;
  const backOffAt = end.endedAt + errorBackoffMs(errors);
  const state = { ...base, consecutiveErrors: errors };
  const isOneShot = end.nextAt === undefined;
  if (isOneShot && end.isTransient === true && errors <= MOST_RETRIES) {
    const waiting = { ...state, nextRunAtMs: end.slotAt };
    return { state: waiting, enabled: job.enabled, isRemoved: false, retryAt: backOffAt };
  }
  if (isOneShot || errors >= MOST_FAILURES) return switchedOff(end, state);
  const lastAlert = job.failureAlertAtMs;
  const isAlertDue = errors >= alertAfter && (lastAlert === undefined || end.endedAt - lastAlert >= ALERT_COOLDOWN_MS);
  return {
    state,
    enabled: job.enabled,
    isRemoved: false,
    lookAt: Math.max(end.nextAt ?? 0, backOffAt),
    ...(isAlertDue ? { notice: 'failing' as const, failureAlertAt: end.endedAt } : {}),
    ...(!isAlertDue && lastAlert !== undefined ? { failureAlertAt: lastAlert } : {}),
  };
}

function switchedOff(end: RunEnd, state: CronJobState): AfterRun {
  return { state, enabled: false, isRemoved: false, failureAlertAt: end.endedAt, notice: 'disabled' };
}
