/**
 * Tasks as a model is told about them: small, in words, times in the person's zone with the zone beside them. Pure.
 * Long texts are cut: a model that lists needs to recognise a task, not to read all of it.
 */
import { formatLocal, shorten } from '../../base/index.ts';
import type { TaskRun, WireTask } from '../operations/index.ts';

const LONGEST_TEXT = 300;

/** What the user must be told when something waits for them. */
export const WAITS_NOTE =
  'It waits for the approval of the user, because this turn holds text from outside. Tell them; nothing happens before.';

export function nextRunsInWords({ nextRuns, timeZone }: WireTask): string[] {
  return nextRuns.map((at) => formatLocal(at, timeZone));
}

/** What the task says or is told to do. */
export function wordsOf({ payload }: WireTask): string {
  const { text, message } = payload;
  return typeof text === 'string' ? text : typeof message === 'string' ? message : '';
}

export function stateOf(task: WireTask): 'pending' | 'paused' | 'over' | 'waits for approval' {
  if (task.needsApproval) return 'waits for approval';
  if (!task.enabled) return 'paused';
  return task.nextRuns.length > 0 || task.schedule.kind === 'heartbeat' ? 'pending' : 'over';
}

/** The answer to `cron` and `schedule`: what it is, when in plain words, and the next three times (S1). */
export function jobView(task: WireTask): Record<string, unknown> {
  const { lastStatus, lastError, lastRunAtMs } = task.state;
  return {
    id: task.id,
    name: task.name,
    description: task.rule,
    nextRuns: nextRunsInWords(task),
    ...(task.nextRuns[0] === undefined ? {} : { nextRunAtMs: task.nextRuns[0] }),
    timeZone: task.timeZone,
    state: stateOf(task),
    enabled: task.enabled,
    schedule: task.schedule,
    payload: { kind: task.payload.kind, text: shorten(wordsOf(task), LONGEST_TEXT) },
    ...(task.delivery === undefined ? {} : { delivery: task.delivery }),
    ...(task.description === undefined ? {} : { about: shorten(task.description, LONGEST_TEXT) }),
    ...(lastStatus === undefined ? {} : { lastStatus }),
    ...(typeof lastRunAtMs === 'number' ? { lastRun: formatLocal(lastRunAtMs, task.timeZone) } : {}),
    ...(typeof lastError === 'string' ? { lastError: shorten(lastError, LONGEST_TEXT) } : {}),
    ...(task.needsApproval ? { note: WAITS_NOTE } : {}),
  };
}

/** The same in Kai's words. */
export function taskView(task: WireTask): Record<string, unknown> {
  const { kind, expr } = task.schedule;
  return {
    task_id: task.id,
    description: shorten(task.description ?? task.name, LONGEST_TEXT),
    prompt: shorten(wordsOf(task), LONGEST_TEXT),
    when: task.rule,
    next_runs: nextRunsInWords(task),
    ...(kind === 'cron' && typeof expr === 'string' ? { cron: expr } : {}),
    ...(kind === 'heartbeat' ? { on_heartbeat: true } : {}),
    status: stateOf(task),
    ...(task.needsApproval ? { note: WAITS_NOTE } : {}),
  };
}

export function runView(run: TaskRun, timeZone: string): Record<string, unknown> {
  return {
    at: formatLocal(run.slotAtMs, timeZone),
    outcome: run.outcome,
    status: run.status,
    ...(run.kind === 'manual' ? { askedFor: true } : {}),
    ...(run.times > 1 ? { times: run.times } : {}),
    ...(run.lateMs > 0 ? { lateMs: run.lateMs } : {}),
    ...(run.reason === undefined ? {} : { reason: run.reason }),
    ...(run.error === undefined ? {} : { error: shorten(run.error, LONGEST_TEXT) }),
    ...(run.delivered === undefined ? {} : { delivered: run.delivered }),
  };
}

/** As many as a model can use, and how many there are beyond. */
export const MOST_LISTED = 50;

export function listed<T>(
  name: string,
  tasks: readonly WireTask[],
  view: (task: WireTask) => T,
): Record<string, unknown> {
  const more = tasks.length - MOST_LISTED;
  return {
    [name]: tasks.slice(0, MOST_LISTED).map(view),
    count: tasks.length,
    ...(more > 0 ? { notShown: more } : {}),
  };
}
