/** M7: what can pass is tried again, a few times; what cannot is not. */
import { expect, it } from 'vitest';
import { afterFailure } from './retry-plan.ts';

const at = (kind: Parameters<typeof afterFailure>[0]['kind'], tries: number, retryAtMs?: number) =>
  afterFailure({ kind, message: '', ...(retryAtMs === undefined ? {} : { retryAtMs }) }, tries, 1_000);

it.each(['rate', 'timeout', 'network', 'circuit-open', 'other', 'quota'] as const)(
  'M7: %s is tried four times',
  (kind) => {
    expect([1, 2, 3, 4].map((tries) => at(kind, tries))).toEqual([31_000, 121_000, 601_000, undefined]);
  },
);

it('M7: the model may ask for more patience, but not for a day', () => {
  expect(at('rate', 1, 90_000)).toBe(90_000);
  expect(at('rate', 1, 5)).toBe(31_000);
  expect(at('quota', 1, 86_400_000)).toBeUndefined();
});

it('M7: nonsense gets a second try; a refusal none; a stop costs no try', () => {
  expect([at('bad-answer', 1), at('bad-answer', 2)]).toEqual([31_000, undefined]);
  for (const kind of ['auth', 'refused', 'not-set-up'] as const) expect(at(kind, 1)).toBeUndefined();
  expect(at('aborted', 50)).toBe(1_000);
});
