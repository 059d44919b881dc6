/**
 * IANA time zones as integer arithmetic. A zone's history is a row of periods with one offset each; they are found
 * once per zone and stretch of time by asking `Intl`, then kept, so that the usual lookup is a map hit and a compare.
 * Invariant: `offsetAt` is exact to the second for years 100 to 9999. Refuses (RangeError) names the runtime's zone
 * data does not know, and bare offsets such as `+02:00`, which have no daylight saving rules to follow.
 */
import { BoundedCache } from './bounded-cache.ts';

/** The offset from UTC holds from `fromMs` up to, not including, `toMs`. Neighbours may share an offset. */
export interface ZonePeriod {
  readonly fromMs: number;
  readonly toMs: number;
  readonly offsetMs: number;
}

interface Zone {
  /** What `Intl` calls it: `Asia/Calcutta` also for `Asia/Kolkata`. */
  readonly resolved: string;
  readonly format: Intl.DateTimeFormat;
  readonly stretches: BoundedCache<number, readonly ZonePeriod[]>;
  recent: ZonePeriod;
}

/** About 13 months: few enough probes to be quick, long enough that a year of use needs one or two. */
const STRETCH_MS = 2 ** 35;
/** About 3 days. The shortest stay at one offset since 2000 was a week (Boa Vista, 2000); `test/zones` checks this. */
const PROBE_MS = 2 ** 28;
const FIRST_INDEX = Math.floor(Date.UTC(100, 0, 1) / STRETCH_MS);
const LAST_INDEX = Math.floor(Date.UTC(9999, 0, 1) / STRETCH_MS);
const EVER: ZonePeriod = { fromMs: -Infinity, toMs: Infinity, offsetMs: 0 };
const NOTHING_YET: ZonePeriod = { fromMs: 0, toMs: 0, offsetMs: 0 };
/** A zone name is at most about 30 letters; longer ones are not worth handing to Intl. */
const LONGEST_NAME = 64;

const zones = new BoundedCache<string, Zone>(1024);

/** True for a name such as `Europe/Lisbon` or `UTC`, in any letter case. */
export function isValidZone(name: unknown): name is string {
  if (typeof name !== 'string') return false;
  try {
    openZone(name);
    return true;
  } catch {
    return false;
  }
}

/** The usual spelling of a zone name, or undefined when there is no such zone. Old and new city names both stay. */
export function canonicalZone(name: string): string | undefined {
  if (!isValidZone(name)) return undefined;
  const { resolved } = openZone(name);
  if (resolved.toLowerCase() === name.toLowerCase()) return resolved;
  const isOneCase = name === name.toLowerCase() || name === name.toUpperCase();
  if (!isOneCase) return name;
  return name.includes('/') ? name.toLowerCase().replace(/(^|[/_-])([a-z])/gu, upperSecond) : name.toUpperCase();
}

const upperSecond = (_all: string, before: string, letter: string): string => before + letter.toUpperCase();

/** True when both names mean the same rules (`Asia/Kolkata`, `Asia/Calcutta`). */
export function isSameZone(a: string, b: string): boolean {
  return a === b || openZone(a).resolved === openZone(b).resolved;
}

/** Local time minus UTC at an instant. */
export function offsetAt(zone: string, ms: number): number {
  return periodAt(zone, ms).offsetMs;
}

/** The stretch of constant offset that holds the instant. */
export function periodAt(zoneName: string, ms: number): ZonePeriod {
  if (zoneName === 'UTC') return EVER;
  const zone = openZone(zoneName);
  const { recent } = zone;
  if (ms >= recent.fromMs && ms < recent.toMs) return recent;
  const index = Math.min(Math.max(Math.floor(ms / STRETCH_MS), FIRST_INDEX), LAST_INDEX);
  const periods = zone.stretches.getOrMake(index, () => findPeriods(zone.format, index));
  const found = periods.find((period) => ms < period.toMs) ?? periods.at(-1) ?? EVER;
  zone.recent = found;
  return found;
}

function openZone(name: string): Zone {
  return zones.getOrMake(name, () => {
    if (name.length > LONGEST_NAME || !/^[A-Za-z]/u.test(name))
      throw new RangeError(`No such time zone: ${name.slice(0, LONGEST_NAME)}`);
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    const { timeZone: resolved } = format.resolvedOptions();
    return { resolved, format, stretches: new BoundedCache(256), recent: NOTHING_YET };
  });
}

function findPeriods(format: Intl.DateTimeFormat, index: number): ZonePeriod[] {
  const startMs = index * STRETCH_MS;
  const endMs = startMs + STRETCH_MS;
  const found: ZonePeriod[] = [];
  let fromMs = index === FIRST_INDEX ? -Infinity : startMs;
  let offsetMs = readOffset(format, startMs);
  for (let probeMs = startMs + PROBE_MS; probeMs <= endMs; probeMs += PROBE_MS) {
    // A change exactly at the end belongs to the next stretch.
    const after = readOffset(format, Math.min(probeMs, endMs - 1));
    if (after === offsetMs) continue;
    const changeMs = findChange(format, probeMs - PROBE_MS, offsetMs);
    found.push({ fromMs, toMs: changeMs, offsetMs });
    fromMs = changeMs;
    offsetMs = after;
  }
  // Endless outer edges, so that walking from period to period always ends.
  found.push({ fromMs, toMs: index === LAST_INDEX ? Infinity : endMs, offsetMs });
  return found;
}

/** The first whole second after `fromMs` (within one probe) whose offset is no longer `before`. */
function findChange(format: Intl.DateTimeFormat, fromMs: number, before: number): number {
  let low = Math.floor(fromMs / 1000);
  let high = Math.ceil((fromMs + PROBE_MS) / 1000);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (readOffset(format, middle * 1000) === before) low = middle;
    else high = middle;
  }
  return high * 1000;
}

/** `MM/DD/YYYY, HH:MM:SS` in the zone, read as if it were UTC, minus the instant. */
function readOffset(format: Intl.DateTimeFormat, ms: number): number {
  const text = format.format(ms);
  const comma = text.indexOf(',');
  const at = (start: number, end: number): number => Number(text.slice(start, end));
  const wall = new Date(0);
  wall.setUTCFullYear(at(6, comma), at(0, 2) - 1, at(3, 5));
  wall.setUTCHours(at(comma + 2, comma + 4), at(comma + 5, comma + 7), at(comma + 8, comma + 10));
  return wall.getTime() - Math.floor(ms / 1000) * 1000;
}
