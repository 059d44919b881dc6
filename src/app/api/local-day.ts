/** Where a person's day begins. Pure. */
import { DAY_MS, fromWallMs, toWallMs } from '../../base/index.ts';

export function startOfDay(nowMs: number, timeZone: string): number {
  const wall = toWallMs(timeZone, nowMs);
  return fromWallMs(timeZone, Math.floor(wall / DAY_MS) * DAY_MS).atMs;
}
