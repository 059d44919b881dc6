/**
 * The settings while the program runs: reads from memory, writes through the caller's unit of work. A change is
 * seen by everyone after its commit, never before, and never when it was rolled back.
 *
 * Refuses to change what the environment fixes (P3: locked), and refuses everyone but the owner and the system
 * itself where a setting is the user's alone (P5); an unknown kind of actor counts as a stranger.
 */
import { ConflictError, InputError } from '../base/index.ts';
import { checkName, checkSetting } from './check-setting.ts';
import {
  REDACTED,
  type ResolvedSettings,
  resolveSettings,
  type SavedRow,
  type SettingLayers,
  type SettingProblem,
} from './resolve-settings.ts';
import { type SettingView, viewOf } from './setting-view.ts';
import {
  isSettingName,
  type SettingName,
  type SettingValue,
  type SettingValues,
  settingNames,
  settingOf,
} from './settings-schema.ts';

/** What the settings need of a unit of work. */
export interface UnitOfWork {
  afterCommit(tell: () => void): void;
}

export interface ChangeNote {
  /** Who asks: `owner:cli`, `owner:http`, `system`, `agent:<conversation>` … */
  readonly actor: string;
  readonly at: number;
}

export interface AuditEntry extends ChangeNote {
  readonly action: 'settings.set' | 'settings.reset';
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The saved rows, wherever they are kept. */
export interface SettingRows<T extends UnitOfWork> {
  readAll(): Promise<readonly SavedRow[]>;
  read(tx: T, name: string): Promise<string | null>;
  write(tx: T, name: string, value: string, at: number): Promise<void>;
  remove(tx: T, name: string): Promise<void>;
  audit(tx: T, entry: AuditEntry): Promise<void>;
}

export interface SettingChange {
  readonly name: SettingName;
  readonly before: unknown;
  readonly after: unknown;
}

export interface Settings<T extends UnitOfWork> {
  get<N extends SettingName>(name: N): SettingValue<N>;
  values(): SettingValues;
  all(): SettingView[];
  /** One of `all()`; an unknown name is refused with the closest ones. */
  view(name: string): SettingView;
  problems(): readonly SettingProblem[];
  set(tx: T, name: string, value: unknown, note: ChangeNote): Promise<void>;
  /** Takes the saved value back: the layer below shows again. */
  reset(tx: T, name: string, note: ChangeNote): Promise<void>;
  /** Called once per commit or refresh that changed a value. Returns the way to stop listening. */
  onChange(listener: (changes: readonly SettingChange[]) => void): () => void;
  /** Reads the saved rows again, for what another process has changed. */
  refresh(): Promise<void>;
}

export type FixedLayers = Omit<SettingLayers, 'saved'>;

export async function createSettings<T extends UnitOfWork>(
  rows: SettingRows<T>,
  layers: FixedLayers,
): Promise<Settings<T>> {
  const listeners = new Set<(changes: readonly SettingChange[]) => void>();
  const host = layers.host ?? { timeZone: 'UTC' };
  let saved: ReadonlyMap<string, string> = savedMap(await rows.readAll());
  let now = resolve(layers, saved);
  let adopted = 0;

  const adopt = (next: ReadonlyMap<string, string>): void => {
    const before = now;
    adopted++;
    saved = next;
    now = resolve(layers, next);
    const changes = changesBetween(before.values, now.values);
    if (changes.length > 0) for (const listener of [...listeners]) listener(changes);
  };
  const adoptOne = (name: string, value: string | null): void => {
    const next = new Map(saved);
    if (value === null) next.delete(name);
    else next.set(name, value);
    adopt(next);
  };
  const change = async (tx: T, name: string, after: string | null, note: ChangeNote): Promise<void> => {
    const before = await rows.read(tx, name);
    if (before === after) return;
    if (after === null) await rows.remove(tx, name);
    else await rows.write(tx, name, after, note.at);
    await rows.audit(tx, auditEntry(name, before, after, note));
    tx.afterCommit(() => adoptOne(name, after));
  };

  return {
    get: (name) => now.values[name],
    values: () => now.values,
    all: () => settingNames().map((name) => viewOf(name, now, host)),
    view: (name) => viewOf(checkName(name), now, host),
    problems: () => now.problems,
    async set(tx, given, value, note) {
      const name = checkName(given);
      refuseStranger(name, note.actor);
      refuseLocked(name, now);
      await change(tx, name, JSON.stringify(checkSetting(given, value)), note);
    },
    async reset(tx, given, note) {
      // A row of an older version may bear a name that no longer exists; resetting is how it goes away.
      const isLeftover = saved.has(given) && !isSettingName(given) && isTrusted(note.actor);
      if (!isLeftover) refuseStranger(checkName(given), note.actor);
      await change(tx, given, null, note);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      // A commit of our own during the read is newer than what was read: read again, or it would be undone here.
      for (;;) {
        const before = adopted;
        const next = savedMap(await rows.readAll());
        if (before === adopted) return adopt(next);
      }
    },
  };
}

function savedMap(rows: readonly SavedRow[]): Map<string, string> {
  return new Map(rows.map(({ name, value }) => [name, value]));
}

function resolve(layers: FixedLayers, saved: ReadonlyMap<string, string>): ResolvedSettings {
  return resolveSettings({ ...layers, saved: Array.from(saved, ([name, value]) => ({ name, value })) });
}

function changesBetween(before: SettingValues, after: SettingValues): SettingChange[] {
  return settingNames()
    .map((name) => ({ name, before: before[name], after: after[name] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

function auditEntry(name: string, before: string | null, after: string | null, note: ChangeNote): AuditEntry {
  const canShow = isSettingName(name) && !settingOf(name).isSecret;
  const shown = (value: string | null) => (value === null || canShow ? value : JSON.stringify(REDACTED));
  return {
    ...note,
    name,
    action: after === null ? 'settings.reset' : 'settings.set',
    before: shown(before),
    after: shown(after),
  };
}

function refuseLocked(name: SettingName, now: ResolvedSettings): void {
  if (now.origin[name] !== 'environment') return;
  const { env } = settingOf(name);
  throw new ConflictError(
    name,
    `${name} is fixed by \`${env}\` in the environment. Change it there, or remove it and start Hark again.`,
  );
}

function refuseStranger(name: SettingName, actor: string): void {
  if (!settingOf(name).isUsersAlone || isTrusted(actor)) return;
  throw new InputError(name, `${name} is the user's alone to change. Propose the change instead; the user decides.`);
}

function isTrusted(actor: string): boolean {
  return /^(owner|system)(:|$)/.test(actor);
}
