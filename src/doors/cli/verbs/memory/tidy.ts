/** Tidying memory: reflection with its record and its undo (R1, R7), promotion into MEMORY.md (R8), and the index. */
import { count, InputError, quote } from '../../../../base/index.ts';
import type { IndexReport, ReflectionView } from '../../../operations/index.ts';
import { UsageError } from '../../exit-codes.ts';
import type { Session } from '../../session.ts';
import { formatWhen } from '../../text/format-time.ts';
import { reflectionInFull, reflectionLine } from '../../text/note-text.ts';
import { onOneLine } from '../../text/printable.ts';
import { table } from '../../text/table.ts';
import { optionText, sentence, type Verb } from '../../verb.ts';
import { wait } from '../../wait.loop.ts';
import { wholeNumber } from '../list-tasks.ts';
import { noteContext } from './look.ts';

export const tidyVerbs: readonly Verb[] = [
  {
    name: 'memory reflect',
    summary: 'Tidy the notes now: mend, join, put away, tag, link.',
    options: [
      { flags: '--shelf <name>', help: 'only this shelf' },
      { flags: '-n, --limit <n>', help: 'how many notes to look at' },
    ],
    examples: ['hark memory reflect', 'hark memory reflect --limit 100'],
    notes: 'It runs once a day by itself. Every change is kept and can be taken back with `hark memory undo`.',
    async run(session, input) {
      const done = await session.call('memory.reflect', {
        nuggetName: optionText(input, 'shelf'),
        limit: wholeNumber(input, 'limit'),
      });
      return { json: done, text: async () => reflectionInFull(done, await noteContext(session)) };
    },
  },
  {
    name: 'memory reflections',
    summary: 'When the notes were tidied and what was changed; with an id, every change as a diff.',
    takes: '[id]',
    options: [{ flags: '-n, --limit <n>', help: 'how many at most' }],
    examples: ['hark memory reflections', 'hark memory reflections 01k5x2ab'],
    async run(session, input) {
      const [id] = input.words;
      if (id !== undefined) {
        const one = await whichReflection(session, id);
        return { json: one, text: async () => reflectionInFull(one, await noteContext(session)) };
      }
      const found = await session.call('memory.reflections', { limit: wholeNumber(input, 'limit') });
      const text = async () => {
        if (found.reflections.length === 0)
          return 'The notes have not been tidied yet. `hark memory reflect` does it now.';
        const { nowMs, zone, paint, width } = await noteContext(session);
        const rows = found.reflections.map((one) => [
          paint.faint(one.id),
          formatWhen(Date.parse(one.ranAt), zone, nowMs),
          reflectionLine(one),
        ]);
        return table(rows, [{}, {}, { canShrink: true }], width).join('\n');
      };
      return { json: found, text };
    },
  },
  {
    name: 'memory undo',
    summary: 'Take back what tidying changed: all of a run, or one change of it.',
    takes: '[id]',
    options: [{ flags: '--change <n>', help: 'only this change, by its number in `hark memory reflections <id>`' }],
    examples: ['hark memory undo', 'hark memory undo 01k5x2ab --change 3'],
    notes: 'Without an id, the latest run is meant. What you have changed since stays as you made it.',
    async run(session, input) {
      const { id } = await whichReflection(session, sentence(input));
      const seq = wholeNumber(input, 'change');
      const done = await session.call('memory.undo', { reflectionId: id, seq });
      const kept = done.kept === 0 ? '' : ` ${count(done.kept, 'change')} could not be: the notes have changed since.`;
      return { json: done, text: () => `${count(done.undone, 'change')} taken back.${kept}` };
    },
  },
  {
    name: 'memory promote',
    summary: 'Write what has proven useful into MEMORY.md now.',
    examples: ['hark memory promote'],
    notes:
      'It happens after each tidying by itself: notes of use in three conversations. Your own lines are not touched.',
    async run(session) {
      const done = await session.call('memory.promote');
      const news = done.promoted === 0 ? 'nothing is new' : `${count(done.promoted, 'line')} new or changed`;
      return { json: done, text: () => `Hark’s part of MEMORY.md is up to date: ${news}.` };
    },
  },
  {
    name: 'memory index',
    summary: 'Bring the search index up to date now.',
    options: [{ flags: '--rebuild', help: 'make it anew' }],
    examples: ['hark memory index', 'hark memory index --rebuild'],
    notes: 'It follows notes, files and conversations by itself; this is for those who do not want to wait.',
    async run(session, input) {
      const report = await withProgress(
        session,
        session.call('memory.index', { rebuild: input.options.rebuild === true || undefined }),
      );
      return { json: report, text: () => indexText(session, report) };
    },
  },
];

/** The run with this id or beginning of one; the latest when nothing is said. */
async function whichReflection(session: Session, given: string): Promise<ReflectionView> {
  const { reflections } = await session.call('memory.reflections', { limit: 100 });
  const fitting = reflections.filter(({ id }) => id.toLowerCase().startsWith(given.trim().toLowerCase()));
  const [first, ...more] = fitting;
  if (!first) {
    const told = given === '' ? 'The notes have not been tidied yet.' : `No tidying has the id ${quote(given)}.`;
    throw new UsageError('id', told, '`hark memory reflections` shows them all.');
  }
  if (given !== '' && more.length > 0 && first.id !== given) {
    throw new InputError('id', `${quote(given)} could be any of ${fitting.map(({ id }) => id).join(', ')}.`);
  }
  return first;
}

const BETWEEN_LOOKS_MS = 1_000;

/** While a person waits: how much is in the index by now, on stderr, so that stdout holds the answer alone. */
async function withProgress<T>(session: Session, work: Promise<T>): Promise<T> {
  if (!session.terminal.isInteractive || session.isJson) return work;
  const over = new AbortController();
  const watching = (async () => {
    for (;;) {
      await wait(BETWEEN_LOOKS_MS, over.signal);
      if (over.signal.aborted) return;
      const { chunks, waiting } = await session.call('memory.stats');
      const all = chunks.note + chunks.file + chunks.message;
      session.terminal.err(`… ${all} passages in the index${waiting > 0 ? `, ${waiting} waiting` : ''}`);
    }
  })();
  try {
    return await work;
  } finally {
    over.abort();
    // How far it got is only a comfort; the work tells what went wrong.
    await watching.catch(() => {});
  }
}

function indexText({ paint, terminal }: Session, report: IndexReport): string {
  const parts = [
    count(report.notes, 'note'),
    count(report.files, 'file'),
    count(report.messages, 'message'),
    count(report.chunks, 'passage'),
  ];
  const rows = report.problems.map(({ path, message }) => [`  ${onOneLine(path)}`, onOneLine(message)]);
  const left = rows.length === 0 ? [] : [paint.warn(`${count(rows.length, 'file')} left out:`)];
  return [
    `In the index: ${parts.join(', ')}.`,
    ...left,
    ...table(rows, [{}, { canShrink: true }], terminal.width),
  ].join('\n');
}
