/**
 * One setting as people see it: in `hark settings list`, on the settings page, through the API. A secret that is
 * set shows only that it is set; one that is not set shows as empty.
 */
import { type Origin, REDACTED, type ResolvedSettings } from './resolve-settings.ts';
import type { HostFacts } from './schema/setting.ts';
import type { ValueType } from './schema/value-kinds.ts';
import { defaultOf, groupOf, type SettingName, settingOf } from './settings-schema.ts';

export interface SettingView {
  readonly name: SettingName;
  readonly group: string;
  readonly value: unknown;
  readonly default: unknown;
  readonly origin: Origin;
  readonly locked: boolean;
  readonly help: string;
  readonly allowed: string;
  readonly example: string;
  readonly type: ValueType;
  readonly choices?: readonly string[];
  readonly presets?: readonly unknown[];
  readonly unit?: string;
  /** The environment variable that fixes it. */
  readonly env?: string;
  readonly needsRestart: boolean;
  readonly isSecret: boolean;
  readonly isUsersAlone: boolean;
}

export function viewOf(name: SettingName, now: ResolvedSettings, host: HostFacts): SettingView {
  const { kind, help, env, presets, needsRestart, isSecret, isUsersAlone } = settingOf(name);
  const value = now.values[name];
  return {
    name,
    group: groupOf(name),
    value: isSecret && value !== '' ? REDACTED : value,
    default: defaultOf(name, host),
    origin: now.origin[name],
    locked: now.origin[name] === 'environment',
    help,
    allowed: kind.allowed,
    example: kind.example,
    type: kind.type,
    ...(kind.choices ? { choices: kind.choices } : {}),
    ...(presets ? { presets } : {}),
    ...(kind.unit === undefined ? {} : { unit: kind.unit }),
    ...(env === undefined ? {} : { env }),
    needsRestart,
    isSecret,
    isUsersAlone,
  };
}
