/**
 * Reads a standing addition from what a caller sends: `{ description, prompt }` as Kai's `schedule_task` says it, or
 * the fields of a task (`name`, `payload.message`), so that the routes of tasks take it as they are.
 *
 * A patch holds only what was given. Refuses what an addition does not have (a time, a delivery) instead of dropping
 * it: whoever sends that believes to be changing something else.
 */
import { InputError, joinWords } from '../../base/index.ts';
import { type Fields, isGiven, isRecord, openObject, placeIn, readBoolean, readText } from '../cron-input/index.ts';
import type { AdditionCreate, AdditionPatch } from './addition.ts';

const LONGEST_DESCRIPTION = 2000;
const LONGEST_PROMPT = 10_000;

const PROMPT_KEYS: readonly string[] = ['prompt', 'message', 'text'];
const FLAG_KEYS: readonly string[] = ['on_heartbeat', 'onHeartbeat'];
const KNOWN_KEYS: readonly string[] = [
  ...PROMPT_KEYS,
  ...FLAG_KEYS,
  'description',
  'name',
  'enabled',
  'schedule',
  'payload',
];

/** Whether this is meant as a standing addition: `on_heartbeat: true`, or a schedule of kind `heartbeat`. */
export function isAdditionInput(input: Readonly<Record<string, unknown>>): boolean {
  return FLAG_KEYS.some((key) => input[key] === true) || isHeartbeat(input.schedule);
}

function isHeartbeat(schedule: unknown): boolean {
  return isRecord(schedule) && schedule.kind === 'heartbeat';
}

export function readAddition(input: Readonly<Record<string, unknown>>): AdditionCreate {
  const { description, prompt, enabled = true } = readAdditionPatch(input);
  if (prompt === undefined) throw new InputError('prompt', 'prompt is missing: say what to do at every heartbeat.');
  return { description: description ?? firstLine(prompt), prompt, enabled };
}

export function readAdditionPatch(input: Readonly<Record<string, unknown>>): AdditionPatch {
  const fields = openObject(input, 'task') ?? new Map();
  refuseOthers(fields);
  const payload = openObject(fields.get('payload'), 'payload') ?? new Map();
  const at = placeIn(fields);
  // Lists show the name, which is the description cut short: when both come back, the longer one is meant.
  const description = readText(at('description'), LONGEST_DESCRIPTION) ?? readText(at('name'), LONGEST_DESCRIPTION);
  const prompt = promptIn(fields) ?? promptIn(payload, 'payload.');
  const enabled = readBoolean(at('enabled'));
  return {
    ...(description === undefined ? {} : { description }),
    ...(prompt === undefined ? {} : { prompt }),
    ...(enabled === undefined ? {} : { enabled }),
  };
}

function refuseOthers(fields: Fields): void {
  const { schedule } = Object.fromEntries(fields);
  const isTimed = isGiven(schedule) && !isHeartbeat(schedule);
  const other = isTimed
    ? 'schedule'
    : [...fields.keys()].find((key) => !KNOWN_KEYS.includes(key) && isGiven(fields.get(key)));
  if (other === undefined) return;
  const allowed = joinWords(['description', 'prompt', 'enabled']);
  throw new InputError(
    other,
    `A task that goes with every heartbeat has no ${other}; it has ${allowed}. For a time of its own, make a new task.`,
  );
}

/** Two that differ are refused, since nobody could tell which is meant. */
function promptIn(fields: Fields, prefix = ''): string | undefined {
  const at = placeIn(fields, prefix);
  const given = PROMPT_KEYS.flatMap((key) => readText(at(key), LONGEST_PROMPT) ?? []);
  const [first] = given;
  if (given.every((words) => words === first)) return first;
  throw new InputError(`${prefix}prompt`, `${joinWords(PROMPT_KEYS)} differ; give only one of them.`);
}

function firstLine(prompt: string): string {
  return (
    prompt
      .split(/[\r\n]/u, 1)[0]
      ?.trim()
      .slice(0, 200) || 'At every heartbeat'
  );
}
