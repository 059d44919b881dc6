/** The numbers of the rules: weights, thresholds, cooldowns, intervals, fingerprints. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SIGNAL_KINDS, TIER_WEIGHTS } from '../signals/index.ts';
import { confluence, thresholdFor } from './confluence.ts';
import { cooldownMs, responseMultiplier } from './cooldown.ts';
import { fingerprint } from './fingerprint.ts';
import { jitterMs, nextIntervalMs } from './next-interval.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('K: sixteen kinds, four tiers', () => {
  expect(new Set(SIGNAL_KINDS).size).toBe(16);
  expect(TIER_WEIGHTS).toEqual({ immediate: 10, elevated: 5, normal: 3, low: 1 });
});

test('D5: each kind once, at its highest tier; thresholds by autonomy', () => {
  expect(confluence([])).toBe(0);
  expect(confluence([{ kind: 'pending', tier: 'normal' }])).toBe(3);
  expect(
    confluence([
      { kind: 'pending', tier: 'low' },
      { kind: 'pending', tier: 'elevated' },
      { kind: 'pending', tier: 'normal' },
      { kind: 'goal', tier: 'low' },
      { kind: 'deadline', tier: 'immediate' },
    ]),
  ).toBe(16);
  expect([thresholdFor('act'), thresholdFor('suggest'), thresholdFor('observe')]).toEqual([8, 12, 20]);
});

describe('D6: cooldowns', () => {
  test.each([
    ['observe', 'elevated', 2 * HOUR],
    ['observe', 'normal', 4 * HOUR],
    ['observe', 'low', 8 * HOUR],
    ['suggest', 'elevated', 30 * MINUTE],
    ['suggest', 'normal', 2 * HOUR],
    ['suggest', 'low', 4 * HOUR],
    ['act', 'elevated', 5 * MINUTE],
    ['act', 'normal', 10 * MINUTE],
    ['act', 'low', 30 * MINUTE],
    ['act', 'immediate', 30 * MINUTE],
    ['observe', 'immediate', 30 * MINUTE],
  ] as const)('%s, %s', (autonomy, tier, length) => {
    expect(cooldownMs({ autonomy, tier, period: 'working' })).toBe(length);
  });

  test.each([
    ['quiet', 300],
    ['late_night', 90],
    ['evening', 45],
    ['working', 30],
    ['morning', 15],
  ] as const)('D3: %s', (period, minutes) => {
    expect(cooldownMs({ autonomy: 'suggest', tier: 'elevated', period })).toBe(minutes * MINUTE);
    expect(cooldownMs({ autonomy: 'suggest', tier: 'immediate', period, responseRate: 0 })).toBe(30 * MINUTE);
  });

  test('people who do not answer hear less, but never less than once a day', () => {
    const base = { autonomy: 'suggest', tier: 'elevated', period: 'working' } as const;
    expect(cooldownMs({ ...base, responseRate: 0.05 })).toBe(5 * HOUR);
    expect(cooldownMs({ ...base, responseRate: 0.2 })).toBe(90 * MINUTE);
    expect(cooldownMs({ ...base, responseRate: 0.05, samples: 2 })).toBe(30 * MINUTE);
    expect(cooldownMs({ autonomy: 'observe', tier: 'low', period: 'quiet', responseRate: 0 })).toBe(24 * HOUR);
  });

  test.each([
    [0, undefined, 10],
    [0.0999, 3, 10],
    [0.1, 3, 3],
    [0.2999, 100, 3],
    [0.3, 3, 1],
    [1, 3, 1],
    [0, 2, 1],
    [0, 0, 1],
    [Number.NaN, 5, 1],
  ])('D12: rate %d of %s samples: ×%d', (rate, samples, factor) => {
    expect(responseMultiplier(rate, samples)).toBe(factor);
  });
});

test('D6: the fingerprint is SHA-256 of the sorted, unique ids, one per line', () => {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  expect(fingerprint(['b', 'a', 'b'])).toBe(hash('a\nb'));
  expect(fingerprint(['a', 'b'])).toBe(fingerprint(['b', 'a']));
  expect(fingerprint([])).toBe(hash(''));
  expect(fingerprint(['Z', 'a', 'ä'])).toBe(hash('Z\na\nä'));
  expect(fingerprint(['a'])).not.toBe(fingerprint(['a', 'b']));
});

describe('D11: the next look', () => {
  const base = { baseMs: 30 * MINUTE, period: 'working', signalCount: 1, velocityHigh: false } as const;
  test.each<[string, Partial<Parameters<typeof nextIntervalMs>[0]>, number]>([
    ['as set', {}, 30],
    ['quiet', { period: 'quiet' }, 240],
    ['quiet, short base', { period: 'quiet', baseMs: 5 * MINUTE }, 50],
    ['late night', { period: 'late_night' }, 90],
    ['evening', { period: 'evening' }, 45],
    ['morning', { period: 'morning' }, 15],
    ['acted just now', { actedAgoMs: 0 }, 60],
    ['acted less than 5 min ago', { actedAgoMs: 5 * MINUTE - 1 }, 60],
    ['acted 5 min ago', { actedAgoMs: 5 * MINUTE }, 45],
    ['acted less than 15 min ago', { actedAgoMs: 15 * MINUTE - 1 }, 45],
    ['acted 15 min ago', { actedAgoMs: 15 * MINUTE }, 30],
    ['acted in the future', { actedAgoMs: -1 }, 30],
    ['acted nobody knows when', { actedAgoMs: Number.NaN }, 30],
    ['no signals', { signalCount: 0 }, 90],
    ['3 signals', { signalCount: 3 }, 30],
    ['4 signals', { signalCount: 4 }, 24],
    ['notes come fast', { velocityHigh: true }, 21],
    ['all at once', { period: 'morning', actedAgoMs: 0, signalCount: 9, velocityHigh: true }, 16.8],
    ['never below a minute', { baseMs: 1000 }, 1],
    ['never above 4 hours', { baseMs: 24 * HOUR }, 240],
    ['no base', { baseMs: Number.NaN }, 30],
    ['a base of 0', { baseMs: 0 }, 1],
  ])('%s', (_name, change, minutes) => {
    expect(nextIntervalMs({ ...base, ...change })).toBe(minutes * MINUTE);
  });

  test('whole milliseconds', () => {
    expect(nextIntervalMs({ ...base, baseMs: 100_001, velocityHigh: true })).toBe(70_001);
  });

  test('jitter brings people apart, by less than a tenth, and is the same every time', () => {
    const keys = Array.from({ length: 200 }, (_, i) => `person-${i}`);
    const spread = keys.map((key) => jitterMs(key, HOUR));
    expect(spread).toEqual(keys.map((key) => jitterMs(key, HOUR)));
    expect(Math.min(...spread)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...spread)).toBeLessThan(6 * MINUTE);
    expect(Math.max(...spread) - Math.min(...spread)).toBeGreaterThan(5 * MINUTE);
    expect(new Set(spread).size).toBeGreaterThan(190);
    expect(jitterMs('x', -5)).toBe(0);
  });
});
