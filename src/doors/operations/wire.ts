/**
 * The shapes that cross a door, as types: what operations take and give. No imports, so that the web page (through
 * `http/contract.ts`) can use them without pulling anything else in; `wire-schemas.ts` holds the same shapes as
 * schemas and does not compile when the two differ. Instants are epoch milliseconds.
 */
export interface WireMessage {
  id: string;
  conversationId: string;
  direction: 'in' | 'out';
  channel: string;
  text: string;
  at: number;
  card?: Card;
  /** The message this one answers. */
  replyTo?: string;
  /** As the sender made it; a page finds its own optimistic bubble by it. */
  clientKey?: string;
  /** Who wrote it, when that is neither the person nor Hark. */
  author?: string;
}

/** Drawn by the page in place of plain text; the text always says the same for those who cannot draw it. */
export type Card = ReminderSetCard | ReminderFiredCard | QuestionCard | NudgeCard;

export interface ReminderSetCard {
  kind: 'reminder-set';
  taskId: string;
  title: string;
  /** The next run, or null when there is none left. */
  nextRunAt: number | null;
  timeZone: string;
  /** The rule in plain words: "Every weekday at 9:00". */
  rule: string;
  isRepeating: boolean;
}

export interface ReminderFiredCard {
  kind: 'reminder-fired';
  taskId: string;
  title: string;
  slotAt: number;
  /** How late it went out; 0 when on time. */
  lateMs: number;
  timeZone: string;
}

/** Hark needs to know more before it sets anything. Each choice is a full text to send instead. */
export interface QuestionCard {
  kind: 'question';
  /** Empty where any words may be the answer. */
  choices: string[];
}

/** Something Hark said unasked. Its actions go to `POST /api/nudges/:id/:action`; `why` asks about the decision. */
export interface NudgeCard {
  kind: 'nudge';
  nudgeId: string;
  decisionId: string;
  about: string;
  reason: string;
  itemIds: string[];
  topics: string[];
  escalation: number;
  actions: string[];
}

export interface PostMessageRequest {
  text: string;
  conversationId?: string;
  clientKey?: string;
}

export interface PostMessageResponse {
  messageId: string;
  conversationId: string;
  replies: WireMessage[];
}

/** Oldest first. `after` and `before` are message ids. */
export interface MessageList {
  messages: WireMessage[];
  hasMore: boolean;
}

export interface WireTask {
  id: string;
  name: string;
  description?: string;
  enabled: boolean;
  /** The schedule, payload and delivery as in the library's CronJob. */
  schedule: Record<string, unknown>;
  payload: Record<string, unknown>;
  delivery?: Record<string, unknown>;
  personId: string;
  timeZone: string;
  /** The schedule in plain words. */
  rule: string;
  isRepeating: boolean;
  /** The next three runs. */
  nextRuns: number[];
  state: Record<string, unknown> & { nextRunAtMs?: number; lastStatus?: string };
  createdAtMs: number;
  updatedAtMs: number;
  /** The latest occurrence that was delivered and not yet done. */
  openSlotAt?: number;
  createdBy?: string;
  /** Made by a model that had read text from outside: waits for the owner's word. */
  needsApproval?: boolean;
  deletedAtMs?: number;
  /** The last change can be taken back: delete, done, snooze or edit. */
  canUndo?: string;
}

export interface TaskList {
  tasks: WireTask[];
}

/** `POST /api/tasks/parse`: what a text would become, without storing anything. */
export type ParsePreview =
  | {
      kind: 'schedule';
      text: string;
      rule: string;
      schedule: Record<string, unknown>;
      nextRuns: number[];
      timeZone: string;
    }
  | { kind: 'question'; question: string; choices: string[] }
  | { kind: 'none' };

export interface Status {
  version: string;
  nowMs: number;
  person: { id: string; name: string; timeZone: string };
  schedulingEnabled: boolean;
  /** Whether a model is configured; without one Hark sets reminders and finds what was said. */
  hasModel: boolean;
  next?: { taskId: string; name: string; at: number };
  today: { dueLeft: number; sent: number; late: number; missed: number; lastSentAt?: number };
}

/** Server-sent events of `GET /api/events`; `event:` is the kind, `data:` the JSON. */
export type WireEvent =
  | { kind: 'message'; message: WireMessage }
  | { kind: 'task'; taskId: string; change: 'added' | 'changed' | 'removed' | 'ran' }
  | { kind: 'outbox'; outboxId: string; state: string; taskId?: string }
  | { kind: 'beat'; decisionId: string; verdict: string; reason: string; nudgeId?: string }
  | { kind: 'proposal'; proposalId: string; state: string }
  | { kind: 'settings'; names: string[] };

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: Array<{ field: string; message: string }>;
}
