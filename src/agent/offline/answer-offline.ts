/**
 * The brain without a model: sets, lists, ticks off, snoozes and takes back reminders from plain words, and says
 * honestly what it can do when asked for anything else (SPEC A2, S14, S15). It asks instead of guessing.
 */
import { count, formatLocal, InputError, quote, shorten } from '../../base/index.ts';
import type { OfflineAbilities, OfflineContext, ReminderView, Understood } from './abilities.ts';
import { type Match, matchReminder } from './match-reminder.ts';
import { readNamed } from './read-named.ts';

export interface OfflineReply {
  readonly text: string;
  readonly card?: Readonly<Record<string, unknown>>;
}

const MOST_LISTED = 20;

export async function answerOffline(
  text: string,
  abilities: OfflineAbilities,
  context: OfflineContext,
): Promise<OfflineReply[]> {
  const understood = abilities.understand(text) ?? readNamed(text, await abilities.reminders());
  if (!understood) return [{ text: WHAT_I_CAN_DO }];
  try {
    return [await act(understood, abilities, context)];
  } catch (error) {
    if (error instanceof InputError) return [{ text: error.message }];
    throw error;
  }
}

type Act<K extends Understood['kind']> = (
  understood: Extract<Understood, { kind: K }>,
  abilities: OfflineAbilities,
  context: OfflineContext,
) => Promise<OfflineReply>;

function act(understood: Understood, abilities: OfflineAbilities, context: OfflineContext): Promise<OfflineReply> {
  // The table is keyed by the same kinds, so each entry gets exactly its own.
  const perform = ACTS[understood.kind] as Act<Understood['kind']>;
  return perform(understood, abilities, context);
}

const ACTS: { readonly [K in Understood['kind']]: Act<K> } = {
  remind: async ({ request }, abilities, context) => confirmSet(await abilities.remind(request), context),
  question: async ({ question, choices }) => ({
    text: question,
    ...(choices.length > 0 ? { card: { kind: 'question', choices: [...choices] } } : {}),
  }),
  list: async ({ fromMs, untilMs }, abilities, context) => {
    const all = await abilities.reminders();
    const within = ({ nextRunAt }: ReminderView) =>
      nextRunAt !== undefined && nextRunAt >= (fromMs ?? 0) && nextRunAt < (untilMs ?? Number.POSITIVE_INFINITY);
    return { text: listInWords(all.filter(within), context, untilMs !== undefined) };
  },
  move: ({ query, when }, abilities, context) =>
    onOne(waiting(abilities.reminders(), query), 'Which one should move?', async (reminder) =>
      confirmSet(await abilities.move(reminder.id, when), context),
    ),
  rename: ({ query, text }, abilities, context) =>
    onOne(waiting(abilities.reminders(), query), 'Which one?', async (reminder) =>
      confirmSet(await abilities.rename(reminder.id, text), context),
    ),
  run: ({ query }, abilities) =>
    onOne(waiting(abilities.reminders(), query), 'Which one should run?', async (reminder) => {
      await abilities.run(reminder.id);
      return `Running ${reminder.title} now. Its plan stays as it is.`;
    }),
  done: ({ query }, abilities) =>
    onOne(openFirst(abilities.reminders(), query), 'Which one is done?', async (reminder) => {
      const closed = await abilities.done(reminder.id);
      return closed === 'occurrence' ? `Done: ${reminder.title}.` : `Done: ${reminder.title}. It will not come again.`;
    }),
  snooze: ({ query, minutes, until }, abilities, context) =>
    onOne(openFirst(abilities.reminders(), query), 'Which one should come later?', async (reminder) => {
      const how = { ...(minutes === undefined ? {} : { minutes }), ...(until === undefined ? {} : { until }) };
      const later = await abilities.snooze(reminder.id, how);
      return confirmSet(later, context);
    }),
  cancel: async ({ query }, abilities) => {
    if (query === ALL) return { text: await cancelAll(abilities) };
    return onOne(waiting(abilities.reminders(), query), 'Which one should go?', async (reminder) => {
      await abilities.cancel(reminder.id);
      return `${reminder.title} is cancelled. Say "undo" to bring it back.`;
    });
  },
  pause: ({ query }, abilities) =>
    onOne(waiting(abilities.reminders(), query), 'Which one should pause?', async (reminder) => {
      await abilities.pause(reminder.id, true);
      return `${reminder.title} is paused. Say "resume ${shorten(reminder.title, 40)}" to go on.`;
    }),
  resume: ({ query }, abilities, context) =>
    onOne(waiting(abilities.reminders(), query), 'Which one should go on?', async (reminder) =>
      confirmSet(await abilities.pause(reminder.id, false), context),
    ),
  undo: async (_, abilities) => {
    const reminder = await abilities.undo();
    return { text: reminder ? `Taken back: ${reminder.title}.` : 'There is nothing to take back.' };
  },
};

