/**
 * Notes as a text that can be taken away and brought back without loss, as JSON or as Markdown that reads well.
 * In Markdown a note is a heading and its content between two comment lines; the first comment holds every other
 * field. Lines of content that look like such a comment get a backslash, which reading takes off again.
 *
 * Reading refuses what is not such a text, with the place; it does not check the fields (import does).
 */
import { InputError, messageOf } from '../../base/index.ts';
import type { Note } from './note.ts';

/** A note with the sessions it was of use in, so that counting goes on after an import. */
export interface ArchivedNote extends Omit<Note, 'personId' | 'hits'> {
  readonly sessions: ReadonlyArray<{ readonly id: string; readonly at: number }>;
}

const FORMAT = 'hark-notes';
const VERSION = 1;
const OPEN = '<!-- hark:note ';
const CLOSE = '<!-- hark:end -->';
const LOOKS_LIKE_MARK = /^\\*<!-- hark:/;

export function toJson(notes: readonly ArchivedNote[]): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, notes }, null, 2)}\n`;
}

export function fromJson(text: string): unknown[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new InputError('text', `This is not JSON: ${messageOf(error)}.`);
  }
  const { format, version, notes } = (data ?? {}) as { format?: unknown; version?: unknown; notes?: unknown };
  if (format !== FORMAT || version !== VERSION || !Array.isArray(notes)) {
    throw new InputError(
      'text',
      `Expected an export of notes: {"format": "${FORMAT}", "version": ${VERSION}, "notes": […]}.`,
    );
  }
  return notes;
}

export function toMarkdown(notes: readonly ArchivedNote[]): string {
  return `# Notes\n\n${notes.map(noteToMarkdown).join('\n')}`;
}

function noteToMarkdown({ title, content, ...fields }: ArchivedNote): string {
  // A comment must not hold two dashes or a closing bracket; inside JSON both can be written as escapes.
  const json = JSON.stringify(fields).replaceAll('--', '-\\u002d').replaceAll('>', '\\u003e');
  const body = content
    .split('\n')
    .map((line) => (LOOKS_LIKE_MARK.test(line) ? `\\${line}` : line))
    .join('\n');
  return `${OPEN}${json} -->\n## ${title}\n\n${body}\n${CLOSE}\n`;
}

export function fromMarkdown(text: string): unknown[] {
  const lines = text.split('\n');
  const notes: unknown[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (!lines[at]?.startsWith(OPEN)) continue;
    let end = at + 1;
    while (end < lines.length && lines[end]?.trimEnd() !== CLOSE) end++;
    if (end === lines.length) throw new InputError('text', `Line ${at + 1}: this note has no line ${CLOSE}.`);
    notes.push(noteFromLines(lines.slice(at, end), at + 1));
    at = end;
  }
  return notes;
}

function noteFromLines([first = '', heading = '', blank, ...body]: readonly string[], lineNumber: number): unknown {
  const json = first.slice(OPEN.length).trimEnd().replace(/-->$/, '');
  if (!heading.startsWith('##') || blank?.trim() !== '') {
    throw new InputError('text', `Line ${lineNumber + 1}: expected "## title" and then an empty line.`);
  }
  let fields: unknown;
  try {
    fields = JSON.parse(json);
  } catch (error) {
    throw new InputError('text', `Line ${lineNumber}: the fields of this note are not JSON: ${messageOf(error)}.`);
  }
  const content = body.map((line) => (LOOKS_LIKE_MARK.test(line) ? line.slice(1) : line)).join('\n');
  // Spreading whatever JSON it was: import checks each field.
  return { ...(fields as object), title: heading.slice(2).trim(), content };
}
