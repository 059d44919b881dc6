/** R5: words as numbers: which a note holds, and which of them are the rarest. */
import { describe, expect, it } from 'vitest';
import { makeNote } from './make-note.contract.ts';
import { buildTokenTable } from './token-table.ts';

const table = buildTokenTable([
  makeNote({ id: 'a', title: 'Zebra ride', content: 'kayak the kayak in lisbon' }),
  makeNote({ id: 'b', content: 'lisbon kayak trip' }),
  makeNote({ id: 'c', content: 'lisbon' }),
]);
const wordsOf = (id: string) => table.words.get(id);
const spelled = (tokens: readonly number[] = []) => tokens.map((token) => table.spelling(token));

describe('R5: the words of a note', () => {
  it('each once: those of the content, and the significant ones of content and title', () => {
    expect(spelled(wordsOf('a')?.content)).toEqual(['kayak', 'the', 'in', 'lisbon']);
    expect(spelled(wordsOf('a')?.about)).toEqual(['kayak', 'lisbon', 'zebra', 'ride']);
    expect(spelled(wordsOf('b')?.about)).toEqual(['lisbon', 'kayak', 'trip']);
    expect(wordsOf('nobody')).toBeUndefined();
    expect(table.spelling(99)).toBe('');
  });

  it('the rarest first, of equally rare ones the first seen, and no more than asked for', () => {
    const rarest = (most: number, id = 'a') => spelled(table.rarest(wordsOf(id)?.content ?? [], most));
    expect(rarest(0)).toEqual([]);
    expect(rarest(1)).toEqual(['the']);
    expect(rarest(2)).toEqual(['the', 'in']);
    expect(rarest(3)).toEqual(['the', 'in', 'kayak']);
    expect(rarest(9)).toEqual(['the', 'in', 'kayak', 'lisbon']);
    expect(rarest(2, 'b')).toEqual(['trip', 'kayak']);
    const backwards = [...(wordsOf('a')?.content ?? [])].reverse();
    expect(spelled(table.rarest(backwards, 3))).toEqual(['the', 'in', 'kayak']);
  });
});
