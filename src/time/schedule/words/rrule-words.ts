/**
 * An RFC 5545 rule in plain words: "Every other Friday at 8:00", "First Monday of every month at 9:00, 10 times". The common
 * parts have their own words; a rule with rarer parts is quoted as it is rather than half-described.
 */
import { count, formatWallDate, joinWords, MONTHS, splitWallMs, toWallMs } from '../../../base/index.ts';
import type { Frequency, RruleParts } from '../kinds/rrule-parts.ts';
import type { RruleRule } from '../kinds/rrule-rule.ts';
import {
  atTimes,
  capitalize,
  clockTime,
  MOST_TIMES,
  monthDayWords,
  nthWeekday,
  stretchWords,
  weekdayWords,
} from './clock-words.ts';
import { everyUnit } from './interval-words.ts';

const NOUNS: Readonly<Record<Frequency, string>> = {
  YEARLY: 'year',
  MONTHLY: 'month',
  WEEKLY: 'week',
  DAILY: 'day',
  HOURLY: 'hour',
  MINUTELY: 'minute',
  SECONDLY: 'second',
};
const RARE_PARTS = ['BYSECOND', 'BYYEARDAY', 'BYWEEKNO'];

export function rruleWords(rule: RruleRule, zone: string): string {
  const { parts, startWallMs } = rule;
  const days = sentence(parts, startWallMs);
  if (days === undefined) return `By the rule ${ruleText(parts)}${endWords(parts, zone)}`;
  return days + endWords(parts, zone);
}

function sentence(parts: RruleParts, startWallMs: number): string | undefined {
  const { by } = parts;
  if (RARE_PARTS.some((name) => by[name] !== undefined)) return undefined;
  const start = splitWallMs(startWallMs);
  if (['HOURLY', 'MINUTELY', 'SECONDLY'].includes(parts.freq)) {
    return parts.filters.length === 0 ? everyUnit(parts.interval, NOUNS[parts.freq]) : undefined;
  }
  const picked = pickedTimes(parts);
  if (picked !== undefined) return pickedSentence(parts, picked);
  const times = atTimes(by.BYHOUR ?? [start.hour], by.BYMINUTE ?? [start.minute]);
  const days = DAYS[parts.freq as keyof typeof DAYS](parts, start);
  return days === undefined ? undefined : `${days} ${times}`;
}

/** Times that no grid of hours and minutes gives (9:00 and 17:30) are picked out of each day by position: minutes of the day. */
function pickedTimes({ freq, by }: RruleParts): number[] | undefined {
  const { BYHOUR: hours, BYMINUTE: minutes, BYSETPOS: positions } = by;
  if (freq !== 'DAILY' || by.BYMONTHDAY || !hours || !minutes || !positions) return undefined;
  const grid = hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute)).sort((a, b) => a - b);
  const picked = new Set(positions.map((n) => (n > 0 ? grid[n - 1] : grid.at(n))));
  return grid.filter((minute) => picked.has(minute));
}

function pickedSentence(parts: RruleParts, clock: readonly number[]): string | undefined {
  if (clock.length === 0 || (parts.interval !== 1 && parts.byDay.length > 0)) return undefined;
  const daily = parts.interval === 1 ? 'Daily' : everyUnit(parts.interval, 'day');
  const days = parts.byDay.length > 0 ? weekly(parts, undefined) : daily + inMonths(parts);
  const times = joinWords(clock.map((minute) => clockTime(Math.floor(minute / 60), minute % 60)));
  if (clock.length <= MOST_TIMES) return `${days} at ${times}`;
  const stretch = stretchWords(clock);
  return stretch === undefined ? `${days} at ${times}` : `${days}, ${stretch}`;
}

type Start = ReturnType<typeof splitWallMs>;

