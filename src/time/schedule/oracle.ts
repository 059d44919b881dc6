/**
 * Test only: when a schedule must run, by brute force. Walks the minutes of a stretch of time with Temporal and its own tiny
 * reading of cron fields; shares no code with what it judges (no croner, no zone tables, no search). Slow and plain on purpose.
 */
import { Temporal } from 'temporal-polyfill';

const MINUTE_MS = 60_000;

/** Whether a wall-clock minute (ms as if UTC) matches. */
export type Matcher = (wallMs: number) => boolean;

interface CronMatcher {
  readonly matches: Matcher;
  readonly isRepeating: boolean;
}

/** Five fields of numbers, lists, ranges, steps and `L`; day of month OR day of week. */
export function oracleCron(expr: string): CronMatcher {
  const [minute = '', hour = '', dom = '', month = '', dow = ''] = expr.split(' ');
  const minutes = numbersOf(minute, 0, 59);
  const hours = numbersOf(hour, 0, 23);
  const days = numbersOf(dom, 1, 31);
  const months = numbersOf(month, 1, 12);
  const weekdays = new Set([...numbersOf(dow, 0, 6)].map((day) => day % 7));
  return {
    isRepeating: hour.startsWith('*') && !hour.includes(','),
    matches(wallMs) {
      const at = new Date(wallMs);
      if (!minutes.has(at.getUTCMinutes()) || !hours.has(at.getUTCHours()) || !months.has(at.getUTCMonth() + 1))
        return false;
      const isLastDay = new Date(wallMs + 86_400_000).getUTCDate() === 1;
      const isDay = dom === 'L' ? isLastDay : days.has(at.getUTCDate());
      const isWeekday = weekdays.has(at.getUTCDay());
      return dom !== '*' && dow !== '*' ? isDay || isWeekday : isDay && isWeekday;
    },
  };
}

function numbersOf(field: string, first: number, last: number): Set<number> {
  const numbers = new Set<number>();
  for (const item of field.split(',')) {
    const [range = '', step = '1'] = item.split('/');
    const [low = 0, high = low] = range === '*' ? [first, last] : range.split('-').map(Number);
    for (let n = low; n <= high; n += Number(step)) numbers.add(n);
  }
  return numbers;
}

/** Every run in (fromMs, toMs] of something that repeats within the day: each real minute whose clock matches. */
export function oracleRepeating(matches: Matcher, zone: string, fromMs: number, toMs: number): number[] {
  return realMinutes(zone, fromMs, toMs)
    .filter(([, wallMs]) => matches(wallMs))
    .map(([ms]) => ms);
}

/** Every real minute in (fromMs, toMs] with what the wall clock shows. */
export function realMinutes(zone: string, fromMs: number, toMs: number): [ms: number, wallMs: number][] {
  const minutes: [number, number][] = [];
  let quarterEnd = -Infinity;
  let steadyOffset: number | undefined;
  for (let ms = Math.floor(fromMs / MINUTE_MS + 1) * MINUTE_MS; ms <= toMs; ms += MINUTE_MS) {
    if (ms > quarterEnd) {
      // Temporal is asked minute by minute only where a quarter of an hour does not begin and end alike.
      quarterEnd = ms + 15 * MINUTE_MS;
      const offset = offsetMs(zone, ms);
      steadyOffset = offset === offsetMs(zone, quarterEnd) ? offset : undefined;
    }
    minutes.push([ms, ms + (steadyOffset ?? offsetMs(zone, ms))]);
  }
  return minutes;
}

/** Every run in (fromMs, toMs] of fixed times of day: each wall-clock minute that matches, once. */
export function oracleFixed(matches: Matcher, zone: string, fromMs: number, toMs: number): number[] {
  const runs = new Set<number>();
  const twoDays = 2 * 86_400_000;
  const start = Math.floor((fromMs - twoDays) / MINUTE_MS) * MINUTE_MS;
  for (let wallMs = start; wallMs <= toMs + twoDays; wallMs += MINUTE_MS) {
    if (!matches(wallMs)) continue;
    const ms = firstShown(zone, wallMs);
    if (ms !== undefined && ms > fromMs && ms <= toMs) runs.add(ms);
  }
  return [...runs].sort((a, b) => a - b);
}

/** S3 for one wall-clock time: the first time it is shown, else right after the gap, else never (no such day). */
function firstShown(zone: string, wallMs: number): number | undefined {
  const wall = Temporal.Instant.fromEpochMilliseconds(wallMs).toZonedDateTimeISO('UTC').toPlainDateTime();
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wall)) return earlier.epochMilliseconds;
  const startOfDay = wall.toPlainDate().toZonedDateTime(zone);
  if (!startOfDay.toPlainDate().equals(wall.toPlainDate())) return undefined;
  let before = earlier.epochMilliseconds;
  let after = wall.toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds;
  const offsetBefore = offsetMs(zone, before);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetMs(zone, middle) === offsetBefore) before = middle;
    else after = middle;
  }
  return after;
}

function offsetMs(zone: string, ms: number): number {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
}

/** The instants at which a zone's offset changes, as Temporal sees them. */
export function oracleTransitions(zone: string, fromMs: number, toMs: number): number[] {
  const found: number[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(zone).getTimeZoneTransition('next');
  while (at && at.epochMilliseconds < toMs) {
    found.push(at.epochMilliseconds);
    at = at.getTimeZoneTransition('next');
  }
  return found;
}
