/**
 * Where in time something is, as a card or a list says it. A day close by is named, and a card adds its date so
 * that "Tomorrow" read next week is still exact.
 */
import { untilWords } from './relative.ts';
import { clockOf, dateOf, nearDay, zoneWords } from './zone.ts';

/** For a card, which stays in the thread: "Tomorrow, Thu 12 March, 09:00 in Lisbon". */
export function fullWhen(at: number, now: number, zone: string): string {
  const near = nearDay(at, now, zone);
  const date = dateOf(at, now, zone);
  return `${near ? `${near}, ${date}` : date}, ${clockOf(at, zone)} ${zoneWords(zone)}`;
}

/** For a list that is read now: "17:30", "Tomorrow 09:00", "Mon 16 March 09:00". */
export function shortWhen(at: number, now: number, zone: string): string {
  const near = nearDay(at, now, zone);
  if (near === 'Today') return clockOf(at, zone);
  return `${near ?? dateOf(at, now, zone)} ${clockOf(at, zone)}`;
}

/** Between messages: "Today 16:41", "Wed 11 March 16:41". */
export function gapWhen(at: number, now: number, zone: string): string {
  return `${nearDay(at, now, zone) ?? dateOf(at, now, zone)} ${clockOf(at, zone)}`;
}

/** In a sentence: "in 48 min", "at 17:30", "tomorrow at 09:00", "on Mon 16 March at 09:00". */
export function spokenWhen(at: number, now: number, zone: string): string {
  const HOUR_MS = 3_600_000;
  if (at - now < HOUR_MS) return untilWords(at, now);
  const near = nearDay(at, now, zone);
  const clock = clockOf(at, zone);
  if (near === 'Today') return `at ${clock}`;
  return near ? `${near.toLowerCase()} at ${clock}` : `on ${dateOf(at, now, zone)} at ${clock}`;
}
