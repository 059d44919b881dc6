/**
 * Looks at the requests file once: one stat when nothing changed, else one bounded read of what stands after the
 * watermark. Writes nothing, holds nothing open, and reads the bytes before the mark and those after it in one call,
 * so that a file that is overwritten meanwhile cannot pass for the one that was checked.
 *
 * A missing file is no problem; one that cannot be read (a folder, no permission) is reported in words, never thrown.
 */
import type { BigIntStats } from 'node:fs';
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { messageOf } from '../../base/index.ts';
import { type Cut, cutLines, type RequestLine } from './cut-lines.ts';
import { endSkipping, resume, tailLength, type Watermark } from './watermark.ts';

/** What one look saw; hand it to the next one. Two looks with the same signature have seen the file at rest. */
export interface Sighting {
  readonly signature: string;
  /** There is something to do if the next look finds no change. */
  readonly isOpen: boolean;
  readonly rest: Cut['rest'];
}

export interface Reading {
  readonly lines: readonly RequestLine[];
  /** The same object as was handed in when nothing moved. */
  readonly watermark: Watermark | undefined;
  /** Undefined while there is more to read at once. */
  readonly sighting: Sighting | undefined;
  readonly problem?: string;
}

/** One read. Longer than the longest line, so that every read gets somewhere. */
const MOST_BYTES = 1024 * 1024;

export async function readNewLines(path: string, mark: Watermark | undefined, last?: Sighting): Promise<Reading> {
  try {
    const facts = await statOf(path);
    const signature = signatureOf(facts);
    const isSettled = last?.signature === signature;
    if (last && isSettled && !last.isOpen) return { lines: [], watermark: mark, sighting: last };
    if (facts === undefined) return seeNothing(mark, isSettled);
    if (!facts.isFile()) throw new Error('it is not a file');
    return await readFrom(path, mark, last);
  } catch (error) {
    const problem = `The requests file ${path} cannot be read: ${messageOf(error)}.`;
    return { lines: [], watermark: mark, sighting: undefined, problem };
  }
}

/** Gone only counts on the second look: an editor that saves takes the file away for a moment. */
function seeNothing(mark: Watermark | undefined, isSettled: boolean): Reading {
  const isKnown = mark === undefined || mark.isGone === true;
  const watermark: Watermark | undefined = isSettled && !isKnown ? { ...mark, isGone: true } : mark;
  const sighting: Sighting = { signature: signatureOf(undefined), isOpen: !isKnown && !isSettled, rest: 'none' };
  return { lines: [], watermark, sighting };
}

async function readFrom(path: string, mark: Watermark | undefined, last: Sighting | undefined): Promise<Reading> {
  // Non-blocking: a pipe put there between stat and open must not hang us.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const facts = await handle.stat({ bigint: true });
    const signature = signatureOf(facts);
    const isSettled = last?.signature === signature;
    const seen = await readPart(handle, mark);
    let from = resume(mark, fileOf(facts), seen.before);
    // Not the file we knew: what stood at the mark's place says nothing, so read it from the start.
    const part = mark === undefined || from.offset === mark.offset ? seen : await readPart(handle, from);
    const cut = cutLines(from, { ...part, isSettled });
    from = cut.watermark;
    if (cut.isFull || !part.isEnd) return { lines: cut.lines, watermark: from, sighting: undefined };
    const watermark = isSettled ? endSkipping(from) : from;
    const isOpen = watermark.skip !== undefined || cut.rest === 'finished';
    return { lines: cut.lines, watermark, sighting: { signature, isOpen, rest: cut.rest } };
  } finally {
    await handle.close();
  }
}

interface Seen {
  readonly before: Uint8Array;
  readonly bytes: Uint8Array;
  readonly isEnd: boolean;
}

async function readPart(handle: FileHandle, mark: Watermark | undefined): Promise<Seen> {
  const known = tailLength(mark);
  const buffer = Buffer.allocUnsafe(known + MOST_BYTES);
  const start = (mark?.offset ?? 0) - known;
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, start + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  const all = buffer.subarray(0, length);
  return { before: all.subarray(0, known), bytes: all.subarray(known), isEnd: length < buffer.length };
}

async function statOf(path: string): Promise<BigIntStats | undefined> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function signatureOf(facts: BigIntStats | undefined): string {
  if (facts === undefined) return 'absent';
  return [facts.dev, facts.ino, facts.size, facts.mtimeNs, facts.ctimeNs].join(':');
}

/** Without the device number, which changes when a disk is mounted again. */
function fileOf(facts: BigIntStats): string {
  return `${facts.ino}:${facts.birthtimeNs}`;
}
