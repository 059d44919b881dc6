/**
 * An object of a given shape from any model. Servers differ in what they can be made to keep to, so there are three ways, and
 * the first that a server takes is remembered for it:
 *
 *   schema   the answer's format is given as a JSON Schema
 *   tool     the answer is the input of the one tool that has to be called
 *   text     the schema stands in the prompt, and the JSON is looked for in the words
 *
 * A request that is refused for its form goes on to the next way. An answer that does not fit is sent back once, with what is
 * wrong with it; after that it is a bad answer. So one object costs at most four requests, nearly always one. Never throws.
 */
import type { ModelMessage } from 'ai';
import type { z } from 'zod';
import { err, ok, type Result, shorten } from '../../../base/index.ts';
import { callSdk, type SdkAnswer, type SdkCall } from './call-sdk.net.ts';
import type { CallFailure } from './explain-failure.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { findJson, fitSchema } from './read-answer.ts';
import type { Habits } from './sdk-fetch.ts';

export interface ObjectCall<T>
  extends Pick<SdkCall, 'model' | 'host' | 'key' | 'now' | 'limit' | 'meter' | 'maxOutputTokens'> {
  readonly schema: z.ZodType<T>;
  readonly name: string;
  readonly description?: string | undefined;
  readonly system?: string | undefined;
  readonly prompt: string;
  readonly habits: Habits;
}

type Way = Habits['objects'];

const WAYS: readonly Way[] = ['schema', 'tool', 'text'];
/** What is shown of an answer that did not fit; more would cost as much as the question. */
const SHOWN_AGAIN = 4_000;

export async function askObject<T>(call: ObjectCall<T>): Promise<Result<T, CallFailure>> {
  const { habits, prompt } = call;
  const messages: ModelMessage[] = [{ role: 'user', content: prompt }];
  for (let isRepair = false; ; isRepair = true) {
    const answered = await inSomeWay(call, messages);
    if (!answered.ok) return answered;
    const { answer, way } = answered.value;
    const fitted = fitSchema(call.schema, objectIn(answer, call));
    if (fitted.ok) {
      habits.objects = way;
      return ok(fitted.value);
    }
    const refusal = refusalOf(answer, call.host);
    if (refusal) return err(refusal);
    if (isRepair) {
      return err({
        kind: 'bad-answer',
        message: `${call.host} gave an answer of another shape, twice: ${fitted.error}.`,
      });
    }
    messages.push(
      { role: 'assistant', content: shorten(wordsOf(answer), SHOWN_AGAIN) || '(nothing)' },
      { role: 'user', content: `That cannot be used: ${fitted.error}. ${inWords(call)}` },
    );
  }
}

interface Answered {
  readonly answer: SdkAnswer;
  readonly way: Way;
}

/** Asks in the way that worked last, and in the next ones where the form is refused. */
async function inSomeWay<T>(
  call: ObjectCall<T>,
  messages: readonly ModelMessage[],
): Promise<Result<Answered, CallFailure>> {
  let last: CallFailure = { kind: 'other', message: 'It was not asked.' };
  for (const way of WAYS.slice(WAYS.indexOf(call.habits.objects))) {
    const answered = await callSdk(sdkCall(call, way, messages));
    if (answered.ok) return ok({ answer: answered.value, way });
    last = answered.error;
    // The tool was not called, but the words may hold the answer all the same.
    if (last.kind === 'bad-answer' && call.meter.lastText !== '') {
      return ok({ answer: { text: call.meter.lastText, calls: [], finish: 'other' }, way });
    }
    if (!last.isForm) return err(last);
  }
  return err(last);
}

function sdkCall<T>(call: ObjectCall<T>, way: Way, messages: readonly ModelMessage[]): SdkCall {
  const { model, host, key, now, limit, meter, maxOutputTokens, schema, name, description, system } = call;
  meter.lastText = '';
  const base = { model, host, key, now, limit, meter, maxOutputTokens, messages, maxSteps: 1, system };
  if (way === 'schema') return { ...base, format: { schema, name, description } };
  if (way === 'text') return { ...base, system: [system, inWords(call)].filter((part) => part).join('\n\n') };
  const tool = { description: description ?? 'Takes your answer.', input: schema };
  return { ...base, tools: { [name]: tool }, forced: name };
}

function inWords<T>({ schema }: ObjectCall<T>): string {
  return `Answer with one JSON value and nothing else. It has to fit this JSON Schema: ${JSON.stringify(jsonSchemaOf(schema))}`;
}

function objectIn<T>({ calls, text }: SdkAnswer, { name, schema }: ObjectCall<T>): unknown {
  const made = calls.find((one) => one.name === name);
  if (made && typeof made.input !== 'string') return made.input;
  return findJson(typeof made?.input === 'string' ? made.input : text, (value) => fitSchema(schema, value).ok);
}

function wordsOf({ text, calls }: SdkAnswer): string {
  return text === '' ? JSON.stringify(calls[0]?.input ?? '') : text;
}

/** What ended without an answer is not a wrong answer: asking for the shape again would not help. */
export function refusalOf({ finish, text, calls }: SdkAnswer, host: string): CallFailure | undefined {
  if (finish === 'content-filter') return { kind: 'refused', message: `The model at ${host} declined to answer.` };
  if (finish === 'length' && text === '' && calls.length === 0) {
    return { kind: 'bad-answer', message: `The model at ${host} used up its output before it said anything.` };
  }
  return undefined;
}
