/**
 * Turns what people and models write for a point in time into epoch ms: a number of milliseconds, the same as a
 * string of digits, or ISO 8601. A time without offset is read in the zone the caller names (SPEC S2): UTC for the
 * `cron` tool, the person's zone elsewhere.
 *
 * A wall-clock time that a daylight-saving gap swallows means the first instant after the gap; one that comes twice
 * means the first (S3). Never guesses at other formats; never looks at the present time.
 */
import { Temporal } from 'temporal-polyfill';
import { canonicalZone, fromWallMs, InputError, quote } from '../../../base/index.ts';
import { isGiven } from './raw-fields.ts';
import { type Place, toNumber } from './read-field.ts';

/** 0100-01-01 and the end of 9999: the years whose zone offsets `base` knows and four digits can write. */
const EARLIEST_MS = -59_011_459_200_000;
const LATEST_MS = 253_402_300_799_999;

/** An offset at the end of a time of day: `Z`, `+02:00`, `-0530`, `+01`. A date's own dashes do not count. */
const HAS_OFFSET = /[T\s][\d:.,]+(?:Z|[+-]\d{2}(?::?\d{2})?)$/i;

/** A zone named behind the time, as Temporal and Java write it: `2026-03-01T09:00[Europe/Berlin]`. */
const NAMED_ZONE = /^([^[\]]+)\[([^[\]=]+)\]$/;

/** No way of writing an instant is longer; a novel in a time field is not worth a regular expression. */
const LONGEST_ISO = 100;

/** Epoch ms of `value`, or undefined when it names no instant. */
export function toInstantMs(value: unknown, timeZone = 'UTC'): number | undefined {
  const ms = toNumber(value) ?? (typeof value === 'string' ? parseIso(value.trim(), timeZone) : undefined);
  return ms !== undefined && ms >= EARLIEST_MS && ms <= LATEST_MS ? Math.trunc(ms) + 0 : undefined;
}

function parseIso(text: string, timeZone: string): number | undefined {
  if (text.length > LONGEST_ISO) return undefined;
  const [, time = text, zone = timeZone] = NAMED_ZONE.exec(text) ?? [];
  try {
    if (HAS_OFFSET.test(time)) return Temporal.Instant.from(time).epochMilliseconds;
    return wallClockToMs(Temporal.PlainDateTime.from(time), zone);
  } catch {
    // Temporal throws for what is no ISO time.
    return undefined;
  }
}

/** The instant of a wall-clock time in a zone, by the rules of S3; undefined when there is no such zone. */
function wallClockToMs(wall: Temporal.PlainDateTime, timeZone: string): number | undefined {
  const zone = canonicalZone(timeZone);
  return zone === undefined ? undefined : fromWallMs(zone, wall.toZonedDateTime('UTC').epochMilliseconds).atMs;
}

/** Reads an optional instant; refuses what is given but names none. */
export function readInstant(place: Place, timeZone = 'UTC'): number | undefined {
  const value = place.fields.get(place.key);
  if (!isGiven(value)) return undefined;
  const ms = toInstantMs(value, timeZone);
  if (ms !== undefined) return ms;
  throw new InputError(
    place.field,
    `${place.field} must be a time such as "2026-03-01T09:00:00Z" or epoch milliseconds, not ${quote(value)}.`,
  );
}
