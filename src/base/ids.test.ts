/** Ids: in order of making, whatever the clock does; the same run gives the same counting ids. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countingIds, systemIds } from './ids.ts';

const HOLDS_ID = /^[0-9a-hjkmnp-tv-z]{26}$/;

describe('ids', () => {
  it('are each greater than the one before, also when the clock stands or goes back', () => {
    const ticks = fc.array(fc.integer({ min: 0, max: 4_102_444_800_000 }), { minLength: 2, maxLength: 50 });
    fc.assert(
      fc.property(ticks, (instants) => {
        let now = 0;
        const ids = systemIds({ now: () => now });
        const made = instants.map((instant) => {
          now = instant;
          return ids.next();
        });
        expect(made.every((id) => HOLDS_ID.test(id))).toBe(true);
        expect(made).toEqual([...new Set(made)].sort());
      }),
    );
  });

  it('stay in order when the random part runs over', () => {
    const ids = systemIds({ now: () => 1_000 }, (n) => new Uint8Array(n).fill(255));
    const made = [ids.next(), ids.next(), ids.next()];
    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(3);
  });

  it('go on after the id of an earlier process whose clock was ahead', () => {
    const before = systemIds({ now: () => 1_800_000_000_000 }).next();
    const ids = systemIds({ now: () => 1_700_000_000_000 }, undefined, before);
    const made = [before, ids.next(), ids.next()];
    expect(made).toEqual([...new Set(made)].sort());
    expect(made.every((id) => HOLDS_ID.test(id))).toBe(true);
    for (const foreign of ['', 'id00000001', '!'.repeat(26)]) {
      const fresh = systemIds({ now: () => 1_700_000_000_000 }, undefined, foreign).next();
      expect(fresh < before && HOLDS_ID.test(fresh)).toBe(true);
    }
  });

  it('do not repeat what that process made after the id that is known', () => {
    const earlier = systemIds({ now: () => 1_800_000_000_000 });
    const known = earlier.next();
    const unknown = Array.from({ length: 100 }, () => earlier.next());
    const ids = systemIds({ now: () => 1_700_000_000_000 }, undefined, known);
    const made = Array.from({ length: 100 }, () => ids.next());
    expect(new Set([...unknown, ...made]).size).toBe(200);
  });

  it('sort by the time they were made, over sources too', () => {
    const early = systemIds({ now: () => 1_700_000_000_000 }).next();
    const late = systemIds({ now: () => 1_700_000_000_001 }).next();
    expect(early < late).toBe(true);
  });

  it('of different sources differ in the same millisecond', () => {
    const source = () => systemIds({ now: () => 1_700_000_000_000 });
    expect(new Set(Array.from({ length: 1_000 }, () => source().next())).size).toBe(1_000);
  });

  it('carry secrets of the length asked for that differ each time', () => {
    const ids = systemIds({ now: () => 0 });
    const made = Array.from({ length: 100 }, () => ids.secret(32));
    expect(new Set(made).size).toBe(100);
    expect(made.every((secret) => /^[\w-]{43}$/.test(secret))).toBe(true);
  });
});

it('counting ids are the same in every run, and in order', () => {
  const run = () => {
    const ids = countingIds('m');
    return [ids.next(), ids.next(), ids.secret(4), ids.next()];
  };
  expect(run()).toEqual(run());
  expect(run()[0]).toBe('m00000001');
});
