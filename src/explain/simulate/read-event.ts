/**
 * Reads one event of a scenario: a table from its kind to the reader of its fields. A memory is handed on as it stands
 * (`due` and `expires` become instants); whether the rest of it is a note is for the memory to say.
 */
import {
  type Fields,
  readChoice,
  readFields,
  readInstant,
  readOptional,
  readText,
  readZone,
  refuse,
} from './fields.ts';
import type { Fault, Happening, ScenarioEvent, ScenarioUser } from './scenario.ts';

type User = Pick<ScenarioUser, 'timeZone' | 'channels'>;
type Read = (fields: Fields, path: string, user: User) => Happening;

const MOST_CLOCK_SECONDS = 400 * 86_400;

const READERS: Readonly<Record<Happening['kind'], Read>> = {
  'memory.add': ({ memory }, path, { timeZone }) => {
    const { due, expires, ...note } = readFields(memory, `${path}.memory`);
    readText(note.content, `${path}.memory.content`);
    if (note.id !== undefined) readText(note.id, `${path}.memory.id`);
    const instant = (value: unknown, where: string): number => readInstant(value, where, timeZone);
    const dueAtMs = readOptional(due, `${path}.memory.due`, instant);
    const expiresAtMs = readOptional(expires, `${path}.memory.expires`, instant);
    return {
      kind: 'memory.add',
      memory: {
        ...note,
        ...(dueAtMs === undefined ? {} : { dueAtMs }),
        ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
      },
    };
  },
  'user.msg': ({ text, channel }, path, { channels }) => {
    const by = readOptional(channel, `${path}.channel`, (name, where) => readChoice(name, where, channels));
    return { kind: 'user.msg', text: readText(text, `${path}.text`), ...(by === undefined ? {} : { channel: by }) };
  },
  'user.react': ({ to = 'last', value }, path) => {
    readChoice(to, `${path}.to`, ['last']);
    return { kind: 'user.react', value: readChoice(value, `${path}.value`, ['dismissed', 'done', 'snooze']) };
  },
  done: ({ ref }, path) => ({ kind: 'done', ref: readText(ref, `${path}.ref`) }),
  inbox: ({ source, from, text }, path) => {
    const sender = readOptional(from, `${path}.from`, readText);
    return {
      kind: 'inbox',
      source: readText(source, `${path}.source`),
      text: readText(text, `${path}.text`),
      ...(sender === undefined ? {} : { from: sender }),
    };
  },
  fault: ({ fault }, path) => ({ kind: 'fault', fault: readFault(fault, `${path}.fault`) }),
};

const KINDS = ['memory.add', 'user.msg', 'user.react', 'done', 'inbox', 'fault'] as const;

export function readEvent(value: unknown, path: string, user: User): ScenarioEvent {
  const fields = readFields(value, path);
  const kind = readChoice(fields.kind, `${path}.kind`, KINDS);
  const id = readOptional(fields.id, `${path}.id`, readText);
  return {
    atMs: readInstant(fields.at, `${path}.at`, user.timeZone),
    path,
    ...(id === undefined ? {} : { id }),
    what: READERS[kind](fields, path, user),
  };
}

/** `restart`, `clock+3600`, `offline:telegram`, `online:telegram`, `tz=Asia/Tokyo`. */
function readFault(value: unknown, path: string): Fault {
  const text = readText(value, path);
  if (text === 'restart') return { kind: 'restart' };
  const [, sign, seconds] = /^clock([+-])(\d{1,9})$/u.exec(text) ?? [];
  if (seconds !== undefined && Number(seconds) <= MOST_CLOCK_SECONDS) {
    return { kind: 'clock', byMs: Number(seconds) * (sign === '-' ? -1_000 : 1_000) };
  }
  const [, line, channel] = /^(offline|online):(.+)$/u.exec(text) ?? [];
  if (channel !== undefined) return { kind: line === 'online' ? 'online' : 'offline', channel };
  if (text.startsWith('tz=')) return { kind: 'tz', timeZone: readZone(text.slice(3), path) };
  return refuse(path, 'restart, clock+N, offline:<channel>, online:<channel> or tz=<zone>', value);
}
