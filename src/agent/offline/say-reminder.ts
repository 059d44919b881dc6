/** How reminders are said: the confirmation, the list, one line each. Every time is given with its date and zone (S14). Pure. */
import { count, formatLocal, formatWallDate, shorten, toWallMs } from '../../base/index.ts';
import type { ReminderView } from './abilities.ts';
import type { DueNote } from './memory-abilities.ts';

export interface OfflineReply {
  readonly text: string;
  readonly card?: Readonly<Record<string, unknown>>;
  /** Said because nothing was understood or found: it may be about something else than a reminder. */
  readonly isFallback?: boolean;
  /** A reminder was moved, done or cancelled by its name: a plan of that name is meant as well. */
  readonly meansPlans?: boolean;
}

export const MOST_LISTED = 20;
const LONGEST_TITLE = 80;

/** The confirmation always repeats date, time and zone (S14). */
export function confirmSet(reminder: ReminderView, timeZone: string): OfflineReply {
  const when = reminder.nextRunAt === undefined ? 'It will not come again.' : formatLocal(reminder.nextRunAt, timeZone);
  const rule = reminder.isRepeating ? `${reminder.rule}. First: ${when}.` : `${when}.`;
  return {
    text: `Set: ${reminder.title}. ${rule}`,
    card: {
      kind: 'reminder-set',
      taskId: reminder.id,
      title: reminder.title,
      nextRunAt: reminder.nextRunAt ?? null,
      timeZone,
      rule: reminder.rule,
      isRepeating: reminder.isRepeating,
    },
  };
}

export function sayList(
  planned: {
    readonly total: number;
    readonly reminders: readonly ReminderView[];
    /** What the person said they have to do, or what is to come: it has no reminder, and is planned all the same. */
    readonly due: readonly DueNote[];
  },
  timeZone: string,
  isBounded: boolean,
): string {
  const { total, reminders, due } = planned;
  if (total + due.length === 0) return isBounded ? 'Nothing is planned for then.' : 'Nothing is planned.';
  const lines = reminders.map((reminder) => `- ${reminder.title}: ${sayWhen(reminder, timeZone)}`);
  const told = due
    .slice(0, MOST_LISTED)
    .map((note) => `- ${shorten(note.title, LONGEST_TITLE)}: ${sayDue(note, timeZone)}`);
  return [
    ...(total > 0 ? [`${count(total, 'reminder')}:`, ...lines, ...sayMore(total - reminders.length)] : []),
    ...(due.length > 0 ? ['You told me about:', ...told, ...sayMore(due.length - told.length)] : []),
  ].join('\n');
}

/** A whole day has no hour. */
export const sayDue = ({ dueAt, isAllDay }: Pick<DueNote, 'dueAt' | 'isAllDay'>, timeZone: string): string =>
  isAllDay ? formatWallDate(toWallMs(timeZone, dueAt)) : formatLocal(dueAt, timeZone);

export const sayMore = (more: number): string[] => (more > 0 ? [`… and ${more} more.`] : []);

/** "Thu 12 March 2026 at 09:00 (Europe/Lisbon), every weekday at 9:00". */
export function sayWhen(reminder: ReminderView, timeZone: string): string {
  if (reminder.isPaused) return reminder.isRepeating ? `paused, ${lowerFirst(reminder.rule)}` : 'paused';
  if (reminder.nextRunAt === undefined) return 'will not come again';
  const repeats = reminder.isRepeating ? `, ${lowerFirst(reminder.rule)}` : '';
  return `${formatLocal(reminder.nextRunAt, timeZone)}${repeats}`;
}

/** Names of days and zones keep their capitals. */
const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
