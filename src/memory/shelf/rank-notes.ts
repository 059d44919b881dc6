/**
 * Search for a shelf without an index: notes that hold words of the question, the rarer the word and the more of them
 * the better, a word in the title counting double. Any script. For programs with some thousand notes; the app's
 * search (`search/`) is the one that grows.
 */
import type { Note } from '../notes/index.ts';
import { isSignificant, tokensOf } from '../reflect/index.ts';

export function rankNotes(notes: readonly Note[], query: string, limit: number): Note[] {
  const asked = [...tokensOf(query)];
  const telling = asked.filter(isSignificant);
  // A question of small words only ("to be or not") is still a question.
  const words = telling.length > 0 ? telling : asked;
  if (words.length === 0) return [];
  const held = notes.map((note) => ({
    note,
    title: tokensOf(note.title),
    body: tokensOf(`${note.content}\n${note.tags.join(' ')}\n${note.entities.join(' ')}`),
  }));
  const has = (one: (typeof held)[number], word: string): number =>
    (one.title.has(word) ? 2 : 0) + (one.body.has(word) ? 1 : 0);
  const weights = words.map((word) => {
    const count = held.filter((one) => has(one, word) > 0).length;
    return Math.log(1 + notes.length / (1 + count));
  });
  return held
    .map((one) => ({
      note: one.note,
      score: words.reduce((sum, word, i) => sum + (weights[i] ?? 0) * has(one, word), 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.note.updatedAt - a.note.updatedAt || (a.note.id < b.note.id ? -1 : 1))
    .slice(0, Math.max(0, Math.floor(limit)))
    .map(({ note }) => note);
}
