/** Cancelling: one, several by name, or all of them; all only after the person has said how many that are (S15). */
import { count } from '../../base/index.ts';
import type { OfflineAbilities, ReminderName } from './abilities.ts';
import { onOne, waiting } from './pick-reminder.ts';
import type { OfflineReply } from './say-reminder.ts';

/** How plain language says "every one of them", and how we ask for it to be confirmed. */
const ALL = /^all(?: (\d+))?$/iu;

export async function cancelReminders(query: string | undefined, abilities: OfflineAbilities): Promise<OfflineReply> {
  const all = ALL.exec(query ?? '');
  if (all) return { text: await cancelAll(abilities, all[1] === undefined ? undefined : Number(all[1])) };
  const match = await waiting(abilities, query);
  const several = match.kind === 'none' ? await namedTogether(query ?? '', abilities) : [];
  if (several.length > 0) {
    for (const { id } of several) await abilities.cancel(id);
    const titles = several.map(({ title }) => title);
    return {
      text: `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)} are cancelled. "undo" brings the last back.`,
    };
  }
  const which = { question: 'Which one should go?', again: (title: string) => `cancel ${title}` };
  return onOne(abilities, Promise.resolve(match), which, async (reminder) => {
    await abilities.cancel(reminder.id);
    return `${reminder.title} is cancelled. Say "undo" to bring it back.`;
  });
}

/** "the gym and the dentist": each part must name exactly one, or none of them is touched. */
async function namedTogether(query: string, abilities: OfflineAbilities): Promise<readonly ReminderName[]> {
  const parts = query.split(/\s*,\s*(?:and\s+)?|\s+and\s+/iu).filter((part) => part !== '');
  if (parts.length < 2) return [];
  const found: ReminderName[] = [];
  for (const part of parts) {
    const match = await waiting(abilities, part);
    if (match.kind !== 'one') return [];
    if (!found.some(({ id }) => id === match.reminder.id)) found.push(match.reminder);
  }
  return found.length > 1 ? found : [];
}

async function cancelAll(abilities: OfflineAbilities, agreed: number | undefined): Promise<string> {
  const every = (await abilities.names()).filter(({ isWaiting }) => isWaiting);
  if (every.length === 0) return 'Nothing is planned, so there is nothing to cancel.';
  if (every.length > 1 && agreed !== every.length) {
    return `That is ${count(every.length, 'reminder')}. Say "cancel all ${every.length}" to go on.`;
  }
  for (const { id } of every) await abilities.cancel(id);
  return `${count(every.length, 'reminder')} cancelled. "undo" brings the last one back; \`hark tasks undo\` each of them.`;
}
