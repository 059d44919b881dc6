/**
 * The one timeline: whatever has a time is a row `(key, kind, at, lane)`. This is the port; the SQL adapter stands
 * behind it now and a job engine can later.
 *
 * What it promises (the contract suite proves it on every adapter):
 * - a row comes due at `at`, earliest first; the same key put again replaces what was planned;
 * - a lane is serial: of the rows in one lane at most one is claimed at a time; lanes do not wait for each other;
 * - a claim is a lease with an epoch: when it runs out, somebody else may claim, and the late finisher is fenced;
 * - `finish` happens in the caller's transaction, together with the record of what was done;
 * - replacing or cancelling a row while it runs never runs the lane twice at once: the running claim ends first.
 */
import type { Tx } from '../../store/index.ts';

export type WorkKind = 'job' | 'send' | 'sweep' | 'beat' | 'capture' | 'reflect' | 'poll' | 'tidy' | 'backup';

export interface PlannedWork {
  readonly key: string;
  readonly kind: WorkKind;
  readonly at: number;
  readonly lane: string;
  readonly personId: string;
  /** Small text for the handler; what it needs beyond that it reads from its own tables. */
  readonly payload?: string;
}

export interface Claim {
  readonly key: string;
  readonly kind: WorkKind;
  readonly lane: string;
  readonly personId: string;
  readonly payload: string | null;
  /** The instant it was planned for. */
  readonly at: number;
  readonly epoch: number;
  /** 1 on the first try. */
  readonly attempts: number;
}

/**
 * - `finished`: the row is gone (or stands at its next time).
 * - `superseded`: somebody put or cancelled the key meanwhile; the record may be written, the new plan stands.
 * - `fenced`: the lease was lost; nothing may be written. Callers roll back (see `requireClaim`).
 */
export type FinishOutcome = 'finished' | 'superseded' | 'fenced';

export interface Timeline {
  put(tx: Tx, work: PlannedWork): Promise<void>;
  cancel(tx: Tx, key: string): Promise<void>;
  /** Due rows of free lanes, at most one per lane, earliest first, each leased until `nowMs + leaseMs`. */
  claim(order: { nowMs: number; limit: number; leaseMs: number }): Promise<Claim[]>;
  /** Whether the claim is still held; if so, nobody else can take it before this transaction ends. */
  hold(tx: Tx, claim: Claim): Promise<boolean>;
  /** Ends the claim; with `nextAt` the same key is planned again unless it was superseded. */
  finish(tx: Tx, claim: Claim, nextAt?: number): Promise<FinishOutcome>;
  /** Gives a failed claim back to be tried at `at`. */
  retry(tx: Tx, claim: Claim, at: number): Promise<FinishOutcome>;
  /** Extends the lease of a claim that is still running; false when it was lost. */
  renew(claim: Claim, leaseUntil: number): Promise<boolean>;
  /** Frees every claim at once. Only for a process that knows it is the only one (the embedded store, at start). */
  releaseAll(): Promise<number>;
  /** The earliest instant at which something may be claimable, or undefined when nothing is planned. */
  nextAt(nowMs: number): Promise<number | undefined>;
  get(tx: Tx, key: string): Promise<PlannedWork | undefined>;
  /** Calls back after a commit that planned something, with its instant. Returns the way to stop. */
  onPlanned(listener: (at: number) => void): () => void;
}

/** Thrown inside a handler's transaction to undo it: another process owns this work now. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
  constructor(claim: Claim) {
    super(`Lost the lease on ${claim.key} (epoch ${claim.epoch}); what it was about to record is dropped.`);
  }
}

/** For work in several transactions: undoes the surrounding one when the claim was lost meanwhile. */
export async function requireHold(timeline: Timeline, tx: Tx, claim: Claim): Promise<void> {
  if (!(await timeline.hold(tx, claim))) throw new FencedError(claim);
}

/** Finishes a claim or undoes the surrounding transaction when the claim was lost. */
export async function requireFinish(timeline: Timeline, tx: Tx, claim: Claim, nextAt?: number): Promise<FinishOutcome> {
  const outcome = await timeline.finish(tx, claim, nextAt);
  if (outcome === 'fenced') throw new FencedError(claim);
  return outcome;
}
