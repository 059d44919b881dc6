/**
 * One matter, one message: a date for which the person set a reminder themselves, about the same thing and at that
 * time, is not spoken of unasked as well. The reminder is what they wanted; take it away and the date counts again.
 * Asks nothing of the store unless a date counts right now, so silence costs as little as before.
 */
import { type Signal, tellingWords } from '../../speak/signals/index.ts';
import type { Tx } from '../../store/index.ts';
import { type NearReminder, remindersBetween } from './reminders-near.sql.ts';

/** As close to the date as this, a reminder is the one for it. */
const NEAR_MS = 3_600_000;
/** Of the reminder's telling words, how many the note must have. */
const SAME_PART = 0.6;

/** The person's own reminder for a date, if there is one. */
export async function reminderFor(
  tx: Tx,
  personId: string,
  matter: { readonly text: string; readonly dueAtMs: number },
): Promise<NearReminder | undefined> {
  const near = await remindersBetween(tx, personId, matter.dueAtMs - NEAR_MS, matter.dueAtMs + NEAR_MS);
  return near.find((reminder) => isFor({ kind: 'deadline', topics: [], ...matter }, reminder));
}

export async function withoutReminded(tx: Tx, personId: string, signals: readonly Signal[]): Promise<Signal[]> {
  const dates = signals.flatMap(({ kind, dueAtMs }) => (kind === 'deadline' && dueAtMs !== undefined ? dueAtMs : []));
  if (dates.length === 0) return [...signals];
  const reminders = await remindersBetween(tx, personId, Math.min(...dates) - NEAR_MS, Math.max(...dates) + NEAR_MS);
  return signals.filter((signal) => !reminders.some((reminder) => isFor(signal, reminder)));
}

type Dated = Pick<Signal, 'kind' | 'dueAtMs' | 'topics' | 'text'>;

function isFor({ kind, dueAtMs, topics, text }: Dated, reminder: NearReminder): boolean {
  if (kind !== 'deadline' || dueAtMs === undefined || Math.abs(reminder.atMs - dueAtMs) > NEAR_MS) return false;
  const asked = tellingWords(reminder.text);
  const known = new Set([...topics, ...tellingWords(text, MOST_WORDS)]);
  const shared = asked.filter((word) => known.has(word));
  return asked.length > 0 && shared.length >= asked.length * SAME_PART;
}

const MOST_WORDS = 20;
