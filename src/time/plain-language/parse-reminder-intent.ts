/**
 * Recognises what people say to reminders they already have: snooze, cancel, done, list, pause, resume, move, rename,
 * run now, undo.
 * A table of patterns over one short sentence; each must match the sentence whole.
 * Invariant: when in doubt, undefined. "I'm done for today, how about you?" is talk; so is "pause the music".
 */
import { readSpan } from './read/read-amount.ts';
import { tokenise, wordAt } from './words/tokens.ts';

export type ReminderIntent =
  | { readonly intent: 'snooze'; readonly minutes?: number; readonly untilWords?: string; readonly query?: string }
  | { readonly intent: 'cancel' | 'pause' | 'resume'; readonly query: string }
  | { readonly intent: 'done'; readonly query?: string }
  | { readonly intent: 'run'; readonly query: string }
  | { readonly intent: 'move'; readonly query: string; readonly whenWords: string }
  | { readonly intent: 'rename'; readonly query: string; readonly text: string }
  | { readonly intent: 'list'; readonly when?: string }
  | { readonly intent: 'undo' };

/** Commands are short; anything longer is a story. */
const LONGEST_COMMAND = 200;
const NOUN = '(?:reminders?|alarms?|tasks?|timers?|alerts?|jobs?|notifications?)';
const COURTESY =
  /^(?:(?:please|pls|hey|hi|ok|okay|and|also|hark)[\s,!]+)*(?:(?:can|could|would|will) you (?:please )?)?/i;
const CLOSING = /[\s.!?…]*(?:[\s,]+(?:please|pls|thanks|thank you|thx))?[\s.!?…]*$/i;

const DAY = `(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)`;
const MONTH = `(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*`;
const WHEN = String.raw`(?:(?:for|on|at|in|during|over) )?(?:the )?(?:today|tomorrow|tonight|now|later(?: today)?|(?:this|next|coming|rest of the|rest of this) (?:morning|afternoon|evening|week|weekend|month|year|${DAY})|${DAY}|weekend|week|day after tomorrow|next \d{1,2} (?:days|weeks)|\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|${MONTH} \d{1,2}(?:st|nd|rd|th)?)(?: (?:morning|afternoon|evening|night))?`;

type Build = (parts: readonly (string | undefined)[]) => ReminderIntent | undefined;

/** "the reminder about the gym", "my gym reminder", "it" → what to look for; `all` for every one of them. */
function cleanQuery(raw: string | undefined): string {
  const text = (raw ?? '').trim();
  const about = new RegExp(
    `^(?:the |my |that |this )?${NOUN} (?:about|for|to|called|named|of) (?:the |my )?`,
    'i',
  ).exec(text);
  const core = about === null ? text.replace(new RegExp(`\\s*\\b${NOUN}$`, 'i'), '') : text.slice(about[0].length);
  const bare = core.replace(/^(?:the|my|that|this|our)(?:\s+|$)/i, '').trim();
  if (/^(?:it|that|this|them|one|last one|last)?$/i.test(bare)) {
    const isPlural = /\b(?:reminders|alarms|tasks|timers|alerts|jobs|notifications)$/i.test(text);
    return isPlural ? 'all' : '';
  }
  return /^(?:all|everything|every|all of them|all the|all my|all of my)$/i.test(bare) ? 'all' : bare;
}

const withQuery =
  (intent: 'cancel' | 'pause' | 'resume'): Build =>
  ([raw]) => ({ intent, query: cleanQuery(raw) });

const PEOPLE =
  /^(?:you|him|her|them|us|me|life|work|people|everything|everyone|this|that|it all|meetings?|today|all of (?:you|this|that))$/i;

const doneWith: Build = ([raw]) => {
  const query = cleanQuery(raw);
  if (query === '') return /\bjobs?$|\bworks?$/i.test(raw ?? '') ? undefined : { intent: 'done' };
  return PEOPLE.test(query) || query.split(/\s+/).length > 6 || /[,?]/.test(query)
    ? undefined
    : { intent: 'done', query };
};

