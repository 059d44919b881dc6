/**
 * A moment as people type it on a command line: epoch milliseconds, a date with or without a time, a time of day
 * alone (the last time the clock showed it). Without an offset it is on the person's own clock.
 */
import { Temporal } from 'temporal-polyfill';
import { DAY_MS, fromWallMs, InputError, quote, toWallMs } from '../../../base/index.ts';

const TIME_OF_DAY = /^(?<hour>[01]?\d|2[0-3])[:.h](?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?$/u;
const EPOCH_MS = /^\d{9,16}$/u;
const LAST_MS = 8.64e15;

export function readMoment(field: string, text: string, zone: string, nowMs: number): number {
  const given = text.trim();
  if (EPOCH_MS.test(given) && Number(given) <= LAST_MS) return Number(given);
  const time = TIME_OF_DAY.exec(given)?.groups;
  if (time) return lastTime(time, zone, nowMs);
  try {
    return Temporal.Instant.from(given).epochMilliseconds;
  } catch {
    // Not with an offset, so on the person's clock.
  }
  try {
    return Temporal.PlainDateTime.from(given.replace(/^(\d{4}-\d\d-\d\d) +/u, '$1T')).toZonedDateTime(zone)
      .epochMilliseconds;
  } catch {
    throw new InputError(
      field,
      `${field} cannot be ${quote(text)}. Allowed: 15:10, 2026-03-11, 2026-03-11T15:10 (your clock), 2026-03-11T15:10Z, or epoch milliseconds.`,
    );
  }
}

function lastTime(time: Record<string, string | undefined>, zone: string, nowMs: number): number {
  const seconds = Number(time.hour) * 3_600 + Number(time.minute) * 60 + Number(time.second ?? 0);
  const midnight = Math.floor(toWallMs(zone, nowMs) / DAY_MS) * DAY_MS;
  const today = fromWallMs(zone, midnight + seconds * 1_000).atMs;
  return today <= nowMs ? today : fromWallMs(zone, midnight - DAY_MS + seconds * 1_000).atMs;
}
