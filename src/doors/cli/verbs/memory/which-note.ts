/**
 * Finds the note a person named on the command line: by its id, the beginning of its id, its title, or words that all
 * occur in it. Never picks one of several: they are listed, nothing is done.
 */
import { InputError, NotFoundError, quote } from '../../../../base/index.ts';
import type { WireNote } from '../../../operations/index.ts';
import { hasWords, shortIds } from '../../find-task.ts';
import type { Session } from '../../session.ts';
import { noteName } from '../../text/note-text.ts';

export const WHICH_NOTE = '<which...>';

/** A beginning of one: a digit tells it from a word. */
const ID_BEGINNING = /^(?=.*\d)[0-9a-z_-]{4,40}$/u;
const MOST_LOOKED_AT = 20;

class SeveralNotes extends InputError {
  readonly next = 'Give more of its words, or the beginning of the id.';
  readonly matches: readonly { id: string; title: string; content: string }[];
  constructor(given: string, notes: readonly WireNote[]) {
    const short = shortIds(notes.map(({ id }) => id));
    const lines = notes.map((note) => `  ${short(note.id)}  ${noteName(note)}`);
    super('note', `${quote(given)} could be any of these:\n${lines.join('\n')}`);
    this.matches = notes.map(({ id, title, content }) => ({ id, title, content }));
  }
}

class NoSuchNote extends NotFoundError {
  readonly next = '`hark memory list` and `hark memory search` show what there is.';
}

export async function whichNote(session: Session, given: string): Promise<WireNote> {
  const candidates = await candidatesFor(session, given);
  const [first, ...more] = candidates;
  if (!first) throw new NoSuchNote('note', `No note is called ${quote(given)}, says that, or has an id like that.`);
  if (more.length > 0) throw new SeveralNotes(given, candidates);
  return first;
}

async function candidatesFor(session: Session, given: string): Promise<readonly WireNote[]> {
  const wanted = given.trim();
  const byId = await byWholeId(session, wanted);
  if (byId) return [byId];
  const named = (await session.call('memory.list', { title: wanted, includeHidden: true })).notes.filter(
    ({ title }) => title.trim().toLowerCase() === wanted.toLowerCase(),
  );
  const live = named.filter(({ hidden }) => !hidden);
  if (named.length > 0) return live.length > 0 ? live : named;
  const begun = await byBeginning(session, wanted.toLowerCase());
  return begun.length > 0 ? begun : byWords(session, wanted);
}

async function byWholeId(session: Session, given: string): Promise<WireNote | undefined> {
  if (/\s/u.test(given) || given === '') return undefined;
  try {
    return await session.call('memory.note', { id: given });
  } catch (error) {
    // Refused or missing: then it is a word or the beginning of an id.
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

async function byBeginning(session: Session, given: string): Promise<WireNote[]> {
  if (!ID_BEGINNING.test(given)) return [];
  const { notes } = await session.call('memory.list', { includeHidden: true });
  return notes.filter(({ id }) => id.toLowerCase().startsWith(given));
}

/** Search looks them up by their words, however many notes there are; all the words must occur. */
async function byWords(session: Session, given: string): Promise<WireNote[]> {
  const { results } = await session.call('memory.search', {
    q: given,
    kinds: 'note',
    maxResults: MOST_LOOKED_AT,
    minScore: 0,
  });
  const ids = [...new Set(results.flatMap(({ noteId }) => (noteId === undefined ? [] : [noteId])))];
  const notes = await Promise.all(ids.map((id) => session.call('memory.note', { id })));
  return notes.filter(({ title, content, tags }) => hasWords(`${title} ${content} ${tags.join(' ')}`, given));
}
