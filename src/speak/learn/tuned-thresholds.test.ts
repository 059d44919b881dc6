/** Z4: what yes and no to thoughts that were only shown do to the thresholds. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Judgement, tunedThresholds } from './tuned-thresholds.ts';

const BASE = { act: 8, suggest: 12, observe: 20 };
const times = (answer: Judgement, n: number): Judgement[] => Array.from({ length: n }, () => answer);
const answers = fc.array(fc.constantFrom<Judgement>('yes', 'no'), { maxLength: 40 });
const weight = fc.integer({ min: 1, max: 200 });

describe('Z4: answers tune the thresholds', () => {
  it.each([
    ['nothing', [], BASE],
    ['two answers', times('no', 2), BASE],
    ['three times no', times('no', 3), { act: 16, suggest: 20, observe: 28 }],
    ['three times yes', times('yes', 3), { act: 4, suggest: 8, observe: 16 }],
    ['one no beside two yes', ['no', 'yes', 'yes'], BASE],
    ['half and half', ['no', 'yes', 'no', 'yes'], { act: 10, suggest: 14, observe: 22 }],
    ['one no in four', ['no', 'yes', 'yes', 'yes'], { act: 7, suggest: 11, observe: 19 }],
    ['twenty yes, before them no', [...times('yes', 20), ...times('no', 20)], { act: 4, suggest: 8, observe: 16 }],
    [
      'nineteen yes and a no count, those before do not',
      [...times('yes', 19), ...times('no', 9)],
      {
        act: 5,
        suggest: 9,
        observe: 17,
      },
    ],
  ] as const)('after %s', (_, given, expected) => {
    expect(tunedThresholds(BASE, given)).toEqual(expected);
  });

  it('never goes below 4, unless the user set less, and then it stays there', () => {
    expect(tunedThresholds({ act: 6, suggest: 4, observe: 2 }, times('yes', 5))).toEqual({
      act: 4,
      suggest: 4,
      observe: 2,
    });
    expect(tunedThresholds({ act: 1, suggest: 3, observe: 4 }, times('no', 5))).toEqual({
      act: 9,
      suggest: 11,
      observe: 12,
    });
  });

  it('whole numbers within bounds, and one more no never lowers', () => {
    fc.assert(
      fc.property(answers, weight, (given, base) => {
        const { act } = tunedThresholds({ act: base, suggest: base, observe: base }, given);
        expect(Number.isInteger(act)).toBe(true);
        expect(act - base).toBeGreaterThanOrEqual(-4);
        expect(act - base).toBeLessThanOrEqual(8);
        expect(act).toBeGreaterThanOrEqual(Math.min(base, 4));
        const firstYes = given.indexOf('yes');
        if (firstYes < 0) return;
        const stricter = tunedThresholds({ act: base, suggest: base, observe: base }, given.with(firstYes, 'no'));
        expect(stricter.act).toBeGreaterThanOrEqual(act);
      }),
    );
  });
});
