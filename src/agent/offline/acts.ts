/** What is done for each thing that was understood, and what is said about it (SPEC S14, S15). */
import { formatLocal, shorten } from '../../base/index.ts';
import type { OfflineAbilities, OfflineContext, ReminderView, Understood } from './abilities.ts';
import { cancelReminders } from './cancel-reminders.ts';
import { onOne, openFirst, waiting } from './pick-reminder.ts';
import { confirmSet, MOST_LISTED, type OfflineReply, sayList, sayMore, sayWhen } from './say-reminder.ts';

export interface ActContext extends OfflineContext {
  /** The whole request, in case that a question about it follows. */
  readonly request: string;
}

type Act<K extends Understood['kind']> = (
  understood: Extract<Understood, { kind: K }>,
  abilities: OfflineAbilities,
  context: ActContext,
) => Promise<OfflineReply>;

export async function act(
  understood: Understood,
  abilities: OfflineAbilities,
  context: ActContext,
): Promise<OfflineReply> {
  // The table is keyed by the same kinds, so each entry gets exactly its own.
  const perform = ACTS[understood.kind] as Act<Understood['kind']>;
  if (context.isAboutPlan && isAboutIt(understood) && !(await isAboutReminder(understood, abilities))) {
    return { text: NOTHING_TO_CHANGE, isFallback: true };
  }
  const reply = await perform(understood, abilities, context);
  const isNamed = 'query' in understood && PLANS_TOO.has(understood.kind) && reply.card?.kind !== 'question';
  return isNamed && !reply.isFallback ? { ...reply, meansPlans: true } : reply;
}

/** Words that only point: which thing they mean depends on what was spoken of last. */
const isAboutIt = (understood: Understood): boolean =>
  PLANS_TOO.has(understood.kind) && (!('query' in understood) || understood.query === undefined);
/** "Done" is said of what came and is still open, whatever was spoken of since. */
const isAboutReminder = async ({ kind }: Understood, abilities: OfflineAbilities): Promise<boolean> =>
  kind === 'done' && (await abilities.names()).some(({ openSince }) => openSince !== undefined);
const NOTHING_TO_CHANGE = 'I do not know what to change about that. Say it with its name.';

/** "Cancel the plumber" is about the plan as well as about the reminder. */
const PLANS_TOO: ReadonlySet<Understood['kind']> = new Set(['cancel', 'done', 'move']);

