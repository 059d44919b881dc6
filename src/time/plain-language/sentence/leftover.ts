/**
 * What is left of the sentence when the words about time and the request are taken out: the thing to be reminded of.
 * Invariant: the person's own spelling and capitals; only the hinges ("to", "that", "about", a comma) go.
 */
import type { Tokens } from '../words/tokens.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

const HINGES = new Set([
  'to',
  'that',
  'about',
  'of',
  'for',
  ':',
  ',',
  '-',
  '–',
  '—',
  'and',
  'then',
  'please',
  'pls',
  ';',
  '.',
  '!',
  '?',
  '…',
  ')',
  ']',
]);
const CLOSERS = new Set([',', ';', ':', '-', '–', '—', '.', '!', '?', '…', '(', '[']);
const QUOTES = new Map([
  ['"', '"'],
  ['“', '”'],
  ["'", "'"],
  ['‘', '’'],
  ['«', '»'],
]);

/** The stretches of tokens that no range covers, in order. */
export function gapsOf(count: number, ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  const gaps: Range[] = [];
  let at = 0;
  for (const range of sorted) {
    if (range.start > at) gaps.push({ start: at, end: range.start });
    at = Math.max(at, range.end);
  }
  if (count > at) gaps.push({ start: at, end: count });
  return gaps;
}

function trimStart(tokens: Tokens, range: Range, afterRequest: boolean): Range {
  let { start } = range;
  const isHinge = (i: number) => {
    const norm = tokens[i]?.norm ?? '';
    // "about" and "of" lead to the thing only behind a request: "about 5 pages" stays whole elsewhere.
    return HINGES.has(norm) && (afterRequest || !/^(about|of|for|that)$/.test(norm));
  };
  while (start < range.end && isHinge(start)) start += 1;
  return { start, end: range.end };
}

function trimEnd(tokens: Tokens, range: Range, dropFor: boolean): Range {
  let { end } = range;
  const drops = (norm: string) => CLOSERS.has(norm) || (dropFor && norm === 'for');
  while (end > range.start && drops(tokens[end - 1]?.norm ?? '')) end -= 1;
  return { start: range.start, end };
}

function unquote(text: string): string {
  const close = QUOTES.get(text.charAt(0));
  const isWrapped = close !== undefined && text.length > 2 && text.endsWith(close);
  return isWrapped && text.slice(1, -1).indexOf(close) === -1 ? text.slice(1, -1).trim() : text;
}

export function leftover(
  source: { text: string; tokens: Tokens },
  ranges: readonly Range[],
  style: { afterRequest: boolean; isSetter: boolean },
): string {
  const { tokens, text } = source;
  const gaps = gapsOf(tokens.length, ranges);
  const pieces: string[] = [];
  for (const gap of gaps) {
    // What stood in brackets is gone: so is the bracket that closed it.
    const isClosing = /^[)\]]$/.test(tokens[gap.start]?.norm ?? '');
    const open = isClosing ? { start: gap.start + 1, end: gap.end } : gap;
    const head = pieces.length === 0 ? trimStart(tokens, open, style.afterRequest) : open;
    const range = trimEnd(tokens, head, style.isSetter);
    const first = tokens[range.start];
    const last = tokens[range.end - 1];
    if (range.end > range.start && first !== undefined && last !== undefined)
      pieces.push(text.slice(first.start, last.end));
  }
  return unquote(pieces.reduce((said, piece) => said + (/^[,;.!?…]/.test(piece) ? '' : ' ') + piece, '').trim());
}
