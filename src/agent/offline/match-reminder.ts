/** Finds the reminder a person means by a few of its words. Pure. */
import type { ReminderView } from './abilities.ts';

export type Match =
  | { readonly kind: 'one'; readonly reminder: ReminderView }
  | { readonly kind: 'several'; readonly reminders: readonly ReminderView[] }
  | { readonly kind: 'none' };

/** Words that point without naming. */
const POINTING = new Set([
  'the',
  'my',
  'a',
  'an',
  'that',
  'this',
  'it',
  'reminder',
  'reminders',
  'alarm',
  'to',
  'about',
  'one',
  'for',
]);

export function matchReminder(reminders: readonly ReminderView[], query: string | undefined): Match {
  const words = tellingWords(query ?? '');
  if (words.length === 0) return choose(reminders);
  const matching = reminders.filter((reminder) => {
    const title = wordsOf(reminder.title);
    return words.every((word) => title.some((part) => part.startsWith(word) || word.startsWith(part)));
  });
  return choose(matching);
}

/** One is clear; of several, the only one that came and is open is meant. */
function choose(reminders: readonly ReminderView[]): Match {
  const [first] = reminders;
  if (!first) return { kind: 'none' };
  if (reminders.length === 1) return { kind: 'one', reminder: first };
  const open = reminders.filter((reminder) => reminder.openSince !== undefined);
  const [newest] = open;
  if (newest && open.length === 1) return { kind: 'one', reminder: newest };
  return { kind: 'several', reminders };
}

/** The words that tell one reminder from another: "the gym reminder" → gym. */
export function tellingWords(query: string): string[] {
  return wordsOf(query).filter((word) => !POINTING.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
