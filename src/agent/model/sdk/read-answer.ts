/**
 * Reads what a model wrote: its words without the thinking some models put before them, and JSON wherever it stands in
 * them (alone, in a fence, between sentences). Pure; bounded; never throws.
 */
import type { z } from 'zod';
import { err, ok, type Result } from '../../../base/index.ts';

/** Thinking that was never closed is thinking to the end. Sticky: read piece by piece, never copied. */
const THINKING = /\s*<(think|thinking|reasoning)>[\s\S]*?(?:<\/\1>|$)/iuy;
const FENCE = /```[\w-]*\s*\n([\s\S]*?)(?:```|$)/u;
/** Looking for a beginning in a long text costs one pass for each. */
const MOST_BEGINNINGS = 20;
/** No answer worth reading is longer; a hostile one must not stop the clock for others. */
const LONGEST_TEXT = 200_000;
const MOST_PROBLEMS = 5;

export function withoutThinking(given: string): string {
  const text = given.slice(0, LONGEST_TEXT);
  const thinking = new RegExp(THINKING);
  let from = 0;
  while (from < text.length && thinking.test(text)) from = thinking.lastIndex;
  return text.slice(from).trim();
}

/** What in the text is a JSON object or list, in order: the first that fits, else the first; undefined when there is none. */
export function findJson(text: string, isFit: (value: unknown) => boolean = () => true): unknown {
  let first: unknown;
  for (const value of valuesIn(withoutThinking(text))) {
    if (isFit(value)) return value;
    first ??= value;
  }
  return first;
}

function* valuesIn(words: string): Generator<unknown> {
  for (const candidate of [words, FENCE.exec(words)?.[1]]) {
    const parsed = candidate === undefined ? undefined : tryParse(candidate.trim());
    if (parsed !== undefined) yield parsed;
  }
  let from = 0;
  for (let tries = 0; tries < MOST_BEGINNINGS; tries++) {
    const start = words.slice(from).search(/[[{]/u);
    if (start < 0) return;
    const end = closingOf(words, from + start);
    const parsed = end === undefined ? undefined : tryParse(words.slice(from + start, end));
    if (parsed !== undefined) yield parsed;
    from += start + 1;
  }
}

function tryParse(text: string): unknown {
  if (!/^[[{]/u.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where the bracket that opens at `start` is closed, brackets inside texts not counted. */
function closingOf(text: string, start: number): number | undefined {
  let depth = 0;
  let isText = false;
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (isText) {
      if (char === '\\') i++;
      else if (char === '"') isText = false;
    } else if (char === '"') isText = true;
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return i + 1;
  }
  return undefined;
}

/** The value as the schema wants it, or what is wrong with it, in words a model can use. */
export function fitSchema<T>(schema: z.ZodType<T>, value: unknown): Result<T, string> {
  if (value === undefined) return err('there is no JSON in it');
  try {
    const parsed = schema.safeParse(value);
    if (parsed.success) return ok(parsed.data);
    const problems = parsed.error.issues.slice(0, MOST_PROBLEMS);
    return err(problems.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`).join('; '));
  } catch {
    // A schema with its own code in it may throw; for the model it is only a value that does not fit.
    return err('it does not fit');
  }
}
