/** Finds the reminder a person means by a few of its words. An exact name wins over one that only contains it. Pure. */
export type Match<T> =
  | { readonly kind: 'one'; readonly reminder: T }
  | { readonly kind: 'several'; readonly reminders: readonly T[] }
  | { readonly kind: 'none' };

interface Titled {
  readonly id: string;
  readonly title: string;
  readonly openSince?: number;
}

/** Words that point without naming. */
const POINTING = new Set('the my a an that this it reminder reminders alarm to about one for back'.split(' '));

export function matchReminder<T extends Titled>(reminders: readonly T[], query: string | undefined): Match<T> {
  const words = tellingWords(query ?? '');
  if (words.length === 0) return choose(reminders);
  const byId = reminders.find(({ id }) => id === query?.trim());
  if (byId) return { kind: 'one', reminder: byId };
  const matching = reminders
    .map((reminder) => ({ reminder, title: wordsOf(reminder.title) }))
    .filter(({ title }) => words.every((word) => title.some((part) => isSameWord(word, part))));
  const wanted = words.join(' ');
  const exact = matching.filter(({ title }) => title.filter(isTelling).join(' ') === wanted);
  return choose((exact.length > 0 ? exact : matching).map(({ reminder }) => reminder));
}

/** Beginnings count ("dent", "dentists"), but not of numbers: job 1 is not job 11. */
function isSameWord(word: string, part: string): boolean {
  if (/\d/u.test(word) || /\d/u.test(part)) return word === part;
  return part.startsWith(word) || word.startsWith(part);
}

/** One is clear; of several, the only one that came and is open is meant. */
function choose<T extends Titled>(reminders: readonly T[]): Match<T> {
  const [first] = reminders;
  if (!first) return { kind: 'none' };
  if (reminders.length === 1) return { kind: 'one', reminder: first };
  const open = reminders.filter((reminder) => reminder.openSince !== undefined);
  const [newest] = open;
  if (newest && open.length === 1) return { kind: 'one', reminder: newest };
  return { kind: 'several', reminders };
}

const isTelling = (word: string): boolean => !POINTING.has(word);

/** The words that tell one reminder from another: "the gym reminder" → gym. */
export function tellingWords(query: string): string[] {
  return wordsOf(query).filter(isTelling);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