const ACTS: { readonly [K in Understood['kind']]: Act<K> } = {
  remind: async ({ request }, abilities, { timeZone }) => confirmSet(await abilities.remind(request), timeZone),
  question: async ({ question, choices }, _, { request }) => ({
    text: question,
    card: { kind: 'question', choices: [...choices], request },
  }),
  list: async ({ fromMs, untilMs }, abilities, { timeZone }) => {
    const span = { ...(fromMs === undefined ? {} : { fromMs }), ...(untilMs === undefined ? {} : { untilMs }) };
    const planned = await abilities.planned(span, MOST_LISTED);
    const due = await abilities.memory.dueIn(span);
    return { text: sayList({ ...planned, due }, timeZone, untilMs !== undefined) };
  },
  when: async ({ query }, abilities, { timeZone }) => ({ text: await tellWhen(query, abilities, timeZone) }),
  move: ({ query, when }, abilities, { timeZone, lastSetId }) =>
    onOne(
      abilities,
      waiting(abilities, query ?? lastSetId),
      { question: 'Which one should move?', again: (title) => `move the ${title} reminder to ${when}` },
      async (reminder) => confirmSet(await abilities.move(reminder.id, when), timeZone),
    ),
  rename: ({ query, text }, abilities, { timeZone }) =>
    onOne(
      abilities,
      waiting(abilities, query),
      { question: 'Which one?', again: (title) => `rename the ${title} reminder to ${text}` },
      async (reminder) => confirmSet(await abilities.rename(reminder.id, text), timeZone),
    ),
  run: ({ query }, abilities) =>
    onOne(
      abilities,
      waiting(abilities, query),
      { question: 'Which one should run?', again: (title) => `run the ${title} reminder now` },
      async (reminder) => {
        await abilities.run(reminder.id);
        return `Running ${reminder.title} now. Its plan stays as it is.`;
      },
    ),
  done: ({ query }, abilities) =>
    onOne(
      abilities,
      openFirst(abilities, query),
      { question: 'Which one is done?', again: (title) => `mark ${title} as done` },
      async (reminder) => {
        const closed = await abilities.done(reminder.id);
        return closed === 'occurrence'
          ? `Done: ${reminder.title}.`
          : `Done: ${reminder.title}. It will not come again.`;
      },
    ),
  snooze: (how, abilities, { timeZone }) =>
    onOne(
      abilities,
      openFirst(abilities, how.query),
      { question: 'Which one should come later?', again: (title) => snoozeAgain(title, how) },
      (reminder) => comeLater(reminder, how, abilities, timeZone),
    ),
  cancel: ({ query }, abilities) => cancelReminders(query, abilities),
  pause: ({ query }, abilities) =>
    onOne(
      abilities,
      waiting(abilities, query),
      { question: 'Which one should pause?', again: (title) => `pause the ${title} reminder` },
      async (reminder) => {
        await abilities.pause(reminder.id, true);
        return `${reminder.title} is paused. Say "resume ${shorten(reminder.title, 40)}" to go on.`;
      },
    ),
  resume: ({ query }, abilities, { timeZone }) =>
    onOne(
      abilities,
      waiting(abilities, query),
      { question: 'Which one should go on?', again: (title) => `resume the ${title} reminder` },
      async (reminder) => confirmSet(await abilities.pause(reminder.id, false), timeZone),
    ),
  undo: async (_, abilities, { lastSetId }) => {
    const reminder = await (lastSetId === undefined ? abilities.undo() : abilities.takeBack(lastSetId));
    return { text: reminder ? `Taken back: ${reminder.title}.` : 'There is nothing to take back.' };
  },
};

function snoozeAgain(title: string, how: Extract<Understood, { kind: 'snooze' }>): string {
  const verb = how.isPostponed ? 'postpone' : 'snooze';
  const time =
    how.until === undefined ? (how.minutes === undefined ? '' : ` by ${how.minutes} minutes`) : ` until ${how.until}`;
  return `${verb} the ${title} reminder${time}`;
}

/** What came is snoozed from now. What has not come yet is moved later from its own time, never pulled nearer. */
async function comeLater(
  reminder: ReminderView,
  how: Extract<Understood, { kind: 'snooze' }>,
  abilities: OfflineAbilities,
  timeZone: string,
): Promise<string | OfflineReply> {
  const { minutes, until, isPostponed } = how;
  if (reminder.openSince !== undefined) {
    const given = { ...(minutes === undefined ? {} : { minutes }), ...(until === undefined ? {} : { until }) };
    return confirmSet(await abilities.snooze(reminder.id, given), timeZone);
  }
  if (!reminder.isRepeating && reminder.nextRunAt !== undefined) {
    if (until !== undefined) return confirmSet(await abilities.move(reminder.id, until), timeZone);
    if (isPostponed && minutes !== undefined)
      return confirmSet(await abilities.postpone(reminder.id, minutes), timeZone);
  }
  const comes =
    reminder.nextRunAt === undefined ? 'it is paused' : `it comes ${formatLocal(reminder.nextRunAt, timeZone)}`;
  return `${reminder.title} has not come yet; ${comes}. Say "move ${shorten(reminder.title, 40)} to …".`;
}

async function tellWhen(query: string, abilities: OfflineAbilities, timeZone: string): Promise<string> {
  const match = await waiting(abilities, query);
  if (match.kind === 'none') return 'No reminder like that is planned.';
  const names = match.kind === 'one' ? [match.reminder] : match.reminders;
  const lines: string[] = [];
  for (const { id } of names.slice(0, MOST_LISTED)) {
    const reminder = await abilities.view(id);
    lines.push(`${reminder.title}: ${sayWhen(reminder, timeZone)}`);
  }
  return [...lines, ...sayMore(names.length - lines.length)].join('\n');
}
