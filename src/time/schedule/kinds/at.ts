/**
 * `at`: one moment. ISO 8601, or the digits of epoch milliseconds; a time without offset is read as UTC (S2: other doors
 * resolve the person's zone before they get here). Refuses what is not a real date and, at creation, a moment more
 * than 60 s in the past.
 */
import { formatLocal, InputError, quote } from '../../../base/index.ts';
import { LATEST_MS, readText, readZone } from '../read-field.ts';
import type { AtSchedule, RawFields, ScheduleKind } from '../schedule.ts';

/** S2: what someone asked for a moment ago may still be meant; older is a mistake. */
const PAST_TOLERANCE_MS = 60_000;
const LONGEST_AT = 64;
const EXAMPLE = '2026-03-12T09:00:00Z';
const ISO =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[Tt ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?(?<offset>[Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/u;

export const atKind: ScheduleKind<AtSchedule> = {
  nextAfter(schedule, afterMs) {
    const atMs = instantOf(schedule);
    return atMs > afterMs ? atMs : undefined;
  },
  check(raw, nowMs) {
    const at = readAt(raw);
    const schedule: AtSchedule = { kind: 'at', at };
    const atMs = instantOf(schedule);
    if (readZone(raw) !== undefined && !hasOffset(at)) {
      throw new InputError(
        'at',
        `at is ${quote(at)} without an offset and would be read as UTC, yet tz is given too. Write the offset into at, for example "${EXAMPLE.replace('Z', '+01:00')}", and leave tz out.`,
      );
    }
    if (atMs < nowMs - PAST_TOLERANCE_MS) throw new InputError('at', pastMessage(at, atMs, nowMs));
    return schedule;
  },
  describe: (schedule, readerZone) => `Once on ${formatLocal(instantOf(schedule), readerZone ?? 'UTC')}`,
  zoneOf: (_schedule, readerZone) => readerZone ?? 'UTC',
};

/** The instant an `at` text means, or undefined when it is not a real moment. Without offset: UTC. */
export function parseAt(text: string): number | undefined {
  if (/^-?\d{1,17}$/u.test(text)) return withinReach(Number(text));
  const parts = ISO.exec(text)?.groups;
  if (!parts) return undefined;
  const n = (name: string): number => Number(parts[name] ?? 0);
  const millis = Math.trunc(Number(`0.${parts.fraction ?? 0}`) * 1000 + 1e-9);
  if (n('hour') > 23 || n('minute') > 59 || n('second') > 59) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(n('year'), n('month') - 1, n('day'));
  // 31 April would silently become 1 May.
  if (date.getUTCMonth() !== n('month') - 1 || date.getUTCDate() !== n('day')) return undefined;
  date.setUTCHours(n('hour'), n('minute'), n('second'), millis);
  const offsetMs = parseOffset(parts.offset);
  return offsetMs === undefined ? undefined : withinReach(date.getTime() - offsetMs);
}

function parseOffset(text = 'Z'): number | undefined {
  const parts = /^(?<sign>[+-])(?<hours>\d{2}):?(?<minutes>\d{2})?$/u.exec(text)?.groups;
  if (!parts) return 0;
  const hours = Number(parts.hours);
  const minutes = Number(parts.minutes ?? 0);
  if (hours > 23 || minutes > 59) return undefined;
  return (parts.sign === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

const withinReach = (ms: number): number | undefined => (Math.abs(ms) <= LATEST_MS ? ms : undefined);
const hasOffset = (at: string): boolean => !at.includes('-', 1) || ISO.exec(at)?.groups?.offset !== undefined;

function readAt(raw: RawFields): string {
  const value = raw.at;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return readText(raw, 'at', LONGEST_AT, EXAMPLE);
}

function instantOf(schedule: AtSchedule): number {
  const atMs = parseAt(schedule.at);
  if (atMs !== undefined) return atMs;
  throw new InputError(
    'at',
    `at is ${quote(schedule.at)}, which is not a date and time. Use ISO 8601 such as "${EXAMPLE}", or epoch milliseconds.`,
  );
}

function pastMessage(at: string, atMs: number, nowMs: number): string {
  const looksLikeSeconds = /^\d{9,11}$/u.test(at);
  const hint = looksLikeSeconds
    ? 'It looks like seconds; milliseconds are expected.'
    : `It is now ${formatLocal(nowMs, 'UTC')}. Give a time in the future; a time without offset is read as UTC.`;
  return `at is ${quote(at)}, which is in the past: ${formatLocal(atMs, 'UTC')}. ${hint}`;
}
