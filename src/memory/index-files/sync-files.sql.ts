/**
 * Brings the index in line with the memory files on the disk (SPEC M1, M5): new and changed ones go in, those that are
 * gone go out. What changed is known by size and time, and then by content; reading and cutting happen in a worker,
 * and each unit of work is small, so that the process answers meanwhile.
 *
 * Invariant: the row of a file says which content its chunks were made from, and is written in the same unit of work
 * as the last of them. Killed at any point, the next sync finishes what is left. A file that cannot be taken in is
 * reported and does not stop the others.
 */
import { type Clock, DAY_MS, fromWallMs } from '../../base/index.ts';
import type { FilesTable, Store, Tx } from '../../store/index.ts';
import { dayOfPath, type FileProblem, type FoundFile, listMemoryFiles, type MemoryPlaces } from '../files/index.ts';
import { type Chunk, putChunks, removeSource } from '../search/index.ts';
import { putFileRow, readFileRow, readFileRows, removeFileRow } from './file-rows.sql.ts';
import { type FilePiece, type ReadPiece, readHere, startReader } from './read-files.worker.ts';

/** Chunks removed per unit of work. */
const REMOVED_AT_ONCE = 25;
/** A file this fresh may change once more within the same tick of its clock: it is looked at again next time. */
const SETTLED_MS = { fine: 100, coarse: 2_000 } as const;
/** How long a unit of work should take, and the characters it holds: at first, at least, at most. */
const UNIT_MS = 15;
const CHARS_AT_ONCE = { first: 32_000, least: 8_000, most: 128_000 } as const;
/** No more than this is read without a thread of its own. */
const LITTLE = { files: 8, bytes: 64_000 } as const;

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface FileSyncParts {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  readonly places: MemoryPlaces;
  readonly person: { readonly id: string; readonly timeZone: string };
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export interface FileReport {
  /** Memory files there are, and how many of them were taken in or out this time. */
  readonly files: number;
  readonly changed: number;
  readonly removed: number;
  readonly problems: readonly FileProblem[];
}

export async function syncFiles(parts: FileSyncParts): Promise<FileReport> {
  const { store, person, places } = parts;
  const known = await store.read((tx) => readFileRows(tx, person.id));
  const { files, problems } = await listMemoryFiles(places);
  const there = new Set(files.map(({ path }) => path));
  const gone = [...known.values()].filter(({ path }) => !there.has(path));
  const changed = files.filter((file) => isChanged(file, known.get(file.path)));
  for (const row of gone) await removeFile(parts, row);
  const found = new Map(problems.map(({ path, message }) => [path, message]));
  for (const { path } of files) {
    const problem = known.get(path)?.problem;
    if (problem) found.set(path, problem);
  }
  for (const { path } of changed) found.delete(path);
  if (changed.length > 0) await takeIn(parts, changed, known, found);
  return {
    files: files.length,
    changed: changed.length,
    removed: gone.length,
    problems: Array.from(found, ([path, message]) => ({ path, message })),
  };
}

const isChanged = (file: FoundFile, row: FilesTable | undefined): boolean =>
  !row || row.bytes !== file.bytes || row.changed_at !== file.changedAt || (row.hash === '' && row.problem === null);

async function takeIn(
  parts: FileSyncParts,
  changed: readonly FoundFile[],
  known: ReadonlyMap<string, FilesTable>,
  problems: Map<string, string>,
): Promise<void> {
  const facts = new Map(changed.map((file) => [file.path, file]));
  const isLittle = changed.length <= LITTLE.files && changed.reduce((sum, { bytes }) => sum + bytes, 0) <= LITTLE.bytes;
  const reader = (isLittle ? readHere : startReader)(
    changed.map(({ path, place, root, closed }) => ({
      path,
      place,
      root,
      closed,
      knownHash: known.get(path)?.hash ?? '',
    })),
  );
  let done = 0;
  let chars: number = CHARS_AT_ONCE.first;
  try {
    parts.onProgress?.({ done, total: changed.length });
    for (let next = reader.next(chars); !parts.signal?.aborted; ) {
      const pieces = await next;
      if (!pieces) break;
      // The worker reads on while these are written.
      next = reader.next(chars);
      next.catch(() => undefined);
      const startedAt = parts.clock.now();
      done += await write(parts, pieces, known, facts);
      chars = fittingChars(chars, parts.clock.now() - startedAt);
      for (const piece of pieces) {
        const message = problemOf(piece, known);
        if (message) problems.set(piece.path, message);
      }
      parts.onProgress?.({ done, total: changed.length });
    }
  } finally {
    reader.close();
  }
}

/** Halved at most and doubled at most each time: one slow write does not say much. */
function fittingChars(chars: number, tookMs: number): number {
  const fitting = chars * Math.min(2, Math.max(0.5, UNIT_MS / Math.max(1, tookMs)));
  return Math.min(CHARS_AT_ONCE.most, Math.max(CHARS_AT_ONCE.least, fitting));
}

function problemOf(piece: ReadPiece, known: ReadonlyMap<string, FilesTable>): string | null | undefined {
  if (piece.kind === 'problem') return piece.message;
  return piece.kind === 'piece' ? piece.problem : known.get(piece.path)?.problem;
}

/** Writes one batch and removes what it leaves behind; says how many files are done with it. */
async function write(
  parts: FileSyncParts,
  pieces: readonly ReadPiece[],
  known: ReadonlyMap<string, FilesTable>,
  facts: ReadonlyMap<string, FoundFile>,
): Promise<number> {
  await parts.store.transaction(async (tx) => {
    // Files that fit into the batch go in together: every call has a price of its own.
    const whole = pieces.filter((piece) => piece.kind === 'piece' && piece.chunks.length === piece.total);
    const chunks = whole.flatMap((piece) => (piece.kind === 'piece' ? toChunks(parts, piece) : []));
    await putChunks(tx, chunks, { fromPart: 0, untilPart: Math.max(0, ...chunks.map(({ part = 0 }) => part + 1)) });
    for (const piece of pieces) await writeRow(parts, tx, piece, known.get(piece.path), facts.get(piece.path));
  });
  let done = 0;
  for (const piece of pieces) {
    if (piece.kind === 'piece' && !isLast(piece)) continue;
    done++;
    const before = known.get(piece.path)?.chunk_count ?? 0;
    if (piece.kind === 'problem') await removeParts(parts, piece.path, { from: 0, until: before, hash: '' });
    if (piece.kind === 'piece' && before > piece.total)
      await removeParts(parts, piece.path, { from: piece.total, until: before, hash: piece.hash });
  }
  return done;
}

const isLast = ({ from, chunks, total }: FilePiece): boolean => from + chunks.length >= total;

async function writeRow(
  { person, clock, ...parts }: FileSyncParts,
  tx: Tx,
  piece: ReadPiece,
  row: FilesTable | undefined,
  file: FoundFile | undefined,
): Promise<void> {
  const before = row?.chunk_count ?? 0;
  const base = { person_id: person.id, path: piece.path, chunk_count: before };
  if (piece.kind === 'problem') {
    // With its size and time: it is not read again before it changes.
    const seen = { bytes: file?.bytes ?? 0, changed_at: file?.changedAt ?? 0 };
    return putFileRow(tx, { ...base, ...seen, hash: '', problem: piece.message });
  }
  const { bytes, hash } = piece;
  const isFresh = piece.changedAt > clock.now() - SETTLED_MS[piece.isFineTime ? 'fine' : 'coarse'];
  const seen = { ...base, bytes, changed_at: isFresh ? 0 : piece.changedAt };
  if (piece.kind === 'same') return putFileRow(tx, { ...seen, hash, problem: row?.problem ?? null });
  if (piece.chunks.length < piece.total) {
    const span = { fromPart: piece.from, untilPart: piece.from + piece.chunks.length };
    await putChunks(tx, toChunks({ ...parts, person, clock }, piece), span);
  }
  // While parts are missing, or old ones still stand behind the new, the row does not vouch for the content.
  const isDone = isLast(piece) && before <= piece.total;
  await putFileRow(tx, {
    ...seen,
    hash: isDone ? hash : '',
    chunk_count: Math.max(before, piece.total),
    problem: piece.problem ?? null,
  });
}

function toChunks({ person }: FileSyncParts, piece: FilePiece): Chunk[] {
  const day = dayOfPath(piece.path);
  const at = (day && noonOf(day, person.timeZone)) || piece.writtenAt;
  return piece.chunks.map(({ startLine, endLine, text, marks }, i) => ({
    personId: person.id,
    sourceKind: 'file',
    sourceId: piece.path,
    part: piece.from + i,
    seq: piece.from + i,
    startLine,
    endLine,
    text,
    marks,
    at,
    isEvergreen: day === undefined,
    trust: 'owner',
  }));
}

/** Noon of that day for the person; undefined when there is no such day. */
function noonOf(day: string, timeZone: string): number | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(midnight) ? undefined : fromWallMs(timeZone, midnight + DAY_MS / 2).atMs;
}

async function removeFile(parts: FileSyncParts, { path, chunk_count }: FilesTable): Promise<void> {
  await removeParts(parts, path, { from: 0, until: chunk_count, hash: '' });
  await parts.store.transaction((tx) => removeFileRow(tx, parts.person.id, path));
}

/** Removes these parts, the last ones first; the last unit of work writes the hash of what remains. */
async function removeParts(
  { store, person }: FileSyncParts,
  path: string,
  { from, until, hash }: { from: number; until: number; hash: string },
): Promise<void> {
  for (let end = until; end > from; end = Math.max(from, end - REMOVED_AT_ONCE)) {
    const fromPart = Math.max(from, end - REMOVED_AT_ONCE);
    await store.transaction(async (tx) => {
      await removeSource(tx, person.id, 'file', path, { fromPart, untilPart: end });
      const row = await readFileRow(tx, person.id, path);
      if (row) await putFileRow(tx, { ...row, chunk_count: fromPart, hash: fromPart === from ? hash : '' });
    });
  }
}
