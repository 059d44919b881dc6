/**
 * Writes what a model read in a message, over what is known, in one unit of work: notes of its own, details of notes this
 * message made, matters that are over, followers and the record. What was noted without a model is never taken away, and
 * of a message whose words were forgotten nothing is written.
 */
import { type Ids, joinWords, quote } from '../../../base/index.ts';
import type { Message } from '../../../inbox/index.ts';
import { writeLedger } from '../../../ledger/index.ts';
import {
  type CheckedEnriched,
  closeMatters,
  type KnownNote,
  keepCaptured,
  type Language,
  type Merged,
  mergeEnriched,
} from '../../../memory/capture/index.ts';
import { addNote, getNote, listNotes, type Note } from '../../../memory/notes/index.ts';
import { searchChunks } from '../../../memory/search/index.ts';
import type { Tx } from '../../../store/index.ts';

export interface KeepingParts {
  readonly ids: Ids;
  readonly clock: { now(): number };
  readonly settleNotes: (tx: Tx, personId: string) => Promise<unknown>;
}

export interface Reading {
  readonly message: Message;
  readonly checked: CheckedEnriched;
  readonly language: Language;
  readonly causeId: string | undefined;
  readonly model: string;
  readonly tokens: number;
}

/** Found beside each new note; more are never the same thing. */
const MOST_ALIKE = 5;

export async function keepEnriched(parts: KeepingParts, tx: Tx, reading: Reading): Promise<void> {
  const { message, checked } = reading;
  const { personId } = message;
  const writer = { personId, ids: parts.ids, nowMs: parts.clock.now() };
  const known = await knownBeside(tx, reading);
  const merged = mergeEnriched(checked.notes, known, reading.language);
  const ofMessage = new Set(known.filter(({ isOfMessage }) => isOfMessage).map(({ id }) => id));
  const closed = await closeMatters(tx, writer, checked.resolves, ofMessage);
  const kept = await keepCaptured(tx, writer, merged.added, { source: sourceOf(message), atMs: message.at });
  for (const { id, ...detail } of merged.details) {
    const note = await getNote(tx, personId, id);
    // Whose words they are does not change by what is added to them.
    if (note) await addNote(tx, writer, { id, title: note.title, content: note.content, trust: note.trust, ...detail });
  }
  const added = kept.map(({ note }) => quote(note.title || note.content));
  await writeLedger(tx, parts.ids, {
    personId,
    kind: 'capture',
    subject: message.id,
    ...(reading.causeId === undefined ? {} : { parentId: reading.causeId }),
    at: writer.nowMs,
    outcome:
      kept.length > 0 ? 'kept' : closed.length > 0 ? 'closed' : merged.details.length > 0 ? 'detailed' : 'nothing',
    reason: 'model',
    summary: summaryOf(
      added,
      closed.map(({ title }) => quote(title)),
      merged,
    ),
    detail: {
      model: reading.model,
      tokens: reading.tokens,
      notes: kept.map(({ id, outcome, note }) => ({ id, outcome, type: note.type, title: note.title })),
      detailed: merged.details.map(({ id }) => id),
      closed,
      known: merged.known,
      dropped: checked.dropped,
    },
  });
  await parts.settleNotes(tx, personId);
}

export const sourceOf = ({ id }: Pick<Message, 'id'>): string => `message:${id}`;

export async function notesOfMessage(tx: Tx, message: Message): Promise<KnownNote[]> {
  const notes = await listNotes(tx, { personId: message.personId, source: sourceOf(message) });
  return notes.map((note) => toKnown(note, true));
}

async function knownBeside(tx: Tx, { message, checked }: Reading): Promise<KnownNote[]> {
  const known = new Map((await notesOfMessage(tx, message)).map((note) => [note.id, note]));
  for (const { title, content } of checked.notes) {
    const hits = await searchChunks(tx, {
      personId: message.personId,
      query: title || content,
      nowMs: message.at,
      kinds: ['note'],
      maxResults: MOST_ALIKE,
      minScore: 0,
    });
    for (const { sourceId } of hits) {
      const note = known.has(sourceId) ? null : await getNote(tx, message.personId, sourceId);
      const isLive = note && !note.hidden && note.state !== 'resolved' && note.trust !== 'untrusted';
      if (isLive) known.set(note.id, toKnown(note, false));
    }
  }
  return [...known.values()];
}

const toKnown = (note: Note, isOfMessage: boolean): KnownNote => ({ ...note, isOfMessage });

function summaryOf(added: readonly string[], closed: readonly string[], { details }: Merged): string {
  const lines = [
    ...(added.length > 0 ? [`Noted from your message, with a model: ${joinWords(added)}.`] : []),
    ...(details.length > 0 ? [`Added detail to ${details.length === 1 ? 'a note' : `${details.length} notes`}.`] : []),
    ...(closed.length > 0 ? [`Closed: ${joinWords(closed)}.`] : []),
  ];
  return lines.join(' ') || 'A model read your message and found nothing to add.';
}
