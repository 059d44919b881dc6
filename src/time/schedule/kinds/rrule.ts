/**
 * `rrule`: what cron cannot say (every other Friday, first Monday, every 3 days at 8), by RFC 5545 with a local start and a
 * zone. Runs follow S3 through daylight saving. Refuses rules that cannot be read, never match or are already over,
 * a start with an offset, and a missing or unknown zone.
 */
import { DAY_MS, formatLocal, InputError, quote } from '../../../base/index.ts';
import { readText, readZone, requireZone } from '../read-field.ts';
import type { RruleSchedule, ScheduleKind } from '../schedule.ts';
import { rruleWords } from '../words/rrule-words.ts';
import { zoneNote } from './cron.ts';
import { rruleRule } from './rrule-rule.ts';

const LONGEST_RRULE = 1000;
const LONGEST_DTSTART = 40;

export const rruleKind: ScheduleKind<RruleSchedule> = {
  nextAfter(schedule, afterMs) {
    requireZone(schedule.tz);
    return rruleRule(schedule).nextAfter(afterMs);
  },
  check(raw, nowMs) {
    const rrule = readText(raw, 'rrule', LONGEST_RRULE, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR');
    const dtstart = readText(raw, 'dtstart', LONGEST_DTSTART, '2026-03-06T08:00:00');
    const tz = readZone(raw);
    if (tz === undefined)
      throw new InputError(
        'tz',
        'tz is missing. An rrule needs the time zone its dtstart is in, for example "Europe/Lisbon".',
      );
    const schedule: RruleSchedule = { kind: 'rrule', rrule, dtstart, tz };
    const rule = rruleRule(schedule);
    if (rule.nextAfter(nowMs) === undefined) {
      const problem =
        rule.nextAfter(rule.startWallMs - 2 * DAY_MS) === undefined
          ? 'never matches a date'
          : `has no run after ${formatLocal(nowMs, tz)}`;
      throw new InputError(
        'rrule',
        `rrule is ${quote(rrule)}, which ${problem}. Check its days, COUNT, UNTIL and dtstart.`,
      );
    }
    return schedule;
  },
  describe: (schedule, readerZone) => rruleWords(rruleRule(schedule), schedule.tz) + zoneNote(schedule.tz, readerZone),
  zoneOf: (schedule) => requireZone(schedule.tz),
};
