/**
 * From the pieces a clause says about time to one instant in the person's zone, by the shared date rules: bare hours
 * 8–11 morning, 12 noon, 1–6 afternoon; a part of the day decides; a day without an hour is the default hour; a
 * weekday or date already over moves on. Invariant: one clause gives at most one moment. Where a reminder would ask,
 * this takes the earlier reading and says `unclear`; what is over, repeats or names no day gives no instant.
 */
import { DAY_MS, fromWallMs, toWallMs } from '../../../base/index.ts';
import type { DayDefaults, Span } from '../captured-note.ts';

export type DayPart = 'morning' | 'lunch' | 'afternoon' | 'evening' | 'tonight' | 'night';
/** Days since 1970-01-01 on the wall calendar. */
export type DayNumber = number;

export interface ClockSaid {
  readonly hour: number;
  readonly minute: number;
  /** Nothing to guess: am/pm, 24-hour, noon. */
  readonly sure: boolean;
}

export interface Piece {
  readonly span: Span;
  readonly day?: DayNumber;
  /** What to do when that day is over: a week on, a year on, or leave it. */
  readonly again?: 'week' | 'month' | 'year';
  readonly clock?: ClockSaid;
  readonly part?: DayPart;
  readonly delayMs?: number;
  readonly isEndOfDay?: boolean;
  readonly isPast?: boolean;
  readonly repeats?: boolean;
  /** "soon", "in June": about the future, but no day. */
  readonly isLoose?: boolean;
  readonly isUnclear?: boolean;
  /** "not Monday": named to be ruled out. */
  readonly isDenied?: boolean;
}

export interface Moment {
  readonly atMs?: number;
  readonly unclear?: 'hour' | 'day';
  readonly isPast: boolean;
  readonly repeats: boolean;
  readonly hasDay: boolean;
  readonly hasClock: boolean;
  /** A day of its own; a time of day, a part of the day included. */
  readonly namesDay: boolean;
  readonly namesTime: boolean;
  readonly isToday: boolean;
  readonly isLoose: boolean;
  readonly spans: readonly Span[];
}

