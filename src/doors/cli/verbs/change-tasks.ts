/** Everything that can be done to a reminder after it was set (S15): each names one, does it, says what came of it. */
import { InputError, quote } from '../../../base/index.ts';
import type { WireTask } from '../../operations/index.ts';
import { UsageError } from '../exit-codes.ts';
import type { Session } from '../session.ts';
import { formatWhenAndAway } from '../text/format-time.ts';
import { onOneLine } from '../text/printable.ts';
import { confirmation } from '../text/task-text.ts';
import { optionText, type Said, sentence, type Verb, type VerbInput } from '../verb.ts';
import { WHICH } from './list-tasks.ts';
import { contextOf, withLateNote } from './say.ts';
import { recentTasks, whichTask } from './which-task.ts';

const isOpen = (task: WireTask): boolean => task.openSlotAt !== undefined;

export const changeTaskVerbs: readonly Verb[] = [
  {
    name: 'tasks pause',
    summary: 'Keep it, but do not let it come.',
    takes: WHICH,
    examples: ['hark tasks pause stand up'],
    async run(session, input) {
      const { id } = await whichTask(session, sentence(input));
      const task = await session.call('tasks.update', { id, enabled: false });
      return say(session, task, `is paused. \`hark tasks resume ${task.id}\` lets it go on.`);
    },
  },
  {
    name: 'tasks resume',
    summary: 'Let a paused one come again.',
    takes: WHICH,
    examples: ['hark tasks resume stand up'],
    async run(session, input) {
      const { id } = await whichTask(session, sentence(input), { prefer: (task) => !task.enabled });
      return saySetAgain(session, await session.call('tasks.update', { id, enabled: true }));
    },
  },
  {
    name: 'tasks run',
    summary: 'Run it now, besides its schedule.',
    takes: WHICH,
    options: [{ flags: '--due', help: 'only if it is due' }],
    examples: ['hark tasks run stand up'],
    async run(session, input) {
      const task = await whichTask(session, sentence(input));
      const asked = await session.call('tasks.run', {
        id: task.id,
        mode: input.options.due === true ? 'due' : 'force',
      });
      const name = session.paint.strong(onOneLine(task.name));
      const said = { json: asked, text: () => `${name} ${asked.ran ? 'runs now.' : `does not run: ${asked.reason}.`}` };
      return asked.ran ? withLateNote(session, said) : said;
    },
  },
  {
    name: 'tasks done',
    summary: 'Mark what came as done. With nothing open, the series ends.',
    takes: WHICH,
    examples: ['hark tasks done gym'],
    async run(session, input) {
      const { id } = await whichTask(session, sentence(input), { withGone: true, prefer: isOpen });
      const { task, closed } = await session.call('tasks.done', { id });
      const rest =
        closed === 'series' ? 'is done and will not come again.' : `is done.${await nextInWords(session, task)}`;
      return { ...(await say(session, task, `${rest} Undo: \`hark tasks undo\`.`)), json: { task, closed } };
    },
  },
  {
    name: 'tasks snooze',
    summary: 'Let what came come again later.',
    takes: WHICH,
    options: [
      { flags: '--for <time>', help: 'how long: 10m, 2h, 1d; a plain number is minutes (10 when nothing is said)' },
      { flags: '--until <words>', help: 'until when, in plain words: tomorrow, 17:30' },
    ],
    examples: ['hark tasks snooze gym', 'hark tasks snooze gym --for 2h', 'hark tasks snooze gym --until "tomorrow"'],
    async run(session, input) {
      const { id } = await whichTask(session, sentence(input), { withGone: true, prefer: isOpen });
      return saySetAgain(session, await session.call('tasks.snooze', { id, ...snoozeTime(input) }));
    },
  },
  {
    name: 'tasks delete',
    summary: 'Delete it. It can be taken back.',
    takes: WHICH,
    examples: ['hark tasks delete gym'],
    async run(session, input) {
      const { id } = await whichTask(session, sentence(input));
      const task = await session.call('tasks.remove', { id });
      return say(session, task, `is deleted. Undo: \`hark tasks undo ${task.id}\`.`);
    },
  },
  {
    name: 'tasks undo',
    summary: 'Take back the last change: delete, done, snooze or edit.',
    takes: '[which...]',
    examples: ['hark tasks undo', 'hark tasks undo gym'],
    notes: 'Without a name, the latest change of all is taken back.',
    async run(session, input) {
      const { id, canUndo } = await toUndo(session, sentence(input));
      const task = await session.call('tasks.undo', { id });
      const text = async () => {
        const name = session.paint.strong(onOneLine(task.name));
        return `${name}: ${canUndo ?? 'the last change'} taken back.${await nextInWords(session, task)}`;
      };
      return { json: task, text };
    },
  },
  {
    name: 'tasks approve',
    summary: 'Let a task run that waits for your word.',
    takes: WHICH,
    examples: ['hark tasks approve 01k5x2ab'],
    async run(session, input) {
      const { id } = await whichTask(session, sentence(input), { prefer: (task) => task.needsApproval === true });
      return saySetAgain(session, await session.call('tasks.approve', { id }));
    },
  },
];

async function toUndo(session: Session, given: string): Promise<WireTask> {
  if (given !== '') {
    return whichTask(session, given, { withGone: true, prefer: (task) => task.canUndo !== undefined });
  }
  // The ledger's latest rows name the task that was changed last.
  const [latest] = (await recentTasks(session, ['job'])).filter((task) => task.canUndo !== undefined);
  if (latest) return latest;
  throw new UsageError('which', 'There is nothing to take back.', '`hark tasks list --all` shows what there is.');
}

const MINUTES: Readonly<Record<string, number>> = { '': 1, m: 1, min: 1, h: 60, d: 1_440 };
const USUAL_MINUTES = 10;

function snoozeTime(input: VerbInput): { minutes: number } | { until: string } {
  const until = optionText(input, 'until');
  const length = optionText(input, 'for');
  if (until !== undefined && length !== undefined) throw new InputError('for', 'Give --for or --until, not both.');
  if (until !== undefined) return { until };
  if (length === undefined) return { minutes: USUAL_MINUTES };
  const [, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*(m|min|h|d|)\s*$/iu.exec(length) ?? [];
  const factor = MINUTES[unit?.toLowerCase() ?? ' '];
  if (number !== undefined && factor !== undefined) return { minutes: Number(number) * factor };
  throw new InputError('for', `--for cannot be ${quote(length)}. Allowed: 10m, 2h, 1d, or a number of minutes.`);
}

async function say(session: Session, task: WireTask, rest: string): Promise<Said> {
  return { json: task, text: () => `${session.paint.strong(onOneLine(task.name))} ${rest}` };
}

/** The task comes at a time again, which is repeated in full. */
function saySetAgain(session: Session, task: WireTask): Promise<Said> {
  return withLateNote(session, { json: task, text: async () => confirmation(task, await contextOf(session)) });
}

async function nextInWords(session: Session, task: WireTask): Promise<string> {
  const [next] = task.nextRuns;
  if (next === undefined) return '';
  return ` Next: ${formatWhenAndAway(next, task.timeZone, (await contextOf(session)).nowMs)}.`;
}
