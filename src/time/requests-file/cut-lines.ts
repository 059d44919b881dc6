/**
 * Cuts what was read of the requests file into lines. It works on bytes and decodes whole lines only, so a write that
 * stops in the middle of a character harms nothing. A line ends with a line feed; the last one may also end with the
 * file, once it is a whole JSON object and has not changed between two looks.
 *
 * Tolerates CRLF, byte order marks, blank lines, and NULs around a line (what a crashed machine leaves in a file).
 * A line that is too long or no UTF-8 text is reported as bad, once, and passed over. Pure.
 */
import { hashOf, remember, tailOf, type Watermark, withSkip } from './watermark.ts';

export type RequestLine =
  | { readonly kind: 'text'; readonly number: number; readonly text: string }
  | { readonly kind: 'bad'; readonly number: number; readonly problem: string };

export interface ReadPart {
  /** What stands before the mark, for the hash of the new one. */
  readonly before: Uint8Array;
  readonly bytes: Uint8Array;
  readonly isEnd: boolean;
  /** The file has not changed since the look before. */
  readonly isSettled: boolean;
}

export interface Cut {
  readonly lines: readonly RequestLine[];
  readonly watermark: Watermark;
  /** What stands after the last line feed: nothing, a line still being written, or one that looks finished. */
  readonly rest: 'none' | 'unfinished' | 'finished';
  /** Stopped because there are many lines, not because the bytes were at their end. */
  readonly isFull: boolean;
}

export const LONGEST_LINE_BYTES = 64 * 1024;
/** Lines for one transaction. */
const MOST_LINES = 500;
const LINE_FEED = 10;
const PADDING: ReadonlySet<number> = new Set([0, 9, 13, 32]);

export function cutLines(mark: Watermark, part: ReadPart): Cut {
  const { bytes, before } = part;
  const taker = new LineTaker(mark);
  let position = 0;
  let end = bytes.indexOf(LINE_FEED);
  while (end >= 0 && taker.lines.length < MOST_LINES) {
    taker.takeLine(bytes.subarray(position, end));
    position = end + 1;
    end = bytes.indexOf(LINE_FEED, position);
  }
  const isFull = end >= 0;
  const last = bytes.subarray(position);
  const rest = isFull ? 'none' : taker.takeRest(last, part);
  if (rest === 'taken') position = bytes.length;
  if (position === 0) return { lines: [], watermark: mark, rest: rest === 'taken' ? 'none' : rest, isFull };
  const taken = Buffer.concat([before, bytes.subarray(0, position)]);
  const watermark = { ...taker.mark(), offset: mark.offset + position, tail: hashOf(tailOf(taken)) };
  return { lines: taker.lines, watermark, rest: rest === 'taken' ? 'none' : rest, isFull };
}

/** Collects lines and what the watermark has to remember of them. Lives for one cut. */
class LineTaker {
  readonly lines: RequestLine[] = [];
  readonly #mark: Watermark;
  readonly #taken: string[] = [];
  readonly #skip: string[];
  #lineEnds: number;
  #isInLongLine: boolean;

  constructor(mark: Watermark) {
    this.#mark = mark;
    this.#skip = [...(mark.skip ?? [])];
    this.#lineEnds = mark.lineEnds;
    this.#isInLongLine = mark.isInLongLine ?? false;
  }

  takeLine(bytes: Uint8Array): void {
    if (!this.#isInLongLine) this.#take(bytes);
    this.#isInLongLine = false;
    this.#lineEnds++;
  }

  /** What stands after the last line feed. */
  takeRest(bytes: Uint8Array, { isEnd, isSettled }: ReadPart): Cut['rest'] | 'taken' {
    if (this.#isInLongLine) return 'taken';
    if (bytes.length > LONGEST_LINE_BYTES) {
      this.#take(bytes);
      this.#isInLongLine = true;
      return 'taken';
    }
    if (!isEnd || trimPadding(bytes).length === 0) return 'none';
    if (!isWholeObject(bytes)) return 'unfinished';
    if (!isSettled) return 'finished';
    this.#take(bytes);
    return 'taken';
  }

  mark(): Watermark {
    const { skip: _skip, isInLongLine: _flag, ...rest } = this.#mark;
    return {
      ...rest,
      lineEnds: this.#lineEnds,
      recent: remember(rest.recent, this.#taken),
      ...withSkip(this.#skip),
      ...(this.#isInLongLine && { isInLongLine: true }),
    };
  }

  #take(bytes: Uint8Array): void {
    const number = this.#lineEnds + 1;
    if (bytes.length > LONGEST_LINE_BYTES) {
      const problem = `The line is too long: at most ${LONGEST_LINE_BYTES} bytes.`;
      this.lines.push({ kind: 'bad', number, problem });
      return;
    }
    const trimmed = trimPadding(bytes);
    if (trimmed.length === 0) return;
    const hash = hashOf(trimmed);
    this.#taken.push(hash);
    const known = this.#skip.indexOf(hash);
    if (known >= 0) this.#skip.splice(known, 1);
    else this.lines.push(readLine(trimmed, number));
  }
}

function readLine(bytes: Uint8Array, number: number): RequestLine {
  const problem = 'The line is not UTF-8 text.';
  if (bytes.includes(0)) return { kind: 'bad', number, problem };
  try {
    return { kind: 'text', number, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { kind: 'bad', number, problem };
  }
}

/** Without blanks, carriage returns and NULs at both ends, and without a byte order mark in front. */
function trimPadding(bytes: Uint8Array): Uint8Array {
  const isPadding = (at: number): boolean => PADDING.has(bytes[at] ?? -1);
  let start = 0;
  let end = bytes.length;
  while (start < end && isPadding(start)) start++;
  if (bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf) start += 3;
  while (start < end && isPadding(start)) start++;
  while (end > start && isPadding(end - 1)) end--;
  return bytes.subarray(start, end);
}

/** A whole JSON object cannot become another one by writing on, so it is safe to take. */
function isWholeObject(bytes: Uint8Array): boolean {
  const line = readLine(trimPadding(bytes), 0);
  if (line.kind === 'bad' || !line.text.startsWith('{')) return false;
  try {
    JSON.parse(line.text);
    return true;
  } catch {
    return false;
  }
}
