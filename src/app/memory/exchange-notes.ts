/**
 * Taking notes away and bringing them back (M10), as JSON or as Markdown that reads well. Nothing is lost on the way;
 * the same file twice is the same as once. What is no note is left out and named before anything is written.
 */
import { isDeepStrictEqual } from 'node:util';
import { ConflictError, InputError, quote } from '../../base/index.ts';
import type { MemoryApi } from '../../doors/operations/index.ts';
import {
  type ArchivedNote,
  checkArchived,
  exportNotes,
  fromJson,
  fromMarkdown,
  idsOfAll,
  importLinks,
  importNotes,
  ownersOf,
  toJson,
  toMarkdown,
} from '../../memory/notes/index.ts';
import { requirePerson } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import type { MemoryParts } from './memory-parts.ts';
import { type NoteTeller, tellMany } from './note-ledger.ts';
import { requireFields } from './notes-api.ts';
import { NOTES_PER_UNIT } from './settle-notes.ts';

/** Notes read and compared per unit of work: the process answers in between. */
const READ_AT_ONCE = 100;

type Format = 'json' | 'markdown';
type Imported = Awaited<ReturnType<MemoryApi['import']>>;

const WRITE: Readonly<Record<Format, typeof toJson>> = { json: toJson, markdown: toMarkdown };
const READ: Readonly<Record<Format, typeof fromJson>> = { json: fromJson, markdown: fromMarkdown };

export function exchangeApi(parts: MemoryParts): Pick<MemoryApi, 'export' | 'import'> {
  const { store, clock, ids } = parts;
  return {
    export: async (query = {}) => {
      const format = readFormat(query.format ?? 'json');
      const { personId, noteIds } = await store.read(async (tx) => {
        const person = await requirePerson(tx, query.personId);
        return { personId: person.id, noteIds: await idsOfAll(tx, person.id) };
      });
      const notes: ArchivedNote[] = [];
      for (const some of inSlices(noteIds, READ_AT_ONCE)) {
        notes.push(...(await store.read((tx) => exportNotes(tx, personId, some))));
      }
      return { format, text: WRITE[format](notes) };
    },
    import: async (input, caller) => {
      if (caller?.by === 'model') throw new ConflictError('text', 'Only a person can import notes.');
      const { format, text, dryRun } = requireFields(input, 'import');
      if (typeof text !== 'string')
        throw new InputError('text', `text is ${quote(text)}; allowed: an export of notes.`);
      const raw = READ[readFormat(format ?? guessFormat(text))](text);
      const { personId, wanted, report } = await sortOut(parts, input.personId, raw);
      if (dryRun || wanted.length === 0) return report;
      const by = { personId, ids, nowMs: clock.now(), caller };
      await bringIn(parts, by, wanted);
      await store.transaction((tx) => tellMany(tx, by, { outcome: 'imported', ...report }));
      return report;
    },
  };
}

/** In slices, so that a large file does not make the process wait; links come last, when all notes are there. */
async function bringIn(
  { store, ids, settling }: MemoryParts,
  by: NoteTeller,
  wanted: readonly object[],
): Promise<void> {
  const named = wanted.map((one) => ('id' in one ? one : { ...one, id: ids.next() }));
  const isOneSlice = named.length <= NOTES_PER_UNIT;
  for (const bring of isOneSlice ? [importNotes] : [importNotes, importLinks]) {
    for (const some of inSlices(named, NOTES_PER_UNIT)) {
      await store.transaction(async (tx) => {
        await bring(tx, by, some);
        await settling.settleNotes(tx, by.personId);
      });
    }
  }
}

function readFormat(format: unknown): Format {
  if (format === 'json' || format === 'markdown') return format;
  throw new InputError('format', `format is ${quote(format)}; allowed: json or markdown.`);
}

const guessFormat = (text: string): Format => (/^\s*[[{]/u.test(text) ? 'json' : 'markdown');

function* inSlices<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

const idOf = (one: unknown): string | undefined => {
  const id = (one as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id : undefined;
};

/** Which notes of a file are new, which change one that is here, and which cannot be taken. */
async function sortOut(
  { store }: MemoryParts,
  person: string | undefined,
  raw: readonly unknown[],
): Promise<{ personId: string; wanted: object[]; report: Imported }> {
  const personId = await store.read(async (tx) => (await requirePerson(tx, person)).id);
  const last = new Map(raw.map((one, index) => [idOf(one), index]));
  const wanted: object[] = [];
  const problems: Array<Imported['problems'][number]> = [];
  const report = { added: 0, updated: 0, unchanged: 0, problems };
  for (const some of inSlices([...raw.entries()], READ_AT_ONCE)) {
    const { here, owners } = await store.read((tx) => readKnown(tx, personId, some));
    for (const [index, one] of some) {
      const id = idOf(one);
      const known = id === undefined ? undefined : here.get(id);
      const isTaken = id !== undefined && (owners.get(id) ?? personId) !== personId;
      const problem = checkArchived(one, index) ?? problemOf(index, id, isTaken, last.get(id) !== index);
      if (problem !== undefined) problems.push({ index, message: problem });
      // Written and read once, as the file was: what JSON cannot hold does not count as a difference.
      else if (known && isDeepStrictEqual(JSON.parse(JSON.stringify(known)), one)) report.unchanged++;
      else {
        // Checked to be a note above.
        wanted.push(one as object);
        report[known ? 'updated' : 'added']++;
      }
    }
  }
  return { personId, wanted, report };
}

function problemOf(index: number, id: string | undefined, isTaken: boolean, comesAgain: boolean): string | undefined {
  if (isTaken) return `notes[${index}]: The id ${quote(id)} is in use.`;
  return id !== undefined && comesAgain
    ? `notes[${index}]: The id ${quote(id)} comes again; the later one counts.`
    : undefined;
}

async function readKnown(tx: Tx, personId: string, some: readonly (readonly [number, unknown])[]) {
  const ids = [...new Set(some.flatMap(([, one]) => idOf(one) ?? []))];
  const here = new Map((await exportNotes(tx, personId, ids)).map((note) => [note.id, note]));
  return { here, owners: await ownersOf(tx, ids) };
}
