/**
 * What Hark can do, as the doors see it. The app implements it once; HTTP, the command line, tools for a model, MCP
 * and the library are faces of it. Every call that concerns a person takes `personId`; left out, the only person is
 * meant, and with several the call is refused with their names.
 *
 * Refusals are thrown as InputError, NotFoundError or ConflictError (base), a store in trouble as StoreError; the
 * doors turn them into their own words.
 */
import type { SettingView } from '../../config/index.ts';
import type { DoorCaller, ForPerson } from './door-caller.ts';
import type { InboxApi } from './inbox/inbox-api.ts';
import type { MemoryApi } from './memory/memory-api.ts';
import type { ProposalsApi } from './proposals/proposals-api.ts';
import type { DecisionView, SpeakApi } from './speak-api.ts';
import type { MessageList, ParsePreview, PostMessageResponse, Status, TaskList, WireEvent, WireTask } from './wire.ts';

export type { DoorCaller, ForPerson, ModelTurn, SignedHook } from './door-caller.ts';

export interface ReceiveInput extends ForPerson {
  readonly text: string;
  readonly channel?: string;
  readonly from?: string;
  readonly conversationId?: string;
  readonly clientKey?: string;
  /** Who wrote it, when that is not the person: kept as untrusted data, commands nothing, gets no answer. */
  readonly author?: string;
  /** When it was written; left out, or ahead of now: now. */
  readonly atMs?: number;
}

export interface TaskRun {
  readonly jobId: string;
  readonly kind: 'scheduled' | 'manual';
  readonly slotAtMs: number;
  readonly untilMs: number;
  /** More than 1 only where one record covers several missed slots. */
  readonly times: number;
  readonly outcome: string;
  readonly status: 'ok' | 'error' | 'skipped' | 'running';
  readonly reason?: string;
  readonly error?: string;
  readonly startedAtMs: number;
  readonly finishedAtMs?: number;
  readonly lateMs: number;
  readonly delivered?: boolean;
  readonly doneAtMs?: number;
}

export interface LedgerView {
  readonly id: string;
  readonly personId: string;
  readonly kind: string;
  readonly subject?: string;
  readonly parentId?: string;
  readonly at: number;
  readonly untilAt: number;
  readonly times: number;
  readonly outcome: string;
  readonly reason?: string;
  readonly summary: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly tokens: number;
  readonly cost: number;
}

/** The answer to "why?": one sentence first, then the rows it rests on, oldest first. */
export interface WhyAnswer {
  readonly answer: string;
  readonly story: ReadonlyArray<{
    readonly at: number;
    readonly local: string;
    readonly text: string;
    readonly outcome: string;
    readonly ledgerId: string;
  }>;
  /** What would have had to be different for the look to end otherwise, the smallest change first. */
  readonly counterfactuals: ReadonlyArray<{
    readonly change: string;
    readonly to: string;
    readonly verdict: 'act' | 'silent';
    readonly atMs: number;
    readonly words: string;
  }>;
  /** The look the answer speaks of. */
  readonly look?: Pick<DecisionView, 'decisionId' | 'verdict' | 'reason' | 'gates' | 'signals'>;
}

export interface DoctorCheck {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly detail: string;
  /** What to do about it. */
  readonly next?: string;
}

