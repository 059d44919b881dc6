/**
 * Cuts a sentence into words, digit runs and single marks, each with its place in the original.
 * Invariant: linear in the length of the text; `text.slice(token.start, token.end)` is always what the person typed.
 * Nothing is thrown away except white space, so the leftover can be given back in the person's own spelling.
 */

export interface Token {
  /** Lower case, straight apostrophes: what readers compare with. */
  readonly norm: string;
  readonly start: number;
  readonly end: number;
  readonly kind: 'word' | 'number' | 'mark';
  /** Touches the token before it: tells "2h" from "2 h", and 7:30 from "7: 30 eggs". */
  readonly glued: boolean;
}
export type Tokens = readonly Token[];

/** A reader looks at one place and either says what stands there and where it ends, or nothing. */
export interface Read<T> {
  readonly value: T;
  readonly end: number;
}

const PIECE = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|\d+|\S/gu;
const WORD = /^\p{L}/u;
const DIGIT = /^\d/;

export function tokenise(text: string): Tokens {
  const tokens: Token[] = [];
  let before = -1;
  for (const match of text.matchAll(PIECE)) {
    const piece = match[0];
    const start = match.index;
    const kind = WORD.test(piece) ? 'word' : DIGIT.test(piece) ? 'number' : 'mark';
    const end = start + piece.length;
    tokens.push({ norm: piece.toLowerCase().replaceAll('’', "'"), start, end, kind, glued: start === before });
    before = end;
  }
  return tokens;
}

export function wordAt(tokens: Tokens, i: number): string {
  return tokens[i]?.norm ?? '';
}

export function numberAt(tokens: Tokens, i: number): number | undefined {
  const token = tokens[i];
  // Six digits are plenty for any amount a person means; longer runs would only overflow calendars.
  return token?.kind === 'number' && token.norm.length <= 6 ? Number(token.norm) : undefined;
}

/** Phrases cut into words once: readers try the same few hundred at every place. Holds literals of this folder only. */
const CUT = new Map<string, readonly string[]>();

function cut(words: string): readonly string[] {
  const known = CUT.get(words);
  if (known !== undefined) return known;
  const list = words.split(' ');
  CUT.set(words, list);
  return list;
}

/** The place after `words` when they stand at `i` in this order, else undefined. */
export function after(tokens: Tokens, i: number, words: string): number | undefined {
  const first = tokens[i];
  if (first === undefined || !words.startsWith(first.norm)) return undefined;
  let at = i;
  for (const word of cut(words)) {
    if (wordAt(tokens, at) !== word) return undefined;
    at += 1;
  }
  return at;
}

/** The place after the first of several phrases that stands at `i`; longest should come first. */
export function afterAny(tokens: Tokens, i: number, phrases: readonly string[]): number | undefined {
  for (const phrase of phrases) {
    const end = after(tokens, i, phrase);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** `i`, or the place after any one of these words. */
export function skip(tokens: Tokens, i: number, words: readonly string[]): number {
  return words.includes(wordAt(tokens, i)) ? i + 1 : i;
}

export function isGlued(tokens: Tokens, i: number): boolean {
  return tokens[i]?.glued === true;
}
