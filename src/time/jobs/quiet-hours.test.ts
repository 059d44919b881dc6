/** D3: the quiet window on the wall clock, over midnight and over both changes of daylight saving. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWallMs } from '../../base/index.ts';
import { endOfQuiet } from './quiet-hours.ts';

const NIGHT = { start: '22:00', end: '08:00' };
const NOON = { start: '12:30', end: '14:00' };
const DAY = 86_400_000;

const at = (iso: string): number => Date.parse(iso);
const end = (window: typeof NIGHT, iso: string, zone = 'UTC'): string | undefined => {
  const ends = endOfQuiet(window, at(iso), zone);
  return ends === undefined ? undefined : new Date(ends).toISOString();
};

describe('D3: start inclusive, end exclusive', () => {
  it.each([
    ['2026-03-02T12:29:59.999Z', undefined],
    ['2026-03-02T12:30:00.000Z', '2026-03-02T14:00:00.000Z'],
    ['2026-03-02T13:59:59.999Z', '2026-03-02T14:00:00.000Z'],
    ['2026-03-02T14:00:00.000Z', undefined],
  ])('within a day: %s → %s', (now, ends) => {
    expect(end(NOON, now)).toBe(ends);
  });

  it.each([
    ['2026-03-02T21:59:59.999Z', undefined],
    ['2026-03-02T22:00:00.000Z', '2026-03-03T08:00:00.000Z'],
    ['2026-03-03T00:00:00.000Z', '2026-03-03T08:00:00.000Z'],
    ['2026-03-03T07:59:59.999Z', '2026-03-03T08:00:00.000Z'],
    ['2026-03-03T08:00:00.000Z', undefined],
  ])('over midnight: %s → %s', (now, ends) => {
    expect(end(NIGHT, now)).toBe(ends);
  });

  it('a window that ends at midnight', () => {
    expect(end({ start: '20:00', end: '00:00' }, '2026-03-02T23:00:00Z')).toBe('2026-03-03T00:00:00.000Z');
    expect(end({ start: '20:00', end: '00:00' }, '2026-03-03T00:00:00Z')).toBeUndefined();
  });

  it('none, or of no length: never quiet', () => {
    expect(endOfQuiet(null, 0, 'UTC')).toBeUndefined();
    expect(end({ start: '08:00', end: '08:00' }, '2026-03-02T08:00:00Z')).toBeUndefined();
  });
});

describe("D3: in the person's zone, when the clock changes", () => {
  it('is the wall clock of the zone, not of the machine', () => {
    expect(end(NIGHT, '2026-03-02T12:00:00Z', 'Asia/Tokyo')).toBeUndefined();
    expect(end(NIGHT, '2026-03-02T13:00:00Z', 'Asia/Tokyo')).toBe('2026-03-02T23:00:00.000Z');
  });

  it('the night the clock goes forward is an hour shorter, the other an hour longer', () => {
    expect(end(NIGHT, '2026-03-29T02:00:00+01:00', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z');
    expect(end(NIGHT, '2026-10-24T23:00:00+02:00', 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z');
  });

  it('an end that the clock jumps over is the first instant after the gap', () => {
    const window = { start: '22:00', end: '02:30' };
    expect(end(window, '2026-03-29T01:59:00+01:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('an end that the clock shows twice is the next of the two, so that waiting never spins', () => {
    const window = { start: '22:00', end: '02:30' };
    expect(end(window, '2026-10-25T02:10:00+02:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(end(window, '2026-10-25T02:30:00+02:00', 'Europe/Berlin')).toBeUndefined();
    expect(end(window, '2026-10-25T02:10:00+01:00', 'Europe/Berlin')).toBe('2026-10-25T01:30:00.000Z');
  });
});

it('D3: the end is always later, within a day or so, and not quiet any more', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Asia/Gaza'];
  const time = fc
    .integer({ min: 0, max: 1_439 })
    .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
  fc.assert(
    fc.property(
      fc.integer({ min: at('2008-01-01'), max: at('2030-01-01') }),
      fc.constantFrom(...zones),
      time,
      time,
      (now, zone, start, stop) => {
        const ends = endOfQuiet({ start, end: stop }, now, zone);
        if (ends === undefined) return;
        expect(ends).toBeGreaterThan(now);
        expect(ends - now).toBeLessThan(DAY + 2 * 3_600_000);
        const shown = new Date(toWallMs(zone, ends)).toISOString().slice(11, 16);
        // A gap may swallow the end and even the next start; else the clock shows the end.
        if (shown === stop) expect(endOfQuiet({ start, end: stop }, ends, zone)).toBeUndefined();
      },
    ),
    { numRuns: 2_000 },
  );
});
