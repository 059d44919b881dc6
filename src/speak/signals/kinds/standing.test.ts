/** Standing work: what makes it count, and who is missing when it cannot be done. */
import { expect, test } from 'vitest';
import { standingWork } from './standing.ts';

const base = { hasStandingWork: true, hasModel: true, intervalMs: 1_800_000, isActive: true };

test('K20: standing work counts a full interval after the last model beat, in active hours', () => {
  expect(standingWork(base, 0)).toMatchObject({ kind: 'signal', signal: { kind: 'standing', tier: 'elevated' } });
  expect(standingWork({ ...base, lastModelBeatAtMs: 0 }, 1_799_999)).toEqual({ kind: 'none' });
  expect(standingWork({ ...base, lastModelBeatAtMs: 0 }, 1_800_000).kind).toBe('signal');
  expect(standingWork({ ...base, isActive: false }, 0)).toEqual({ kind: 'none' });
  expect(standingWork({ ...base, hasStandingWork: false }, 0)).toEqual({ kind: 'none' });
});

test('K20: without a model it is skipped, and says so', () => {
  expect(standingWork({ ...base, hasModel: false }, 0)).toEqual({ kind: 'skipped', reason: 'needs-model' });
  expect(standingWork({ ...base, hasModel: false, hasStandingWork: false }, 0)).toEqual({ kind: 'none' });
});
