/** The misfire rules of S9, each named; and against a plain walk over all slots, for any schedule at all. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Misfire } from '../job.ts';
import { type MisfireInput, type MisfirePlan, MOST_COUNTED, planMisfire } from './plan-misfire.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A schedule that is this list of slots. Counts how often it is asked. */
function slotsAt(slots: readonly number[]) {
  let asked = 0;
  const nextAfter = (ms: number): number | undefined => {
    asked++;
    return slots.find((slot) => slot > ms);
  };
  return { nextAfter, asked: () => asked };
}

/** Every `step` from 0 until `until`. */
function grid(step: number, until = Number.POSITIVE_INFINITY) {
  let asked = 0;
  const nextAfter = (ms: number): number | undefined => {
    asked++;
    const next = Math.max(0, (Math.floor(ms / step) + 1) * step);
    return next > until ? undefined : next;
  };
  return { nextAfter, asked: () => asked };
}

const plan = (more: Partial<MisfireInput> & Pick<MisfireInput, 'nextAfter' | 'nowMs'>): MisfirePlan =>
  planMisfire({ firstDueAt: 0, policy: 'once', max: 10, graceMs: undefined, onTimeMs: MINUTE, ...more });

describe('S9: one slot, on time', () => {
  it.each<Misfire>(['once', 'skip', 'all'])('%s runs it and records nothing else', (policy) => {
    const { nextAfter, asked } = grid(HOUR);
    expect(plan({ nextAfter, nowMs: 5, policy })).toEqual({ runs: [0], passed: [], nextAt: HOUR });
    expect(asked()).toBe(1);
  });

  it('at its very instant, and as the last of its schedule', () => {
    expect(plan({ nextAfter: slotsAt([0]).nextAfter, nowMs: 0 })).toEqual({ runs: [0], passed: [], nextAt: undefined });
  });
});

describe('S9: once', () => {
  it('runs the latest, and the others are one missed record', () => {
    expect(plan({ nextAfter: grid(HOUR).nextAfter, nowMs: 8 * HOUR + 1 })).toEqual({
      runs: [8 * HOUR],
      passed: [{ outcome: 'missed', reason: 'coalesced', fromAt: 0, untilAt: 7 * HOUR, times: 8 }],
      nextAt: 9 * HOUR,
    });
  });

  it('without a window, a slot of a year ago still runs', () => {
    expect(plan({ nextAfter: slotsAt([0]).nextAfter, nowMs: 365 * DAY }).runs).toEqual([0]);
  });

  it('the window ends exactly at graceMs, and then all is missed, past grace', () => {
    const { nextAfter } = slotsAt([0, DAY]);
    expect(plan({ nextAfter, nowMs: HOUR, graceMs: HOUR }).runs).toEqual([0]);
    expect(plan({ nextAfter, nowMs: HOUR + 1, graceMs: HOUR })).toEqual({
      runs: [],
      passed: [{ outcome: 'missed', reason: 'past-grace', fromAt: 0, untilAt: 0, times: 1 }],
      nextAt: DAY,
    });
  });

  it('graceMs 0 lets only the very instant through', () => {
    const { nextAfter } = slotsAt([0]);
    expect(plan({ nextAfter, nowMs: 0, graceMs: 0 }).runs).toEqual([0]);
    expect(plan({ nextAfter, nowMs: 1, graceMs: 0 }).runs).toEqual([]);
  });

  it('an end of the schedule in between: the last slot runs and nothing comes after', () => {
    expect(plan({ nextAfter: grid(HOUR, 3 * HOUR).nextAfter, nowMs: 100 * DAY })).toEqual({
      runs: [3 * HOUR],
      passed: [{ outcome: 'missed', reason: 'coalesced', fromAt: 0, untilAt: 2 * HOUR, times: 3 }],
      nextAt: undefined,
    });
  });
});

