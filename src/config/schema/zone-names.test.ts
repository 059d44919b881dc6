import { describe, expect, it } from 'vitest';
import { canonicalZone } from '../../base/index.ts';
import { closestZones, hostTimeZone, zone } from './zone-names.ts';

describe('P1: a zone is an IANA name', () => {
  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['US/Eastern', 'US/Eastern'],
    ['utc', 'UTC'],
  ])('%s is kept as %s', (given, kept) => {
    expect(zone().schema.parse(given)).toBe(kept);
  });

  it.each(['Mars/Base', '+02:00', '', ' ', 'Europe/Berlin\n', '2026-01-01[Europe/Berlin]', 'Z\0'])(
    '%o is none',
    (given) => {
      expect(zone().schema.safeParse(given).success).toBe(false);
    },
  );

  it.each([
    ['Berlin', 'Europe/Berlin'],
    ['new york', 'America/New_York'],
    ['Europe/Belrin', 'Europe/Berlin'],
    ['Asia/Kolkatta', 'Asia/Kolkata'],
  ])('%s is near %s', (given, near) => {
    expect(closestZones(given)[0]).toBe(near);
  });

  it('P2: the host has a first guess that is itself valid', () => {
    expect(canonicalZone(hostTimeZone())).toBe(hostTimeZone());
  });
});