/** How plain language says "every one of them". */
const ALL = 'all';

async function cancelAll(abilities: OfflineAbilities): Promise<string> {
  const waiting = (await abilities.reminders()).filter(
    (reminder) => reminder.nextRunAt !== undefined || reminder.isPaused,
  );
  for (const reminder of waiting) await abilities.cancel(reminder.id);
  if (waiting.length === 0) return 'Nothing is planned, so there is nothing to cancel.';
  return `${count(waiting.length, 'reminder')} cancelled. "undo" brings the last one back; \`hark tasks undo\` each of them.`;
}

async function openFirst(all: Promise<readonly ReminderView[]>, query: string | undefined): Promise<Match> {
  const reminders = await all;
  const open = reminders.filter((reminder) => reminder.openSince !== undefined);
  const [newest] = open;
  // "Done" right after a reminder came means that one.
  if (query === undefined && newest) return { kind: 'one', reminder: newest };
  const named = matchReminder(open, query);
  return named.kind === 'none' ? matchReminder(reminders, query) : named;
}

async function waiting(all: Promise<readonly ReminderView[]>, query: string | undefined): Promise<Match> {
  const reminders = await all;
  return matchReminder(
    reminders.filter((reminder) => reminder.nextRunAt !== undefined || reminder.isPaused),
    query,
  );
}

async function onOne(
  match: Promise<Match>,
  question: string,
  work: (reminder: ReminderView) => Promise<string | OfflineReply>,
): Promise<OfflineReply> {
  const found = await match;
  if (found.kind === 'none') return { text: 'No reminder like that is set. Ask "what is scheduled?" to see them all.' };
  if (found.kind === 'several') {
    const names = found.reminders.slice(0, MOST_LISTED).map((reminder) => `- ${reminder.title} (${reminder.rule})`);
    return { text: `${question}\n${names.join('\n')}` };
  }
  const said = await work(found.reminder);
  return typeof said === 'string' ? { text: said } : said;
}

/** The confirmation always repeats date, time and zone (S14). */
function confirmSet(reminder: ReminderView, { timeZone }: OfflineContext): OfflineReply {
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

function listInWords(reminders: readonly ReminderView[], { timeZone }: OfflineContext, isBounded: boolean): string {
  if (reminders.length === 0) return isBounded ? 'Nothing is planned for then.' : 'Nothing is planned.';
  const lines = reminders
    .slice(0, MOST_LISTED)
    .map((reminder) => `- ${reminder.title}: ${formatLocal(reminder.nextRunAt ?? 0, timeZone)}${repeats(reminder)}`);
  const more = reminders.length > MOST_LISTED ? [`… and ${reminders.length - MOST_LISTED} more.`] : [];
  return [`${count(reminders.length, 'reminder')}:`, ...lines, ...more].join('\n');
}

const repeats = (reminder: ReminderView): string => (reminder.isRepeating ? `, ${reminder.rule.toLowerCase()}` : '');

const EXAMPLES = [
  'remind me in 20 min to call Rui',
  'every weekday at 9 stand up',
  'what is scheduled?',
  'snooze 10 minutes',
];

const WHAT_I_CAN_DO = [
  'No model is set up, so I work with reminders only: I set them, list them, and you can mark them done, snooze, pause or cancel them.',
  `Try ${EXAMPLES.map(quote).join(', ')}.`,
].join('\n');
