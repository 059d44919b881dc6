/**
 * One turn of a model at a heartbeat: the prompt goes out with the answering tool (and whatever tools the caller lets
 * it have), and comes back as an answer or as the reason why there is none. Bounded in steps, tokens and time. Never
 * throws: what a model does wrong is an outcome. What is kept for the ledger is short and without secrets.
 */
import type { Model, ModelFailure, ModelTool, Usage } from '../../../agent/model/index.ts';
import { redactText } from '../../../base/index.ts';
import { type HeartbeatAnswer, readHeartbeatAnswer } from './read-answer.ts';
import { heartbeatSystem, RESPOND, respondTool } from './respond-tool.ts';

export interface HeartbeatAsk {
  readonly personId: string;
  readonly prompt: string;
  /** It will be said in any case; the model only finds the words. */
  readonly mustSay: boolean;
  readonly timeoutMs: number;
  /** Ends it early: Hark is stopping. */
  readonly signal?: AbortSignal | undefined;
  /** What the turn may use besides answering (H10). */
  readonly tools?: Readonly<Record<string, ModelTool>>;
}

export interface Asked {
  readonly answer:
    | Exclude<HeartbeatAnswer, { kind: 'nonsense' }>
    | {
        readonly kind: 'failed';
        /** As a skip reason (H3). */
        readonly reason: 'model-failed' | 'circuit-open';
        readonly why: string;
        /** Before this instant another try is pointless. */
        readonly retryAtMs?: number;
      };
  readonly tokens: number;
  readonly costMicros: number;
  /** For the ledger (U3). */
  readonly record: Readonly<Record<string, unknown>>;
}

/** A look, perhaps a tool or two, an answer. */
const MOST_STEPS = 4;
const MOST_OUTPUT_TOKENS = 1_000;
const PROMPT_KEPT = 16_000;
const ANSWER_KEPT = 4_000;

export async function askModel(model: Pick<Model, 'turn'>, ask: HeartbeatAsk): Promise<Asked> {
  const system = heartbeatSystem(ask);
  const turned = await model.turn({
    use: 'heartbeat',
    personId: ask.personId,
    system,
    prompt: ask.prompt,
    tools: { ...ask.tools, [RESPOND]: respondTool },
    maxSteps: MOST_STEPS,
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    timeoutMs: ask.timeoutMs,
    ...(ask.signal ? { signal: ask.signal } : {}),
  });
  const prompt = kept(ask.prompt, PROMPT_KEPT);
  if (!turned.ok) {
    const { error } = turned;
    return { answer: failed(error), ...spent(error.usage), record: { prompt, system, failure: error.kind } };
  }
  const { text, calls, usage, model: name, steps, finish } = turned.value;
  const read = readHeartbeatAnswer({ text, calls, finish });
  const answer = read.kind === 'nonsense' ? ({ kind: 'failed', reason: 'model-failed', why: read.why } as const) : read;
  const said = kept(JSON.stringify({ text, calls }), ANSWER_KEPT);
  return { answer, ...spent(usage), record: { model: name, prompt, system, answer: said, steps, finish } };
}

function failed(error: ModelFailure): Asked['answer'] {
  return {
    kind: 'failed',
    reason: error.kind === 'circuit-open' ? 'circuit-open' : 'model-failed',
    why: redactText(`${error.kind}: ${error.message}`.slice(0, 500)),
    ...(error.retryAtMs === undefined ? {} : { retryAtMs: error.retryAtMs }),
  };
}

function spent(usage: Usage | undefined): { tokens: number; costMicros: number } {
  const counted = (n: number | undefined): number => (n !== undefined && n > 0 ? Math.round(n) : 0);
  return {
    tokens: counted(usage?.inputTokens) + counted(usage?.outputTokens),
    costMicros: counted(usage?.costMicros),
  };
}

function kept(text: string, most: number): string {
  return redactText(text.length > most ? `${text.slice(0, most)}…` : text);
}
