/**
 * Reads a scenario file (API.md, `hark simulate`). What is wrong is refused with the path of the bad field; what is not
 * known is ignored, so that files for later versions can be played. Events come out in the order of their time, those of
 * one instant in the order of the file.
 */
import { DAY_MS, InputError } from '../../base/index.ts';
import {
  readChoice,
  readFields,
  readHours,
  readInstant,
  readList,
  readOptional,
  readText,
  readWindow,
  readZone,
  refuse,
} from './fields.ts';
import { readEvent } from './read-event.ts';
import type { Forbidden, Need, Scenario, ScenarioUser } from './scenario.ts';

/** Longer is no scenario but a life; a server must not be kept busy for hours by one file. */
const LONGEST_MS = 400 * DAY_MS;
const MOST_EVENTS = 20_000;
const UNLESS = /^\s*due\s*<\s*(\d{1,4})\s*(m|min|h|d)\s*$/u;
const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, min: 60_000, h: 3_600_000, d: DAY_MS };

export function readScenario(file: unknown): Scenario {
  const fields = readFields(file, 'scenario');
  if (fields.v !== 1) refuse('v', '1, the version of the format', fields.v);
  const id = readText(fields.id, 'id');
  const user = readUser(fields.user);
  const { startMs, endMs } = readClock(fields.clock, user.timeZone);
  const list = readList(fields.events, 'events');
  if (list.length > MOST_EVENTS) {
    throw new InputError('events', `events has ${list.length} entries; at most ${MOST_EVENTS} are played.`);
  }
  const events = list.map((event, i) => readEvent(event, `events[${i}]`, user));
  const isNew = user.isNew ?? events.every(({ what }) => what.kind === 'fault');
  return {
    id,
    user: { ...user, isNew },
    startMs,
    endMs,
    // The sort is stable.
    events: [...events].sort((a, b) => a.atMs - b.atMs),
    gold: readList(fields.gold, 'gold').map((need, i) => readNeed(need, `gold[${i}]`, user.timeZone)),
    forbidden: readList(fields.forbidden, 'forbidden').map((rule, i) =>
      readForbidden(rule, `forbidden[${i}]`, user.timeZone),
    ),
  };
}

type UserFields = Omit<ScenarioUser, 'isNew'> & { readonly isNew?: boolean };

function readUser(value: unknown): UserFields {
  const { tz, activeHours, autonomy = 'suggest', channels = ['web'], isNew, settings } = readFields(value, 'user');
  const hours = readOptional(activeHours, 'user.activeHours', readHours);
  const [first, ...others] = readList(channels, 'user.channels').map((name, i) =>
    readText(name, `user.channels[${i}]`),
  );
  if (first === undefined) refuse('user.channels', 'a list of at least one channel', channels);
  const more = readOptional(settings, 'user.settings', readFields);
  if (isNew !== undefined && typeof isNew !== 'boolean') refuse('user.isNew', 'true or false', isNew);
  return {
    timeZone: readZone(tz, 'user.tz'),
    autonomy: readChoice(autonomy, 'user.autonomy', ['observe', 'suggest', 'act']),
    channels: [first, ...others],
    ...(hours === undefined ? {} : { activeHours: hours }),
    ...(isNew === undefined ? {} : { isNew }),
    ...(more === undefined ? {} : { settings: more }),
  };
}

function readClock(value: unknown, timeZone: string): { startMs: number; endMs: number } {
  const { start, end } = readFields(value, 'clock');
  const startMs = readInstant(start, 'clock.start', timeZone);
  const endMs = readInstant(end, 'clock.end', timeZone);
  if (endMs <= startMs) refuse('clock.end', 'after clock.start', end);
  if (endMs - startMs > LONGEST_MS) refuse('clock.end', `at most ${LONGEST_MS / DAY_MS} days after clock.start`, end);
  return { startMs, endMs };
}

function readNeed(value: unknown, path: string, timeZone: string): Need {
  const { need, window, best, max, reason } = readFields(value, path);
  const pair = readPair(window, `${path}.window`);
  const fromMs = readInstant(pair[0], `${path}.window[0]`, timeZone);
  const untilMs = readInstant(pair[1], `${path}.window[1]`, timeZone);
  if (untilMs < fromMs) refuse(`${path}.window[1]`, 'no earlier than its beginning', pair[1]);
  const bestMs = readOptional(best, `${path}.best`, (time, where) => readInstant(time, where, timeZone));
  const most = readOptional(max, `${path}.max`, readCount);
  const reasons = readOptional(reason, `${path}.reason`, readReasons);
  return {
    need: readText(need, `${path}.need`),
    fromMs,
    untilMs,
    ...(bestMs === undefined ? {} : { bestMs }),
    ...(most === undefined ? {} : { max: most }),
    ...(reasons === undefined ? {} : { reason: reasons }),
  };
}

function readForbidden(value: unknown, path: string, timeZone: string): Forbidden {
  const { window, unless, ref, why } = readFields(value, path);
  if (window === undefined && ref === undefined) refuse(path, 'an object with a window or a ref', value);
  const when = readOptional(window, `${path}.window`, (pair, where) =>
    readWhen(readPair(pair, where), where, timeZone),
  );
  const unlessDueMs = readOptional(unless, `${path}.unless`, readUnless);
  const about = readOptional(ref, `${path}.ref`, readText);
  const reason = readOptional(why, `${path}.why`, readText);
  return {
    ...when,
    ...(unlessDueMs === undefined ? {} : { unlessDueMs }),
    ...(about === undefined ? {} : { ref: about }),
    ...(reason === undefined ? {} : { why: reason }),
  };
}

/** Times of day, or two instants: those hold a date. */
function readWhen(
  pair: readonly [unknown, unknown],
  path: string,
  timeZone: string,
): Pick<Forbidden, 'window' | 'span'> {
  const isDated = pair.every((time) => typeof time === 'string' && /^\s*\d{4}-\d{2}-\d{2}/u.test(time));
  if (!isDated) return { window: readWindow(pair, [`${path}[0]`, `${path}[1]`]) };
  const fromMs = readInstant(pair[0], `${path}[0]`, timeZone);
  const untilMs = readInstant(pair[1], `${path}[1]`, timeZone);
  return untilMs < fromMs
    ? refuse(`${path}[1]`, 'no earlier than its beginning', pair[1])
    : { span: { fromMs, untilMs } };
}

function readUnless(value: unknown, path: string): number {
  const [, n, unit = ''] = UNLESS.exec(String(value)) ?? [];
  const unitMs = UNIT_MS[unit];
  return unitMs === undefined ? refuse(path, 'written like due<1h', value) : Number(n) * unitMs;
}

function readPair(value: unknown, path: string): readonly [unknown, unknown] {
  const list = readList(value, path);
  return list.length === 2 ? [list[0], list[1]] : refuse(path, 'a list of two times', value);
}

function readCount(value: unknown, path: string): number {
  const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 0;
  return isCount ? value : refuse(path, 'a whole number from 0', value);
}

function readReasons(value: unknown, path: string): string[] {
  if (typeof value === 'string') return [readText(value, path)];
  return readList(value, path).map((reason, i) => readText(reason, `${path}[${i}]`));
}
