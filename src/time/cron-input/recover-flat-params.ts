/**
 * Repairs the arguments of a `cron` tool call before anything else looks at them (SPEC S6). Models flatten the job
 * beside `action`, write it as a JSON string, pad keys with spaces or dot them; here `add` gets its `job` and
 * `update` its `patch` back.
 *
 *   job/patch given → left alone (a JSON string is parsed) · missing or empty → built from the known fields beside it
 *   any other action, `wake` above all → no field is moved
 *
 * Invariants: the input is never changed; a second call changes nothing; unknown keys stay. Refuses `gatewayUrl` and
 * `gatewayToken`: a model does not choose which gateway it talks to. `timeoutMs` is dropped.
 */
import { InputError } from '../../base/index.ts';
import {
  gatherSchedule,
  isGiven,
  isRecord,
  nestDottedKeys,
  openObject,
  PAYLOAD_KEYS,
  refuseTwoTexts,
  SCHEDULE_KEYS,
  toInstantMs,
  trimKeys,
} from './fields/index.ts';

/** Keys of a job that belong neither into its schedule nor into its payload. */
const JOB_KEYS: readonly string[] = [
  ...['name', 'description', 'enabled', 'deleteAfterRun', 'sessionTarget', 'wakeMode', 'delivery', 'payload', 'kind'],
  ...['misfire', 'misfireMax', 'graceMs', 'respectQuietHours', 'personId', 'agentId', 'sessionKey'],
];

const MOVED_AS_THEY_ARE: readonly string[] = [...JOB_KEYS, ...PAYLOAD_KEYS];

/** Which parameter holds the job's fields, per action that has one. */
const HOLDER_OF_ACTION: ReadonlyMap<unknown, 'job' | 'patch'> = new Map([
  ['add', 'job'],
  ['update', 'patch'],
]);

const REFUSED_KEYS: readonly string[] = ['gatewayUrl', 'gatewayToken'];

/** Deeper than any job goes; also what keeps a cyclic object from being walked forever. */
const DEEPEST = 8;

export function recoverFlatCronParams(args: Record<string, unknown>): Record<string, unknown> {
  if (!isRecord(args)) throw new InputError('arguments', 'The cron tool takes an object with an action.');
  const params = trimKeys(args);
  refuseGateway(params);
  params.delete('timeoutMs');
  const action = actionOf(params.get('action'));
  if (params.has('action')) params.set('action', action);
  const holder = HOLDER_OF_ACTION.get(action);
  if (holder !== 'job') acceptId(params);
  return Object.fromEntries(holder === undefined ? params : recoverHolder(params, holder));
}

function actionOf(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
}

function refuseGateway(params: Map<string, unknown>): void {
  for (const key of REFUSED_KEYS) {
    if (isGiven(params.get(key))) throw new InputError(key, `${key} cannot be set by a tool call; leave it out.`);
    params.delete(key);
  }
}

/** `id` is the older name of `jobId`. On `add` it is no such thing and stays. */
function acceptId(params: Map<string, unknown>): void {
  if (!isGiven(params.get('id'))) return;
  if (!isGiven(params.get('jobId'))) params.set('jobId', params.get('id'));
  params.delete('id');
}

function recoverHolder(params: Map<string, unknown>, holder: 'job' | 'patch'): Map<string, unknown> {
  const opened = nestDottedKeys(params, [holder]);
  const given = openHolder(opened, holder);
  if (given !== undefined) return opened.set(holder, given);
  const flat = nestDottedKeys(opened, ['schedule', 'payload', 'delivery']);
  const recovered = gatherJob(flat);
  if (recovered === undefined) return opened;
  for (const key of ['schedule', ...SCHEDULE_KEYS, ...MOVED_AS_THEY_ARE]) flat.delete(key);
  return flat.set(holder, recovered);
}

/** What stands in the holder, as a clean copy; undefined when it is missing or empty. `update` also takes a `job`. */
function openHolder(params: Map<string, unknown>, holder: 'job' | 'patch'): Record<string, unknown> | undefined {
  const given = openObject(params.get(holder), holder);
  if (given !== undefined && given.size > 0) return cleanObject(given, DEEPEST);
  params.delete(holder);
  if (holder === 'job' || !params.has('job')) return undefined;
  const job = openHolder(params, 'job');
  params.delete('job');
  return job;
}

function gatherJob(flat: ReadonlyMap<string, unknown>): Record<string, unknown> | undefined {
  refuseTwoTexts(flat, 'text');
  const schedule = gatherSchedule(flat);
  const job = new Map<string, unknown>();
  for (const key of MOVED_AS_THEY_ARE) if (isGiven(flat.get(key))) job.set(key, flat.get(key));
  if (schedule !== undefined) job.set('schedule', Object.fromEntries(plainSpelling(schedule)));
  if (job.get('kind') !== undefined && schedule?.get('kind') === job.get('kind')) job.delete('kind');
  return job.size > 0 ? cleanObject(job, DEEPEST) : undefined;
}

/** The shorthands in the spelling a schedule has: `cron` is its `expr`, `atMs` its `at`. */
function plainSpelling(schedule: ReadonlyMap<string, unknown>): Map<string, unknown> {
  const spelled = new Map(schedule);
  const rename = (from: string, to: string, value: unknown = schedule.get(from)): void => {
    if (!spelled.has(from) || spelled.has(to)) return;
    spelled.delete(from);
    spelled.set(to, value);
  };
  rename('cron', 'expr');
  const atMs = toInstantMs(schedule.get('atMs'));
  if (atMs !== undefined) rename('atMs', 'at', new Date(atMs).toISOString());
  return spelled;
}

function cleanObject(fields: ReadonlyMap<string, unknown>, depth: number): Record<string, unknown> {
  return Object.fromEntries(Array.from(fields, ([key, value]) => [key, cleanValue(value, depth - 1)]));
}

/** A copy without keys that reach for prototypes, at any depth; what lies too deep is cut off. */
function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, depth - 1));
  return isRecord(value) ? cleanObject(trimKeys(value), depth) : undefined;
}
