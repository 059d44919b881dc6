/** S9: late work of many jobs takes turns. */
import { expect, it } from 'vitest';
import { LATE_SPACING_MS, latePacer } from './pace-late.ts';

function stage(now = 1_000_000) {
  const clock = { at: now, now: () => clock.at };
  const turn = latePacer(clock);
  return { clock, turn, pace: (key: string) => turn(key).pauseMs };
}

it('S9: the first goes at once, each further one a little later', () => {
  const { pace } = stage();
  expect(['a', 'b', 'c'].map(pace)).toEqual([0, LATE_SPACING_MS, 2 * LATE_SPACING_MS]);
});

it('S9: asking again before the turn waits on; when it has come it is free, and given once', () => {
  const { clock, pace } = stage();
  pace('a');
  pace('b');
  clock.at += 20;
  expect(pace('b')).toBe(LATE_SPACING_MS - 20);
  clock.at += LATE_SPACING_MS - 20;
  expect(pace('b')).toBe(0);
  expect(pace('b')).toBe(LATE_SPACING_MS);
});

it('S9: it is known since when it has been waiting for its turn', () => {
  const { clock, turn } = stage();
  const first = clock.at;
  turn('a');
  expect(turn('b').askedAt).toBe(first);
  clock.at += LATE_SPACING_MS;
  expect(turn('b')).toEqual({ pauseMs: 0, askedAt: first });
  expect(turn('c').askedAt).toBe(clock.at);
});

it('S9: after a pause nobody waits for those that went long ago', () => {
  const { clock, pace } = stage();
  pace('a');
  clock.at += 10_000;
  expect(pace('b')).toBe(0);
});

it('S9: a very long backlog moves faster', () => {
  const { pace } = stage();
  const waits = Array.from({ length: 20_000 }, (_, i) => pace(`k${i}`));
  expect(waits.at(1_000)).toBe(1_000 * LATE_SPACING_MS);
  expect(waits.at(-1)).toBeLessThan(160_000);
  expect(new Set(waits).size).toBe(waits.length);
});

it('S9: a clock that was set back makes old turns void', () => {
  const { clock, pace } = stage();
  for (let i = 0; i < 100; i++) pace(`k${i}`);
  clock.at -= 3_600_000;
  expect(pace('k50')).toBe(0);
  expect(pace('new')).toBe(LATE_SPACING_MS);
});
