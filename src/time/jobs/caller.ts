/** Who asks for a change to a job, and what follows from that (SPEC S4, S6). Taken from the door, never from the input. */
import type { ModelCaller } from '../cron-input/index.ts';
import type { CreatedBy } from './stored-job.ts';

export interface Caller {
  readonly by: CreatedBy;
  readonly personId: string;
  /** The ledger row that led here, such as the message that asked. */
  readonly causeId?: string;
  /** For a model: what it may repeat, and which models the user allows. */
  readonly model?: ModelCaller;
  /** The turn holds text from outside: what it makes waits for the owner's word. */
  readonly holdsUntrustedText?: boolean;
}

/** Limits on what a model may set up by itself (S4). */
export const MOST_MODEL_JOBS = 20;
export const MOST_MODEL_TURNS_A_DAY = 24;
