/**
 * Decides whether a clause is the person's own plain statement. Question, supposition, other people's words, joke,
 * past, command: each blocks the rules that do not say they hold despite it. A question mark, a joke or an opening
 * "if" colours the whole sentence; the rest only its own clause.
 */
import type { Clause } from '../text/split-clauses.ts';
import type { CompiledSpeech, Stance } from './rule.ts';

const WHOLE_SENTENCE: ReadonlySet<Stance> = new Set(['joke']);
const OPENING = /^\s*\S+(?:\s+\S+)?/u;

/** `start` is the clause from where the statement begins; after a date the verb comes first without asking. */
export function readStances(
  clause: Clause,
  speech: CompiledSpeech,
  start: { readonly text: string; readonly afterDate: boolean },
): ReadonlySet<Stance> {
  const found = new Set<Stance>();
  const opening = OPENING.exec(clause.sentence)?.[0] ?? '';
  for (const [stance, pattern] of speech.stances) {
    const scope = WHOLE_SENTENCE.has(stance) ? clause.sentence : clause.folded;
    const looksAtStart = stance === 'command' || (stance === 'question' && !start.afterDate);
    const isCalled = pattern.test(scope) || (looksAtStart && pattern.test(start.text));
    const opensSo = stance === 'hypothetical' && isOpening(pattern, opening, clause.sentence);
    if (isCalled || opensSo) found.add(stance);
  }
  if (/[?¿]/u.test(clause.sentence)) found.add('question');
  return found;
}

/** "If it rains tomorrow, I have to …": the supposition stands in the clause before. */
function isOpening(pattern: RegExp, opening: string, sentence: string): boolean {
  const match = pattern.exec(sentence);
  return match !== null && match.index === 0 && match[0].trim().length <= opening.trim().length + 12;
}
