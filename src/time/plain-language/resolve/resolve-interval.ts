/**
 * Turns "every 2 hours", "every 30 minutes between 9 and 17", "every hour on weekdays" into a schedule.
 * Invariant: a plain interval is `every`; hours of the day or days of the week make it a cron.
 * A window's end belongs to it for whole hours; shorter steps ring up to the end, not at it. Refuses steps cron cannot keep.
 */
import type { Schedule } from '../../schedule/index.ts';
import type { Repeat, When } from '../read/when.ts';
import type { Context } from '../words/context.ts';
import { UNIT_MS } from '../words/vocabulary.ts';
import type { Question, Resolved } from './resolve-once.ts';
import { capitalise, defaultTime, sayTime, settleTime, toInstantMs, type WallTime } from './wall-clock.ts';
import { compress, cronWeekdays } from './write-rule.ts';

/** Shorter than this is noise, not a reminder. */
const SHORTEST_MS = 10_000;

function stepMs(repeat: Repeat): number {
  const { unit, n } = repeat;
  return unit === 'second' || unit === 'minute' || unit === 'hour' ? n * UNIT_MS[unit] : 0;
}

function sayStep(minutes: number): string {
  if (minutes % 60 === 0) return minutes === 60 ? 'every hour' : `every ${minutes / 60} hours`;
  return minutes === 1 ? 'every minute' : `every ${minutes} minutes`;
}

/** Where a grid begins: the start that was named, else undefined (it counts from its creation). */
export function findAnchor(when: When, cx: Context): number | undefined {
  const { from } = when;
  if (from?.delay !== undefined) {
    const { months, days, ms } = from.delay;
    return cx.now.add({ months, days }).epochMilliseconds + ms;
  }
  const open = from?.time ?? when.times?.[0];
  if (from?.date === undefined && open === undefined) return undefined;
  const time =
    open === undefined ? defaultTime(cx, from?.part ?? 'day') : settleTime(open, from?.part ?? when.part, true);
  return toInstantMs(from?.date?.date ?? cx.localDay, time ?? defaultTime(cx, 'day'), cx.zone);
}

interface Window {
  readonly from: WallTime;
  readonly to: WallTime;
}

function settleWindow(when: When): Window | undefined {
  if (when.window === undefined) return undefined;
  const from = settleTime(when.window.from, undefined, true);
  // "22 to 6" began on the 24-hour clock and stays on it.
  const isDay24 = when.window.from.sure && when.window.from.hour >= 13;
  const to = settleTime({ ...when.window.to, sure: when.window.to.sure || isDay24 }, undefined, true);
  if (from === undefined || to === undefined) return undefined;
  // "8 to 8", "9 to 7": an open end before its start is in the other half of the day.
  const isBefore = to.hour <= from.hour && !when.window.to.sure && !isDay24 && to.hour < 12;
  return { from, to: isBefore ? { ...to, hour: to.hour + 12 } : to };
}

/** The hours from `a` to `b`, over midnight if need be. */
function hoursBetween(a: number, b: number, step: number): number[] {
  const length = b >= a ? b - a : b + 24 - a;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, k) => (a + k * step) % 24);
}

function sayHours(hours: readonly number[]): string {
  return hours.length === 24 ? '*' : compress(hours);
}

function askStep(minutes: number, window: Window | undefined, cx: Context): Question {
  const bounds =
    window === undefined ? ' on weekdays' : ` between ${sayTime(window.from, cx)} and ${sayTime(window.to, cx)}`;
  const phrases = [30, 60].map((step) => `${sayStep(step)}${bounds}`);
  return {
    question: `I cannot keep ${minutes} minutes within set hours. ${capitalise(phrases.join(', or '))}?`,
    phrases,
  };
}

function cronForHours(repeat: Repeat, window: Window | undefined): string | undefined {
  const minute = repeat.minute ?? window?.from.minute ?? 0;
  if (window === undefined) {
    if (24 % repeat.n !== 0) return undefined;
    return `${minute} ${repeat.n === 1 ? '*' : `*/${repeat.n}`}`;
  }
  const isWhole = window.to.minute >= minute;
  const last = (window.to.hour % 24) + (window.to.hour === 24 ? 24 : 0) - (isWhole ? 0 : 1);
  return `${minute} ${sayHours([...new Set(hoursBetween(window.from.hour % 24, last, repeat.n))])}`;
}

function cronForMinutes(step: number, window: Window | undefined): string | undefined {
  if (60 % step !== 0) return undefined;
  const minutes = step === 1 ? '*' : `*/${step}`;
  if (window === undefined) return `${minutes} *`;
  if (window.from.minute !== 0 || window.to.minute !== 0) return undefined;
  const last = (window.to.hour + 23) % 24;
  return `${minutes} ${sayHours(hoursBetween(window.from.hour % 24, last, 1))}`;
}

function askPartHours(minutes: number, when: When): Question | undefined {
  if (when.part === undefined || when.window !== undefined) return undefined;
  const hours = {
    morning: [8, 12],
    lunch: [12, 14],
    afternoon: [12, 18],
    evening: [18, 22],
    tonight: [18, 22],
    night: [20, 23],
  }[when.part];
  const [from = 8, to = 12] = hours;
  const phrases = [`${sayStep(minutes)} between ${String(from).padStart(2, '0')}:00 and ${to}:00`];
  return { question: `Between which hours? ${capitalise(phrases[0] ?? '')}?`, phrases };
}

export interface Interval {
  readonly schedule: Extract<Schedule, { kind: 'every' | 'cron' }>;
  /** Where a length or a count starts from. */
  readonly startMs: number;
  readonly stepMs: number;
}

export function resolveInterval(
  when: When,
  repeat: Repeat,
  cx: Context,
  tz: string | undefined,
): Interval | Exclude<Resolved, { schedule: Schedule }> {
  const step = stepMs(repeat);
  if (step < SHORTEST_MS || step > 3_660 * 86_400_000)
    return { question: 'How often should it repeat?', phrases: ['every 30 minutes', 'every hour'] };
  const asked = askPartHours(Math.max(1, Math.round(step / 60_000)), when);
  if (asked !== undefined) return asked;
  const anchor = findAnchor(when, cx);
  const window = settleWindow(when);
  const isPlain = window === undefined && repeat.weekdays === undefined && repeat.minute === undefined;
  if (isPlain) {
    const isBounded = when.lasting !== undefined || when.count !== undefined;
    const from = anchor ?? (isBounded ? cx.nowMs : undefined);
    const schedule = { kind: 'every' as const, everyMs: step, ...(from === undefined ? {} : { anchorMs: from }) };
    return { schedule, startMs: Math.max(anchor ?? cx.nowMs, 0), stepMs: step };
  }
  const minutes = step / 60_000;
  const isHours = minutes % 60 === 0;
  const cron = isHours ? cronForHours({ ...repeat, n: minutes / 60 }, window) : cronForMinutes(minutes, window);
  if (cron === undefined) return askStep(minutes, window, cx);
  const expr = `${cron} * * ${cronWeekdays(repeat.weekdays)}`;
  return {
    schedule: { kind: 'cron', expr, ...(tz === undefined ? {} : { tz }) },
    startMs: Math.max(anchor ?? cx.nowMs, cx.nowMs),
    stepMs: step,
  };
}