describe('S9: skip', () => {
  it('runs the latest if it is on time, and skips the others as late', () => {
    expect(plan({ nextAfter: grid(HOUR).nextAfter, nowMs: 3 * HOUR + MINUTE, policy: 'skip' })).toEqual({
      runs: [3 * HOUR],
      passed: [{ outcome: 'skipped', reason: 'late', fromAt: 0, untilAt: 2 * HOUR, times: 3 }],
      nextAt: 4 * HOUR,
    });
  });

  it('runs nothing that is later than on time', () => {
    expect(plan({ nextAfter: grid(HOUR).nextAfter, nowMs: 3 * HOUR + MINUTE + 1, policy: 'skip' })).toEqual({
      runs: [],
      passed: [{ outcome: 'skipped', reason: 'late', fromAt: 0, untilAt: 3 * HOUR, times: 4 }],
      nextAt: 4 * HOUR,
    });
  });

  it("the job's own graceMs counts instead, longer or shorter", () => {
    const late = { nextAfter: grid(DAY).nextAfter, nowMs: 30 * MINUTE, policy: 'skip' } as const;
    expect(plan({ ...late, graceMs: HOUR }).runs).toEqual([0]);
    expect(plan({ ...late, nowMs: 30_000, graceMs: 10_000 }).runs).toEqual([]);
  });
});

describe('S9: all', () => {
  it('runs the latest max in order; what is older is missed', () => {
    expect(plan({ nextAfter: grid(HOUR).nextAfter, nowMs: 5 * HOUR + 1, policy: 'all', max: 3 })).toEqual({
      runs: [3 * HOUR, 4 * HOUR, 5 * HOUR],
      passed: [{ outcome: 'missed', reason: 'coalesced', fromAt: 0, untilAt: 2 * HOUR, times: 3 }],
      nextAt: 6 * HOUR,
    });
  });

  it('runs all of them when there are no more than max', () => {
    const { runs, passed } = plan({ nextAfter: grid(HOUR).nextAfter, nowMs: 2 * HOUR, policy: 'all', max: 3 });
    expect(runs).toEqual([0, HOUR, 2 * HOUR]);
    expect(passed).toEqual([]);
  });

  it('of those, only the ones within graceMs; the others went past their grace', () => {
    expect(
      plan({ nextAfter: grid(HOUR).nextAfter, nowMs: 5 * HOUR, policy: 'all', max: 4, graceMs: HOUR }),
    ).toMatchObject({ runs: [4 * HOUR, 5 * HOUR], passed: [{ reason: 'past-grace', untilAt: 3 * HOUR, times: 4 }] });
  });

  it('a max below one still runs one', () => {
    expect(plan({ nextAfter: grid(HOUR).nextAfter, nowMs: 2 * HOUR, policy: 'all', max: 0 }).runs).toEqual([2 * HOUR]);
  });
});

describe('S9: never a loop over missed slots', () => {
  it.each([
    ['a second for ten years', 1_000, 3_650 * DAY],
    ['a minute for a century', MINUTE, 36_500 * DAY],
    ['a millisecond for a day', 1, DAY],
    ['a day for a century', DAY, 36_500 * DAY],
  ])('%s', (_, step, nowMs) => {
    const schedule = grid(step);
    const { runs, passed, nextAt } = plan({ nextAfter: schedule.nextAfter, nowMs: nowMs + step / 2 });
    expect(runs).toEqual([nowMs]);
    expect(passed).toMatchObject([{ fromAt: 0, untilAt: nowMs - step, times: MOST_COUNTED }]);
    expect(nextAt).toBe(nowMs + step);
    expect(schedule.asked()).toBeLessThan(3_000);
  });

  it('a dense hour a year ago, nothing since', () => {
    const schedule = grid(1_000, HOUR);
    const { runs, passed } = plan({ nextAfter: schedule.nextAfter, nowMs: 365 * DAY, policy: 'all', max: 100 });
    expect(runs).toEqual(Array.from({ length: 100 }, (_, i) => HOUR - (99 - i) * 1_000));
    expect(passed).toMatchObject([{ untilAt: HOUR - 100_000, times: MOST_COUNTED }]);
    expect(schedule.asked()).toBeLessThan(6_000);
  });

  it('the number is exact up to the most that is counted', () => {
    const count = (slots: number) => plan({ nextAfter: grid(1).nextAfter, nowMs: slots }).passed[0]?.times;
    expect([count(MOST_COUNTED - 1), count(MOST_COUNTED), count(MOST_COUNTED + 1)]).toEqual([
      MOST_COUNTED - 1,
      MOST_COUNTED,
      MOST_COUNTED,
    ]);
  });
});

