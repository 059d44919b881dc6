/**
 * Small edits of the user's own files that the user said yes to: a line more under a heading, a line less, a paragraph
 * at the end, and each of them taken back. Everything else stays byte for byte, whatever its encoding or line ends, and
 * Hark's own block is never looked into. Doing an edit twice is the same as once, so it can be repeated after a kill.
 */
import { Buffer } from 'node:buffer';
import { asBytes, findBlock } from './managed-block.ts';

interface Line {
  /** Without its line end and blanks behind. */
  readonly text: string;
  readonly from: number;
  /** Where the next line begins. */
  readonly to: number;
}

/** The line as the last of the section with this heading, which is made at the end of the file if it is not there. */
export function addUnder(file: Uint8Array, heading: string, line: string): Uint8Array {
  const bytes = read(file);
  if (findLine(bytes, line)) return file;
  const lines = ownLines(bytes);
  const at = lines.findIndex(({ text }) => text === asBytes(`## ${heading}`));
  if (at === -1)
    return write(
      `${ended(bytes)}${bytes === '' ? '' : endOf(bytes)}${asBytes(`## ${heading}`)}${endOf(bytes)}${endOf(bytes)}${asBytes(line)}${endOf(bytes)}`,
    );
  const rest = lines.slice(at + 1);
  const next = rest.findIndex(({ text }, i) => /^#{1,6} /u.test(text) || isBehindBlock(lines, at + 1 + i));
  const section = next === -1 ? rest : rest.slice(0, next);
  const last = section.findLast(({ text }) => text !== '');
  const place = (last ?? lines[at])?.to ?? bytes.length;
  const before = ended(bytes.slice(0, place));
  const gap = last ? '' : endOf(bytes);
  return write(`${before}${gap}${asBytes(line)}${endOf(bytes)}${bytes.slice(place)}`);
}

/** Without the first line that says exactly this. */
export function dropLine(file: Uint8Array, line: string): Uint8Array {
  const bytes = read(file);
  const found = findLine(bytes, line);
  return found ? write(bytes.slice(0, found.from) + bytes.slice(found.to)) : file;
}

/** The line behind the one it stood behind; at the end when that is gone. */
export function putBackLine(file: Uint8Array, line: string, after: string | undefined): Uint8Array {
  const bytes = read(file);
  if (findLine(bytes, line)) return file;
  const before = after === undefined ? undefined : findLine(bytes, after);
  const place = after === undefined ? 0 : (before?.to ?? bytes.length);
  return write(`${ended(bytes.slice(0, place))}${asBytes(line)}${endOf(bytes)}${bytes.slice(place)}`);
}

/** The line that stands before this one; undefined when it is the first. */
export function lineBefore(file: Uint8Array, line: string): string | undefined {
  const lines = ownLines(read(file));
  const at = lines.findIndex(({ text }) => text === asBytes(line.trimEnd()));
  const before = lines[at - 1]?.text;
  return before === undefined ? undefined : Buffer.from(before, 'latin1').toString('utf8');
}

/** The text as the last paragraph of the file. */
export function addParagraph(file: Uint8Array, text: string): Uint8Array {
  const bytes = read(file);
  const end = endOf(bytes);
  if (findParagraph(bytes, text)) return file;
  const gap = bytes === '' || bytes.endsWith(`${end}${end}`) ? '' : end;
  return write(`${ended(bytes)}${gap}${withEnds(text, end)}${end}`);
}

/** Without that paragraph and the empty line before it. What was changed since is not found, and stays. */
export function dropParagraph(file: Uint8Array, text: string): Uint8Array {
  const bytes = read(file);
  const found = findParagraph(bytes, text);
  if (!found) return file;
  const before = bytes.slice(0, found.from);
  const after = bytes.slice(found.to);
  const blank = `${endOf(bytes)}${endOf(bytes)}`;
  return write((before.endsWith(blank) ? before.slice(0, -endOf(bytes).length) : before) + after);
}

const read = (file: Uint8Array): string => Buffer.from(file).toString('latin1');
const write = (bytes: string): Uint8Array => Buffer.from(bytes, 'latin1');
/** As the file ends its lines. */
const endOf = (bytes: string): string => (bytes.includes('\r\n') ? '\r\n' : '\n');
/** The last line ends, too. */
const ended = (bytes: string): string => (bytes === '' || bytes.endsWith('\n') ? bytes : `${bytes}${endOf(bytes)}`);
const withEnds = (text: string, end: string): string => asBytes(text.trim().replaceAll(/\r?\n/gu, end));

/** The lines that are the user's. */
function ownLines(bytes: string): Line[] {
  const block = findBlock(bytes);
  const lines: Line[] = [];
  for (const match of bytes.matchAll(/[^\n]*(?:\n|$)/gu)) {
    if (match[0] === '') continue;
    const from = match.index;
    if (block && from >= block.from && from < block.to) continue;
    lines.push({ text: match[0].trimEnd(), from, to: from + match[0].length });
  }
  return lines;
}

/** Something that is not the user's stands between this line and the one before. */
const isBehindBlock = (lines: readonly Line[], at: number): boolean => lines[at]?.from !== lines[at - 1]?.to;

function findLine(bytes: string, line: string): Line | undefined {
  const wanted = asBytes(line.trimEnd());
  return wanted === '' ? undefined : ownLines(bytes).find(({ text }) => text === wanted);
}

function findParagraph(bytes: string, text: string): { from: number; to: number } | undefined {
  const wanted = withEnds(text, endOf(bytes));
  if (wanted === '') return undefined;
  for (let from = bytes.indexOf(wanted); from !== -1; from = bytes.indexOf(wanted, from + 1)) {
    const isLineStart = from === 0 || bytes[from - 1] === '\n';
    const rest = /^[ \t]*(?:\r?\n|$)/u.exec(bytes.slice(from + wanted.length));
    if (isLineStart && rest) return { from, to: from + wanted.length + rest[0].length };
  }
  return undefined;
}
