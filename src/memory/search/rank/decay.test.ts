import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decayMultiplier, memoryDecayFactor, recencyFactor } from './decay.ts';

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

test('M8: exp(-days / (stability × (1 + 0.5 ln(1 + accesses)))) with its three states', () => {
  const at = (daysSinceAccess: number, accessCount = 0) =>
    memoryDecayFactor({ daysSinceAccess, stabilityDays: 10, accessCount });
  expect(at(0)).toEqual({ factor: 1, state: 'active' });
  expect(at(10).factor).toBeCloseTo(Math.exp(-1), 12);
  expect(at(10).state).toBe('active');
  expect(at(13).state).toBe('stale');
  expect(at(23).state).toBe('stale');
  expect(at(24).state).toBe('archived');
  expect(at(24, 5).factor).toBeCloseTo(Math.exp(-24 / (10 * (1 + 0.5 * Math.log(6)))), 12);
  expect(at(24, 5).state).toBe('stale');
});

test('M8: a note without stability is gone at once, but not on the day it was used', () => {
  expect(memoryDecayFactor({ daysSinceAccess: 0, stabilityDays: 0, accessCount: 0 }).factor).toBe(1);
  expect(memoryDecayFactor({ daysSinceAccess: 1, stabilityDays: 0, accessCount: 9 })).toEqual({
    factor: 0,
    state: 'archived',
  });
  expect(memoryDecayFactor({ daysSinceAccess: -3, stabilityDays: 5, accessCount: -2 }).factor).toBe(1);
});
