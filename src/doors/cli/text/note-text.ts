/** Notes, found passages and reflections in words: lists, one in full, what a change came to. Pure. */
import { count, shorten } from '../../../base/index.ts';
import type { MemoryResult, ReflectionView, WireNote } from '../../operations/index.ts';
import { shortIds } from '../find-task.ts';
import { formatAway, formatWhen } from './format-time.ts';
import { onOneLine, printable } from './printable.ts';
import { table, wrap } from './table.ts';
import { labelled, type TextContext } from './task-text.ts';

export interface NoteTextContext extends TextContext {
  readonly zone: string;
}

const LONGEST_NAME = 60;
const MINUTE_MS = 60_000;

/** How a note says that its date is a whole day (K2). */
export const ALL_DAY_TAG = 'all-day';

/** Nobody asks for the second in which a note was written. */
const whenOf = (ms: number, zone: string, nowMs: number): string =>
  formatWhen(Math.floor(ms / MINUTE_MS) * MINUTE_MS, zone, nowMs);

/** What a note is called in a list: its title, or how it begins. */
export function noteName({ title, content }: Pick<WireNote, 'title' | 'content'>): string {
  return onOneLine(title) || shorten(onOneLine(content), LONGEST_NAME) || '(empty)';
}

export function noteTable(notes: readonly WireNote[], { nowMs, paint, width, zone }: NoteTextContext): string {
  if (notes.length === 0) return 'Nothing is noted yet. Try `hark memory add "My dentist is Dr. Ruiz"`.';
  const short = shortIds(notes.map(({ id }) => id));
  const rows = notes.map((note) => [
    paint.faint(short(note.id)),
    whenOf(note.updatedAtMs, zone, nowMs),
    note.type.toLowerCase(),
    onOneLine(note.title) === '' ? noteName(note) : `${onOneLine(note.title)}: ${onOneLine(note.content)}`,
    paint.faint(marksOf(note)),
  ]);
  return table(rows, [{}, {}, {}, { canShrink: true }, {}], width).join('\n');
}

/** What a person should know about a note at a glance. */
function marksOf(note: WireNote): string {
  const marks = [
    ...(note.hidden ? ['put away'] : []),
    ...(note.state === 'active' ? [] : [note.state]),
    ...(note.conflictsWith.length > 0 ? ['contradicted'] : []),
    ...(note.trust === 'untrusted' ? ['from outside'] : []),
  ];
  return marks.join(', ');
}

export function noteInFull(note: WireNote, { nowMs, paint, width, zone }: NoteTextContext): string {
  const when = (ms: number) => `${whenOf(ms, zone, nowMs)}, ${formatAway(ms, nowMs)}`;
  const facts: [string, string][] = [
    ['id', note.id],
    ['kind', `${note.type.toLowerCase()}, ${note.kind}`],
    ['state', [note.state, ...(note.hidden ? ['put away'] : [])].join(', ')],
    ['shelf', onOneLine(note.nuggetName)],
    ['trust', note.trust],
    ['noted', when(note.atMs)],
  ];
  const more: [string, string | undefined][] = [
    ['changed', note.updatedAtMs === note.atMs ? undefined : when(note.updatedAtMs)],
    ['due', note.dueAtMs === undefined ? undefined : dueOf(note.tags, when(note.dueAtMs))],
    ['expires', note.expiresAtMs === undefined ? undefined : when(note.expiresAtMs)],
    ['about', note.subject],
    ['scope', note.scope],
    ['learned from', note.source],
    ['tags', note.tags.join(', ')],
    ['names', note.entities.join(', ')],
    ['of use', note.hits === 0 ? undefined : `in ${count(note.hits, 'conversation')}`],
    ['links', note.links.map(({ to, reason }) => (reason === '' ? to : `${to} (${reason})`)).join('\n')],
    ['contradicts', note.conflictsWith.join('\n')],
    ['replaces', note.supersedes.join('\n')],
    ['joined into', note.mergedInto],
    ['MEMORY.md', note.demoted ? 'kept out' : undefined],
  ];
  for (const [label, value] of more) if (value !== undefined && value !== '') facts.push([label, printable(value)]);
  const content = wrap(printable(note.content), width);
  const heading = onOneLine(note.title) === '' ? [] : [paint.strong(onOneLine(note.title))];
  return [...heading, ...content, '', ...labelled(facts, paint, width)].join('\n');
}

/** A whole day has no hour. */
const dueOf = (tags: readonly string[], when: string): string =>
  tags.includes(ALL_DAY_TAG) ? when.replace(/ \d\d:\d\d(?=,)/u, '') : when;

/** Best first: how sure, where from, and the passage. */
export function resultText(results: readonly MemoryResult[], context: NoteTextContext): string {
  const { nowMs, paint, width, zone } = context;
  return results
    .map((result) => {
      const from = placeOf(result);
      const outside = result.trust === 'untrusted' ? `  ${paint.warn('from outside')}` : '';
      const heading = `${paint.strong(result.score.toFixed(2))}  ${from}  ${paint.faint(whenOf(result.atMs, zone, nowMs))}${outside}`;
      return [heading, ...wrap(printable(result.snippet.trim()), width, '  ')].join('\n');
    })
    .join('\n\n');
}

function placeOf({ citation, path, noteId, messageId, author }: MemoryResult): string {
  const place = citation || path || (noteId === undefined ? `message:${messageId ?? ''}` : `note:${noteId}`);
  return onOneLine(author === undefined ? place : `${place} (${author})`);
}

const COUNTED = ['rewritten', 'merged', 'hidden', 'tagged', 'linked'] as const;
const COUNT_WORDS: Readonly<Record<(typeof COUNTED)[number], string>> = {
  rewritten: 'tidied',
  merged: 'joined',
  hidden: 'put away',
  tagged: 'tagged',
  linked: 'linked',
};

/** `10 looked at: 2 tidied, 1 joined`. */
export function reflectionLine(reflection: ReflectionView): string {
  const done = COUNTED.filter((kind) => reflection[kind] > 0).map((kind) => `${reflection[kind]} ${COUNT_WORDS[kind]}`);
  const promoted = !reflection.promoted ? [] : [`${reflection.promoted} new in MEMORY.md`];
  const all = [...done, ...promoted];
  return `${count(reflection.inspected, 'note')} looked at: ${all.length > 0 ? all.join(', ') : 'nothing to do'}`;
}

/** Every change with what was there before and what is there now. */
export function reflectionInFull(reflection: ReflectionView, { nowMs, paint, width, zone }: NoteTextContext): string {
  const at = whenOf(Date.parse(reflection.ranAt), zone, nowMs);
  const changes = reflection.changes.flatMap((change) => [
    `${paint.faint(String(change.seq).padStart(3))}  ${change.type.padEnd(7)}  ${onOneLine(change.detail)}${change.undone ? ` ${paint.warn('(taken back)')}` : ''}`,
    ...diffLines('-', change.before, paint.bad, width),
    ...diffLines('+', change.after, paint.good, width),
  ]);
  return [`${paint.strong(reflection.id)}  ${at}`, `${reflectionLine(reflection)}.`, ...changes].join('\n');
}

function diffLines(
  sign: string,
  text: string | undefined,
  dye: (line: string) => string,
  width: number | undefined,
): string[] {
  if (text === undefined) return [];
  return wrap(printable(text), width, '       ').map((line) => dye(`     ${sign} ${line.trimStart()}`));
}