/** "10 minutes", "the gym reminder 1 hour", "it until tomorrow morning". */
function readSnooze(rest: string): ReminderIntent | undefined {
  const until = /^(.*?)\s*\b(?:until|till|til|to)\s+(.+)$/i.exec(rest);
  if (until !== null) return finishSnooze(until[1] ?? '', { untilWords: (until[2] ?? '').trim() });
  const tokens = tokenise(rest);
  for (let i = 0; i < tokens.length; i += 1) {
    const span = readSpan(tokens, i);
    if (span === undefined || span.end !== tokens.length || span.value.vague !== undefined || span.value.months > 0)
      continue;
    const minutes = (span.value.ms + span.value.days * 86_400_000) / 60_000;
    return minutes > 0 ? finishSnooze(rest.slice(0, tokens[i]?.start ?? 0), { minutes }) : undefined;
  }
  const last = wordAt(tokens, tokens.length - 1);
  const isMinutes = tokens.length === 1 || wordAt(tokens, tokens.length - 2) === 'for';
  if (isMinutes && /^\d+$/.test(last)) {
    return finishSnooze(rest.slice(0, tokens.at(-1)?.start ?? 0), { minutes: Number(last) });
  }
  const day = /^(.*?)\s*\b(tomorrow|tonight|next week)(.*)$/i.exec(rest);
  if (day !== null) return finishSnooze(day[1] ?? '', { untilWords: `${day[2]}${day[3]}`.trim() });
  return finishSnooze(rest, {});
}

function finishSnooze(before: string, more: { minutes?: number; untilWords?: string }): ReminderIntent | undefined {
  const query = cleanQuery(before.replace(/(?:\s*\b(?:for|by|another|in|again|back|an extra))+\s*$/i, ''));
  if (more.minutes !== undefined && !(more.minutes > 0 && more.minutes < 5_256_000)) return undefined;
  return { intent: 'snooze', ...more, ...(query === '' ? {} : { query }) };
}

const snooze: Build = ([rest]) => readSnooze((rest ?? '').trim());
/** "remind me again in 10 minutes" is a snooze only when a moment follows and nothing else. */
const again: Build = ([rest]) => {
  const found = readSnooze((rest ?? '').replace(/^in\s+/i, ''));
  return found?.intent === 'snooze' && found.query === undefined && (found.minutes ?? found.untilWords) !== undefined
    ? found
    : undefined;
};
const list: Build = ([when]) => {
  const words = (when ?? '').replace(/^(?:for|on|at|in|during|over) /i, '').trim();
  return words === '' ? { intent: 'list' } : { intent: 'list', when: words };
};

const run: Build = ([raw]) => ({ intent: 'run', query: cleanQuery(raw) });
const move: Build = ([raw, when]) => ({ intent: 'move', query: cleanQuery(raw), whenWords: (when ?? '').trim() });
const rename: Build = ([raw, text]) => ({ intent: 'rename', query: cleanQuery(raw), text: (text ?? '').trim() });

const LISTED = `(?:reminders|tasks|alarms|timers|jobs|schedule|agenda|upcoming reminders|scheduled (?:tasks|reminders|jobs))`;

