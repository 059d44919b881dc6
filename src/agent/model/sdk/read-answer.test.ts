import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findJson, fitSchema, withoutThinking } from './read-answer.ts';

describe('A1: reading what a model wrote', () => {
  it.each([
    ['alone', '{"a":1}'],
    ['with blanks', '\n  {"a":1}\n'],
    ['in a fence', 'Sure!\n```json\n{"a":1}\n```\nAnything else?'],
    ['in a fence that was cut off', '```\n{"a":1}'],
    ['between sentences', 'The answer is {"a":1}, I think.'],
    ['after brackets that are none', 'As [x] says {so}: {"a":1}'],
    ['after thinking', '<think>maybe {"a":2}?</think>\n{"a":1}'],
  ])('finds JSON %s', (_, text) => {
    expect(findJson(text)).toEqual({ a: 1 });
  });

  it('takes what fits before what comes first', () => {
    const isObject = (value: unknown): boolean => !Array.isArray(value);
    expect(findJson('As [1] says: {"a":1}', isObject)).toEqual({ a: 1 });
    expect(findJson('As [1] says [2]', isObject)).toEqual([1]);
  });

  it('is not fooled by brackets inside texts', () => {
    expect(findJson('so: {"a":"} ] \\" {","b":[1,{"c":"]"}]} ok')).toEqual({ a: '} ] " {', b: [1, { c: ']' }] });
    expect(findJson('list: [1, 2]')).toEqual([1, 2]);
  });

  it.each(['', 'no', '{"a":', '"text"', '42', 'null', '[[[[[', '{'.repeat(200), '<think>{"a":1}'])(
    'finds nothing in %s',
    (text) => {
      expect(findJson(text)).toBeUndefined();
    },
  );

  it('whatever the words around it, an object is found, and nothing throws', () => {
    const words = fc.string().filter((text) => !/[[\]{}"`<]/u.test(text));
    fc.assert(
      fc.property(words, fc.dictionary(fc.string(), fc.jsonValue()), words, (before, object, after) => {
        expect(findJson(`${before}${JSON.stringify(object)}${after}`)).toEqual(JSON.parse(JSON.stringify(object)));
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => void findJson(text)));
  });

  it('takes thinking away, closed or not, and nothing else', () => {
    expect(withoutThinking('<think>hm</think> Hello <think>x</think>')).toBe('Hello <think>x</think>');
    expect(withoutThinking('<thinking>a</thinking><think>b</think>Hi')).toBe('Hi');
    expect(withoutThinking('<think>never closed')).toBe('');
    expect(withoutThinking(' Hi ')).toBe('Hi');
  });

  it('says what does not fit, in words a model can use', () => {
    const schema = z.object({ text: z.string(), list: z.array(z.number()).max(2) });
    expect(fitSchema(schema, { text: 'a', list: [1] })).toEqual({ ok: true, value: { text: 'a', list: [1] } });
    const bad = fitSchema(schema, { text: 1, list: [1, 'x'] });
    expect(bad.ok ? '' : bad.error).toMatch(/text: .*; list\.1: /u);
    expect(fitSchema(schema, undefined)).toEqual({ ok: false, error: 'there is no JSON in it' });
    const throwing = z.string().refine(() => {
      throw new Error('no');
    });
    expect(fitSchema(throwing, 'x').ok).toBe(false);
  });
});
