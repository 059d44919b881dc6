import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, fromWallMs } from '../../base/index.ts';
import { nextMorning, startOfBudgetDay } from './budget-day.ts';

const at = (wall: string): number => fromWallMs('America/New_York', Date.parse(`${wall}Z`)).atMs;

describe('D8: the day over which messages are counted', () => {
  it.each([
    ['2026-03-10T12:00', '2026-03-10T00:00', '2026-03-11T07:00'],
    ['2026-03-10T07:00', '2026-03-10T00:00', '2026-03-11T07:00'],
    ['2026-03-10T06:59', '2026-03-09T07:00', '2026-03-10T07:00'],
    // The night of the clock change.
    ['2026-03-08T03:30', '2026-03-07T07:00', '2026-03-08T07:00'],
  ])('%s counts from %s; the next morning is %s', (now, from, morning) => {
    expect(startOfBudgetDay(at(now), 'America/New_York')).toBe(at(from));
    expect(nextMorning(at(now), 'America/New_York')).toBe(at(morning));
  });

  it('holds the present moment, ends in the future, and never covers more than about a day', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Lisbon', 'Australia/Lord_Howe', 'Pacific/Apia', 'America/St_Johns');
    fc.assert(
      fc.property(zones, fc.integer({ min: Date.UTC(2012, 0), max: Date.UTC(2040, 0) }), (zone, nowMs) => {
        const from = startOfBudgetDay(nowMs, zone);
        expect(from).toBeLessThanOrEqual(nowMs);
        expect(nowMs - from).toBeLessThan(DAY_MS + 2 * 3_600_000);
        expect(nextMorning(nowMs, zone)).toBeGreaterThan(nowMs);
      }),
    );
  });
});
