/** What the jobs need from the rest of Hark, handed in by the app: settings as plain questions, and ways out. */
import type { Clock, Ids, Log, Result } from '../../base/index.ts';
import type { OutgoingDraft } from '../../deliver/index.ts';
import type { Store, Tx } from '../../store/index.ts';
import type { Misfire } from '../job.ts';
import type { Timeline } from '../timeline/index.ts';
import type { QuietWindow } from './quiet-hours.ts';
import type { SlotKind, StoredJob } from './stored-job.ts';

/** The present values of the settings that matter to jobs. Asked each time, because the user may change them. */
export interface JobSettings {
  isSchedulingEnabled(): boolean;
  misfire(): Misfire;
  /** No later than this counts as on time. */
  onTimeMs(): number;
  respectQuietHours(): boolean;
  quietWindow(): QuietWindow | null;
  mostJobs(): number;
  alertAfter(): number;
}

export interface FinishedRun {
  readonly job: StoredJob;
  readonly kind: SlotKind;
  readonly slotAt: number;
  readonly startedAt: number;
}

export interface RunFailure {
  readonly message: string;
  readonly isTransient: boolean;
}

/** Does what a database row cannot: calls a webhook, runs a model. Never throws. */
export type Effect = (run: FinishedRun, signal: AbortSignal) => Promise<Result<{ text?: string }, RunFailure>>;

export interface Effects {
  readonly webhook?: Effect;
  /** Absent until a model is configured. */
  readonly agentTurn?: Effect;
}

export interface JobParts {
  readonly store: Store;
  readonly timeline: Timeline;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly log: Log;
  readonly settings: JobSettings;
  readonly effects: Effects;
  /** Throws InputError for a webhook address that may not be called (Q4). */
  readonly checkWebhook: (url: string) => void;
  /** Channels a job may name. */
  readonly channels: () => readonly string[];
  readonly enqueue: (tx: Tx, draft: OutgoingDraft) => Promise<string | undefined>;
  /** Queues a system event and asks for a heartbeat (S4). */
  readonly wake: (
    tx: Tx,
    wake: { personId: string; text: string; mode: string; jobId: string; slotAt: number },
  ) => Promise<void>;
  readonly publish: (change: {
    personId: string;
    taskId: string;
    change: 'added' | 'changed' | 'removed' | 'ran';
  }) => void;
  /** When this process began, to tell "was not running" from "was asleep". */
  readonly startedAt: number;
}
