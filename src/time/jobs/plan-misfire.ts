/**
 * What to do with the slots of a job that have come due: usually one, on time; after a sleep or a restart perhaps
 * thousands. Pure, and bounded: it never walks over all the slots that passed (SPEC S9). Every slot from `firstDueAt`
 * up to now is in exactly one place of the plan: to run, or covered by one record of passed slots.
 *
 * | policy | slots within the window        | the others                          |
 * |--------|--------------------------------|-------------------------------------|
 * | once   | the latest runs                | missed (one record)                 |
 * | all    | the latest `max` run, in order | missed (one record)                 |
 * | skip   | the latest runs if on time     | skipped (one record)                |
 *
 * The window is `graceMs` after the slot: unlimited for once and all unless the job sets it; `onTimeMs` for skip. A
 * slot that was held on purpose (quiet hours) is late only from the end of the hold.
 */
import type { Misfire } from '../job.ts';

export interface MisfireInput {
  /** The first slot without a record; it is due (`<= nowMs`). */
  readonly firstDueAt: number;
  readonly nowMs: number;
  /** The first slot strictly after an instant. */
  readonly nextAfter: (ms: number) => number | undefined;
  readonly policy: Misfire;
  readonly max: number;
  readonly graceMs: number | undefined;
  /** A slot no later than this is on time. */
  readonly onTimeMs: number;
  /** When it was first ready to run; pauses that Hark put in since then do not count against the window. */
  readonly readyAt?: number;
  /** When a slot may run at the earliest; the slot itself when left out. */
  readonly startsAt?: (slotAt: number) => number;
  /**
   * Due slots that have a record already, written before the clock was set back. What they became stands for
   * everything before them, so the plan ends there and goes on after them.
   */
  readonly recorded?: { readonly slotAt: number; readonly untilAt: number } | undefined;
}

export interface PassedSlots {
  readonly outcome: 'missed' | 'skipped';
  readonly reason: 'coalesced' | 'past-grace' | 'late';
  readonly fromAt: number;
  readonly untilAt: number;
  /** How many; at least so many when it was not worth counting on. */
  readonly times: number;
}

export interface MisfirePlan {
  /** Slots to run now, oldest first. */
  readonly runs: readonly number[];
  readonly passed: readonly PassedSlots[];
  /** The first slot after all of these. */
  readonly nextAt: number | undefined;
}

/** Beyond this many the exact number is of no use to anybody. */
export const MOST_COUNTED = 1_000;
/** How many slots more than wanted one look may walk over. */
const SPARE = 16;
/** The first look back from now; most schedules that are late by little have their latest slots in here. */
const FIRST_LOOK_MS = 60_000;

export function planMisfire(input: MisfireInput): MisfirePlan {
  const { policy, recorded } = input;
  if (recorded) {
    const passed = passedSlots({ ...input, nowMs: recorded.slotAt - 1 }, undefined, 'coalesced');
    return { runs: [], passed, nextAt: input.nextAfter(recorded.untilAt) };
  }
  const wanted = policy === 'all' ? Math.max(1, input.max) : 1;
  const { slots, nextAt } = latestDue(input, wanted);
  const window = policy === 'skip' ? (input.graceMs ?? input.onTimeMs) : input.graceMs;
  const startsAt = input.startsAt ?? ((slotAt) => slotAt);
  const readyAt = input.readyAt ?? input.nowMs;
  const runs = slots.filter((slotAt) => window === undefined || readyAt - startsAt(slotAt) <= window);
  return { runs, passed: passedSlots(input, runs[0], runs.length < slots.length ? 'past-grace' : 'coalesced'), nextAt };
}

interface Due {
  /** In order. */
  readonly slots: number[];
  /** False when there were more than could be walked. */
  readonly isAll: boolean;
  /** The first slot after now; known when these are all. */
  readonly nextAt: number | undefined;
}

/**
 * The latest `wanted` due slots, oldest first. Looks back further and further until there are enough; when that is
 * suddenly too many to walk, it halves the distance between too few and too many.
 */
function latestDue(input: MisfireInput, wanted: number): Due {
  const beforeAll = input.firstDueAt - 1;
  let [tooFew, tooMany] = [input.nowMs, Number.NaN];
  let from = Math.max(beforeAll, input.nowMs - FIRST_LOOK_MS);
  for (;;) {
    const due = dueAfter(input, from, wanted + SPARE);
    if (due.isAll && (due.slots.length >= wanted || from <= beforeAll)) {
      return { ...due, slots: due.slots.slice(-wanted) };
    }
    if (due.isAll) tooFew = from;
    else tooMany = from;
    from = Number.isNaN(tooMany)
      ? Math.max(beforeAll, input.nowMs - 2 * (input.nowMs - from))
      : Math.floor((tooFew + tooMany) / 2);
  }
}

/** Slots that are due after `from`, at most so many. */
function dueAfter(input: MisfireInput, from: number, most: number): Due {
  const slots: number[] = [];
  let at = from < input.firstDueAt ? input.firstDueAt : input.nextAfter(from);
  while (at !== undefined && at <= input.nowMs) {
    if (slots.length === most) return { slots, isAll: false, nextAt: undefined };
    slots.push(at);
    at = input.nextAfter(at);
  }
  return { slots, isAll: true, nextAt: at };
}

/** One record for everything due before the first run, or for everything when nothing runs. */
function passedSlots(
  input: MisfireInput,
  firstRun: number | undefined,
  why: 'coalesced' | 'past-grace',
): PassedSlots[] {
  const before = { ...input, nowMs: firstRun === undefined ? input.nowMs : firstRun - 1 };
  if (input.firstDueAt > before.nowMs) return [];
  const isSkip = input.policy === 'skip';
  return [
    {
      outcome: isSkip ? 'skipped' : 'missed',
      reason: isSkip ? 'late' : why,
      fromAt: input.firstDueAt,
      untilAt: latestDue(before, 1).slots[0] ?? input.firstDueAt,
      times: dueAfter(before, input.firstDueAt - 1, MOST_COUNTED).slots.length,
    },
  ];
}
