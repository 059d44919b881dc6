/** What Hark does of its own accord, on demand: one look now, what it said unasked, and answers to it (H12, D12). */
import { z } from 'zod';
import { id, pageSize, personId } from './input-fields.ts';
import { defineOperation, type Operation } from './operation.ts';
import type { DecisionView, HeartbeatLogEntry, HeartbeatPromptView, NudgeView } from './speak-api.ts';
import { instant } from './wire-schemas.ts';

const signal = z.object({
  kind: z.string(),
  tier: z.string(),
  weight: z.number(),
  itemIds: z.array(z.string()).readonly(),
  topics: z.array(z.string()).readonly(),
  text: z.string(),
  dueAtMs: instant.exactOptional(),
  trust: z.string(),
  more: z.boolean().exactOptional(),
});

export const decision = z.object({
  verdict: z.enum(['act', 'suppress', 'observe']),
  reason: z.string(),
  tier: z.string().exactOptional(),
  score: z.number(),
  fingerprint: z.string(),
  signals: z.array(signal).readonly(),
  gates: z
    .array(z.object({ name: z.string(), outcome: z.enum(['pass', 'stop', 'force']), detail: z.string() }))
    .readonly(),
  nextCheckAtMs: instant,
  escalation: z.int(),
  decisionId: z.string(),
  atMs: instant,
  summary: z.string().describe('The look in one sentence.'),
  text: z.string().exactOptional().describe('What was said, or, in observe and shadow mode, would have been.'),
  skipReason: z.string().exactOptional().describe('Why nothing was said, for programs.'),
  tokens: z.int().exactOptional().describe('What asking a model cost; absent where none was asked.'),
}) satisfies z.ZodType<DecisionView>;

const nudge = z.object({
  id: z.string(),
  kind: z.string(),
  decisionId: z.string(),
  text: z.string(),
  reason: z.string(),
  tier: z.string(),
  escalation: z.int(),
  topics: z.array(z.string()).readonly(),
  itemIds: z.array(z.string()).readonly(),
  state: z.enum(['on-its-way', 'delivered', 'answered', 'failed', 'observed']),
  createdAtMs: instant,
  saidAtMs: instant.exactOptional(),
  seenAtMs: instant.exactOptional().describe('The person wrote where it was sent, or answered it.'),
  answeredAtMs: instant.exactOptional(),
  answer: z.string().exactOptional(),
}) satisfies z.ZodType<NudgeView>;

const heartbeatPrompt = z.object({
  prompt: z.string(),
  atMs: instant,
  hasModel: z.boolean().describe('Whether there is a model that would get it.'),
}) satisfies z.ZodType<HeartbeatPromptView>;

const logEntry = z.object({
  decisionId: z.string(),
  atMs: instant,
  ok: z.boolean().describe('The model gave an answer that could be used.'),
  said: z.boolean().describe("The person heard something, in the model's words or in Hark's own."),
  reason: z.string(),
  tokens: z.int(),
  model: z.string().exactOptional(),
  error: z.string().exactOptional(),
}) satisfies z.ZodType<HeartbeatLogEntry>;

const mutedTopics = z.array(z.string());

export const speakOperations: readonly Operation[] = [
  defineOperation({
    name: 'tick',
    summary: 'Look now whether there is something worth saying, and say it; answers with every gate and signal.',
    scope: 'speak',
    method: 'POST',
    path: '/api/tick',
    input: z.strictObject({ personId }),
    output: decision,
    run: (hark, input, caller) => hark.tick(input, caller),
  }),
  defineOperation({
    name: 'heartbeat.prompt',
    summary: 'The exact prompt a model would get at the next heartbeat. No model is called, and nothing is used up.',
    scope: 'read',
    method: 'GET',
    path: '/api/heartbeat/prompt',
    input: z.strictObject({ personId }),
    output: heartbeatPrompt,
    run: (hark, input) => hark.heartbeatPrompt(input),
  }),
  defineOperation({
    name: 'heartbeat.log',
    summary: 'The last five turns of a model at a heartbeat: OK or failed, when, tokens, and what was wrong.',
    scope: 'read',
    method: 'GET',
    path: '/api/heartbeat/log',
    input: z.strictObject({ personId }),
    output: z.object({ entries: z.array(logEntry) }),
    run: async (hark, input) => ({ entries: await hark.heartbeatLog(input) }),
  }),
  defineOperation({
    name: 'nudges.list',
    summary: 'What was said unasked, the latest first, and which topics are muted.',
    scope: 'read',
    method: 'GET',
    path: '/api/nudges',
    input: z.strictObject({ limit: pageSize, personId }),
    output: z.object({ nudges: z.array(nudge), mutedTopics }),
    run: (hark, input) => hark.nudges(input),
  }),
  defineOperation({
    name: 'nudges.answer',
    summary: 'Answer what was said unasked: done, snooze, dismiss, mute; yes or no to what was only thought.',
    scope: 'speak',
    method: 'POST',
    path: '/api/nudges/:id/:action',
    input: z.strictObject({
      id,
      action: z
        .enum(['done', 'snooze', 'dismiss', 'mute', 'yes', 'no'])
        .describe('yes, no: whether what was only observed would have been wanted.'),
      minutes: z.int().min(1).max(527_040).exactOptional().describe('For snooze; 60 when left out.'),
      personId,
    }),
    output: z.object({ id: z.string(), said: z.string() }),
    run: (hark, { id: nudgeId, ...input }, caller) => hark.answerNudge(nudgeId, input, caller),
  }),
  defineOperation({
    name: 'topics.unmute',
    summary: 'Let Hark speak of a muted topic again.',
    scope: 'settings',
    method: 'POST',
    path: '/api/topics/unmute',
    input: z.strictObject({ topic: z.string().min(1).max(200), personId }),
    output: z.object({ mutedTopics }),
    run: (hark, { topic, ...query }, caller) => hark.unmute(topic, query, caller),
  }),
];
