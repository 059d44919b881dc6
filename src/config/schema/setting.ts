/**
 * What one setting is. A group file lists its settings with `setting(kind, facts)`; nothing else has to change
 * to add one: layers, checks, commands, pages and docs read the table.
 */
import type { ValueKind } from './value-kinds.ts';

/** What can be known about the machine before anything is configured. */
export interface HostFacts {
  readonly timeZone: string;
}

export interface SettingFacts<T> {
  readonly default: T;
  /** Plain words: what it does, and what follows from changing it. */
  readonly help: string;
  /** The environment variable that fixes it. */
  readonly env?: string;
  /** Takes the place of `default` when the machine knows better. */
  readonly fromHost?: (host: HostFacts) => T;
  readonly hostWords?: string;
  /** Values worth offering as buttons. */
  readonly presets?: readonly T[];
  /** Takes effect at the next start. */
  readonly needsRestart?: boolean;
  /** Never shown, logged or written to the audit. */
  readonly isSecret?: boolean;
  /** May a model's tool change it? Unless said so: no, it is the user's alone (P5). */
  readonly isUsersAlone?: boolean;
}

export interface Setting<T> extends SettingFacts<T> {
  readonly kind: ValueKind<T>;
  readonly needsRestart: boolean;
  readonly isSecret: boolean;
  readonly isUsersAlone: boolean;
}

export function setting<T>(kind: ValueKind<T>, facts: SettingFacts<NoInfer<T>>): Setting<T> {
  return { kind, needsRestart: false, isSecret: false, isUsersAlone: true, ...facts };
}
