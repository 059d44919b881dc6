/**
 * What a scenario file says once it was read (API.md): a person, a stretch of time, what happens in it, and what a
 * sensible person would have wanted to hear. Plain data; times are epoch milliseconds. `gold` and `forbidden` judge a
 * run afterwards: the run itself never sees them.
 */
export type Reaction = 'dismissed' | 'done' | 'snooze';

export type Fault =
  | { readonly kind: 'restart' }
  /** The system clock is moved, by so many milliseconds. */
  | { readonly kind: 'clock'; readonly byMs: number }
  | { readonly kind: 'offline' | 'online'; readonly channel: string }
  | { readonly kind: 'tz'; readonly timeZone: string };

export type Happening =
  | { readonly kind: 'memory.add'; readonly memory: Readonly<Record<string, unknown>> }
  | { readonly kind: 'user.msg'; readonly text: string; readonly channel?: string }
  /** `to` is `last`, or the name of what the message was about. */
  | { readonly kind: 'user.react'; readonly to: string; readonly value: Reaction }
  | { readonly kind: 'done'; readonly ref: string }
  | { readonly kind: 'inbox'; readonly source: string; readonly from?: string; readonly text: string }
  | { readonly kind: 'fault'; readonly fault: Fault };

export interface ScenarioEvent {
  readonly atMs: number;
  /** Where it stands in the file: `events[3]`. */
  readonly path: string;
  /** What came of it can be named by this: a reminder or a note made by a message has no other name in the file. */
  readonly id?: string;
  readonly what: Happening;
}

export interface Need {
  readonly need: string;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly bestMs?: number;
  /** More messages than this about it, inside its window, are alarms nobody needed. */
  readonly max?: number;
  readonly reason?: readonly string[];
}

/** Both a window and a ref: the ref only, and only in that window. */
export interface Forbidden {
  /** Every day between these times. */
  readonly window?: { readonly start: string; readonly end: string };
  /** Once, between these instants. */
  readonly span?: { readonly fromMs: number; readonly untilMs: number };
  /** Allowed when something it speaks of is due within this. */
  readonly unlessDueMs?: number;
  readonly ref?: string;
  readonly why?: string;
}

export interface ScenarioUser {
  readonly timeZone: string;
  /** Absent: the default quiet hours. */
  readonly activeHours?: { readonly start: string; readonly end: string };
  readonly autonomy: 'observe' | 'suggest' | 'act';
  readonly channels: readonly [string, ...string[]];
  /** Nobody Hark has met before (D1). Unless said: somebody to whom nothing happens at all. */
  readonly isNew: boolean;
  /** Any other setting by name, such as the sources they let Hark watch. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

export interface Scenario {
  readonly id: string;
  readonly user: ScenarioUser;
  readonly startMs: number;
  readonly endMs: number;
  /** In the order in which they happen. */
  readonly events: readonly ScenarioEvent[];
  readonly gold: readonly Need[];
  readonly forbidden: readonly Forbidden[];
}
