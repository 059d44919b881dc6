import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { InputError } from '../../../base/index.ts';
import { isStoreTrouble, operations, readInput, schemaOf } from '../index.ts';

describe('X1: the table of operations', () => {
  test('names are unique, and so are method and path', () => {
    const names = operations.map(({ name }) => name);
    const routes = operations.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':x')}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test('names in the path are fields that must be given', () => {
    for (const { name, path, input } of operations) {
      for (const [, field] of path.matchAll(/(?<=\/):(\w+)/g)) {
        expect([name, schemaOf(input).required]).toEqual([name, expect.arrayContaining([field])]);
      }
    }
  });

  test('every operation says what it does in one line, and has both schemas as JSON Schema', () => {
    for (const { summary, input, output } of operations) {
      expect(summary).toMatch(/^[A-Z][^\n]{5,110}[.?]$/);
      expect(schemaOf(input)).toMatchObject({ type: 'object' });
      expect(() => schemaOf(output)).not.toThrow();
    }
  });
});

describe('Q6: a refusal names the field, what was given, and what is allowed', () => {
  const input = z.strictObject({
    text: z.string().min(1).max(5),
    count: z.int().min(1).exactOptional(),
    share: z.number().max(1).exactOptional(),
    mode: z.enum(['a', 'b']).exactOptional(),
    at: z.union([z.int(), z.string().max(9)]).exactOptional(),
    isOn: z.boolean().exactOptional(),
    list: z.array(z.string()).exactOptional(),
  });
  const problemsOf = (raw: unknown): Record<string, string> => {
    try {
      readInput({ name: 'try', input }, raw);
    } catch (error) {
      if (error instanceof InputError) return Object.fromEntries(error.problems.map((one) => [one.field, one.message]));
      throw error;
    }
    return {};
  };

  test.each([
    [{}, 'text', 'text is missing. Allowed: a text of 1 to 5 characters.'],
    [{ text: 'abcdef' }, 'text', 'text cannot be "abcdef". Allowed: a text of 1 to 5 characters.'],
    [{ text: 'a', count: 0 }, 'count', 'count cannot be 0. Allowed: a whole number of 1 or more.'],
    [{ text: 'a', share: 2 }, 'share', 'share cannot be 2. Allowed: a number of at most 1.'],
    [{ text: 'a', mode: 'c' }, 'mode', 'mode cannot be "c". Allowed: a or b.'],
    [{ text: 'a', at: true }, 'at', 'at cannot be true. Allowed: a whole number or a text of at most 9 characters.'],
    [{ text: 'a', isOn: 'yes' }, 'isOn', 'isOn cannot be "yes". Allowed: true or false.'],
    [{ text: 'a', list: 'x' }, 'list', 'list cannot be "x". Allowed: a list.'],
    [{ text: 'a', txet: 'a' }, 'txet', '"txet" is not a field of try. Did you mean text?'],
    [{ text: 'a', other: 1 }, 'other', expect.stringContaining('It takes text, count, share')],
    [{ text: 'a', list: ['x', 7] }, 'list.1', expect.stringContaining('cannot be 7')],
    [null, 'body', expect.stringContaining('JSON object')],
    [['a'], 'body', expect.stringContaining('JSON object')],
    [{ text: '\0' }, 'text', expect.stringContaining('NUL')],
    [{ text: 'a', list: [{ b: '\0' }] }, 'list.0.b', expect.stringContaining('NUL')],
  ])('%j', (raw, field, message) => expect(problemsOf(raw)[field]).toEqual(message));

  test('what is right comes through as it is', () => {
    expect(readInput({ name: 'try', input }, { text: 'a', at: 5 })).toEqual({ text: 'a', at: 5 });
    const loose = { name: 'loose', input: z.looseObject({}) };
    expect(readInput(loose, { deep: { list: [1, { a: null }] } })).toEqual({ deep: { list: [1, { a: null }] } });
  });

  test('undefined fields are as good as absent ones only where the schema says so', () => {
    expect(problemsOf({ text: undefined })).toHaveProperty('text');
  });
});

describe('Q6: a store in trouble', () => {
  test('is known by name, code and next step, and by nothing less', () => {
    const trouble = (more: object) =>
      Object.assign(new Error('x'), { name: 'StoreError', code: 'BUSY', next: 'Wait.', ...more });
    expect(isStoreTrouble(trouble({}))).toBe(true);
    expect(isStoreTrouble(trouble({ name: 'Error' }))).toBe(false);
    expect(isStoreTrouble(trouble({ code: 'ODD' }))).toBe(false);
    expect(isStoreTrouble(trouble({ next: 7 }))).toBe(false);
    expect(isStoreTrouble({ name: 'StoreError', code: 'BUSY', next: 'x' })).toBe(false);
  });
});
