/**
 * `cron`: wall-clock times in a zone: its own, else the person's, else UTC. Runs follow S3 through daylight saving
 * (see wall-clock-runs); `staggerMs` moves every run of a job later by the same offset. Refuses expressions that
 * cannot be read or can never match, and unknown zones.
 */
import { canonicalZone, InputError, isSameZone, quote } from '../../../base/index.ts';
import { readText, readWholeNumber, readZone, requireZone } from '../read-field.ts';
import type { CronSchedule, ScheduleKind } from '../schedule.ts';
import { cronWords } from '../words/cron-words.ts';
import { cronRule } from './cron-expression.ts';
import { staggerOffsetMs } from './stagger.ts';
import { nextRunOf } from './wall-clock-runs.ts';

/** All sixty minutes as a list are 170 characters; two such lists still fit. */
const LONGEST_EXPR = 400;
const LONGEST_STAGGER_MS = 24 * 3_600_000;

export const cronKind: ScheduleKind<CronSchedule> = {
  nextAfter(schedule, afterMs, options) {
    const offsetMs = staggerOffsetMs(options.jobId, schedule.staggerMs);
    const zone = cronKind.zoneOf(schedule, options.timeZone);
    const runMs = nextRunOf(cronRule(schedule.expr), zone, afterMs - offsetMs);
    return runMs === undefined ? undefined : runMs + offsetMs;
  },
  check(raw) {
    const expr = readText(raw, 'expr', LONGEST_EXPR, '0 9 * * 1-5');
    if (!cronRule(expr).canMatch) {
      throw new InputError(
        'expr',
        `expr is ${quote(expr)}, which never matches: there is no such date. Check the day of month and the month.`,
      );
    }
    const tz = readZone(raw);
    const staggerMs = readWholeNumber(raw, 'staggerMs', {
      least: 0,
      most: LONGEST_STAGGER_MS,
      allowed: 'whole milliseconds from 0 to 86400000 (one day)',
    });
    return {
      kind: 'cron',
      expr,
      ...(tz === undefined ? {} : { tz }),
      ...(staggerMs === undefined ? {} : { staggerMs }),
    };
  },
  describe(schedule, readerZone) {
    return cronWords(schedule.expr, cronRule(schedule.expr).fields) + zoneNote(schedule.tz, readerZone);
  },
  zoneOf: (schedule, readerZone) => requireZone(schedule.tz ?? readerZone ?? 'UTC'),
};

/** ` (Europe/Lisbon)` when the reader's clock is another one; the reader's own zone needs no mention. */
export function zoneNote(zone: string | undefined, readerZone: string | undefined): string {
  if (zone === undefined || readerZone === undefined || isSameZone(zone, readerZone)) return '';
  return ` (${canonicalZone(zone) ?? zone})`;
}
