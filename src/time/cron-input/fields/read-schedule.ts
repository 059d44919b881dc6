/**
 * Finds and reads a schedule in whatever shape it was given: an object with or without `kind`, a bare string, or
 * shorthand fields beside the job's own (`cron`, `expr`, `every`, `everyMs`, `at`, `atMs`, `rrule`, `tz` …).
 *
 *   kind given → that kind, other kinds' fields fall away · one kind's key given → that kind · several → refused
 *
 * Writes `at` as ISO in UTC, and has the schedule room check that the expression can be read and can ever match.
 * Whether it still has a future is not asked here: that needs the present time, and an import holds finished jobs.
 */
import { canonicalZone, InputError, joinWords, quote } from '../../../base/index.ts';
import { type Schedule, validateSchedule } from '../../schedule/index.ts';
import { type Fields, isGiven, openObject } from './raw-fields.ts';
import { compact, type Place, placeIn, type Range, readChoice, readInteger, readText } from './read-field.ts';
import { readInstant, toInstantMs } from './read-instant.ts';

type Kind = Schedule['kind'];

export const SCHEDULE_KINDS: readonly Kind[] = ['at', 'every', 'cron', 'rrule'];

/** The keys by which each kind is recognised, the canonical one first. */
const KEYS_OF_KIND: Readonly<Record<Kind, readonly string[]>> = {
  at: ['at', 'atMs'],
  every: ['everyMs', 'every'],
  cron: ['expr', 'cron'],
  rrule: ['rrule'],
};

export const ZONE_KEYS: readonly string[] = ['tz', 'timeZone', 'timezone'];

/** Every key that may stand beside a job's own fields and belongs into its schedule. `kind` is judged by its value. */
export const SCHEDULE_KEYS: readonly string[] = [
  ...Object.values(KEYS_OF_KIND).flat(),
  ...ZONE_KEYS,
  ...['anchorMs', 'staggerMs', 'dtstart', 'fromMs', 'untilMs'],
];

const LONGEST_EXPRESSION = 500;
const LONGEST_ZONE = 100;
const ANY_LENGTH: Range = { min: 0, max: Number.MAX_SAFE_INTEGER };
const POSITIVE: Range = { min: 1, max: Number.MAX_SAFE_INTEGER };

export function isScheduleKind(value: unknown): boolean {
  return typeof value === 'string' && SCHEDULE_KINDS.some((kind) => kind === value.trim().toLowerCase());
}

/**
 * The schedule's raw fields, gathered from `schedule` and from shorthand keys beside it; what stands in `schedule`
 * wins. Undefined when there is nothing of the sort. `kind` is filled in where only one kind is meant.
 */
export function gatherSchedule(job: Fields): Map<string, unknown> | undefined {
  const gathered = new Map<string, unknown>();
  if (isScheduleKind(job.get('kind'))) gathered.set('kind', job.get('kind'));
  for (const key of SCHEDULE_KEYS) if (isGiven(job.get(key))) gathered.set(key, job.get(key));
  for (const [key, value] of openSchedule(job.get('schedule')) ?? []) if (isGiven(value)) gathered.set(key, value);
  if (gathered.size === 0) return undefined;
  const kinds = kindsMeant(gathered);
  if (!gathered.has('kind') && kinds.length === 1) gathered.set('kind', kinds[0]);
  return gathered;
}

/** A bare string is JSON of an object, a point in time, or else a cron expression. */
function openSchedule(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'string' || !isGiven(value) || value.trim().startsWith('{'))
    return openObject(value, 'schedule');
  return new Map(toInstantMs(value) === undefined ? [['expr', value]] : [['at', value]]);
}

function kindsMeant(fields: Fields): Kind[] {
  return SCHEDULE_KINDS.filter((kind) => KEYS_OF_KIND[kind].some((key) => fields.has(key)));
}

/** The checked schedule of a job given by its opened fields, or undefined when it has none. */
export function readSchedule(job: Fields): Schedule | undefined {
  const fields = gatherSchedule(job);
  if (fields === undefined) return undefined;
  const at = placeIn(fields, 'schedule.');
  const kind = readChoice(at('kind'), SCHEDULE_KINDS);
  if (kind === undefined) throw unclearKind(fields);
  const fromMs = readInstant(at('fromMs'));
  const untilMs = readInstant(at('untilMs'));
  if (fromMs !== undefined && untilMs !== undefined && untilMs < fromMs) {
    throw new InputError('schedule.untilMs', 'schedule.untilMs must not be before schedule.fromMs.');
  }
  return { ...checkExpression(READERS[kind](at)), ...compact({ fromMs, untilMs }) };
}

/** Long before any job was made: an expression that matches at all matches after this. */
const BEFORE_ALL_JOBS_MS = 0;

function checkExpression(schedule: Schedule): Schedule {
  if (schedule.kind === 'at') return schedule;
  const check = validateSchedule(schedule, BEFORE_ALL_JOBS_MS);
  if (check.ok) return check.schedule;
  throw new InputError(`schedule.${check.error.field}`, check.error.message);
}

function unclearKind(fields: Fields): InputError {
  const kinds = kindsMeant(fields);
  if (kinds.length > 1) {
    return new InputError('schedule', `Give one schedule only; this one could be ${joinWords(kinds, 'or')}.`);
  }
  return new InputError('schedule', 'schedule needs one of at, everyMs, expr (a cron expression) or rrule.');
}

type At = (key: string) => Place;

const READERS: Readonly<Record<Kind, (at: At) => Schedule>> = {
  at: (at) => {
    const tz = readZone(at) ?? 'UTC';
    const ms = readInstant(at('at'), tz) ?? required(at('at'), readInstant(at('atMs'), tz));
    return { kind: 'at', at: new Date(ms).toISOString() };
  },
  every: (at) => {
    const everyMs = readInteger(at('everyMs'), POSITIVE) ?? required(at('everyMs'), readInteger(at('every'), POSITIVE));
    return { kind: 'every', everyMs, ...compact({ anchorMs: readInstant(at('anchorMs')) }) };
  },
  cron: (at) => {
    const expr =
      readText(at('expr'), LONGEST_EXPRESSION) ?? required(at('expr'), readText(at('cron'), LONGEST_EXPRESSION));
    const more = compact({ tz: readZone(at), staggerMs: readInteger(at('staggerMs'), ANY_LENGTH) });
    return { kind: 'cron', expr: expr.replace(/\s+/gu, ' '), ...more };
  },
  rrule: (at) => ({
    kind: 'rrule',
    rrule: required(at('rrule'), readText(at('rrule'), LONGEST_EXPRESSION)),
    dtstart: required(at('dtstart'), readText(at('dtstart'), LONGEST_ZONE)),
    tz: required(at('tz'), readZone(at)),
  }),
};

/** The zone in its usual spelling. `timeZone` and `timezone` count too: dropping them would shift every run. */
function readZone(at: At): string | undefined {
  const given = ZONE_KEYS.map((key) => readText(at(key), LONGEST_ZONE)).find((text) => text !== undefined);
  if (given === undefined) return undefined;
  const zone = canonicalZone(given);
  if (zone !== undefined) return zone;
  throw new InputError(
    'schedule.tz',
    `schedule.tz is ${quote(given)}, which is not a time zone; use a name such as "Europe/Berlin" or "UTC".`,
  );
}

function required<T>(place: Place, value: T | undefined): T {
  if (value !== undefined) return value;
  throw new InputError(place.field, `${place.field} is missing.`);
}
