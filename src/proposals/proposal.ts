/**
 * A proposal: a change that only the user may make, waiting for a yes or a no. What it changes is not known here; an
 * applier, handed in by the app for each kind, knows.
 */
import type { Tx } from '../store/index.ts';

/**
 * - `waiting`: nobody has answered yet.
 * - `accepted`: done; can be taken back.
 * - `declined`: not done, and not proposed again.
 * - `undone`: was done and was taken back; not proposed again either.
 */
export const PROPOSAL_STATES = ['waiting', 'accepted', 'declined', 'undone'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

export type ProposalData = Readonly<Record<string, unknown>>;

export interface Proposal {
  readonly id: string;
  readonly personId: string;
  readonly kind: string;
  /** Two proposals of one kind and key are the same change. */
  readonly key: string;
  /** One line. */
  readonly title: string;
  /** What would change, as a person reads it: lines that begin with `+ ` come, lines that begin with `- ` go. */
  readonly detail: string;
  readonly applyData: ProposalData;
  readonly state: ProposalState;
  /** `model`, `reflection`, `learning` … */
  readonly createdBy: string;
  readonly createdAt: number;
  readonly decidedAt: number | null;
  readonly undoData: ProposalData | null;
  /** Files are still to follow what was decided. */
  readonly filesDue: boolean;
  /** Why the files could not follow when that was last tried. */
  readonly problem: string | null;
}

/**
 * How a kind of change is made and taken back. What is in the database is one unit of work with the answer. Files come
 * after the commit and are tried again after a kill, so doing it twice must be the same as once. Each may refuse with
 * InputError or ConflictError; nothing is changed then.
 */
export interface Applier {
  /** Returns what taking it back needs. */
  apply?(tx: Tx, proposal: Proposal): Promise<ProposalData | undefined>;
  takeBack?(tx: Tx, proposal: Proposal): Promise<void>;
  applyFiles?(proposal: Proposal): Promise<void>;
  takeBackFiles?(proposal: Proposal): Promise<void>;
}

export type Appliers = Readonly<Record<string, Applier>>;
