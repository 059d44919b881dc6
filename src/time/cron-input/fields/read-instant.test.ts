import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeIn } from './read-field.ts';
import { readInstant, toInstantMs } from './read-instant.ts';

const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());

describe('toInstantMs', () => {
  it.each([
    [1_772_355_600_000, '2026-03-01T09:00:00.000Z'],
    ['1772355600000', '2026-03-01T09:00:00.000Z'],
    [1_772_355_600_000.9, '2026-03-01T09:00:00.000Z'],
    ['2026-03-01T09:00:00Z', '2026-03-01T09:00:00.000Z'],
    [' 2026-03-01t09:00:00z ', '2026-03-01T09:00:00.000Z'],
    ['2026-03-01T09:00:00+02:00', '2026-03-01T07:00:00.000Z'],
    ['2026-03-01T09:00-0530', '2026-03-01T14:30:00.000Z'],
    ['2026-03-01 09:00+01', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T09:00:00.123Z', '2026-03-01T09:00:00.123Z'],
    ['2026-03-01T09:00:00,5-01:00', '2026-03-01T10:00:00.500Z'],
    ['2026-03-01T09:00:00', '2026-03-01T09:00:00.000Z'],
    ['2026-03-01 09:00', '2026-03-01T09:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T09:00[Europe/Berlin]', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T09:00+05:00[Europe/Berlin]', '2026-03-01T04:00:00.000Z'],
    ['0100-01-01T00:00:00Z', '0100-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('S1: %j is %s', (value, expected) => {
    expect(iso(toInstantMs(value))).toBe(expected);
  });

  it.each([
    ['tomorrow'],
    ['2026-02-30T09:00:00Z'],
    ['2026-13-01'],
    ['2026-03-01Z'],
    ['at 2026-03-01T09:00:00Z'],
    ['2026-03-01T09:00:00Z or so'],
    ['2026-03-01T09:00[Mars/Base]'],
    ['2026-03-01T09:00[u-ca=hebrew]'],
    ['x2026-03-01T09:00[Europe/Berlin]'],
    ['2026-03-01T09:00[Europe/Berlin]x'],
    ['+010000-01-01T00:00:00Z'],
    ['0099-12-31T23:59:59Z'],
    [`2026-03-01T09:00:00.${'0'.repeat(81)}Z`],
    [-59_011_459_200_001],
    [253_402_300_800_000],
    [Number.NaN],
    [''],
    [null],
    [undefined],
    [true],
    [{}],
  ])('Q6: %j is no instant', (value) => {
    expect(toInstantMs(value)).toBeUndefined();
  });

  it('S2: without an offset the named zone decides; with one it does not', () => {
    expect(iso(toInstantMs('2026-07-01T09:00:00', 'America/New_York'))).toBe('2026-07-01T13:00:00.000Z');
    expect(iso(toInstantMs('2026-07-01T09:00:00Z', 'America/New_York'))).toBe('2026-07-01T09:00:00.000Z');
    expect(iso(toInstantMs('2026-07-01', 'Asia/Tokyo'))).toBe('2026-06-30T15:00:00.000Z');
    expect(toInstantMs('2026-07-01T09:00:00', 'Mars/Base')).toBeUndefined();
  });

  it.each([
    ['a gap: the first instant after it', '2026-03-08T02:30:00', '2026-03-08T07:00:00.000Z'],
    ['the start of a gap', '2026-03-08T02:00:00', '2026-03-08T07:00:00.000Z'],
    ['right before a gap', '2026-03-08T01:59:59', '2026-03-08T06:59:59.000Z'],
    ['the end of a gap', '2026-03-08T03:00:00', '2026-03-08T07:00:00.000Z'],
    ['an overlap: the first time', '2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z'],
  ])('S3: %s', (_case, wall, expected) => {
    expect(iso(toInstantMs(wall, 'America/New_York'))).toBe(expected);
    expect(iso(toInstantMs(`${wall}[America/New_York]`))).toBe(expected);
  });

  it('S1: property: what is written as ISO reads back, however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -59_011_459_200_000, max: 253_402_300_799_999 }), (ms) => {
        expect(toInstantMs(new Date(ms).toISOString())).toBe(ms);
        expect(toInstantMs(String(ms))).toBe(ms);
        expect(toInstantMs(ms)).toBe(ms);
      }),
    );
  });

  it('Q6: property: never throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (value, zone) => {
        const ms = toInstantMs(value, zone);
        expect(ms === undefined || Number.isSafeInteger(ms)).toBe(true);
      }),
    );
  });
});

describe('readInstant', () => {
  const at = (value: unknown) => placeIn(new Map([['at', value]]), 'schedule.')('at');

  it('S2: reads in the zone given, UTC by default', () => {
    expect(readInstant(at('1970-01-01T01:00'))).toBe(3_600_000);
    expect(readInstant(at('1970-01-01T01:00'), 'Asia/Tokyo')).toBe(-28_800_000);
  });

  it.each([undefined, null, ' '])('S6: %j is not given', (value) => {
    expect(readInstant(at(value))).toBeUndefined();
  });

  it('Q6: refuses what names no instant', () => {
    const message =
      'schedule.at must be a time such as "2026-03-01T09:00:00Z" or epoch milliseconds, not "tomorrow at nine".';
    expect(() => readInstant(at('tomorrow at nine'))).toThrow(
      expect.objectContaining({ name: 'InputError', field: 'schedule.at', message }),
    );
  });
});
