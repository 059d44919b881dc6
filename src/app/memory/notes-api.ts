/**
 * Notes through the doors: add, change, link, list, count a use. Every call is one unit of work that also brings the
 * followers of notes (index, signals) along; adding many goes in slices, after all of them were checked, so that one
 * bad note leaves nothing behind and a large file does not make the process wait.
 */
import { ConflictError, InputError, NotFoundError, quote } from '../../base/index.ts';
import type { DoorCaller, ForPerson, MemoryApi, WireNote } from '../../doors/operations/index.ts';
import {
  addLink,
  addNote,
  addNotes,
  editNote,
  getNote,
  listNotes,
  type Note,
  type NoteInput,
  type NoteQuery,
  neighboursOf,
  ownersOf,
  readNoteInput,
  readNotePatch,
  recordHit,
  removeLink,
  type Written,
} from '../../memory/notes/index.ts';
import { toShelfNote } from '../../memory/shelf/index.ts';
import { type Person, requirePerson } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import type { MemoryParts } from './memory-parts.ts';
import { type NoteTeller, nameOf, tellEdited, tellMany, tellWritten } from './note-ledger.ts';
import { requireReach, trustedPatch, trustOf } from './note-trust.ts';
import { NOTES_PER_UNIT } from './settle-notes.ts';

export type NotesApi = Pick<
  MemoryApi,
  'remember' | 'addMany' | 'list' | 'note' | 'edit' | 'hit' | 'link' | 'unlink' | 'links'
>;

export function notesApi(parts: MemoryParts): NotesApi {
  const change = changeWith(parts);
  const read = <T>(query: ForPerson | undefined, work: (tx: Tx, person: Person) => Promise<T>): Promise<T> =>
    parts.store.read(async (tx) => work(tx, await requirePerson(tx, query?.personId)));
  return {
    remember: async (given, caller) => {
      const input = readWorthy(given);
      return change(personOf(given.personId), caller, async (tx, by) => {
        const trust = trustOf(caller, input.trust);
        const { id, outcome } = await addNote(tx, by, { ...input, trust });
        const note = await requireNote(tx, by.personId, id);
        await tellWritten(tx, by, note, outcome);
        return note;
      });
    },
    addMany: (notes, query, caller) => addMany(parts, notes, query, caller),
    list: (query = {}) =>
      read(query, async (tx, person) => (await listNotes(tx, noteQuery(person.id, query))).map(toShelfNote)),
    note: (id, query) => read(query, async (tx, person) => toShelfNote(await requireNote(tx, person.id, id))),
    edit: async (id, patch, query, caller) => {
      const checked = readNotePatch(patch);
      return change(query, caller, async (tx, by) => {
        const before = await requireNote(tx, by.personId, id);
        if (Object.keys(checked).length === 0) return before;
        await editNote(tx, by, id, trustedPatch(caller, before, checked));
        const note = await requireNote(tx, by.personId, id);
        await tellEdited(tx, by, note, Object.keys(checked));
        return note;
      });
    },
    hit: async (id, input) =>
      change(requireFields(input, 'hit'), undefined, async (tx, by) => {
        await recordHit(tx, by, id, input.sessionId);
        return requireNote(tx, by.personId, id);
      }),
    link: (from, to, input = {}, caller) =>
      change(input, caller, async (tx, by) => {
        requireReach(caller, await requireNote(tx, by.personId, from), 'link');
        await addLink(tx, by, from, to, oneLine(input.reason ?? ''));
        return requireNote(tx, by.personId, from);
      }),
    unlink: (from, to, query, caller) =>
      change(query, caller, async (tx, by) => {
        requireReach(caller, await requireNote(tx, by.personId, from), 'link');
        if (!(await removeLink(tx, by.personId, from, to))) {
          throw new NotFoundError('to', `There is no link from ${quote(from)} to ${quote(to)}.`);
        }
        return requireNote(tx, by.personId, from);
      }),
    links: (id, query) =>
      read(query, async (tx, person) => {
        await requireNote(tx, person.id, id);
        const around = await neighboursOf(tx, person.id, id);
        return around.map((one) => ({
          id: one.id,
          title: nameOf(one),
          reason: LINK_WORDS[one.kind] ?? one.reason,
          direction: one.direction,
        }));
      }),
  };
}

/** How many at most, as the library was told; refuses what would quietly give nothing. `fewest`: 1 where none makes no sense. */
export function requireLimit<T>(limit: T, fewest: 0 | 1): T {
  if (limit === undefined || limit === Infinity || (Number.isInteger(limit) && Number(limit) >= fewest)) return limit;
  throw new InputError('limit', `limit is ${quote(limit)}; allowed: a whole number from ${fewest}.`);
}

