/**
 * What the ledger says about notes, so that "why?" finds them. It names a note by its title or first words; when a note
 * is forgotten those words go from the ledger too.
 */
import { count, type Ids, quote } from '../../base/index.ts';
import type { DoorCaller } from '../../doors/operations/index.ts';
import { blankLedger, forgetLedgerWords, writeLedger } from '../../ledger/index.ts';
import type { ForgetList, Note } from '../../memory/notes/index.ts';
import type { Tx } from '../../store/index.ts';

export interface NoteTeller {
  readonly ids: Ids;
  readonly personId: string;
  readonly nowMs: number;
  readonly caller: DoorCaller | undefined;
}

const BY: Readonly<Record<DoorCaller['by'], string>> = { owner: 'You', model: 'The assistant', system: 'Hark' };
const byOf = (caller: DoorCaller | undefined): string => BY[caller?.by ?? 'owner'];

export const nameOf = (note: { readonly title: string; readonly content: string }): string =>
  note.title || note.content.trim();

function tell(tx: Tx, by: NoteTeller, entry: { outcome: string; summary: string; subject?: string; detail?: object }) {
  const { causeId } = by.caller?.turn ?? {};
  return writeLedger(tx, by.ids, {
    personId: by.personId,
    kind: 'memory',
    at: by.nowMs,
    outcome: entry.outcome,
    summary: entry.summary,
    ...(entry.subject === undefined ? {} : { subject: entry.subject }),
    ...(causeId === undefined ? {} : { parentId: causeId }),
    detail: { door: by.caller?.door ?? 'library', by: by.caller?.by ?? 'owner', ...entry.detail },
  });
}

export async function tellWritten(tx: Tx, by: NoteTeller, note: Note, outcome: 'added' | 'updated'): Promise<void> {
  const { conflictsWith, supersedes } = note;
  const verb = outcome === 'added' ? 'noted' : 'changed the note';
  const because = [
    ...(supersedes.length > 0 ? [`it replaces ${count(supersedes.length, 'older note')}`] : []),
    ...(conflictsWith.length > 0 ? [`it contradicts ${count(conflictsWith.length, 'other note')}`] : []),
  ].join(' and ');
  await tell(tx, by, {
    outcome,
    subject: note.id,
    summary: `${byOf(by.caller)} ${verb} ${quote(nameOf(note))}${because ? `; ${because}` : ''}.`,
    detail: { type: note.type, trust: note.trust },
  });
}

export async function tellEdited(tx: Tx, by: NoteTeller, note: Note, fields: readonly string[]): Promise<void> {
  await tell(tx, by, {
    outcome: 'edited',
    subject: note.id,
    summary: `${byOf(by.caller)} changed ${fields.join(', ') || 'nothing'} of the note ${quote(nameOf(note))}.`,
    detail: { fields },
  });
}

export async function tellMany(
  tx: Tx,
  by: NoteTeller,
  done: { outcome: 'added' | 'imported'; added: number; updated: number },
): Promise<void> {
  const changed = done.updated > 0 ? ` and changed ${done.updated}` : '';
  await tell(tx, by, {
    outcome: done.outcome,
    summary: `${byOf(by.caller)} ${done.outcome === 'added' ? 'noted' : 'imported'} ${count(done.added, 'thing')}${changed}.`,
    detail: { added: done.added, updated: done.updated },
  });
}

/** How the source of a note learned from a message begins. */
const MESSAGE = 'message:';

/** Says that something was forgotten, not what. */
export async function tellForgotten(tx: Tx, by: NoteTeller, list: ForgetList): Promise<void> {
  const { personId } = by;
  const summary = 'A note that was forgotten.';
  for (const { id, source } of list.notes) {
    await blankLedger(tx, { personId, kind: 'memory', subject: id, summary });
    if (!source?.startsWith(MESSAGE)) continue;
    await blankLedger(tx, { personId, kind: 'capture', subject: source.slice(MESSAGE.length), summary });
  }
  await forgetLedgerWords(tx, personId, list.notes);
  await tell(tx, by, {
    outcome: 'forgotten',
    summary: `${byOf(by.caller)} had ${count(list.notes.length, 'note')} forgotten.`,
    detail: { notes: list.notes.map((note) => note.id) },
  });
}
