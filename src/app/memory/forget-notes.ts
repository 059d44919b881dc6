/**
 * Forgetting through the doors (M10): one note, or all that was learned from a source, with what came of it. Shows the
 * list first if asked to. Afterwards the index has nothing of it, the ledger has none of its words, and MEMORY.md loses
 * its lines.
 */
import { InputError, messageOf, quote, shorten } from '../../base/index.ts';
import type { DoorCaller, ForgottenView, MemoryApi } from '../../doors/operations/index.ts';
import { forgetLedgerJobs } from '../../ledger/index.ts';
import { type ForgetList, type ForgetTarget, forget, planForget } from '../../memory/notes/index.ts';
import { requirePerson } from '../../people/index.ts';
import { listTaggedJobs } from '../../speak/signals/index.ts';
import type { Tx } from '../../store/index.ts';
import { forgetWords } from './forget-words.ts';
import { forgetSaid } from './keep-index/index.ts';
import type { MemoryParts } from './memory-parts.ts';
import { nameOf, tellForgotten } from './note-ledger.ts';
import { requireReach } from './note-trust.ts';
import { NOTES_PER_UNIT } from './settle-notes.ts';

const WHY = {
  asked: 'asked for',
  merged: 'merged into one that goes',
  derived: 'made from one that goes',
} as const;
const LONGEST_NAME = 120;

export function forgetApi(parts: MemoryParts): Pick<MemoryApi, 'forget'> {
  const { store } = parts;
  return {
    async forget(what, caller) {
      if (typeof what !== 'object' || what === null) {
        throw new InputError('forget', `forget is ${quote(what)}; allowed: {id} of a note, or {source}.`);
      }
      const target: ForgetTarget = 'id' in what ? { noteId: what.id } : { source: what.source.trim() };
      if (what.dryRun) {
        return store.read(async (tx) => {
          const person = await requirePerson(tx, what.personId);
          return viewOf(await planForget(tx, person.id, target), true);
        });
      }
      const { personId, list } = await store.transaction(async (tx) => {
        const person = await requirePerson(tx, what.personId);
        return { personId: person.id, list: await forgetIn(parts, tx, { personId: person.id, target, caller }) };
      });
      if (list.notes.length > 0) await bringInLine(parts, personId);
      return viewOf(list, false);
    },
  };
}

/** For a unit of work that does more than that. `bringInLine` belongs after it. */
export async function forgetIn(
  { clock, ids, settling }: MemoryParts,
  tx: Tx,
  asked: { readonly personId: string; readonly target: ForgetTarget; readonly caller: DoorCaller | undefined },
): Promise<ForgetList> {
  const { personId, target, caller } = asked;
  const planned = (await planForget(tx, personId, target)).notes;
  for (const note of planned) requireReach(caller, note, 'forget');
  const noteIds = planned.map(({ id }) => id);
  const jobs = await listTaggedJobs(tx, personId, noteIds);
  const forgotten = await forget(tx, personId, target);
  await forgetWords(tx, { personId, nowMs: clock.now() }, forgotten.notes);
  if (forgotten.notes.length > 0) await tellForgotten(tx, { personId, ids, nowMs: clock.now(), caller }, forgotten);
  while ((await settling.settleNotes(tx, personId)) === NOTES_PER_UNIT);
  // Settling takes the jobs away and says so by name.
  const jobIds = jobs.flatMap(({ job_id }) => job_id ?? []);
  await forgetLedgerJobs(tx, personId, jobIds);
  const named = 'source' in target ? [target.source] : [];
  await forgetSaid(tx, personId, [...named, ...forgotten.notes.map((note) => note.source)]);
  return forgotten;
}

/** The notes are gone in any case; where this fails, the file follows with the next promotion. */
export async function bringInLine({ ports, log }: MemoryParts, personId: string): Promise<void> {
  try {
    await ports.forgotten?.(personId);
  } catch (error) {
    log.warn({ error: messageOf(error) }, 'MEMORY.md could not be brought in line after forgetting');
  }
}

function viewOf({ notes }: ForgetList, dryRun: boolean): ForgottenView {
  return {
    dryRun,
    notes: notes.map((note) => ({
      id: note.id,
      title: shorten(nameOf(note), LONGEST_NAME),
      why: WHY[note.because],
    })),
  };
}
