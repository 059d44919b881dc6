/**
 * Turns "every 2 hours", "every 30 minutes between 9 and 17", "every hour on weekdays" into a schedule.
 * Invariant: a plain interval is `every`; hours of the day or days of the week make it a cron, or a calendar rule where
 * cron cannot stop at the end. A window's end belongs to it, for hours and minutes alike: "9 to 11" rings at 11:00 too.
 * Refuses steps that do not fit into the hour.
 */
import type { Schedule } from '../../schedule/index.ts';
import type { Repeat, When } from '../read/when.ts';
import type { Context } from '../words/context.ts';
import { UNIT_MS } from '../words/vocabulary.ts';
import { findFirst } from './match-day.ts';
import type { Question, Resolved } from './resolve-once.ts';
import { capitalise, defaultTime, sayTime, settleTime, toInstantMs, type WallTime } from './wall-clock.ts';
import { compress, cronWeekdays, writeRule } from './write-rule.ts';

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
  const isEarlier = to.hour * 60 + to.minute <= from.hour * 60 + from.minute;
  const isBefore = isEarlier && !when.window.to.sure && !isDay24 && to.hour < 12;
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
  if (60 % step !== 0 || window !== undefined) return undefined;
  return `${step === 1 ? '*' : `*/${step}`} *`;
}

/** A rule picks its times by position, and a year has 366. */
const MOST_PICKS = 366;

/** "every 15 minutes between 9 and 11": each time of the day by itself, the end included. */
function ruleForMinutes(step: number, window: Window, when: When, cx: Context): Interval | undefined {
  const start = window.from.hour * 60 + window.from.minute;
  const end = window.to.hour * 60 + window.to.minute;
  const length = end > start ? end - start : end + 1440 - start;
  if (!Number.isInteger(step) || 60 % step !== 0 || length / step >= MOST_PICKS) return undefined;
  const clock = Array.from({ length: Math.floor(length / step) + 1 }, (_, k) => (start + k * step) % 1440);
  const times = [...new Set(clock)]
    .sort((a, b) => a - b)
    .map((minute) => ({ hour: Math.floor(minute / 60), minute: minute % 60, second: 0 }));
  const weekdays = when.repeat?.weekdays === undefined ? {} : { weekdays: when.repeat.weekdays };
  const daily: Repeat = { unit: 'day', n: 1, ...weekdays };
  const day = when.from?.date?.date ?? cx.localDay;
  const first = findFirst(daily, times, day, { afterMs: cx.nowMs, zone: cx.zone });
  const rule = first === undefined ? undefined : writeRule(daily, times, first, undefined);
  if (first === undefined || rule === undefined) return undefined;
  return { schedule: { kind: 'rrule', ...rule, tz: cx.zone }, startMs: first.ms, stepMs: step * 60_000 };
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
  readonly schedule: Extract<Schedule, { kind: 'every' | 'cron' | 'rrule' }>;
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
  const rule = isHours || window === undefined ? undefined : ruleForMinutes(minutes, window, { ...when, repeat }, cx);
  if (rule !== undefined) return rule;
  const cron = isHours ? cronForHours({ ...repeat, n: minutes / 60 }, window) : cronForMinutes(minutes, window);
  if (cron === undefined) return askStep(minutes, window, cx);
  const expr = `${cron} * * ${cronWeekdays(repeat.weekdays)}`;
  return {
    schedule: { kind: 'cron', expr, ...(tz === undefined ? {} : { tz }) },
    startMs: Math.max(anchor ?? cx.nowMs, cx.nowMs),
    stepMs: step,
  };
}
