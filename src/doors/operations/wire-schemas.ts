/**
 * The wire shapes as schemas: what each operation answers, and what the API's page (OpenAPI) shows. `satisfies` holds
 * them to the types of `wire.ts`. Answers are not parsed on the way out, they are our own; the tests parse them.
 * Fields not named here may come along: a client must not stumble over them.
 */
import { z } from 'zod';
import type {
  Card,
  MessageList,
  ParsePreview,
  PostMessageResponse,
  Problem,
  Status,
  TaskList,
  WireMessage,
  WireTask,
} from './wire.ts';

export const instant = z.int().describe('Epoch milliseconds.');

const bag = z.record(z.string(), z.unknown());

const card = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reminder-set'),
    taskId: z.string(),
    title: z.string(),
    nextRunAt: instant.nullable(),
    timeZone: z.string(),
    rule: z.string(),
    isRepeating: z.boolean(),
  }),
  z.object({
    kind: z.literal('reminder-fired'),
    taskId: z.string(),
    title: z.string(),
    slotAt: instant,
    lateMs: z.int(),
    timeZone: z.string(),
  }),
  z.object({ kind: z.literal('question'), choices: z.array(z.string()) }),
  z.object({
    kind: z.literal('nudge'),
    nudgeId: z.string(),
    decisionId: z.string(),
    about: z.string(),
    reason: z.string(),
    itemIds: z.array(z.string()),
    topics: z.array(z.string()),
    escalation: z.int(),
    actions: z.array(z.string()),
  }),
]) satisfies z.ZodType<Card>;

export const wireMessage = z.object({
  id: z.string(),
  conversationId: z.string(),
  direction: z.enum(['in', 'out']),
  channel: z.string(),
  text: z.string(),
  at: instant,
  card: card.exactOptional(),
  replyTo: z.string().exactOptional(),
  clientKey: z.string().exactOptional(),
  author: z.string().exactOptional(),
}) satisfies z.ZodType<WireMessage>;

export const postMessageResponse = z.object({
  messageId: z.string(),
  conversationId: z.string(),
  replies: z.array(wireMessage),
}) satisfies z.ZodType<PostMessageResponse>;

export const messageList = z.object({
  messages: z.array(wireMessage),
  hasMore: z.boolean(),
}) satisfies z.ZodType<MessageList>;

export const wireTask = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().exactOptional(),
  enabled: z.boolean(),
  schedule: bag,
  payload: bag,
  delivery: bag.exactOptional(),
  personId: z.string(),
  timeZone: z.string(),
  rule: z.string(),
  isRepeating: z.boolean(),
  nextRuns: z.array(instant),
  state: z.object({ nextRunAtMs: instant.exactOptional(), lastStatus: z.string().exactOptional() }),
  createdAtMs: instant,
  updatedAtMs: instant,
  createdBy: z.string().exactOptional(),
  needsApproval: z.boolean().exactOptional(),
  deletedAtMs: instant.exactOptional(),
  canUndo: z.string().exactOptional(),
  openSlotAt: instant.exactOptional(),
}) satisfies z.ZodType<WireTask>;

export const taskList = z.object({ tasks: z.array(wireTask) }) satisfies z.ZodType<TaskList>;

export const parsePreview = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('schedule'),
    text: z.string(),
    rule: z.string(),
    schedule: bag,
    nextRuns: z.array(instant),
    timeZone: z.string(),
  }),
  z.object({ kind: z.literal('question'), question: z.string(), choices: z.array(z.string()) }),
  z.object({ kind: z.literal('none') }),
]) satisfies z.ZodType<ParsePreview>;

export const taskRun = z.object({
  jobId: z.string(),
  kind: z.enum(['scheduled', 'manual']),
  slotAtMs: instant,
  untilMs: instant,
  times: z.int(),
  outcome: z.string(),
  status: z.enum(['ok', 'error', 'skipped', 'running']),
  reason: z.string().exactOptional(),
  error: z.string().exactOptional(),
  startedAtMs: instant,
  finishedAtMs: instant.exactOptional(),
  lateMs: z.int(),
  delivered: z.boolean().exactOptional(),
  doneAtMs: instant.exactOptional(),
});

export const status = z.object({
  version: z.string(),
  nowMs: instant,
  person: z.object({ id: z.string(), name: z.string(), timeZone: z.string() }),
  schedulingEnabled: z.boolean(),
  hasModel: z.boolean(),
  next: z.object({ taskId: z.string(), name: z.string(), at: instant }).exactOptional(),
  today: z.object({
    dueLeft: z.int(),
    sent: z.int(),
    late: z.int(),
    missed: z.int(),
    lastSentAt: instant.exactOptional(),
  }),
}) satisfies z.ZodType<Status>;

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).exactOptional(),
}) satisfies z.ZodType<Problem>;
