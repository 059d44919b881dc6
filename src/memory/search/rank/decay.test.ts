import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decayMultiplier, recencyFactor } from './decay.ts';

test('M3: half after each half-life, never more than 1', () => {
  expect(decayMultiplier(0)).toBe(1);
  expect(decayMultiplier(30)).toBeCloseTo(0.5, 12);
  expect(decayMultiplier(60)).toBeCloseTo(0.25, 12);
  expect(decayMultiplier(7, 7)).toBeCloseTo(0.5, 12);
  expect(decayMultiplier(-5)).toBe(1);
  expect(decayMultiplier(10, 0)).toBe(1);
  expect(decayMultiplier(Number.NaN)).toBe(1);
});

test('M3: recency never costs more than it may', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6 }), fc.double({ min: 0, max: 1e6 }), (a, b) => {
      expect(recencyFactor(a)).toBeGreaterThanOrEqual(0.7);
      expect(recencyFactor(a)).toBeLessThanOrEqual(1);
      if (a < b) expect(recencyFactor(a)).toBeGreaterThanOrEqual(recencyFactor(b));
    }),
  );
});
