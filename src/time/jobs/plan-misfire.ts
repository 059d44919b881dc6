/**
 * What to do with the slots of a job that have come due: usually one, on time; after a sleep or a restart perhaps
 * thousands. Pure, and bounded: it never walks over all the slots that passed (SPEC S9).
 *
 * | policy | slots within the window        | the others                          |
 * |--------|--------------------------------|-------------------------------------|
 * | once   | the latest runs                | missed (one record)                 |
 * | all    | the latest `max` run, in order | missed (one record)                 |
 * | skip   | the latest runs if on time     | skipped (one record)                |
 *
 * The window is `graceMs` after the slot: unlimited for once and all unless the job sets it; `onTimeMs` for skip.
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
  /** The first slot after now. */
  readonly nextAt: number | undefined;
}

/** Beyond this many the exact number is of no use to anybody. */
const MOST_COUNTED = 1_000;

/** How far back to look for the latest slots, nearest first. */
const LOOK_BACK_MS = [60_000, 3_600_000, 86_400_000, 8 * 86_400_000, 32 * 86_400_000, 370 * 86_400_000];

export function planMisfire(input: MisfireInput): MisfirePlan {
  const nextAt = input.nextAfter(input.nowMs);
  const wanted = input.policy === 'all' ? Math.max(1, input.max) : 1;
  const latest = latestDue(input, wanted);
  const window = input.policy === 'skip' ? (input.graceMs ?? input.onTimeMs) : input.graceMs;
  const runs = latest.filter((slot) => window === undefined || input.nowMs - slot <= window);
  return { runs, passed: passedSlots(input, runs), nextAt };
}

/** The latest `wanted` due slots, oldest first, found without walking from the beginning. */
function latestDue(input: MisfireInput, wanted: number): number[] {
  for (const back of [...LOOK_BACK_MS, input.nowMs - input.firstDueAt + 1]) {
    const from = Math.max(input.firstDueAt - 1, input.nowMs - back);
    const found = dueAfter(input, from, MOST_COUNTED);
    if (found.isAll && (found.slots.length >= wanted || from < input.firstDueAt)) return found.slots.slice(-wanted);
  }
  // Denser than MOST_COUNTED a minute, or sparser than the reach: the newest that can be found cheaply.
  return dueAfter(input, input.firstDueAt - 1, wanted).slots;
}

function dueAfter(input: MisfireInput, from: number, most: number): { slots: number[]; isAll: boolean } {
  const slots: number[] = [];
  let at = from < input.firstDueAt ? input.firstDueAt : input.nextAfter(from);
  while (at !== undefined && at <= input.nowMs) {
    if (slots.length === most) return { slots, isAll: false };
    slots.push(at);
    at = input.nextAfter(at);
  }
  return { slots, isAll: true };
}

function passedSlots(input: MisfireInput, runs: readonly number[]): PassedSlots[] {
  const firstRun = runs[0];
  if (firstRun === input.firstDueAt) return [];
  const before = dueAfter(input, input.firstDueAt - 1, MOST_COUNTED);
  const counted = before.slots.filter((slot) => firstRun === undefined || slot < firstRun);
  const last = before.isAll ? counted.at(-1) : lastBefore(input, firstRun);
  const isSkip = input.policy === 'skip';
  return [
    {
      outcome: isSkip ? 'skipped' : 'missed',
      reason: isSkip ? 'late' : firstRun === undefined ? 'past-grace' : 'coalesced',
      fromAt: input.firstDueAt,
      untilAt: last ?? input.firstDueAt,
      times: Math.max(1, counted.length),
    },
  ];
}

/** An instant that covers every slot before the first run, when there are too many to walk. */
function lastBefore(input: MisfireInput, firstRun: number | undefined): number {
  return firstRun === undefined ? input.nowMs : firstRun - 1;
}
