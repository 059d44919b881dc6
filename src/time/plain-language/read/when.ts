/**
 * What a phrase about time has told us so far, and how one more piece is added to it.
 * Invariant: a piece that contradicts what is known is refused (undefined), never overwritten: the phrase ends there.
 */
import type { Temporal } from 'temporal-polyfill';
import type { DayPart, Unit } from '../words/vocabulary.ts';
import type { Span } from './read-amount.ts';

export interface ClockTime {
  /** 0–24; 24 is the midnight that ends the day. */
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Said with am/pm, a leading zero, 13 or more, noon or midnight: nothing left to guess. */
  readonly sure: boolean;
  readonly midnight?: boolean;
  /** Said with am or pm, not on the 24-hour clock. */
  readonly half?: boolean;
}

export type NthDay = { readonly nth: number; readonly weekday: number | 'day' | 'workday' };

export interface DateValue {
  readonly date: Temporal.PlainDate;
  /** How it was said: decides what a repeating rule takes from it, and what "already past" offers. */
  readonly said: 'plain' | 'weekday' | 'monthday' | 'yearday' | 'nth';
  /** The same words one turn later: next week, next month, next year. */
  readonly next?: Temporal.PlainDate;
  /** "Friday" said on a Friday. */
  readonly isToday?: boolean;
  readonly nth?: NthDay;
}

export interface Repeat {
  readonly unit: Unit;
  readonly n: number;
  readonly weekdays?: readonly number[];
  readonly monthDays?: readonly number[];
  readonly nths?: readonly NthDay[];
  readonly months?: readonly number[];
  /** "Monday and Thursday" without "every": once or always? */
  readonly implied?: boolean;
  /** "every hour on the hour", "at 15 past every hour". */
  readonly minute?: number;
  /** "three times a day": how many times of day must be named. */
  readonly timesNeeded?: number;
  readonly daysNeeded?: number;
  /** Said as "quarter": with a day named, it is the year's own quarters, not every three months from now. */
  readonly quarter?: boolean;
}

export interface Ask {
  readonly question: string;
  /** Words to put in place of the tokens from `start` to `end`, one phrase per choice. */
  readonly swap?: { readonly start: number; readonly end: number; readonly words: readonly string[] };
  /** Whole phrases that say it all anew. */
  readonly instead?: readonly string[];
  /** So loose ("later", "soon") that it counts only when a reminder was asked for in so many words. */
  readonly loose?: boolean;
}

export interface Edge {
  readonly date?: DateValue;
  readonly time?: ClockTime;
  readonly part?: DayPart;
  readonly delay?: Span;
}

export interface When {
  readonly delay?: Span;
  readonly date?: DateValue;
  readonly times?: readonly ClockTime[];
  readonly part?: DayPart;
  readonly zone?: string;
  readonly repeat?: Repeat;
  readonly from?: Edge;
  readonly until?: Edge;
  readonly lasting?: Span;
  readonly count?: number;
  readonly window?: { readonly from: ClockTime; readonly to: ClockTime; readonly between: boolean };
  readonly except?: readonly number[];
  /** "10 minutes before …": applied to whatever the rest says. */
  readonly shift?: { readonly span: Span; readonly sign: 1 | -1 };
  readonly ask?: Ask;
  readonly past?: boolean;
  /** Could as well be a word of the task ("March 3", "sun"): counts only where a time is expected. */
  readonly weak?: boolean;
  /** A bare "Christmas": in the middle or at the end of a sentence it belongs to the task ("plan Christmas"). */
  readonly isName?: boolean;
}

const isSubDay = (repeat: Repeat) => repeat.unit === 'second' || repeat.unit === 'minute' || repeat.unit === 'hour';

function mergeRepeats(a: Repeat, b: Repeat): Repeat | undefined {
  const coarse = isSubDay(a) ? b : isSubDay(b) ? a : undefined;
  const fine = coarse === a ? b : a;
  if (coarse !== undefined && !isSubDay(coarse)) {
    // "every 30 minutes on weekdays": the interval stays, the days are a filter.
    const filters = coarse.weekdays !== undefined && coarse.n === 1 ? { weekdays: coarse.weekdays } : undefined;
    if (coarse.unit === 'day' && coarse.n === 1) return fine;
    return filters === undefined || fine.weekdays !== undefined ? undefined : { ...fine, ...filters };
  }
  if (a.unit === 'day' && a.n === 1 && b.unit === 'week' && b.n === 1 && a.timesNeeded === undefined) return b;
  if (b.unit === 'day' && b.n === 1 && a.unit === 'week' && a.n === 1 && b.timesNeeded === undefined) return a;
  if (a.unit === 'day' && b.unit === 'day' && a.n === 1 && b.n === 1) return { ...a, ...b };
  if (a.unit !== b.unit || isSubDay(a)) return undefined;
  if (a.n !== 1 && b.n !== 1 && a.n !== b.n) return undefined;
  const weekdays = [...(a.weekdays ?? []), ...(b.weekdays ?? [])];
  const monthDays = [...(a.monthDays ?? []), ...(b.monthDays ?? [])];
  const nths = [...(a.nths ?? []), ...(b.nths ?? [])];
  if (monthDays.length > 0 && nths.length > 0) return undefined;
  const { implied: aImplied, ...rest } = a;
  const { implied: bImplied, ...other } = b;
  return {
    ...rest,
    ...other,
    n: Math.max(a.n, b.n),
    ...(weekdays.length > 0 ? { weekdays } : {}),
    ...(monthDays.length > 0 ? { monthDays } : {}),
    ...(nths.length > 0 ? { nths } : {}),
    ...(aImplied === true && bImplied === true ? { implied: true } : {}),
  };
}

