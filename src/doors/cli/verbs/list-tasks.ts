/** Looking at reminders and jobs: the list, one in full, what came of each run, what words would become. */
import { formatLocal, InputError, quote } from '../../../base/index.ts';
import { EXIT } from '../exit-codes.ts';
import { runTable, taskInFull, taskTable } from '../text/task-text.ts';
import { optionText, sentence, type Verb, type VerbInput } from '../verb.ts';
import { contextOf } from './say.ts';
import { whichTask } from './which-task.ts';

export const WHICH = '<which...>';

export const listTaskVerbs: readonly Verb[] = [
  {
    name: 'tasks list',
    summary: 'What is planned, the next one first.',
    options: [
      { flags: '-a, --all', help: 'paused and hidden ones too' },
      { flags: '-n, --limit <n>', help: 'how many at most' },
    ],
    examples: ['hark tasks list', 'hark tasks', 'hark tasks list --all --json'],
    async run(session, input) {
      const isAll = input.options.all === true;
      const found = await session.call('tasks.list', {
        includeDisabled: isAll || undefined,
        includeHidden: isAll || undefined,
        limit: wholeNumber(input, 'limit'),
      });
      return { json: found, text: async () => taskTable(found.tasks, await contextOf(session)) };
    },
  },
  {
    name: 'tasks show',
    summary: 'One reminder with its next runs.',
    takes: WHICH,
    examples: ['hark tasks show gym', 'hark tasks show 01k5x2ab'],
    notes: 'A reminder is named by its id, the beginning of its id, or words of its name; so in all verbs below.',
    async run(session, input) {
      const task = await whichTask(session, sentence(input), { withGone: true });
      const { id } = task;
      const whole = await session.call('tasks.get', { id });
      return { json: whole, text: async () => taskInFull(whole, await contextOf(session)) };
    },
  },
  {
    name: 'tasks runs',
    summary: 'What came of each run, the latest first.',
    takes: WHICH,
    options: [{ flags: '-n, --limit <n>', help: 'how many at most' }],
    examples: ['hark tasks runs gym', 'hark tasks runs gym --limit 5 --json'],
    async run(session, input) {
      const task = await whichTask(session, sentence(input), { withGone: true });
      const found = await session.call('tasks.runs', { id: task.id, limit: wholeNumber(input, 'limit') });
      return { json: found, text: async () => runTable(found.runs, task.timeZone, await contextOf(session)) };
    },
  },
  {
    name: 'tasks parse',
    summary: 'What some words would become. Sets nothing.',
    takes: '<words...>',
    examples: ['hark tasks parse every other Friday at 9 pay rent', 'hark tasks parse --json at 7 call mum'],
    notes: 'Ends with code 2 when Hark would ask, and when the words name no time.',
    async run(session, input) {
      const text = sentence(input);
      const read = await session.call('tasks.parse', { text });
      const words = () => {
        if (read.kind === 'none') return `No time is named in ${quote(text)}.`;
        if (read.kind === 'question') return [read.question, ...read.choices.map((choice) => `  ${choice}`)].join('\n');
        const runs = read.nextRuns.map((ms) => `  ${formatLocal(ms, read.timeZone)}`);
        return [`${read.rule}: ${read.text || 'nothing is said yet'}`, ...runs].join('\n');
      };
      return { json: read, text: words, code: read.kind === 'schedule' ? EXIT.ok : EXIT.refused };
    },
  },
];

/** A number typed as an option. */
export function wholeNumber(input: VerbInput, name: string): number | undefined {
  const text = optionText(input, name);
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/u.test(text)) return Number(text);
  throw new InputError(name, `--${name} cannot be ${quote(text)}. Allowed: a whole number.`);
}
