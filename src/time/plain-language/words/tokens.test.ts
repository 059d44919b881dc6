/** Words, numbers and marks with their places; phrases found among them. */
import { describe, expect, it } from 'vitest';
import { afterAny, after as endOf, isGlued, numberAt, skip, tokenise, wordAt } from './tokens.ts';

describe('S14: cutting a sentence', () => {
  it('keeps the place of every piece', () => {
    const text = 'Don’t 20m, ÉTÉ!';
    expect(tokenise(text).map(({ norm, start, end, kind, glued }) => [norm, start, end, kind, glued])).toEqual([
      ["don't", 0, 5, 'word', false],
      ['20', 6, 8, 'number', false],
      ['m', 8, 9, 'word', true],
      [',', 9, 10, 'mark', true],
      ['été', 11, 14, 'word', false],
      ['!', 14, 15, 'mark', true],
    ]);
  });
  it('takes nothing from nothing', () => {
    expect(tokenise('')).toEqual([]);
    expect(tokenise(' \n\t ')).toEqual([]);
  });
  it('leaves quotes outside words', () => {
    expect(tokenise("'tis rock'n'roll'").map((token) => token.norm)).toEqual(["'", 'tis', "rock'n'roll", "'"]);
  });
});

describe('S14: looking among the pieces', () => {
  const tokens = tokenise('in the next 5 minutes');
  it('finds words and numbers, and nothing beyond the ends', () => {
    expect([wordAt(tokens, 0), wordAt(tokens, 9), wordAt(tokens, -1)]).toEqual(['in', '', '']);
    expect([numberAt(tokens, 3), numberAt(tokens, 0), numberAt(tokens, 9)]).toEqual([5, undefined, undefined]);
    expect(numberAt(tokenise('123456'), 0)).toBe(123_456);
    expect(numberAt(tokenise('1234567'), 0)).toBeUndefined();
    expect([isGlued(tokenise('20m'), 1), isGlued(tokenise('20m'), 0), isGlued(tokens, 9)]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('finds phrases only where they stand whole', () => {
    expect(endOf(tokens, 0, 'in the')).toBe(2);
    expect(endOf(tokens, 0, 'in')).toBe(1);
    expect(endOf(tokens, 0, 'in a')).toBeUndefined();
    expect(endOf(tokens, 0, 'inside')).toBeUndefined();
    expect(endOf(tokens, 1, 'in')).toBeUndefined();
    expect(endOf(tokens, 4, 'minutes ago')).toBeUndefined();
    expect(endOf(tokens, 9, 'in')).toBeUndefined();
    expect(afterAny(tokens, 0, ['in a', 'in the next', 'in'])).toBe(3);
    expect(afterAny(tokens, 0, ['on'])).toBeUndefined();
    expect(skip(tokens, 1, ['a', 'the'])).toBe(2);
    expect(skip(tokens, 0, ['a', 'the'])).toBe(0);
    expect(skip(tokens, 9, ['a'])).toBe(9);
  });
});
