/**
 * Reads calls of Kai's `schedule_task` (SPEC S7): exactly one of `execute_at`, `cron`, `on_heartbeat: true`.
 * The first two make a job that runs the prompt as a turn of its own; the third is a standing addition to every
 * heartbeat and has no time, so it is handed back as such and not as a job.
 *
 * `execute_at` without offset is in the person's zone; more than a minute in the past is refused with a hint (S2).
 * `cron` is left without a zone, so that it follows the person.
 */
import { formatLocal, InputError, joinWords, shorten } from '../../base/index.ts';
import type { CronJobCreate } from '../job.ts';
import { type Fields, isGiven, openObject, placeIn, readBoolean, readInstant, readText } from './fields/index.ts';
import { normalizeCronJobCreate } from './normalize-job.ts';

export type ScheduledTask =
  | { readonly kind: 'job'; readonly job: CronJobCreate }
  | { readonly kind: 'standing'; readonly description: string; readonly prompt: string };

export interface TaskContext {
  /** The person's zone. */
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Slow models and slow networks: a time that passed within the last minute is still meant. */
export const PAST_TOLERANCE_MS = 60_000;

const LONGEST_DESCRIPTION = 2000;
const LONGEST_PROMPT = 10_000;
const LONGEST_NAME = 200;

export function scheduleTaskToJob(input: unknown, context: TaskContext): ScheduledTask {
  const fields = openObject(input, 'input');
  if (fields === undefined) throw new InputError('input', 'schedule_task needs a description, a prompt and a time.');
  const description = required(fields, 'description', LONGEST_DESCRIPTION);
  const prompt = required(fields, 'prompt', LONGEST_PROMPT);
  if (triggerOf(fields) === 'on_heartbeat') return { kind: 'standing', description, prompt };
  const executeAtMs = readInstant(placeIn(fields)('execute_at'), context.timeZone);
  if (executeAtMs !== undefined) refusePast(executeAtMs, 'execute_at', context);
  const job = normalizeCronJobCreate({
    name: shorten(description, LONGEST_NAME),
    description,
    schedule: executeAtMs === undefined ? { kind: 'cron', expr: fields.get('cron') } : { kind: 'at', at: executeAtMs },
    payload: { kind: 'agentTurn', message: prompt },
  });
  return { kind: 'job', job };
}

const TRIGGERS = ['execute_at', 'cron', 'on_heartbeat'] as const;

function triggerOf(fields: Fields): (typeof TRIGGERS)[number] {
  const onHeartbeat = readBoolean(placeIn(fields)('on_heartbeat')) === true;
  const given = TRIGGERS.filter((key) => (key === 'on_heartbeat' ? onHeartbeat : isGiven(fields.get(key))));
  const [first, ...more] = given;
  if (first !== undefined && more.length === 0) return first;
  const found = first === undefined ? 'none was given' : `${joinWords(given)} were given`;
  throw new InputError(
    more[0] ?? 'execute_at',
    `Give exactly one of execute_at, cron or on_heartbeat: true; ${found}.`,
  );
}

/** Refuses a time more than a minute ago and says what time it is, which is what the caller got wrong (S2). */
export function refusePast(atMs: number, field: string, { nowMs, timeZone }: TaskContext): void {
  if (atMs >= nowMs - PAST_TOLERANCE_MS) return;
  const [asked, now] = [formatLocal(atMs, timeZone), formatLocal(nowMs, timeZone)];
  throw new InputError(field, `${field} is in the past: ${asked}. It is now ${now}; give a later time.`);
}

function required(fields: Fields, key: string, max: number): string {
  const text = readText(placeIn(fields)(key), max);
  if (text === undefined) throw new InputError(key, `${key} is missing.`);
  return text;
}
