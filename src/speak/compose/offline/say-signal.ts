/**
 * One signal as a sentence, without a model (SPEC H13): three wordings for each kind, the later ones plainer and never
 * louder (D7). Words of outsiders are quoted as theirs. Context kinds have no sentence of their own (K16). Pure.
 */
import type { Signal, SignalKind } from '../../signals/index.ts';
import { oneLine } from '../text/prompt-lines.ts';
import { speakable } from '../text/speakable.ts';
import { isPast, sayDue, sayTime } from './say-when.ts';

export interface SayContext {
  readonly nowMs: number;
  readonly timeZone: string;
  /** 1 to 3. */
  readonly escalation: number;
}

const LONGEST_WHAT = 140;

type Wordings = readonly [
  first: (what: string) => string,
  second: (what: string) => string,
  third: (what: string) => string,
];

const WORDINGS: Partial<Record<SignalKind, Wordings>> = {
  conflict: [
    (what) => `Two things you told me do not fit together: ${what}. Which one holds?`,
    (what) => `I still do not know which of these is right: ${what}.`,
    (what) => `Unless you tell me otherwise I keep the newer one: ${what}.`,
  ],
  continuity: [
    (what) => `We stopped in the middle of something: ${what}. Shall we go on?`,
    (what) => `There is still something open between us: ${what}.`,
    (what) => `I leave this open for now: ${what}.`,
  ],
  monitor: [
    (what) => `You wanted an eye kept on this, and nobody looked for a while: ${what}.`,
    (what) => `Still not looked at: ${what}.`,
    (what) => `Say if this no longer needs watching: ${what}.`,
  ],
  pending: [
    (what) => `Still on your list: ${what}.`,
    (what) => `This has been open for a while: ${what}.`,
    (what) => `Is this still something you want to do? ${what}.`,
  ],
  goal: [
    (what) => `Nothing has moved here lately: ${what}. A small step today?`,
    (what) => `Your plan is standing still: ${what}.`,
    (what) => `Say if this plan is off: ${what}.`,
  ],
  gap: [
    (what) => `You wanted to know, and nothing answers it yet: ${what}`,
    (what) => `Still without an answer: ${what}`,
    (what) => `Say if this question no longer matters: ${what}`,
  ],
  decaying: [
    (what) => `I am about to forget this, is it still true? ${what}.`,
    (what) => `Shall I keep this? ${what}.`,
    (what) => `I let go of this unless you say otherwise: ${what}.`,
  ],
  relationship: [
    (what) => `It has been a while: ${what}.`,
    (what) => `Still no word: ${what}.`,
    (what) => `Perhaps a moment for a message: ${what}.`,
  ],
  pattern: [
    (what) => `You usually do this around now: ${what}.`,
    (what) => `Not today? ${what}.`,
    (what) => `Say if this habit is over: ${what}.`,
  ],
  inbox: [
    (what) => `New for you: ${what}.`,
    (what) => `Still unread: ${what}.`,
    (what) => `Unread for a while: ${what}.`,
  ],
  standing: [
    (what) => `On your list for me: ${what}.`,
    (what) => `On your list for me: ${what}.`,
    (what) => `On your list for me: ${what}.`,
  ],
};

/** Undefined for kinds that only say how things stand. */
export function saySignal(signal: Signal, context: SayContext): string | undefined {
  const what = whatOf(signal);
  if (what === '') return undefined;
  if (signal.kind === 'deadline') return sayDeadline(signal, what, context);
  if (signal.kind === 'scheduled') return sayScheduled(signal, what, context);
  const wordings = WORDINGS[signal.kind];
  const index = Math.min(Math.max(Math.trunc(context.escalation) || 1, 1), 3) - 1;
  const sentence = wordings?.[index]?.(what);
  return sentence && mended(signal.more ? `${sentence} There are more of these.` : sentence);
}

/** The time first: it fits in front of "the tax form" and of "send the tax form" alike. */
function sayDeadline(signal: Signal, what: string, { nowMs, timeZone, escalation }: SayContext): string {
  const { dueAtMs } = signal;
  if (dueAtMs === undefined) return mended(`Due: ${what}.`);
  const dated = { ...signal, dueAtMs };
  const sentence = `${capital(sayDue(dated, nowMs, timeZone))}: ${what}.`;
  // An appointment that has begun is nothing to tick off.
  if (signal.isEvent === true || !isPast(dated, nowMs, timeZone)) return mended(sentence);
  return mended(escalation > 1 ? `${sentence} It is still open.` : `${sentence} Is it done?`);
}

/** The slot stands in front: who reads it later knows which one it was. */
function sayScheduled(signal: Signal, what: string, { nowMs, timeZone, escalation }: SayContext): string {
  if (escalation > 2) return mended(`Not ticked off yet: ${what}.`);
  if (escalation === 2) return mended(`Still waiting for you: ${what}.`);
  return mended(`${capital(sayTime(signal.dueAtMs, nowMs, timeZone))}: ${what}.`);
}

/** The item in a few words: one line, without what would end the sentence early. Strangers' words are marked as such. */
export function whatOf({ text, trust }: Pick<Signal, 'text' | 'trust'>): string {
  const line = oneLine(speakable(text), LONGEST_WHAT);
  if (trust === 'untrusted') return line === '' ? '' : `somebody else wrote "${line.replaceAll('"', "'")}"`;
  return line.replace(/[\s.;:,]+$/u, '');
}

function capital(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('en') + text.slice(first.length);
}

/** A question keeps its mark: `Who won?.` reads badly. */
function mended(sentence: string): string {
  return sentence
    .replaceAll(/([?!…])\./gu, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
