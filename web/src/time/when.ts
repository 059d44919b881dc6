/**
 * Where in time something is, as a card or a list says it. A day close by is named, and a card adds its date so
 * that "Tomorrow" read next week is still exact.
 */
import { untilWords } from './relative.ts';
import { clockOf, dateOf, nearDay, zoneWords } from './zone.ts';

/**
 * The day as a card names it. Elsewhere it may be another day already, so "Tomorrow" is said only of the reader's own.
 */
function cardDay(at: number, now: number, zone: string, ownZone: string): string {
  const near = zone === ownZone ? nearDay(at, now, zone) : undefined;
  const date = dateOf(at, now, zone);
  return near ? `${near}, ${date}` : date;
}

/** For a card, which stays in the thread: "Tomorrow, Thu 12 March, 09:00 in Lisbon". */
export function fullWhen(at: number, now: number, zone: string, ownZone: string): string {
  return `${cardDay(at, now, zone, ownZone)}, ${clockOf(at, zone)} ${zoneWords(zone)}`;
}

/** After "next:" : "tomorrow, Thu 12 March, 09:00", with the place only where it is not the reader's own. */
export function nextWhen(at: number, now: number, zone: string, ownZone: string): string {
  const day = cardDay(at, now, zone, ownZone).replace(/^To/, 'to');
  const place = zone === ownZone ? '' : ` ${zoneWords(zone)}`;
  return `${day}, ${clockOf(at, zone)}${place}`;
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
