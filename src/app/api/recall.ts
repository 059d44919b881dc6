/**
 * Gives the offline brain its memory, inside the unit of work that stores the message: keeping what it is told to keep,
 * finding it again with where it comes from, forgetting (SPEC A2, M6, M10). What is recalled counts as a hit in this
 * conversation. Questions are answered from notes, files and the person's own words, never from Hark's.
 */
import {
  type DueNote,
  isCommand,
  type MemoryAbilities,
  type NoteView,
  type Recalled,
} from '../../agent/offline/index.ts';
import { type Clock, formatWallDate, type Ids, toWallMs } from '../../base/index.ts';
import type { Settings } from '../../config/index.ts';
import { findMessage, listMessages, type Message } from '../../inbox/index.ts';
import {
  ALL_DAY_TAG,
  type CapturedNote,
  captureNotes,
  keepCaptured,
  takeBackChanges,
} from '../../memory/capture/index.ts';
import { forgetMessage } from '../../memory/index-messages/index.ts';
import { addNote, getNote, listNotes, type Note, recordHit, replacedBy } from '../../memory/notes/index.ts';
import { tokensOf } from '../../memory/reflect/index.ts';
import { type ChunkHit, type SearchInput, searchChunks, termsOf } from '../../memory/search/index.ts';
import type { Person } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { findAlike } from './find-alike.sql.ts';
import { startOfDay } from './local-day.ts';
import { dayParts } from './plain-words.ts';
import { recallIdentity } from './recall-identity.ts';

export interface RecallParts {
  readonly ids: Ids;
  readonly clock: Pick<Clock, 'now'>;
  readonly settings: Settings<Tx>;
  readonly settleNotes: (tx: Tx, personId: string) => Promise<unknown>;
  /** Forgets one note with all that came of it, in this unit of work. */
  readonly forgetNote: (tx: Tx, personId: string, noteId: string) => Promise<void>;
}

interface Talk {
  readonly tx: Tx;
  readonly message: Message;
  readonly person: Person;
}

/** Found beyond what is shown: questions, our own words and copies fall out. */
const SPARE = 20;
/** A note that was told to be kept matters more than one that was overheard. */
const KEPT_IMPORTANCE = 0.6;

export function memoryAbilities(parts: RecallParts, talk: Talk): MemoryAbilities {
  const { tx, message, person } = talk;
  const view = (note: Note): NoteView => noteView(note, person);
  return {
    async keep(text) {
      const ids = await keep(parts, talk, text);
      await parts.settleNotes(tx, person.id);
      return viewAll(talk, ids);
    },
    recall: (question, options) => recall(parts, talk, question, options),
    async aboutMe(limit) {
      const told: Note[] = [];
      for (const type of TELLING) {
        const notes = await listNotes(tx, { personId: person.id, state: 'active', type, limit: MOST_LOOKED_AT });
        told.push(...notes.filter(({ trust }) => trust !== 'untrusted').sort((a, b) => b.importance - a.importance));
      }
      return { total: told.length, notes: told.slice(0, limit).map(view) };
    },
    dueIn: (span) => dueIn(talk, { fromMs: parts.clock.now(), ...span }),
    async find(words, limit) {
      const wanted = tellingTerms(words);
      const hits = await searchChunks(tx, { ...inputOf(parts, talk, words), kinds: ['note'], minScore: 0 });
      const notes = await notesOf(talk, hits);
      const holding = notes.filter((note) => holdsAll(`${note.title} ${note.content} ${note.tags.join(' ')}`, wanted));
      if (holding.length > 0) return holding.slice(0, limit).map(view);
      return viewAll(talk, (await findAlike(tx, person.id, wordsOf(words))).slice(0, limit));
    },
    async justKept() {
      const [before] = await listMessages(tx, {
        personId: person.id,
        conversationId: message.conversationId,
        before: message.id,
        limit: 8,
      }).then((messages) => messages.filter(({ direction }) => direction === 'in').slice(-1));
      if (!before || before.at < message.at - STILL_MEANT_MS) return [];
      return (await listNotes(tx, { personId: person.id, source: `message:${before.id}` })).map(view);
    },
    justShown: async () => viewAll(talk, await shownBefore(tx, message)),
    async takeBack(changes) {
      const writer = { personId: person.id, ids: parts.ids, nowMs: parts.clock.now() };
      const titles = await takeBackChanges(tx, writer, changes);
      await parts.settleNotes(tx, person.id);
      return titles;
    },
    async forget(ids) {
      const gone: NoteView[] = [];
      for (const id of ids) {
        const before = await getNote(tx, person.id, id);
        if (!before) continue;
        await parts.forgetNote(tx, person.id, id);
        gone.push(view(before));
      }
      await forgetTalk(talk, gone);
      return gone;
    },
  };
}

