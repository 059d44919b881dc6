/**
 * When something is due, as a person says it: `due today at 17:00 (in 50 minutes)`, `due tomorrow at 09:00`,
 * `was due yesterday at 17:00`; an event is not due but `tomorrow at 15:00`, a whole day has no hour, and what comes by
 * the clock is `it is time (09:00)`. On the person's own clock. Pure; a moment that is none is just `due`.
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
/** What comes by the clock is late from here on. */
const LATE_MS = 5 * 60_000;

export interface Dated {
  readonly dueAtMs: number;
  /** It begins then. */
  readonly isEvent?: boolean;
  /** It is that day. */
  readonly isAllDay?: boolean;
}

export function sayDue(dated: Dated, nowMs: number, timeZone: string): string {
  const { dueAtMs, isEvent = false, isAllDay = false } = dated;
  const zone = isValidZone(timeZone) ? timeZone : 'UTC';
  if (!isMoment(dueAtMs)) return isEvent ? 'soon' : 'due';
  const isOver = isPast(dated, nowMs, zone);
  const verb = isEvent ? (isOver ? 'was ' : '') : isOver ? 'was due ' : 'due ';
  const day = sayDay(dueAtMs, nowMs, zone);
  return isAllDay ? `${verb}${day}` : `${verb}${day} at ${clockTime(dueAtMs, zone)}${nearly(dueAtMs, nowMs)}`;
}

/** `it is time (09:00)`; late: `it was time today at 09:00 (2 hours ago)`. */
export function sayTime(slotAtMs: number | undefined, nowMs: number, timeZone: string): string {
  const zone = isValidZone(timeZone) ? timeZone : 'UTC';
  if (slotAtMs === undefined || !isMoment(slotAtMs)) return 'it is time';
  if (nowMs - slotAtMs < LATE_MS) return `it is time (${clockTime(slotAtMs, zone)})`;
  return `it was time ${sayDay(slotAtMs, nowMs, zone)} at ${clockTime(slotAtMs, zone)}${nearly(slotAtMs, nowMs)}`;
}

/** A whole day is over when the next one has begun. */
export function isPast({ dueAtMs, isAllDay = false }: Dated, nowMs: number, timeZone: string): boolean {
  if (!isAllDay) return dueAtMs < nowMs;
  const zone = isValidZone(timeZone) ? timeZone : 'UTC';
  return isMoment(dueAtMs) && daysUntil(dueAtMs, nowMs, zone) < 0;
}

const isMoment = (atMs: number): boolean => Math.abs(atMs) <= 8.64e15;
const clockTime = (atMs: number, zone: string): string => formatWallTime(toWallMs(zone, atMs));
const wallDayOf = (atMs: number, zone: string): number => Math.floor(toWallMs(zone, atMs) / DAY_MS);
const daysUntil = (atMs: number, nowMs: number, zone: string): number => wallDayOf(atMs, zone) - wallDayOf(nowMs, zone);

function nearly(atMs: number, nowMs: number): string {
  const leftMs = atMs - nowMs;
  return Math.abs(leftMs) <= NEAR_MS ? ` (${nearness(leftMs)})` : '';
}

function nearness(leftMs: number): string {
  if (Math.abs(leftMs) < 60_000) return 'now';
  return leftMs < 0 ? `${lengthInWords(-leftMs)} ago` : `in ${lengthInWords(leftMs)}`;
}

function sayDay(dueAtMs: number, nowMs: number, zone: string): string {
  const due = wallDayOf(dueAtMs, zone);
  const days = daysUntil(dueAtMs, nowMs, zone);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  const weekday = WEEKDAYS[(((due + 4) % 7) + 7) % 7] ?? '';
  return Math.abs(days) <= THIS_WEEK_DAYS && days > 0 ? `on ${weekday}` : `on ${formatWallDate(due * DAY_MS)}`;
}
