/**
 * The one table of all settings (P3): name → kind of value, default, help, environment name. Layers, checks,
 * commands, pages and docs/settings.md are made from it and from nothing else. To add a setting, add one entry
 * to its group file in schema/.
 */
import { memorySettings } from './schema/memory-settings.ts';
import { modelSettings } from './schema/model-settings.ts';
import { personSettings } from './schema/person-settings.ts';
import { rhythmSettings } from './schema/rhythm-settings.ts';
import { scheduleSettings } from './schema/schedule-settings.ts';
import type { HostFacts, Setting } from './schema/setting.ts';
import { speakSettings } from './schema/speak-settings.ts';
import { systemSettings } from './schema/system-settings.ts';

const TABLE = {
  ...personSettings,
  ...scheduleSettings,
  ...rhythmSettings,
  ...speakSettings,
  ...memorySettings,
  ...modelSettings,
  ...systemSettings,
};

export type SettingName = keyof typeof TABLE;
export type SettingValue<N extends SettingName> = (typeof TABLE)[N] extends Setting<infer T> ? T : never;
export type SettingValues = { readonly [N in SettingName]: SettingValue<N> };

/** Heading of each group, by the first part of the name; a name without a dot belongs to the person. */
const GROUP_TITLES: Readonly<Record<string, string>> = {
  person: 'You',
  quietHours: 'Quiet hours',
  scheduling: 'Scheduling',
  cron: 'Scheduling',
  reminders: 'Reminders',
  dayParts: 'Parts of the day',
  jobs: 'Jobs',
  heartbeat: 'Heartbeat',
  inbox: 'Inbox',
  reflection: 'Reflection',
  memory: 'Memory',
  capture: 'Memory',
  model: 'Model',
  webhooks: 'Webhooks',
  server: 'Server',
  backup: 'Upkeep',
  log: 'Upkeep',
};

const BY_NAME: ReadonlyMap<string, Setting<unknown>> = new Map(Object.entries(TABLE));
const BY_ENV: ReadonlyMap<string, SettingName> = new Map(
  settingNames().flatMap((name) => {
    const env = settingOf(name).env;
    return env === undefined ? [] : [[env, name] as const];
  }),
);

export function settingNames(): SettingName[] {
  // The table's keys are exactly the names; Object.keys only cannot say so.
  return Object.keys(TABLE) as SettingName[];
}

export function isSettingName(name: string): name is SettingName {
  return BY_NAME.has(name);
}

export function settingOf(name: SettingName): Setting<unknown> {
  return TABLE[name];
}

/** The setting that an environment variable fixes. */
export function settingOfEnv(variable: string): SettingName | undefined {
  return BY_ENV.get(variable);
}

export function settingEnvNames(): string[] {
  return [...BY_ENV.keys()];
}

export function groupOf(name: SettingName): string {
  const prefix = name.includes('.') ? name.slice(0, name.indexOf('.')) : 'person';
  return GROUP_TITLES[prefix] ?? prefix;
}

export function defaultOf(name: SettingName, host: HostFacts): unknown {
  const entry = settingOf(name);
  return entry.fromHost ? entry.fromHost(host) : entry.default;
}
