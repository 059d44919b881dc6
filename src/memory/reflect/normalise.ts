/**
 * Tidies the text of a note (R4): blanks at line ends off, runs of empty lines made one, repeated lines dropped. Code
 * fences, indented code and lists stay as they are, character by character, and so does what only gives structure
 * (headings, rules, table rows): there, saying a thing twice may be meant. Applying it again changes nothing.
 */
type Zone = 'plain' | 'kept';

interface Line {
  readonly text: string;
  readonly zone: Zone;
}

const FENCE = /^\s*(`{3,}|~{3,})/u;
const ITEM = /^\s*(?:[-*+•]|\d{1,9}[.)])(?:\s|$)/u;
const INDENTED = /^(?: {4}|\t)/u;
const CONTINUED = /^\s/u;
const isBlank = (text: string): boolean => text.trim() === '';

export function normaliseContent(content: string): string {
  let text = content;
  // Dropping a line can join what it stood between, so the text is read again until nothing changes; each round
  // only removes characters, so this ends.
  for (;;) {
    const next = onePass(text);
    if (next === text) return text;
    text = next;
  }
}

function onePass(content: string): string {
  const kept: Line[] = [];
  const seen = new Set<string>();
  for (const line of zoned(content.split('\n'))) {
    if (line.zone === 'kept') {
      kept.push(line);
      continue;
    }
    const text = withoutEndBlanks(line.text);
    if (isBlank(text) ? isAfterBlank(kept) : isRepeated(text, seen)) continue;
    kept.push({ text, zone: 'plain' });
  }
  while (isPlainBlank(kept.at(-1))) kept.pop();
  const text = kept.map((line) => line.text).join('\n');
  return kept.at(-1)?.zone === 'plain' ? text.trimEnd() : text;
}

/** At the start, too: a note does not begin with an empty line. */
const isAfterBlank = (kept: readonly Line[]): boolean => kept.length === 0 || isPlainBlank(kept.at(-1));
const isPlainBlank = (line: Line | undefined): boolean => line?.zone === 'plain' && isBlank(line.text);

/** Keeps the line's own ending: a carriage return is not a blank. */
function withoutEndBlanks(text: string): string {
  return text.endsWith('\r') ? `${text.slice(0, -1).trimEnd()}\r` : text.trimEnd();
}

function isRepeated(text: string, seen: Set<string>): boolean {
  const same = text.trim();
  const isStructure = !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(same) || /^[#|>]/u.test(same);
  if (isStructure) return false;
  if (seen.has(same)) return true;
  seen.add(same);
  return false;
}

/** Marks each line as plain text or as structure to keep. An empty line belongs to a list that goes on after it. */
function zoned(lines: readonly string[]): Line[] {
  const result: Line[] = [];
  let fence: string | undefined;
  let inList = false;
  for (const [i, text] of lines.entries()) {
    const mark = FENCE.exec(text)?.[1];
    if (fence !== undefined) {
      result.push({ text, zone: 'kept' });
      if (mark?.startsWith(fence) && text.trim() === mark) fence = undefined;
      continue;
    }
    if (mark) fence = mark;
    else inList = isBlank(text) ? inList && goesOn(lines, i) : ITEM.test(text) || (inList && CONTINUED.test(text));
    const isCode = mark !== undefined || (INDENTED.test(text) && !isBlank(text));
    result.push({ text, zone: isCode || inList ? 'kept' : 'plain' });
  }
  return result;
}

function goesOn(lines: readonly string[], from: number): boolean {
  const next = lines.slice(from).find((line) => !isBlank(line));
  return next !== undefined && (ITEM.test(next) || CONTINUED.test(next));
}
