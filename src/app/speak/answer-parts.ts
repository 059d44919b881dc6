/** What answering needs from the rest of Hark, and what it gives back. Data only. */
import type { Ids } from '../../base/index.ts';
import type { BeatParts } from '../../speak/beat/index.ts';
import type { Tx } from '../../store/index.ts';

export interface AnswerParts {
  readonly beat: BeatParts;
  readonly ids: Ids;
  readonly settleNotes: (tx: Tx, personId: string) => Promise<unknown>;
}

export interface Answered {
  readonly id: string;
  /** What was done, in words. */
  readonly said: string;
}
