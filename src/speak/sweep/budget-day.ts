/**
 * The stretch over which the day's messages are counted (D8): from midnight on the person's clock, and before seven in
 * the morning from seven the day before, so that what a used-up day held back waits for the morning and not for
 * midnight. Also the next such morning. Pure.
 */
import { DAY_MS, fromWallMs, toWallMs } from '../../base/index.ts';

const MORNING_MS = 7 * 3_600_000;

export function startOfBudgetDay(nowMs: number, timeZone: string): number {
  const { midnight, sinceMidnight } = wallDay(nowMs, timeZone);
  const wall = sinceMidnight < MORNING_MS ? midnight - DAY_MS + MORNING_MS : midnight;
  return fromWallMs(timeZone, wall).atMs;
}

export function nextMorning(nowMs: number, timeZone: string): number {
  const { midnight, sinceMidnight } = wallDay(nowMs, timeZone);
  const wall = sinceMidnight < MORNING_MS ? midnight + MORNING_MS : midnight + DAY_MS + MORNING_MS;
  return fromWallMs(timeZone, wall).atMs;
}

/** The date on the person's clock, as a number that changes at midnight. */
export function localDay(nowMs: number, timeZone: string): number {
  return wallDay(nowMs, timeZone).midnight / DAY_MS;
}

function wallDay(nowMs: number, timeZone: string): { midnight: number; sinceMidnight: number } {
  const wall = toWallMs(timeZone, nowMs);
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  return { midnight, sinceMidnight: wall - midnight };
}
