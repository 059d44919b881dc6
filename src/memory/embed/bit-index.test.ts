/** The sieve lets through what is nearest, whatever is put in and however often. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitIndex, toBits } from './bit-index.ts';

const vector = (dimensions: number) =>
  fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: dimensions, maxLength: dimensions });

describe('M5: the sieve of bits', () => {
  it('finds the chunk itself first, and those of opposite sign last', () => {
    const index = new BitIndex(40);
    const own = Float32Array.from({ length: 40 }, (_, i) => (i % 3 === 0 ? 1 : -1));
    index.put(1, toBits(own.map((n) => -n)));
    index.put(2, toBits(own));
    for (let no = 3; no < 600; no++) index.put(no, toBits(own.map((n, i) => (i % (no % 20) < 3 ? -n : n))));
    expect(index.size).toBe(599);
    expect(index.nearest(toBits(own), 40)).toContain(2);
    expect(index.nearest(toBits(own), 600).at(-1)).toBe(1);
  });

  it('agrees with counting by hand', () => {
    fc.assert(
      fc.property(fc.array(vector(70), { minLength: 1, maxLength: 30 }), vector(70), (vectors, asked) => {
        const index = new BitIndex(70);
        for (const [no, one] of vectors.entries()) index.put(no, toBits(Float32Array.from(one)));
        const distance = (no: number): number =>
          (vectors[no] ?? []).filter((n, i) => Math.fround(n) > 0 !== Math.fround(asked[i] ?? 0) > 0).length;
        const nos = index.nearest(toBits(Float32Array.from(asked)), 3);
        const best = [...vectors.keys()].map(distance).sort((a, b) => a - b);
        expect(nos.map(distance)).toEqual(best.slice(0, 3));
      }),
    );
  });

  it('replaces what is put again, and passes over other lengths', () => {
    const index = new BitIndex(32);
    index.put(1, Uint32Array.of(0));
    index.put(1, Uint32Array.of(0xffffffff));
    index.put(2, Uint32Array.of(1, 2));
    expect(index.size).toBe(1);
    expect(index.nearest(Uint32Array.of(0xffffffff), 1)).toEqual([1]);
    expect(index.nearest(Uint32Array.of(0, 0), 1)).toEqual([]);
  });
});
