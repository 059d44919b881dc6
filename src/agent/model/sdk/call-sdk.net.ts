/**
 * One call of the SDK: a turn of at most so many answers, within one time limit that also ends tools that hang. The SDK's own
 * retries are off: whoever asked decides, and the circuit counts. Every answer is metered as it comes, so that what a turn used
 * before it failed is known. Never throws.
 */
import type { ModelMessage, OutputInterface, StepResult, ToolSet } from 'ai';
import type { z } from 'zod';
import { err, messageOf, ok, type Result, shorten } from '../../../base/index.ts';
import type { ModelTool, ToolCall } from '../model-port.ts';
import { type CallFailure, explainThrown } from './explain-failure.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { type GivenModel, loadSdk, PROVIDER, type Sdk } from './load-sdk.ts';
import { fitSchema, withoutThinking } from './read-answer.ts';

export interface SdkCall {
  readonly model: GivenModel;
  readonly host: string;
  readonly key: string;
  readonly now: () => number;
  readonly limit: TimeLimit;
  readonly meter: Meter;
  readonly system?: string | undefined;
  readonly messages: readonly ModelMessage[];
  readonly tools?: Readonly<Record<string, ModelTool>> | undefined;
  /** The tool that has to be called. */
  readonly forced?: string;
  /** The answer is to be JSON of this shape. */
  readonly format?: { readonly schema: z.ZodType; readonly name: string; readonly description?: string | undefined };
  readonly maxSteps: number;
  readonly maxOutputTokens: number;
}

export interface SdkAnswer {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly finish: string;
}

/** Counts what answers cost, also those of a turn that fails later. */
export interface Meter {
  inputTokens: number;
  outputTokens: number;
  steps: number;
  isEstimate: boolean;
  /** The words of the last answer, for when the SDK refuses to hand it over. */
  lastText: string;
}

export const freshMeter = (): Meter => ({ inputTokens: 0, outputTokens: 0, steps: 0, isEstimate: false, lastText: '' });

export interface TimeLimit {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  why(): 'timeout' | 'aborted' | undefined;
}

/** What a timer can hold. */
const LONGEST_MS = 2 ** 31 - 1;
/** A model that calls more in one turn is running in circles, or was told to. */
const MOST_CALLS = 50;
const SHOWN = 300;
/** No single answer uses more; a server that says so is wrong. */
const MOST_TOKENS = 10_000_000;
const CHARS_PER_TOKEN = 4;

export function startLimit(timeoutMs: number, outer: AbortSignal | undefined): TimeLimit {
  const limit = AbortSignal.timeout(Math.min(Math.max(1, Math.trunc(timeoutMs) || 1), LONGEST_MS));
  const signal = outer ? AbortSignal.any([outer, limit]) : limit;
  let reason: 'timeout' | 'aborted' | undefined;
  const note = (): void => {
    reason ??= outer?.aborted && signal.reason === outer.reason ? 'aborted' : 'timeout';
  };
  if (signal.aborted) note();
  else signal.addEventListener('abort', note, { once: true });
  return { signal, timeoutMs, why: () => reason };
}

export async function callSdk(call: SdkCall): Promise<Result<SdkAnswer, CallFailure>> {
  const { limit, host } = call;
  try {
    const answer = await untilLimit(limit, ask(call));
    return limit.why() === undefined ? ok(answer) : err(endOf(limit, host));
  } catch (thrown) {
    if (limit.why() !== undefined) return err(endOf(limit, host));
    return err(explainThrown(thrown, { host, key: call.key, nowMs: call.now() }));
  }
}

function endOf(limit: TimeLimit, host: string): CallFailure {
  if (limit.why() === 'aborted') return { kind: 'aborted', message: 'It was told to stop.' };
  return { kind: 'timeout', message: `${host} did not answer within ${limit.timeoutMs} ms (setting model.timeoutMs).` };
}

/** The work may go on behind our back for a moment; nobody waits for it. */
function untilLimit<T>({ signal }: TimeLimit, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const onAbort = (): void => late.reject(new Error('the time was up'));
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([work, late.promise]).finally(() => signal.removeEventListener('abort', onAbort));
}