export interface DateContext {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly today: DayNumber;
  /** Milliseconds into the day on the wall. */
  readonly wallTimeMs: number;
  readonly dayFirst: boolean | undefined;
  readonly defaults: DayDefaults;
  /** The clause speaks of dinner, a party…: a bare 7 is in the evening. */
  readonly isEvening: boolean;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A due time further off than this is a typing error or a joke. */
const FURTHEST_MS = 50 * 366 * DAY_MS;

const DEFAULTS: DayDefaults = {
  morning: '08:00',
  lunch: '12:30',
  afternoon: '15:00',
  evening: '19:00',
  tonight: '20:00',
  night: '22:00',
  day: '09:00',
  endOfDay: '17:00',
};
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/u;

export function mergeDefaults(own: Partial<DayDefaults> | undefined): DayDefaults {
  const good = Object.entries(own ?? {}).filter(([, time]) => typeof time === 'string' && CLOCK.test(time));
  return { ...DEFAULTS, ...Object.fromEntries(good) };
}

export function dateContext(options: Omit<DateContext, 'today' | 'wallTimeMs'>): DateContext {
  const wallMs = toWallMs(options.timeZone, options.nowMs);
  const today = Math.floor(wallMs / DAY_MS);
  return { ...options, today, wallTimeMs: wallMs - today * DAY_MS };
}

const NOTHING: Moment = {
  isPast: false,
  repeats: false,
  hasDay: false,
  hasClock: false,
  namesDay: false,
  namesTime: false,
  isToday: false,
  isLoose: false,
  spans: [],
};

export function resolveMoment(all: readonly Piece[], context: DateContext): Moment {
  const pieces = all.filter((piece) => piece.isDenied !== true);
  if (pieces.length === 0) return NOTHING;
  const found = {
    ...NOTHING,
    spans: all.map((piece) => piece.span),
    repeats: pieces.some((piece) => piece.repeats),
    isLoose: pieces.some((piece) => piece.isLoose),
    hasClock: pieces.some((piece) => piece.clock !== undefined || (piece.delayMs ?? DAY_MS) < DAY_MS),
    namesDay: pieces.some((piece) => piece.day !== undefined || piece.delayMs !== undefined),
    namesTime: pieces.some(
      (piece) => (piece.clock ?? piece.part ?? piece.delayMs) !== undefined || piece.isEndOfDay === true,
    ),
  };
  const delay = pieces.find((piece) => piece.delayMs !== undefined);
  const dayPiece = pieces.find((piece) => piece.day !== undefined);
  const isOver = pieces.some((piece) => piece.isPast) && dayPiece === undefined && delay === undefined;
  if (isOver) return { ...found, isPast: true };
  if (found.repeats) return found;
  if (delay?.delayMs !== undefined)
    return { ...found, hasDay: true, ...bounded(context.nowMs + delay.delayMs, context) };
  if (dayPiece?.isUnclear === true) return { ...found, hasDay: true, unclear: 'day' };
  return { ...found, ...placeOnDay(pieces, dayPiece, context) };
}

function placeOnDay(pieces: readonly Piece[], dayPiece: Piece | undefined, context: DateContext): Partial<Moment> {
  const part = pieces.find((piece) => piece.part !== undefined)?.part;
  const clock = pieces.find((piece) => piece.clock !== undefined)?.clock;
  const isEndOfDay = pieces.some((piece) => piece.isEndOfDay);
  if (dayPiece === undefined && clock === undefined && part === undefined && !isEndOfDay) return {};
  const time = timeOfDay({ clock, part, isEndOfDay }, context);
  const day = dayPiece?.day ?? context.today;
  const isToday = day === context.today;
  const hasHour = clock !== undefined || part !== undefined || isEndOfDay;
  const offsetMs = isToday && !hasHour ? laterToday(dayPiece, context) : time.offsetMs;
  const again = dayPiece === undefined ? 'day' : dayPiece.again;
  const atMs = instantOf(day, offsetMs, context);
  const moved = atMs > context.nowMs || again === undefined ? atMs : instantOf(stepOn(day, again), offsetMs, context);
  const isOver = moved <= context.nowMs;
  return {
    hasDay: dayPiece !== undefined || part !== undefined,
    isToday: isToday && moved === atMs,
    ...(isOver ? { isPast: true } : bounded(moved, context)),
    ...(time.isUnclear && !isOver ? { unclear: 'hour' as const } : {}),
  };
}

/** "today" with no hour: the working day's end, else the evening, else the last minute. A weekday keeps its hour. */
function laterToday(piece: Piece | undefined, context: DateContext): number {
  const day = msOf(context.defaults.day);
  if (piece?.again !== undefined) return day;
  const open = [context.defaults.endOfDay, context.defaults.tonight].map(msOf);
  return open.find((ms) => ms > context.wallTimeMs + HOUR_MS) ?? DAY_MS - MINUTE_MS;
}

const MORNING: ReadonlySet<DayPart | undefined> = new Set(['morning']);
const LATE: ReadonlySet<DayPart | undefined> = new Set(['afternoon', 'evening', 'tonight', 'night', 'lunch']);

function timeOfDay(
  said: { clock: ClockSaid | undefined; part: DayPart | undefined; isEndOfDay: boolean },
  context: DateContext,
): { offsetMs: number; isUnclear: boolean } {
  const { clock, part } = said;
  if (clock === undefined) {
    const word = said.isEndOfDay ? 'endOfDay' : (part ?? 'day');
    return { offsetMs: msOf(context.defaults[word]), isUnclear: false };
  }
  const toMs = (hour: number) => hour * HOUR_MS + clock.minute * MINUTE_MS;
  const isOpen = !clock.sure && clock.hour >= 1 && clock.hour <= 12;
  if (!isOpen || MORNING.has(part)) return { offsetMs: toMs(clock.hour), isUnclear: false };
  if (LATE.has(part)) return { offsetMs: toMs(clock.hour < 12 ? clock.hour + 12 : 12), isUnclear: false };
  if (context.isEvening && clock.hour >= 6 && clock.hour < 12)
    return { offsetMs: toMs(clock.hour + 12), isUnclear: false };
  if (clock.hour <= 6) return { offsetMs: toMs(clock.hour + 12), isUnclear: false };
  return { offsetMs: toMs(clock.hour), isUnclear: clock.hour === 7 };
}

const msOf = (time: string): number => Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3, 5)) * MINUTE_MS;

const instantOf = (day: DayNumber, offsetMs: number, context: DateContext): number =>
  fromWallMs(context.timeZone, day * DAY_MS + offsetMs).atMs;

function bounded(atMs: number, context: DateContext): Partial<Moment> {
  return Math.abs(atMs - context.nowMs) > FURTHEST_MS ? {} : { atMs };
}

function stepOn(day: DayNumber, again: 'day' | 'week' | 'month' | 'year'): DayNumber {
  if (again === 'day') return day + 1;
  if (again === 'week') return day + 7;
  const date = new Date(day * DAY_MS);
  const months = again === 'month' ? 1 : 12;
  return Math.floor(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()) / DAY_MS);
}
