/**
 * Who asks for a change to a job, and what follows from that (SPEC S4, S6, Q5). Taken from the door, never from the
 * input. A model may keep so many jobs switched on, set up so many agent turns a day, and change nothing the owner
 * relies on while its turn holds text from outside.
 */
import { ConflictError, DAY_MS, quote, shorten } from '../../base/index.ts';
import type { Tx } from '../../store/index.ts';
import type { ModelCaller } from '../cron-input/index.ts';
import { nextRunsAtMs } from '../schedule/index.ts';
import { countModelMade, listModelTurns } from './jobs.sql.ts';
import { listModelTurnStarts } from './slots.sql.ts';
import type { CreatedBy, StoredJob } from './stored-job.ts';

export interface Caller {
  readonly by: CreatedBy;
  readonly personId: string;
  /** The ledger row that led here, such as the message that asked. */
  readonly causeId?: string;
  /** For a model: what it may repeat, and which models the user allows. */
  readonly model?: ModelCaller;
  /** The turn holds text from outside: what it makes waits for the owner's word. */
  readonly holdsUntrustedText?: boolean;
}

/** Limits on what a model may set up by itself (S4). */
export const MOST_MODEL_JOBS = 20;
export const MOST_MODEL_TURNS_A_DAY = 24;

/** Room for one more that is switched on: jobs and standing additions count together. */
export async function checkModelRoom(tx: Tx, personId: string): Promise<void> {
  if ((await countModelMade(tx, personId)) < MOST_MODEL_JOBS) return;
  throw new ConflictError('job', `A model may keep ${MOST_MODEL_JOBS} jobs running, and has. Cancel one first.`);
}

/** What the schedules of a model's agent turns come to in the next 24 hours, with this job among them. */
export async function checkModelTurns(tx: Tx, job: StoredJob, nowMs: number): Promise<void> {
  if (job.payload.kind !== 'agentTurn' || !job.enabled) return;
  const others = (await listModelTurns(tx, job.personId)).filter(({ id }) => id !== job.id);
  const turns = [...others, job].reduce((sum, one) => sum + turnsInADay(one, nowMs), 0);
  if (turns <= MOST_MODEL_TURNS_A_DAY) return;
  throw new ConflictError(
    'schedule',
    `Together with the others this makes more agent turns in a day than the ${MOST_MODEL_TURNS_A_DAY} a model may set up. Let it come less often, or cancel another.`,
  );
}

function turnsInADay({ schedule, id }: StoredJob, nowMs: number): number {
  const most = MOST_MODEL_TURNS_A_DAY + 1;
  return nextRunsAtMs(schedule, nowMs, most, { jobId: id }).filter((at) => at <= nowMs + DAY_MS).length;
}

/** When a model's agent turn may run: undefined for now, else the instant at which the oldest of today's is a day old. */
export async function turnsFreeAt(tx: Tx, job: StoredJob, nowMs: number): Promise<number | undefined> {
  if (job.createdBy !== 'model' || job.payload.kind !== 'agentTurn') return undefined;
  const starts = await listModelTurnStarts(tx, job.personId, nowMs - DAY_MS, MOST_MODEL_TURNS_A_DAY);
  const oldest = starts[MOST_MODEL_TURNS_A_DAY - 1];
  return oldest === undefined ? undefined : oldest + DAY_MS;
}

/** What such a turn made itself and nobody approved yet, it may still change: nothing comes of it by itself. */
export function refuseFromUntrustedTurn(
  caller: Caller,
  target: { readonly createdBy: CreatedBy; readonly needsApproval: boolean },
): void {
  if (caller.by !== 'model' || caller.holdsUntrustedText !== true) return;
  if (target.createdBy === 'model' && target.needsApproval) return;
  throw new ConflictError(
    'id',
    'This turn holds text from outside, so it cannot change or run what is set. Ask the user to do it.',
  );
}

/** A job that waits for the owner's word does not run, whoever asks. */
export function refuseUnapproved(job: StoredJob): void {
  if (!job.needsApproval) return;
  throw new ConflictError('id', `${quote(shorten(job.name, 60))} waits for the owner's approval and cannot run yet.`);
}
