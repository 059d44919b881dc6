/** What every recogniser of one piece of a phrase looks like: where it stands, what was read so far, what it makes of it. */
import type { Read } from '../words/tokens.ts';
import type { Source } from './read-date.ts';
import type { When } from './when.ts';

export interface Phrase {
  readonly when: When;
  readonly start: number;
  readonly end: number;
}

/** Where a phrase stands: in front, inside a length (depth 1), or behind something that already repeats. */
export interface Place {
  readonly isLead?: boolean;
  /** Behind "an alarm for": a lone number is an hour. */
  readonly isFor?: boolean;
  readonly depth?: number;
  readonly repeats?: boolean;
  /** Behind "monthly": "on the last Friday" is the day of the rhythm. */
  readonly monthly?: boolean;
}
/** What was read before this piece. */
export interface SoFar {
  readonly when: When;
  readonly isLead: boolean;
  readonly isFor: boolean;
  readonly depth: number;
  readonly repeats: boolean;
  readonly monthly: boolean;
}

export type PieceReader = (source: Source, i: number, so: SoFar) => Read<When> | undefined;
