/**
 * Reads one field of unchecked schedule input, or refuses it with InputError in words a person understands: the field,
 * what was given, what is allowed. `null` counts as absent. Only own fields are looked at, so nothing inherited
 * (or smuggled in through `__proto__`) is ever believed.
 */
import { canonicalZone, InputError, isValidZone, quote } from '../../base/index.ts';
import type { RawFields } from './schedule.ts';

export function readText(raw: RawFields, field: string, longest: number, example: string): string {
  const value = raw[field];
  if (value === undefined || value === null) throw new InputError(field, `${field} is missing. Example: "${example}".`);
  if (typeof value !== 'string') {
    throw new InputError(field, `${field} must be text, but it is ${quote(value)}. Example: "${example}".`);
  }
  const text = value.trim();
  if (text === '') throw new InputError(field, `${field} is empty. Example: "${example}".`);
  if (text.length > longest) {
    throw new InputError(field, `${field} is too long: ${text.length} characters, at most ${longest} are allowed.`);
  }
  return text;
}

interface NumberRange {
  readonly least: number;
  readonly most: number;
  /** What is allowed and why, as the end of a sentence. */
  readonly allowed: string;
}

export function readWholeNumber(raw: RawFields, field: string, range: NumberRange): number | undefined {
  const value = raw[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < range.least || value > range.most) {
    throw new InputError(field, `${field} is ${quote(value)}, but must be ${range.allowed}.`);
  }
  return value;
}

/** The latest instant a JavaScript date can hold. */
export const LATEST_MS = 8_640_000_000_000_000;

/** An instant in epoch milliseconds. */
export function readInstant(raw: RawFields, field: string): number | undefined {
  return readWholeNumber(raw, field, {
    least: -LATEST_MS,
    most: LATEST_MS,
    allowed: 'a moment as whole epoch milliseconds, for example 1773306000000',
  });
}

export function readZone(raw: RawFields): string | undefined {
  for (const near of ['timeZone', 'timezone'] as const) {
    // Dropping it silently would run the job at the wrong hour.
    if (raw[near] !== undefined && raw[near] !== null)
      throw new InputError('tz', `Write the time zone as tz, not ${near}.`);
  }
  const value = raw.tz;
  if (value === undefined || value === null) return undefined;
  const zone = typeof value === 'string' ? canonicalZone(value.trim()) : undefined;
  if (zone === undefined) throw unknownZone(value);
  return zone;
}

/** For schedules that were stored: a zone may have vanished from the runtime's data since. */
export function requireZone(zone: string): string {
  if (!isValidZone(zone)) throw unknownZone(zone);
  return zone;
}

function unknownZone(value: unknown): InputError {
  return new InputError(
    'tz',
    `tz is ${quote(value)}, which is not a known time zone. Use an IANA name such as "Europe/Lisbon", "America/New_York" or "UTC".`,
  );
}
