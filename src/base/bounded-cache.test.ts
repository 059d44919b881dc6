import { expect, test } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

test('makes once, keeps, and never grows past its limit', () => {
  const cache = new BoundedCache<number, { n: number }>(4);
  const made: number[] = [];
  const get = (n: number) =>
    cache.getOrMake(n, () => {
      made.push(n);
      return { n };
    });
  expect(get(1)).toBe(get(1));
  for (let n = 2; n <= 100; n++) get(n);
  expect(cache.size).toBe(4);
  expect(made).toHaveLength(100);
  get(1);
  expect(made).toHaveLength(101);
});

test('what was used last stays longest', () => {
  const cache = new BoundedCache<string, object>(3);
  const a = cache.getOrMake('a', () => ({}));
  cache.getOrMake('b', () => ({}));
  cache.getOrMake('c', () => ({}));
  cache.getOrMake('a', () => ({}));
  cache.getOrMake('d', () => ({}));
  expect(cache.getOrMake('a', () => ({}))).toBe(a);
});

test('a failure is not kept', () => {
  const cache = new BoundedCache<string, number>(3);
  expect(() =>
    cache.getOrMake('a', () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(cache.getOrMake('a', () => 1)).toBe(1);
});
