import { describe, expect, it } from 'vitest';
import { compact, placeIn, readBoolean, readChoice, readInteger, readText, toNumber } from './read-field.ts';

const refusal = (field: string, words: string) =>
  expect.objectContaining({ name: 'InputError', field, message: words });
const at = (value: unknown) => placeIn(new Map([['key', value]]), 'outer.')('key');

describe('placeIn', () => {
  it('Q6: names the field with its prefix, or bare', () => {
    const fields = new Map();
    expect(placeIn(fields, 'a.')('b')).toEqual({ fields, key: 'b', field: 'a.b' });
    expect(placeIn(fields)('b').field).toBe('b');
  });
});

describe.each([
  ['readText', (value: unknown) => readText(at(value), 5)],
  ['readBoolean', (value: unknown) => readBoolean(at(value))],
  ['readInteger', (value: unknown) => readInteger(at(value), { min: 0, max: 9 })],
  ['readChoice', (value: unknown) => readChoice(at(value), ['a'])],
])('%s', (_name, read) => {
  it.each([undefined, null, '', '  '])('S6: %j is not given', (value) => {
    expect(read(value)).toBeUndefined();
  });
});

describe('readText', () => {
  it.each([
    [' abc ', 'abc'],
    ['  12345  ', '12345'],
    [-100123, '-100123'],
    [0, '0'],
    ['😀😀😀😀😀', '😀😀😀😀😀'],
  ])('S6: %j is %j', (value, text) => {
    expect(readText(at(value), 5)).toBe(text);
  });

  it.each([
    ['123456', 'outer.key has 6 characters; at most 5 are allowed.'],
    ['😀😀😀😀😀😀', 'outer.key has 6 characters; at most 5 are allowed.'],
    [{ a: 1 }, 'outer.key must be text, not {"a":1}.'],
    [true, 'outer.key must be text, not true.'],
    [Number.NaN, 'outer.key must be text, not null.'],
    [['a'], 'outer.key must be text, not ["a"].'],
  ])('Q6: refuses %j', (value, words) => {
    expect(() => readText(at(value), 5)).toThrow(refusal('outer.key', words));
  });
});

describe('readBoolean', () => {
  it.each([
    [true, true],
    [false, false],
    ['true', true],
    [' FALSE ', false],
  ])('S6: %j is %j', (value, expected) => {
    expect(readBoolean(at(value))).toBe(expected);
  });

  it.each([1, 0, 'yes', {}, [true]])('Q6: refuses %j', (value) => {
    expect(() => readBoolean(at(value))).toThrow(
      refusal('outer.key', `outer.key must be true or false, not ${JSON.stringify(value)}.`),
    );
  });
});

describe('readInteger', () => {
  it.each([
    [3, 3],
    ['10', 10],
    [' 4.9 ', 4],
    [4.9, 4],
    [3, 3],
    ['+7', 7],
  ])('S6: %j is %j', (value, expected) => {
    expect(readInteger(at(value), { min: 3, max: 10 })).toBe(expected);
  });

  it('S6: minus zero is zero', () => {
    expect(readInteger(at(-0.5), { min: 0, max: 10 })).toBe(0);
  });

  it.each([2, 11, '2', 'many', '1e1', '0x5', true, {}, Number.NaN, Number.POSITIVE_INFINITY])(
    'Q6: refuses %j',
    (value) => {
      expect(() => readInteger(at(value), { min: 3, max: 10 })).toThrow(
        refusal('outer.key', `outer.key must be a whole number from 3 to 10, not ${JSON.stringify(value)}.`),
      );
    },
  );
});

describe('toNumber', () => {
  it.each([
    [5, 5],
    ['-5.25', -5.25],
    ['12345678901234567', 12345678901234568],
    ['123456789012345678', undefined],
    ['a5', undefined],
    ['5a', undefined],
    ['5.', undefined],
    ['', undefined],
    [null, undefined],
    [Number.NaN, undefined],
    [Number.NEGATIVE_INFINITY, undefined],
  ])('S6: %j is %j', (value, expected) => {
    expect(toNumber(value)).toBe(expected);
  });
});

describe('readChoice', () => {
  it('S6: understands any case and returns the proper spelling', () => {
    expect(readChoice(at(' AGENTTURN '), ['systemEvent', 'agentTurn'])).toBe('agentTurn');
  });

  it.each(['c', 5, {}])('Q6: refuses %j and says what is allowed', (value) => {
    expect(() => readChoice(at(value), ['a', 'b', 'x'])).toThrow(
      refusal('outer.key', `outer.key must be a, b or x, not ${JSON.stringify(value)}.`),
    );
  });
});

describe('compact', () => {
  it('S6: drops undefined only', () => {
    const input = { a: undefined, b: null, c: 0, d: false, e: '' };
    expect(Object.keys(compact(input))).toEqual(['b', 'c', 'd', 'e']);
    expect(Object.keys(input)).toHaveLength(5);
  });
});
