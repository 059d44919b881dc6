/** The sentences jobs speak in: late notices, failure alerts, ledger lines. Pure. */
import { count, lengthInWords, quote, shorten } from '../../base/index.ts';
import type { CronPayload } from '../job.ts';
import type { Notice } from './after-run.ts';
import type { StoredJob } from './stored-job.ts';

/** What the person reads or the model is given when the job comes due. */
export function textOf(payload: CronPayload): string {
  return payload.kind === 'agentTurn' ? payload.message : payload.text;
}

export type LateCause = 'not-running' | 'asleep' | 'scheduling-off' | 'quiet-hours';

const LATE_CAUSES: Readonly<Record<LateCause, string>> = {
  'not-running': 'Hark was not running',
  asleep: 'this machine was asleep or its clock was changed',
  'scheduling-off': 'scheduling was off',
  'quiet-hours': 'held until your quiet hours were over',
};

export interface LateFacts {
  readonly slotAt: number;
  readonly ranAt: number;
  readonly onTimeMs: number;
  /** When this process began. */
  readonly startedAt: number;
  /** The end of the quiet hours that held the slot, if any did. */
  readonly quietUntil: number | undefined;
  /** When scheduling was switched on again, if it was off when this came due. */
  readonly heldUntil: number | undefined;
}

/** Why a slot ran late: what kept it last. Out of the quiet hours on time, they were the reason; else what came after. */
export function lateCause(facts: LateFacts): LateCause {
  const { quietUntil, heldUntil } = facts;
  if (quietUntil !== undefined && facts.ranAt - quietUntil <= facts.onTimeMs) return 'quiet-hours';
  if (heldUntil !== undefined && facts.slotAt <= heldUntil) return 'scheduling-off';
  return facts.slotAt < facts.startedAt ? 'not-running' : 'asleep';
}

/** The reminder's own words, and how late they are where that matters (S9). */
export function reminderText(text: string, lateMs: number, onTimeMs: number, cause: LateCause): string {
  if (lateMs <= onTimeMs) return text;
  return `${text}\n\n${lengthInWords(lateMs)} late: ${LATE_CAUSES[cause]}.`;
}

export function noticeText(job: StoredJob, notice: Notice, error?: string): string {
  const name = quote(job.name);
  const why = error ? ` The last error: ${shorten(error, 200)}` : '';
  if (notice === 'recovered') return `${name} works again.`;
  if (notice === 'failing')
    return `${name} has failed ${count(job.state.consecutiveErrors ?? 0, 'time')} in a row.${why}`;
  return `${name} was switched off after failing.${why} Change it or switch it on again when the cause is gone.`;
}
