/** What looking at people needs from the rest of Hark, handed in by the app. Nothing here can cost a token. */
import type { Clock, Ids, Log } from '../../base/index.ts';
import type { Person } from '../../people/index.ts';
import type { Store, Tx } from '../../store/index.ts';
import type { Timeline } from '../../time/timeline/index.ts';
import type { DecisionSettings } from '../decide/index.ts';
import type { Signal, SignalKind } from '../signals/index.ts';

/** Somebody to look at, with what their signals are measured against. */
export interface Watched extends Person {
  readonly lastActAt?: number;
}

export interface SignalSource {
  /** Puts instants that are over behind it, before a look. */
  review(tx: Tx, people: readonly Person[], nowMs: number): Promise<void>;
  /** Which kinds fire, for many people with one statement. Who is missing has none. */
  probe(tx: Tx, people: readonly Watched[], nowMs: number): Promise<ReadonlyMap<string, readonly SignalKind[]>>;
  read(tx: Tx, person: Watched, kinds: readonly SignalKind[], nowMs: number): Promise<readonly Signal[]>;
  /** The next instant at which something begins to count. Who is missing waits for nothing. */
  nextAt(tx: Tx, people: readonly Person[], nowMs: number): Promise<ReadonlyMap<string, number>>;
}

/** HEARTBEAT.md: `none` there is none, `empty` nothing in it to do (H4), `work` something. */
export type HeartbeatFile = 'none' | 'empty' | 'work';

/** A look that was not like the one before, for whoever watches live. */
export interface BeatEvent {
  readonly decisionId: string;
  readonly verdict: string;
  readonly reason: string;
  readonly nudgeId?: string;
}

export interface SweepParts {
  readonly store: Store;
  readonly timeline: Timeline;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly log: Log;
  readonly signals: SignalSource;
  /** As they are now. */
  readonly settings: () => DecisionSettings;
  readonly hasModel: () => boolean;
  /** As it is on the disk now, at once: a unit of work does not wait for a file. */
  readonly heartbeatFile: (personId: string) => HeartbeatFile;
  /** For whom of these system events wait that may be told now. */
  readonly withEvents: (tx: Tx, people: readonly Person[], nowMs: number) => Promise<ReadonlySet<string>>;
  /** A turn is going on right now. */
  readonly isTalking: (personId: string) => boolean;
  readonly publish: (personId: string, event: BeatEvent) => void;
  /** A look that found nothing to say: something quiet may be done instead (R1). */
  readonly onSilent?: (tx: Tx, person: Person, nowMs: number) => Promise<void>;
}
