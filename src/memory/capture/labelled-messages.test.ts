import { describe, expect, it } from 'vitest';
import { precision, readHalf, recall, scoreMessages } from '../../../test/capture/score.ts';

describe('M7: the labelled messages', () => {
  it('M7: there are enough of them, in four languages, and many hold nothing to keep', () => {
    const all = scoreMessages([...readHalf('build'), ...readHalf('second'), ...readHalf('check')]);
    expect(all.messages).toBeGreaterThanOrEqual(170);
    expect(all.languages.en).toBeGreaterThanOrEqual(110);
    expect(Object.keys(all.languages).sort()).toEqual(['de', 'en', 'es', 'fr']);
    expect(all.silent / all.messages).toBeGreaterThan(0.38);
  });

  it.each(['build', 'second', 'check'] as const)(
    'M7: dates and plans of the %s part: precision ≥ 0.9, recall ≥ 0.75',
    (half) => {
      const { datesAndPlans, all } = scoreMessages(readHalf(half));
      expect(precision(datesAndPlans)).toBeGreaterThanOrEqual(0.9);
      expect(recall(datesAndPlans)).toBeGreaterThanOrEqual(0.75);
      expect(precision(all)).toBeGreaterThanOrEqual(0.9);
    },
  );
});
