/**
 * Turns the content of the config file into name → value. Names may be nested (`{"server": {"port": 1}}`) or
 * dotted (`{"server.port": 1}`); when both are given, the later one in the file counts.
 * Goes down only into known groups, so hostile nesting costs nothing, and lists every name it does not know.
 */
import { isSettingName, type SettingName, settingNames } from './settings-schema.ts';

export interface FlatFile {
  readonly known: ReadonlyMap<SettingName, unknown>;
  readonly unknown: readonly { readonly name: string; readonly value: unknown }[];
}

/** For editors that complete from a schema; it says nothing to us. */
const IGNORED = '$schema';

export function flattenFile(content: Readonly<Record<string, unknown>>): FlatFile {
  const groups = new Set(settingNames().flatMap(prefixesOf));
  const known = new Map<SettingName, unknown>();
  const unknown: { name: string; value: unknown }[] = [];
  const visit = (entries: Readonly<Record<string, unknown>>, prefix: string): void => {
    for (const [key, value] of Object.entries(entries)) {
      const name = prefix + key;
      if (isSettingName(name)) known.set(name, value);
      else if (groups.has(name) && isPlainObject(value)) visit(value, `${name}.`);
      else if (name !== IGNORED) unknown.push({ name, value });
    }
  };
  visit(content, '');
  return { known, unknown };
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function prefixesOf(name: string): string[] {
  const parts = name.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}
