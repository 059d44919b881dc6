/**
 * Reads the fields of a file written by hand. Every reader takes the value and its path and refuses what it cannot use
 * with an InputError that names that path (`events[3].at`), says what was found and what is allowed.
 */
import { Temporal } from 'temporal-polyfill';
import { fromWallMs, InputError, isValidZone, joinWords, quote, readDayWindow } from '../../base/index.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The last instant a Date can hold. */
const LAST_INSTANT_MS = 8_640_000_000_000_000;

export function refuse(path: string, allowed: string, found: unknown): never {
  const given = found === undefined ? 'It is missing' : `It is ${quote(found)}`;
  throw new InputError(path, `${path} must be ${allowed}. ${given}.`);
}

export function readFields(value: unknown, path: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(path, 'an object', value);
  return value as Fields; // checked just now
}

export function readList(value: unknown, path: string): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : refuse(path, 'a list', value);
}

export function readText(value: unknown, path: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : refuse(path, 'a text', value);
}

export function readOptional<T>(value: unknown, path: string, read: (value: unknown, path: string) => T) {
  return value === undefined || value === null ? undefined : read(value, path);
}

export function readChoice<T extends string>(value: unknown, path: string, choices: readonly T[]): T {
  return choices.find((choice) => choice === value) ?? refuse(path, joinWords(choices, 'or'), value);
}

export function readZone(value: unknown, path: string): string {
  return isValidZone(value) ? value : refuse(path, 'a time zone such as Europe/Lisbon', value);
}

/** An ISO time with offset, a local one in the person's zone, or epoch milliseconds. */
export function readInstant(value: unknown, path: string, timeZone: string): number {
  const atMs =
    typeof value === 'number' ? value : typeof value === 'string' ? parseInstant(value, timeZone) : undefined;
  const isInstant = atMs !== undefined && Number.isInteger(atMs) && Math.abs(atMs) <= LAST_INSTANT_MS;
  return isInstant ? atMs : refuse(path, 'a time such as 2026-10-30T09:00:00-04:00', value);
}

function parseInstant(text: string, timeZone: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return parseLocal(text, timeZone);
  }
}

function parseLocal(text: string, timeZone: string): number | undefined {
  try {
    const wall = Temporal.PlainDateTime.from(text).toZonedDateTime('UTC').epochMilliseconds;
    return fromWallMs(timeZone, wall).atMs;
  } catch {
    return undefined;
  }
}

/** `08:00` to `22:00`; start and end as they were written. */
export function readHours(value: unknown, path: string): { start: string; end: string } {
  const { start, end } = readFields(value, path);
  return readWindow([start, end], [`${path}.start`, `${path}.end`]);
}

export function readWindow(
  [start, end]: readonly [unknown, unknown],
  paths: readonly [string, string],
): { start: string; end: string } {
  const times = [start, end].map((given, i) => {
    // D3: a bare hour is a time of day too.
    const time = typeof given === 'number' ? String(given) : given;
    // A window against midnight tells whether one time can be read.
    const isTime = typeof time === 'string' && readDayWindow({ start: '00:01', end: time }) !== 'unreadable';
    return isTime ? time : refuse(paths[i] ?? '', 'a time of day such as 08:00', given);
  });
  return { start: times[0] ?? '', end: times[1] ?? '' };
}
