/** Cuts lines out of a text for `memory_get` (SPEC M4). Pure: lines count from 1, and asking past the end gives less, not an error. */
export interface LineRange {
  readonly text: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly totalLines: number;
}

export function readLines(text: string, from = 1, lines?: number): LineRange {
  const all = text.split(/\r\n|\r|\n/u);
  // A closing line feed ends the last line; it does not begin another.
  if (all.length > 1 && all.at(-1) === '') all.pop();
  const startLine = Math.min(Math.max(1, Math.trunc(from)), all.length);
  const count = lines === undefined ? all.length : Math.max(1, Math.trunc(lines));
  const cut = all.slice(startLine - 1, startLine - 1 + count);
  return { text: cut.join('\n'), startLine, endLine: startLine + cut.length - 1, totalLines: all.length };
}
