/**
 * Taking notes away and bringing them back (M10), as JSON or as Markdown that reads well. Nothing is lost on the way;
 * the same file twice is the same as once. What is no note is left out and named before anything is written.
 */
import { isDeepStrictEqual } from 'node:util';
import { ConflictError, InputError, quote } from '../../base/index.ts';
import type { MemoryApi } from '../../doors/operations/index.ts';
import {
  checkArchived,
  exportNotes,
  fromJson,
  fromMarkdown,
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
import { NOTES_PER_UNIT } from './settle-notes.ts';

type Format = 'json' | 'markdown';
type Imported = Awaited<ReturnType<MemoryApi['import']>>;

const WRITE: Readonly<Record<Format, typeof toJson>> = { json: toJson, markdown: toMarkdown };
const READ: Readonly<Record<Format, typeof fromJson>> = { json: fromJson, markdown: fromMarkdown };

export function exchangeApi(parts: MemoryParts): Pick<MemoryApi, 'export' | 'import'> {
  const { store, clock, ids } = parts;
  return {
    export: (query = {}) =>
      store.read(async (tx) => {
        const format = readFormat(query.format ?? 'json');
        const person = await requirePerson(tx, query.personId);
        return { format, text: WRITE[format](await exportNotes(tx, person.id)) };
      }),
    import: async (input, caller) => {
      if (caller?.by === 'model') throw new ConflictError('text', 'Only a person can import notes.');
      const raw = READ[readFormat(input.format ?? guessFormat(input.text))](input.text);
      const { personId, wanted, report } = await store.read(async (tx) => {
        const person = await requirePerson(tx, input.personId);
        return { personId: person.id, ...(await sortOut(tx, person.id, raw)) };
      });
      if (input.dryRun || wanted.length === 0) return report;
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
    for (let at = 0; at < named.length; at += NOTES_PER_UNIT) {
      await store.transaction(async (tx) => {
        await bring(tx, by, named.slice(at, at + NOTES_PER_UNIT));
        await settling.settleNotes(tx, by.personId);
      });
    }
  }
}

function readFormat(format: unknown): Format {
  if (format === 'json' || format === 'markdown') return format;
  throw new InputError('format', `format is ${quote(format)}; allowed: json or markdown.`);
}

const guessFormat = (text: unknown): Format => (/^\s*[[{]/u.test(String(text)) ? 'json' : 'markdown');

/** Which notes of a file are new, which change one that is here, and which cannot be taken. */
async function sortOut(
  tx: Tx,
  personId: string,
  raw: readonly unknown[],
): Promise<{ wanted: object[]; report: Imported }> {
  const problems: Array<{ index: number; message: string }> = [];
  const here = new Map((await exportNotes(tx, personId)).map((note) => [note.id, note]));
  const idOf = (one: unknown): string | undefined => {
    const id = (one as { id?: unknown } | null)?.id;
    return typeof id === 'string' ? id : undefined;
  };
  const owners = await ownersOf(tx, [...new Set(raw.flatMap((one) => idOf(one) ?? []))]);
  const last = new Map(raw.map((one, index) => [idOf(one), index]));
  const wanted: object[] = [];
  let [added, updated, unchanged] = [0, 0, 0];
  for (const [index, one] of raw.entries()) {
    const id = idOf(one);
    const isTaken = id !== undefined && (owners.get(id) ?? personId) !== personId;
    const problem =
      checkArchived(one, index) ??
      (isTaken ? `notes[${index}]: The id ${quote(id)} is in use.` : undefined) ??
      (id !== undefined && last.get(id) !== index
        ? `notes[${index}]: The id ${quote(id)} comes again; the later one counts.`
        : undefined);
    const known = id === undefined ? undefined : here.get(id);
    if (problem !== undefined) problems.push({ index, message: problem });
    // Written and read once, as the file was: what JSON cannot hold does not count as a difference.
    else if (known && isDeepStrictEqual(JSON.parse(JSON.stringify(known)), one)) unchanged++;
    else {
      // Checked to be a note above.
      wanted.push(one as object);
      if (known) updated++;
      else added++;
    }
  }
  return { wanted, report: { added, updated, unchanged, problems } };
}
