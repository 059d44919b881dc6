/**
 * "I already called mom" is also about the reminder to call mom (M7, S15): a one-off that has not come yet, and comes
 * soon, is done with it. Repeating ones stay: having done it once ends no series. Everything said so can be undone.
 */
import { DAY_MS } from '../../../base/index.ts';
import { type ClosedNote, matchResolution, type Resolution } from '../../../memory/capture/index.ts';
import type { Person } from '../../../people/index.ts';
import type { Tx } from '../../../store/index.ts';
import { finishJob, type JobParts, listJobs, type StoredJob } from '../../../time/jobs/index.ts';

/** What is further away may well be meant for the next time. */
const SOON_MS = 3 * DAY_MS;
const MOST_JOBS = 500;

export async function closeReminders(
  jobs: JobParts,
  tx: Tx,
  person: Person,
  resolutions: readonly Resolution[],
): Promise<ClosedNote[]> {
  // "Done" alone is about what was spoken of last, and is answered as such.
  const named = resolutions.filter(({ words }) => words.length > 0);
  if (named.length === 0) return [];
  const nowMs = jobs.clock.now();
  const waiting = (await listJobs(tx, { personId: person.id, limit: MOST_JOBS })).filter((job) => isSoon(job, nowMs));
  const closed: ClosedNote[] = [];
  for (const resolution of named) {
    const open = waiting.filter(({ id }) => !closed.some((each) => each.id === id)).map(toMatter);
    const matter = matchResolution(resolution, open, nowMs);
    if (!matter) continue;
    await finishJob(jobs, tx, matter.id, undefined, { personId: person.id, by: 'owner' });
    closed.push({ id: matter.id, title: matter.title, how: resolution.how });
  }
  return closed;
}

function isSoon({ payload, schedule, state }: StoredJob, nowMs: number): boolean {
  const at = state.nextRunAtMs;
  return payload.kind === 'reminder' && schedule.kind === 'at' && at !== undefined && at - nowMs <= SOON_MS;
}

function toMatter({ id, name, payload, state, updatedAtMs }: StoredJob) {
  const content = payload.kind === 'reminder' ? payload.text : '';
  return { id, title: name, content, type: 'PLAN', dueAt: state.nextRunAtMs ?? null, updatedAt: updatedAtMs };
}
