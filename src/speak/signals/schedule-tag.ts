/**
 * What a `cron:` tag on a note means (K1), as plain data for the one scheduler:
 *   cron:daily            cron:daily:18:30      cron:weekdays 8am     cron:weekends:10:00    cron:hourly
 *   cron:weekly:mon,thu:09:00   cron:monthly:15:09:00   cron:yearly:12-24:09:00   cron:every:4h
 *   cron:once:2026-11-20T09:00  cron:0 9 * * 1-5
 * Words may be joined by `:`, `@`, `_` or blanks. Without an hour it is nine in the morning. Undefined for a tag that
 * says nothing that can be planned; whether an expression ever matches is the scheduler's to check.
 */
import { Temporal } from 'temporal-polyfill';
import { DAY_MS, isValidZone } from '../../base/index.ts';
import { HOUR_MS, MINUTE_MS } from './watched-note.ts';

/** Cron expressions are on the person's wall clock. */
export type TaggedSchedule =
  | { readonly kind: 'cron'; readonly expr: string }
  | { readonly kind: 'every'; readonly everyMs: number }
  | { readonly kind: 'at'; readonly atMs: number };

export const isScheduleTag = (tag: string): boolean => /^cron:/i.test(tag);

const USUAL_TIME = '0 9';
const DAYS: readonly string[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };
const TIME = /(?<![\d-])(\d{1,2})(?::(\d{2}))?\s*(am|pm)?(?![\d-])/i;
const EXPRESSION = /^(?:[\d*/,\-a-z?#]+\s+){4,5}[\d*/,\-a-z?#]+$/i;

type Reader = (rest: string, timeZone: string) => TaggedSchedule | undefined;

const READERS: Readonly<Record<string, Reader>> = {
  daily: (rest) => wallTime(rest, '* * *'),
  weekdays: (rest) => wallTime(rest, '* * 1-5'),
  weekday: (rest) => wallTime(rest, '* * 1-5'),
  weekends: (rest) => wallTime(rest, '* * 0,6'),
  weekend: (rest) => wallTime(rest, '* * 0,6'),
  hourly: () => ({ kind: 'cron', expr: '0 * * * *' }),
  weekly: (rest) => {
    const days = [...rest.toLowerCase().matchAll(/(?<![a-z])(sun|mon|tue|wed|thu|fri|sat)[a-z]*/g)];
    const numbers = days.map(([, day]) => DAYS.indexOf(day ?? ''));
    return wallTime(rest, `* * ${numbers.length > 0 ? [...new Set(numbers)].sort().join(',') : '1'}`);
  },
  monthly: (rest) => {
    const [, day, time] = /^(\d{1,2})(?:st|nd|rd|th)?(?:$|[\s:](.*)$)/i.exec(rest) ?? [];
    if (day === undefined) return wallTime(rest, '1 * *');
    return Number(day) >= 1 && Number(day) <= 31 ? wallTime(time ?? '', `${Number(day)} * *`) : undefined;
  },
  yearly: (rest) => {
    const [, month, day, time] = /^(\d{1,2})-(\d{1,2})(?:$|[\s:](.*)$)/.exec(rest) ?? [];
    return month === undefined ? undefined : wallTime(time ?? '', `${Number(day)} ${Number(month)} *`);
  },
  every: (rest) => {
    const [, length, unit] = /^(\d{1,5})?\s*(m|h|d|w)[a-z]*$/i.exec(rest) ?? [];
    const unitMs = UNITS[unit?.toLowerCase() ?? ''];
    const everyMs = unitMs === undefined ? 0 : Number(length ?? 1) * unitMs;
    return everyMs >= MINUTE_MS ? { kind: 'every', everyMs } : undefined;
  },
  once: (rest, timeZone) => instant(rest, timeZone),
  at: (rest, timeZone) => instant(rest, timeZone),
};

export function readScheduleTag(tag: string, timeZone: string): TaggedSchedule | undefined {
  if (!isScheduleTag(tag)) return undefined;
  const said = tag.slice('cron:'.length).trim();
  if (EXPRESSION.test(said) && !/^(?:once|at)\b/i.test(said)) return { kind: 'cron', expr: said };
  const [, word = '', rest = ''] = /^([a-z]+)[\s:@_]*(.*)$/is.exec(said) ?? [];
  const name = word.toLowerCase();
  const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  const words = name === 'once' || name === 'at' ? rest.trim() : rest.replaceAll(/[@_]+/g, ' ').trim();
  return read?.(words, timeZone);
}

function wallTime(rest: string, days: string): TaggedSchedule | undefined {
  const match = TIME.exec(rest);
  if (!match) return { kind: 'cron', expr: `${USUAL_TIME} ${days}` };
  const [, hours, minutes = '0', half] = match;
  const isHalf = half !== undefined;
  const plain = Number(hours);
  if (isHalf && (plain < 1 || plain > 12)) return undefined;
  const hour = isHalf ? (plain % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : plain;
  if (hour > 23 || Number(minutes) > 59) return undefined;
  return { kind: 'cron', expr: `${Number(minutes)} ${hour} ${days}` };
}

/** Without an offset it is on the person's wall clock. */
function instant(rest: string, timeZone: string): TaggedSchedule | undefined {
  const text = rest.replace(/^(\d{4}-\d{2}-\d{2})[\s_@:]+(?=\d)/, '$1T');
  const isFixed = /(?:z|[+-]\d{2}:?\d{2})$/i.test(text) && text.includes('T');
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T09:00` : text;
  const zone = isValidZone(timeZone) ? timeZone : 'UTC';
  try {
    const atMs = isFixed
      ? Temporal.Instant.from(whole).epochMilliseconds
      : Temporal.PlainDateTime.from(whole).toZonedDateTime(zone).epochMilliseconds;
    return { kind: 'at', atMs };
  } catch {
    return undefined;
  }
}
