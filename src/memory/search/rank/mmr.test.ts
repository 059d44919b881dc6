import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mmrRerank, spreadDuplicates } from './mmr.ts';

const items = [
  { id: 1, score: 1, text: 'the red car is fast' },
  { id: 2, score: 0.95, text: 'the red car is fast' },
  { id: 3, score: 0.7, text: 'whales sing in winter' },
];
const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);

test('M3: a copy comes after something new', () => {
  expect(ids(mmrRerank(items))).toEqual([1, 3, 2]);
  expect(ids(spreadDuplicates(items))).toEqual([1, 3, 2]);
});

test('M3: λ 1 is the order of scores', () => {
  expect(ids(mmrRerank(items, 1))).toEqual([1, 2, 3]);
});

test('M3: in search, likeness below a near-duplicate costs nothing', () => {
  const alike = [
    { id: 1, score: 1, text: 'red car fast road trip' },
    { id: 2, score: 0.9, text: 'red car slow road home' },
    { id: 3, score: 0.85, text: 'whales sing' },
  ];
  expect(ids(spreadDuplicates(alike))).toEqual([1, 2, 3]);
});

test('M3: nothing is lost, nothing added, the best stays first', () => {
  const item = fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), text: fc.string() });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), fc.double({ min: 0.01, max: 1, noNaN: true }), (list, lambda) => {
      const reranked = mmrRerank(list, lambda);
      expect(new Set(reranked)).toEqual(new Set(list));
      expect(reranked).toHaveLength(list.length);
      expect(reranked[0]?.score ?? 0).toBe(Math.max(0, ...list.map(({ score }) => score)));
    }),
  );
});

test('M3: odd scores do no harm', () => {
  const odd = [
    { score: Number.NaN, text: 'a' },
    { score: -1, text: '' },
    { score: Number.POSITIVE_INFINITY, text: 'b' },
  ];
  expect(mmrRerank(odd)).toHaveLength(3);
  expect(mmrRerank(odd, Number.NaN)).toHaveLength(3);
});
