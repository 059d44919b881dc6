/**
 * When a schedule runs next. Pure: the instant comes in, an instant comes out. Invariants: strictly after now, within
 * `fromMs`…`untilMs` (both inclusive), whole milliseconds, `undefined` when there is none; bounded work for any input.
 * A schedule that could not have passed `validateSchedule` has no next run; `requireNextRunAtMs` says why by throwing.
 */
import { InputError, quote } from '../../base/index.ts';
import { KIND_NAMES, kindNamed } from './kinds/index.ts';
import { LATEST_MS } from './read-field.ts';
import type { NextRunOptions, Schedule } from './schedule.ts';

export function computeNextRunAtMs(
  schedule: Schedule,
  nowMs: number,
  options: NextRunOptions = {},
): number | undefined {
  try {
    return requireNextRunAtMs(schedule, nowMs, options);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The same, but a broken schedule is an InputError: for those who count such errors (S11) or tell a person. */
export function requireNextRunAtMs(
  schedule: Schedule,
  nowMs: number,
  options: NextRunOptions = {},
): number | undefined {
  const kind = kindNamed(schedule.kind);
  if (!kind)
    throw new InputError('kind', `kind is ${quote(schedule.kind)}, but must be one of ${KIND_NAMES.join(', ')}.`);
  if (Number.isNaN(nowMs)) throw new InputError('nowMs', 'nowMs is not a number.');
  const { fromMs = -Infinity, untilMs = Infinity } = schedule;
  const afterMs = Math.max(nowMs, fromMs - 1);
  if (Math.abs(afterMs) > LATEST_MS) return undefined;
  const nextMs = kind.nextAfter(schedule, afterMs, options);
  return nextMs === undefined || nextMs > untilMs || nextMs > LATEST_MS ? undefined : nextMs;
}

/** The next `n` runs after now, fewer when the schedule ends. */
export function nextRunsAtMs(schedule: Schedule, nowMs: number, n: number, options: NextRunOptions = {}): number[] {
  const runs: number[] = [];
  for (let afterMs = nowMs; runs.length < n; ) {
    const nextMs = computeNextRunAtMs(schedule, afterMs, options);
    if (nextMs === undefined) break;
    runs.push(nextMs);
    afterMs = nextMs;
  }
  return runs;
}
