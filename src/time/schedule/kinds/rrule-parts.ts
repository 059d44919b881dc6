/**
 * Reads the parts of an RFC 5545 RRULE into checked data. The library behind us quietly ignores parts it does not know and
 * numbers out of range, so everything is checked here first. Refuses with InputError on `rrule`: unknown or double parts,
 * numbers out of range, combinations the RFC forbids, calendars other than the common one, and more than one line
 * (the start belongs into `dtstart`).
 */
import { InputError, quote } from '../../../base/index.ts';

export const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
const DAY_CODES: readonly string[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

export interface RruleDay {
  /** 0 is Sunday. */
  readonly weekday: number;
  /** 1 is the first, -1 the last of the month or year; 0 is every one. */
  readonly nth: number;
}

export interface RruleParts {
  readonly freq: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  readonly until: RruleUntil | undefined;
  readonly byDay: readonly RruleDay[];
  /** The numeric BY parts that are present, by name: BYMONTHDAY, BYHOUR… */
  readonly by: Readonly<Record<string, readonly number[]>>;
  /** All BY parts and WKST as text, in one spelling: what the matching engine is given besides FREQ and INTERVAL. */
  readonly filters: readonly string[];
}

/** `isUtc`: an instant. Otherwise local; a date alone lasts to the end of that day. */
export interface RruleUntil {
  readonly ms: number;
  readonly isUtc: boolean;
}

/** Every counted run is found once when the rule is first used, so the count has to end. 5000 days are 13 years. */
const MOST_COUNT = 5000;
const MOST_INTERVAL = 10_000;

interface NumberPart {
  readonly least: number;
  readonly most: number;
  readonly canBeNegative?: true;
}

const NUMBER_PARTS: Readonly<Record<string, NumberPart>> = {
  BYSECOND: { least: 0, most: 59 },
  BYMINUTE: { least: 0, most: 59 },
  BYHOUR: { least: 0, most: 23 },
  BYMONTHDAY: { least: 1, most: 31, canBeNegative: true },
  BYYEARDAY: { least: 1, most: 366, canBeNegative: true },
  BYWEEKNO: { least: 1, most: 53, canBeNegative: true },
  BYMONTH: { least: 1, most: 12 },
  BYSETPOS: { least: 1, most: 366, canBeNegative: true },
};
const OTHER_PARTS = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST'];

export function parseRrule(text: string): RruleParts {
  const parts = splitParts(text);
  const freq = FREQUENCIES.find((name) => name === parts.get('FREQ'));
  if (!freq) {
    throw refuse(
      text,
      parts.has('FREQ') ? `FREQ=${parts.get('FREQ')} is not known` : 'FREQ is missing',
      `Use one of ${FREQUENCIES.join(', ')}.`,
    );
  }
  const by: Record<string, readonly number[]> = {};
  for (const [name, range] of Object.entries(NUMBER_PARTS)) {
    const value = parts.get(name);
    if (value !== undefined) by[name] = numbers(text, name, value, range);
  }
  refuseDense(text, by);
  const count = single(text, parts, 'COUNT', MOST_COUNT);
  const until = parts.has('UNTIL') ? parseUntil(text, parts.get('UNTIL') ?? '') : undefined;
  if (count !== undefined && until) throw refuse(text, 'COUNT and UNTIL are both given', 'Keep one of them.');
  const byDay = parseDays(text, parts.get('BYDAY'));
  const result: RruleParts = {
    freq,
    interval: single(text, parts, 'INTERVAL', MOST_INTERVAL) ?? 1,
    count,
    until,
    byDay,
    by,
    filters: [...parts]
      .filter(([name]) => name.startsWith('BY') || name === 'WKST')
      .map(([name, value]) => `${name}=${value}`),
  };
  checkTogether(text, result, parts.get('WKST'));
  return result;
}

/** More times a day than minutes: the engine would try them one by one, and `every` says it better. */
const MOST_TIMES_A_DAY = 1_440;

function refuseDense(text: string, by: Readonly<Record<string, readonly number[]>>): void {
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].reduce((product, name) => product * (by[name]?.length ?? 1), 1);
  if (times <= MOST_TIMES_A_DAY) return;
  throw refuse(text, `it names ${times} times a day`, `Name at most ${MOST_TIMES_A_DAY}, or use kind "every".`);
}

function splitParts(text: string): Map<string, string> {
  const rule = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/u, '');
  if (/[\r\n]/u.test(rule) || rule.includes(':')) {
    throw refuse(
      text,
      'it holds more than one RRULE',
      'Give only the rule, such as FREQ=WEEKLY;BYDAY=FR; the start goes into dtstart and tz.',
    );
  }
  const parts = new Map<string, string>();
  for (const part of rule.split(';').filter((p) => p !== '')) {
    const [name = '', value = '', ...rest] = part.split('=').map((piece) => piece.trim());
    if (value === '' || rest.length > 0)
      throw refuse(text, `"${part.slice(0, 40)}" is not NAME=value`, 'Example: FREQ=WEEKLY;INTERVAL=2;BYDAY=FR.');
    if (!OTHER_PARTS.includes(name) && !Object.hasOwn(NUMBER_PARTS, name)) {
      throw refuse(
        text,
        `${name.slice(0, 40)} is not a part we know`,
        `Known are ${[...OTHER_PARTS, ...Object.keys(NUMBER_PARTS)].join(', ')}.`,
      );
    }
    if (parts.has(name))
      throw refuse(text, `${name} is given twice`, 'Give each part once; several values are separated by commas.');
    parts.set(name, value);
  }
  return parts;
}

