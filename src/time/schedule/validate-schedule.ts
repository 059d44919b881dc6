/**
 * Whether unchecked input is a schedule worth storing (S1). Gives back a clean copy holding only known own fields, or the bare
 * name of the first wrong field with a message a person understands. Never throws, stores nothing. Refuses what cannot be
 * read, what can never run, and what is already over.
 */
import { formatLocal, InputError, quote } from '../../base/index.ts';
import { computeNextRunAtMs } from './compute-next-run.ts';
import { KIND_NAMES, kindNamed } from './kinds/index.ts';
import { LATEST_MS, readInstant } from './read-field.ts';
import type { RawFields, Schedule } from './schedule.ts';

/** A cron expression without a zone gets the person's later; no zone is further from UTC than this. */
const FARTHEST_ZONE_MS = 14 * 3_600_000;

export type ScheduleCheck =
  | { readonly ok: true; readonly schedule: Schedule }
  | { readonly ok: false; readonly error: { readonly field: string; readonly message: string } };

export function validateSchedule(input: unknown, nowMs: number): ScheduleCheck {
  try {
    return { ok: true, schedule: checkSchedule(ownFields(input), nowMs) };
  } catch (thrown) {
    if (!(thrown instanceof InputError)) throw thrown;
    return { ok: false, error: { field: thrown.field, message: thrown.message } };
  }
}

function checkSchedule(raw: RawFields, nowMs: number): Schedule {
  const kind = kindNamed(raw.kind);
  if (!kind) {
    const given = raw.kind === undefined ? 'kind is missing' : `kind is ${quote(raw.kind)}`;
    throw new InputError('kind', `${given}, but must be one of ${KIND_NAMES.join(', ')}.`);
  }
  const fromMs = readInstant(raw, 'fromMs');
  const untilMs = readInstant(raw, 'untilMs');
  const schedule: Schedule = {
    ...kind.check(raw, nowMs),
    ...(fromMs === undefined ? {} : { fromMs }),
    ...(untilMs === undefined ? {} : { untilMs }),
  };
  checkWindow(schedule, nowMs);
  return schedule;
}

function checkWindow(schedule: Schedule, nowMs: number): void {
  const { fromMs, untilMs } = schedule;
  if (fromMs === undefined && untilMs === undefined) return;
  if (fromMs !== undefined && untilMs !== undefined && fromMs > untilMs) {
    throw new InputError(
      'untilMs',
      `untilMs (${untilMs}) is before fromMs (${fromMs}). Nothing could ever run; swap or correct them.`,
    );
  }
  const isOver = schedule.kind !== 'at' && untilMs !== undefined && untilMs < nowMs;
  if (!isOver && hasRun(schedule, nowMs)) return;
  const edges = [
    ...(fromMs === undefined ? [] : [`from ${formatLocal(fromMs, 'UTC')}`]),
    ...(untilMs === undefined ? [] : [`until ${formatLocal(untilMs, 'UTC')}`]),
  ];
  throw new InputError(
    untilMs === undefined ? 'fromMs' : 'untilMs',
    `There is no run left ${edges.join(' ')}. It is now ${formatLocal(nowMs, 'UTC')}; choose a window that holds a run.`,
  );
}

/** Whether a run falls into the window, wherever the person who will own the schedule may be. */
function hasRun(schedule: Schedule, nowMs: number): boolean {
  // A one-shot of the last minute is still accepted (S2), so it is looked for from before its own moment.
  if (schedule.kind === 'at') return computeNextRunAtMs(schedule, -LATEST_MS) !== undefined;
  const slackMs = schedule.kind === 'cron' && schedule.tz === undefined ? FARTHEST_ZONE_MS : 0;
  const { fromMs, untilMs = LATEST_MS } = schedule;
  const widened = {
    ...schedule,
    ...(fromMs === undefined ? {} : { fromMs: fromMs - slackMs }),
    untilMs: untilMs + slackMs,
  };
  return computeNextRunAtMs(widened, nowMs - slackMs) !== undefined;
}

/** Own enumerable fields only, so that nothing inherited is believed; a getter that throws is refused, not passed on. */
function ownFields(input: unknown): RawFields {
  const example = 'Example: {"kind":"cron","expr":"0 9 * * 1-5","tz":"Europe/Lisbon"}.';
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new InputError('kind', `A schedule must be an object, but it is ${quote(input)}. ${example}`);
  }
  try {
    return Object.fromEntries(Object.entries(input));
  } catch {
    throw new InputError('kind', `The schedule could not be read. ${example}`);
  }
}
