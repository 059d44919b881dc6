import { describe, expect, test } from 'vitest';
import { canonicalZone, isSameZone, isValidZone, offsetAt, periodAt } from './zone.ts';

const HOUR = 3_600_000;

describe('P2: zone names', () => {
  test.each(['Europe/Lisbon', 'UTC', 'america/new_york', 'Asia/Kolkata', 'Etc/GMT+5', 'EST5EDT'])(
    '%s is known',
    (name) => {
      expect(isValidZone(name)).toBe(true);
    },
  );
  test.each([
    '',
    ' ',
    'Mars/Base',
    '+02:00',
    '-0500',
    'Europe/Lisbon ',
    'x'.repeat(500),
    'constructor',
    5,
    null,
    undefined,
    {},
  ])('%j is refused', (name) => {
    expect(isValidZone(name)).toBe(false);
  });
  test('the usual spelling comes back; renamed cities keep the name given', () => {
    expect(canonicalZone('europe/lisbon')).toBe('Europe/Lisbon');
    expect(canonicalZone('utc')).toBe('UTC');
    expect(canonicalZone('Asia/Kolkata')).toBe('Asia/Kolkata');
    expect(canonicalZone('asia/kolkata')).toBe('Asia/Kolkata');
    expect(canonicalZone('ASIA/KOLKATA')).toBe('Asia/Kolkata');
    expect(canonicalZone('Asia/Calcutta')).toBe('Asia/Calcutta');
    expect(canonicalZone('gb')).toBe('GB');
    expect(canonicalZone('No/Where')).toBeUndefined();
  });
  test('two names of one zone are the same zone', () => {
    expect(isSameZone('Asia/Kolkata', 'asia/calcutta')).toBe(true);
    expect(isSameZone('Europe/Lisbon', 'Europe/London')).toBe(false);
    expect(isSameZone('Europe/Lisbon', 'Europe/Lisbon')).toBe(true);
  });
});

describe('P2: offsets', () => {
  test.each([
    ['Europe/Lisbon', '2026-01-15T12:00:00Z', 0],
    ['Europe/Lisbon', '2026-07-15T12:00:00Z', 1],
    ['America/New_York', '2026-01-15T12:00:00Z', -5],
    ['America/New_York', '2026-07-15T12:00:00Z', -4],
    ['Australia/Lord_Howe', '2026-01-15T12:00:00Z', 11],
    ['Australia/Lord_Howe', '2026-07-15T12:00:00Z', 10.5],
    ['Asia/Kathmandu', '2026-07-15T12:00:00Z', 5.75],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', -10],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', 14],
    ['UTC', '2026-07-15T12:00:00Z', 0],
  ])('%s at %s is %d h', (zone, at, hours) => {
    expect(offsetAt(zone, Date.parse(at))).toBe(hours * HOUR);
  });

  test('the change is found to the millisecond, and local mean time to the second', () => {
    const change = Date.parse('2026-03-08T07:00:00Z');
    expect(offsetAt('America/New_York', change - 1)).toBe(-5 * HOUR);
    expect(offsetAt('America/New_York', change)).toBe(-4 * HOUR);
    expect(periodAt('America/New_York', change).fromMs).toBe(change);
    expect(periodAt('America/New_York', change - 1).toMs).toBe(change);
    expect(offsetAt('Europe/Amsterdam', Date.parse('1880-01-01T00:00:00Z')) % 60_000).not.toBe(0);
  });

  test('periods join without holes, past stretches of the table and out to its endless edges', () => {
    let period = periodAt('Europe/Lisbon', Date.parse('2020-01-01T00:00:00Z'));
    const offsets: number[] = [];
    for (let i = 0; i < 30; i++) {
      const next = periodAt('Europe/Lisbon', period.toMs);
      expect(next.fromMs).toBe(period.toMs);
      if (next.offsetMs !== period.offsetMs) offsets.push(next.offsetMs / HOUR);
      period = next;
    }
    expect(offsets.slice(0, 6)).toEqual([1, 0, 1, 0, 1, 0]);
    expect(periodAt('Europe/Lisbon', 8.64e15).toMs).toBe(Infinity);
    expect(periodAt('Europe/Lisbon', -8.64e15).fromMs).toBe(-Infinity);
    expect(periodAt('UTC', 0)).toEqual({ fromMs: -Infinity, toMs: Infinity, offsetMs: 0 });
  });

  test('an unknown zone throws', () => {
    expect(() => offsetAt('Mars/Base', 0)).toThrow(RangeError);
  });
});