export interface TasksApi {
  /**
   * A job as in `normalizeCronJobCreate`, or `{ text }` alone: plain words such as "every weekday at 9 stand up". With
   * `on_heartbeat: true` it is a standing addition: `{ description, prompt }`. Those are listed, changed, deleted and
   * brought back like jobs; their schedule is `{ kind: 'heartbeat' }`.
   */
  add(input: Readonly<Record<string, unknown>> & ForPerson, caller?: DoorCaller): Promise<WireTask>;
  list(query?: ForPerson & { includeDisabled?: boolean; includeHidden?: boolean; limit?: number }): Promise<TaskList>;
  get(id: string, query?: ForPerson): Promise<WireTask>;
  /** A patch as in `normalizeCronJobPatch`; `{ text }` with plain words of time changes the schedule too. */
  update(
    id: string,
    patch: Readonly<Record<string, unknown>>,
    query?: ForPerson,
    caller?: DoorCaller,
  ): Promise<WireTask>;
  remove(id: string, query?: ForPerson, caller?: DoorCaller): Promise<WireTask>;
  undo(id: string, query?: ForPerson, caller?: DoorCaller): Promise<WireTask>;
  done(
    id: string,
    input?: ForPerson & { slotAt?: number },
    caller?: DoorCaller,
  ): Promise<{ task: WireTask; closed: 'occurrence' | 'series' }>;
  /** Exactly one of `minutes`, `untilMs`, or `until` in plain words ("tomorrow", "17:30"). Answers with the task that will come. */
  snooze(
    id: string,
    input: ForPerson & { minutes?: number; untilMs?: number; until?: string; slotAt?: number },
    caller?: DoorCaller,
  ): Promise<WireTask>;
  run(
    id: string,
    input?: ForPerson & { mode?: 'due' | 'force' },
    caller?: DoorCaller,
  ): Promise<{ ran: boolean; requestedAt?: number; reason?: string }>;
  runs(id: string, query?: ForPerson & { limit?: number }): Promise<{ runs: TaskRun[] }>;
  approve(id: string, query?: ForPerson, caller?: DoorCaller): Promise<WireTask>;
  parse(text: string, query?: ForPerson): Promise<ParsePreview>;
  /** OpenClaw's `{ version: 1, jobs: [] }`. */
  export(query?: ForPerson & { includeHidden?: boolean }): Promise<{ version: 1; jobs: unknown[] }>;
  /** Same ids update, so that importing twice is importing once. `dryRun` only counts. */
  readonly import: (
    file: unknown,
    query?: ForPerson & { dryRun?: boolean },
    caller?: DoorCaller,
  ) => Promise<{ added: number; updated: number; problems: Array<{ index: number; field: string; message: string }> }>;
  status(query?: ForPerson): Promise<{ enabled: boolean; jobs: number; nextRunAtMs?: number }>;
}

export interface SettingsApi {
  list(): Promise<SettingView[]>;
  get(name: string): Promise<SettingView>;
  set(values: Readonly<Record<string, unknown>>, caller?: DoorCaller): Promise<SettingView[]>;
  reset(name: string, caller?: DoorCaller): Promise<SettingView>;
}

/** A tool as a model is told about it. */
export interface ToolSchema {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of what it takes. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** What a tool gave back: a small plain object, `{ error: { field, message } }` when it refused. */
export type ToolAnswer = Readonly<Record<string, unknown>>;

/** The tools of a model, for those who want to call them as one would: outside programs, checks, people. */
export interface ToolsApi {
  list(): Promise<ToolSchema[]>;
  /** Acts as a model would, with a model's limits. Refusals of the tool are part of the answer. */
  call(
    input: ForPerson & {
      name: string;
      arguments?: Readonly<Record<string, unknown>>;
      conversationId?: string;
      /** Call as from a turn that holds text from outside. */
      untrusted?: boolean;
    },
  ): Promise<ToolAnswer>;
}

export interface HarkApi extends SpeakApi {
  readonly version: string;
  receive(input: ReceiveInput): Promise<PostMessageResponse>;
  readonly messages: {
    list(
      query?: ForPerson & { after?: string; before?: string; limit?: number; conversationId?: string },
    ): Promise<MessageList>;
  };
  readonly tasks: TasksApi;
  readonly memory: MemoryApi;
  readonly proposals: ProposalsApi;
  readonly inbox: InboxApi;
  readonly tools: ToolsApi;
  readonly settings: SettingsApi;
  status(query?: ForPerson): Promise<Status>;
  why(query?: ForPerson & { at?: number | string; about?: string }): Promise<WhyAnswer>;
  ledger(
    query?: ForPerson & { kind?: string; subject?: string; fromAt?: number; untilAt?: number; limit?: number },
  ): Promise<{ rows: LedgerView[] }>;
  /**
   * Queues a system event for the next heartbeat, or asks for one now (H5). `reason` is `wake` unless said otherwise;
   * an `exec-event` comes from another program, which `source` names.
   */
  wake(
    input: ForPerson & {
      text: string;
      mode?: 'now' | 'next-heartbeat';
      reason?: 'wake' | 'exec-event';
      source?: string;
    },
    caller?: DoorCaller,
  ): Promise<{ id: string }>;
  /** Makes a verified copy of the data now. */
  backup(): Promise<{ file: string; bytes: number; at: number }>;
  /** Asks each model that is set up for one word, unless told not to: that may cost a few tokens. */
  doctor(how?: { asksModel?: boolean }): Promise<{ checks: DoctorCheck[]; isWell: boolean }>;
  /** Live events of one person. Returns the way to stop. */
  subscribe(personId: string | undefined, listener: (event: WireEvent) => void): () => void;
}
