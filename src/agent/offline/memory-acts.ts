/**
 * What is done for each thing said to memory, and what is answered (SPEC A2, M6, M9, M10). Recall shows at most three
 * passages and where each comes from. Forgetting by words shows what would go and waits for a yes, because it cannot
 * be taken back; what was said a moment ago goes at once, as it need only be said again.
 */
import { count, quote, shorten } from '../../base/index.ts';
import type { MemoryAbilities, NoteView } from './memory-abilities.ts';
import type { MemoryRequest } from './read-memory.ts';
import { type OfflineReply, sayDue, sayMore } from './say-reminder.ts';

const MOST_RECALLED = 3;
const MOST_ABOUT_ME = 12;
const MOST_FORGOTTEN = 20;
const LONGEST_LINE = 200;

interface Context {
  readonly timeZone: string;
  readonly request: string;
}

type Act<K extends MemoryRequest['kind']> = (
  request: Extract<MemoryRequest, { kind: K }>,
  memory: MemoryAbilities,
  context: Context,
) => Promise<OfflineReply | undefined>;

/** Undefined when it was a guess, and memory has nothing to say. */
export function actOnMemory(
  request: MemoryRequest,
  memory: MemoryAbilities,
  context: Context,
): Promise<OfflineReply | undefined> {
  // The table is keyed by the same kinds, so each entry gets exactly its own.
  const perform = ACTS[request.kind] as Act<MemoryRequest['kind']>;
  return perform(request, memory, context);
}

const ACTS: { readonly [K in MemoryRequest['kind']]: Act<K> } = {
  keep: async ({ text }, memory, { timeZone }) => {
    const kept = onceEach(await memory.keep(text));
    return { text: kept.map((note) => notedLine(note, timeZone)).join('\n') };
  },
  recall: async ({ about, isGuess }, memory) => {
    const found = await memory.recall(about, { limit: MOST_RECALLED, isSure: isGuess === true });
    if (found.length === 0) {
      return isGuess ? undefined : { text: `I have nothing about ${quote(about)}. Tell me, and I will remember it.` };
    }
    const lines = found.map(({ text, from }) => `- ${shorten(text, LONGEST_LINE)} (${from})`);
    const notes = found.flatMap(({ noteId }) => (noteId === undefined ? [] : [noteId]));
    // "Forget that" right after is about these.
    return { text: lines.join('\n'), ...(notes.length > 0 ? { card: { kind: 'notes-shown', notes } } : {}) };
  },
  'about-me': async (_, memory) => {
    const { total, notes } = await memory.aboutMe(MOST_ABOUT_ME);
    if (total === 0) return { text: 'I know nothing about you yet. Tell me, and I will remember it.' };
    const lines = onceEach(notes).map(({ text, from }) => `- ${shorten(text, LONGEST_LINE)} (${from})`);
    const more = total - notes.length;
    return { text: [`${count(lines.length + more, 'note')}:`, ...lines, ...sayMore(more)].join('\n') };
  },
  forget: async ({ about }, memory, { request }) => {
    if (EVERYTHING.test(about)) return { text: NOT_EVERYTHING };
    const found = await memory.find(about, MOST_FORGOTTEN);
    return found.length === 0 ? undefined : askForget(found, request);
  },
  'forget-notes': async ({ ids }, memory) => sayForgotten(await memory.forget(ids)),
  'forget-last': async (_, memory, { request }) => {
    const forgotten = await forgetJustKept(memory);
    if (forgotten) return forgotten;
    const shown = await memory.justShown();
    return shown.length === 0 ? undefined : askForget(shown, request);
  },
};

/** What was noted of the message before; undefined when that was nothing. */
export async function forgetJustKept(memory: MemoryAbilities): Promise<OfflineReply | undefined> {
  const last = await memory.justKept();
  if (last.length === 0) return undefined;
  await memory.forget(last.map(({ id }) => id));
  return { text: 'Forgotten: what I noted of your last message. To keep it after all, tell me again.' };
}

const EVERYTHING = /^(?:everything|all|it all|all of it|all (?:the |my |your )?notes|all of them)$/iu;
const NOT_EVERYTHING =
  'Say what to forget, such as "forget about the lease". `hark memory list --all` shows all there is, and `hark memory forget` takes any of it away.';

/** One sentence may be two notes, a person and a date; it is shown once, with the date if there is one. */
function onceEach(notes: readonly NoteView[]): NoteView[] {
  const dated = notes.toSorted((a, b) => Number(b.dueAt !== undefined) - Number(a.dueAt !== undefined));
  return notes.flatMap((note, i) => {
    const isFirst = notes.findIndex(({ text }) => text === note.text) === i;
    const best = dated.find(({ text }) => text === note.text);
    return isFirst && best ? [best] : [];
  });
}

function askForget(notes: readonly NoteView[], request: string): OfflineReply {
  const lines = onceEach(notes).map(({ text, from }) => `- ${shorten(text, LONGEST_LINE)} (${from})`);
  const heading = lines.length === 1 ? 'Forget this for good?' : `Forget these ${lines.length} for good?`;
  const again = `forget notes ${notes.map(({ id }) => `#${id}`).join(' ')}`;
  return {
    text: [heading, ...lines].join('\n'),
    card: { kind: 'question', choices: ['yes', 'no'], request, options: [again] },
  };
}

/** Without the words themselves: what is forgotten is not said once more into the conversation. */
function sayForgotten(gone: readonly NoteView[]): OfflineReply {
  if (gone.length === 0) return { text: 'That is gone already.' };
  return { text: `Forgotten: ${count(gone.length, 'note')}, for good.` };
}

function notedLine({ text, dueAt, isAllDay = false }: NoteView, timeZone: string): string {
  const said = shorten(text.replace(/[\s.!]+$/u, ''), LONGEST_LINE);
  return dueAt === undefined ? `Noted: ${said}.` : `Noted: ${said}, ${sayDue({ dueAt, isAllDay }, timeZone)}.`;
}
