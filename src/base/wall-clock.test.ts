import { describe, expect, test } from 'vitest';
import { formatLocal, formatWallTime, fromWallMs, localTime, toWallMs } from './wall-clock.ts';

const wall = (text: string): number => Date.parse(`${text}Z`);
const at = (text: string): number => Date.parse(text);

describe('S3: wall clock to instant', () => {
  test('a usual time is shown once', () => {
    expect(fromWallMs('America/New_York', wall('2026-06-01T09:00:00'))).toEqual({
      kind: 'once',
      atMs: at('2026-06-01T13:00:00Z'),
    });
  });
  test.each([
    ['America/New_York', '2026-03-08T02:00:00', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00'],
    ['America/New_York', '2026-03-08T02:59:59', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00'],
    ['Australia/Sydney', '2026-10-04T02:30:00', '2026-10-03T16:00:00Z', '2026-10-04T03:00:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:15:00', '2026-10-03T15:30:00Z', '2026-10-04T02:30:00'],
    ['Asia/Beirut', '2026-03-29T00:00:00', '2026-03-28T22:00:00Z', '2026-03-29T01:00:00'],
    ['America/Sao_Paulo', '2018-11-04T00:30:00', '2018-11-04T03:00:00Z', '2018-11-04T01:00:00'],
  ])('%s jumps over %s', (zone, missing, first, end) => {
    expect(fromWallMs(zone, wall(missing))).toEqual({
      kind: 'gap',
      atMs: at(first),
      endWallMs: wall(end),
      isWholeDayMissing: false,
    });
  });
  test('the edges of a gap are outside it', () => {
    expect(fromWallMs('America/New_York', wall('2026-03-08T01:59:59')).kind).toBe('once');
    expect(fromWallMs('America/New_York', wall('2026-03-08T03:00:00'))).toEqual({
      kind: 'once',
      atMs: at('2026-03-08T07:00:00Z'),
    });
  });
  test.each([
    ['America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'],
    ['America/New_York', '2026-11-01T01:00:00', '2026-11-01T05:00:00Z', '2026-11-01T06:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45:00', '2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'],
  ])('%s shows %s twice', (zone, twice, first, second) => {
    expect(fromWallMs(zone, wall(twice))).toEqual({ kind: 'overlap', atMs: at(first), laterMs: at(second) });
  });
  test('the edges of an overlap are shown once', () => {
    expect(fromWallMs('America/New_York', wall('2026-11-01T00:59:59')).kind).toBe('once');
    expect(fromWallMs('America/New_York', wall('2026-11-01T02:00:00')).kind).toBe('once');
  });
  test('a day that does not exist is known as such', () => {
    for (const time of ['00:00:00', '12:00:00', '23:59:59']) {
      expect(fromWallMs('Pacific/Apia', wall(`2011-12-30T${time}`))).toMatchObject({
        kind: 'gap',
        atMs: at('2011-12-30T10:00:00Z'),
        isWholeDayMissing: true,
      });
    }
    expect(fromWallMs('Pacific/Apia', wall('2011-12-29T23:59:59')).kind).toBe('once');
    expect(fromWallMs('Pacific/Apia', wall('2011-12-31T00:00:00')).kind).toBe('once');
  });
  test('there and back again, every hour of a year', () => {
    for (const zone of ['Europe/Lisbon', 'America/St_Johns', 'Australia/Lord_Howe']) {
      for (let ms = at('2026-01-01T00:00:00Z'); ms < at('2027-01-01T00:00:00Z'); ms += 3_600_000) {
        const when = fromWallMs(zone, toWallMs(zone, ms));
        expect([when.atMs, when.kind === 'overlap' ? when.laterMs : undefined]).toContain(ms);
      }
    }
  });
});

describe('P2: local time in words', () => {
  test('date, time and zone', () => {
    expect(formatLocal(at('2026-03-12T09:00:00Z'), 'Europe/Lisbon')).toBe('Thu 12 March 2026 at 09:00 (Europe/Lisbon)');
    expect(formatLocal(at('2026-12-31T23:30:00Z'), 'Asia/Tokyo')).toBe('Fri 1 January 2027 at 08:30 (Asia/Tokyo)');
  });
  test('seconds only when they matter', () => {
    expect(formatWallTime(wall('2026-01-01T09:05:07'))).toBe('09:05:07');
    expect(formatWallTime(wall('2026-01-01T09:05:00'))).toBe('09:05');
  });
  test('digits', () => {
    expect(localTime('Asia/Tokyo', at('2026-12-31T23:30:05Z'))).toEqual({
      year: 2027,
      month: 1,
      day: 1,
      weekday: 5,
      hour: 8,
      minute: 30,
      second: 5,
    });
  });
});
