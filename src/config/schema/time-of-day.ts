/**
 * Times on the wall clock: an hour (22), a time (22:30), or -1 for "off" where the setting can be off.
 * Which zone the clock hangs in is not decided here: it is always the person's (P2).
 *
 * `quietWindow` turns two such values into the window the rest of Hark works with, or null when there is none
 * (either is off, or both are the same time). 24:00 is allowed as an end only, because as a start it would be
 * an empty window that reads like a full one.
 */
import { z } from 'zod';
import { numberFromText, type ValueKind } from './value-kinds.ts';

export type HourOrTime = number | string;

export interface TimeWindow {
  /** 'HH:MM', included. */
  readonly start: string;
  /** 'HH:MM' or '24:00', not included. */
  readonly end: string;
}

export const OFF = -1;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Keeps what was given, an hour as a number and a time as 'HH:MM': people see again what they wrote. */
export function hourOrTime(options: { readonly isEnd: boolean }): ValueKind<HourOrTime> {
  const lastHour = options.isEnd ? 24 : 23;
  const time = options.isEnd ? z.union([z.string().regex(TIME), z.literal('24:00')]) : z.string().regex(TIME);
  return {
    type: 'time',
    schema: z.union([
      z
        .int()
        .min(OFF)
        .max(lastHour)
        .transform((hour) => hour + 0),
      time,
    ]),
    fromText: timeFromText,
    allowed: `an hour from 0 to ${lastHour}, a time like 22:30, or -1 for off`,
    example: options.isEnd ? '07:30' : '22',
  };
}

/** Always 'HH:MM'; a bare hour is accepted and written out. */
export function timeOfDay(example: string): ValueKind<string> {
  return {
    type: 'time',
    schema: z.union([z.int().min(0).max(23), z.string().regex(TIME)]).transform(written),
    fromText: timeFromText,
    allowed: 'a time like 08:30, or an hour from 0 to 23',
    example,
  };
}

export function quietWindow(start: HourOrTime, end: HourOrTime): TimeWindow | null {
  if (start === OFF || end === OFF) return null;
  const window = { start: written(start), end: written(end) };
  return window.start === window.end ? null : window;
}

/** Minutes after midnight, 0 to 1440. */
export function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function written(value: HourOrTime): string {
  return typeof value === 'number' ? `${String(value).padStart(2, '0')}:00` : value;
}

function timeFromText(text: string): unknown {
  const time = /^\s*(\d{1,2}):(\d{2})\s*$/.exec(text);
  return time ? `${(time[1] ?? '').padStart(2, '0')}:${time[2]}` : numberFromText(text);
}
