/** Looking into memory: search over everything, lines of a file, notes as a list and in full, how much there is. */
import { InputError, quote } from '../../../../base/index.ts';
import type { MemorySearchAnswer, MemoryStats } from '../../../operations/index.ts';
import { EXIT } from '../../exit-codes.ts';
import type { Session } from '../../session.ts';
import { formatWhen } from '../../text/format-time.ts';
import { type NoteTextContext, noteInFull, noteTable, resultText } from '../../text/note-text.ts';
import { printable } from '../../text/printable.ts';
import { labelled } from '../../text/task-text.ts';
import { optionText, sentence, type Verb, type VerbInput } from '../../verb.ts';
import { wholeNumber } from '../list-tasks.ts';
import { contextOf } from '../say.ts';
import { WHICH_NOTE, whichNote } from './which-note.ts';

const USUAL_NOTES = 50;

export async function noteContext(session: Session): Promise<NoteTextContext> {
  return { ...(await contextOf(session)), zone: await session.zone() };
}

export const lookVerbs: readonly Verb[] = [
  {
    name: 'memory search',
    summary: 'Look through notes, memory files and conversations, the best first.',
    takes: '<words...>',
    options: [
      { flags: '-n, --limit <n>', help: 'how many at most (6 when nothing is said)' },
      { flags: '--min-score <score>', help: 'leave out weaker ones: from 0 to 1 (0.35 when nothing is said)' },
      { flags: '--in <kinds>', help: 'only these: note, file, message; several with commas between' },
    ],
    examples: [
      'hark memory search dentist',
      'hark memory search when does the lease end --in note,file',
      'hark memory search --json dentist',
    ],
    notes: 'Ends with code 5 when memory cannot be searched; it says why and what to do.',
    async run(session, input) {
      const answer = await session.call('memory.search', {
        q: sentence(input),
        maxResults: wholeNumber(input, 'limit'),
        minScore: fraction(input, 'minScore', 'min-score'),
        kinds: optionText(input, 'in'),
      });
      const code = answer.disabled ? EXIT.unreachable : EXIT.ok;
      return { json: answer, text: async () => searchText(answer, await noteContext(session)), code };
    },
  },
  {
    name: 'memory get',
    summary: 'Lines of a memory file.',
    takes: '<path>',
    options: [
      { flags: '--from <line>', help: 'the first line' },
      { flags: '--lines <n>', help: 'how many lines' },
    ],
    examples: ['hark memory get MEMORY.md', 'hark memory get memory/2026-03-01.md --from 10 --lines 5'],
    notes: 'Only memory files can be read: MEMORY.md, memory/*.md and those the settings add.',
    async run(session, input) {
      const read = await session.call('memory.get', {
        path: input.words[0] ?? '',
        from: wholeNumber(input, 'from'),
        lines: wholeNumber(input, 'lines'),
      });
      return { json: read, text: () => printable(read.text) };
    },
  },
  {
    name: 'memory list',
    summary: 'The notes, the newest last.',
    options: [
      { flags: '-a, --all', help: 'those that were put away too' },
      { flags: '--type <type>', help: 'only these: plan, preference, identity, learning…' },
      { flags: '--state <state>', help: 'only these: active, stale, resolved or archived' },
      { flags: '--tag <tag>', help: 'only with this tag' },
      { flags: '--shelf <name>', help: 'only on this shelf' },
      { flags: '-n, --limit <n>', help: `how many at most (${USUAL_NOTES} when nothing is said)` },
    ],
    examples: ['hark memory list', 'hark memory', 'hark memory list --type plan --state active --json'],
    async run(session, input) {
      const found = await session.call('memory.list', {
        type: optionText(input, 'type')?.toUpperCase(),
        state: optionText(input, 'state')?.toLowerCase(),
        tag: optionText(input, 'tag'),
        nuggetName: optionText(input, 'shelf'),
        includeHidden: input.options.all === true || undefined,
        limit: wholeNumber(input, 'limit') ?? USUAL_NOTES,
      });
      return { json: found, text: async () => noteTable(found.notes, await noteContext(session)) };
    },
  },
  {
    name: 'memory show',
    summary: 'One note with all that is known about it.',
    takes: WHICH_NOTE,
    examples: ['hark memory show dentist', 'hark memory show 01k5x2ab'],
    notes:
      'A note is named by its id, the beginning of its id, its title, or words that all occur in it; so in all verbs below. When several match, they are listed and nothing is done.',
    async run(session, input) {
      const note = await whichNote(session, sentence(input));
      return { json: note, text: async () => noteInFull(note, await noteContext(session)) };
    },
  },
  {
    name: 'memory stats',
    summary: 'How much is remembered, and how it is searched.',
    examples: ['hark memory stats', 'hark memory stats --json'],
    async run(session) {
      const stats = await session.call('memory.stats');
      return { json: stats, text: async () => statsText(stats, await noteContext(session)) };
    },
  },
];

function searchText(answer: MemorySearchAnswer, context: NoteTextContext): string {
  const { paint } = context;
  const troubles = [answer.error, answer.warning, answer.action].filter((line) => line !== undefined && line !== '');
  const told = troubles.map((line) => paint.warn(printable(String(line))));
  if (answer.results.length > 0) return [resultText(answer.results, context), ...told].join('\n\n');
  return told.length > 0 ? told.join('\n') : 'Nothing was found.';
}

function statsText(stats: MemoryStats, { paint, width, zone, nowMs }: NoteTextContext): string {
  const notes = Object.entries(stats.notes)
    .filter(([, n]) => n > 0)
    .map(([state, n]) => `${n} ${state}`);
  const { note, file, message } = stats.chunks;
  const { provider, state, count } = stats.vectors;
  const facts: [string, string][] = [
    ['notes', notes.join(', ') || 'none yet'],
    ['searchable', `${note} passages of notes, ${file} of files, ${message} of conversations`],
    ['waiting', stats.waiting === 0 ? 'nothing' : `${stats.waiting} to be put into the index`],
    ['vectors', `${provider}: ${state}${count > 0 ? `, ${count}` : ''}`],
  ];
  if (stats.lastReflectionAtMs !== undefined) {
    facts.push(['tidied', formatWhen(stats.lastReflectionAtMs, zone, nowMs)]);
  }
  return labelled(facts, paint, width).join('\n');
}

function fraction(input: VerbInput, name: string, flag: string): number | undefined {
  const text = optionText(input, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new InputError(flag, `--${flag} cannot be ${quote(text)}. Allowed: a number from 0 to 1.`);
}
