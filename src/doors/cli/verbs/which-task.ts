/**
 * Finds the task a person named on the command line, in what is planned and, where that makes sense, in what went
 * lately: a reminder that came and is over can still be marked done, a deleted one can be brought back.
 */
import { NotFoundError } from '../../../base/index.ts';
import type { WireTask } from '../../operations/index.ts';
import { hasWords, matchTasks, noneMatches, SeveralMatch, shortIds } from '../find-task.ts';
import type { Session } from '../session.ts';

/** Where to look, and what to prefer when several match. */
export interface Wanted {
  /** Also what was deleted or is over. */
  readonly withGone?: boolean;
  /** Of several, the only one for which this holds. */
  readonly prefer?: (task: WireTask) => boolean;
}

/** As our own ids are spelt: looked up directly. */
const WHOLE_ID = /^[0-9a-hjkmnp-tv-z]{26}$/u;
const ROWS_LOOKED_THROUGH = 300;
const MOST_GONE = 20;

export async function whichTask(session: Session, given: string, wanted: Wanted = {}): Promise<WireTask> {
  if (WHOLE_ID.test(given)) return session.call('tasks.get', { id: given });
  const { tasks } = await session.call('tasks.list', { includeDisabled: true, includeHidden: true });
  const planned = matchTasks(tasks, given);
  const gone = wanted.withGone ? await recentTasks(session, ['job', 'slot'], given) : [];
  const over = matchTasks(gone, given).filter(({ id }) => !tasks.some((task) => task.id === id));
  const preferred = wanted.prefer ? [...planned, ...over].filter(wanted.prefer) : [];
  // What is over competes with what is planned only when it is just what the verb looks for.
  const candidates = [preferred, planned, over].find((some) => some.length > 0) ?? [];
  const [first, ...more] = candidates;
  if (!first) throw noneMatches(given);
  if (more.length === 0) return first;
  throw several(given, candidates);
}

function several(given: string, tasks: readonly WireTask[]): SeveralMatch {
  return new SeveralMatch(given, tasks, shortIds(tasks.map(({ id }) => id)));
}

/** Tasks the ledger tells of, the latest first: also those that lists no longer show. */
export async function recentTasks(session: Session, kinds: readonly string[], given?: string): Promise<WireTask[]> {
  const found = await Promise.all(kinds.map((kind) => session.call('ledger', { kind, limit: ROWS_LOOKED_THROUGH })));
  const rows = found.flatMap(({ rows: some }) => some).sort((a, b) => b.at - a.at);
  const about = rows.filter(
    ({ subject, summary }) => given === undefined || subject?.startsWith(given) || hasWords(summary, given),
  );
  const ids = [...new Set(about.flatMap(({ subject }) => (subject === undefined ? [] : [subject])))].slice(
    0,
    MOST_GONE,
  );
  const tasks = await Promise.all(ids.map((id) => findTask(session, id)));
  return tasks.filter((task) => task !== undefined);
}

async function findTask(session: Session, id: string): Promise<WireTask | undefined> {
  try {
    return await session.call('tasks.get', { id });
  } catch (error) {
    // Purged since, or no task at all.
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
