/**
 * Reads memory files in a worker thread, cuts them into chunks and the chunks into words, and hands them over in
 * batches small enough to be written without holding up the event loop. Imported normally it offers `startReader`;
 * started as a worker it does the reading. A file that cannot be read is a piece with a problem; nothing is thrown.
 */
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { messageOf } from '../../base/index.ts';
import { type AllowedPath, readAllowed } from '../files/index.ts';
import { blankBlock } from '../promote/managed-block.ts';
import { type ChunkMarks, chunkMarkdown, cleanText, markChunk } from '../search/cut-text.ts';

/** Words per batch: what one unit of work writes in about 20 ms. */
const WORDS_AT_ONCE = 3_000;

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
  | ({ readonly kind: 'same' } & Pick<FilePiece, 'path' | 'bytes' | 'changedAt' | 'hash'>)
  | { readonly kind: 'problem'; readonly path: string; readonly message: string };

export interface FileToRead extends AllowedPath {
  /** The hash of what is indexed; a file that has it still is not cut again. */
  readonly knownHash: string;
}

interface ReadOrder {
  readonly harkFiles: readonly FileToRead[];
}

export interface FileReader {
  /** The next pieces; undefined when there are no more. Asked for one at a time, so that nothing piles up. */
  next(): Promise<readonly ReadPiece[] | undefined>;
  close(): Promise<void>;
}

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
    next() {
      waiting = Promise.withResolvers();
      worker.postMessage('next');
      return Promise.race([waiting.promise, ended.promise]);
    },
    close: async () => void (await worker.terminate()),
  };
}

/** All pieces of the files, batch by batch. */
export async function* readInBatches(files: readonly FileToRead[]): AsyncGenerator<ReadPiece[]> {
  let batch: ReadPiece[] = [];
  let words = 0;
  for (const file of files) {
    for await (const piece of readPieces(file)) {
      const size = piece.kind === 'piece' ? sizeOf(piece.chunks) : 0;
      if (batch.length > 0 && words + size > WORDS_AT_ONCE) {
        yield batch;
        batch = [];
        words = 0;
      }
      batch.push(piece);
      words += size;
    }
  }
  if (batch.length > 0) yield batch;
}

const sizeOf = (chunks: readonly CutChunk[]): number => chunks.reduce((sum, { marks }) => sum + marks.terms.length, 0);

async function* readPieces(file: FileToRead): AsyncGenerator<ReadPiece> {
  const { path } = file;
  const read = await readAllowed(file);
  if (!read.ok) return yield { kind: 'problem', path, message: read.error.message };
  const { text, bytes, changedAt, writtenAt, hash, isBroken } = read.value;
  if (hash === file.knownHash) return yield { kind: 'same', path, bytes, changedAt, hash };
  const problem = isBroken ? { problem: `"${path}" holds bytes that are not UTF-8; they were left out.` } : {};
  const cut = chunkMarkdown(blankBlock(text));
  const head = { kind: 'piece', path, bytes, changedAt, writtenAt, hash, total: cut.length, ...problem } as const;
  let from = 0;
  let chunks: CutChunk[] = [];
  let words = 0;
  for (const { startLine, endLine, text: raw } of cut) {
    const clean = cleanText(raw);
    const marks = markChunk(clean);
    if (chunks.length > 0 && words + marks.terms.length > WORDS_AT_ONCE) {
      yield { ...head, from, chunks };
      from += chunks.length;
      chunks = [];
      words = 0;
    }
    chunks.push({ startLine, endLine, text: clean, marks });
    words += marks.terms.length;
  }
  yield { ...head, from, chunks };
}

function isOrder(data: unknown): data is ReadOrder {
  return typeof data === 'object' && data !== null && 'harkFiles' in data;
}

if (!isMainThread && parentPort && isOrder(workerData)) {
  const port = parentPort;
  const batches = readInBatches(workerData.harkFiles);
  port.on('message', async () => {
    const { value, done } = await batches.next().catch((error: unknown) => {
      throw new Error(`Memory files could not be read: ${messageOf(error)}`);
    });
    if (done) port.close();
    else port.postMessage(value);
  });
}
