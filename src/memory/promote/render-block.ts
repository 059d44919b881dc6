/**
 * Which notes are in MEMORY.md and how they read there (R8). Proven notes only: of use in enough separate sessions,
 * not hidden, not settled otherwise, not demoted, and said by the owner or worked out by the agent; never anything
 * that came from outside (Q5). One line each, whatever is in them: no title or content can open a comment, a heading
 * or a line of its own. The whole stays small enough to be read at the start of every conversation.
 */
import { shorten } from '../../base/index.ts';
import type { Note } from '../notes/index.ts';

/** What a model reads before every answer: a few pages at most. */
export const LARGEST_BLOCK = 16_000;
const LONGEST_TITLE = 120;
const LONGEST_CONTENT = 600;
const FIRST_SECTIONS = ['learnings', 'preferences'];
const PROMOTED_TRUST: ReadonlySet<Note['trust']> = new Set(['owner', 'agent']);

export interface Entry {
  readonly section: string;
  readonly line: string;
}

export function isPromotable(note: Note, threshold: number, nowMs: number): boolean {
  return (
    !note.hidden &&
    !note.demoted &&
    note.hits >= threshold &&
    note.state !== 'resolved' &&
    PROMOTED_TRUST.has(note.trust) &&
    (note.expiresAt === null || note.expiresAt > nowMs) &&
    note.content.trim() !== ''
  );
}

const BY_TYPE: Partial<Record<Note['type'], string>> = { LEARNING: 'learnings', PREFERENCE: 'preferences' };
const BY_SCOPE: Partial<Record<NonNullable<Note['scope']>, string>> = {
  user: 'user',
  self: 'assistant-self',
  shared: 'shared-context',
};
const SUBJECTS: Readonly<Record<string, string>> = {
  learnings: 'learnings',
  preferences: 'preferences',
  user: 'user',
  assistant: 'assistant-self',
  'assistant-self': 'assistant-self',
  self: 'assistant-self',
  shared: 'shared-context',
  'shared-context': 'shared-context',
};

/** By type, then by subject, then by scope, else by the shelf it lies on. */
export function sectionOf(note: Note): string {
  const subject = note.subject?.toLowerCase() ?? '';
  return (
    BY_TYPE[note.type] ??
    (Object.hasOwn(SUBJECTS, subject) ? SUBJECTS[subject] : undefined) ??
    (note.scope ? BY_SCOPE[note.scope] : undefined) ??
    (oneLine(note.shelf) || 'memory')
  );
}

/** The most useful first until the block is full; what is left out is still found by search. */
export function chooseEntries(notes: readonly Note[]): Entry[] {
  const byUse = [...notes].sort(
    (a, b) => b.hits - a.hits || b.importance - a.importance || b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1),
  );
  const chosen: Entry[] = [];
  let size = 0;
  for (const note of byUse) {
    const entry = { section: sectionOf(note), line: lineOf(note) };
    size += entry.line.length + entry.section.length + 5;
    if (size > LARGEST_BLOCK) break;
    chosen.push(entry);
  }
  return chosen;
}

/** The text between the marks: sections in order, lines A–Z within each. */
export function renderEntries(entries: readonly Entry[]): string {
  const sections = [...Map.groupBy(entries, (entry) => entry.section)].sort(([a], [b]) => bySection(a, b));
  return sections
    .map(
      ([section, list]) =>
        `## ${section}\n\n${list
          .map((entry) => entry.line)
          .sort(byText)
          .join('\n')}\n`,
    )
    .join('\n');
}

/** How many lines of the new text are not in the old one: what is new in MEMORY.md, or says something else now. */
export function countNew(before: string, after: string): number {
  const old = new Set(before.split('\n'));
  return after.split('\n').filter((line) => line.startsWith('- ') && !old.has(line)).length;
}

function lineOf(note: Note): string {
  const title = shorten(oneLine(note.title), LONGEST_TITLE).replaceAll('*', '\\*');
  const content = shorten(oneLine(note.content), LONGEST_CONTENT);
  // Without a name the content stands first, where a sign could start a heading, a list or a fence.
  return title === '' ? `- ${content.replace(/^(?=[#>`~|+*=_-]|\d+[.)])/u, '\\')}` : `- **${title}**: ${content}`;
}

/** No line breaks of any kind and no comment marks. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replaceAll('<!--', '&lt;!--')
    .replaceAll('-->', '--&gt;');
}

function bySection(a: string, b: string): number {
  const rank = (section: string): number => FIRST_SECTIONS.indexOf(section) + 1 || FIRST_SECTIONS.length + 1;
  return rank(a) - rank(b) || byText(a, b);
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
