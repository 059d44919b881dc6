/**
 * The instant of the next look (SPEC D11): the adaptive interval, but never later than the next due thing, than the
 * next instant of a date that is already in sight, or than the end of quiet hours that hold something back. With
 * `gate: always` the person asked for a fixed pace and gets it.
 */
import type { Facts } from './facts.ts';
import { instantAfter } from './history/deadline-instants.ts';
import { quietUntilMs } from './hours/period.ts';
import { LONGEST_MS, nextIntervalMs, SHORTEST_MS } from './next-interval.ts';

export function nextCheckAt(facts: Facts, isActing: boolean): number {
  const { nowMs, input } = facts;
  const plannedMs = nowMs + intervalOf(facts, isActing);
  // What is due now or before was looked at just now; looking again at once would spin.
  const dueMs = input.nextDueAtMs === undefined ? Infinity : Math.max(input.nextDueAtMs, 0);
  const nextDueMs = dueMs > nowMs ? dueMs : nowMs + SHORTEST_MS;
  return Math.min(plannedMs, nextDueMs, ...datesInSight(facts), quietEnd(facts) ?? Infinity);
}

function intervalOf(facts: Facts, isActing: boolean): number {
  const { settings } = facts.input;
  if (!(settings.baseIntervalMs > 0)) return LONGEST_MS;
  if (settings.gate === 'always') return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, settings.baseIntervalMs));
  const last = facts.history.at(-1);
  const actedAgoMs = isActing ? 0 : last && facts.nowMs - last.atMs;
  return nextIntervalMs({
    baseMs: settings.baseIntervalMs,
    period: facts.period,
    ...(actedAgoMs === undefined ? {} : { actedAgoMs }),
    signalCount: facts.signals.length,
    velocityHigh: facts.isVelocityHigh,
  });
}

function datesInSight({ signals, nowMs }: Facts): number[] {
  return signals.flatMap(({ kind, dueAtMs }) => {
    if (kind !== 'deadline' || dueAtMs === undefined) return [];
    return instantAfter(dueAtMs, nowMs) ?? [];
  });
}

function quietEnd({ nowMs, signals, input }: Facts): number | undefined {
  const isHolding = signals.length > 0 || !input.person.greeted;
  return isHolding ? quietUntilMs(nowMs, input.timeZone, input.settings.quiet ?? null) : undefined;
}
