/**
 * The kinds of value a setting can have. A kind knows four things: which JSON values it accepts (zod), how text
 * typed on a command line or found in the environment becomes such a value, and how to say what is allowed, with
 * an example. Everything else (errors, docs, pages) is made from these.
 *
 * Invariant: what a kind gives out, it takes in again unchanged. No kind throws: a bad value is only refused.
 */
import { z } from 'zod';
import { type AddressKind, classifyAddress, literalAddress } from '../../base/index.ts';

export type ValueType = 'switch' | 'number' | 'text' | 'choice' | 'list' | 'time' | 'zone';

export interface ValueKind<T> {
  readonly type: ValueType;
  readonly schema: z.ZodType<T>;
  /** What the text stands for; text that stands for nothing is given back as it is, and the schema refuses it. */
  fromText(text: string): unknown;
  /** Completes "Allowed: …". */
  readonly allowed: string;
  readonly example: string;
  readonly unit?: string;
  readonly choices?: readonly string[];
  /** A better hint than `allowed` alone, made from what was given ("Did you mean …?"). */
  hint?(value: unknown): string | undefined;
}

const SWITCH_WORDS = new Map<string, boolean>([
  ['true', true],
  ['on', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['off', false],
  ['no', false],
  ['0', false],
]);

export function onOff(): ValueKind<boolean> {
  return {
    type: 'switch',
    schema: z.boolean(),
    fromText: (text) => SWITCH_WORDS.get(text.trim().toLowerCase()) ?? text,
    allowed: 'on or off (true or false)',
    example: 'off',
  };
}

export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  readonly example?: number;
}

export function wholeNumber(range: NumberRange): ValueKind<number> {
  return {
    type: 'number',
    schema: wholeNumberSchema(range),
    fromText: numberFromText,
    allowed: `a whole number from ${range.min} to ${range.max}`,
    example: String(range.example ?? range.min),
    ...(range.unit === undefined ? {} : { unit: range.unit }),
  };
}

export function wholeNumberSchema(range: NumberRange): z.ZodType<number> {
  // Adding zero turns JSON's -0 into 0, which would otherwise be a second zero in comparisons.
  return z
    .int()
    .min(range.min)
    .max(range.max)
    .transform((value) => value + 0);
}

export function numberFromText(text: string): unknown {
  return /^\s*[+-]?\d{1,15}\s*$/.test(text) ? Number(text) : text;
}

/** A number that may have a fraction, such as a price. */
export function decimalNumber(range: NumberRange): ValueKind<number> {
  return {
    type: 'number',
    schema: z
      .number()
      .min(range.min)
      .max(range.max)
      .transform((value) => value + 0),
    fromText: (text) => (/^\s*[+-]?\d{1,15}(?:\.\d{1,9})?\s*$/.test(text) ? Number(text) : text),
    allowed: `a number from ${range.min} to ${range.max}`,
    example: String(range.example ?? range.min),
    ...(range.unit === undefined ? {} : { unit: range.unit }),
  };
}

export function choice<const C extends readonly [string, ...string[]]>(choices: C): ValueKind<C[number]> {
  return {
    type: 'choice',
    schema: z.enum(choices),
    fromText: (text) => choices.find((known) => known === text.trim().toLowerCase()) ?? text,
    allowed: `one of ${choices.join(', ')}`,
    example: choices[0],
    choices,
  };
}

export function text(limits: { readonly max: number; readonly example: string }): ValueKind<string> {
  return {
    type: 'text',
    // A line break or control character would break logs, headers and one-line lists.
    schema: z
      .string()
      .max(limits.max)
      .regex(/^\P{Cc}*$/u),
    fromText: (given) => given.trim(),
    allowed: `one line of text, at most ${limits.max} characters`,
    example: limits.example,
  };
}

/** No server of the user's own is there: what a machine's wires and clouds keep for themselves, or no machine at all. */
const NEVER_A_SERVER: ReadonlySet<AddressKind> = new Set(['link-local', 'metadata', 'multicast', 'unspecified']);

/**
 * Where a server is, or empty. Refuses what can be seen to be wrong from the text alone (Q4); whether a name may be called is
 * for the guard to say, each time.
 */
export function webAddress(limits: { readonly max: number; readonly example: string }): ValueKind<string> {
  return {
    type: 'text',
    schema: z
      .string()
      .max(limits.max)
      .refine((given) => given === '' || isServerAddress(given)),
    fromText: (given) => given.trim(),
    allowed: `an address that begins with http:// or https://, at most ${limits.max} characters, without user name or password, not of the local link or a metadata service, or empty`,
    example: limits.example,
  };
}

function isServerAddress(given: string): boolean {
  // Empty credentials (http://@host) are dropped by the parser, so the text is looked at.
  if (!/^https?:\/\/(?![^/?#]*@)[^\s\p{Cc}\\]+$/iu.test(given) || !URL.canParse(given)) return false;
  const address = literalAddress(new URL(given).hostname);
  return address === undefined || !NEVER_A_SERVER.has(classifyAddress(address));
}

/** Text of several lines. Other control characters than line feed and tab are refused. */
export function prose(limits: { readonly max: number; readonly example: string }): ValueKind<string> {
  return {
    type: 'text',
    schema: z
      .string()
      .max(limits.max)
      .regex(/^(?:\P{Cc}|[\n\t])*$/u),
    fromText: (given) => given.trim(),
    allowed: `text of any number of lines, at most ${limits.max} characters`,
    example: limits.example,
  };
}

export interface ListOptions {
  readonly item: z.ZodType<string>;
  readonly max: number;
  readonly allowed: string;
  readonly example: string;
}

/** A list of short texts. As text: parts between commas, or a JSON list; nothing at all is the empty list. */
export function listOf(options: ListOptions): ValueKind<readonly string[]> {
  return {
    type: 'list',
    schema: z
      .array(options.item)
      .max(options.max)
      .transform((items) => [...new Set(items)]),
    fromText: listFromText,
    allowed: options.allowed,
    example: options.example,
  };
}

function listFromText(given: string): unknown {
  if (given.trim().startsWith('[')) {
    try {
      return JSON.parse(given);
    } catch {
      return given;
    }
  }
  return given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
