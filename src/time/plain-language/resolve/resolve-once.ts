/**
 * Turns a phrase that names one moment into `{kind:'at'}`, or into the question that settles it.
 * Invariant: never answers with a moment that is not after now.
 * Asks for: an open 7, two readings of "Friday" on a Friday, midnight of a named day, several times, and what has passed.
 */
import { Temporal } from 'temporal-polyfill';
import type { Schedule } from '../../schedule/index.ts';
import { addSpan } from '../read/calendar.ts';
import type { ClockTime, When } from '../read/when.ts';
import type { Context } from '../words/context.ts';
import {
  capitalise,
  defaultTime,
  sayDay,
  sayMoment,
  sayTime,
  settleTime,
  toInstantMs,
  toIso,
  type WallTime,
} from './wall-clock.ts';

export type Resolved = { readonly schedule: Schedule } | Question;
export interface Question {
  readonly question: string;
  /** Phrases about time, each of which would do instead of the one asked about. */
  readonly phrases: readonly string[];
}
type Day = Temporal.PlainDate;

/** Everything the steps below need: the phrase, the moment, and how to name the zone in a phrase. */
interface Case {
  readonly when: When;
  readonly cx: Context;
  readonly zoneWords: string;
}

/** Nobody plans past 2200, and calendars overflow long after. */
const LAST_YEAR = 2200;

function at(ms: number, cx: Context): Resolved {
  return { schedule: { kind: 'at', at: toIso(ms, cx.zone) } };
}

function resolveDelay({ when, cx }: Case): Resolved | undefined {
  if (when.delay === undefined) return undefined;
  const { months, days, ms } = when.delay;
  const moment = cx.now.add({ months, days }).epochMilliseconds + ms;
  if (moment <= cx.nowMs)
    return { question: 'That is right now. In how many minutes?', phrases: ['in 5 minutes', 'in 10 minutes'] };
  return at(moment, cx);
}

const phrase = (day: Day, time: WallTime, { cx, zoneWords }: Case) => `${sayMoment(day, time, cx)}${zoneWords}`;

/** The first day from `day` on which this time is still to come. */
function firstAhead(day: Day, time: WallTime, cx: Context): Day {
  return toInstantMs(day, time, cx.zone) > cx.nowMs ? day : day.add({ days: 1 });
}

function askHalf(time: ClockTime, c: Case): Question {
  const said = time.minute === 0 ? String(time.hour) : `${time.hour}:${String(time.minute).padStart(2, '0')}`;
  const day = c.when.date?.date ?? c.cx.localDay;
  const phrases = [time.hour, time.hour + 12].map((hour) => {
    const wall = { ...time, hour };
    return phrase(firstAhead(day, wall, c.cx), wall, c);
  });
  return { question: `${said} in the morning or ${said} in the evening?`, phrases };
}

function askMidnight(day: Day, c: Case): Question {
  const midnight = { hour: 0, minute: 0, second: 0 };
  return {
    question: `Midnight at the start of ${sayDay(day, c.cx)}, or at its end?`,
    phrases: [day, day.add({ days: 1 })].map((date) => phrase(date, midnight, c)),
  };
}

function askWhichTime(times: readonly ClockTime[], c: Case): Question {
  const day = c.when.date?.date ?? c.cx.localDay;
  const phrases = times.map((time) => {
    const wall = settleTime(time, c.when.part, true) ?? time;
    return phrase(firstAhead(day, wall, c.cx), wall, c);
  });
  return {
    question: `One reminder has one time. ${capitalise(phrases.slice(0, 4).join(', or '))}?`,
    phrases: phrases.slice(0, 6),
  };
}

/** "today" when its usual hour is gone: no hour was named that could have passed, so ask for one. */
function askTimeToday(c: Case): Question {
  const { cx } = c;
  const ahead = (['lunch', 'afternoon', 'evening', 'night'] as const)
    .map((part) => defaultTime(cx, part))
    .filter((time) => toInstantMs(cx.today, time, cx.zone) > cx.nowMs);
  return { question: 'What time today?', phrases: ['in 1 hour', ...ahead.map((time) => phrase(cx.today, time, c))] };
}

