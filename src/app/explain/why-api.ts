/**
 * "Why?" (SPEC Z2): about a moment, the look it falls into and what happened around it; about words, the looks, jobs and
 * messages they match, else the notes that never gave a reason to speak. Reads only.
 */
import { formatLocal, fromWallMs, InputError, quote } from '../../base/index.ts';
import type { HarkApi, MemoryApi, WhyAnswer } from '../../doors/operations/index.ts';
import {
  type Beat,
  beatAround,
  rowsAbout,
  tellBeat,
  tellingBeat,
  tellStory,
  whyNoteIsSilent,
} from '../../explain/index.ts';
import { type LedgerRow, readLedger } from '../../ledger/index.ts';
import { type Person, requirePerson } from '../../people/index.ts';
import { listMutedTopics } from '../../speak/learn/index.ts';
import type { Store } from '../../store/index.ts';
import { parseAt } from '../../time/schedule/index.ts';
import { reminderFor } from '../speak/index.ts';

/** How much is looked through for words; older rows are reached by a moment. */
const MOST_ROWS_SEARCHED = 5_000;
/** "Around" a moment. */
const AROUND_MS = 30 * 60_000;
const MOST_ROWS_TOLD = 60;
/** A note that shares a single word with the question is not what was meant. */
const LEAST_SCORE = 0.2;

/** Rows that say what was heard or noted, not what came of it. */
const ONLY_HEARD: ReadonlySet<string> = new Set(['message', 'note', 'memory', 'model']);

export interface WhyParts {
  readonly store: Store;
  readonly now: () => number;
  readonly memory: Pick<MemoryApi, 'search' | 'note'>;
}

export function whyApi(parts: WhyParts): Pick<HarkApi, 'why'> {
  return {
    async why(query = {}) {
      const person = await parts.store.read((tx) => requirePerson(tx, query.personId));
      if (query.about !== undefined) return whyAbout(parts, person, query.about);
      const at = query.at === undefined ? undefined : instantOf(query.at, person.timeZone);
      const rows = await parts.store.read((tx) =>
        readLedger(tx, {
          personId: person.id,
          limit: MOST_ROWS_TOLD,
          ...(at === undefined ? {} : { fromAt: at - AROUND_MS, untilAt: at + AROUND_MS }),
        }),
      );
      if (at === undefined) return { ...tellStory(rows, person.timeZone, 'anything yet'), counterfactuals: [] };
      return withBeat(rows, beatAround(await looksBefore(parts, person, at), at), person.timeZone, 'that time');
    },
  };
}

/** The looks up to a moment; the one that counts may have begun long before. */
function looksBefore({ store }: WhyParts, person: Person, atMs: number): Promise<LedgerRow[]> {
  return store.read((tx) => readLedger(tx, { personId: person.id, kind: 'beat', untilAt: atMs, limit: 3 }));
}

async function whyAbout(parts: WhyParts, person: Person, about: string): Promise<WhyAnswer> {
  const rows = await parts.store.read((tx) => readLedger(tx, { personId: person.id, limit: MOST_ROWS_SEARCHED }));
  const found = rowsAbout(rows, about).slice(0, MOST_ROWS_TOLD);
  const beat = tellingBeat(found);
  const isAnswered = found.some(({ kind }) => !ONLY_HEARD.has(kind));
  const sentences = isAnswered ? [] : await silentNotes(parts, person, about);
  if (sentences.length === 0) {
    const told = withBeat(found, beat, person.timeZone, quote(about));
    const reminded = await remindedNote(parts, person, about);
    return reminded === undefined ? told : { ...told, answer: `${told.answer} ${reminded}` };
  }
  const told = tellStory(found, person.timeZone, quote(about));
  return { ...told, answer: sentences.join(' '), counterfactuals: [] };
}

function withBeat(rows: readonly LedgerRow[], beat: Beat | undefined, timeZone: string, about: string): WhyAnswer {
  const told = tellStory(rows, timeZone, about);
  if (!beat) return { ...told, counterfactuals: [] };
  const { answer, counterfactuals } = tellBeat(beat, timeZone);
  const { verdict, reason, gates, signals } = beat.decision;
  // What happened since the look is the fresher answer: a reminder that rang, a message that was sent.
  const last = told.story.at(-1);
  const isFresher = last !== undefined && last.at > beat.row.untilAt && about !== 'that time';
  return {
    ...told,
    answer: isFresher ? told.answer : answer,
    counterfactuals: [...counterfactuals],
    look: { decisionId: beat.row.id, verdict, reason, gates: [...gates], signals: [...signals] },
  };
}

/** K2: a date for which the person set a reminder is left to it. */
async function remindedNote({ store, memory }: WhyParts, person: Person, about: string): Promise<string | undefined> {
  const query = { personId: person.id, maxResults: 1, minScore: LEAST_SCORE, kinds: ['note'] as const };
  const [first] = (await memory.search(about, query)).results;
  const note = first?.noteId === undefined ? undefined : await memory.note(first.noteId, { personId: person.id });
  const dueAtMs = note?.dueAtMs;
  if (note === undefined || dueAtMs === undefined || note.state !== 'active') return undefined;
  const reminder = await store.read((tx) => reminderFor(tx, person.id, { text: note.content, dueAtMs }));
  if (!reminder) return undefined;
  const when = formatLocal(reminder.atMs, person.timeZone);
  return `Its date I leave to your own reminder ${quote(reminder.text)}, ${when}.`;
}

/** Notes that match, and why each has stayed silent. */
async function silentNotes(parts: WhyParts, person: Person, about: string): Promise<string[]> {
  const query = { personId: person.id, maxResults: 2, minScore: LEAST_SCORE, kinds: ['note'] as const };
  const { results } = await parts.memory.search(about, query);
  const mutedTopics = await parts.store.read((tx) => listMutedTopics(tx, person.id));
  const look = { nowMs: parts.now(), timeZone: person.timeZone, mutedTopics };
  const sentences: string[] = [];
  for (const { noteId } of results) {
    if (noteId === undefined) continue;
    sentences.push(whyNoteIsSilent(await parts.memory.note(noteId, { personId: person.id }), look));
  }
  return sentences;
}

/** Epoch milliseconds, or a time that ends in Z or an offset. */
const HAS_OFFSET = /^-?\d+$|(z|[+-]\d\d(:?\d\d)?)$/iu;

/** Epoch milliseconds, an ISO time, or a local date and time. */
function instantOf(at: number | string, timeZone: string): number {
  if (typeof at === 'number') return at;
  const parsed = parseAt(at);
  // Without an offset the person means their own clock.
  if (parsed !== undefined) return HAS_OFFSET.test(at) ? parsed : fromWallMs(timeZone, parsed).atMs;
  throw new InputError('at', `${quote(at)} is not a time. Use 2026-03-11T15:10, or epoch milliseconds.`);
}
