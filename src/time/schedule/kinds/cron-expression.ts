/**
 * A cron expression as a wall-clock rule: 5 or 6 fields, names, lists, ranges, steps, `7` for Sunday, `L`, `#`, `W`,
 * `@daily` and kin; day-of-month OR day-of-week when both are given. croner finds the matches, always in UTC, because its
 * own daylight saving rules differ from ours (S3). Invariants: parsed once and kept (bounded); an expression that can never
 * match answers at once. Refuses with InputError, naming the part that is wrong.
 */
import { Cron } from 'croner';
import { BoundedCache, InputError, quote } from '../../../base/index.ts';
import type { WallClockRule } from './wall-clock-runs.ts';

export interface CronFields {
  readonly second: string;
  readonly minute: string;
  readonly hour: string;
  readonly dayOfMonth: string;
  readonly month: string;
  readonly dayOfWeek: string;
}

export interface CronRule extends WallClockRule {
  readonly fields: CronFields;
  /** False when no date ever matches (30 February). */
  readonly canMatch: boolean;
}

interface FieldFacts {
  readonly key: keyof CronFields;
  readonly name: string;
  readonly last: number;
  readonly allowed: string;
}

const FIELDS: readonly FieldFacts[] = [
  { key: 'second', name: 'second', last: 59, allowed: '0–59' },
  { key: 'minute', name: 'minute', last: 59, allowed: '0–59' },
  { key: 'hour', name: 'hour', last: 23, allowed: '0–23' },
  { key: 'dayOfMonth', name: 'day of month', last: 31, allowed: '1–31 or L for the last day' },
  { key: 'month', name: 'month', last: 12, allowed: '1–12 or JAN–DEC' },
  { key: 'dayOfWeek', name: 'day of week', last: 7, allowed: '0–7 (0 and 7 are Sunday) or SUN–SAT' },
];

const NICKNAMES: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

/** A 29 February matches at latest after 8 years, a 29 February that must be a Monday after 40. */
const PROBE_FROM = new Date(Date.UTC(2000, 0, 1));
const rules = new BoundedCache<string, CronRule>(2000);

export function cronRule(expr: string): CronRule {
  return rules.getOrMake(expr, () => compile(expr));
}

function compile(expr: string): CronRule {
  const fields = splitFields(expr);
  const cron = parse(fields, expr);
  const canMatch = cron.nextRun(PROBE_FROM) !== null;
  return {
    fields,
    canMatch,
    // API.md: `*` or `*/n` in the hour field runs through both passes of an overlap; anything else is a time of day.
    isRepeating: /^\*(?:\/\d+)?$/u.test(fields.hour),
    nextWallMs(afterWallMs) {
      if (!canMatch) return undefined;
      return cron.nextRun(new Date(afterWallMs))?.getTime();
    },
  };
}

/** The six fields in one spelling: upper case, `?` as `*`, a step of 1 and `5/10` written out. */
function splitFields(expr: string): CronFields {
  const text = expr.trim().toUpperCase();
  const nickname = NICKNAMES[text.toLowerCase()];
  if (nickname === undefined && text.startsWith('@')) {
    throw new InputError(
      'expr',
      `expr is ${quote(expr)}, which is not a known nickname. Known are ${Object.keys(NICKNAMES).join(', ')}.`,
    );
  }
  const parts = (nickname ?? text).split(/\s+/u);
  if (parts.length === 5) parts.unshift('0');
  if (parts.length !== 6) {
    throw new InputError(
      'expr',
      `expr is ${quote(expr)}: it has ${parts.length} field${parts.length === 1 ? '' : 's'}, but a cron expression has 5 (minute hour day-of-month month day-of-week) or 6 with seconds in front. Example: "0 9 * * 1-5" is every weekday at 9:00.`,
    );
  }
  const [second, minute, hour, dayOfMonth, month, dayOfWeek] = parts.map((part, i) =>
    respell(part, FIELDS[i]?.last ?? 0),
  );
  return {
    second: second ?? '',
    minute: minute ?? '',
    hour: hour ?? '',
    dayOfMonth: dayOfMonth ?? '',
    month: month ?? '',
    dayOfWeek: dayOfWeek ?? '',
  };
}

function respell(part: string, last: number): string {
  return part
    .split(',')
    .map((item) => {
      if (item === '?' || item === '*/1') return '*';
      return item.replace(/^(\d+)\/(\d+)$/u, `$1-${last}/$2`);
    })
    .join(',');
}

function parse(fields: CronFields, expr: string): Cron {
  try {
    return open(fields);
  } catch {
    const wrong = FIELDS.find(({ key }) => !isParsable({ ...ANY, [key]: fields[key] }));
    throw new InputError(
      'expr',
      wrong ? fieldMessage(expr, wrong, fields[wrong.key]) : `expr is ${quote(expr)}, which is not a cron expression.`,
    );
  }
}

const ANY: CronFields = { second: '*', minute: '*', hour: '*', dayOfMonth: '*', month: '*', dayOfWeek: '*' };

// A zone name would make croner ask Intl at every step; a fixed offset of 0 is ten times faster and means the same.
const open = (f: CronFields): Cron =>
  new Cron([f.second, f.minute, f.hour, f.dayOfMonth, f.month, f.dayOfWeek].join(' '), {
    utcOffset: 0,
    mode: '6-part',
  });

function isParsable(fields: CronFields): boolean {
  try {
    open(fields);
    return true;
  } catch {
    return false;
  }
}

function fieldMessage(expr: string, facts: FieldFacts, given: string): string {
  const problem = `expr is ${quote(expr)}: the ${facts.name} "${given.slice(0, 40)}" is not valid.`;
  const backwards = /(\d+)-(\d+)/u.exec(given);
  if (/\/0+(?:,|$)/u.test(given)) return `${problem} A step must be at least 1.`;
  if (backwards && Number(backwards[1]) > Number(backwards[2])) {
    return `${problem} A range goes from low to high; write ${backwards[1]}-${facts.key === 'dayOfWeek' ? 6 : facts.last},${facts.last === 31 || facts.last === 12 ? 1 : 0}-${backwards[2]} to go around.`;
  }
  return `${problem} Allowed are ${facts.allowed}, *, ranges (2-5), steps (*/2) and lists (1,3).`;
}
