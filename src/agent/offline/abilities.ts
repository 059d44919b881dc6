/**
 * What the offline brain can do, handed in by the app: it understands plain words about time, works on reminders, and
 * has a memory.
 * Each ability refuses with InputError, whose words are said to the person as they are.
 */
import type { MemoryAbilities, PlanChange } from './memory-abilities.ts';

/** What we asked and what it was about; kept with the question itself, so nothing is remembered elsewhere. */
export interface OpenQuestion {
  readonly question: string;
  readonly request: string;
  readonly choices: readonly string[];
}

export interface ReminderView {
  readonly id: string;
  readonly title: string;
  /** The schedule in plain words. */
  readonly rule: string;
  readonly nextRunAt: number | undefined;
  readonly isRepeating: boolean;
  readonly isPaused: boolean;
  /** It came and was not ticked off. */
  readonly openSince?: number;
}

/** Enough to find a reminder by its words; there may be thousands. */
export interface ReminderName {
  readonly id: string;
  readonly title: string;
  /** It will come again, or is paused. */
  readonly isWaiting: boolean;
  /** It came lately and was not ticked off. */
  readonly openSince?: number;
}

export type Understood =
  | { readonly kind: 'remind'; readonly request: unknown; readonly text: string }
  | { readonly kind: 'question'; readonly question: string; readonly choices: readonly string[] }
  | {
      readonly kind: 'snooze';
      readonly query?: string;
      readonly minutes?: number;
      readonly until?: string;
      readonly isPostponed?: boolean;
    }
  | { readonly kind: 'when'; readonly query: string }
  | { readonly kind: 'cancel' | 'pause' | 'resume'; readonly query?: string }
  | { readonly kind: 'done' | 'run'; readonly query?: string }
  | { readonly kind: 'move'; readonly query?: string; readonly when: string }
  | { readonly kind: 'rename'; readonly query?: string; readonly text: string }
  | { readonly kind: 'list'; readonly fromMs?: number; readonly untilMs?: number }
  | { readonly kind: 'undo' };

export interface OfflineAbilities {
  readonly memory: MemoryAbilities;
  understand(text: string): Understood | undefined;
  /** `request` is what `understand` gave. */
  remind(request: unknown): Promise<ReminderView>;
  /** Waiting and lately delivered ones; those that came and are still open first, newest of them first. */
  names(): Promise<readonly ReminderName[]>;
  view(id: string): Promise<ReminderView>;
  /** The first few that come in this span, and how many there are. */
  planned(
    span: { fromMs?: number; untilMs?: number },
    limit: number,
  ): Promise<{ total: number; reminders: readonly ReminderView[] }>;
  snooze(id: string, how: { minutes?: number; until?: string }): Promise<ReminderView>;
  /** A one-off that has not come yet comes this much after its own time. */
  postpone(id: string, minutes: number): Promise<ReminderView>;
  done(id: string): Promise<'occurrence' | 'series'>;
  cancel(id: string): Promise<void>;
  pause(id: string, isPaused: boolean): Promise<ReminderView>;
  /** Changes when it comes, by plain words of time. */
  move(id: string, when: string): Promise<ReminderView>;
  rename(id: string, text: string): Promise<ReminderView>;
  /** Besides its plan, now. */
  run(id: string): Promise<void>;
  /** Takes back the last change to any reminder; undefined when there is none. */
  undo(): Promise<ReminderView | undefined>;
  /** Takes back what the last confirmation said about this reminder: a change is undone, a new one goes. */
  takeBack(id: string): Promise<ReminderView | undefined>;
}

export interface OfflineContext {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly hasModel?: boolean;
  /** Our question that still waits for an answer. */
  readonly asked?: OpenQuestion;
  /** The reminder that our last reply confirmed. */
  readonly lastSetId?: string;
  /** Our last reply was about a plan that is remembered: "it" is that plan, and no reminder. */
  readonly isAboutPlan?: boolean;
  /** Plans that our last reply said were moved or closed, and whether a reminder went with them. */
  readonly lastPlans?: { readonly changes: readonly PlanChange[]; readonly withReminder: boolean };
}
