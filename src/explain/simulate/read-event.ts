/**
 * Reads one event of a scenario: a table from its kind to the reader of its fields. A memory is handed on as it stands
 * (`due` and `expires` become instants); whether the rest of it is a note is for the memory to say. A date without an
 * hour is that day (S14: it is spoken of at 9).
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
/** When a day without an hour is spoken of. */
const DAY_HOUR = '09:00';
/** How a note says that its date is a whole day (K2). */
const ALL_DAY_TAG = 'all-day';

const READERS: Readonly<Record<Happening['kind'], Read>> = {
  'memory.add': ({ memory }, path, { timeZone }) => ({
    kind: 'memory.add',
    memory: readMemory(readFields(memory, `${path}.memory`), `${path}.memory`, timeZone),
  }),
  'user.msg': ({ text, channel }, path, { channels }) => {
    const by = readOptional(channel, `${path}.channel`, (name, where) => readChoice(name, where, channels));
    return { kind: 'user.msg', text: readText(text, `${path}.text`), ...(by === undefined ? {} : { channel: by }) };
  },
  'user.react': ({ to = 'last', value }, path) => ({
    kind: 'user.react',
    to: readText(to, `${path}.to`),
    value: readChoice(value, `${path}.value`, ['dismissed', 'done', 'snooze']),
  }),
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

/** `due` and `expires` are what people write; SPEC calls the same fields `dueAt` and `expiresAt`. */
function readMemory(fields: Fields, path: string, timeZone: string): Fields {
  const { due, dueAt, expires, expiresAt, ...note } = fields;
  readText(note.content, `${path}.content`);
  if (note.id !== undefined) readText(note.id, `${path}.id`);
  const times = { due, dueAt, expires, expiresAt };
  const read = (name: keyof typeof times): number | undefined =>
    readOptional(times[name], `${path}.${name}`, (value, where) => readInstant(withHour(value), where, timeZone));
  const [dueMs, dueAtMs = dueMs] = [read('due'), read('dueAt')];
  const [expiresMs, expiresAtMs = expiresMs] = [read('expires'), read('expiresAt')];
  const { tags = [] } = note;
  const isAllDay = isDay(due ?? dueAt ?? expires ?? expiresAt) && Array.isArray(tags);
  return {
    ...note,
    ...(isAllDay ? { tags: [...tags, ALL_DAY_TAG] } : {}),
    ...(dueAtMs === undefined ? {} : { dueAtMs }),
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
  };
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\s*\d{4}-\d{2}-\d{2}\s*$/u.test(value);
const withHour = (value: unknown): unknown => (isDay(value) ? `${value.trim()}T${DAY_HOUR}` : value);

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
