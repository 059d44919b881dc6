/**
 * Hark's block inside a file that belongs to the user: everything between the two marks is Hark's, every other byte is
 * the user's and stays as it is, whatever its encoding or line ends. Works on bytes held as text one character each.
 *
 * A mark counts only as a line of its own. The block is the first end mark and the nearest begin mark before it, so a
 * begin mark without an end (a torn or forged one) never swallows the text below it.
 */
import { Buffer } from 'node:buffer';

const BEGIN = '<!-- hark:memory:begin (kept by Hark: write above or below, what is in here gets replaced) -->';
const END = '<!-- hark:memory:end -->';
const MARK = /^<!-- hark:memory:(begin|end)(?: [^\n]*?)?-->[ \t]*\r?$/gm;

interface Block {
  /** Where the begin mark starts and where the end mark ends. */
  readonly from: number;
  readonly to: number;
  readonly inner: string;
}

/** One character per byte, so that positions are bytes and nothing is decoded. */
export const asBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
export const asText = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

export function readBlock(file: Uint8Array): string {
  const block = findBlock(Buffer.from(file).toString('latin1'));
  return block ? asText(block.inner) : '';
}

/** The text with Hark's block emptied line by line: line numbers stay, what Hark wrote itself is gone. */
export function blankBlock(text: string): string {
  const bytes = asBytes(text);
  const block = findBlock(bytes);
  if (!block) return text;
  const blank = bytes.slice(block.from, block.to).replaceAll(/[^\r\n]+/g, '');
  return asText(bytes.slice(0, block.from) + blank + bytes.slice(block.to));
}

/** The file with this text in its block; the block is added at the end when there is none. */
export function replaceBlock(file: Uint8Array, text: string): Uint8Array {
  const bytes = Buffer.from(file).toString('latin1');
  const block = findBlock(bytes);
  const made = asBytes(`${BEGIN}\n\n${text === '' ? '' : `${text}\n`}${END}`);
  if (block) return Buffer.from(bytes.slice(0, block.from) + made + bytes.slice(block.to), 'latin1');
  const gap = bytes === '' ? '' : bytes.endsWith('\n') ? '\n' : '\n\n';
  return Buffer.from(`${bytes}${gap}${made}\n`, 'latin1');
}

export function findBlock(bytes: string): Block | undefined {
  let begin: { from: number; after: number } | undefined;
  for (const match of bytes.matchAll(MARK)) {
    if (match[1] === 'begin') begin = { from: match.index, after: match.index + match[0].length };
    else if (begin) {
      const to = match.index + match[0].replace(/[ \t]*\r?$/, '').length;
      return { from: begin.from, to, inner: bytes.slice(begin.after, match.index) };
    }
  }
  return undefined;
}