const DAYS = {
  DAILY(parts: RruleParts): string | undefined {
    if (parts.by.BYMONTHDAY || parts.by.BYSETPOS) return undefined;
    if (parts.byDay.length > 0) return parts.interval === 1 ? weekly(parts, undefined) : undefined;
    const every = parts.interval === 1 ? 'Daily' : everyUnit(parts.interval, 'day');
    return every + inMonths(parts);
  },
  WEEKLY(parts: RruleParts, start: Start): string | undefined {
    return parts.by.BYSETPOS ? undefined : weekly(parts, start.weekday);
  },
  MONTHLY(parts: RruleParts, start: Start): string | undefined {
    const days = daysOfMonth(parts, start.day);
    if (days === undefined) return bothDays(parts);
    if (parts.byDay.length > 0) return `${capitalize(days)} of ${monthsWords(parts)}`;
    const every = parts.interval === 1 ? 'Monthly' : everyOther(parts.interval, 'month');
    return `${every} on the ${days}${inMonths(parts)}`;
  },
  YEARLY(parts: RruleParts, start: Start): string | undefined {
    const every = parts.interval === 1 ? 'Every year' : everyOther(parts.interval, 'year');
    const [month, ...more] = parts.by.BYMONTH ?? [start.month];
    if (more.length > 0 || month === undefined) return undefined;
    if (parts.byDay.length > 0) {
      const days = parts.by.BYMONTH ? daysOfMonth(parts, start.day) : undefined;
      return days === undefined ? undefined : `${every} on the ${days} of ${MONTHS[month - 1]}`;
    }
    const [day, ...others] = parts.by.BYMONTHDAY ?? [start.day];
    if (parts.by.BYMONTHDAY && !parts.by.BYMONTH) return undefined;
    if (others.length > 0 || day === undefined || parts.by.BYSETPOS) return undefined;
    return day < 0
      ? `${every} on the ${monthDayWords([day])} of ${MONTHS[month - 1]}`
      : `${every} on ${day} ${MONTHS[month - 1]}`;
  },
};

/** `Every Friday the 13th`: a weekday and a day of the month at once. */
function bothDays({ byDay, by, interval }: RruleParts): string | undefined {
  const [weekday, ...weekdays] = byDay;
  const [day, ...days] = by.BYMONTHDAY ?? [];
  const isOne = weekday?.nth === 0 && weekdays.length + days.length === 0 && interval === 1;
  if (!isOne || day === undefined || day < 1 || by.BYSETPOS || by.BYMONTH) return undefined;
  return `Every ${weekdayWords([weekday.weekday])} the ${monthDayWords([day])}`;
}

/** `Every weekday`, `Every other Friday`, `Every 3 weeks on Mon, Tue`. */
function weekly(parts: RruleParts, startWeekday: number | undefined): string {
  const days = parts.byDay.length > 0 ? parts.byDay.map((day) => day.weekday) : [startWeekday ?? 0];
  const words = weekdayWords(days);
  if (words === undefined)
    return (parts.interval === 1 ? 'Daily' : `${everyOther(parts.interval, 'week')}, daily`) + inMonths(parts);
  if (parts.interval === 1) return `Every ${words}${inMonths(parts)}`;
  if (parts.interval === 2 && days.length === 1) return `Every other ${words}${inMonths(parts)}`;
  return `${everyOther(parts.interval, 'week')} on ${words === 'weekday' ? 'weekdays' : words}${inMonths(parts)}`;
}

/** `first Monday`, `last weekday`, `1st and 15th`. */
function daysOfMonth(parts: RruleParts, startDay: number): string | undefined {
  const monthDays = parts.by.BYMONTHDAY;
  const positions = parts.by.BYSETPOS;
  if (parts.byDay.length === 0) return positions ? undefined : monthDayWords(monthDays ?? [startDay]);
  if (monthDays) return undefined;
  const isNumbered = parts.byDay.every((day) => day.nth !== 0);
  if (isNumbered) return positions ? undefined : joinWords(parts.byDay.map((day) => nthWeekday(day.nth, day.weekday)));
  const [position, ...more] = positions ?? [];
  if (position === undefined || more.length > 0 || parts.byDay.some((day) => day.nth !== 0)) return undefined;
  const words = weekdayWords(parts.byDay.map((day) => day.weekday)) ?? 'day';
  return words.includes(',') ? undefined : nthWeekday(position, 0).replace('Sunday', words);
}

function monthsWords(parts: RruleParts): string {
  const months = parts.by.BYMONTH;
  if (months) return joinWords(months.map((month) => MONTHS[month - 1] ?? ''));
  return everyOther(parts.interval, 'month').toLowerCase();
}

const inMonths = (parts: RruleParts): string => (parts.by.BYMONTH ? ` in ${monthsWords(parts)}` : '');
const everyOther = (n: number, noun: string): string => (n === 2 ? `Every other ${noun}` : everyUnit(n, noun));

function endWords({ count: times, until }: RruleParts, zone: string): string {
  if (times !== undefined) return `, ${count(times, 'time')}`;
  if (!until) return '';
  return ` until ${formatWallDate(until.isUtc ? toWallMs(zone, until.ms) : until.ms)}`;
}

const ruleText = (parts: RruleParts): string =>
  [`FREQ=${parts.freq}`, `INTERVAL=${parts.interval}`, ...parts.filters].join(';');
