/**
 * Lines of cells with aligned columns, no rules and no boxes. When a person looks and the line would not fit, the
 * columns that may shrink are cut, the widest first; a pipe gets everything. Width counts what the eye sees.
 */
import { stripVTControlCharacters } from 'node:util';
import { shorten } from '../../../base/index.ts';

export interface Column {
  /** May be cut to make the line fit. */
  readonly canShrink?: boolean;
  readonly isRight?: boolean;
}

const GAP = '  ';
const NARROWEST = 8;
const graphemes = new Intl.Segmenter();
/** Scripts and signs that take two columns. */
const WIDE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}|[\uff01-\uff60]/u;

/** How many columns a terminal needs for a text. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(stripVTControlCharacters(text))) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

export function table(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  width: number | undefined,
): string[] {
  const widths = columns.map((_, i) => Math.max(0, ...rows.map((row) => widthOf(row[i] ?? ''))));
  if (width !== undefined) shrink(widths, columns, width);
  return rows.map((row) =>
    columns
      .map((column, i) => pad(cutTo(row[i] ?? '', widths[i] ?? 0), widths[i] ?? 0, column))
      .join(GAP)
      .trimEnd(),
  );
}

function shrink(widths: number[], columns: readonly Column[], width: number): void {
  const total = () => widths.reduce((sum, n) => sum + n, 0) + GAP.length * (widths.length - 1);
  while (total() > width) {
    let widest = -1;
    for (const [i, column] of columns.entries()) {
      const own = widths[i] ?? 0;
      if (column.canShrink && own > NARROWEST && (widest < 0 || own > (widths[widest] ?? 0))) widest = i;
    }
    if (widest < 0) return;
    const own = widths[widest] ?? 0;
    widths[widest] = Math.max(NARROWEST, own - Math.max(1, Math.min(own - NARROWEST, total() - width)));
  }
}

function cutTo(cell: string, width: number): string {
  if (widthOf(cell) <= width) return cell;
  // Cut before painting: a cut through a colour would stain the rest of the screen.
  let cut = stripVTControlCharacters(cell);
  for (let most = width; widthOf(cut) > width && most > 0; most--) cut = shorten(cut, most);
  return cut;
}

function pad(cell: string, width: number, { isRight }: Column): string {
  const room = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return isRight ? room + cell : cell + room;
}

/** Words on as many lines as they need, each line indented. Nothing is cut, and lines stay lines. */
export function wrap(text: string, width: number | undefined, indent = ''): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width, indent));
}

function wrapLine(text: string, width: number | undefined, indent: string): string[] {
  if (width === undefined) return [`${indent}${text}`.trimEnd()];
  const room = Math.max(20, width - indent.length);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].map((one) => `${indent}${one}`.trimEnd());
}
