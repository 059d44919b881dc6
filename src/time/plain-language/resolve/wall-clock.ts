/**
 * From wall clock to instant and back to words.
 * Invariant (S3): a time inside a daylight-saving gap is the first instant after the gap; in an overlap, the first pass.
 * S14's hour rule lives here: 8–11 morning, 12 noon, 1–6 afternoon, 7 open; a part of the day decides before all that.
 */
import { Temporal } from 'temporal-polyfill';
import type { ClockTime } from '../read/when.ts';
import type { Context } from '../words/context.ts';
import { type DayPart, MONTH_NAMES, WEEKDAY_NAMES } from '../words/vocabulary.ts';

/** Hours may reach past 24: "tonight at 1" is 25:00 of today. */
export interface WallTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

export function toInstantMs(date: Temporal.PlainDate, time: WallTime, zone: string): number {
  const day = date.add({ days: Math.floor(time.hour / 24) });
  const local = day.toPlainDateTime({ hour: time.hour % 24, minute: time.minute, second: time.second });
  const first = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (first.toPlainDateTime().equals(local)) return first.epochMilliseconds;
  const jump = first.getTimeZoneTransition('next');
  return jump?.epochMilliseconds ?? local.toZonedDateTime(zone).epochMilliseconds;
}

export function endOfDayMs(date: Temporal.PlainDate, zone: string): number {
  return date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds - 1;
}

export function startOfDayMs(date: Temporal.PlainDate, zone: string): number {
  return date.toZonedDateTime(zone).epochMilliseconds;
}

export function toIso(ms: number, zone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  return at.toString({ timeZoneName: 'never', ...(ms % 1000 === 0 ? { smallestUnit: 'second' as const } : {}) });
}

type HourRule = (hour: number) => number;
const afternoon: HourRule = (hour) => (hour === 12 || hour === 11 ? hour : hour + 12);
const lateHours: HourRule = (hour) => (hour === 12 ? 24 : hour < 6 ? hour + 24 : hour + 12);

/** What an open hour (1–12) means beside a part of the day. */
const PART_HOURS: Readonly<Record<DayPart, HourRule>> = {
  morning: (hour) => (hour === 12 ? 0 : hour),
  lunch: afternoon,
  afternoon,
  evening: (hour) => (hour === 12 ? 24 : hour + 12),
  tonight: lateHours,
  night: lateHours,
};

/** The hour meant, or undefined when it is an open 7 (or 7:30) and only the person knows. */
export function settleTime(time: ClockTime, part: DayPart | undefined, isRecurring: boolean): WallTime | undefined {
  const { hour, minute, second } = time;
  if (time.sure) {
    const isLate = (part === 'tonight' || part === 'night') && hour < 6;
    return { hour: isLate ? hour + 24 : hour, minute, second };
  }
  if (part !== undefined) return { hour: PART_HOURS[part](hour), minute, second };
  if (hour === 7 && !isRecurring) return undefined;
  return { hour: hour >= 1 && hour <= 6 ? hour + 12 : hour, minute, second };
}

export function defaultTime(cx: Context, part: DayPart | 'day'): WallTime {
  const [hour = 9, minute = 0] = cx.defaults[part].split(':').map(Number);
  return { hour, minute, second: 0 };
}

const pad = (n: number) => String(n).padStart(2, '0');

export function sayTime({ hour, minute, second }: WallTime, cx: Context): string {
  const of24 = hour % 24;
  const tail = second === 0 ? '' : `:${pad(second)}`;
  if (!cx.hour12) return `${pad(of24)}:${pad(minute)}${tail}`;
  return `${of24 % 12 === 0 ? 12 : of24 % 12}:${pad(minute)}${tail} ${of24 < 12 ? 'AM' : 'PM'}`;
}

/** "today", "tomorrow", "Friday 13 March", with the year when it is not plainly the coming one. Parses back to itself. */
export function sayDay(date: Temporal.PlainDate, cx: Context): string {
  const days = cx.today.until(date).days;
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  const near = days > 0 && days < 300;
  return `${WEEKDAY_NAMES[date.dayOfWeek - 1]} ${date.day} ${MONTH_NAMES[date.month - 1]}${near ? '' : ` ${date.year}`}`;
}

export function sayMoment(date: Temporal.PlainDate, time: WallTime, cx: Context): string {
  return `${sayDay(date.add({ days: Math.floor(time.hour / 24) }), cx)} at ${sayTime(time, cx)}`;
}

export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
