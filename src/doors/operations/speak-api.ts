/**
 * What Hark does of its own accord, as the doors see it (SPEC K, D, H, Z): one look now, the signals and gates of that
 * look, answers to what it said, and whole days played on a virtual clock.
 */
import type { DoorCaller, ForPerson } from './door-caller.ts';

/** A decision as `decide` made it, and where it is written down. */
export interface DecisionView {
  readonly verdict: 'act' | 'suppress' | 'observe';
  readonly reason: string;
  readonly tier?: string;
  readonly score: number;
  readonly fingerprint: string;
  readonly signals: ReadonlyArray<{
    readonly kind: string;
    readonly tier: string;
    readonly weight: number;
    readonly itemIds: readonly string[];
    readonly topics: readonly string[];
    readonly text: string;
    readonly dueAtMs?: number;
    readonly trust: string;
    readonly more?: boolean;
  }>;
  readonly gates: ReadonlyArray<{
    readonly name: string;
    readonly outcome: 'pass' | 'stop' | 'force';
    readonly detail: string;
  }>;
  readonly nextCheckAtMs: number;
  readonly escalation: number;
  /** The ledger row of this look. */
  readonly decisionId: string;
  readonly atMs: number;
  /** The look in one sentence. */
  readonly summary: string;
  /** The words that were sent, or, in observe and shadow, would have been. */
  readonly text?: string;
  /** H3's machine-readable reason when nothing was said. */
  readonly skipReason?: string;
  /** What asking a model cost; absent where none was asked. */
  readonly tokens?: number;
}

/** Something said unasked, or, in observe and shadow mode, thought. */
export interface NudgeView {
  readonly id: string;
  readonly kind: string;
  readonly decisionId: string;
  readonly text: string;
  readonly reason: string;
  readonly tier: string;
  /** The wording, 1 to 3. */
  readonly escalation: number;
  readonly topics: readonly string[];
  readonly itemIds: readonly string[];
  readonly state: 'on-its-way' | 'delivered' | 'answered' | 'failed' | 'observed';
  readonly createdAtMs: number;
  readonly saidAtMs?: number;
  /** The person wrote where it was sent, or answered it: it was on their screen by then. */
  readonly seenAtMs?: number;
  readonly answeredAtMs?: number;
  readonly answer?: string;
}

/** What a model would be given at the next heartbeat. */
export interface HeartbeatPromptView {
  readonly prompt: string;
  readonly atMs: number;
  /** Whether there is a model that would get it. */
  readonly hasModel: boolean;
}

/** One turn of a model at a heartbeat. */
export interface HeartbeatLogEntry {
  /** The ledger row of the look. */
  readonly decisionId: string;
  readonly atMs: number;
  /** The model gave an answer that could be used. */
  readonly ok: boolean;
  /** The person heard something, in the model's words or in Hark's own. */
  readonly said: boolean;
  readonly reason: string;
  readonly tokens: number;
  readonly model?: string;
  readonly error?: string;
}

export interface SimulationView {
  readonly id: string;
  readonly sends: ReadonlyArray<{
    readonly atMs: number;
    readonly address: string;
    readonly text: string;
    readonly refs: readonly string[];
    readonly reason: string;
    readonly decisionId?: string;
  }>;
  readonly decisions: ReadonlyArray<{ readonly atMs: number; readonly verdict: string; readonly reason: string }>;
  readonly metrics: {
    readonly missedNeeds: number;
    readonly falseAlarms: number;
    readonly falseAlarmsPerDay: number;
    readonly duplicates: number;
    readonly forbidden: number;
    readonly latencyMs: number;
    readonly tokens: number;
  };
  /** Looking back (`last`): the messages that would appear or vanish with the changed settings. */
  readonly changes?: ReadonlyArray<{
    readonly atMs: number;
    readonly text: string;
    readonly refs: readonly string[];
    readonly reason: string;
    readonly decisionId: string;
    readonly change: 'stays' | 'appears' | 'vanishes';
    /** False where earlier changes may have changed the signals it rests on. */
    readonly isCertain: boolean;
  }>;
  /** Looks that cannot be decided again for sure. */
  readonly notReplayable?: number;
  /** Settings of `set` that no decision depends on. */
  readonly withoutEffect?: readonly string[];
}

export interface SpeakApi {
  /** Looks now, for one person (H12: hours and interval do not matter, the switches do), and says what it saw. */
  tick(query?: ForPerson, caller?: DoorCaller): Promise<DecisionView>;
  /** Plays a scenario file (API.md), or the last days (`last: '30d'`) with changed settings, on a virtual clock. */
  simulate(
    input: ForPerson & {
      scenario?: unknown;
      last?: string;
      set?: Readonly<Record<string, unknown>>;
    },
  ): Promise<SimulationView>;
  /** The prompt of the next heartbeat as it would be now (H6, H7). Asks no model and uses nothing up. */
  heartbeatPrompt(query?: ForPerson): Promise<HeartbeatPromptView>;
  /** The last five turns of a model at a heartbeat, the newest first (H11). */
  heartbeatLog(query?: ForPerson): Promise<HeartbeatLogEntry[]>;
  /** What was said unasked, the latest first. */
  nudges(query?: ForPerson & { limit?: number }): Promise<{ nudges: NudgeView[]; mutedTopics: string[] }>;
  /** Takes a muted topic back. */
  unmute(topic: string, query?: ForPerson, caller?: DoorCaller): Promise<{ mutedTopics: string[] }>;
  /** What a person did with something Hark said unasked; yes or no to what it only thought (Z4). */
  answerNudge(
    id: string,
    input: ForPerson & { action: 'done' | 'snooze' | 'dismiss' | 'mute' | 'yes' | 'no'; minutes?: number },
    caller?: DoorCaller,
  ): Promise<{ id: string; said: string }>;
}
