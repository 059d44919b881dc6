/**
 * Writes a settled rhythm as a cron expression or, for what cron cannot say, as an RFC 5545 rule.
 * Invariant: a cron is written without zone unless one was named, so that it follows the person (S2);
 * a calendar rule always starts on a real occurrence.
 */
import type { NthDay, Repeat } from '../read/when.ts';
import type { First } from './match-day.ts';
import type { WallTime } from './wall-clock.ts';

const RRULE_DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const pad = (n: number) => String(n).padStart(2, '0');

/** `1,2,3,5` → `1-3,5`; three in a row make a range. */
export function compress(values: readonly number[]): string {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const out: string[] = [];
  for (let i = 0; i < sorted.length; ) {
    let j = i;
    while (sorted[j + 1] === (sorted[j] ?? 0) + 1) j += 1;
    const run = sorted.slice(i, j + 1);
    out.push(...(run.length >= 3 ? [`${run[0]}-${run.at(-1)}`] : run.map(String)));
    i = j + 1;
  }
  return out.join(',');
}

export function cronWeekdays(weekdays: readonly number[] | undefined): string {
  if (weekdays === undefined || weekdays.length === 7) return '*';
  return compress(weekdays.map((day) => day % 7));
}

/** One cron holds one minute for all its hours; undefined when the times differ in more than the hour. */
export function writeCron(repeat: Repeat, times: readonly WallTime[]): string | undefined {
  const [first] = times;
  if (first === undefined || repeat.n !== 1 || repeat.nths !== undefined) return undefined;
  // Cron rings on either of the two; a rule needs both.
  if (repeat.monthDays !== undefined && repeat.weekdays !== undefined) return undefined;
  if (times.some((time) => time.minute !== first.minute || time.second !== first.second)) return undefined;
  const hours = [...new Set(times.map((time) => time.hour % 24))].sort((a, b) => a - b).join(',');
  const days = repeat.monthDays === undefined ? '*' : compressList(repeat.monthDays);
  const months = repeat.months === undefined ? '*' : compressList(repeat.months);
  const seconds = first.second === 0 ? '' : `${first.second} `;
  return `${seconds}${first.minute} ${hours} ${days} ${months} ${cronWeekdays(repeat.weekdays)}`;
}

const compressList = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b).join(',');

function writeNths(nths: readonly NthDay[]): string[] {
  const target = nths[0]?.weekday;
  const list = nths.map((n) => n.nth);
  if (target === 'day') return [`BYMONTHDAY=${list.join(',')}`];
  if (target === 'workday') return ['BYDAY=MO,TU,WE,TH,FR', `BYSETPOS=${list.join(',')}`];
  return [
    `BYDAY=${nths.map((n) => `${n.nth}${typeof n.weekday === 'number' ? RRULE_DAYS[n.weekday - 1] : ''}`).join(',')}`,
  ];
}

/** Hours × minutes would ring too often when the minutes differ; BYSETPOS picks the wanted ones out of each day. */
function writeTimes(times: readonly WallTime[], daysPerPeriod: number): string[] {
  const hours = [...new Set(times.map((t) => t.hour % 24))].sort((a, b) => a - b);
  const minutes = [...new Set(times.map((t) => t.minute))].sort((a, b) => a - b);
  if (times.length === 1) return [];
  const grid = hours.flatMap((hour) => minutes.map((minute) => `${hour}:${minute}`));
  const wanted = new Set(times.map((t) => `${t.hour % 24}:${t.minute}`));
  const parts = [`BYHOUR=${hours.join(',')}`, `BYMINUTE=${minutes.join(',')}`];
  if (grid.length === wanted.size) return parts;
  const positions = Array.from({ length: daysPerPeriod }, (_, day) =>
    grid.flatMap((slot, k) => (wanted.has(slot) ? [day * grid.length + k + 1] : [])),
  ).flat();
  return [...parts, `BYSETPOS=${positions.join(',')}`];
}

const FREQ = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;

export interface CalendarRule {
  readonly rrule: string;
  readonly dtstart: string;
}

/** Undefined when even a calendar rule cannot say it: several different minutes beside "last Friday". */
export function writeRule(
  repeat: Repeat,
  times: readonly WallTime[],
  first: First,
  count: number | undefined,
): CalendarRule | undefined {
  const { unit } = repeat;
  if (unit === 'second' || unit === 'minute' || unit === 'hour') return undefined;
  // A plain week of named days is written by the day, where picking times stays simple.
  const isDaily = unit === 'week' && repeat.n === 1 && times.length > 1;
  const parts: string[] = [`FREQ=${isDaily ? 'DAILY' : FREQ[unit]}`];
  if (repeat.n > 1) parts.push(`INTERVAL=${repeat.n}`);
  if (repeat.months !== undefined) parts.push(`BYMONTH=${compressList(repeat.months)}`);
  if (repeat.monthDays !== undefined) parts.push(`BYMONTHDAY=${compressList(repeat.monthDays)}`);
  if (repeat.nths !== undefined) parts.push(...writeNths(repeat.nths));
  if (repeat.weekdays !== undefined) parts.push(`BYDAY=${repeat.weekdays.map((day) => RRULE_DAYS[day - 1]).join(',')}`);
  const perPeriod =
    isDaily || unit === 'day' ? 1 : unit === 'week' ? (repeat.weekdays?.length ?? 1) : (repeat.monthDays?.length ?? 1);
  const clock = writeTimes(times, perPeriod);
  const hasTwoPicks = parts.some((p) => p.startsWith('BYSETPOS')) && clock.some((p) => p.startsWith('BYSETPOS'));
  if (hasTwoPicks || (repeat.nths !== undefined && clock.some((p) => p.startsWith('BYSETPOS')))) return undefined;
  parts.push(...clock);
  if (count !== undefined) parts.push(`COUNT=${count}`);
  const { hour, minute, second } = first.time;
  return { rrule: parts.join(';'), dtstart: `${first.day.toString()}T${pad(hour % 24)}:${pad(minute)}:${pad(second)}` };
}
