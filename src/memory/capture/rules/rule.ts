/**
 * What a row of a language's table can say, and how it is compiled. Patterns run over one folded clause whose words
 * about time are blanked; a blank in a pattern stands for any run of blanks. Named groups: `what` (the matter),
 * `who` (a name), `rel` (sister, boss), `value` (what is so), `thing` (of which kind).
 */
import type { CapturedType, Resolution } from '../captured-note.ts';
import { compilePattern as compile } from '../text/compile-pattern.ts';

/** Reasons why a clause does not count as the person's own plain statement. */
export type Stance = 'question' | 'hypothetical' | 'reported' | 'joke' | 'past' | 'command';

export interface Rule {
  readonly type: CapturedType;
  readonly pattern: string;
  /** `must`: only with a moment still to come; `may`: takes one as its due time; none: words about time do not matter. */
  readonly date?: 'must' | 'may';
  /** Only what is done again and again: "every Tuesday", "on Sundays". */
  readonly repeats?: boolean;
  /** Only when a time of day, or a day, is named. */
  readonly clock?: boolean;
  readonly day?: boolean;
  /** Refuses when the matter (`what`, else `value`) looks like this; `unlessUndated` only when there is no moment. */
  readonly unless?: string;
  readonly unlessUndated?: string;
  /** Only one value at a time per subject; `$thing`, `$rel`, `$what` are filled in. */
  readonly attribute?: string;
  readonly value?: string;
  readonly subject?: 'who' | 'rel';
  /** The group that must be a name: a capital letter, or somebody known. */
  readonly name?: 'who' | 'value';
  /** Stances that do not matter to this rule. */
  readonly despite?: readonly Stance[];
  readonly importance: number;
  readonly confidence: number;
  readonly tags?: readonly string[];
  readonly isCorrection?: boolean;
}

export interface ResolveRule {
  readonly how: Resolution['how'];
  readonly pattern: string;
  readonly unless?: string;
}

/** Everything a language brings. Strings are patterns over folded text. */
export interface Speech {
  readonly lead: string;
  readonly stances: Readonly<Record<Stance, string>>;
  readonly reminder: string;
  readonly correction: string;
  /** "remember that …": kept even when no other rule knows what it is. */
  readonly keep: string;
  /** Never kept. */
  readonly secret: string;
  readonly urgent: string;
  readonly evening: string;
  readonly rules: readonly Rule[];
  readonly resolves: readonly ResolveRule[];
  /** Small words that tell nothing about which matter is meant. */
  readonly small: string;
  /** Left hanging at an edge once the date is cut out: "by", "on", "am". */
  readonly edges: string;
}

export interface CompiledRule extends Rule {
  readonly matcher: RegExp;
  readonly refuse?: RegExp;
  readonly refuseUndated?: RegExp;
}
export interface CompiledResolve extends ResolveRule {
  readonly matcher: RegExp;
  readonly refuse?: RegExp;
}
export interface CompiledSpeech {
  readonly lead: RegExp;
  readonly stances: readonly (readonly [Stance, RegExp])[];
  readonly reminder: RegExp;
  readonly correction: RegExp;
  readonly keep: RegExp;
  readonly secret: RegExp;
  readonly urgent: RegExp;
  readonly evening: RegExp;
  readonly rules: readonly CompiledRule[];
  readonly resolves: readonly CompiledResolve[];
  readonly small: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** Keys come from a fixed set of names. */
const entries = Object.entries as <K extends string, V>(record: Readonly<Record<K, V>>) => [K, V][];

export function compileSpeech(speech: Speech): CompiledSpeech {
  return {
    lead: compile(`^(?:${speech.lead})`, 'u'),
    stances: entries(speech.stances).map(([stance, source]) => [stance, compile(source, 'u')] as const),
    reminder: compile(speech.reminder, 'u'),
    correction: compile(speech.correction, 'u'),
    keep: compile(`^(?:${speech.keep})`, 'u'),
    secret: compile(speech.secret, 'u'),
    urgent: compile(speech.urgent, 'u'),
    evening: compile(speech.evening, 'u'),
    rules: speech.rules.map((rule) => ({
      ...rule,
      matcher: compile(rule.pattern, 'du'),
      ...(rule.unless === undefined ? {} : { refuse: compile(rule.unless, 'u') }),
      ...(rule.unlessUndated === undefined ? {} : { refuseUndated: compile(rule.unlessUndated, 'u') }),
    })),
    resolves: speech.resolves.map((rule) => ({
      ...rule,
      matcher: compile(rule.pattern, 'du'),
      ...(rule.unless === undefined ? {} : { refuse: compile(rule.unless, 'u') }),
    })),
    small: new Set(speech.small.split(' ')),
    edges: new Set(speech.edges.split(' ')),
  };
}
