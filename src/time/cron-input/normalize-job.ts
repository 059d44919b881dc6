/**
 * The one gate for job data from outside: model, file, HTTP, command line. `normalizeCronJobCreate` returns a whole,
 * checked job or throws InputError; `normalizeCronJobPatch` returns only what was given, checked the same way.
 *
 * Invariants: normalising twice changes nothing; the input is never changed; unknown fields fall away.
 * Defaults of a new job (SPEC S4, S5): enabled · wakeMode now · deleteAfterRun for `at` · the session its payload
 * needs · announce for an agentTurn · a name from its first words. Refuses a session that does not fit the payload.
 */
import { InputError, shorten } from '../../base/index.ts';
import {
  type CronDelivery,
  type CronJobCreate,
  type CronJobPatch,
  type CronPayload,
  type CronSessionTarget,
  type CronWakeMode,
  type Misfire,
  SESSION_OF_PAYLOAD,
} from '../job.ts';
import {
  compact,
  completeDelivery,
  type Fields,
  gatherPayload,
  isRecord,
  nestDottedKeys,
  openObject,
  placeIn,
  readBoolean,
  readChoice,
  readDeliveryPatch,
  readInteger,
  readPayload,
  readPayloadPatch,
  readSchedule,
  readText,
} from './fields/index.ts';

const TARGETS: readonly CronSessionTarget[] = ['main', 'isolated'];
const WAKE_MODES: readonly CronWakeMode[] = ['now', 'next-heartbeat'];
const MISFIRES: readonly Misfire[] = ['once', 'skip', 'all'];

const LONGEST_NAME = 200;
const LONGEST_MADE_UP_NAME = 60;
const LONGEST_DESCRIPTION = 2000;
const LONGEST_ID = 200;
/** More late runs than this in one go would be the stampede that S9 forbids. */
const MOST_LATE_RUNS = 100;

const WRAPPERS: readonly string[] = ['job', 'data'];
const INNER_OBJECTS: readonly string[] = ['schedule', 'payload', 'delivery'];

export function normalizeCronJobCreate(raw: unknown): CronJobCreate {
  const fields = openJob(raw, 'job');
  const schedule = readSchedule(fields);
  if (schedule === undefined) {
    throw new InputError('schedule', 'schedule is missing: give at, everyMs, a cron expression (expr) or rrule.');
  }
  const payloadFields = gatherPayload(fields);
  if (payloadFields.size === 0) {
    throw new InputError('payload', 'payload is missing: give text, message, or a payload with its kind.');
  }
  const settings = readSettings(fields);
  const payload = readPayload(payloadFields, settings.sessionTarget);
  const delivery = readDeliveryPatch(fields, payloadFields);
  if (settings.misfireMax !== undefined && settings.misfire !== 'all') {
    throw new InputError('misfireMax', 'misfireMax goes only with misfire "all".');
  }
  return compact({
    ...settings,
    name: settings.name ?? nameFrom(payload),
    enabled: settings.enabled ?? true,
    deleteAfterRun: settings.deleteAfterRun ?? (schedule.kind === 'at' ? true : undefined),
    schedule,
    sessionTarget: sessionFor(payload.kind, settings.sessionTarget),
    wakeMode: settings.wakeMode ?? 'now',
    payload,
    delivery: delivery === undefined ? defaultDelivery(payload.kind) : completeDelivery(delivery),
  });
}

export function normalizeCronJobPatch(raw: unknown): CronJobPatch {
  const fields = openJob(raw, 'patch');
  const payloadFields = gatherPayload(fields);
  const settings = readSettings(fields);
  const payload = readPayloadPatch(payloadFields);
  if (payload.kind !== undefined) sessionFor(payload.kind, settings.sessionTarget);
  const patch = compact({
    ...settings,
    schedule: readSchedule(fields),
    payload: Object.keys(payload).length > 0 ? payload : undefined,
    delivery: readDeliveryPatch(fields, payloadFields),
  });
  return { ...patch, ...clearedFields(fields) };
}

