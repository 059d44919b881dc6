/**
 * A learning that has proven itself graduates into SOUL.md (R9). Code checks what a model asks for: the note is there,
 * was of use in five sessions, and was never anybody else's words; the text is short and plain. Accepting takes the note
 * out of the store, whole, and adds the text; taking it back restores both.
 */
import { ConflictError, count, InputError, NotFoundError, quote, shorten } from '../../base/index.ts';
import type { DoorCaller } from '../../doors/operations/index.ts';
import { blankLedger } from '../../ledger/index.ts';
import {
  type ArchivedNote,
  addLink,
  exportNotes,
  forget,
  getNote,
  importNotes,
  listNotes,
  type Note,
  neighboursOf,
  noteSteps,
  planForget,
} from '../../memory/notes/index.ts';
import { addParagraph, dropParagraph } from '../../memory/promote/index.ts';
import { type Applier, type Proposal, type ProposalDraft, withdrawProposals } from '../../proposals/index.ts';
import { runSteps, type Tx } from '../../store/index.ts';
import { editUserFile, type FileParts, userFile } from './user-file.ts';

export const PROMOTE_LEARNING = 'promote_learning';
/** In so many sessions a note must have been of use before it may become part of who Hark is. */
export const FEWEST_HITS = 5;
const LONGEST_ADDITION = 600;
const PROMOTED_TRUST: ReadonlySet<Note['trust']> = new Set(['owner', 'agent']);

export interface LearningParts extends FileParts {
  readonly clock: { now(): number };
  readonly settleNotes: (tx: Tx, personId: string) => Promise<unknown>;
}

interface LearningData {
  readonly noteId: string;
  readonly text: string;
}

interface LearningUndo {
  readonly notes: readonly ArchivedNote[];
  readonly linkedFrom: ReadonlyArray<{ readonly id: string; readonly to: string; readonly reason: string }>;
}

/** Checks the wish and says what to propose. Refuses with the reason. */
export async function draftLearning(
  tx: Tx,
  wish: { personId: string; key: string; soulAddition: string },
  caller: DoorCaller | undefined,
): Promise<{ draft: ProposalDraft; note: Note }> {
  const note = await findLearning(tx, wish.personId, wish.key);
  const text = checkAddition(wish.soulAddition);
  const causeId = caller?.turn?.causeId;
  return {
    note,
    draft: {
      personId: wish.personId,
      kind: PROMOTE_LEARNING,
      key: `${note.id}\n${text}`,
      title: `Make ${quote(nameOf(note))} part of SOUL.md`,
      detail: [
        `Of use in ${count(note.hits, 'session')}. SOUL.md is read before every answer; the note leaves the store.`,
        ...text.split('\n').map((line) => `+ ${line}`),
        `- note ${quote(nameOf(note))}: ${shorten(note.content.replaceAll(/\s+/gu, ' '), 200)}`,
      ].join('\n'),
      applyData: { noteId: note.id, text },
      createdBy: caller?.by ?? 'owner',
      ...(causeId === undefined ? {} : { causeId }),
    },
  };
}

