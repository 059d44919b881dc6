/**
 * Reads requests in Nuggets' shape: calls of its `schedule` tool, and lines of `.gateway/cron/requests.jsonl`
 * (SPEC S7, S13). Its own lines say `{"action":"add","cron":…,"prompt":…,"oneShot":…}`; tools say create, message,
 * one_shot. All spellings are understood, and so is a whole job as the `cron` tool takes it.
 *
 * The words become a reminder: what a person asked to be told must not depend on a model. A time without offset is in
 * the person's zone. Throws InputError for a bad request; a blank or half-written line is one.
 */
import { InputError } from '../../base/index.ts';
import type { CronJobCreate } from '../job.ts';
import {
  compact,
  type Fields,
  gatherSchedule,
  isGiven,
  LONGEST_WORDS,
  openObject,
  placeIn,
  readBoolean,
  readText,
  ZONE_KEYS,
} from './fields/index.ts';
import { normalizeCronJobCreate } from './normalize-job.ts';

export type ScheduleRequest =
  | { readonly kind: 'create'; readonly id?: string; readonly job: CronJobCreate }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'list' };

export interface RequestContext {
  /** The person's zone. */
  readonly timeZone: string;
}

const KIND_OF_ACTION: ReadonlyMap<string, ScheduleRequest['kind']> = new Map([
  ['create', 'create'],
  ['add', 'create'],
  ['delete', 'delete'],
  ['remove', 'delete'],
  ['cancel', 'delete'],
  ['list', 'list'],
]);

const ID_KEYS: readonly string[] = ['id', 'jobId', 'schedule_id', 'scheduleId', 'job_id'];
const WORD_KEYS: readonly string[] = ['message', 'text', 'prompt'];
const ONE_SHOT_KEYS: readonly string[] = ['one_shot', 'oneShot'];
const LONGEST_ID = 200;

/** One line of the requests file. */
export function parseRequestLine(line: string, context: RequestContext = { timeZone: 'UTC' }): ScheduleRequest {
  // A byte order mark is what some editors put before the first line; trim() takes it off with the white space.
  const text = line.trim();
  if (text === '') throw new InputError('line', 'The line is empty; it must hold one JSON object.');
  return readRequest(openObject(text, 'line'), context);
}

/** A job from a call of Nuggets' `schedule` tool with the action `create`. */
export function nuggetsScheduleToJob(input: unknown, context: RequestContext): CronJobCreate {
  const request = readScheduleRequest(input, context);
  if (request.kind === 'create') return request.job;
  throw new InputError('action', `Only create makes a job, not ${request.kind}.`);
}

/** Any request of the `schedule` tool. */
export function readScheduleRequest(input: unknown, context: RequestContext): ScheduleRequest {
  return readRequest(openObject(input, 'request'), context);
}

function readRequest(fields: Fields | undefined, context: RequestContext): ScheduleRequest {
  if (fields === undefined) throw new InputError('request', 'The request is empty.');
  const action = readText(placeIn(fields)('action'), LONGEST_ID)?.toLowerCase() ?? 'create';
  const kind = KIND_OF_ACTION.get(action);
  if (kind === 'list') return { kind };
  const id = firstText(fields, ID_KEYS);
  if (kind === 'create') return { kind, ...compact({ id }), job: readJob(fields, context) };
  if (kind === undefined) throw new InputError('action', `action must be create, delete or list, not "${action}".`);
  if (id === undefined) throw new InputError('id', 'id is missing: say which job to delete.');
  return { kind, id };
}

function readJob(fields: Fields, { timeZone }: RequestContext): CronJobCreate {
  if (isGiven(fields.get('job'))) return normalizeCronJobCreate(fields.get('job'));
  const executeAt = fields.get('execute_at');
  const schedule = gatherSchedule(isGiven(executeAt) ? new Map([...fields, ['at', executeAt]]) : fields);
  if (schedule === undefined) throw new InputError('cron', 'cron is missing: say when, as a cron expression or by at.');
  if (schedule.get('kind') === 'at' && !ZONE_KEYS.some((key) => schedule.has(key))) schedule.set('tz', timeZone);
  const isOneShot = ONE_SHOT_KEYS.some((key) => readBoolean(placeIn(fields)(key)) === true);
  return normalizeCronJobCreate({
    ...Object.fromEntries(fields),
    schedule: Object.fromEntries(schedule),
    ...(isGiven(fields.get('payload')) ? {} : reminderOf(fields)),
    ...(isOneShot ? { deleteAfterRun: true } : {}),
  });
}

/** The words as a reminder; the fields they came in are blanked, or they would be read a second time. */
function reminderOf(fields: Fields) {
  return { payload: { kind: 'reminder', text: wordsOf(fields) }, text: undefined, message: undefined };
}

function wordsOf(fields: Fields): string {
  const at = placeIn(fields);
  const given = new Set(
    WORD_KEYS.map((key) => readText(at(key), LONGEST_WORDS)).filter((words) => words !== undefined),
  );
  const [words, other] = given;
  if (words === undefined) throw new InputError('message', 'message is missing: say what to deliver.');
  if (other !== undefined) throw new InputError('message', 'message, text and prompt differ; give only one of them.');
  return words;
}

function firstText(fields: Fields, keys: readonly string[]): string | undefined {
  return keys.map((key) => readText(placeIn(fields)(key), LONGEST_ID)).find((text) => text !== undefined);
}