/** What to offer when the moment is gone: the same words one turn later, the other half of the day, or later tonight. */
function askPassed(day: Day, time: WallTime, c: Case): Question {
  const { when, cx } = c;
  const open = when.times?.[0];
  const today = when.date === undefined ? cx.localDay : cx.today;
  const isToday = day.equals(today);
  if (
    isToday &&
    open === undefined &&
    when.part === undefined &&
    when.window === undefined &&
    when.date?.next?.equals(cx.today.add({ days: 1 }))
  )
    return askTimeToday(c);
  const offers: string[] = [];
  const evening = { ...time, hour: time.hour + 12 };
  const isOpen = open !== undefined && !open.sure && when.part === undefined && time.hour < 12;
  if (isToday && isOpen && toInstantMs(day, evening, cx.zone) > cx.nowMs) offers.push(phrase(day, evening, c));
  const night = defaultTime(cx, 'night');
  const isTonight = when.part === 'tonight' && when.times === undefined;
  if (isTonight && toInstantMs(cx.today, night, cx.zone) > cx.nowMs) offers.push(phrase(cx.today, night, c));
  else if (isTonight) offers.push('in 30 minutes');
  const next = when.shift === undefined ? when.date?.next : undefined;
  const later = next ?? (day.add({ days: 1 }).equals(today) || isToday ? today.add({ days: 1 }) : undefined);
  if (later !== undefined && toInstantMs(later, time, cx.zone) > cx.nowMs) offers.unshift(phrase(later, time, c));
  const gone = isToday ? `${sayTime(time, cx)}${c.zoneWords}` : sayDay(day, cx);
  if (offers.length === 0) {
    const tomorrow = phrase(today.add({ days: 1 }), time, c);
    return { question: `${capitalise(gone)} has passed. When should it be instead?`, phrases: [tomorrow] };
  }
  return { question: `${capitalise(gone)} has passed. ${capitalise(offers.join(', or '))}?`, phrases: offers };
}

/** The time of day, settled; or the question that settles it. */
function resolveTime(c: Case): WallTime | Question {
  const { when, cx } = c;
  const window = when.window;
  if (window?.between === true && when.times === undefined) return askWhichTime([window.from, window.to], c);
  const times = when.times ?? (window === undefined ? [] : [window.from]);
  if (times.length > 1) return askWhichTime(times, c);
  const time = times[0];
  if (time === undefined) return defaultTime(cx, when.part ?? 'day');
  const isFar = when.date !== undefined && !when.date.date.equals(cx.today);
  if (time.midnight === true && isFar && when.part === undefined && when.shift === undefined) {
    return askMidnight(when.date.date, c);
  }
  return settleTime(time, when.part, false) ?? askHalf(time, c);
}

/** "at 2 at night", said at half past midnight, is the 2 o'clock to come. */
function nearNight(time: WallTime, c: Case): WallTime {
  const early = { ...time, hour: time.hour - 24 };
  const isTodayOnly = c.when.date === undefined || c.when.part === 'tonight';
  const isEarly = time.hour >= 24 && isTodayOnly && c.cx.now.hour < 6;
  return isEarly && toInstantMs(c.cx.localDay, early, c.cx.zone) > c.cx.nowMs ? early : time;
}

function resolveToday(day: Day, time: WallTime, c: Case): Resolved | undefined {
  const { date } = c.when;
  if (date?.isToday !== true || c.when.shift !== undefined || date.next === undefined) return undefined;
  const ms = toInstantMs(day, time, c.cx.zone);
  if (ms <= c.cx.nowMs) return at(toInstantMs(date.next, time, c.cx.zone), c.cx);
  const phrases = [day, date.next].map((d) => phrase(d, time, c));
  return { question: `${capitalise(phrases[0] ?? 'today')}, or ${phrases[1]}?`, phrases };
}

function shiftDay(day: Day, when: When): Day {
  return when.shift === undefined ? day : addSpan(day, when.shift.span, when.shift.sign);
}

/** "10 minutes before 5pm": the finer part of the shift, applied to the instant. */
function shiftMs(when: When): number {
  return when.shift === undefined ? 0 : when.shift.sign * when.shift.span.ms;
}

export function resolveOnce(when: When, cx: Context, zoneWords: string): Resolved {
  const c: Case = { when, cx, zoneWords };
  const delayed = resolveDelay(c);
  if (delayed !== undefined) return delayed;
  const settled = resolveTime(c);
  if ('question' in settled) return settled;
  const time = nearNight(settled, c);
  const day = shiftDay(when.date?.date ?? cx.localDay, when);
  if (day.year > LAST_YEAR)
    return { question: 'That is more than a hundred years away. When did you mean?', phrases: [] };
  const today = resolveToday(day, time, c);
  if (today !== undefined) return today;
  const ms = toInstantMs(day, time, cx.zone) + shiftMs(when);
  if (ms > cx.nowMs) return at(ms, cx);
  // "in the morning", said in the afternoon, is tomorrow's: no hour was named that could have passed.
  const isOnlyPart = when.date === undefined && when.times === undefined && when.part !== undefined;
  if (isOnlyPart) return at(toInstantMs(day.add({ days: 1 }), time, cx.zone), cx);
  return askShiftedPast(day, ms, c) ?? askPassed(day, time, c);
}

/** A shifted moment is named by where it lands. */
function askShiftedPast(day: Day, ms: number, c: Case): Question | undefined {
  if (c.when.shift === undefined || c.when.shift.span.ms === 0) return undefined;
  const landed = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(c.cx.zone);
  const { hour, minute, second } = landed;
  return askPassed(landed.toPlainDate() ?? day, { hour, minute, second }, { ...c, when: {} });
}
