/** What saying something needs beyond what looking needs; handed in by the app. */
import type { OutgoingDraft } from '../../deliver/index.ts';
import type { Wake } from '../../inbox/index.ts';
import type { Tx } from '../../store/index.ts';
import type { Asked } from '../compose/index.ts';
import type { ShownItem } from '../learn/index.ts';
import type { Signal, SignalKind } from '../signals/index.ts';
import type { SweepParts, Watched } from '../sweep/index.ts';

/** What became of the items of a message (K16): their next instants follow from it. */
export interface Acknowledged {
  readonly personId: string;
  readonly items: readonly { readonly id: string; readonly kind: SignalKind }[];
  readonly atMs: number;
  readonly how: 'delivered' | 'dismissed' | 'done' | 'snoozed';
  readonly untilMs?: number;
}

/** What a prompt is made from besides what the person's own rows say. */
export interface BriefOrder {
  readonly person: Watched;
  readonly nowMs: number;
  readonly signals: readonly Signal[];
  readonly events: readonly Wake[];
  /** Standing work is done in this turn: HEARTBEAT.md and tasks for every heartbeat. */
  readonly withAdditions: boolean;
  /** The words of HEARTBEAT.md; absent where there is nothing in it to do. */
  readonly fileText?: string;
}

/** A prompt, and what follows from sending it. */
export interface Brief {
  readonly prompt: string;
  /** Outsiders' words stand in it: no tool that has effects, and what comes back is trusted no more than they are (Q5). */
  readonly holdsUntrusted: boolean;
  /** Used up when the turn has led to something (H7). */
  readonly shown: readonly ShownItem[];
}

export interface Answered extends Asked {
  /** Outsiders' words stood in the turn, in the prompt or in what a tool brought. */
  readonly holdsUntrusted: boolean;
  /** A tool was used: what it did is done, so nothing is asked a second time. */
  readonly hasActed: boolean;
}

/** The way to a model (H2: only once it was decided to speak). Nothing here may be called inside a unit of work but `brief`. */
export interface BeatModel {
  fileText(personId: string): Promise<string | undefined>;
  /** Reads only. */
  brief(tx: Tx, order: BriefOrder): Promise<Brief>;
  /** Never throws; bounded in time. */
  ask(order: {
    readonly person: Watched;
    readonly brief: Brief;
    readonly mustSay: boolean;
    readonly signal?: AbortSignal | undefined;
  }): Promise<Answered>;
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
  /** Items of the inbox whose words were in a prompt that went well. */
  readonly consumeShown: (tx: Tx, personId: string, shown: readonly ShownItem[], atMs: number) => Promise<unknown>;
  /** Absent: everything is said in Hark's own words (H13). Whether one is set up right now says `hasModel`. */
  readonly model?: BeatModel;
}
