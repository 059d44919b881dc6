/**
 * How far the requests file has been read (SPEC S13), and what to make of a file that is no longer the one that was
 * read. The watermark is stored in the same transaction as the jobs made from the lines before it; that is the whole
 * promise of "nothing twice and nothing lost" across restarts.
 *
 *   the bytes before the mark are still there    → go on from the mark (also in a copy, a restored or resaved file)
 *   they are not (edited, trimmed, overwritten)  → from the start, passing over the lines taken before, once each
 *   the file was gone or empty on two looks      → whatever comes is new, even if it says the same again
 *
 * Content decides, not inodes: editors and restores give a file a new inode, and a deleted file's inode is given to
 * the next one. Identity only tells a file that was moved away and back from a new one. Pure.
 */
import { createHash } from 'node:crypto';

export interface Watermark {
  /** Inode and birth of the file last read. */
  readonly file: string;
  /** Bytes taken. */
  readonly offset: number;
  /** Line ends among them. */
  readonly lineEnds: number;
  /** Hash of the last bytes taken, at most TAIL_BYTES. */
  readonly tail: string;
  /** Hashes of the lines taken from this file, the newest last. */
  readonly recent: readonly string[];
  /** After the file was changed under us: lines taken before, each to be passed over once. */
  readonly skip?: readonly string[];
  /** The mark stands inside a line that is too long; the rest of it is passed over. */
  readonly isInLongLine?: true;
  /** The file was gone on two looks. */
  readonly isGone?: true;
}

/** So much of what was read is compared on every change; more than any line a person writes. */
const TAIL_BYTES = 4096;
/** How many lines are remembered to be known again in an edited file. Lines before these would be taken as new ones. */
const MOST_RECENT = 2000;
const HASH_LENGTH = 11;

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, HASH_LENGTH);
}

export function freshMark(file: string): Watermark {
  return { file, offset: 0, lineEnds: 0, tail: hashOf(new Uint8Array()), recent: [] };
}

/** How many bytes before the mark are needed to know the file again. */
export function tailLength(mark: Watermark | undefined): number {
  return Math.min(mark?.offset ?? 0, TAIL_BYTES);
}

export function tailOf(taken: Uint8Array): Uint8Array {
  return taken.subarray(Math.max(0, taken.length - TAIL_BYTES));
}

/** Where to go on in the file that is there now; `tail` is what stands before the mark in it. */
export function resume(mark: Watermark | undefined, file: string, tail: Uint8Array): Watermark {
  if (mark === undefined) return freshMark(file);
  const { isGone, ...rest } = mark;
  if (isGone && mark.file !== file) return freshMark(file);
  if (tail.length === tailLength(mark) && hashOf(tail) === mark.tail) {
    return isGone || mark.file !== file ? { ...rest, file } : mark;
  }
  return { ...freshMark(file), ...withSkip([...(mark.skip ?? []), ...mark.recent]) };
}

/** The file has been at its end and unchanged on two looks: nothing of the old one is still to come. */
export function endSkipping(mark: Watermark): Watermark {
  if (mark.skip === undefined) return mark;
  const { skip: _, ...rest } = mark;
  return rest;
}

export function withSkip(skip: readonly string[]): Pick<Watermark, 'skip'> {
  return skip.length > 0 ? { skip: skip.slice(-MOST_RECENT) } : {};
}

export function remember(recent: readonly string[], taken: readonly string[]): readonly string[] {
  return [...recent, ...taken].slice(-MOST_RECENT);
}

/** A stored watermark; undefined when there is none or it cannot be read. */
export function parseWatermark(text: string | null | undefined): Watermark | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isWatermark(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isWatermark(value: unknown): value is Watermark {
  if (typeof value !== 'object' || value === null) return false;
  const { file, offset, lineEnds, tail, recent, skip } = value as Record<string, unknown>;
  const isCount = (n: unknown): boolean => Number.isSafeInteger(n) && Number(n) >= 0;
  const isTexts = (list: unknown): boolean => Array.isArray(list) && list.every((item) => typeof item === 'string');
  const hasTexts = typeof file === 'string' && typeof tail === 'string' && isTexts(recent);
  return hasTexts && isCount(offset) && isCount(lineEnds) && (skip === undefined || isTexts(skip));
}
