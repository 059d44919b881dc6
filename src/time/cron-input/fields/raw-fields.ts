/**
 * Opens untrusted objects: models send keys with stray spaces, dotted keys (`schedule.kind`), objects written as JSON
 * strings and `null` for "not given". All of that is undone here, once, into a Map.
 *
 * Invariant: the input is never changed, and keys that reach for prototypes (`__proto__`, `constructor`, `prototype`)
 * vanish at every depth that is read; a Map has no prototype chain a key could fall into. An exactly spelled key wins
 * over a repaired one.
 */
import { InputError, quote } from '../../../base/index.ts';

export type Fields = ReadonlyMap<string, unknown>;

const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The longest JSON string that is still parsed. A job is a few hundred characters; its text may have 10,000. */
export const LONGEST_JSON = 100_000;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `undefined`, `null` and blank strings all mean "not given": models fill unused parameters with any of them. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
}

/** The keys of an object with spaces trimmed, forbidden keys gone and `null`, `undefined` left as they are. */
export function trimKeys(record: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const exact = new Map<string, unknown>();
  const repaired = new Map<string, unknown>();
  for (const [key, value] of Object.entries(record)) {
    const name = key.trim();
    if (name.split('.').some((part) => FORBIDDEN.has(part.trim()))) continue;
    if (name === key) exact.set(name, value);
    else if (!repaired.has(name)) repaired.set(name, value);
  }
  for (const [name, value] of repaired) if (!exact.has(name)) exact.set(name, value);
  return exact;
}

/**
 * Moves dotted keys under the object they name: `schedule.kind` into `schedule`. Only for the given object names;
 * what already stands inside the object wins over the dotted key.
 */
export function nestDottedKeys(fields: Fields, objects: readonly string[]): Map<string, unknown> {
  const nested = new Map<string, unknown>();
  const parts = new Map<string, [string, unknown][]>();
  for (const [key, value] of fields) {
    const dot = key.indexOf('.');
    const head = key.slice(0, Math.max(0, dot)).trim();
    if (!objects.includes(head)) nested.set(key, value);
    else parts.set(head, [...(parts.get(head) ?? []), [key.slice(dot + 1).trim(), value]]);
  }
  for (const [head, entries] of parts) {
    const inner = openObject(nested.get(head), head);
    nested.set(head, Object.fromEntries([...entries, ...(inner ?? [])]));
  }
  return nested;
}

/** The fields of an object or of a JSON string that holds one; undefined when not given; anything else is refused. */
export function openObject(value: unknown, field: string): Map<string, unknown> | undefined {
  if (!isGiven(value)) return undefined;
  const opened = typeof value === 'string' ? parseJson(value, field) : value;
  if (!isRecord(opened)) throw new InputError(field, `${field} must be an object, not ${quote(opened)}.`);
  return trimKeys(opened);
}

function parseJson(text: string, field: string): unknown {
  if (text.length > LONGEST_JSON) {
    throw new InputError(
      field,
      `${field} is a JSON string of ${text.length} characters; at most ${LONGEST_JSON} are read.`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(field, `${field} must be an object or JSON that holds one, not ${quote(text)}.`);
  }
}
