/**
 * `every`: a grid of real time, anchor + k × everyMs, blind to daylight saving. The first run of an anchor in the future
 * is the anchor itself. Without an anchor the grid starts at `fromMs`, else it counts from the instant asked about
 * (the job room stores the creation time as anchor, so a stored job always has one). Refuses intervals under 1 s,
 * which would be a busy loop, and over 100 years, which nobody means.
 */
import { InputError, quote } from '../../../base/index.ts';
import { readInstant, readWholeNumber } from '../read-field.ts';
import type { EverySchedule, ScheduleKind } from '../schedule.ts';
import { intervalWords } from '../words/interval-words.ts';

const SHORTEST_MS = 1000;
const LONGEST_MS = 100 * 365.25 * 86_400_000;
const ALLOWED =
  'whole milliseconds from 1000 (one second) to 3155760000000 (100 years), for example 7200000 for every 2 hours';

export const everyKind: ScheduleKind<EverySchedule> = {
  nextAfter(schedule, afterMs) {
    const { everyMs } = schedule;
    if (!(everyMs >= 1 && everyMs <= LONGEST_MS)) {
      throw new InputError('everyMs', `everyMs is ${quote(everyMs)}, but must be ${ALLOWED}.`);
    }
    const anchorMs = schedule.anchorMs ?? schedule.fromMs;
    if (anchorMs === undefined) return Math.floor(afterMs) + everyMs;
    return nextOnGrid(anchorMs, everyMs, afterMs);
  },
  check(raw) {
    const everyMs = readWholeNumber(raw, 'everyMs', { least: SHORTEST_MS, most: LONGEST_MS, allowed: ALLOWED });
    if (everyMs === undefined) throw new InputError('everyMs', `everyMs is missing. It must be ${ALLOWED}.`);
    const anchorMs = readInstant(raw, 'anchorMs');
    return { kind: 'every', everyMs, ...(anchorMs === undefined ? {} : { anchorMs }) };
  },
  describe: (schedule) => intervalWords(schedule.everyMs),
  zoneOf: (_schedule, readerZone) => readerZone ?? 'UTC',
};

/** The first point of the grid strictly after an instant, never before the anchor. */
export function nextOnGrid(anchorMs: number, everyMs: number, afterMs: number): number {
  if (afterMs < anchorMs) return anchorMs;
  const next = anchorMs + (Math.floor((afterMs - anchorMs) / everyMs) + 1) * everyMs;
  // A grid of fractions may round down onto the instant itself.
  return next > afterMs ? next : next + everyMs;
}
