/**
 * What every reader knows about the moment: now, the zone, today, how this person writes dates, and the default hours.
 * Invariant: built once per call from what was passed in; no clock is read.
 */
import { Temporal } from 'temporal-polyfill';
import type { DayPart } from './vocabulary.ts';

/** Wall-clock times as `HH:MM`: what a part of the day, or a day without an hour, means to this person. */
export type PlainDefaults = Readonly<Record<DayPart | 'day' | 'endOfDay', string>>;

export const PLAIN_DEFAULTS: PlainDefaults = {
  morning: '08:00',
  lunch: '12:30',
  afternoon: '15:00',
  evening: '19:00',
  tonight: '20:00',
  night: '22:00',
  day: '09:00',
  endOfDay: '17:00',
};

export interface Context {
  readonly nowMs: number;
  readonly zone: string;
  readonly now: Temporal.ZonedDateTime;
  /** The person's own calendar day, which "tomorrow" counts from, also when the clock named hangs in another zone. */
  readonly today: Temporal.PlainDate;
  /** The day it is where the clock hangs: for times without a day. */
  readonly localDay: Temporal.PlainDate;
  /** Is 03/04 the third of April? undefined: nobody said, so ask. */
  readonly dayFirst: boolean | undefined;
  readonly hour12: boolean;
  readonly defaults: PlainDefaults;
}

export interface PlainOptions {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly locale?: string | undefined;
  readonly defaults?: Partial<PlainDefaults> | undefined;
}

const MONTH_FIRST = new Set(['en-us', 'es-us', 'en-ph', 'fil-ph', 'ja', 'ko', 'zh', 'hu', 'lt', 'mn']);
/** English without a country, and Canada, write it both ways: they ask. */
const UNDECIDED = new Set(['en', 'en-ca', '']);
const TWELVE_HOURS = new Set(['en-us', 'en-ca', 'en-au', 'en-nz', 'en-in', 'en-ph', 'es-us', 'es-mx', 'hi', 'hi-in']);

function decideDayFirst(locale: string): boolean | undefined {
  if (UNDECIDED.has(locale)) return undefined;
  const language = locale.split('-')[0] ?? '';
  return !(MONTH_FIRST.has(locale) || MONTH_FIRST.has(language));
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A default that is not a real HH:MM is passed over: one bad setting must not spoil every reminder. */
function mergeDefaults(own: Partial<PlainDefaults> | undefined): PlainDefaults {
  const good = Object.entries(own ?? {}).filter(([, time]) => typeof time === 'string' && CLOCK.test(time));
  return { ...PLAIN_DEFAULTS, ...Object.fromEntries(good) };
}

export function buildContext(options: PlainOptions, zone = options.timeZone): Context {
  const now = Temporal.Instant.fromEpochMilliseconds(Math.trunc(options.nowMs)).toZonedDateTimeISO(zone);
  const locale = (options.locale ?? '').replaceAll('_', '-').toLowerCase();
  return {
    nowMs: Math.trunc(options.nowMs),
    zone,
    now,
    today: now.withTimeZone(options.timeZone).toPlainDate(),
    localDay: now.toPlainDate(),
    dayFirst: decideDayFirst(locale),
    hour12: TWELVE_HOURS.has(locale),
    defaults: mergeDefaults(options.defaults),
  };
}