/** What was said just now about forgetting repeats the words; it may not be in the index yet. */
async function forgetTalk({ tx, message, person }: Talk, gone: readonly NoteView[]): Promise<void> {
  const { conversationId } = message;
  const before = await listMessages(tx, { personId: person.id, conversationId, before: message.id, limit: 6 });
  for (const { id, text } of [...before, message]) {
    const said = termsOf(text).join(' ');
    if (gone.some((note) => said.includes(termsOf(note.text).join(' ')))) await forgetMessage(tx, person.id, id);
  }
}

/** "That" is what was said a moment ago. */
const STILL_MEANT_MS = 15 * 60_000;

/** Notes that our last answer showed; what came unasked in between was no answer. */
async function shownBefore(tx: Tx, { personId, conversationId, id, at }: Message): Promise<string[]> {
  const before = await listMessages(tx, { personId, conversationId, before: id, limit: 8 });
  const reply = before.findLast(({ direction, replyTo }) => direction === 'out' && replyTo !== undefined);
  if (!reply || reply.at < at - STILL_MEANT_MS || reply.card?.kind !== 'notes-shown') return [];
  const { notes } = reply.card;
  return Array.isArray(notes) ? notes.filter((note) => typeof note === 'string') : [];
}

/** Reads the words as capture does, for type, date and people; what it does not understand is kept all the same. */
async function keep(
  { ids, clock, settings }: RecallParts,
  { tx, message, person }: Talk,
  text: string,
): Promise<string[]> {
  const writer = { personId: person.id, ids, nowMs: clock.now() };
  const said = { source: `message:${message.id}`, atMs: message.at };
  const { notes } = captureNotes(text, {
    nowMs: message.at,
    timeZone: person.timeZone,
    author: 'owner',
    trust: 'owner',
    locale: settings.get('locale'),
    defaults: dayParts(settings),
  });
  const [only, ...more] = notes;
  if (only && (more.length === 0 || coversMost(notes, text))) {
    const whole = more.length === 0 ? [{ ...only, content: text }] : notes;
    return (await keepCaptured(tx, writer, whole, said)).map(({ id }) => id);
  }
  const same = (await listSame(tx, person.id, text))[0];
  const { id } = await addNote(tx, writer, {
    content: text,
    type: 'CONTEXT',
    source: said.source,
    trust: 'owner',
    importance: KEPT_IMPORTANCE,
    ...(same ? { id: same } : { atMs: said.atMs }),
  });
  return [id];
}

/** Most of what was said is in these notes; else the whole is kept as one. */
function coversMost(notes: readonly CapturedNote[], text: string): boolean {
  const held = notes.reduce((sum, { content }) => sum + content.length, 0);
  return held >= text.length * 0.7;
}

const WITH_A_TIME = ['PLAN', 'ACTIVITY', 'EVENT'] as const;

async function dueIn({ tx, person }: Talk, span: { fromMs: number; untilMs?: number }): Promise<DueNote[]> {
  const asked = {
    personId: person.id,
    state: 'active',
    // What is due today is due all day long.
    dueFrom: startOfDay(span.fromMs, person.timeZone),
    ...(span.untilMs === undefined ? {} : { dueBefore: span.untilMs }),
  } as const;
  const due: DueNote[] = [];
  for (const type of WITH_A_TIME) {
    for (const { title, content, trust, dueAt, tags } of await listNotes(tx, { ...asked, type })) {
      const isAllDay = tags.includes(ALL_DAY_TAG);
      if (dueAt === null || trust === 'untrusted' || (!isAllDay && dueAt < span.fromMs)) continue;
      due.push({ title: title || content, dueAt, isAllDay });
    }
  }
  return due.sort((a, b) => a.dueAt - b.dueAt);
}

