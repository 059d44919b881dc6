/** What saying something needs beyond what looking needs; handed in by the app. */
import type { OutgoingDraft } from '../../deliver/index.ts';
import type { Wake } from '../../inbox/index.ts';
import type { Tx } from '../../store/index.ts';
import type { SignalKind } from '../signals/index.ts';
import type { SweepParts } from '../sweep/index.ts';

/** What became of the items of a message (K16): their next instants follow from it. */
export interface Acknowledged {
  readonly personId: string;
  readonly items: readonly { readonly id: string; readonly kind: SignalKind }[];
  readonly atMs: number;
  readonly how: 'delivered' | 'dismissed' | 'done' | 'snoozed';
  readonly untilMs?: number;
}

export interface BeatParts extends SweepParts {
  /** Undefined when there is no address, or when it is in the outbox already. */
  readonly enqueue: (tx: Tx, draft: OutgoingDraft) => Promise<string | undefined>;
  readonly acknowledge: (tx: Tx, acknowledged: Acknowledged) => Promise<void>;
  readonly events: {
    /** Not consumed yet, oldest first. */
    pending(tx: Tx, personId: string, limit: number): Promise<readonly Wake[]>;
    consume(tx: Tx, ids: readonly string[], atMs: number): Promise<void>;
  };
}
