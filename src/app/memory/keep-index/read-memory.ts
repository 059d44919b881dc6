/** `memory_get` (SPEC M4): lines of one memory file, and nothing else. What is refused is refused in words. */
import { InputError, NotFoundError } from '../../../base/index.ts';
import type { MemoryApi } from '../../../doors/operations/index.ts';
import { type MemoryPlaces, readLines, readMemoryFile } from '../../../memory/files/index.ts';

/** More than anybody reads at once; the rest is asked for with `from`. */
const MOST_CHARS = 200_000;

type Given = Parameters<MemoryApi['get']>[0];

export async function readMemory(
  places: MemoryPlaces | undefined,
  given: Given,
  isCited: boolean,
): ReturnType<MemoryApi['get']> {
  checkLine('from', given.from);
  checkLine('lines', given.lines);
  if (typeof given.path !== 'string') throw new InputError('path', 'Say which file: MEMORY.md or memory/….md.');
  if (!places) throw new InputError('path', 'There are no memory files here: this Hark keeps everything in its store.');
  const read = await readMemoryFile(places, given.path);
  if (!read.ok) {
    if (read.error.isMissing) throw new NotFoundError('path', read.error.message);
    throw new InputError('path', read.error.message);
  }
  const { path } = read.value;
  const cut = readLines(read.value.text, given.from, given.lines);
  const { text, lines } = shortened(cut.text);
  const to = lines === undefined ? cut.endLine : cut.startLine + lines - 1;
  return {
    path,
    text,
    from: cut.startLine,
    to,
    totalLines: cut.totalLines,
    citation: isCited ? `${path}#L${cut.startLine}-L${to}` : '',
  };
}

function checkLine(field: 'from' | 'lines', value: unknown): void {
  if (value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 1)) return;
  throw new InputError(field, `\`${field}\` is a whole number from 1 on, not ${JSON.stringify(value) ?? 'that'}.`);
}

/** Whole lines up to the limit, one at least; `lines` says how many where some were left out. */
function shortened(text: string): { text: string; lines?: number } {
  if (text.length <= MOST_CHARS) return { text };
  const end = text.lastIndexOf('\n', MOST_CHARS);
  const kept = end > 0 ? text.slice(0, end) : text.slice(0, MOST_CHARS).toWellFormed();
  return { text: kept, lines: kept.split('\n').length };
}