async function listSame(tx: Tx, personId: string, text: string): Promise<string[]> {
  const hits = await searchChunks(tx, { personId, query: text, nowMs: 0, kinds: ['note'], maxResults: 5 });
  const notes = await Promise.all(hits.map(({ sourceId }) => getNote(tx, personId, sourceId)));
  return notes.flatMap((note) => (note && !note.hidden && note.content === text ? [note.id] : []));
}

async function recall(
  parts: RecallParts,
  talk: Talk,
  question: string,
  { limit, isSure }: { limit: number; isSure: boolean },
): Promise<readonly Recalled[]> {
  const { tx, message, person } = talk;
  const hit = (id: string) =>
    recordHit(tx, { personId: person.id, nowMs: parts.clock.now() }, id, message.conversationId);
  const known = (await recallIdentity(tx, person.id, question)).slice(0, limit);
  if (known.length > 0) {
    for (const { id } of known) await hit(id);
    await parts.settleNotes(tx, person.id);
    return known.map((note) => ({ text: textOf(note), from: noteView(note, person).from, noteId: note.id }));
  }
  const wanted = tellingTerms(question).filter((term, _, all) => all.length === 1 || !ASKING.has(term));
  if (wanted.length === 0) return [];
  const hits = await findPassages(parts, talk, question);
  const found: Recalled[] = [];
  const shown = new Set<string>([`message:${message.id}`]);
  let notedAt = 0;
  for (const one of hits) {
    if (found.length === limit) break;
    if (shown.has(`${one.sourceKind}:${one.sourceId}`)) continue;
    if (!(isSure ? holdsMost(one.text, wanted) : one.sourceKind !== 'message' || holdsAny(one.text, wanted))) continue;
    // What was said before the note was written is in the note, or was corrected by it.
    if (one.sourceKind === 'message' && one.at <= notedAt) continue;
    const told = await tell(talk, one);
    if (!told || found.some(({ text }) => text === told.text)) continue;
    shown.add(`${one.sourceKind}:${one.sourceId}`);
    if (told.note) {
      if (told.note.source !== null) shown.add(told.note.source);
      notedAt = Math.max(notedAt, told.note.updatedAt);
      await hit(told.note.id);
    }
    found.push({ text: told.text, from: told.from, ...(told.note ? { noteId: told.note.id } : {}) });
  }
  if (found.length > 0) await parts.settleNotes(tx, person.id);
  return found;
}

/** Asked for apart, so that much talk about a thing does not stand before what is noted about it. */
async function findPassages(parts: RecallParts, talk: Talk, question: string): Promise<ChunkHit[]> {
  const input = inputOf(parts, talk, question);
  const noted = await searchChunks(talk.tx, { ...input, kinds: ['note', 'file'] });
  if (!parts.settings.get('memory.searchConversations')) return noted;
  return [...noted, ...(await searchChunks(talk.tx, { ...input, kinds: ['message'] }))];
}

