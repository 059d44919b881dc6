/**
 * When something is due, as a person says it: `due today at 17:00 (in 50 minutes)`, `due tomorrow at 09:00`,
 * `was due yesterday at 17:00`. On the person's own clock. Pure; a moment that is none is just `due`.
 */
import {
  DAY_MS,
  formatWallDate,
  formatWallTime,
  isValidZone,
  lengthInWords,
  toWallMs,
  WEEKDAYS,
} from '../../../base/index.ts';

/** Nearer than this, the length is what matters. */
const NEAR_MS = 6 * 3_600_000;
const THIS_WEEK_DAYS = 6;

export function sayDue(dueAtMs: number, nowMs: number, timeZone: string): string {
  const zone = isValidZone(timeZone) ? timeZone : 'UTC';
  if (!(Math.abs(dueAtMs) <= 8.64e15)) return 'due';
  const leftMs = dueAtMs - nowMs;
  const isOver = leftMs < 0;
  const near = Math.abs(leftMs) <= NEAR_MS ? ` (${nearness(leftMs)})` : '';
  return `${isOver ? 'was due' : 'due'} ${sayDay(dueAtMs, nowMs, zone)} at ${formatWallTime(toWallMs(zone, dueAtMs))}${near}`;
}

export const isOverdue = (dueAtMs: number | undefined, nowMs: number): boolean =>
  dueAtMs !== undefined && dueAtMs < nowMs;

function nearness(leftMs: number): string {
  if (Math.abs(leftMs) < 60_000) return 'now';
  return leftMs < 0 ? `${lengthInWords(-leftMs)} ago` : `in ${lengthInWords(leftMs)}`;
}

function sayDay(dueAtMs: number, nowMs: number, zone: string): string {
  const due = Math.floor(toWallMs(zone, dueAtMs) / DAY_MS);
  const days = due - Math.floor(toWallMs(zone, nowMs) / DAY_MS);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  const weekday = WEEKDAYS[(((due + 4) % 7) + 7) % 7] ?? '';
  return Math.abs(days) <= THIS_WEEK_DAYS && days > 0 ? `on ${weekday}` : `on ${formatWallDate(due * DAY_MS)}`;
}
