/** Fading by the formula, and the instants that follow from it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../base/index.ts';
import { decayInstants, memoryDecayFactor } from './decay.ts';

describe('M8: memoryDecayFactor', () => {
  it.each([
    [0, 30, 0, 1, 'active'],
    [30, 30, 0, Math.exp(-1), 'active'],
    [30, 30, 9, Math.exp(-1 / (1 + 0.5 * Math.log(10))), 'active'],
    [60, 30, 0, Math.exp(-2), 'stale'],
    [90, 30, 0, Math.exp(-3), 'archived'],
    [-5, 30, 0, 1, 'active'],
    [1, 0, 0, 0, 'archived'],
    [0, 0, 0, 1, 'active'],
    [24, 10, 5, Math.exp(-24 / (10 * (1 + 0.5 * Math.log(6)))), 'stale'],
    [-3, 5, -2, 1, 'active'],
    [Number.NaN, 5, Number.NaN, 1, 'active'],
    [1, Number.NaN, 0, 0, 'archived'],
  ])(
    'after %d days, stable for %d, used %d times: %d, %s',
    (daysSinceAccess, stabilityDays, accessCount, factor, state) => {
      const decay = memoryDecayFactor({ daysSinceAccess, stabilityDays, accessCount });
      expect(decay.factor).toBeCloseTo(factor, 12);
      expect(decay.state).toBe(state);
    },
  );

  it('the stored instants are when the state changes, to the millisecond or so', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(500), (stabilityDays, accessCount) => {
        const accessedAt = 1_700_000_000_000;
        const { staleAt, archiveAt } = decayInstants({ accessedAt, stabilityDays, accessCount });
        const stateAt = (ms: number) =>
          memoryDecayFactor({ daysSinceAccess: (ms - accessedAt) / DAY_MS, stabilityDays, accessCount }).state;
        expect([stateAt(staleAt - 2), stateAt(staleAt + 1)]).toEqual(['active', 'stale']);
        expect([stateAt(archiveAt - 2), stateAt(archiveAt + 1)]).toEqual(['stale', 'archived']);
      }),
    );
  });
});