/** The passage on one line and where it comes from; undefined for what is no answer. */
async function tell({ tx, person }: Talk, hit: ChunkHit): Promise<(Recalled & { note?: Note }) | undefined> {
  const text = hit.text.replaceAll(/\s+/gu, ' ').trim();
  const day = dayOf(hit.at, person);
  if (hit.sourceKind === 'note') {
    const note = await getNote(tx, person.id, hit.sourceId);
    if (!note || note.hidden || note.type === 'QUESTION') return undefined;
    // What was corrected is no answer any more.
    if ((await replacedBy(tx, [note.id])).has(note.id)) return undefined;
    return { text: textOf(note), from: noteView(note, person).from, note };
  }
  if (hit.sourceKind === 'file') {
    const lines = hit.startLine === undefined ? '' : `#L${hit.startLine}-L${hit.endLine ?? hit.startLine}`;
    return { text: text.replaceAll(/(?:^|\s)#+\s/gu, ' ').trim(), from: `${hit.sourceId}${lines}` };
  }
  const said = await findMessage(tx, person.id, hit.sourceId);
  // Questions and commands tell nothing, and our own words are no source.
  if (!said || said.direction === 'out' || QUESTION.test(said.text) || isCommand(said.text)) return undefined;
  const who = said.author === undefined ? 'you wrote' : `${said.author} wrote`;
  return { text: said.text.replaceAll(/\s+/gu, ' ').trim(), from: `${who} on ${day}` };
}

/** With its mark, or plainly one without. */
const QUESTION =
  /\?\s*$|^\W*(?:what|when|where|who|which|how|why)(?: \p{L}+)? (?:am|is|are|was|were|do|does|did|can|should) (?:i|we|my|our|you)\b/iu;

const inputOf = ({ clock }: RecallParts, { person }: Talk, query: string): SearchInput => ({
  personId: person.id,
  query,
  nowMs: clock.now(),
  timeZone: person.timeZone,
  maxResults: SPARE,
});

async function notesOf({ tx, person }: Talk, hits: readonly ChunkHit[]): Promise<Note[]> {
  const notes: Note[] = [];
  for (const id of new Set(hits.map(({ sourceId }) => sourceId))) {
    const note = await getNote(tx, person.id, id);
    if (note && !note.hidden) notes.push(note);
  }
  return notes;
}

async function viewAll({ tx, person }: Talk, ids: readonly string[]): Promise<NoteView[]> {
  const notes = await Promise.all(ids.map((id) => getNote(tx, person.id, id)));
  return notes.flatMap((note) => (note ? [noteView(note, person)] : []));
}

function noteView(note: Note, person: Person): NoteView {
  const day = dayOf(note.createdAt, person);
  const from = note.trust === 'untrusted' ? `from outside, not checked, ${day}` : `noted on ${day}`;
  const due = note.dueAt === null ? {} : { dueAt: note.dueAt, isAllDay: note.tags.includes(ALL_DAY_TAG) };
  return { id: note.id, text: textOf(note), from, ...due };
}

/** The title only where it says more than the content. */
function textOf({ title, content, attribute }: Note): string {
  const body = content.replaceAll(/\s+/gu, ' ').trim();
  if (title === '' || body === '') return body || title;
  // "home: Chicago" is our name for what "I moved to Chicago" says.
  const ours = attribute?.startsWith('user/') ? `${attribute.slice('user/'.length)}: ` : '';
  const said = ours !== '' && title.startsWith(ours) ? title.slice(ours.length) : title;
  return holdsAll(body, termsOf(said)) ? body : `${title}: ${body}`;
}

const dayOf = (ms: number, { timeZone }: Person): string => formatWallDate(toWallMs(timeZone, ms));

/** The words that say what is asked for: not "what did I", not "the". */
function tellingTerms(text: string): string[] {
  return termsOf(wordsOf(text).join(' '));
}

/** Of English only: in other tongues some of these are the very thing that is asked about. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  `what what's when when's who who's whom whose where where's which why how is are was were am be been do does did have
  has had i i'm i've me my mine we us our you your he she it it's its they them their this that that's these those the a
  an and or of to in on at for with about from by as if not no any anything something some tell know say said told
  remember note noted will would can could should shall may might there there's here`.split(/\s+/u),
);

const wordsOf = (text: string): string[] => [...tokensOf(text)].filter((word) => !SMALL_WORDS.has(word));

function holdsAll(text: string, terms: readonly string[]): boolean {
  const held = new Set(termsOf(text));
  return terms.length > 0 && terms.every((term) => held.has(term));
}

function holdsAny(text: string, terms: readonly string[]): boolean {
  const held = new Set(termsOf(text));
  return terms.some((term) => held.has(term));
}

/** Words that ask for a thing of some kind; an answer seldom repeats them. */
const ASKING: ReadonlySet<string> = new Set(
  termsOf('name names called call number date day time year month hour place kind sort address again exactly long old'),
);

/** For a question nobody said was one to memory: at least two words of three must be there. */
function holdsMost(text: string, terms: readonly string[]): boolean {
  const held = new Set(termsOf(text));
  return terms.filter((term) => held.has(term)).length * 3 >= terms.length * 2;
}

/** The most telling first. */
const TELLING = ['IDENTITY', 'RELATIONSHIP', 'PREFERENCE', 'PLAN', 'EVENT', 'ACTIVITY', 'CONTEXT'] as const;
/** Of each type; nobody reads more. */
const MOST_LOOKED_AT = 200;
