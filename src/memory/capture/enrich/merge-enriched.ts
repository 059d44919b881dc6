/**
 * Lays a model's notes over what is known (M7). Pure. The offline reading stands: a note of a model that says the same
 * adds what is missing there (a due time, names, tags) and never makes a second one.
 *
 * | the known note is…           | and says the same when…                                            | then           |
 * |------------------------------|--------------------------------------------------------------------|----------------|
 * | of this very message         | the due times are equal and a telling word, or most words are shared | adds detail    |
 * | of another message           | nearly all words are shared, and it brings no due time of its own    | nothing        |
 * | none of these                |                                                                    | a note of its own |
 */
import { fold, termsOf } from '../../search/index.ts';
import type { CapturedNote, Language } from '../captured-note.ts';
import { keyWords } from '../rules/read-resolves.ts';
import { speechOf } from '../speech-of.ts';

export interface KnownNote {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly content: string;
  readonly dueAt: number | null;
  readonly confidence: number;
  readonly importance: number;
  readonly entities: readonly string[];
  readonly tags: readonly string[];
  /** Learned from the message that the model read. */
  readonly isOfMessage: boolean;
}

export interface NoteDetail {
  readonly id: string;
  readonly dueAtMs?: number;
  readonly importance?: number;
  readonly entities: readonly string[];
  readonly tags: readonly string[];
}

export interface Merged {
  readonly added: readonly CapturedNote[];
  readonly details: readonly NoteDetail[];
  /** How many said nothing new. */
  readonly known: number;
}

/** A due time the offline reading guessed has no more confidence than this. */
const GUESSED = 0.6;
const SAME_MINUTE_MS = 60_000;

export function mergeEnriched(notes: readonly CapturedNote[], known: readonly KnownNote[], language: Language): Merged {
  const added: CapturedNote[] = [];
  const details: NoteDetail[] = [];
  const pool = [...known];
  let same = 0;
  for (const note of notes) {
    const twin = pool.find((one) => isSame(note, one, language));
    if (twin === undefined) {
      added.push(note);
      pool.push(asKnown(note));
      continue;
    }
    const detail = twin.isOfMessage && twin.id !== '' ? detailOf(note, twin) : undefined;
    if (detail === undefined) same += 1;
    else details.push(detail);
  }
  return { added, details, known: same };
}

const MATTERS: ReadonlySet<string> = new Set(['PLAN', 'EVENT', 'ACTIVITY']);
const groupOf = (type: string): string => (MATTERS.has(type) ? 'matter' : type === 'QUESTION' ? 'question' : 'fact');

function isSame(note: CapturedNote, known: KnownNote, language: Language): boolean {
  // What a matter is called differs from model to model; a fact is never a matter.
  if (groupOf(note.type) !== groupOf(known.type)) return false;
  const shares = sharesOf(note, known, language);
  const hasBoth = note.dueAtMs !== undefined && known.dueAt !== null;
  const isSameDue = hasBoth && Math.abs(Number(note.dueAtMs) - Number(known.dueAt)) < SAME_MINUTE_MS;
  if (known.isOfMessage) {
    if (isSameDue && shares.common > 0) return true;
    const isOtherDue = hasBoth && !isSameDue && known.confidence > GUESSED;
    return !isOtherDue && shares.most >= 0.6;
  }
  if (shares.most < 0.8 || shares.least < 0.5) return false;
  return isSameDue || note.dueAtMs === undefined;
}

/** How much of either title the other note holds. */
function sharesOf(note: CapturedNote, known: KnownNote, language: Language) {
  const ours = termsIn(note.title || note.content, language);
  const theirs = termsIn(known.title || known.content, language);
  const oursAll = new Set([...ours, ...termsIn(note.content, language)]);
  const theirsAll = new Set([...theirs, ...termsIn(known.content, language)]);
  const inTheirs = share(ours, theirsAll);
  const inOurs = share(theirs, oursAll);
  const common = ours.filter((term) => theirsAll.has(term)).length;
  return { most: Math.max(inTheirs, inOurs), least: Math.min(inTheirs, inOurs), common };
}

const share = (terms: readonly string[], held: ReadonlySet<string>): number =>
  terms.length === 0 ? 0 : terms.filter((term) => held.has(term)).length / terms.length;

function termsIn(text: string, language: Language): string[] {
  return [...new Set(termsOf(keyWords(fold(text), speechOf(language)).join(' ')))];
}

function detailOf(note: CapturedNote, known: KnownNote): NoteDetail | undefined {
  const isGuess = known.dueAt === null || known.confidence <= GUESSED;
  const dueAtMs =
    note.dueAtMs !== undefined && note.dueAtMs !== known.dueAt && isGuess && MATTERS.has(known.type)
      ? note.dueAtMs
      : undefined;
  const names = new Set(known.entities.map((name) => name.toLowerCase()));
  const entities = note.entities.filter((name) => !names.has(name.toLowerCase()));
  const isNew = dueAtMs !== undefined || entities.length > 0;
  if (!isNew) return undefined;
  const tags = note.tags.filter((tag) => !known.tags.includes(tag));
  const importance = note.importance > known.importance ? { importance: note.importance } : {};
  return { id: known.id, ...(dueAtMs === undefined ? {} : { dueAtMs }), ...importance, entities, tags };
}

/** A note of the same answer: a second of its kind is one too many, and has nothing to add to. */
const asKnown = (note: CapturedNote): KnownNote => ({
  id: '',
  type: note.type,
  title: note.title,
  content: note.content,
  dueAt: note.dueAtMs ?? null,
  confidence: note.confidence,
  importance: note.importance,
  entities: note.entities,
  tags: note.tags,
  isOfMessage: true,
});
