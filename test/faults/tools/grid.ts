/**
 * Whether every slot of a repeating job up to an instant has exactly one record (S8): no hole, no slot told twice.
 * The grid comes from the schedule itself, not from what was recorded.
 */
import type { Tables } from '../../../src/store/index.ts';
import { computeNextRunAtMs, type Schedule } from '../../../src/time/schedule/index.ts';
import type { Books } from './books.ts';

export function holesIn(books: Books, untilMs: number): string[] {
  return books.jobs
    .filter((job) => job.schedule_kind !== 'at' && job.deleted_at === null)
    .flatMap((job) => holesOf(job, books.slots, untilMs));
}

function holesOf(job: Tables['jobs'], slots: Books['slots'], untilMs: number): string[] {
  const schedule: Schedule = JSON.parse(job.schedule);
  const mine = slots.filter((slot) => slot.job_id === job.id && slot.kind === 'scheduled');
  const wrong: string[] = [];
  const next = (ms: number) => computeNextRunAtMs(schedule, ms, { jobId: job.id });
  for (let at = next(job.created_at); at !== undefined && at <= untilMs; at = next(at)) {
    const instant = at;
    const records = mine.filter((slot) => slot.slot_at <= instant && instant <= slot.until_at);
    if (records.length !== 1) {
      wrong.push(`${job.name} at ${new Date(at).toISOString()} has ${records.length} records`);
    }
  }
  return wrong;
}
