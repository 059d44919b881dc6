/**
 * A window of the day on somebody's wall clock, such as 22:00 to 08:00. Start included, end not; it may cross midnight.
 * An hour (`22`), a time (`22:30`) and, as an end, `24:00` are understood; `-1` in either place or twice the same time
 * means there is no window. Invariant: what cannot be read is told apart from "no window", so that callers can report
 * it; nothing here throws on bad text.
 */
import { DAY_MS, fromWallMs, toWallMs } from './wall-clock.ts';
import { isValidZone } from './zone.ts';

export interface DayWindow {
  readonly start: string | number;
  readonly end: string | number;
}

/** In milliseconds after midnight. */
export interface DaySpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** No window at all, or text that is no time of day. */
export type NoSpan = 'off' | 'unreadable';

const TIME = /^(\d{1,2})(?::(\d{2}))?$/;
const OFF = -1;

export function readDayWindow(window: DayWindow | null | undefined): DaySpan | NoSpan {
  if (window === null || window === undefined) return 'off';
  const startMs = readTime(window.start);
  const endMs = readTime(window.end);
  if (startMs === undefined || endMs === undefined) return 'unreadable';
  if (startMs === OFF || endMs === OFF || startMs === endMs) return 'off';
  // 24:00 as a start would be an empty window that reads like a full one.
  return startMs === DAY_MS ? 'unreadable' : { startMs, endMs };
}

export function isInDaySpan(span: DaySpan, timeOfDayMs: number): boolean {
  const { startMs, endMs } = span;
  return startMs < endMs
    ? timeOfDayMs >= startMs && timeOfDayMs < endMs
    : timeOfDayMs >= startMs || timeOfDayMs < endMs;
}

/** Milliseconds after midnight on the wall clock. A zone nobody knows is read as UTC; no instant at all as midnight. */
export function timeOfDayMs(nowMs: number, zone: string): number {
  if (!Number.isFinite(nowMs)) return 0;
  const wallMs = toWallMs(zoneOrUtc(zone), nowMs);
  return wallMs - Math.floor(wallMs / DAY_MS) * DAY_MS;
}

/** When the window that holds this instant ends; undefined outside it. */
export function endOfDaySpan(span: DaySpan, nowMs: number, zone: string): number | undefined {
  const time = timeOfDayMs(nowMs, zone);
  if (!isInDaySpan(span, time)) return undefined;
  const known = zoneOrUtc(zone);
  const midnightMs = toWallMs(known, nowMs) - time;
  const endWallMs = midnightMs + span.endMs + (time >= span.endMs ? DAY_MS : 0);
  const { atMs, ...end } = fromWallMs(known, endWallMs);
  // Inside an overlap the first time the clock shows the end may already be over.
  if (atMs > nowMs) return atMs;
  return 'laterMs' in end ? end.laterMs : nowMs + 1;
}

function readTime(value: unknown): number | undefined {
  const text = String(value).trim();
  if (/^-\d+$/.test(text)) return OFF;
  const digits = TIME.exec(text);
  if (!digits) return undefined;
  const [hours, minutes] = [Number(digits[1]), Number(digits[2] ?? 0)];
  const isTime = (hours < 24 && minutes < 60) || (hours === 24 && minutes === 0);
  return isTime ? (hours * 60 + minutes) * 60_000 : undefined;
}

function zoneOrUtc(zone: string): string {
  return isValidZone(zone) ? zone : 'UTC';
}
