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
 */
import type { CronJobState } from '../job.ts';
import { errorBackoffMs } from '../schedule/index.ts';
import { LAST_STATUS, type SlotOutcome, type StoredJob } from './stored-job.ts';

export interface RunEnd {
  readonly slotAt: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: Exclude<SlotOutcome, 'running'>;
  readonly error?: string;
  readonly isTransient?: boolean;
  /** The first slot after this one; undefined when there is none. */
  readonly nextAt: number | undefined;
}

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
  readonly notice?: 'failing' | 'disabled' | 'recovered';
}

export const MOST_FAILURES = 10;
export const MOST_RETRIES = 3;
const ALERT_COOLDOWN_MS = 3_600_000;

export function afterRun(job: StoredJob, end: RunEnd, alertAfter: number): AfterRun {
  const state: CronJobState = {
    ...withoutRunning(job.state),
    lastRunAtMs: end.startedAt,
    lastStatus: LAST_STATUS[end.outcome],
    lastDurationMs: Math.max(0, end.endedAt - end.startedAt),
    ...(end.nextAt === undefined ? {} : { nextRunAtMs: end.nextAt }),
  };
  return end.outcome === 'failed' ? afterFailure(job, end, state, alertAfter) : afterSuccess(job, end, state);
}

function afterSuccess(job: StoredJob, end: RunEnd, state: CronJobState): AfterRun {
  const isOver = end.nextAt === undefined;
  const hasRun = end.outcome === 'ran';
  const isRemoved = hasRun && job.deleteAfterRun === true;
  return {
    state: { ...state, consecutiveErrors: 0, ...(end.error === undefined ? {} : { lastError: end.error }) },
    enabled: job.enabled && !isOver && !isRemoved,
    isRemoved,
    ...(end.nextAt === undefined || isRemoved ? {} : { lookAt: end.nextAt }),
    ...(hasRun && job.failureAlertAtMs !== undefined ? { notice: 'recovered' as const } : {}),
  };
}

function afterFailure(job: StoredJob, end: RunEnd, base: CronJobState, alertAfter: number): AfterRun {
  const errors = (job.state.consecutiveErrors ?? 0) + 1;
  const backOffAt = end.endedAt + errorBackoffMs(errors);
  const isOneShot = end.nextAt === undefined;
  const failing = { ...base, consecutiveErrors: errors, lastError: end.error ?? 'failed without saying why' };

  if (isOneShot && end.isTransient === true && errors <= MOST_RETRIES) {
    return {
      state: { ...failing, nextRunAtMs: end.slotAt },
      enabled: job.enabled,
      isRemoved: false,
      retryAt: backOffAt,
    };
  }
  if (isOneShot || errors >= MOST_FAILURES) {
    return { state: failing, enabled: false, isRemoved: false, failureAlertAt: end.endedAt, notice: 'disabled' };
  }
  const lastAlert = job.failureAlertAtMs;
  const isAlertDue = errors >= alertAfter && (lastAlert === undefined || end.endedAt - lastAlert >= ALERT_COOLDOWN_MS);
  return {
    state: failing,
    enabled: job.enabled,
    isRemoved: false,
    lookAt: Math.max(end.nextAt ?? 0, backOffAt),
    ...(isAlertDue ? { notice: 'failing' as const, failureAlertAt: end.endedAt } : {}),
    ...(!isAlertDue && lastAlert !== undefined ? { failureAlertAt: lastAlert } : {}),
  };
}

function withoutRunning({ runningAtMs: _, nextRunAtMs: __, lastError: ___, ...rest }: CronJobState): CronJobState {
  return rest;
}
