/**
 * The sentence a page opens with: how things are, in plain words, true at this moment. Templates, no model.
 *
 * | asked in this order                | sentence                                       |
 * |------------------------------------|------------------------------------------------|
 * | the server does not answer         | No connection since 16:40.                     |
 * | scheduling is off                  | Paused. Two things are waiting.                |
 * | something comes within the hour    | Next: stretch, in 48 min.                      |
 * | something was missed today         | One reminder was missed today.                 |
 * | something was late today           | One reminder came late today. …                |
 * | something was sent today           | Quiet since 14:06.                             |
 * | something is planned               | Next: stretch, tomorrow at 09:00.              |
 * | nothing was ever said              | A quiet start. Hark is watching.               |
 * | otherwise                          | Nothing planned. Hark is watching.             |
 */
import type { Status } from '../../../src/doors/http/contract.ts';
import { spokenWhen } from '../time/when.ts';
import { clockOf, nearDay } from '../time/zone.ts';
import { plural, upperFirst } from './words.ts';

/** `name` is set apart because it can be long: the page may cut it, never the rest. */
export interface Sentence {
  readonly start: string;
  readonly name?: string;
  readonly end?: string;
}

export interface Situation {
  readonly status: Status;
  readonly now: number;
  /** Since when the server has not answered. */
  readonly lostSince: number | undefined;
  readonly isThreadEmpty: boolean;
}

const HOUR_MS = 3_600_000;
/** A reminder this long past its time is being sent, not coming. */
const DUE_MS = 60_000;

export function sentenceFor({ status, now, lostSince, isThreadEmpty }: Situation): Sentence {
  const zone = status.person.timeZone;
  const { today, next } = status;
  const upcoming = next && next.at > now - DUE_MS ? next : undefined;
  if (lostSince !== undefined) return lostSentence(lostSince, zone);
  if (!status.schedulingEnabled) return { start: `Paused. ${waiting(today.dueLeft)}` };
  if (upcoming && upcoming.at - now < HOUR_MS) return nextOne(upcoming, now, zone);
  if (today.missed > 0)
    return { start: upperFirst(`${plural(today.missed, 'reminder was', 'reminders were')} missed today.`) };
  if (today.late > 0) return { start: lateToday(today.late, today.sent) };
  if (today.lastSentAt !== undefined && nearDay(today.lastSentAt, now, zone) === 'Today') {
    return { start: `Quiet since ${clockOf(today.lastSentAt, zone)}.` };
  }
  if (upcoming) return nextOne(upcoming, now, zone);
  return { start: isThreadEmpty ? 'A quiet start. Hark is watching.' : 'Nothing planned. Hark is watching.' };
}

/** Also the one thing known when the server has never answered. */
export const lostSentence = (since: number, zone: string): Sentence => ({
  start: `No connection since ${clockOf(since, zone)}.`,
});

function nextOne(next: { name: string; at: number }, now: number, zone: string): Sentence {
  return { start: 'Next: ', name: next.name, end: `, ${spokenWhen(next.at, now, zone)}.` };
}

function waiting(count: number): string {
  return count === 0 ? 'Nothing is sent.' : upperFirst(`${plural(count, 'thing is', 'things are')} waiting.`);
}

function lateToday(late: number, sent: number): string {
  const words = upperFirst(`${plural(late, 'reminder', 'reminders')} came late today.`);
  return sent > late ? `${words} The rest were on time.` : words;
}

export const sentenceText = ({ start, name = '', end = '' }: Sentence): string => `${start}${name}${end}`;

/** The line under the sentence: the day in figures. */
export function dayLine({ today }: Status): string {
  const parts = [
    today.sent === 0 ? 'Nothing sent today' : `${today.sent} sent today`,
    ...(today.late > 0 ? [`${today.late} late`] : []),
    today.missed === 0 ? 'nothing was missed' : `${today.missed} missed`,
    ...(today.dueLeft > 0 ? [`${today.dueLeft} still to come`] : []),
  ];
  return parts.join(' · ');
}
