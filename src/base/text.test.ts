/** Small words for messages: never too long, never cut through a character. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, joinWords, quote, shorten } from './text.ts';

describe('shorten', () => {
  it('leaves what fits as it is', () => {
    expect(shorten('call the vet', 12)).toBe('call the vet');
  });
  it('cuts at the end of a word when one ends late enough, else inside it', () => {
    expect(shorten('call the veterinarian', 12)).toBe('call the…');
    expect(shorten('incomprehensibilities', 8)).toBe('incompr…');
    expect(shorten('a incomprehensibilities', 8)).toBe('a incom…');
  });
  it('is never longer than asked and never cuts through a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, max) => {
        const short = shorten(text, max);
        expect(Array.from(short).length).toBeLessThanOrEqual(max);
        expect(short.isWellFormed()).toBe(true);
        if (short !== text && max > 0) expect(short.endsWith('…')).toBe(true);
      }),
    );
  });
});

it('joins words as a person would', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => joinWords(words))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
  expect(joinWords(['at', 'every', 'cron'], 'or')).toBe('at, every or cron');
});

it('counts with the right noun', () => {
  expect([count(0, 'job'), count(1, 'job'), count(2, 'job'), count(2, 'reply', 'replies')]).toEqual([
    '0 jobs',
    '1 job',
    '2 jobs',
    '2 replies',
  ]);
});

describe('quote', () => {
  it.each([
    ['plain', '"plain"'],
    ['two\r\nlines', '"two lines"'],
    [{ a: 1 }, '{"a":1}'],
    [null, 'null'],
    [undefined, 'undefined'],
    [12n, '12'],
  ])('shows %o as %s', (value, shown) => {
    expect(quote(value)).toBe(shown);
  });
  it('keeps to one line', () => {
    expect(Array.from(quote('x'.repeat(500))).length).toBeLessThanOrEqual(62);
    expect(quote({ text: 'x'.repeat(500) })).toHaveLength(60);
  });
});
