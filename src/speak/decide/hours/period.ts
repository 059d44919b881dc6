/**
 * The part of the day a moment lies in, on the person's wall clock (SPEC D3):
 *   quiet       the person's quiet hours; they win over everything else
 *   morning     07–10        working   10–17        evening   17–21        late_night   21–07
 * Without quiet hours the night is late night. A window that cannot be read counts as none.
 */
import { type DaySpan, endOfDaySpan, isInDaySpan, readDayWindow, timeOfDayMs } from '../../../base/index.ts';

export type Period = 'quiet' | 'late_night' | 'morning' | 'working' | 'evening';

export interface QuietHours {
  readonly start: string;
  readonly end: string;
}

const DEFAULT_QUIET: QuietHours = { start: '22:00', end: '08:00' };
const HOUR_MS = 3_600_000;
/** Each period up to, not including, its hour. */
const DAY: readonly (readonly [untilHour: number, Period])[] = [
  [7, 'late_night'],
  [10, 'morning'],
  [17, 'working'],
  [21, 'evening'],
];

export function periodOf(nowMs: number, timeZone: string, quiet: QuietHours | null = DEFAULT_QUIET): Period {
  const time = timeOfDayMs(nowMs, timeZone);
  const span = quietSpan(quiet);
  if (span && isInDaySpan(span, time)) return 'quiet';
  return DAY.find(([untilHour]) => time < untilHour * HOUR_MS)?.[1] ?? 'late_night';
}

/** When the quiet hours that hold this moment are over; undefined outside them. */
export function quietUntilMs(nowMs: number, timeZone: string, quiet: QuietHours | null): number | undefined {
  const span = quietSpan(quiet);
  return span && endOfDaySpan(span, nowMs, timeZone);
}

function quietSpan(quiet: QuietHours | null): DaySpan | undefined {
  const span = readDayWindow(quiet);
  return typeof span === 'string' ? undefined : span;
}
