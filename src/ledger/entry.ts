/**
 * The one record of what happened and what did not: every received message, job slot, send and setting change is a
 * row with its cause, so that "why?" can always be answered (SPEC Z1).
 */
export type LedgerKind =
  | 'message'
  | 'memory'
  | 'capture'
  | 'reflect'
  | 'proposal'
  | 'job'
  | 'slot'
  | 'send'
  | 'beat'
  | 'wake'
  | 'inbox'
  | 'model'
  | 'setting'
  | 'system';

export interface LedgerEntry {
  readonly personId: string;
  readonly kind: LedgerKind;
  /** What it is about: a job id, an outbox id, a setting's name. */
  readonly subject?: string;
  /** The row that caused this one. */
  readonly parentId?: string;
  readonly at: number;
  /** One word a program can compare: set, ran, missed, sent, failed… */
  readonly outcome: string;
  /** Machine-readable reason, where the outcome alone does not say it. */
  readonly reason?: string;
  /** One sentence a person can read. */
  readonly summary: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly tokens?: number;
  readonly cost?: number;
}

export interface LedgerRow extends LedgerEntry {
  readonly id: string;
  /** Unchanged repetitions extend a row instead of adding one. */
  readonly untilAt: number;
  readonly times: number;
  readonly tokens: number;
  readonly cost: number;
}
