/**
 * Short commands that name a reminder without calling it one: "pause stand up", "feed the cat is done", "delete gym",
 * "move dentist to 4pm", "when is the dentist?". Alone they could mean anything ("pause the music"), so they count only
 * when a reminder is called like that; plain language leaves them to us for this reason.
 */
import type { ReminderName, Understood } from './abilities.ts';
import { matchReminder, tellingWords } from './match-reminder.ts';

type Build = (query: string, rest: string) => Understood | string;

/** A string is the same thing in words that plain language understands. */
const COMMANDS: ReadonlyArray<readonly [pattern: RegExp, build: Build]> = [
  [/^(?:pause|suspend|disable) (.+)$/iu, (query) => ({ kind: 'pause', query })],
  [/^(?:resume|unpause|continue|enable|restart) (.+)$/iu, (query) => ({ kind: 'resume', query })],
  [/^(?:delete|remove|drop|scrap|stop) (.+)$/iu, (query) => ({ kind: 'cancel', query })],
  [
    /^(?:postpone|delay|push back|push|put off) (.+?) (?:back )?(?:by|for) (.+)$/iu,
    (query, rest) => `postpone the ${query} reminder by ${rest}`,
  ],
  [
    /^(?:move|change|shift|reschedule|postpone|delay|push|put off) (.+?) (?:to|until|till) (.+)$/iu,
    (query, when) => ({ kind: 'move', query, when }),
  ],
  [
    /^(?:when(?:'s| is| are| does| do)|what time is) (.+?)(?: (?:due|scheduled|planned|set for|set|come|coming))?\??$/iu,
    (query) => ({ kind: 'when', query }),
  ],
  [/^(?:done|finished|completed|i did|i have done|i've done|did)[:,]? (.+)$/iu, (query) => ({ kind: 'done', query })],
  [/^(.+?),? (?:is |are |was )?(?:done|finished|completed)$/iu, (query) => ({ kind: 'done', query })],
];

/** More words than that are a story. */
const MOST_WORDS = 12;

export async function readNamed(
  text: string,
  names: () => Promise<readonly ReminderName[]>,
): Promise<Understood | string | undefined> {
  const plain = text
    .replaceAll('’', "'")
    .replace(/^(?:please|ok|okay)[\s,]+/iu, '')
    .replace(/[\s.!]+$/u, '')
    .trim();
  if (plain.split(/\s+/u).length > MOST_WORDS) return undefined;
  for (const [pattern, build] of COMMANDS) {
    const [, query = '', rest = ''] = pattern.exec(plain) ?? [];
    if (tellingWords(query).length === 0) continue;
    if (matchReminder(await names(), query).kind !== 'none') return build(query, rest);
  }
  return undefined;
}
