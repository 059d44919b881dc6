/**
 * An RFC 5545 rule with its local start as something that can be asked for the next run. Three shapes:
 *   - HOURLY, MINUTELY, SECONDLY with nothing else: a grid of real time from the start (S3: every real interval);
 *   - those with BY parts but no BYHOUR: repeating by wall clock;
 *   - all others: fixed times of day.
 * rrule-temporal finds the wall-clock matches, always in UTC, because it skips the day of a daylight saving gap and S3
 * does not. COUNT is turned into the last counted match once, so that an old rule costs no more than a new one.
 * Invariants: parsed once and kept (bounded); a rule without a match answers, it never spins.
 */
import { createRequire } from 'node:module';
import type { RRuleTemporal } from 'rrule-temporal';
import { BoundedCache, DAY_MS, fromWallMs, InputError, quote, toWallMs } from '../../../base/index.ts';
import type { RruleSchedule } from '../schedule.ts';
import { nextOnGrid } from './every.ts';
import { type Frequency, parseRrule, type RruleParts } from './rrule-parts.ts';
import { nextRunOf } from './wall-clock-runs.ts';

export interface RruleRule {
  readonly parts: RruleParts;
  readonly startWallMs: number;
  nextAfter(afterMs: number): number | undefined;
}

const UNIT_MS: Readonly<Partial<Record<Frequency, number>>> = { HOURLY: 3_600_000, MINUTELY: 60_000, SECONDLY: 1000 };
/** Counting 5000 leap days would take seconds, for an end in the year 22000. */
const LIFETIME_MS = 120 * 366 * DAY_MS;
const rules = new BoundedCache<string, RruleRule>(1000);

export function rruleRule(schedule: RruleSchedule): RruleRule {
  const { rrule, dtstart, tz } = schedule;
  return rules.getOrMake(`${tz}\n${dtstart}\n${rrule}`, () => compile(schedule));
}

function compile(schedule: RruleSchedule): RruleRule {
  const parts = parseRrule(schedule.rrule);
  const startWallMs = parseDtstart(schedule.dtstart);
  const unitMs = UNIT_MS[parts.freq];
  const isGrid = unitMs !== undefined && parts.filters.every((filter) => filter.startsWith('WKST'));
  const nextAfter = isGrid
    ? gridRuns(parts, fromWallMs(schedule.tz, startWallMs).atMs, unitMs * parts.interval)
    : wallClockRuns(parts, startWallMs, schedule.tz);
  const { until } = parts;
  if (!until) return { parts, startWallMs, nextAfter };
  const isOver = (ms: number): boolean => (until.isUtc ? ms : toWallMs(schedule.tz, ms)) > until.ms;
  return {
    parts,
    startWallMs,
    nextAfter(afterMs) {
      const runMs = nextAfter(afterMs);
      return runMs === undefined || isOver(runMs) ? undefined : runMs;
    },
  };
}

/** Local start without offset, as wall-clock milliseconds. */
export function parseDtstart(text: string): number {
  const parts = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.0+)?)?$/u.exec(text);
  const n = (i: number): number => Number(parts?.[i] ?? 0);
  const ms = Date.UTC(n(1), n(2) - 1, n(3), n(4), n(5), n(6));
  const isReal =
    parts && n(1) >= 1900 && new Date(ms).getUTCMonth() === n(2) - 1 && n(4) < 24 && n(5) < 60 && n(6) < 60;
  if (isReal) return ms;
  const hint = /[Zz]$|[+-]\d{2}:?\d{2}$/u.test(text)
    ? 'Leave the offset out: the time is local, in the zone tz.'
    : 'Use local time such as "2026-03-06T08:00:00".';
  throw new InputError('dtstart', `dtstart is ${quote(text)}, which is not a local date and time. ${hint}`);
}

function gridRuns(parts: RruleParts, startMs: number, everyMs: number): (afterMs: number) => number | undefined {
  const lastMs = parts.count === undefined ? Infinity : startMs + (parts.count - 1) * everyMs;
  return (afterMs) => {
    const runMs = nextOnGrid(startMs, everyMs, afterMs);
    return runMs > lastMs ? undefined : runMs;
  };
}

function wallClockRuns(parts: RruleParts, startWallMs: number, zone: string): (afterMs: number) => number | undefined {
  const engine = openEngine(parts, startWallMs);
  const firstWallMs = nextMatch(engine, startWallMs - 1);
  // Giving up takes the engine a while, so a rule that never matches is found out once, not at every question.
  if (firstWallMs === undefined) return () => undefined;
  const lastWallMs = parts.count === undefined ? Infinity : countedEnd(engine, firstWallMs, parts.count);
  const rule = {
    isRepeating: UNIT_MS[parts.freq] !== undefined && parts.by.BYHOUR === undefined,
    nextWallMs(afterWallMs: number): number | undefined {
      const matchMs = nextMatch(engine, afterWallMs);
      return matchMs === undefined || matchMs > lastWallMs ? undefined : matchMs;
    },
  };
  return (afterMs) => nextRunOf(rule, zone, afterMs);
}

/** The wall-clock time of the last counted match; endless when that is beyond anyone's lifetime. */
function countedEnd(engine: RRuleTemporal, firstWallMs: number, count: number): number {
  let matchMs = firstWallMs;
  for (let i = 1; i < count; i++) {
    const nextMs = nextMatch(engine, matchMs);
    if (nextMs === undefined || nextMs > firstWallMs + LIFETIME_MS) return Infinity;
    matchMs = nextMs;
  }
  return matchMs;
}

function nextMatch(engine: RRuleTemporal, afterWallMs: number): number | undefined {
  try {
    return engine.next(new Date(afterWallMs), false)?.epochMilliseconds;
  } catch {
    // The engine throws when it gives up or leaves the calendar; the rule itself was checked before.
    return undefined;
  }
}

function openEngine(parts: RruleParts, startWallMs: number): RRuleTemporal {
  const start = new Date(startWallMs).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '');
  const rule = [`FREQ=${parts.freq}`, `INTERVAL=${parts.interval}`, ...parts.filters].join(';');
  const { RRuleTemporal: Engine } = loadEngine();
  // Its own limits (10,000 empty periods, 27 years of days) stay as they are: other limits switch off its fast path.
  return new Engine({ rruleString: `DTSTART:${start}Z\nRRULE:${rule}` });
}

/** Loaded with the first rule: with the Temporal it needs it takes 20 ms and several MB that most installs never use. */
function loadEngine(): { readonly RRuleTemporal: typeof RRuleTemporal } {
  // A cast because `require` is untyped; the import type above names the same package.
  return createRequire(import.meta.url)('rrule-temporal') as { readonly RRuleTemporal: typeof RRuleTemporal };
}
