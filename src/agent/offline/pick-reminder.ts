/** Picks the reminder that a command is about, or asks which one. */
import type { OfflineAbilities, ReminderName, ReminderView } from './abilities.ts';
import { type Match, matchReminder } from './match-reminder.ts';
import { MOST_LISTED, type OfflineReply, sayMore } from './say-reminder.ts';

export type Picked = Match<ReminderName>;

/** For what is done to a reminder that came. */
export async function openFirst(abilities: OfflineAbilities, query: string | undefined): Promise<Picked> {
  const names = await abilities.names();
  const open = names.filter(({ openSince }) => openSince !== undefined);
  const [newest] = open;
  // "Done" right after a reminder came means that one.
  if (query === undefined && newest) return { kind: 'one', reminder: newest };
  const named = matchReminder(open, query);
  return named.kind === 'none' ? matchReminder(names, query) : named;
}

/** For what is done to a reminder that is still to come. */
export async function waiting(abilities: OfflineAbilities, query: string | undefined): Promise<Picked> {
  const names = await abilities.names();
  return matchReminder(
    names.filter(({ isWaiting }) => isWaiting),
    query,
  );
}

/** What to ask when several fit, and the whole command again for one of them. */
export interface Which {
  readonly question: string;
  readonly again: (title: string) => string;
}

const NONE = 'No reminder like that is set. Ask "what is scheduled?" to see them all.';

export async function onOne(
  abilities: OfflineAbilities,
  match: Promise<Picked>,
  which: Which,
  work: (reminder: ReminderView) => Promise<string | OfflineReply>,
): Promise<OfflineReply> {
  const found = await match;
  if (found.kind === 'none') return { text: NONE, isFallback: true };
  if (found.kind === 'several') return askWhich(abilities, which, found.reminders);
  const said = await work(await abilities.view(found.reminder.id));
  return typeof said === 'string' ? { text: said } : said;
}

/** The text names them all already, so the commands are kept for the answer and not shown as choices. */
async function askWhich(
  abilities: OfflineAbilities,
  { question, again }: Which,
  names: readonly ReminderName[],
): Promise<OfflineReply> {
  const listed = names.slice(0, MOST_LISTED);
  const lines: string[] = [];
  for (const { id } of listed) {
    const { title, rule } = await abilities.view(id);
    lines.push(`- ${title} (${rule})`);
  }
  const isOnly = (title: string) => listed.filter((other) => other.title === title).length === 1;
  // Of two with the same name only the id tells them apart.
  const options = listed.map(({ id, title }) => again(isOnly(title) ? title : id));
  return {
    text: [question, ...lines, ...sayMore(names.length - lines.length)].join('\n'),
    card: { kind: 'question', choices: [], request: question, options },
  };
}
