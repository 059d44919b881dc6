import { describe, expect, it } from 'vitest';
import { codeInFragment, codeInText } from './sign-in-code.ts';

describe('X1: the sign-in code', () => {
  it.each([
    ['#code=aB-3_x', 'aB-3_x'],
    ['#code=', undefined],
    ['#other=1', undefined],
    ['', undefined],
  ])('in the fragment %j is %j', (fragment, code) => expect(codeInFragment(fragment)).toBe(code));

  it.each([
    [' http://127.0.0.1:4310/#code=abc ', 'abc'],
    ['#code=abc', 'abc'],
    ['code=abc', 'abc'],
    ['abc-123', 'abc-123'],
    ['http://127.0.0.1:4310/', undefined],
    ['two words', undefined],
    ['', undefined],
  ])('in the pasted text %j is %j', (text, code) => expect(codeInText(text)).toBe(code));
});