/** The job's own fields: a JSON string is parsed, a `job` or `data` wrapper taken off, dotted keys put in place. */
function openJob(raw: unknown, field: string): Fields {
  const outer = openObject(raw, field);
  if (outer === undefined) throw new InputError(field, `${field} is missing.`);
  const wrapper = WRAPPERS.find((key) => isRecord(outer.get(key)) || isJsonObject(outer.get(key)));
  const inner = wrapper === undefined ? outer : (openObject(outer.get(wrapper), wrapper) ?? outer);
  return nestDottedKeys(inner, INNER_OBJECTS);
}

function isJsonObject(value: unknown): boolean {
  return typeof value === 'string' && value.trimStart().startsWith('{');
}

/** Everything that is neither schedule, payload nor delivery. Only what was given. */
function readSettings(fields: Fields) {
  const at = placeIn(fields);
  return compact({
    name: readText(at('name'), LONGEST_NAME),
    description: readText(at('description'), LONGEST_DESCRIPTION),
    enabled: readBoolean(at('enabled')),
    deleteAfterRun: readBoolean(at('deleteAfterRun')),
    sessionTarget: readChoice(at('sessionTarget'), TARGETS),
    wakeMode: readChoice(at('wakeMode'), WAKE_MODES),
    ...readMisfire(fields),
    graceMs: readInteger(at('graceMs'), { min: 0, max: Number.MAX_SAFE_INTEGER }),
    respectQuietHours: readBoolean(at('respectQuietHours')),
    personId: readText(at('personId'), LONGEST_ID),
    agentId: readText(at('agentId'), LONGEST_ID),
    sessionKey: readText(at('sessionKey'), LONGEST_ID),
  });
}

/** `misfire: 'all'` with `misfireMax: 3`, or in one: `misfire: { all: 3 }`. */
function readMisfire(fields: Fields): { misfire: Misfire | undefined; misfireMax: number | undefined } {
  const range = { min: 1, max: MOST_LATE_RUNS };
  const value = fields.get('misfire');
  if (isRecord(value)) {
    const misfireMax = readInteger(placeIn(new Map(Object.entries(value)), 'misfire.')('all'), range);
    if (misfireMax === undefined)
      throw new InputError('misfire', 'misfire must be once, skip, all or { all: number }.');
    return { misfire: 'all', misfireMax };
  }
  const at = placeIn(fields);
  return { misfire: readChoice(at('misfire'), MISFIRES), misfireMax: readInteger(at('misfireMax'), range) };
}

/** Fields that a patch takes away by saying `null`. */
const CLEARABLE = [
  'description',
  'deleteAfterRun',
  'delivery',
  'misfire',
  'graceMs',
  'respectQuietHours',
  'agentId',
  'sessionKey',
] as const satisfies readonly (keyof CronJobPatch)[];

function clearedFields(fields: Fields): CronJobPatch {
  return Object.fromEntries(CLEARABLE.filter((key) => fields.get(key) === null).map((key) => [key, null]));
}

/** The session a payload runs in; a wrong one that was asked for is refused. A reminder runs in no session. */
export function sessionFor(kind: CronPayload['kind'], asked: CronSessionTarget | undefined): CronSessionTarget {
  const needed = SESSION_OF_PAYLOAD[kind];
  if (asked === undefined || asked === needed || kind === 'reminder') return needed;
  const fitting = asked === 'main' ? 'systemEvent' : 'agentTurn';
  throw new InputError(
    'sessionTarget',
    `sessionTarget "${asked}" needs a payload of kind ${fitting}, not ${kind}; use "${needed}" or change the payload.`,
  );
}

export function defaultDelivery(kind: CronPayload['kind']): CronDelivery | undefined {
  return kind === 'agentTurn' ? { mode: 'announce' } : undefined;
}

/** The first line of what the job says or does. Its words are trimmed and not empty, so there always is one. */
function nameFrom(payload: CronPayload): string {
  const words = payload.kind === 'agentTurn' ? payload.message : payload.text;
  const [firstLine = words] = words.split(/[\r\n]/u, 1);
  return shorten(firstLine.trim(), LONGEST_MADE_UP_NAME);
}
