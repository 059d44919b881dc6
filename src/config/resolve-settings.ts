/**
 * Lays the layers over each other (P3): default < config file < saved by the user < environment. Pure.
 *
 * Invariant (P7): whatever the layers hold, the answer is a full set of valid values. A bad value counts as
 * absent, so the layer below shows through; it stays untouched where it was found and is listed in `problems`,
 * with secrets left out. Nothing here throws.
 */
import { joinWords, quote } from '../base/index.ts';
import { judgeValue, suggestName } from './check-setting.ts';
import { flattenFile, isPlainObject } from './flatten-file.ts';
import { closestNames } from './schema/closest-name.ts';
import type { HostFacts } from './schema/setting.ts';
import {
  defaultOf,
  isSettingName,
  type SettingName,
  type SettingValues,
  settingEnvNames,
  settingNames,
  settingOf,
} from './settings-schema.ts';

export type Layer = 'file' | 'saved' | 'environment';
export type Origin = 'default' | Layer;

export interface SavedRow {
  readonly name: string;
  /** JSON text. */
  readonly value: string;
}

export interface SettingLayers {
  /** The parsed content of the config file. */
  readonly file?: unknown;
  readonly saved?: readonly SavedRow[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly host?: HostFacts;
}

export interface SettingProblem {
  /** The setting, or the unknown name as it was written. */
  readonly name: string;
  readonly where: Layer;
  /** As a person would quote it; `[redacted]` for secrets and for what may be one. */
  readonly value: string;
  readonly allowed: string;
  /** The whole story in one or two sentences. */
  readonly message: string;
}

export interface ResolvedSettings {
  readonly values: SettingValues;
  readonly origin: Readonly<Record<SettingName, Origin>>;
  readonly problems: readonly SettingProblem[];
}

interface Read {
  readonly valid: ReadonlyMap<SettingName, unknown>;
  readonly problems: readonly SettingProblem[];
}

interface Found {
  readonly name: string;
  readonly value: unknown;
  /** Where exactly, in words: "config file", "HARK_PORT in the environment". */
  readonly place: string;
}

export const REDACTED = '[redacted]';

/** Names that are no settings but belong to Hark. A program that uses one more `HARK_…` name adds it here. */
export const OTHER_ENV_NAMES = ['HARK_HOME', 'HARK_TOKEN', 'DATABASE_URL'] as const;

export function resolveSettings(layers: SettingLayers): ResolvedSettings {
  const host = layers.host ?? { timeZone: 'UTC' };
  const read: readonly (readonly [Layer, Read])[] = [
    ['file', readFile(layers.file)],
    ['saved', readSaved(layers.saved ?? [])],
    ['environment', readEnv(layers.env ?? {})],
  ];
  const values: Record<string, unknown> = {};
  const origin: Record<string, Origin> = {};
  for (const name of settingNames()) {
    values[name] = validDefault(name, host);
    origin[name] = 'default';
    for (const [layer, { valid }] of read) {
      if (!valid.has(name)) continue;
      values[name] = valid.get(name);
      origin[name] = layer;
    }
  }
  return {
    // Every name of the table was filled with a value its own schema gave out.
    values: values as SettingValues,
    origin: origin as Record<SettingName, Origin>,
    problems: read.flatMap(([, { problems }]) => problems),
  };
}

/** A host that reports nonsense must not make the default invalid. */
function validDefault(name: SettingName, host: HostFacts): unknown {
  const judged = judgeValue(name, defaultOf(name, host));
  return judged.ok ? judged.value : settingOf(name).default;
}

function readFile(content: unknown): Read {
  if (content === undefined) return { valid: new Map(), problems: [] };
  const place = 'the config file';
  if (!isPlainObject(content)) {
    const allowed = 'an object such as {"timeZone": "Europe/Berlin"}';
    const message = `The config file holds something else than settings, so it is ignored. Allowed: ${allowed}.`;
    return { valid: new Map(), problems: [{ name: '', where: 'file', value: REDACTED, allowed, message }] };
  }
  const flat = flattenFile(content);
  const known = readKnown(
    [...flat.known].map(([name, value]) => ({ name, value, place })),
    'file',
  );
  const unknown = flat.unknown.map(({ name, value }) => unknownProblem({ name, value, place }, 'file'));
  return { valid: known.valid, problems: [...known.problems, ...unknown] };
}

function readSaved(rows: readonly SavedRow[]): Read {
  const place = 'the saved settings';
  const found: Found[] = [];
  const broken: SettingProblem[] = [];
  for (const { name, value } of rows) {
    try {
      found.push({ name, value: JSON.parse(value), place });
    } catch {
      // Not even JSON: the row was damaged. Taking it as text would let damage pass for a name or a secret.
      broken.push(badValueProblem({ name, value, place }, 'saved', 'JSON, as `hark settings set` writes it.'));
    }
  }
  const known = readKnown(found, 'saved');
  return { valid: known.valid, problems: [...known.problems, ...broken] };
}

function readEnv(env: Readonly<Record<string, string | undefined>>): Read {
  const found: Found[] = [];
  for (const name of settingNames()) {
    const variable = settingOf(name).env;
    const value = variable !== undefined && Object.hasOwn(env, variable) ? env[variable] : undefined;
    // `HARK_PORT=` is how people take a value back; it means "not set", not "set to nothing".
    if (value === undefined || value.trim() === '') continue;
    found.push({ name, value, place: `${variable} in the environment` });
  }
  const known = readKnown(found, 'environment');
  return { valid: known.valid, problems: [...known.problems, ...mistypedVariables(env)] };
}

function readKnown(found: readonly Found[], where: Layer): Read {
  const valid = new Map<SettingName, unknown>();
  const problems: SettingProblem[] = [];
  for (const entry of found) {
    if (!isSettingName(entry.name)) {
      problems.push(unknownProblem(entry, where));
      continue;
    }
    const judged = judgeValue(entry.name, entry.value);
    if (judged.ok) valid.set(entry.name, judged.value);
    else problems.push(badValueProblem(entry, where, judged.allowed));
  }
  return { valid, problems };
}

function badValueProblem(entry: Found, where: Layer, allowed: string): SettingProblem {
  const canShow = isSettingName(entry.name) && !settingOf(entry.name).isSecret;
  const value = canShow ? quote(entry.value) : REDACTED;
  const message = `${entry.name} cannot be ${value} (from ${entry.place}), so it is ignored. Allowed: ${allowed}`;
  return { name: entry.name, where, value, allowed, message };
}

function unknownProblem(entry: Found, where: Layer): SettingProblem {
  // A mistyped name may be that of a secret, and the name alone is enough to find the place.
  const value = REDACTED;
  const allowed = suggestName(entry.name);
  const message = `There is no setting ${quote(entry.name)} (from ${entry.place}), so it is ignored. ${allowed}`;
  return { name: entry.name, where, value, allowed, message };
}

/** Every name that starts like ours and is not: a mistyped one would otherwise do nothing, silently. */
function mistypedVariables(env: Readonly<Record<string, string | undefined>>): SettingProblem[] {
  const ours = [...settingEnvNames(), ...OTHER_ENV_NAMES];
  const problems: SettingProblem[] = [];
  for (const variable of Object.keys(env)) {
    if (!variable.startsWith('HARK_') || ours.includes(variable)) continue;
    const near = closestNames(variable, ours);
    const allowed = near.length > 0 ? `Did you mean ${joinWords(near, 'or')}?` : 'docs/settings.md lists the names.';
    const message = `${quote(variable)} in the environment is not a name Hark knows, so it is ignored. ${allowed}`;
    problems.push({ name: variable, where: 'environment', value: REDACTED, allowed, message });
  }
  return problems;
}
