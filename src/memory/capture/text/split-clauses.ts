/**
 * Cuts a message into sentences, and sentences into clauses that each say one thing. Invariant: clauses are slices of
 * the text in order, none longer than `LONGEST`, at most `MOST` of them, so the work per message is bounded whatever
 * is pasted. "3. Mai", "5 p.m." and "Dr. Lima" are not sentence ends.
 */
import type { Span } from '../captured-note.ts';
import { fold } from './fold.ts';

export interface Clause extends Span {
  readonly raw: string;
  readonly folded: string;
  /** The folded sentence it stands in. */
  readonly sentence: string;
  readonly isFirst: boolean;
}

const LONGEST = 300;
const MOST = 60;

const END = /[.!?…;]+(?=\s|$|["”»)])|\n+|\ufffc{2,}|(?<!\d|\d ?[ap]m)\s+[-–—]\s+|\s+[-–—]\s+(?!\d)/gu;
const ABBREVIATION =
  /(?:^|[\s(])(?:dr|mr|mrs|ms|st|prof|approx|e\.g|i\.e|[ap]\.m|no|nr|z\.b|ca|etc|sr|sra|vs|bzw|tel|dra|mme|min)\.?$/u;
const NUMBERED = /\d\.$/u;

const OWN = "(?:i|i'm|i've|i'll|i'd|we|we're|we've|we'll|my|our|the|it's|there's|please|don't)";
const JOINTS = new RegExp(
  [
    `(?:,\\s*|\\s+)(?:and|but|so|yet|plus|although|though) (?=${OWN}(?![\\p{L}']))`,
    `,\\s*(?:but|so|and then|which means) `,
    `,\\s*and (?=[\\p{L}]+ (?:is|has|was|got|gets|will|needs|wants|comes|came|moved|starts|started|left|called)(?![\\p{L}]))`,
    `:\\s+(?=(?:it's|it is|i'm|i have|i must|i need|my|our|the|we)(?![\\p{L}']))`,
    `,\\s+(?=(?:must|need to|have to|gotta|got to|should|don't forget) )`,
    `,\\s+(?=(?:i|i'm|i've|i'll|we|we're|my)(?![\\p{L}']))`,
    '(?:,\\s*|\\s+)(?:und|aber|also|sondern) (?=(?:ich|wir|mein|meine|muss|wohne|lebe|arbeite|habe|bin|mag|will|heiße|komme|spreche|brauche)(?![\\p{L}]))',
    '(?:,\\s*|\\s+)(?:y|pero|asi que|aunque) (?=(?:yo|me|mi|vivo|trabajo|soy|tengo|quiero|necesito|prefiero|debo|estoy|hablo|no)(?![\\p{L}]))',
    "(?:,\\s*|\\s+)(?:et|mais|donc) (?=j'|(?:je|nous|on|mon|ma|mes|il faut)(?![\\p{L}]))",
  ].join('|'),
  'gu',
);

export function splitClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  for (const sentence of sentencesOf(text)) {
    const folded = fold(text.slice(sentence.start, sentence.end));
    for (const part of cut(folded, JOINTS)) {
      const clause = clauseAt(text, sentence.start + part.start, sentence.start + part.end);
      if (clause === undefined) continue;
      clauses.push({ ...clause, sentence: folded, isFirst: clauses.length === 0 });
      if (clauses.length >= MOST) return clauses;
    }
  }
  return clauses;
}

function sentencesOf(text: string): Span[] {
  const found: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    const head = fold(text.slice(Math.max(start, match.index - 8), match.index + 1));
    const isInside =
      match[0] === '.' && (ABBREVIATION.test(head) || (NUMBERED.test(head) && /^\s+[\p{L}\d]/u.test(text.slice(end))));
    if (isInside) continue;
    found.push({ start, end });
    start = end;
    if (found.length >= MOST) return found;
  }
  if (start < text.length) found.push({ start, end: text.length });
  return found;
}

function cut(folded: string, joints: RegExp): Span[] {
  const parts: Span[] = [];
  let start = 0;
  for (const match of folded.matchAll(joints)) {
    if (match.index > start) parts.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  parts.push({ start, end: folded.length });
  return parts;
}

/** Trimmed of blanks and bullets; undefined when no word is left. */
function clauseAt(text: string, from: number, to: number): Omit<Clause, 'sentence' | 'isFirst'> | undefined {
  let start = from;
  let end = Math.min(to, from + LONGEST);
  while (start < end && /[\s\ufffc•*,;:\-–—)¡]/u.test(text.charAt(start))) start += 1;
  while (end > start && /[\s\ufffc,;:\-–—]/u.test(text.charAt(end - 1))) end -= 1;
  const raw = text.slice(start, end);
  if (!/\p{L}/u.test(raw)) return undefined;
  return { start, end, raw, folded: fold(raw) };
}
