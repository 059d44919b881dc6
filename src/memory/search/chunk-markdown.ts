/**
 * Cuts a Markdown text into chunks of about `tokens` tokens with `overlap` tokens repeated from the one before, at
 * headings where there are any and never inside a code fence that fits into a chunk. Line numbers count from 1 and
 * are those of the text given, whatever its line endings; every line with words is in some chunk. A single line
 * longer than a chunk becomes several chunks with the same line number.
 */

/** Good enough for budgets: English runs at about four characters a token. */
const CHARS_PER_TOKEN = 4;
const USUAL = { tokens: 400, overlap: 80 } as const;

export interface TextChunk {
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
}

interface Line {
  readonly no: number;
  readonly text: string;
}

/** Lines that should stay together: a fence, or a single line. */
interface Block {
  readonly lines: readonly Line[];
  readonly size: number;
  readonly isHeading: boolean;
}

export function chunkMarkdown(text: string, o: { tokens?: number; overlap?: number } = {}): TextChunk[] {
  const room = atLeast(1, o.tokens, USUAL.tokens) * CHARS_PER_TOKEN;
  const overlap = Math.min(atLeast(0, o.overlap, USUAL.overlap) * CHARS_PER_TOKEN, Math.floor(room / 2));
  const lines = text.split(/\r\n|\r|\n/).map((line, i) => ({ no: i + 1, text: line }));
  const chunks: TextChunk[] = [];
  let open: Line[] = [];
  let size = 0;
  // Lines carried over from the chunk before do not make a chunk by themselves.
  let carried = 0;
  const close = (keepsOverlap: boolean): void => {
    if (open.length > carried) addChunk(chunks, open);
    open = keepsOverlap ? tailOf(open, overlap) : [];
    carried = open.length;
    size = sizeOf(open);
  };
  for (const block of blocksOf(lines, room)) {
    if (block.isHeading && open.length > carried) close(false);
    else if (size + block.size > room && open.length > carried) close(true);
    // What is repeated gives way to what is new.
    while (carried > 0 && size + block.size > room) {
      size -= (open.shift()?.text.length ?? 0) + 1;
      carried--;
    }
    open.push(...block.lines);
    size += block.size;
  }
  close(false);
  return chunks;
}

const atLeast = (least: number, given: number | undefined, usual: number): number =>
  given === undefined || Number.isNaN(given) ? usual : Math.max(least, Math.floor(given));

const sizeOf = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length + 1, 0);

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

function* blocksOf(lines: readonly Line[], room: number): Generator<Block> {
  for (let i = 0; i < lines.length; ) {
    const line = lines[i];
    if (!line) return;
    const fence = FENCE.exec(line.text)?.[1];
    const end = fence === undefined ? i + 1 : endOfFence(lines, i, fence);
    const together = lines.slice(i, end);
    const size = sizeOf(together);
    if (size <= room) yield { lines: together, size, isHeading: /^ {0,3}#{1,6}(?:\s|$)/.test(line.text) };
    else for (const one of together) yield* cutLine(one, room);
    i = end;
  }
}

/** One past the closing fence; an unclosed fence holds only its own line together. */
function endOfFence(lines: readonly Line[], start: number, fence: string): number {
  const closing = new RegExp(`^ {0,3}\\${fence[0]}{${fence.length},}\\s*$`);
  for (let i = start + 1; i < lines.length; i++) if (closing.test(lines[i]?.text ?? '')) return i + 1;
  return start + 1;
}

/** A line longer than a chunk in pieces, at spaces where there are any and never inside a character. */
function* cutLine(line: Line, room: number): Generator<Block> {
  let rest = line.text;
  do {
    let end = Math.min(rest.length, room);
    if (end < rest.length) {
      const space = rest.lastIndexOf(' ', end);
      if (space > end / 2) end = space + 1;
      else if (isHighSurrogate(rest, end - 1)) end += end > 1 ? -1 : 1;
    }
    const text = rest.slice(0, end);
    yield { lines: [{ no: line.no, text }], size: text.length + 1, isHeading: false };
    rest = rest.slice(end);
  } while (rest !== '');
}

const isHighSurrogate = (text: string, i: number): boolean => (text.charCodeAt(i) & 0xfc00) === 0xd800;

/** The last lines that fit into the overlap. */
function tailOf(lines: readonly Line[], overlap: number): Line[] {
  let size = 0;
  let from = lines.length;
  while (from > 0 && size + (lines[from - 1]?.text.length ?? 0) + 1 <= overlap)
    size += (lines[--from]?.text.length ?? 0) + 1;
  return lines.slice(from);
}

/** Blank lines at the ends are left out; a chunk of nothing else is none. */
function addChunk(chunks: TextChunk[], lines: readonly Line[]): void {
  const first = lines.findIndex(({ text }) => text.trim() !== '');
  if (first < 0) return;
  const kept = lines.slice(first, lines.findLastIndex(({ text }) => text.trim() !== '') + 1);
  chunks.push({
    startLine: kept[0]?.no ?? 1,
    endLine: kept.at(-1)?.no ?? 1,
    text: kept.map(({ text }) => text).join('\n'),
  });
}
