/**
 * Any schedule in plain words, 24-hour clock: "Every weekday at 9:00 until Fri 25 December 2026". The zone is named only when
 * it is not the reader's. Never throws: a schedule that cannot be read (stored long ago, or by hand) is said to be so.
 */
import { formatWallDate, formatWallTime, quote, toWallMs } from '../../base/index.ts';
import { kindNamed } from './kinds/index.ts';
import type { Schedule } from './schedule.ts';

export function describeSchedule(schedule: Schedule, options: { readonly timeZone?: string } = {}): string {
  try {
    const kind = kindNamed(schedule.kind);
    if (!kind) return unreadable(schedule);
    const zone = kind.zoneOf(schedule, options.timeZone);
    return kind.describe(schedule, options.timeZone) + windowWords(schedule, zone);
  } catch {
    return unreadable(schedule);
  }
}

function windowWords({ kind, fromMs, untilMs }: Schedule, zone: string): string {
  if (kind === 'at') return '';
  const from = fromMs === undefined ? '' : ` from ${edgeWords(fromMs, zone, '00:00')}`;
  const until = untilMs === undefined ? '' : ` until ${edgeWords(untilMs, zone, '23:59')}`;
  return from + until;
}

/** The date; the time too, unless it is the edge of that day. */
function edgeWords(ms: number, zone: string, plainTime: string): string {
  const wallMs = toWallMs(zone, ms);
  const time = formatWallTime(wallMs);
  return formatWallDate(wallMs) + (time.startsWith(plainTime) ? '' : ` at ${time}`);
}

const unreadable = (schedule: Schedule): string => `A schedule that cannot be read: ${quote(schedule)}`;
