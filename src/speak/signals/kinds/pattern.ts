/**
 * K14: something the user does on this weekday, within two hours of the usual time: at least three times in 90 days and
 * twice as often as on other weekdays; not done yet today. It counts from two hours before the usual time to two hours
 * after, once a week. Activities that were written down together are expected together, so they are one signal.
 */
import { DAY_MS, fromWallMs, toWallMs, WEEKDAYS } from '../../../base/index.ts';
import { type Signal, TIER_WEIGHTS } from '../signal.ts';
import type { FiredItem, SignalRule } from '../signal-rule.ts';
import { type Heard, HOUR_MS, type WatchFacts, type Window } from '../watched-note.ts';

export const HABIT_LOOKBACK_MS = 90 * DAY_MS;
const REACH_MS = 2 * HOUR_MS;
const FEWEST_TIMES = 3;
const TIMES_OTHER_DAYS = 2;
const WEEK_MS = 7 * DAY_MS;

export const pattern: SignalRule = {
  kind: 'pattern',
  tier: 'low',
  toSignals: (items) => [...Map.groupBy(items, (item) => item.atMs).values()].map(toSignal),
};

function toSignal(items: readonly FiredItem[]): Signal {
  const topics = items.map((item) => item.label ?? item.id).sort();
  return {
    kind: 'pattern',
    tier: 'low',
    weight: TIER_WEIGHTS.low,
    itemIds: items.map((item) => item.id).sort(),
    topics,
    text: topics.slice(0, 3).join(', '),
    trust: 'system',
  };
}

interface Done {
  /** Days since 1970 on the wall clock. */
  readonly day: number;
  readonly weekday: number;
  readonly timeMs: number;
}

/** When it is next expected, from the instants it was done at in the last 90 days. */
export function habitWindow(
  doneAt: readonly number[],
  { nowMs, timeZone }: WatchFacts,
  heard: Heard | undefined,
): Window | undefined {
  const done = doneAt.filter((atMs) => atMs > nowMs - HABIT_LOOKBACK_MS).map((atMs) => onWall(atMs, timeZone));
  const habits = WEEKDAYS.map((_, weekday) => usualTime(done, weekday));
  const todayDay = Math.floor(toWallMs(timeZone, nowMs) / DAY_MS);
  const lastDay = Math.max(-Infinity, ...done.map(({ day }) => day));
  for (let day = todayDay; day <= todayDay + 7; day++) {
    const timeMs = habits[weekdayOf(day)];
    if (timeMs === undefined || day <= lastDay) continue;
    const usualAtMs = fromWallMs(timeZone, day * DAY_MS + timeMs).atMs;
    const window = { atMs: usualAtMs - REACH_MS, untilMs: usualAtMs + REACH_MS };
    const isHeard = heard !== undefined && heard.atMs >= window.atMs - WEEK_MS / 2 && heard.atMs <= window.untilMs;
    if (window.untilMs > nowMs && !isHeard) return window;
  }
  return undefined;
}

const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

function onWall(atMs: number, timeZone: string): Done {
  const wallMs = toWallMs(timeZone, atMs);
  const day = Math.floor(wallMs / DAY_MS);
  return { day, weekday: weekdayOf(day), timeMs: wallMs - day * DAY_MS };
}

/** The middle of the times of this weekday, when they lie together often enough; undefined when it is no habit. */
function usualTime(done: readonly Done[], weekday: number): number | undefined {
  const times = done.filter((one) => one.weekday === weekday);
  const middle = times.map(({ timeMs }) => timeMs).sort((a, b) => a - b)[Math.floor(times.length / 2)];
  if (middle === undefined) return undefined;
  const near = times.filter(({ timeMs }) => Math.abs(timeMs - middle) <= REACH_MS);
  const days = new Set(near.map(({ day }) => day)).size;
  const others = new Set(done.filter((one) => one.weekday !== weekday).map(({ day }) => day)).size / 6;
  return days >= FEWEST_TIMES && days >= TIMES_OTHER_DAYS * others ? middle : undefined;
}
