/**
 * Moves a reminder to new words of time (S15: edit from chat). Pure.
 *
 * | the words name     | one-off                  | repeating                          |
 * |--------------------|--------------------------|------------------------------------|
 * | only a time of day | same day, that time      | same days, that time               |
 * | a moment           | that moment              | refused: say the whole rule        |
 * | a rule             | becomes that rule        | becomes that rule                  |
 */
import { DAY_MS, fromWallMs, InputError, toWallMs } from '../../base/index.ts';
import type { Schedule } from '../../time/schedule/index.ts';

const TIME_ONLY =
  /^(?:at |about )?(?:\d{1,2}(?:[:.h]\d{2})?\s*(?:am|pm|a\.m\.|p\.m\.|o'?clock)?|noon|midnight|half past .+|quarter (?:past|to) .+)(?: in the (?:morning|afternoon|evening)| at night)?$/iu;
const SIMPLE_CRON = /^\d{1,2} \d{1,2} /u;

export const isTimeOnly = (words: string): boolean => TIME_ONLY.test(words.trim());

export function moveSchedule(present: Schedule, wanted: Schedule, words: string, timeZone: string): Schedule {
  if (wanted.kind !== 'at') return wanted;
  const timeOfDay = timeOfDayOf(Date.parse(wanted.at), timeZone);
  if (present.kind === 'at') {
    if (!isTimeOnly(words)) return wanted;
    const day = toWallMs(timeZone, Date.parse(present.at));
    const at = fromWallMs(timeZone, Math.floor(day / DAY_MS) * DAY_MS + timeOfDay).atMs;
    return { ...present, at: new Date(at).toISOString() };
  }
  if (!isTimeOnly(words))
    throw new InputError('when', 'It repeats, so say the whole rule, such as "every Monday at 10".');
  const [hour, minute] = [Math.floor(timeOfDay / 3_600_000), Math.floor((timeOfDay % 3_600_000) / 60_000)];
  if (present.kind === 'cron' && SIMPLE_CRON.test(present.expr)) {
    return { ...present, expr: present.expr.replace(SIMPLE_CRON, `${minute} ${hour} `) };
  }
  if (present.kind === 'rrule' && !/BYHOUR|BYMINUTE/iu.test(present.rrule)) {
    const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`;
    return { ...present, dtstart: present.dtstart.replace(/T.*$/u, `T${time}`) };
  }
  throw new InputError('when', 'It comes at several times, so say the whole rule, such as "every day at 10".');
}

function timeOfDayOf(ms: number, timeZone: string): number {
  const wall = toWallMs(timeZone, ms);
  return wall - Math.floor(wall / DAY_MS) * DAY_MS;
}