async function ask(call: SdkCall): Promise<SdkAnswer> {
  const { model, limit, system, format, forced, maxSteps, maxOutputTokens } = call;
  const sdk = await loadSdk();
  limit.signal.throwIfAborted();
  const tools = toolsOf(sdk, call.tools ?? {});
  const { steps, finalStep } = await sdk.generateText({
    model,
    messages: [...call.messages],
    maxRetries: 0,
    maxOutputTokens,
    abortSignal: limit.signal,
    stopWhen: sdk.isStepCount(maxSteps),
    // One after the other, in the order they were called: what one does the next may need.
    toolCallConcurrency: 1,
    onLanguageModelCallEnd: ({ usage, content }) => meterAnswer(call, usage, content),
    ...(system === undefined || system === '' ? {} : { instructions: system }),
    ...(Object.keys(tools).length === 0 ? {} : { tools }),
    ...(forced === undefined ? {} : { toolChoice: { type: 'tool' as const, toolName: forced } }),
    ...(format ? { output: formatOf(format), providerOptions: { [PROVIDER]: { strictJsonSchema: false } } } : {}),
  });
  return {
    text: steps.map(({ text }) => withoutThinking(text)).findLast((text) => text !== '') ?? '',
    calls: steps.flatMap(callsOf).slice(0, MOST_CALLS),
    finish: finalStep.finishReason,
  };
}

function toolsOf(sdk: Sdk, tools: Readonly<Record<string, ModelTool>>): ToolSet {
  let calls = 0;
  const counted = (run: NonNullable<ModelTool['run']>) => async (input: unknown) => {
    if (++calls > MOST_CALLS) throw new Error(`at most ${MOST_CALLS} calls in one turn`);
    return run(input);
  };
  return Object.fromEntries(
    Object.entries(tools).map(([name, { description, input, run }]) => {
      const inputSchema = sdk.jsonSchema<unknown>(jsonSchemaOf(input), {
        validate: (value) => {
          const fitted = fitSchema(input, value);
          return fitted.ok
            ? { success: true, value: fitted.value }
            : { success: false, error: new Error(fitted.error) };
        },
      });
      return [name, { description, inputSchema, ...(run ? { execute: counted(run) } : {}) }];
    }),
  );
}

/** Asks for JSON and takes whatever comes: reading it is ours, because servers differ in what they keep to. */
function formatOf({
  schema,
  name,
  description,
}: NonNullable<SdkCall['format']>): OutputInterface<string, string, never> {
  return {
    name: 'object',
    responseFormat: Promise.resolve({
      type: 'json' as const,
      schema: jsonSchemaOf(schema),
      name,
      ...(description === undefined ? {} : { description }),
    }),
    parseCompleteOutput: async ({ text }) => text,
    parsePartialOutput: async ({ text }) => ({ partial: text }),
    createElementStreamTransform: () => undefined,
  };
}

function callsOf(step: StepResult<ToolSet>): ToolCall[] {
  return step.toolCalls.map((made) => {
    const failed = step.content.find((part) => part.type === 'tool-error' && part.toolCallId === made.toolCallId);
    const thrown = made.invalid ? made.error : failed?.type === 'tool-error' ? failed.error : undefined;
    const { toolName: name, input } = made;
    return thrown === undefined ? { name, input } : { name, input, problem: shorten(innermost(thrown), SHOWN) };
  });
}

/** The SDK wraps what is wrong with an input into its own words, which repeat the input. */
function innermost(thrown: unknown): string {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : undefined;
  if (cause === undefined) return messageOf(thrown);
  return cause.cause instanceof Error ? messageOf(cause.cause) : messageOf(cause);
}

interface Counted {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

function meterAnswer({ meter, system = '', messages }: SdkCall, usage: Counted, content: readonly unknown[]): void {
  const given = tokenCount(usage.inputTokens);
  const written = content.length === 0 ? 0 : tokenCount(usage.outputTokens);
  meter.steps += 1;
  // A server that does not count must not make its answers free: the day's budget is for them too (D8).
  meter.isEstimate ||= given === undefined || written === undefined;
  meter.inputTokens += given ?? estimate(system.length + JSON.stringify(messages).length);
  meter.outputTokens += written ?? estimate(JSON.stringify(content).length);
  meter.lastText = content
    .map((part) => (isText(part) ? part.text : ''))
    .join('')
    .trim();
}

function isText(part: unknown): part is { readonly text: string } {
  return (
    typeof part === 'object' &&
    part !== null &&
    'type' in part &&
    part.type === 'text' &&
    'text' in part &&
    typeof part.text === 'string'
  );
}

/** Nothing is nothing: servers that do not count say 0 as well. */
function tokenCount(given: number | undefined): number | undefined {
  if (given === undefined || !Number.isFinite(given) || given <= 0) return undefined;
  return Math.min(Math.round(given), MOST_TOKENS);
}

function estimate(chars: number): number {
  return Math.ceil(chars / CHARS_PER_TOKEN);
}