export function learningApplier(parts: LearningParts): Applier {
  const writer = (personId: string) => ({ personId, ids: parts.ids, nowMs: parts.clock.now() });
  return {
    async apply(tx, proposal) {
      const { noteId } = dataOf(proposal);
      userFile(parts, proposal.personId, 'SOUL.md');
      const note = await getNote(tx, proposal.personId, noteId);
      if (!note) throw new ConflictError('id', 'The note is gone, so there is nothing to promote.');
      requireProven(note);
      const target = { noteId };
      const going = new Set((await planForget(tx, proposal.personId, target)).notes.map(({ id }) => id));
      const notes = (await exportNotes(tx, proposal.personId)).filter(({ id }) => going.has(id));
      const around = await neighboursOf(tx, proposal.personId, noteId);
      const linkedFrom = around
        .filter(({ direction, id }) => direction === 'from' && !going.has(id))
        .map(({ id, reason }) => ({ id, to: noteId, reason }));
      await forget(tx, proposal.personId, target);
      await parts.settleNotes(tx, proposal.personId);
      return { notes, linkedFrom } satisfies LearningUndo;
    },
    async takeBack(tx, proposal) {
      const { notes, linkedFrom } = undoOf(proposal);
      await importNotes(tx, writer(proposal.personId), notes);
      for (const { id, to, reason } of linkedFrom) {
        const isThere = (await getNote(tx, proposal.personId, id)) !== undefined;
        if (isThere) await addLink(tx, writer(proposal.personId), id, to, reason);
      }
      await parts.settleNotes(tx, proposal.personId);
    },
    async applyFiles(proposal) {
      editUserFile(parts, proposal.personId, 'SOUL.md', (file) => addParagraph(file, dataOf(proposal).text));
    },
    async takeBackFiles(proposal) {
      editUserFile(parts, proposal.personId, 'SOUL.md', (file) => dropParagraph(file, dataOf(proposal).text));
    },
  };
}

/** What waits about a note that is gone would keep its words (M10). */
export async function withdrawLearnings(tx: Tx, personId: string, noteIds: readonly string[]): Promise<void> {
  const left = new Set((await runSteps(tx, noteSteps.findRows(personId, noteIds))).map(({ id }) => id));
  for (const noteId of noteIds.filter((id) => !left.has(id))) {
    const gone = await withdrawProposals(tx, { personId, kind: PROMOTE_LEARNING, keyPrefix: `${noteId}\n` });
    for (const subject of gone) {
      await blankLedger(tx, {
        personId,
        kind: 'proposal',
        subject,
        summary: 'A proposal about a note that was forgotten.',
      });
    }
  }
}

/** By id, else by title on whatever shelf; of several the one of most use. */
async function findLearning(tx: Tx, personId: string, key: string): Promise<Note> {
  const wanted = key.trim();
  if (wanted === '') throw new InputError('key', 'Say which note is meant, by its title or id.');
  const byId = await getNote(tx, personId, wanted);
  const named = byId ? [byId] : await listNotes(tx, { personId, title: wanted });
  const [note] = named.sort((a, b) => b.hits - a.hits);
  if (!note) throw new NotFoundError('key', `There is no note ${quote(wanted)}.`);
  requireProven(note);
  return note;
}

function requireProven(note: Note): void {
  const name = quote(nameOf(note));
  if (!PROMOTED_TRUST.has(note.trust)) {
    throw new ConflictError('key', `${name} holds words of others (${note.trust}); those are never promoted.`);
  }
  if (note.hidden || note.state === 'resolved') throw new ConflictError('key', `${name} was put away.`);
  if (note.hits < FEWEST_HITS) {
    const had = count(note.hits, 'session');
    throw new ConflictError('key', `${name} was of use in ${had}; it takes ${FEWEST_HITS} to be promoted.`);
  }
}

function checkAddition(given: string): string {
  const text = given.toWellFormed().replaceAll('\r\n', '\n').trim();
  if (text === '') throw new InputError('soul_addition', 'Say in a sentence or two what SOUL.md is to say.');
  if (text.length > LONGEST_ADDITION) {
    throw new InputError('soul_addition', `It has ${text.length} characters; at most ${LONGEST_ADDITION} are taken.`);
  }
  // Nothing that hides, opens a heading of its own or passes for one of our marks.
  if (/<!--|-->|```|~~~|^#{1,6}\s|[^\P{Cc}\n]/mu.test(text)) {
    throw new InputError('soul_addition', 'Plain sentences only: no headings, comments, code or control characters.');
  }
  return text;
}

const nameOf = (note: Note): string => note.title || note.content;
// Written by `draftLearning` and `apply`; the room keeps them as they are.
const dataOf = ({ applyData }: Proposal): LearningData => applyData as unknown as LearningData;
const undoOf = ({ undoData }: Proposal): LearningUndo => undoData as unknown as LearningUndo;
