/**
 * Reads memory files in a worker thread, cuts them into chunks and the chunks into words, and hands them over in
 * batches as large as the caller asks for: as much as it can write without holding up the event loop. Imported
 * normally it offers `startReader`; started as a worker it does the reading. A file that cannot be read is a piece
 * with a problem; nothing is thrown.
 */
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type AllowedPath, blankTemplate, readAllowed, readAllowedNow } from '../files/index.ts';
import { blankBlock } from '../promote/managed-block.ts';
import { type ChunkMarks, chunkMarkdown, cleanText, markChunk } from '../search/cut-text.ts';

export interface CutChunk {
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
  readonly marks: ChunkMarks;
}

/** Some chunks of a file, from part `from` on; `total` is how many it has in all. */
export interface FilePiece {
  readonly path: string;
  readonly bytes: number;
  readonly changedAt: number;
  readonly isFineTime: boolean;
  readonly writtenAt: number;
  readonly hash: string;
  readonly from: number;
  readonly total: number;
  readonly chunks: readonly CutChunk[];
  readonly problem?: string;
}

/** What became of one file or a part of it: read, the same as before, or not to be read. */
export type ReadPiece =
  | ({ readonly kind: 'piece' } & FilePiece)
  | ({ readonly kind: 'same' } & Pick<FilePiece, 'path' | 'bytes' | 'changedAt' | 'isFineTime' | 'hash'>)
  | { readonly kind: 'problem'; readonly path: string; readonly message: string };

export interface FileToRead extends AllowedPath {
  /** The hash of what is indexed; a file that has it still is not cut again. */
  readonly knownHash: string;
}

interface ReadOrder {
  readonly harkFiles: readonly FileToRead[];
}

export interface FileReader {
  /** The next pieces, of about so many characters; undefined when there are no more. Asked for one at a time. */
  next(chars: number): Promise<readonly ReadPiece[] | undefined>;
  close(): void;
}

/** In place of a number of characters: no more is wanted. */
const END = 0;

export function startReader(files: readonly FileToRead[]): FileReader {
  const order: ReadOrder = { harkFiles: files };
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: order });
  const ended = Promise.withResolvers<undefined>();
  let waiting: PromiseWithResolvers<readonly ReadPiece[] | undefined> | undefined;
  // A failure before anybody waits is told to whoever asks next.
  ended.promise.catch(() => undefined);
  worker.on('message', (pieces: readonly ReadPiece[]) => waiting?.resolve(pieces));
  worker.once('error', (error) => ended.reject(error));
  worker.once('exit', () => ended.resolve(undefined));
  return {
    next(chars) {
      waiting = Promise.withResolvers();
      worker.postMessage(chars);
      return Promise.race([waiting.promise, ended.promise]);
    },
    close() {
      // Asked to end, not ended: stopping a thread while it still loads its modules may take the process with it. One
      // that hangs on a dead disk keeps nobody waiting.
      worker.postMessage(END);
      worker.unref();
    },
  };
}

/** The same without a thread, for a few small files: starting one would take far longer than reading them. */
export function readHere(files: readonly FileToRead[]): FileReader {
  const started = Promise.all(files.map(async (file) => [file.path, await readAllowed(file)] as const)).then((read) => {
    const known = new Map(read);
    const batches = readInBatches(files, (file) => known.get(file.path) ?? readAllowedNow(file));
    batches.next();
    return batches;
  });
  // Said to whoever asks.
  started.catch(() => undefined);
  return { next: async (chars) => (await started).next(chars).value ?? undefined, close() {} };
}

type Read = typeof readAllowedNow;

/** All pieces of the files, batch by batch; each is told how large the next one may be. */
function* readInBatches(files: readonly FileToRead[], read: Read): Generator<ReadPiece[], void, number> {
  let room = yield [];
  let batch: ReadPiece[] = [];
  let chars = 0;
  for (const file of files) {
    for (const piece of cutPieces(file, read(file), () => room)) {
      const size = piece.kind === 'piece' ? sizeOf(piece.chunks) : 0;
      if (batch.length > 0 && chars + size > room) {
        room = yield batch;
        batch = [];
        chars = 0;
      }
      batch.push(piece);
      chars += size;
    }
  }
  if (batch.length > 0) yield batch;
}

const sizeOf = (chunks: readonly CutChunk[]): number => chunks.reduce((sum, { text }) => sum + text.length, 0);

/** A file that does not fit into one batch comes in slices. */
function* cutPieces(file: FileToRead, read: ReturnType<Read>, room: () => number): Generator<ReadPiece> {
  const { path } = file;
  if (!read.ok) return yield { kind: 'problem', path, message: read.error.message };
  const { text, bytes, changedAt, isFineTime, writtenAt, hash, isBroken } = read.value;
  if (hash === file.knownHash) return yield { kind: 'same', path, bytes, changedAt, isFineTime, hash };
  const problem = isBroken ? { problem: `"${path}" holds bytes that are not UTF-8; they were left out.` } : {};
  const cut = chunkMarkdown(blankBlock(blankTemplate(text)));
  const facts = { path, bytes, changedAt, isFineTime, writtenAt, hash } as const;
  const head = { kind: 'piece', ...facts, total: cut.length, ...problem } as const;
  let from = 0;
  let chunks: CutChunk[] = [];
  let chars = 0;
  for (const { startLine, endLine, text: raw } of cut) {
    const clean = cleanText(raw);
    if (chunks.length > 0 && chars + clean.length > room()) {
      yield { ...head, from, chunks };
      from += chunks.length;
      chunks = [];
      chars = 0;
    }
    chunks.push({ startLine, endLine, text: clean, marks: markChunk(clean) });
    chars += clean.length;
  }
  yield { ...head, from, chunks };
}

function isOrder(data: unknown): data is ReadOrder {
  return typeof data === 'object' && data !== null && 'harkFiles' in data;
}

if (!isMainThread && parentPort && isOrder(workerData)) {
  const port = parentPort;
  const batches = readInBatches(workerData.harkFiles, readAllowedNow);
  batches.next();
  port.on('message', (chars: number) => {
    const { value, done } = chars === END ? { done: true } : batches.next(chars);
    if (done) port.close();
    else port.postMessage(value);
  });
}
