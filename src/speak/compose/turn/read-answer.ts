/**
 * What a model's turn at a heartbeat amounts to (SPEC H8): the first valid call of the answering tool; else the text,
 * where a control word, silence or an object that looks like the tool's input are understood too.
 *   notify    words for the person: no control word, no thoughts, one screenful at most
 *   ack       nothing to say
 *   nonsense  no answer: tools without an end, thoughts alone, a flood of text, `notify` without words
 * Pure; never throws, whatever a model sends.
 */
import { shorten } from '../../../base/index.ts';
import { stripHeartbeatToken } from '../text/heartbeat-token.ts';
import { isSilentReply } from '../text/silent-reply.ts';
import { speakable } from '../text/speakable.ts';
import { withoutLeadingThoughts, withoutThinking } from '../text/thinking.ts';
import { RESPOND } from './respond-tool.ts';

export interface AnsweredTurn {
  readonly text: string;
  readonly calls: ReadonlyArray<{ readonly name: string; readonly input: unknown }>;
  /** Why it ended, in the provider's words. */
  readonly finish: string;
}

export type HeartbeatAnswer =
  | { readonly kind: 'notify'; readonly text: string; readonly outcome?: string }
  | { readonly kind: 'ack'; readonly outcome?: string }
  | { readonly kind: 'nonsense'; readonly why: string };

/** More than anybody reads in a message that they did not ask for. */
export const LONGEST_MESSAGE = 2_000;
/** An answer beyond this is a model gone wrong; nothing of it is taken apart. */
const LONGEST_ANSWER = 20_000;
const LONGEST_OUTCOME = 300;

interface Response {
  readonly notify: boolean;
  readonly text: string;
  readonly outcome: string;
}

export function readHeartbeatAnswer(turn: AnsweredTurn): HeartbeatAnswer {
  const called = turn.calls.filter(({ name }) => name === RESPOND).map(({ input }) => readResponse(input));
  const given = called.find((response) => response !== undefined);
  if (given) return fromResponse(given, turn.text);
  if (turn.text.length > LONGEST_ANSWER) return { kind: 'nonsense', why: 'the answer is far too long for a message' };
  const written = responseInText(turn.text);
  if (written) return fromResponse(written, '');
  return fromText(turn);
}

function fromResponse({ notify, text, outcome }: Response, beside: string): HeartbeatAnswer {
  const about = outcome === '' ? {} : { outcome: shorten(outcome, LONGEST_OUTCOME) };
  if (!notify) return { kind: 'ack', ...about };
  if (text.trim() === '') {
    const rest = beside.length > LONGEST_ANSWER ? '' : sayable(beside);
    return rest === '' ? { kind: 'nonsense', why: 'it wants to say something, without words' } : say(rest, about);
  }
  if (text.length > LONGEST_ANSWER) return { kind: 'nonsense', why: 'the answer is far too long for a message' };
  const words = sayable(text);
  return words === '' ? { kind: 'ack', ...about } : say(words, about);
}

function fromText({ text, calls, finish }: AnsweredTurn): HeartbeatAnswer {
  if (isOnlyThoughts(text)) return { kind: 'nonsense', why: 'it only thought aloud' };
  const isCut = finish === 'length' || finish === 'tool-calls' || finish === 'tool_calls' || calls.length > 0;
  if (withoutThinking(text).trim() === '' && isCut) {
    return { kind: 'nonsense', why: 'its steps or tokens were used up before an answer' };
  }
  const words = sayable(text);
  return words === '' ? { kind: 'ack' } : say(words, {});
}

function say(text: string, about: { readonly outcome?: string }): HeartbeatAnswer {
  return { kind: 'notify', text: shorten(text, LONGEST_MESSAGE), ...about };
}

/** The words as they may be sent; empty when they only say that there is nothing to say. */
function sayable(text: string): string {
  if (isOnlyThoughts(text) || isSilentReply(text)) return '';
  const stripped = stripHeartbeatToken(text);
  if (stripped.shouldSkip) return '';
  const words = speakable(stripped.text).trim();
  return isSilentReply(words) || words === speakable('') ? '' : words;
}

/** A thought that was begun and never ended: whatever follows belongs to it. */
function isOnlyThoughts(text: string): boolean {
  return /^<think(?:ing)?>/iu.test(withoutLeadingThoughts(text).trimStart());
}

/** What a model meant, read with patience: a word for a flag, a number for a text. Undefined where it cannot be told. */
function readResponse(input: unknown): Response | undefined {
  const given = typeof input === 'string' ? parse(input) : input;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const { notify, text, outcome } = given as Record<string, unknown>; // an object, as was just seen
  const flag = FLAGS.get(typeof notify === 'string' ? notify.trim().toLowerCase() : notify);
  return flag === undefined ? undefined : { notify: flag, text: textOf(text), outcome: textOf(outcome) };
}

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
]);

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** Models that cannot call tools write the call down. */
function responseInText(text: string): Response | undefined {
  const bare = withoutLeadingThoughts(text)
    .trim()
    .replace(/^```(?:json)?\s*/iu, '')
    .replace(/\s*```$/u, '');
  return bare.startsWith('{') && bare.endsWith('}') ? readResponse(bare) : undefined;
}

function parse(text: string): unknown {
  if (text.length > LONGEST_ANSWER) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
