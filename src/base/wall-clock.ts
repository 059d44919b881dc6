/**
 * Between instants and what a clock on the wall shows. A wall-clock time is carried as `wallMs`: the milliseconds the
 * same digits would have in UTC, so that calendar arithmetic is plain integers. Invariant: every wall-clock time is
 * exactly one of shown once, shown twice (overlap), or never shown (gap); for a gap the first instant after it is
 * given, and whether the whole calendar day is missing. Decides nothing about what should run then.
 */
import { periodAt, type ZonePeriod } from './zone.ts';

export type WallClockInstant =
  | { readonly kind: 'once'; readonly atMs: number }
  /** The clock went back: `atMs` is the first time it showed this, `laterMs` the second. */
  | { readonly kind: 'overlap'; readonly atMs: number; readonly laterMs: number }
  /** The clock jumped over it: `atMs` is the first instant after, when the clock shows `endWallMs`. */
  | { readonly kind: 'gap'; readonly atMs: number; readonly endWallMs: number; readonly isWholeDayMissing: boolean };

export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

export const DAY_MS = 86_400_000;
/** No zone was ever further than 16 hours from UTC, and no jump was longer than a day. */
const REACH_MS = 42 * 3_600_000;

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** What the wall clock shows at an instant. */
export function toWallMs(zone: string, ms: number): number {
  return ms + periodAt(zone, ms).offsetMs;
}

/** When the wall clock shows this. */
export function fromWallMs(zone: string, wallMs: number): WallClockInstant {
  const usual = periodAt(zone, wallMs);
  if (wallMs - REACH_MS >= usual.fromMs && wallMs + REACH_MS < usual.toMs) {
    return { kind: 'once', atMs: wallMs - usual.offsetMs };
  }
  const near = periodsNear(zone, wallMs);
  const instants = near
    .map((period) => ({ period, atMs: wallMs - period.offsetMs }))
    .filter(({ period, atMs }) => atMs >= period.fromMs && atMs < period.toMs)
    .map(({ atMs }) => atMs);
  const [atMs, laterMs] = instants;
  if (atMs === undefined) return gapAt(near, wallMs);
  return laterMs === undefined ? { kind: 'once', atMs } : { kind: 'overlap', atMs, laterMs };
}

function periodsNear(zone: string, wallMs: number): ZonePeriod[] {
  const periods = [periodAt(zone, wallMs - REACH_MS)];
  for (let last = periods[0]; last && last.toMs <= wallMs + REACH_MS; last = periods.at(-1)) {
    periods.push(periodAt(zone, last.toMs));
  }
  return periods;
}

function gapAt(periods: readonly ZonePeriod[], wallMs: number): WallClockInstant {
  for (const [i, before] of periods.entries()) {
    const after = periods[i + 1];
    if (!after) break;
    const startWallMs = before.toMs + before.offsetMs;
    const endWallMs = after.fromMs + after.offsetMs;
    if (wallMs < startWallMs || wallMs >= endWallMs) continue;
    const midnightMs = Math.floor(wallMs / DAY_MS) * DAY_MS;
    const isWholeDayMissing = midnightMs >= startWallMs && midnightMs + DAY_MS <= endWallMs;
    return { kind: 'gap', atMs: after.fromMs, endWallMs, isWholeDayMissing };
  }
  throw new Error(`No period covers wall-clock time ${wallMs}`);
}

/** The digits of the wall clock, for an instant in a zone. */
export function localTime(zone: string, ms: number): LocalTime {
  return splitWallMs(toWallMs(zone, ms));
}

export function splitWallMs(wallMs: number): LocalTime {
  const date = new Date(wallMs);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

/** `Thu 12 March 2026`. */
export function formatWallDate(wallMs: number): string {
  const { weekday, day, month, year } = splitWallMs(wallMs);
  return `${WEEKDAYS[weekday]?.slice(0, 3)} ${day} ${MONTHS[month - 1]} ${year}`;
}

/** `09:00`, or `09:00:30` when the seconds matter. */
export function formatWallTime(wallMs: number): string {
  const { hour, minute, second } = splitWallMs(wallMs);
  const digits = second === 0 ? [hour, minute] : [hour, minute, second];
  return digits.map((n) => String(n).padStart(2, '0')).join(':');
}

/** Date, time and zone, as a confirmation repeats them: `Thu 12 March 2026 at 09:00 (Europe/Lisbon)`. */
export function formatLocal(ms: number, zone: string): string {
  const wallMs = toWallMs(zone, ms);
  return `${formatWallDate(wallMs)} at ${formatWallTime(wallMs)} (${zone})`;
}
