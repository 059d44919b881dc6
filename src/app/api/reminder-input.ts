/** From plain words to jobs and instants: what the tasks API and the offline brain both need. */
import { ConflictError, InputError, quote } from '../../base/index.ts';
import type { Person } from '../../people/index.ts';
import type { CronJobCreate } from '../../time/index.ts';
import type { PlainSchedule } from '../../time/plain-language/index.ts';
import type { PlainWords } from './plain-words.ts';

const LONGEST_NAME = 200;
const MOST_MINUTES = 525_600;

export const ASK_WHAT = 'What should I remind you of?';

/** A reminder as a job: what to say, and when. One that says nothing is refused. */
export function reminderJob(schedule: CronJobCreate['schedule'], text: string): CronJobCreate {
  if (text.trim() === '') throw new ConflictError('text', ASK_WHAT);
  return {
    name: text.slice(0, LONGEST_NAME),
    enabled: true,
    schedule,
    sessionTarget: 'main',
    wakeMode: 'now',
    payload: { kind: 'reminder', text },
    ...(schedule.kind === 'at' ? { deleteAfterRun: true } : {}),
  };
}

export interface SnoozeInput {
  readonly minutes?: number;
  readonly untilMs?: number;
  /** Plain words: "tomorrow", "17:30", "in 2 hours". */
  readonly until?: string;
}

export function snoozeInstant(words: PlainWords, input: SnoozeInput, person: Person, nowMs: number): number {
  const given = [input.minutes, input.untilMs, input.until].filter((value) => value !== undefined);
  if (given.length !== 1) throw new InputError('minutes', 'Give exactly one of minutes, untilMs or until.');
  if (input.untilMs !== undefined) return input.untilMs;
  if (input.minutes !== undefined) {
    if (input.minutes > 0 && input.minutes <= MOST_MINUTES) return nowMs + Math.round(input.minutes * 60_000);
    throw new InputError('minutes', `${quote(input.minutes)} is not allowed: give 1 to ${MOST_MINUTES} minutes.`);
  }
  return untilInstant(words, input.until ?? '', person);
}

/** What plain words of time alone mean: "tomorrow", "17:30", "every Monday at 10". A bare hour is a time of day. */
export function readWhen(words: PlainWords, when: string, person: Person): PlainSchedule | undefined {
  const phrases = /^\d/u.test(when.trim()) ? [`at ${when}`, when] : [when, `at ${when}`];
  const read = phrases.map((phrase) => words.read(`remind me ${phrase} to ${PROBE}`, person));
  return read.find((found) => found && 'schedule' in found && found.text === PROBE) ?? read.find(isAboutTime);
}

/** What the words of time are tried on; an answer that says more or repeats it did not read them all as time. */
const PROBE = 'go on';
const isAboutTime = (read: PlainSchedule | undefined): boolean =>
  read !== undefined && 'question' in read && !read.question.includes(PROBE);

function untilInstant(words: PlainWords, until: string, person: Person): number {
  const read = readWhen(words, until, person);
  if (read && 'schedule' in read && read.schedule.kind === 'at') return Date.parse(read.schedule.at);
  if (read && 'question' in read) throw new InputError('until', read.question);
  throw new InputError('until', `${quote(until)} does not name one time. Try "tomorrow", "17:30" or "in 2 hours".`);
}
