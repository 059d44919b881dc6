/**
 * The words of many notes as numbers, with how many notes hold each, so that notes are compared without touching text.
 * Numbers depend only on the notes and their order: the same notes give the same table.
 */
import type { Note } from '../notes/index.ts';
import { isSignificant, readTokens, saysWhen } from './tokens.ts';

export interface NoteWords {
  readonly note: Note;
  /** Different words of the content, as numbers. */
  readonly content: readonly number[];
  /** Significant different words of title and content, as numbers; none that only says when. */
  readonly about: readonly number[];
}

export interface TokenTable {
  readonly words: ReadonlyMap<string, NoteWords>;
  spelling(token: number): string;
  /** The `most` rarest of these words, in an order that is the same for all notes. */
  rarest(tokens: readonly number[], most: number): number[];
}

export function buildTokenTable(notes: readonly Note[]): TokenTable {
  const numbers = new Map<string, number>();
  const spellings: string[] = [];
  const significant: boolean[] = [];
  const counts: number[] = [];
  /** In which note a word was seen last: tells repeated words apart without a set for every note. */
  const seenIn: number[] = [];
  const numberOf = (token: string): number => {
    const known = numbers.get(token);
    if (known !== undefined) return known;
    const number = spellings.length;
    numbers.set(token, number);
    spellings.push(token);
    significant.push(isSignificant(token) && !saysWhen(token));
    counts.push(0);
    seenIn.push(-1);
    return number;
  };
  const different = (text: string, at: number): number[] => {
    const found: number[] = [];
    for (const token of readTokens(text)) {
      const number = numberOf(token);
      if (seenIn[number] === at) continue;
      seenIn[number] = at;
      found.push(number);
    }
    return found;
  };
  const words = new Map<string, NoteWords>();
  for (const [at, note] of notes.entries()) {
    const content = different(note.content, at);
    for (const token of content) counts[token] = (counts[token] ?? 0) + 1;
    const about = content.concat(different(note.title, at)).filter((token) => significant[token]);
    words.set(note.id, { note, content, about });
  }
  const rarer = (a: number, b: number): number => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b;
  return { words, spelling: (token) => spellings[token] ?? '', rarest: (tokens, most) => first(tokens, most, rarer) };
}

/** The first `most` in order, without putting the rest in order: of thirty words only three or four are asked for. */
function first(tokens: readonly number[], most: number, order: (a: number, b: number) => number): number[] {
  const chosen: number[] = [];
  for (const token of tokens) {
    let at = chosen.length;
    while (at > 0 && order(token, chosen[at - 1] ?? 0) < 0) at--;
    if (at >= most) continue;
    chosen.splice(at, 0, token);
    if (chosen.length > most) chosen.pop();
  }
  return chosen;
}