const PATTERNS: readonly (readonly [pattern: string, build: Build])[] = [
  ['snooze(?: (.+))?', snooze],
  [`(?:postpone|delay|push back|push)((?: (?:it|this|that)| .*\\b${NOUN})\\b.*)`, snooze],
  ['remind me again (.+)', again],
  ['remind me (?:again )?later', () => ({ intent: 'snooze' })],
  ['not now', () => ({ intent: 'snooze' })],
  ['cancel(?: (.+))?', withQuery('cancel')],
  [
    `(?:delete|remove|drop|scrap|dismiss|kill|end|stop|clear|turn off|switch off|get rid of|forget(?: about)?) (.*\\b${NOUN}(?:\\b.*)?|it|that|this)`,
    withQuery('cancel'),
  ],
  ['stop reminding me(?: (?:about|to|of) (.+?))?(?: any ?more)?', withQuery('cancel')],
  ["(?:don't|dont|do not) remind me(?: (?:about|to|of) (.+?))?(?: any ?more)?", withQuery('cancel')],
  [
    "(?:(?:ok(?:ay)?,? )?(?:it's |that's |all |i'm |i am |already )?done|(?:i )?(?:already )?did (?:it|that)|i(?:'ve| have) (?:already )?(?:done|finished) (?:it|that)|(?:it is|that is) done|finished|completed|check|took it|taken care of|✓|✅|✔️?)",
    () => ({ intent: 'done' }),
  ],
  ["(?:i'm |i am |all |i've |i have )?(?:done|finished) with (.+)", doneWith],
  ['(?:mark|tick off|check off) (.+?) (?:as )?(?:done|complete|completed|finished)', doneWith],
  [`(?:complete|finish|tick off|check off|i(?:'ve| have) (?:done|finished)|i did) (.*\\b${NOUN})`, doneWith],
  [
    '(?:undo|undo (?:it|that|this|the last (?:one|change))|revert (?:it|that)|take (?:it|that) back|bring it back|restore it)',
    () => ({ intent: 'undo' }),
  ],
  [`(?:pause|suspend|hold|mute|disable|silence) (.*\\b${NOUN}(?:\\b.*)?)`, withQuery('pause')],
  [`(?:resume|unpause|restart|reactivate|continue|enable|unmute) (.*\\b${NOUN}(?:\\b.*)?)`, withQuery('resume')],
  [`(?:run|trigger|fire) (.*\\b${NOUN}|it|that|this)(?: (?:right )?now)?`, run],
  [`(?:rename|call) (.*\\b${NOUN}|it|that|this) (?:to|as) (.+)`, rename],
  [`(?:move|change|reschedule|shift|edit|update) (.*\\b${NOUN}|it|that|this) (?:to|for) (.+)`, move],
  ['(?:reschedule) (.+?) (?:to|for) (.+)', move],
  [
    `what(?:'s| is| are)?(?: (?:my|the))? ?(?:scheduled|planned|coming up|upcoming|due|next|on|on (?:my |the )?(?:schedule|calendar|agenda|list|plate)|plans?|schedule|agenda)(?: (?:next|up next))?(?: (${WHEN}))?`,
    list,
  ],
  [
    `what do i have(?: (?:scheduled|planned|coming up|going on|to do|due|on|on my (?:schedule|calendar|plate|list)))(?: (${WHEN}))?`,
    list,
  ],
  [`what do i have (${WHEN})`, list],
  [`what(?:'s| is) (?:happening|up|on|there) (${WHEN})`, list],
  [
    `(?:what|which) ${LISTED} (?:do i have|are (?:there|set|scheduled|due|coming up))(?: (?:set|scheduled|due|coming up))?(?: (${WHEN}))?`,
    list,
  ],
  [
    `(?:list|show|give|tell|see|view|read)(?: me)?(?: all)?(?: of)?(?: my| the)?(?: upcoming| scheduled| active)? ${LISTED}(?: (${WHEN}))?`,
    list,
  ],
  [`(?:my |all (?:my )?)?(?:upcoming )?(?:reminders|tasks)(?: (${WHEN}))?`, list],
  [
    `(?:do i have|are there|any|have i got)(?: any(?:thing)?)?(?: (?:reminders|tasks|alarms|scheduled|planned|due|coming up|on))+(?: (${WHEN}))?`,
    list,
  ],
  [`do i have anything (${WHEN})`, list],
  ["(?:when(?:'s| is)|what(?:'s| is)) (?:my|the) next (?:reminder|task|alarm)", list],
];
const TABLE = PATTERNS.map(([pattern, build]) => [new RegExp(`^(?:${pattern})$`, 'i'), build] as const);

export function parseReminderIntent(text: string): ReminderIntent | undefined {
  if (typeof text !== 'string' || text.length > LONGEST_COMMAND) return undefined;
  const plain = text.replaceAll('’', "'").replace(/\s+/g, ' ').trim().replace(COURTESY, '').replace(CLOSING, '');
  for (const [pattern, build] of TABLE) {
    const match = pattern.exec(plain);
    const intent = match === null ? undefined : build(match.slice(1));
    if (intent !== undefined) return intent;
  }
  return undefined;
}
