import { describe, expect, it } from 'vitest';
import { asTitle, plural, upperFirst } from './words.ts';

describe('U1: words', () => {
  it('small numbers are words, larger ones figures', () => {
    expect(plural(1, 'thing', 'things')).toBe('one thing');
    expect(plural(10, 'thing', 'things')).toBe('ten things');
    expect(plural(11, 'thing', 'things')).toBe('11 things');
  });

  it.each([
    ['call Rui', 'Call Rui'],
    ['élan', 'Élan'],
    ['iPhone laden', 'iPhone laden'],
    ['Gym', 'Gym'],
    ['7 pills', '7 pills'],
    ['', ''],
  ])('the title of %j is %j', (name, title) => expect(asTitle(name)).toBe(title));

  it('upperFirst touches only the first letter', () => expect(upperFirst('iPhone')).toBe('IPhone'));
});
