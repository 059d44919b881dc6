/**
 * Turns a phrase that repeats into `cron`, `rrule` or `every` with its limits, or into the question that settles it.
 * Invariant: whatever comes back has at least one run after now; "until Friday" includes Friday.
 * Asks for: "twice a day" without hours, "Monday and Thursday" without "every", an end before the beginning.
 */
import type { Schedule } from '../../schedule/index.ts';
import { addSpan } from '../read/calendar.ts';
import type { ClockTime, Edge, Repeat, When } from '../read/when.ts';
import type { Context } from '../words/context.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from '../words/vocabulary.ts';
import { type First, findFirst } from './match-day.ts';
import { findAnchor, resolveInterval } from './resolve-interval.ts';
import type { Question, Resolved } from './resolve-once.ts';
import {
  defaultTime,
  endOfDayMs,
  sayTime,
  settleTime,
  startOfDayMs,
  toInstantMs,
  type WallTime,
} from './wall-clock.ts';
import { writeCron, writeRule } from './write-rule.ts';

const isSubDay = (repeat: Repeat) => repeat.unit === 'second' || repeat.unit === 'minute' || repeat.unit === 'hour';
const ask = (question: string, phrases: readonly string[] = []): Question => ({ question, phrases });

/** Times of day, settled and sorted; "starting tomorrow at 9" and "until Friday at 9" also say when in the day. */
function settleTimes(when: When, cx: Context): WallTime[] {
  const window = when.window === undefined ? [] : [when.window.from];
  const borrowed = when.from?.time ?? (when.until?.date === undefined ? undefined : when.until.time);
  const said: readonly ClockTime[] =
    when.times ?? (window.length > 0 ? window : borrowed === undefined ? [] : [borrowed]);
  const part = when.part ?? when.from?.part;
  if (said.length === 0) return [defaultTime(cx, part ?? 'day')];
  const times = said.flatMap((time) => {
    const wall = settleTime(time, part, true);
    return wall === undefined ? [] : [{ ...wall, hour: wall.hour % 24 }];
  });
  const unique = new Map(times.map((t) => [`${t.hour}:${t.minute}:${t.second}`, t]));
  return [...unique.values()].sort((a, b) => a.hour - b.hour || a.minute - b.minute);
}

function untilMs(edge: Edge, when: When, cx: Context): number {
  if (edge.delay !== undefined) {
    return cx.now.add({ months: edge.delay.months, days: edge.delay.days }).epochMilliseconds + edge.delay.ms;
  }
  // "until Friday", said on a Friday, is not over today.
  const day = edge.date?.isToday === true ? (edge.date.next ?? edge.date.date) : edge.date?.date;
  const isClock =
    edge.time !== undefined && (when.repeat !== undefined && isSubDay(when.repeat) ? true : when.times !== undefined);
  const isFine = when.repeat !== undefined && isSubDay(when.repeat);
  // "until tonight" goes on until the day is over.
  const part =
    isFine && edge.time === undefined && edge.part !== undefined && edge.part !== 'tonight'
      ? defaultTime(cx, edge.part)
      : undefined;
  const time = isClock && edge.time !== undefined ? settleTime(edge.time, edge.part, true) : part;
  if (time !== undefined) {
    const ms = toInstantMs(day ?? cx.localDay, time, cx.zone);
    return day === undefined && ms <= cx.nowMs ? toInstantMs(cx.localDay.add({ days: 1 }), time, cx.zone) : ms;
  }
  return endOfDayMs(day ?? cx.localDay, cx.zone);
}