/** Callers of the library may hand over anything. */
export function requireFields<T>(given: T, field: string): T {
  if (typeof given === 'object' && given !== null) return given;
  throw new InputError(field, `${field} is ${quote(given)}; allowed: an object.`);
}

const LINK_WORDS: Readonly<Record<string, string>> = { conflict: 'contradicts', supersedes: 'replaces' };
const personOf = (personId: string | undefined): ForPerson => (personId === undefined ? {} : { personId });
const oneLine = (text: string): string => String(text).replaceAll(/\s+/gu, ' ').trim();

export async function requireNote(tx: Tx, personId: string, id: string): Promise<Note> {
  const note = await getNote(tx, personId, id);
  if (!note) throw new NotFoundError('id', `There is no note ${quote(id)}.`);
  return note;
}

/** One unit of work on a person's notes, with its followers settled at the end. */
function changeWith({ store, clock, ids, settling }: MemoryParts) {
  return (
    query: ForPerson | undefined,
    caller: DoorCaller | undefined,
    work: (tx: Tx, by: NoteTeller) => Promise<Note>,
  ): Promise<WireNote> =>
    store.transaction(async (tx) => {
      const person = await requirePerson(tx, query?.personId);
      const note = await work(tx, { personId: person.id, nowMs: clock.now(), ids, caller });
      await settling.settleNotes(tx, person.id);
      return toShelfNote(note);
    });
}

/** A note that says nothing is a mistake; one with a name alone may be filled later. */
function readWorthy(raw: unknown): NoteInput {
  const input = readNoteInput(raw);
  if (input.content.trim() === '' && !input.title) {
    throw new InputError('content', 'The content is empty. Say what is to be remembered.');
  }
  return input;
}

function noteQuery(personId: string, query: NonNullable<Parameters<MemoryApi['list']>[0]>): NoteQuery {
  const { type, state } = readNotePatch({ type: query.type, state: query.state });
  const { nuggetName, tag, title, includeHidden } = query;
  const limit = requireLimit(query.limit, 0);
  return {
    personId,
    ...(type === undefined ? {} : { type }),
    ...(state === undefined ? {} : { state }),
    ...(tag === undefined ? {} : { tag }),
    ...(title === undefined ? {} : { title }),
    ...(nuggetName === undefined ? {} : { shelf: nuggetName }),
    ...(limit === undefined || limit === Infinity ? {} : { limit }),
    ...(includeHidden === undefined ? {} : { includeHidden }),
  };
}

async function addMany(
  parts: MemoryParts,
  raw: readonly unknown[],
  query: ForPerson | undefined,
  caller: DoorCaller | undefined,
): Promise<{ added: number; updated: number; ids: string[] }> {
  const { store, clock, ids, settling } = parts;
  const inputs = readAll(raw).map((input) => ({ ...input, trust: trustOf(caller, input.trust) }));
  const personId = await store.read(async (tx) => {
    const person = await requirePerson(tx, query?.personId);
    await requireOwnIds(tx, person.id, inputs);
    return person.id;
  });
  const written: Written[] = [];
  const by: NoteTeller = { personId, ids, nowMs: clock.now(), caller };
  for (let at = 0; at < inputs.length; at += NOTES_PER_UNIT) {
    const some = inputs.slice(at, at + NOTES_PER_UNIT);
    written.push(
      ...(await store.transaction(async (tx) => {
        const done = await addNotes(tx, by, some);
        await settling.settleNotes(tx, personId);
        return done;
      })),
    );
  }
  const added = written.filter(({ outcome }) => outcome === 'added').length;
  const updated = written.length - added;
  if (written.length > 0) await store.transaction((tx) => tellMany(tx, by, { outcome: 'added', added, updated }));
  return { added, updated, ids: written.map(({ id }) => id) };
}

function readAll(raw: unknown): NoteInput[] {
  if (!Array.isArray(raw)) throw new InputError('notes', `notes is ${quote(raw)}; allowed: a list of notes.`);
  return raw.map((one: unknown, i) => {
    try {
      return readWorthy(one);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const field = error.field === 'note' ? `notes[${i}]` : `notes[${i}].${error.field}`;
      throw new InputError(field, `notes[${i}]: ${error.message}`);
    }
  });
}

/** Before anything is stored: an id that is somebody else's refuses the whole call. */
async function requireOwnIds(tx: Tx, personId: string, inputs: readonly NoteInput[]): Promise<void> {
  const owners = await ownersOf(tx, [...new Set(inputs.flatMap(({ id }) => id ?? []))]);
  const taken = inputs.findIndex(({ id }) => id !== undefined && (owners.get(id) ?? personId) !== personId);
  if (taken >= 0) throw new ConflictError(`notes[${taken}].id`, `The id ${quote(inputs[taken]?.id)} is in use.`);
}
