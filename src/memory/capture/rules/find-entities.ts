/**
 * The names in a clause: words with a capital letter that do not merely begin the sentence, joined when they stand
 * together, and people known already in any letter case. Invariant: at most twelve, each once, cleaned. A text all in
 * capitals names nobody.
 */
import type { Language } from '../captured-note.ts';
import { cleanWords, fold } from '../text/fold.ts';
import type { ClauseFacts } from './apply-rules.ts';

const MOST = 12;
const CAPITAL = /(?<![\p{L}\p{N}])(?:(?:Dr|Mrs?|Ms|Prof|Mme|Sra?)\.\s)?\p{Lu}[\p{L}'’-]*(?:\s\p{Lu}[\p{L}'’-]*){0,3}/gu;
const NOT_NAMED =
  /^(?:i|i'm|i've|i'll|i'd|im|ok|okay|the|a|an|my|our|we|we're|he|she|they|it|it's|you|please|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|am|pm|tv|todo|fyi|btw|asap|eod|ich|je|yo)$/u;

export function findEntities(
  facts: ClauseFacts,
  names: readonly (string | undefined)[],
  { isFirst, language }: { readonly isFirst: boolean; readonly language: Language },
): string[] {
  const found = names.filter((name) => name !== undefined && name !== '') as string[];
  const { raw, bare, people } = facts;
  // German gives every noun a capital: only names found by a rule and people known count there.
  const isNoSign = language === 'de' || raw === raw.toUpperCase();
  for (const match of isNoSign ? [] : raw.matchAll(CAPITAL)) {
    const name = match[0].replace(/['’]s$/u, '');
    // Blanked places are dates; the first word has its capital from the sentence.
    const isDate = bare.slice(match.index, match.index + match[0].length).trim() === '';
    const isOpening = match.index === 0 && !/['’]s$/u.test(match[0]) && !people.has(name.toLowerCase());
    if (isDate || (isOpening && isFirst) || NOT_NAMED.test(fold(name))) continue;
    if (isOpening && !name.includes(' ')) continue;
    found.push(name);
  }
  const words = new Set(fold(raw).match(/[\p{L}'-]+/gu) ?? []);
  for (const person of people)
    if (words.has(fold(person)) && !found.some((name) => fold(name) === fold(person))) found.push(person);
  return [...new Set(found.map((name) => cleanWords(name, 60)))].filter((name) => name !== '').slice(0, MOST);
}
