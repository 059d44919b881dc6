/**
 * A gate: one rule of the decision. It looks at the facts and at what is still a candidate, and lets pass (perhaps
 * fewer than came), stops, or forces. It writes a line in words whatever it does. A soft stop is one that `gate: always`
 * overrules: the model is then asked all the same (H2).
 */
import type { Signal } from '../signals/index.ts';
import { causeToSpeak } from './confluence.ts';
import type { SilentReason, SpeakReason } from './decision.ts';
import { type Facts, kindsOf } from './facts.ts';

/** The decision so far. */
export interface Draft {
  /** What may still be said. */
  readonly candidates: readonly Signal[];
  /** Why it is worth saying, once a gate has found out. */
  readonly cause?: SpeakReason;
  readonly escalation: number;
}

export type Step =
  | { readonly outcome: 'pass'; readonly detail: string; readonly change?: Partial<Draft> }
  | {
      readonly outcome: 'force';
      readonly detail: string;
      readonly change: Partial<Draft> & { readonly cause: SpeakReason };
    }
  | {
      readonly outcome: 'stop';
      readonly detail: string;
      readonly reason: SilentReason;
      readonly isSoft?: boolean;
      readonly change?: Partial<Draft>;
    };

export interface Gate {
  readonly name: string;
  /** Asks about signals; a message that was forced or a greeting does not depend on them. */
  readonly isAboutSignals?: boolean;
  judge(facts: Facts, draft: Draft): Step;
}

export function pass(detail: string, change?: Partial<Draft>): Step {
  return change ? { outcome: 'pass', detail, change } : { outcome: 'pass', detail };
}

export function stop(reason: SilentReason, detail: string): Step {
  return { outcome: 'stop', reason, detail };
}

/** A stop that `gate: always` overrules. */
export function softStop(reason: SilentReason, detail: string, change: Partial<Draft> = {}): Step {
  return { outcome: 'stop', reason, detail, isSoft: true, change };
}

/** Goes on with fewer candidates, if they are still worth saying; what was said before lends them no weight. */
export function narrow(
  facts: Facts,
  draft: Draft,
  kept: readonly Signal[],
  words: { readonly reason: SilentReason; readonly all: string; readonly dropped: string },
): Step {
  if (kept.length === draft.candidates.length) return pass(words.all);
  const detail = `${words.dropped}: ${kindsOf(draft.candidates.filter((signal) => !kept.includes(signal)))}`;
  const cause = causeToSpeak(kept, facts.threshold);
  return cause ? pass(detail, { candidates: kept, cause }) : softStop(words.reason, detail, { candidates: kept });
}
