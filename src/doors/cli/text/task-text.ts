/** Reminders and their runs in words: the list, one in full, what a change came to. Pure. */
import { formatLocal, joinWords } from '../../../base/index.ts';
import type { TaskRun, WireTask } from '../../operations/index.ts';
import { shortIds } from '../find-task.ts';
import { formatAway, formatLength, formatWhen, formatWhenAndAway } from './format-time.ts';
import type { Paint } from './paint.ts';
import { onOneLine } from './printable.ts';
import { table, wrap } from './table.ts';

export interface TextContext {
  readonly nowMs: number;
  readonly paint: Paint;
  readonly width: number | undefined;
}

export function taskTable(tasks: readonly WireTask[], { nowMs, paint, width }: TextContext): string {
  if (tasks.length === 0) return 'Nothing is planned. Try `hark remind in 20 min to call Rui`.';
  const short = shortIds(tasks.map(({ id }) => id));
  const rows = tasks.map((task) => [
    paint.faint(short(task.id)),
    whenOf(task, nowMs),
    onOneLine(task.name),
    paint.faint(task.isRepeating ? task.rule : ''),
  ]);
  return table(rows, [{}, {}, { canShrink: true }, { canShrink: true }], width).join('\n');
}

/** The state of a task in a few words; the time it comes, if it does. */
export function whenOf(task: WireTask, nowMs: number): string {
  if (task.deletedAtMs !== undefined) return 'deleted';
  if (task.needsApproval) return 'waits for approval';
  if (!task.enabled) return 'paused';
  if (task.schedule.kind === 'heartbeat') return 'every heartbeat';
  const next = task.state.nextRunAtMs ?? task.nextRuns[0];
  if (next === undefined) return 'over';
  const open = task.openSlotAt === undefined ? '' : ', came and is open';
  return next <= nowMs
    ? `due ${formatAway(next, nowMs)}${open}`
    : `${formatWhenAndAway(next, task.timeZone, nowMs)}${open}`;
}

export function taskInFull(task: WireTask, { nowMs, paint, width }: TextContext): string {
  const facts: [string, string][] = [
    ['id', task.id],
    ['when', task.rule],
    ['state', whenOf(task, nowMs)],
    ['zone', task.timeZone],
  ];
  if (task.nextRuns.length > 0)
    facts.push(['next', task.nextRuns.map((ms) => formatLocal(ms, task.timeZone)).join('\n')]);
  const text = onOneLine(String(task.payload.text ?? task.payload.message ?? ''));
  if (text !== '' && text !== task.name) facts.push(['says', text]);
  if (task.description) facts.push(['about', onOneLine(task.description)]);
  if (task.openSlotAt !== undefined) facts.push(['open', `since ${formatWhen(task.openSlotAt, task.timeZone, nowMs)}`]);
  if (task.state.lastStatus !== undefined) facts.push(['last run', task.state.lastStatus]);
  facts.push([
    'set',
    `${formatWhen(task.createdAtMs, task.timeZone, nowMs)}${task.createdBy ? ` by ${task.createdBy}` : ''}`,
  ]);
  if (task.canUndo) facts.push(['undo', `takes back: ${task.canUndo}`]);
  return [paint.strong(onOneLine(task.name)), ...labelled(facts, paint, width)].join('\n');
}

/** `label  value`, with the values below each other. */
export function labelled(
  facts: readonly (readonly [string, string])[],
  paint: Paint,
  width: number | undefined,
): string[] {
  const room = Math.max(0, ...facts.map(([label]) => label.length));
  const indent = ' '.repeat(room + 2);
  return facts.flatMap(([label, value]) => {
    const [first = '', ...more] = wrap(value, width, indent);
    return [`${paint.faint(label.padEnd(room))}  ${first.slice(indent.length)}`, ...more];
  });
}

/** The confirmation always repeats date, time and zone, and the runs after the first (S14). */
export function confirmation(task: WireTask, context: TextContext): string {
  const { nowMs, paint } = context;
  const [first, ...later] = task.nextRuns;
  const name = paint.strong(onOneLine(task.name));
  if (task.needsApproval)
    return `${name} is kept and waits for your word. \`hark tasks approve ${task.id}\` lets it run.`;
  if (task.schedule.kind === 'heartbeat' && task.enabled) return `Set: ${name}\n${task.rule}.`;
  if (first === undefined) return `${name} is kept. It will not come by itself.`;
  const lines = [`Set: ${name}`, `${formatLocal(first, task.timeZone)}, ${formatAway(first, nowMs)}.`];
  if (!task.isRepeating) return [...lines, 'You will hear it once, on time.'].join('\n');
  const then = later.map((ms) => formatLocal(ms, task.timeZone));
  return [...lines, `${task.rule}.${then.length > 0 ? ` Then ${joinWords(then)}.` : ''}`].join('\n');
}

export function runTable(runs: readonly TaskRun[], zone: string, { nowMs, paint, width }: TextContext): string {
  if (runs.length === 0) return 'It has not run yet.';
  const rows = runs.map((run) => [
    formatWhen(run.slotAtMs, zone, nowMs),
    outcomeOf(run, paint),
    lateness(run),
    paint.faint(onOneLine(run.error ?? run.reason ?? (run.kind === 'manual' ? 'asked for by hand' : ''))),
  ]);
  return table(rows, [{}, {}, {}, { canShrink: true }], width).join('\n');
}

function outcomeOf(run: TaskRun, paint: Paint): string {
  const times = run.times > 1 ? ` ×${run.times}` : '';
  const done = run.doneAtMs === undefined ? '' : ', done';
  const delivered = run.outcome === 'ran' && run.delivered === false ? ', not delivered' : '';
  const words = `${run.outcome}${times}${delivered}${done}`;
  return run.status === 'error' ? paint.bad(words) : run.status === 'ok' ? paint.good(words) : paint.warn(words);
}

/** Under this it is on time, as far as a person can tell. */
const LATE_MS = 5_000;

function lateness({ lateMs, outcome }: TaskRun): string {
  if (outcome !== 'ran') return '';
  return lateMs < LATE_MS ? 'on time' : `${formatLength(lateMs)} late`;
}
