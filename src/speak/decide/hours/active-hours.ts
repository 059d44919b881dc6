/**
 * Whether a moment lies in the hours in which Hark may speak (SPEC D3, H2). The window's own zone counts, else the
 * person's. No window, an empty one and one that cannot be read all mean "always": the last is reported where the
 * window is set or found, not here.
 */
import { isInDaySpan, isValidZone, readDayWindow, timeOfDayMs } from '../../../base/index.ts';

export interface ActiveHours {
  /** 'HH:MM' */
  readonly start: string;
  /** 'HH:MM' or '24:00' */
  readonly end: string;
  readonly timeZone?: string;
}

export function isWithinActiveHours(
  window: ActiveHours | null | undefined,
  nowMs: number,
  userTimeZone: string,
): boolean {
  const span = readDayWindow(window);
  if (typeof span === 'string') return true;
  const zone = isValidZone(window?.timeZone) ? window.timeZone : userTimeZone;
  return isInDaySpan(span, timeOfDayMs(nowMs, zone));
}
