/** Settings about scheduled work: the master switch, reminders, the words for parts of the day, limits of jobs. */
import { duration } from './duration.ts';
import { setting } from './setting.ts';
import { timeOfDay } from './time-of-day.ts';
import { choice, onOff, wholeNumber } from './value-kinds.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const dayPart = (at: string, words: string) =>
  setting(timeOfDay(at), { default: at, help: `The time meant by ${words} when you name no hour.` });

export const scheduleSettings = {
  'scheduling.enabled': setting(onOff(), {
    default: true,
    help: 'The master switch. Off: no job, heartbeat or reflection runs; what falls due meanwhile is held until you switch it on again.',
  }),
  'cron.evalIntervalMs': setting(duration({ min: 100, max: DAY, example: '60s' }), {
    default: MINUTE,
    help: 'The longest Hark sleeps before it looks at the clock again. Jobs start on their second whatever this is; it only bounds how late a changed clock is noticed. More than 30 seconds counts as 30 seconds.',
    env: 'CRON_EVAL_INTERVAL_MS',
  }),
  'reminders.respectQuietHours': setting(onOff(), {
    default: false,
    help: 'On: reminders that fall into quiet hours wait for their end, unless the reminder itself says otherwise. Off: a reminder comes when you asked for it.',
  }),
  'reminders.misfire': setting(choice(['once', 'skip', 'all']), {
    default: 'once',
    help: 'What happens to reminders that fell due while Hark was not running. once: one message saying how late it is; skip: none; all: one for each missed time.',
  }),
  'reminders.graceMs': setting(duration({ min: 0, max: DAY, example: '5m' }), {
    default: MINUTE,
    help: 'How late a reminder may be and still count as on time. Later than this, the misfire rule decides.',
  }),
  'dayParts.morning': dayPart('08:00', '"in the morning"'),
  'dayParts.lunch': dayPart('12:30', '"at lunch"'),
  'dayParts.afternoon': dayPart('15:00', '"in the afternoon"'),
  'dayParts.evening': dayPart('19:00', '"in the evening"'),
  'dayParts.tonight': dayPart('20:00', '"tonight"'),
  'dayParts.night': dayPart('22:00', '"at night"'),
  'dayParts.day': dayPart('09:00', 'a day alone, such as "tomorrow" or "on Friday",'),
  'jobs.maxPerPerson': setting(wholeNumber({ min: 1, max: 10_000, example: 1000 }), {
    default: 1000,
    help: 'How many jobs and reminders one person may have at a time. A new one beyond that is refused.',
  }),
  'jobs.runLogDays': setting(wholeNumber({ min: 1, max: 3650, unit: 'days', example: 30 }), {
    default: 7,
    help: 'How long the record of a run is kept.',
  }),
  'jobs.runLogRows': setting(wholeNumber({ min: 1, max: 100_000, unit: 'rows', example: 5000 }), {
    default: 2000,
    help: 'How many records of runs are kept per job; the oldest go first.',
  }),
  'jobs.failureAlertAfter': setting(wholeNumber({ min: 1, max: 100, unit: 'failures', example: 3 }), {
    default: 2,
    help: 'After how many failures in a row you are told that a job does not work.',
  }),
};
