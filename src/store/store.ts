/**
 * The port every room's `*.sql.ts` works through: one unit of work, all or nothing, answered after it is durable.
 *
 * A unit of work may await only its own statements. Awaiting anything slower (a network call, a timer) would hold
 * the one writer of an embedded store, so calls to the outside happen between two units, never inside one.
 */
import type { Kysely } from 'kysely';
import type { Tables } from './tables/tables.ts';

export type DialectName = 'sqlite' | 'postgres';

export interface Tx {
  readonly db: Kysely<Tables>;
  readonly dialect: DialectName;
  /** Runs after the commit, in order; never when the work is rolled back. For telling others, not for writing. */
  afterCommit(tell: () => void): void;
}

/** What a caller may say of a unit of work. An embedded file makes use of it; PostgreSQL does as it always does. */
export interface UnitTraits {
  /**
   * A power cut may undo it, a crash of the process may not; so it need not wait for the disk. Only for what the next
   * start makes anew by itself, with the same outcome, and what nobody was told of (decision 6).
   */
  readonly isPassing?: boolean;
  /** It has much to do: only a few such share a turn of the event loop, so that the loop is not held up for long. */
  readonly isLong?: boolean;
}

export interface Store {
  readonly dialect: DialectName;
  /** Where the data is, in words a person can use (a path, or host and database without the password). */
  readonly place: string;
  /** Reads and writes. Resolves when committed and durable; rejects when nothing of it was kept. */
  transaction<T>(work: (tx: Tx) => Promise<T>, traits?: UnitTraits): Promise<T>;
  /** Reads only: one consistent view. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type StoreErrorCode = 'DISK_FULL' | 'READ_ONLY' | 'CORRUPT' | 'DOWN' | 'BUSY';

/** The store could not do its work for a reason outside the statement. Nothing of the unit of work was kept. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  readonly next: string;
  constructor(code: StoreErrorCode, message: string, next: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.next = next;
  }
}
