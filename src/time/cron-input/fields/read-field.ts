/**
 * Reads one value of a known type from opened fields. Not given → undefined. Given but wrong → InputError with the
 * field's full name, the value and what is allowed. Numbers and yes/no written as strings are understood, because
 * models write them so. Never fills in a default.
 */
import { InputError, joinWords, quote } from '../../../base/index.ts';
import { type Fields, isGiven } from './raw-fields.ts';

/** Where a value stands: the opened object, the key in it, and the name to use in errors. */
export interface Place {
  readonly fields: Fields;
  readonly key: string;
  readonly field: string;
}

export function placeIn(fields: Fields, prefix = ''): (key: string) => Place {
  return (key) => ({ fields, key, field: `${prefix}${key}` });
}

function givenAt(place: Place): unknown {
  const value = place.fields.get(place.key);
  return isGiven(value) ? value : undefined;
}

/** Trimmed text of at most `max` characters. Numbers are taken as their digits: chat ids often come as numbers. */
export function readText(place: Place, max: number): string | undefined {
  const value = givenAt(place);
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') throw new InputError(place.field, `${place.field} must be text, not ${quote(value)}.`);
  const text = value.trim();
  const length = lengthOf(text, max);
  if (length > max) {
    throw new InputError(place.field, `${place.field} has ${length} characters; at most ${max} are allowed.`);
  }
  return text;
}

/** Characters as people count them; code units are counted first because they are cheap and never fewer. */
function lengthOf(text: string, max: number): number {
  return text.length <= max ? text.length : Array.from(text).length;
}

export function readBoolean(place: Place): boolean | undefined {
  const value = givenAt(place);
  if (value === undefined || typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === 'true') return true;
  if (word === 'false') return false;
  throw new InputError(place.field, `${place.field} must be true or false, not ${quote(value)}.`);
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** A whole number within the range. Fractions are cut off, since "90000.0" and the like come from arithmetic. */
export function readInteger(place: Place, { min, max }: Range): number | undefined {
  const value = givenAt(place);
  if (value === undefined) return undefined;
  const number = toNumber(value);
  const whole = number === undefined ? undefined : Math.trunc(number) + 0;
  if (whole === undefined || whole < min || whole > max) {
    throw new InputError(
      place.field,
      `${place.field} must be a whole number from ${min} to ${max}, not ${quote(value)}.`,
    );
  }
  return whole;
}

const DECIMAL = /^[+-]?\d{1,17}(?:\.\d+)?$/;

/** A finite number, or a decimal string of one; undefined for everything else (`''`, `'0x10'`, `'1e9'`, true). */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value.trim()) : undefined;
}

/** One of the given words, in any case. */
export function readChoice<T extends string>(place: Place, choices: readonly T[]): T | undefined {
  const value = givenAt(place);
  if (value === undefined) return undefined;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
  const choice = choices.find((candidate) => candidate.toLowerCase() === word);
  if (choice !== undefined) return choice;
  throw new InputError(place.field, `${place.field} must be ${joinWords(choices, 'or')}, not ${quote(value)}.`);
}

/** A copy without the entries that are undefined, so that optional fields are absent rather than empty. */
export function compact<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept: Partial<T> = {};
  // Only for objects our own code spells out: a key from outside could be `__proto__`.
  for (const name in object) if (object[name] !== undefined) kept[name] = object[name];
  // The cast states what the loop does; the compiler cannot follow it.
  return kept as { [K in keyof T]: Exclude<T[K], undefined> };
}
