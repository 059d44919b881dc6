/**
 * Adding and editing by parts rather than by one sentence: what to say, when in plain words or as cron, or a whole
 * job as JSON, in the shape the API takes.
 */
import { InputError, quote } from '../../../base/index.ts';
import { UsageError } from '../exit-codes.ts';
import { readTextFile } from '../read-text.fs.ts';
import type { Session } from '../session.ts';
import { confirmation } from '../text/task-text.ts';
import { optionText, sentence, type Verb, type VerbInput, type VerbOption } from '../verb.ts';
import { WHICH } from './list-tasks.ts';
import { asRequest, remind, saySet } from './remind.ts';
import { contextOf, withLateNote } from './say.ts';
import { whichTask } from './which-task.ts';

const PARTS: readonly VerbOption[] = [
  { flags: '--when <words>', help: 'when, in plain words: "every weekday at 9"' },
  { flags: '--cron <expression>', help: 'when, as cron: "0 9 * * 1-5"' },
  { flags: '--tz <zone>', help: 'the zone of --cron; left out, yours' },
  { flags: '--say <text>', help: 'what is said' },
  { flags: '--name <name>', help: 'what it is called in lists' },
  { flags: '--job <json>', help: 'the job as JSON; @file reads a file, - reads stdin' },
];

export const addTaskVerbs: readonly Verb[] = [
  {
    name: 'tasks add',
    summary: 'Add a reminder or a job: in plain words, by its parts, or as JSON.',
    takes: '[words...]',
    options: PARTS,
    examples: [
      'hark tasks add every weekday at 9 stand up',
      'hark tasks add --cron "30 7 * * 1" --say "Bins out"',
      'hark tasks add --job @job.json',
    ],
    async run(session, input) {
      const words = sentence(input);
      const parts = await partsOf(session, input);
      if (Object.keys(parts).length === 0) return remind(session, asRequest(words));
      const text = optionText(input, 'say') ?? words;
      if (optionText(input, 'job') === undefined) requireReminder(parts, text);
      const said = text === '' ? {} : { payload: { kind: 'reminder', text }, name: text };
      return saySet(session, await session.call('tasks.add', { sessionTarget: 'main', ...said, ...parts }));
    },
  },
  {
    name: 'tasks edit',
    summary: 'Change when it comes, what it says, or its name.',
    takes: WHICH,
    options: PARTS,
    examples: ['hark tasks edit gym --when "every day at 7"', 'hark tasks edit gym --say "Gym, with the new shoes"'],
    async run(session, input) {
      const patch = await partsOf(session, input);
      const text = optionText(input, 'say');
      if (Object.keys(patch).length === 0 && text === undefined) {
        throw new UsageError('options', 'Nothing to change was given.', 'Give --when, --cron, --say, --name or --job.');
      }
      const { id, payload, name } = await whichTask(session, sentence(input));
      const isReminder = payload.kind === 'reminder';
      // A reminder is called what it says unless it was given a name of its own.
      const said =
        text === undefined
          ? {}
          : { ...saidAs(payload, text), ...(isReminder && name === payload.text ? { name: text } : {}) };
      const task = await session.call('tasks.update', { ...said, ...patch, id });
      return withLateNote(session, { json: task, text: async () => confirmation(task, await contextOf(session)) });
    },
  },
];

function saidAs(payload: Readonly<Record<string, unknown>>, text: string) {
  return {
    payload: payload.kind === 'agentTurn' ? { kind: payload.kind, message: text } : { kind: payload.kind, text },
  };
}

function requireReminder(parts: Readonly<Record<string, unknown>>, text: string): void {
  if (parts.schedule === undefined) throw new InputError('when', 'When should it come? Give --when or --cron.');
  if (text === '') throw new InputError('say', 'What should it say? Give --say, or the words themselves.');
}

/** The fields of a job that the options give. */
async function partsOf(session: Session, input: VerbInput): Promise<Record<string, unknown>> {
  const job = optionText(input, 'job');
  const name = optionText(input, 'name');
  const schedule = await scheduleOf(session, input);
  return {
    ...(job === undefined ? {} : await readJson(session, 'job', job)),
    ...(name === undefined ? {} : { name }),
    ...(schedule === undefined ? {} : { schedule }),
  };
}

async function scheduleOf(session: Session, input: VerbInput): Promise<Record<string, unknown> | undefined> {
  const when = optionText(input, 'when');
  const expr = optionText(input, 'cron');
  const tz = optionText(input, 'tz');
  if (when !== undefined && expr !== undefined) throw new InputError('when', 'Give --when or --cron, not both.');
  if (tz !== undefined && expr === undefined)
    throw new InputError('tz', '--tz belongs to --cron. Say the zone in --when.');
  if (expr !== undefined) return { kind: 'cron', expr, ...(tz === undefined ? {} : { tz }) };
  if (when === undefined) return undefined;
  // The parser wants a whole request; the words after "to" are not used.
  const read = await session.call('tasks.parse', { text: `remind me ${when} to go on` });
  if (read.kind === 'schedule') return read.schedule;
  if (read.kind === 'question') throw new InputError('when', `${quote(when)}: ${read.question}`);
  throw new InputError(
    'when',
    `--when cannot be ${quote(when)}: it names no time. Try "tomorrow at 9" or "every Friday".`,
  );
}

/** JSON given on the command line, as a file, or on stdin. */
export async function readJson(session: Session, field: string, given: string): Promise<Record<string, unknown>> {
  const text = await readSource(session, field, given);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError(field, `${field} is not JSON: ${error instanceof Error ? error.message : 'unreadable'}.`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new InputError(field, `${field} must be a JSON object; it is ${quote(value)}.`);
}

function readSource(session: Session, field: string, given: string): string | Promise<string> {
  if (given === '-') return session.terminal.readAll();
  return given.startsWith('@') ? readTextFile(field, given.slice(1)) : given;
}
