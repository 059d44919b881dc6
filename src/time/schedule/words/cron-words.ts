/**
 * A cron expression in plain words. The shapes people really use have their own sentence; anything else is left to cronstrue,
 * and what even that cannot say is quoted. Decides by the fields alone.
 *
 *   every n minutes/hours · such steps within set hours · daily · weekdays · monthly by day, by nth weekday · yearly · the rest
 */
import { createRequire } from 'node:module';
import { joinWords, MONTHS, quote } from '../../../base/index.ts';
import type { CronFields } from '../kinds/cron-expression.ts';
import {
  atSeconds,
  atTimes,
  capitalize,
  MOST_TIMES,
  monthDayWords,
  nthWeekday,
  stretchWords,
  weekdayWords,
} from './clock-words.ts';
import { everyUnit } from './interval-words.ts';

const DAY_NAMES = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const MONTH_NAMES = MONTHS.map((month) => month.slice(0, 3).toUpperCase());

export function cronWords(expr: string, fields: CronFields): string {
  return intervalSentence(fields) ?? timesSentence(fields) ?? stretchSentence(fields) ?? otherWords(expr, fields);
}

/** `Every 15 minutes`, `Every hour at 10 minutes past`, on every day of the year. */
function intervalSentence(fields: CronFields): string | undefined {
  const { second, minute, hour } = fields;
  if (fields.dayOfMonth !== '*' || fields.month !== '*' || fields.dayOfWeek !== '*') return undefined;
  if (hour === '*' && minute === '*')
    return stepSentence(second, 60, 'second') ?? (second === '0' ? 'Every minute' : undefined);
  if (second !== '0') return undefined;
  const evenly = hour === '*' && minute.startsWith('*/') ? stepSentence(minute, 60, 'minute') : undefined;
  if (evenly !== undefined) return evenly;
  const minutes = listOf(minute.replace('*', '0-59'), 0, 59);
  const every = hour === '*' ? 'Every hour' : stepSentence(hour, 24, 'hour');
  if (every === undefined || !minutes || minutes.length > MOST_TIMES) return undefined;
  if (minute === '0') return every;
  return `${every} at ${joinWords(minutes.map(String))} ${minutes.join() === '1' ? 'minute' : 'minutes'} past`;
}

/** Only steps that divide the whole are an even interval: a step of 25 minutes is 0, 25, 50, and 0 again. */
function stepSentence(field: string, whole: number, noun: string): string | undefined {
  if (field === '*') return `Every ${noun}`;
  const step = Number(/^\*\/(\d+)$/u.exec(field)?.[1] ?? 0);
  return step > 0 && step < whole && whole % step === 0 ? everyUnit(step, noun) : undefined;
}

/** A few times of day on named days. */
function timesSentence(fields: CronFields): string | undefined {
  const hours = listOf(fields.hour.replace('*', '0-23'), 0, 23);
  const minutes = listOf(fields.minute.replace('*', '0-59'), 0, 59);
  if (!/^\d+$/u.test(fields.second) || !hours || !minutes || hours.length * minutes.length > MOST_TIMES)
    return undefined;
  const days = daysPhrase(fields);
  const second = Number(fields.second);
  const times = second === 0 ? atTimes(hours, minutes) : atSeconds(hours, minutes, second);
  return days === undefined ? undefined : `${days} ${times}`;
}

/** `Every 15 minutes from 9:00 to 10:45 on weekdays`: the last time named is the last that rings. */
function stretchSentence(fields: CronFields): string | undefined {
  const { second, minute, hour, dayOfMonth, month, dayOfWeek } = fields;
  const step = stepSentence(minute, 60, 'minute');
  if (second !== '0' || step === undefined || hour === '*' || dayOfMonth !== '*' || month !== '*') return undefined;
  const hours = listOf(hour, 0, 23);
  const every = Number(minute.slice(2)) || 1;
  const clock = hours?.flatMap((h) => Array.from({ length: 60 / every }, (_, k) => h * 60 + k * every));
  const words = clock === undefined ? undefined : stretchWords(clock);
  const days = dayOfWeek === '*' ? [] : listOf(dayOfWeek, 0, 7, DAY_NAMES)?.map((day) => day % 7);
  if (words === undefined || days === undefined) return undefined;
  return capitalize(words) + onDays(days);
}

const onDays = (days: readonly number[]): string => {
  const words = days.length === 0 ? undefined : weekdayWords(days);
  return words === undefined ? '' : ` on ${words === 'weekday' || !words.includes(',') ? `${words}s` : words}`;
};