describe('S4: a slot that was held on purpose is late only from the end of the hold', () => {
  const startsAt = () => 8 * HOUR;

  it('skip runs it', () => {
    const held = { nextAfter: grid(DAY).nextAfter, nowMs: 8 * HOUR + 1, policy: 'skip' } as const;
    expect(plan(held).runs).toEqual([]);
    expect(plan({ ...held, startsAt }).runs).toEqual([0]);
  });

  it('graceMs is counted from there', () => {
    const held = { nextAfter: grid(DAY).nextAfter, graceMs: MINUTE, startsAt };
    expect(plan({ ...held, nowMs: 8 * HOUR + MINUTE }).runs).toEqual([0]);
    expect(plan({ ...held, nowMs: 8 * HOUR + MINUTE + 1 }).runs).toEqual([]);
  });
});

it('S9: the pauses between late jobs make none of them later than its grace', () => {
  const late = { nextAfter: grid(HOUR).nextAfter, nowMs: 3 * MINUTE, graceMs: MINUTE };
  expect(plan(late).runs).toEqual([]);
  expect(plan({ ...late, readyAt: MINUTE }).runs).toEqual([0]);
  expect(plan({ ...late, readyAt: MINUTE + 1 }).runs).toEqual([]);
});

describe('S8: slots that have a record already (the clock was set back)', () => {
  it('what is due before the record passed, and the plan goes on after it', () => {
    const recorded = { slotAt: 3 * HOUR, untilAt: 4 * HOUR };
    expect(plan({ nextAfter: grid(HOUR).nextAfter, nowMs: 9 * HOUR, recorded })).toEqual({
      runs: [],
      passed: [{ outcome: 'missed', reason: 'coalesced', fromAt: 0, untilAt: 2 * HOUR, times: 3 }],
      nextAt: 5 * HOUR,
    });
  });

  it('nothing is due before it', () => {
    const recorded = { slotAt: 0, untilAt: 0 };
    expect(plan({ nextAfter: grid(HOUR).nextAfter, nowMs: HOUR, recorded })).toEqual({
      runs: [],
      passed: [],
      nextAt: HOUR,
    });
  });

  it('a job that skips says so here too', () => {
    const recorded = { slotAt: HOUR, untilAt: HOUR };
    const { passed } = plan({ nextAfter: grid(HOUR).nextAfter, nowMs: HOUR, policy: 'skip', recorded });
    expect(passed).toMatchObject([{ outcome: 'skipped', reason: 'late', untilAt: 0 }]);
  });
});

it('S8, S9: every due slot is in exactly one place, as a walk over all of them finds', () => {
  const gaps = fc.array(fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 10 * DAY })), {
    minLength: 1,
    maxLength: 200,
  });
  const policies = fc.constantFrom<Misfire>('once', 'skip', 'all');
  const window = fc.option(fc.integer({ min: 0, max: 20 * DAY }), { nil: undefined });
  fc.assert(
    fc.property(
      gaps,
      policies,
      fc.integer({ min: 1, max: 30 }),
      window,
      fc.nat(),
      (steps, policy, max, graceMs, cut) => {
        const all = [0];
        for (const step of steps) all.push((all.at(-1) ?? 0) + step);
        const nowMs = cut % ((all.at(-1) ?? 0) + DAY);
        const due = all.filter((slot) => slot <= nowMs);
        const result = plan({ nextAfter: slotsAt(all).nextAfter, nowMs, policy, max, graceMs });

        const limit = graceMs ?? (policy === 'skip' ? MINUTE : Number.POSITIVE_INFINITY);
        const runs = due.slice(policy === 'all' ? -max : -1).filter((slot) => nowMs - slot <= limit);
        const passed = due.slice(0, due.length - runs.length);
        expect(result.runs).toEqual(runs);
        expect(result.nextAt).toBe(all.find((slot) => slot > nowMs));
        expect(result.passed.map(({ fromAt, untilAt, times }) => [fromAt, untilAt, times])).toEqual(
          passed.length === 0 ? [] : [[passed[0], passed.at(-1), passed.length]],
        );
      },
    ),
    { numRuns: 500 },
  );
});
