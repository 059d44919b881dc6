/**
 * The data of a job: what is to happen, when, in which session, and where the result goes (SPEC S1–S5, S9, S12).
 * Field names follow OpenClaw, so that its files can be read and written without loss; `misfire`, `misfireMax`,
 * `graceMs`, `respectQuietHours`, `personId`, `floating` and `hidden` are ours.
 *
 * Invariant: `sessionTarget` and `payload.kind` agree (see `SESSION_OF_PAYLOAD`); whatever builds a job goes through
 * `cron-input`, which refuses a wrong pair. This file holds no behaviour.
 */
import type { Schedule } from './schedule/index.ts';

export type CronSessionTarget = 'main' | 'isolated';

/** When a systemEvent is looked at: at once, or when the next heartbeat comes by anyway. */
export type CronWakeMode = 'now' | 'next-heartbeat';

/** What to do with slots that passed while nobody was there: run one late, none, or up to `misfireMax` of them. */
export type Misfire = 'once' | 'skip' | 'all';

export interface SystemEventPayload {
  readonly kind: 'systemEvent';
  readonly text: string;
}

export interface AgentTurnPayload {
  readonly kind: 'agentTurn';
  readonly message: string;
  readonly model?: string;
  readonly thinking?: string;
  /** 0 means: no limit of its own. */
  readonly timeoutSeconds?: number;
  readonly allowUnsafeExternalContent?: boolean;
}

/** A plain message, delivered as it is: no model takes part. */
export interface ReminderPayload {
  readonly kind: 'reminder';
  readonly text: string;
}

export type CronPayload = SystemEventPayload | AgentTurnPayload | ReminderPayload;

export type CronDeliveryMode = 'none' | 'announce' | 'webhook';

export interface CronDelivery {
  readonly mode: CronDeliveryMode;
  readonly channel?: string;
  readonly to?: string;
  readonly bestEffort?: boolean;
}

export type CronLastStatus = 'ok' | 'error' | 'skipped';

export interface CronJobState {
  readonly nextRunAtMs?: number;
  readonly runningAtMs?: number;
  readonly lastRunAtMs?: number;
  readonly lastStatus?: CronLastStatus;
  readonly lastError?: string;
  readonly lastDurationMs?: number;
  readonly consecutiveErrors?: number;
  readonly scheduleErrorCount?: number;
  readonly lastDelivered?: boolean;
}

/** A checked request for a new job: everything a caller decides, nothing the store assigns. */
export interface CronJobCreate {
  readonly name: string;
  readonly description?: string;
  readonly enabled: boolean;
  /** The job is removed after its first success; on a repeating schedule too (Nuggets' one-shot timers). */
  readonly deleteAfterRun?: boolean;
  readonly schedule: Schedule;
  readonly sessionTarget: CronSessionTarget;
  readonly wakeMode: CronWakeMode;
  readonly payload: CronPayload;
  readonly delivery?: CronDelivery;
  readonly misfire?: Misfire;
  /** Only with `misfire: 'all'`: at most so many late runs. */
  readonly misfireMax?: number;
  /** A slot no later than this still counts as on time. */
  readonly graceMs?: number;
  readonly respectQuietHours?: boolean;
  readonly personId?: string;
  readonly agentId?: string;
  readonly sessionKey?: string;
}

export interface CronJob extends CronJobCreate {
  readonly id: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly state: CronJobState;
  /** The zone in `schedule` was the person's own and follows them when they move (S2). */
  readonly floating?: boolean;
  /** A system job (`maintenance`), left out of lists unless asked for (S13). */
  readonly hidden?: boolean;
}

/** A checked change to a job: only what was given; `null` takes an optional field away. */
export interface CronJobPatch {
  readonly name?: string;
  readonly description?: string | null;
  readonly enabled?: boolean;
  readonly deleteAfterRun?: boolean | null;
  readonly schedule?: Schedule;
  readonly sessionTarget?: CronSessionTarget;
  readonly wakeMode?: CronWakeMode;
  readonly payload?: CronPayloadPatch;
  readonly delivery?: Partial<CronDelivery> | null;
  readonly misfire?: Misfire | null;
  readonly misfireMax?: number;
  readonly graceMs?: number | null;
  readonly respectQuietHours?: boolean | null;
  readonly personId?: string;
  readonly agentId?: string | null;
  readonly sessionKey?: string | null;
}

/** New content for the payload. Without `kind` it keeps the kind the job has. */
export interface CronPayloadPatch {
  readonly kind?: CronPayload['kind'];
  /** The new words; at most one of the two is set, and either fits whatever kind the job has. */
  readonly text?: string;
  readonly message?: string;
  readonly model?: string;
  readonly thinking?: string;
  readonly timeoutSeconds?: number;
  readonly allowUnsafeExternalContent?: boolean;
}

/** The one session each kind of payload runs in. A reminder runs in none; it is filed under `main`. */
export const SESSION_OF_PAYLOAD: Readonly<Record<CronPayload['kind'], CronSessionTarget>> = {
  systemEvent: 'main',
  agentTurn: 'isolated',
  reminder: 'main',
};