/** "every week on Monday", "every month on the 5th", "every year on March 3": the day named fills the rule. */
function fillRepeat(repeat: Repeat, date: DateValue): Repeat | undefined {
  const day = date.date;
  if (repeat.unit === 'week' && date.said === 'weekday' && repeat.implied !== true) {
    return { ...repeat, weekdays: [...(repeat.weekdays ?? []), day.dayOfWeek] };
  }
  if (repeat.unit === 'day' && repeat.n === 1 && date.said === 'weekday' && repeat.timesNeeded === undefined) {
    return undefined;
  }
  if (repeat.unit === 'month' && repeat.nths === undefined && date.said === 'monthday') {
    return { ...repeat, monthDays: [...(repeat.monthDays ?? []), day.day] };
  }
  if (repeat.unit === 'month' && repeat.monthDays === undefined && date.nth !== undefined) {
    return { ...repeat, nths: [...(repeat.nths ?? []), date.nth] };
  }
  if (repeat.unit === 'year' && repeat.months === undefined) {
    if (date.said === 'yearday') return { ...repeat, months: [day.month], monthDays: [day.day] };
    if (date.said === 'nth' && date.nth !== undefined) return { ...repeat, months: [day.month], nths: [date.nth] };
  }
  return undefined;
}

function mergeRhythm(a: When, b: When): Pick<When, 'repeat' | 'date'> | undefined {
  const repeat =
    a.repeat !== undefined && b.repeat !== undefined ? mergeRepeats(a.repeat, b.repeat) : (a.repeat ?? b.repeat);
  if (a.repeat !== undefined && b.repeat !== undefined && repeat === undefined) return undefined;
  if (a.date !== undefined && b.date !== undefined) {
    return a.date.date.equals(b.date.date) && repeat === undefined ? { date: b.date } : undefined;
  }
  const date = a.date ?? b.date;
  if (repeat === undefined) return date === undefined ? {} : { date };
  if (date === undefined) return { repeat };
  const filled = fillRepeat(repeat, date);
  return filled === undefined ? undefined : { repeat: filled };
}

const SINGLE = [
  'delay',
  'part',
  'zone',
  'from',
  'until',
  'lasting',
  'count',
  'window',
  'except',
  'shift',
  'times',
] as const;

const isEmpty = (when: When) => Object.keys(when).length === 0;
/** Nothing yet is as weak as it gets: one firm piece makes the whole phrase firm. */
const isWeak = (when: When) => when.weak === true || isEmpty(when);

/** Both together, or undefined when they cannot both be meant. */
export function mergeWhen(a: When, b: When): When | undefined {
  for (const key of SINGLE) if (a[key] !== undefined && b[key] !== undefined) return undefined;
  const rhythm = mergeRhythm(a, b);
  if (rhythm === undefined) return undefined;
  const whole: When = { ...a, ...b };
  const { repeat: _repeat, date: _date, weak: _weak, isName: _isName, ...rest } = whole;
  const merged: When = {
    ...rest,
    ...rhythm,
    ...(a.ask === undefined ? {} : { ask: a.ask }),
    ...(isWeak(a) && isWeak(b) ? { weak: true } : {}),
    ...((a.isName === true || isEmpty(a)) && b.isName === true ? { isName: true } : {}),
  };
  const hasDelay = merged.delay !== undefined;
  if (hasDelay && (merged.repeat ?? merged.date ?? merged.times ?? merged.window ?? merged.shift) !== undefined)
    return undefined;
  return merged;
}

/** Does it name a moment or a rhythm by itself? A lone zone or "until Friday" does not. */
export function isComplete(when: When): boolean {
  const anchor = when.date ?? when.times ?? when.repeat ?? when.delay ?? when.part ?? when.ask ?? when.window;
  if (when.shift !== undefined) return (when.date ?? when.times) !== undefined && when.repeat === undefined;
  return anchor !== undefined || when.past === true;
}