function daysPhrase({ dayOfMonth, month, dayOfWeek }: CronFields): string | undefined {
  const months = month === '*' ? undefined : listOf(month, 1, 12, MONTH_NAMES);
  if (month !== '*' && !months) return undefined;
  const inMonths = months ? ` in ${joinWords(months.map((m) => MONTHS[m - 1] ?? ''))}` : '';
  if (dayOfMonth === '*') {
    if (dayOfWeek === '*') return months ? `Daily${inMonths}` : 'Daily';
    return weekPhrase(dayOfWeek, months ? `${inMonths.slice(1)}` : undefined);
  }
  const monthDays = dayOfMonth === 'L' ? [-1] : listOf(dayOfMonth, 1, 31);
  if (!monthDays) return undefined;
  const monthly = monthDaysPhrase(monthDays, months, inMonths);
  if (dayOfWeek === '*') return monthly;
  // Day of month OR day of week: cronstrue's "and on Monday" reads as if both were needed.
  const weekly = months ? undefined : weekPhrase(dayOfWeek, undefined);
  return weekly?.startsWith('Every ') ? `${monthly} and every ${weekly.slice('Every '.length)}` : undefined;
}

function monthDaysPhrase(days: readonly number[], months: readonly number[] | undefined, inMonths: string): string {
  const [day = 0, ...otherDays] = days;
  const [month, ...otherMonths] = months ?? [];
  if (month !== undefined && otherMonths.length === 0 && otherDays.length === 0 && day > 0) {
    return `Every year on ${day} ${MONTHS[month - 1]}`;
  }
  return `Monthly on the ${monthDayWords(days)}${inMonths}`;
}

function weekPhrase(dayOfWeek: string, inMonths: string | undefined): string | undefined {
  const suffix = inMonths === undefined ? '' : ` ${inMonths}`;
  const numbered = /^(\w+?)(?:#([1-5L])|L)$/u.exec(dayOfWeek);
  if (numbered) {
    const [weekday] = listOf(numbered[1] ?? '', 0, 7, DAY_NAMES) ?? [];
    const nth = numbered[2] === undefined || numbered[2] === 'L' ? -1 : Number(numbered[2]);
    if (weekday === undefined) return undefined;
    return `${capitalize(nthWeekday(nth, weekday % 7))} of ${inMonths?.replace(/^in /u, '') ?? 'every month'}`;
  }
  const days = listOf(dayOfWeek, 0, 7, DAY_NAMES)?.map((day) => day % 7);
  if (!days) return undefined;
  const words = weekdayWords(days);
  return (words === undefined ? 'Daily' : `Every ${words}`) + suffix;
}

/** The numbers of a field of plain numbers, names, ranges and steps over ranges; undefined for anything else. */
function listOf(field: string, first: number, last: number, names: readonly string[] = []): number[] | undefined {
  const numbers = new Set<number>();
  for (const item of field.split(',')) {
    const range = /^(\w+)(?:-(\w+)(?:\/(\d+))?)?$/u.exec(item);
    const low = numberOf(range?.[1], first, names);
    const high = range?.[2] === undefined ? low : numberOf(range[2], first, names);
    if (!(low >= first && high <= last)) return undefined;
    // "-SUN" ends a week that began on another day.
    const end = high < low && high === 0 ? 7 : high;
    for (let n = low; n <= end; n += Number(range?.[3] ?? 1)) numbers.add(n);
  }
  return [...numbers].sort((a, b) => a - b);
}

function numberOf(text: string | undefined, first: number, names: readonly string[]): number {
  if (text === undefined) return Number.NaN;
  const named = names.indexOf(text);
  return named < 0 ? Number(text) : named + first;
}

interface Cronstrue {
  toString(expr: string, options: Readonly<Record<string, boolean>>): string;
}

function otherWords(expr: string, f: CronFields): string {
  try {
    // Loaded on first use: most schedules never need it. A cast because `require` is untyped.
    const { default: cronstrue } = createRequire(import.meta.url)('cronstrue') as { readonly default: Cronstrue };
    const spelled = [f.second, f.minute, f.hour, f.dayOfMonth, f.month, f.dayOfWeek.replace('#L', 'L')].join(' ');
    return cronstrue.toString(spelled, { use24HourTimeFormat: true, throwExceptionOnParseError: true });
  } catch {
    return `On the cron schedule ${quote(expr)}`;
  }
}
