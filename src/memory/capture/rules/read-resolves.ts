/**
 * Recognises that something is over: done, cancelled, no longer needed. Invariant: gives only words to look for, never
 * changes anything; no words means the matter last spoken of. A clause that looks ahead ("I sent it for Friday 5pm
 * tomorrow") resolves nothing as done.
 */
import type { Resolution } from '../captured-note.ts';
import { cleanWords } from '../text/fold.ts';
import type { ClauseFacts } from './apply-rules.ts';
import type { CompiledSpeech } from './rule.ts';

const MOST_WORDS = 12;

export function readResolve(facts: ClauseFacts, speech: CompiledSpeech): Omit<Resolution, 'span'> | undefined {
  const blocked = ['question', 'hypothetical', 'reported', 'joke'] as const;
  if (blocked.some((stance) => facts.stances.has(stance))) return undefined;
  const text = facts.bare.slice(facts.from).replace(/[\s.!,]+$/u, '');
  for (const rule of speech.resolves) {
    if (rule.how === 'done' && facts.moment.atMs !== undefined && !facts.moment.isToday) continue;
    const match = rule.matcher.exec(text);
    if (match === null) continue;
    const said = match.groups?.what?.trim() ?? '';
    if (said !== '' && rule.refuse?.test(said) === true) continue;
    return { how: rule.how, words: keyWords(said, speech), text: cleanWords(facts.raw, 200) };
  }
  return undefined;
}

/** The words that tell which matter is meant. */
export function keyWords(folded: string, speech: CompiledSpeech): string[] {
  const words = folded.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [];
  const telling = words
    .map((word) => word.replace(/'s?$/u, ''))
    .filter((word) => word !== '' && !speech.small.has(word));
  return [...new Set(telling)].slice(0, MOST_WORDS);
}
