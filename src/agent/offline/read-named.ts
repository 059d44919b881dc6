/**
 * Short commands that name a reminder without calling it one: "pause stand up", "feed the cat is done", "delete gym".
 * Alone they could mean anything ("pause the music"), so they count only when a reminder is called like that; plain
 * language leaves them to us for this reason. Pure.
 */
import type { ReminderView } from './abilities.ts';
import { matchReminder, tellingWords } from './match-reminder.ts';

interface Named {
  readonly kind: 'cancel' | 'pause' | 'resume' | 'done';
  readonly query: string;
}

const COMMANDS: ReadonlyArray<readonly [pattern: RegExp, kind: Named['kind']]> = [
  [/^(?:pause|suspend|disable) (.+)$/iu, 'pause'],
  [/^(?:resume|unpause|continue|enable|restart) (.+)$/iu, 'resume'],
  [/^(?:delete|remove|drop|scrap|stop) (.+)$/iu, 'cancel'],
  [/^(?:done|finished|completed|i did|i have done|i've done|did)[:,]? (.+)$/iu, 'done'],
  [/^(.+?),? (?:is |are |was )?(?:done|finished|completed)$/iu, 'done'],
];

/** More words than that are a story. */
const MOST_WORDS = 12;

export function readNamed(text: string, reminders: readonly ReminderView[]): Named | undefined {
  const plain = text
    .replaceAll('’', "'")
    .replace(/^(?:please|ok|okay)[\s,]+/iu, '')
    .replace(/[\s.!]+$/u, '')
    .trim();
  if (plain.split(/\s+/u).length > MOST_WORDS) return undefined;
  for (const [pattern, kind] of COMMANDS) {
    const query = pattern.exec(plain)?.[1] ?? '';
    if (tellingWords(query).length === 0) continue;
    if (matchReminder(reminders, query).kind !== 'none') return { kind, query };
  }
  return undefined;
}
