/** Pieces both cron and rrule descriptions are made of: times of day, weekdays, ordinals, lists. English, 24-hour clock. */
import { joinWords, WEEKDAYS } from '../../../base/index.ts';

/** `9:00`, `14:05`. */
export const clockTime = (hour: number, minute: number): string => `${hour}:${String(minute).padStart(2, '0')}`;

/** More times than this in one day are easier to grasp as a rule than as a list. */
export const MOST_TIMES = 6;

/** `at 9:00:30`. */
export function atSeconds(hours: readonly number[], minutes: readonly number[], second: number): string {
  const tail = `:${String(second).padStart(2, '0')}`;
  return `at ${joinWords(hours.flatMap((hour) => minutes.map((minute) => clockTime(hour, minute) + tail)))}`;
}

/** Minutes of the day, ascending, as a stretch with one step: `every 15 minutes from 9:00 to 11:00`; undefined if uneven. */
export function stretchWords(clock: readonly number[]): string | undefined {
  const [first = 0, second = 0] = clock;
  const last = clock.at(-1) ?? 0;
  const step = second - first;
  const isEven = clock.length > 2 && clock.every((minute, k) => minute === first + k * step);
  if (!isEven) return undefined;
  const [n, noun] = step % 60 === 0 ? [step / 60, 'hour'] : [step, 'minute'];
  const say = (minute: number) => clockTime(Math.floor(minute / 60), minute % 60);
  return `every ${n === 1 ? noun : `${n} ${noun}s`} from ${say(first)} to ${say(last)}`;
}

/** `at 8:00, 12:00 and 18:00`: every hour with every minute, in order of the day. */
export function atTimes(hours: readonly number[], minutes: readonly number[]): string {
  return `at ${joinWords(hours.flatMap((hour) => minutes.map((minute) => clockTime(hour, minute))))}`;
}

/** `weekday`, `Friday`, or `Mon, Tue, Wed`; 0 is Sunday. Undefined when it is every day. */
export function weekdayWords(days: readonly number[]): string | undefined {
  const week = [1, 2, 3, 4, 5, 6, 0].filter((day) => days.includes(day));
  if (week.length === 7) return undefined;
  if (week.join() === '1,2,3,4,5') return 'weekday';
  const [only] = week;
  if (only !== undefined && week.length === 1) return WEEKDAYS[only];
  return week.map((day) => WEEKDAYS[day]?.slice(0, 3)).join(', ');
}

/** `1st`, `2nd`, `23rd`; negative counts from the end: `last`, `2nd to last`. */
export function ordinal(n: number): string {
  if (n === -1) return 'last';
  if (n < 0) return `${ordinal(-n)} to last`;
  const isTeen = n % 100 >= 11 && n % 100 <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}

const NTH = ['', 'first', 'second', 'third', 'fourth', 'fifth'];

/** `first Monday`, `last Friday`. */
export function nthWeekday(nth: number, weekday: number): string {
  return `${NTH[nth] ?? ordinal(nth)} ${WEEKDAYS[weekday]}`;
}

/** `1st and 15th`, `last day`. */
export function monthDayWords(days: readonly number[]): string {
  return joinWords(days.map((day) => (day < 0 ? `${ordinal(day)} day` : ordinal(day))));
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