function listDays(days: readonly number[]): string {
  const names = days.map((day) => WEEKDAY_NAMES[day - 1] ?? '');
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const TIMES_TO_OFFER: Readonly<Record<number, readonly (readonly number[])[]>> = {
  2: [
    [9, 18],
    [8, 20],
  ],
  3: [
    [8, 13, 18],
    [9, 14, 20],
  ],
  4: [[8, 12, 16, 20]],
};

function askCounts(repeat: Repeat, times: readonly WallTime[], when: When, cx: Context): Question | undefined {
  const { timesNeeded, daysNeeded } = repeat;
  const said = when.times?.length ?? 0;
  if (timesNeeded !== undefined && said !== timesNeeded) {
    const offers = (TIMES_TO_OFFER[timesNeeded] ?? []).map((hours) => {
      const clock = hours.map((hour) => sayTime({ hour, minute: 0, second: 0 }, cx));
      return `every day at ${clock.slice(0, -1).join(', ')} and ${clock.at(-1)}`;
    });
    return ask(offers.length > 0 ? `At what times? For example ${offers[0]}.` : 'At what times of the day?', offers);
  }
  const days = repeat.weekdays?.length ?? repeat.monthDays?.length ?? 0;
  if (daysNeeded !== undefined && days !== daysNeeded) {
    const at = times[0] === undefined ? '' : ` at ${sayTime(times[0], cx)}`;
    const offers: Readonly<Record<string, string>> = {
      'week 2': `every Monday and Thursday${at}`,
      'week 3': `every Monday, Wednesday and Friday${at}`,
      'month 2': `on the 1st and 15th${at}`,
    };
    const offer = offers[`${repeat.unit} ${daysNeeded}`];
    return ask(
      `On which days? ${offer === undefined ? '' : `For example ${offer}.`}`.trim(),
      offer === undefined ? [] : [offer],
    );
  }
  return undefined;
}

function askImplied(repeat: Repeat, times: readonly WallTime[], cx: Context): Question | undefined {
  if (repeat.implied !== true || repeat.weekdays === undefined) return undefined;
  const at = times[0] === undefined ? '' : ` at ${sayTime(times[0], cx)}`;
  const phrases = [
    `every ${listDays(repeat.weekdays)}${at}`,
    ...repeat.weekdays.map((day) => `${WEEKDAY_NAMES[day - 1]}${at}`),
  ];
  return ask(`Every ${listDays(repeat.weekdays)}, or only once?`, phrases);
}

/** Rhythms without a named day take today's: every two weeks from this weekday, every month on this date. */
function fillDay(repeat: Repeat, cx: Context, from: Edge | undefined): Repeat | Question {
  const day = from?.date?.date ?? cx.localDay;
  const hasDay = (repeat.weekdays ?? repeat.monthDays ?? repeat.nths) !== undefined;
  if (hasDay || isSubDay(repeat) || repeat.unit === 'day') return repeat;
  if (repeat.unit === 'week') return { ...repeat, weekdays: [day.dayOfWeek] };
  const isRare = repeat.unit === 'month' ? day.day > 28 : day.month === 2 && day.day === 29;
  if (isRare) {
    const phrases = ['every month on the 28th', 'the last day of every month'];
    return ask(
      repeat.unit === 'month'
        ? 'Not every month has that day. Which day should it be?'
        : 'Not every year has that day. Which day should it be?',
      repeat.unit === 'month' ? phrases : ['every year on 28 February', 'every year on 1 March'],
    );
  }
  return { ...repeat, monthDays: [day.day], ...(repeat.unit === 'year' ? { months: [day.month] } : {}) };
}

/** Quarters begin in January, April, July and October, and end in March, June, September and December. */
function alignQuarter(repeat: Repeat, from: Edge | undefined): Repeat {
  const { nths, monthDays } = repeat;
  const isAligned = repeat.quarter === true && repeat.n === 3 && from === undefined;
  if (!isAligned || (nths ?? monthDays) === undefined) return repeat;
  const isEnd = nths?.every((day) => day.nth < 0) === true;
  const months = isEnd ? [3, 6, 9, 12] : [1, 4, 7, 10];
  const isFirstDay = nths?.length === 1 && nths[0]?.nth === 1 && nths[0].weekday === 'day';
  return isFirstDay ? { unit: 'month', n: 1, months, monthDays: [1] } : { ...repeat, n: 1, months };
}

function applyExcept(repeat: Repeat, except: readonly number[] | undefined): Repeat | Question {
  if (except === undefined) return repeat;
  if (repeat.n !== 1 && !isSubDay(repeat))
    return ask('I can leave out days only when it repeats every day or every week. Which days should it be?');
  const weekdays = (repeat.weekdays ?? [1, 2, 3, 4, 5, 6, 7]).filter((day) => !except.includes(day));
  if (weekdays.length === 0) return ask('That leaves no day at all. Which days should it be?');
  return { ...repeat, unit: repeat.unit === 'day' ? 'week' : repeat.unit, weekdays };
}

type Limits = { fromMs?: number; untilMs?: number };

function endOfLasting(when: When, startMs: number, first: First | undefined, cx: Context): number | undefined {
  if (when.lasting === undefined) return undefined;
  if (first !== undefined && when.lasting.ms === 0) {
    // Ten days from the first one on are ten days, the first included.
    return endOfDayMs(addSpan(first.day, when.lasting).subtract({ days: 1 }), cx.zone);
  }
  const { months, days, ms } = when.lasting;
  return cx.now.add({ months, days }).epochMilliseconds + ms + (startMs - cx.nowMs);
}

function withLimits(schedule: Schedule, limits: Limits, firstMs: number): Resolved {
  if (limits.untilMs !== undefined && limits.untilMs < firstMs) {
    return ask('That would end before it begins. Until when should it go on?');
  }
  return { schedule: { ...schedule, ...limits } };
}

function resolveSubDay(when: When, repeat: Repeat, cx: Context, tz: string | undefined): Resolved {
  const interval = resolveInterval(when, repeat, cx, tz);
  if ('question' in interval) return interval;
  const { schedule, startMs, stepMs } = interval;
  const counted =
    when.count === undefined
      ? undefined
      : Math.max(startMs, cx.nowMs) + when.count * stepMs - (startMs > cx.nowMs ? stepMs : 0);
  if (counted !== undefined && schedule.kind !== 'every')
    return ask('How long should it go on? Say a last day, or for how many days.');
  const end =
    when.until === undefined ? (counted ?? endOfLasting(when, startMs, undefined, cx)) : untilMs(when.until, when, cx);
  const fromMs = schedule.kind === 'cron' ? findAnchor(when, cx) : undefined;
  const firstMs = Math.max(startMs, cx.nowMs + 1);
  const isFirstOut =
    schedule.kind === 'every' &&
    startMs <= cx.nowMs &&
    end !== undefined &&
    end < nextOnGrid(startMs, stepMs, cx.nowMs);
  if (isFirstOut) return ask('That would end before it begins. Until when should it go on?');
  return withLimits(
    schedule,
    { ...(fromMs === undefined ? {} : { fromMs }), ...(end === undefined ? {} : { untilMs: end }) },
    firstMs,
  );
}

function nextOnGrid(anchor: number, step: number, now: number): number {
  return anchor + (Math.floor((now - anchor) / step) + 1) * step;
}

/** "every two weeks" without a day counts from today: when today's hour is gone, the first is two weeks off, not one. */
function countFromToday(first: First, when: When, repeat: Repeat, cx: Context): First {
  const named = when.repeat?.weekdays ?? when.repeat?.monthDays ?? when.repeat?.nths;
  const isCounted = repeat.unit !== 'day' && repeat.n > 1 && named === undefined && when.from === undefined;
  if (!isCounted || first.day.equals(cx.localDay)) return first;
  const steps = { week: { weeks: repeat.n }, month: { months: repeat.n }, year: { years: repeat.n } };
  const step = repeat.unit === 'week' || repeat.unit === 'month' || repeat.unit === 'year' ? steps[repeat.unit] : {};
  const day = cx.localDay.add(step);
  return { ...first, day, ms: toInstantMs(day, first.time, cx.zone) };
}

/** A phrase whose rhythm and times are settled. */
interface Settled {
  readonly when: When;
  readonly repeat: Repeat;
  readonly times: readonly WallTime[];
}

function resolveCalendar({ when, repeat, times }: Settled, cx: Context, tz: string | undefined): Resolved {
  const start =
    when.from?.delay === undefined
      ? (when.from?.date?.date ?? cx.localDay)
      : cx.now.add({ days: when.from.delay.days, months: when.from.delay.months }).toPlainDate();
  const near = findFirst(repeat, times, start, { afterMs: cx.nowMs, zone: cx.zone });
  const first = near === undefined ? undefined : countFromToday(near, when, repeat, cx);
  if (first === undefined) return ask('That day never comes. Which day did you mean?');
  const end = when.until === undefined ? endOfLasting(when, first.ms, first, cx) : untilMs(when.until, when, cx);
  const untilPart = end === undefined ? {} : { untilMs: end };
  const cron = when.count === undefined ? writeCron(repeat, times) : undefined;
  if (cron !== undefined) {
    const isLater = when.from?.date !== undefined || !start.equals(cx.localDay);
    const from = isLater ? { fromMs: startOfDayMs(start, cx.zone) } : {};
    return withLimits(
      { kind: 'cron', expr: cron, ...(tz === undefined ? {} : { tz }) },
      { ...from, ...untilPart },
      first.ms,
    );
  }
  const rule = writeRule(repeat, times, first, when.count);
  if (rule === undefined) {
    const phrases = times.map((time) => sayTime(time, cx));
    return ask(`One rule keeps one time here: ${phrases.join(' or ')}?`);
  }
  return withLimits({ kind: 'rrule', ...rule, tz: cx.zone }, untilPart, first.ms);
}

const sayDate = (edge: Edge | undefined) => {
  const day = edge?.date?.date;
  return day === undefined ? undefined : `${day.day} ${MONTH_NAMES[day.month - 1]} ${day.year}`;
};

/** The bounds in words, so that choosing an offered rhythm does not lose its end. */
function sayLimits(when: When, tz: string | undefined): string {
  const { lasting, count } = when;
  const from = sayDate(when.from);
  const until = sayDate(when.until);
  const days = lasting === undefined || lasting.ms > 0 || lasting.months > 0 ? undefined : lasting.days;
  return [
    tz === undefined ? '' : ` ${tz}`,
    from === undefined ? '' : ` starting ${from}`,
    until === undefined ? '' : ` until ${until}`,
    days === undefined ? '' : ` for ${days} days`,
    lasting !== undefined && lasting.months > 0 ? ` for ${lasting.months} months` : '',
    count === undefined ? '' : ` ${count} times`,
  ].join('');
}

export function resolveRepeat(when: When, cx: Context, tz: string | undefined): Resolved {
  const resolved = resolveRhythm(when, cx, tz);
  if ('schedule' in resolved) return resolved;
  const limits = sayLimits(when, tz);
  return {
    ...resolved,
    phrases: resolved.phrases.map((phrase) => (phrase.startsWith('every') ? `${phrase}${limits}` : phrase)),
  };
}

function resolveRhythm(when: When, cx: Context, tz: string | undefined): Resolved {
  // "at 9 until Friday" has no "every", but nothing else can be meant.
  const said: Repeat = when.repeat ?? { unit: 'day', n: 1 };
  const times = settleTimes(when, cx);
  if (!Number.isInteger(said.n) || said.n < 1 || (!isSubDay(said) && said.n > 1000))
    return ask('How often should it repeat?');
  const asked = askCounts(said, times, when, cx) ?? askImplied(said, times, cx);
  if (asked !== undefined) return asked;
  const filtered = applyExcept(said, when.except);
  if ('question' in filtered) return filtered;
  const repeat = fillDay(alignQuarter(filtered, when.from), cx, when.from);
  if ('question' in repeat) return repeat;
  return isSubDay(repeat) ? resolveSubDay(when, repeat, cx, tz) : resolveCalendar({ when, repeat, times }, cx, tz);
}