function numbers(text: string, name: string, value: string, range: NumberPart): number[] {
  return value.split(',').map((item) => {
    const n = Number(item);
    const size = range.canBeNegative ? Math.abs(n) : n;
    if (/^[+-]?\d{1,3}$/u.test(item) && size >= range.least && size <= range.most) return n;
    const negative = range.canBeNegative ? `, or -${range.most} to -${range.least} counted from the end` : '';
    throw refuse(
      text,
      `${name}=${item.slice(0, 20)} is out of range`,
      `Allowed are ${range.least} to ${range.most}${negative}.`,
    );
  });
}

function single(text: string, parts: Map<string, string>, name: string, most: number): number | undefined {
  const value = parts.get(name);
  if (value === undefined) return undefined;
  const n = Number(value);
  if (!/^\d{1,9}$/u.test(value) || n < 1 || n > most) {
    const hint = name === 'COUNT' ? ' For more, use UNTIL.' : '';
    throw refuse(text, `${name}=${value.slice(0, 20)} is out of range`, `Allowed are 1 to ${most}.${hint}`);
  }
  return n;
}

function parseUntil(text: string, value: string): RruleUntil {
  const parts = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/u.exec(value);
  const n = (i: number): number => Number(parts?.[i] ?? 0);
  const ms = Date.UTC(n(1), n(2) - 1, n(3), n(4), n(5), n(6));
  const isRealDate = parts !== null && new Date(ms).getUTCMonth() === n(2) - 1 && n(4) < 24 && n(5) < 60 && n(6) < 60;
  if (!isRealDate)
    throw refuse(
      text,
      `UNTIL=${value.slice(0, 20)} is not a date`,
      'Use 20261231, or 20261231T220000Z for an instant.',
    );
  const isDateOnly = parts[4] === undefined;
  return { ms: isDateOnly ? ms + 86_399_999 : ms, isUtc: parts[7] === 'Z' };
}

function parseDays(text: string, value: string | undefined): RruleDay[] {
  if (value === undefined) return [];
  return value.split(',').map((item) => {
    const parts = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/u.exec(item);
    const nth = Number(parts?.[1] ?? 0);
    if (!parts || (parts[1] !== undefined && nth === 0) || Math.abs(nth) > 53) {
      throw refuse(
        text,
        `BYDAY=${item.slice(0, 20)} is not a weekday`,
        'Use MO, TU, WE, TH, FR, SA, SU; 1MO is the first, -1FR the last of the month.',
      );
    }
    return { weekday: DAY_CODES.indexOf(parts[2] ?? ''), nth };
  });
}

function checkTogether(text: string, rule: RruleParts, weekStart: string | undefined): void {
  const has = (name: string): boolean => rule.by[name] !== undefined;
  if (weekStart !== undefined && !DAY_CODES.includes(weekStart)) {
    throw refuse(text, `WKST=${weekStart.slice(0, 20)} is not a weekday`, 'Use MO or SU.');
  }
  const isNth = rule.byDay.some((day) => day.nth !== 0);
  if (isNth && rule.freq !== 'MONTHLY' && rule.freq !== 'YEARLY') {
    throw refuse(text, 'a numbered weekday needs FREQ=MONTHLY or YEARLY', 'Use BYDAY=MO for every Monday.');
  }
  if (isNth && rule.freq === 'MONTHLY' && rule.byDay.some((day) => Math.abs(day.nth) > 5)) {
    throw refuse(text, 'no month has six of one weekday', 'Use 1 to 5, or -1 for the last.');
  }
  if (has('BYWEEKNO') && rule.freq !== 'YEARLY') throw refuse(text, 'BYWEEKNO needs FREQ=YEARLY', 'Use FREQ=YEARLY.');
  if (has('BYMONTHDAY') && rule.freq === 'WEEKLY')
    throw refuse(text, 'BYMONTHDAY does not go with FREQ=WEEKLY', 'Use FREQ=MONTHLY.');
  if (has('BYYEARDAY') && ['DAILY', 'WEEKLY', 'MONTHLY'].includes(rule.freq)) {
    throw refuse(text, `BYYEARDAY does not go with FREQ=${rule.freq}`, 'Use FREQ=YEARLY.');
  }
  if (has('BYSETPOS') && rule.byDay.length === 0 && Object.keys(rule.by).length === 1) {
    throw refuse(text, 'BYSETPOS has nothing to choose from', 'Add BYDAY or another BY part.');
  }
}

function refuse(text: string, problem: string, hint: string): InputError {
  return new InputError('rrule', `rrule is ${quote(text)}: ${problem}. ${hint}`);
}
