/**
 * Lengths of time. Stored as whole milliseconds; a person may also write `30s`, `45 min`, `2h` or `1 day`.
 * A bare number is always milliseconds, because that is what the environment names have always meant.
 */
import { z } from 'zod';
import { numberFromText, type ValueKind, wholeNumberSchema } from './value-kinds.ts';

const UNIT_MS: readonly (readonly [word: string, pattern: RegExp, ms: number])[] = [
  ['day', /^d(ays?)?$/, 86_400_000],
  ['hour', /^h(rs?|ours?)?$/, 3_600_000],
  ['minute', /^m(ins?|inutes?)?$/, 60_000],
  ['second', /^s(ecs?|econds?)?$/, 1000],
  ['millisecond', /^(ms|milliseconds?)$/, 1],
];

export interface DurationRange {
  readonly min: number;
  readonly max: number;
  /** What 0 means, when 0 is allowed below the smallest length. */
  readonly zero?: string;
  readonly example?: string;
}

export function duration(range: DurationRange): ValueKind<number> {
  const within = wholeNumberSchema({ min: range.min, max: range.max });
  const span = `${lengthInWords(range.min)} to ${lengthInWords(range.max)} in milliseconds, or written like 30s, 45m, 2h`;
  return {
    type: 'number',
    schema: range.zero === undefined ? within : z.union([z.literal(0).transform((zero) => zero + 0), within]),
    fromText: durationFromText,
    allowed: range.zero === undefined ? span : `0 (${range.zero}), or ${span}`,
    example: range.example ?? String(range.min),
    unit: 'ms',
  };
}

function durationFromText(text: string): unknown {
  const match = /^\s*(\d{1,15}(?:\.\d{1,3})?)\s*([a-z]+)\s*$/i.exec(text);
  if (!match) return numberFromText(text);
  const word = (match[2] ?? '').toLowerCase();
  const unit = UNIT_MS.find(([, pattern]) => pattern.test(word));
  return unit ? Math.round(Number(match[1]) * unit[2]) : text;
}

/** `90000` → `90 seconds`, `7200000` → `2 hours`: in the largest unit that leaves no fraction. */
export function lengthInWords(ms: number): string {
  const unit = UNIT_MS.find(([, , size]) => ms >= size && ms % size === 0);
  if (!unit) return `${ms} milliseconds`;
  const amount = ms / unit[2];
  return `${amount} ${unit[0]}${amount === 1 ? '' : 's'}`;
}
