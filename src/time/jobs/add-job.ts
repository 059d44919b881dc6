/**
 * Makes a job: checks everything that can be checked before a row is written, so that what is stored can run.
 * A refusal names the field and stores nothing.
 */
import { ConflictError, InputError, joinWords, quote } from '../../base/index.ts';
import { writeLedger } from '../../ledger/index.ts';
import { type Person, requirePerson } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { PAST_TOLERANCE_MS, refuseFromModel } from '../cron-input/index.ts';
import type { CronDelivery, CronJobCreate } from '../job.ts';
import { computeNextRunAtMs, describeSchedule, type Schedule, validateSchedule } from '../schedule/index.ts';
import { type Caller, checkModelRoom, checkModelTurns } from './caller.ts';
import type { JobParts } from './job-ports.ts';
import { countJobs, findJob, lockJob, saveJob } from './jobs.sql.ts';
import { isWaiting, jobKey, type StoredJob, waitingFor } from './stored-job.ts';

/** `wantedId` is for requests that name their job; an id that is taken is refused. */
export async function addJob(
  parts: JobParts,
  tx: Tx,
  create: CronJobCreate,
  caller: Caller,
  wantedId?: string,
): Promise<StoredJob> {
  if (caller.by === 'model') refuseFromModel(create, caller.model);
  const id = wantedId ?? parts.ids.next();
  await lockJob(tx, id);
  const now = parts.clock.now();
  const person = await requirePerson(tx, create.personId ?? caller.personId);
  await checkLimits(parts, tx, { ...caller, personId: person.id }, create.enabled);
  const { schedule, floating } = placeInZone(checkSchedule(create.schedule, now), person, now);
  const delivery = checkDelivery(parts, create);
  checkPayload(parts, create);
  if (wantedId !== undefined && (await findJob(tx, wantedId))) {
    throw new ConflictError('id', `There is a job ${quote(wantedId)} already. Delete it first, or leave the id out.`);
  }
  const nextRunAtMs = firstRunAtMs(schedule, now, id);
  if (nextRunAtMs === undefined) {
    throw new InputError(
      'schedule',
      `This would never run: ${describeSchedule(schedule, { timeZone: person.timeZone })}.`,
    );
  }
  const { personId: _, ...rest } = create;
  const made: StoredJob = {
    ...rest,
    id,
    personId: person.id,
    schedule,
    ...(floating ? { floating } : {}),
    ...(delivery ? { delivery } : {}),
    misfire: create.misfire ?? parts.settings.misfire(),
    createdAtMs: now,
    updatedAtMs: now,
    createdBy: caller.by,
    needsApproval: caller.by === 'model' && caller.holdsUntrustedText === true,
    state: { consecutiveErrors: 0, scheduleErrorCount: 0 },
  };
  const job = waitingFor(made, nextRunAtMs);
  if (caller.by === 'model') await checkModelTurns(tx, job, now);
  await saveJob(tx, job);
  await planJob(parts, tx, job);
  await writeLedger(tx, parts.ids, {
    personId: person.id,
    kind: 'job',
    subject: id,
    at: now,
    outcome: 'set',
    summary: `Set "${job.name}": ${describeSchedule(schedule, { timeZone: person.timeZone })}.`,
    detail: { nextRunAtMs, by: caller.by },
    ...(caller.causeId === undefined ? {} : { parentId: caller.causeId }),
  });
  tx.afterCommit(() => parts.publish({ personId: caller.personId, taskId: id, change: 'added' }));
  return job;
}

/** A one-shot that was asked for a moment ago, and whose minute has just begun, is still meant: it runs at once (S2). */
export function firstRunAtMs(schedule: Schedule, nowMs: number, jobId: string): number | undefined {
  const after = schedule.kind === 'at' ? nowMs - PAST_TOLERANCE_MS - 1 : nowMs;
  return computeNextRunAtMs(schedule, after, { jobId });
}

/** Puts the job's next slot on the timeline, or takes it off when there is nothing to wait for. */
export async function planJob(parts: JobParts, tx: Tx, job: StoredJob): Promise<void> {
  const key = jobKey(job.id);
  const at = job.state.nextRunAtMs;
  if (isWaiting(job) && at !== undefined) {
    await parts.timeline.put(tx, { key, kind: 'job', at, lane: key, personId: job.personId });
  } else await parts.timeline.cancel(tx, key);
}

export function checkSchedule(schedule: Schedule, nowMs: number): Schedule {
  const checked = validateSchedule(schedule, nowMs);
  if (!checked.ok) throw new InputError(`schedule.${checked.error.field}`, checked.error.message);
  return checked.schedule;
}

/**
 * A cron expression without a zone is meant where the person is, and goes with them (S2); an interval without an
 * anchor counts from now.
 */
export function placeInZone(
  schedule: Schedule,
  person: Person,
  nowMs: number,
): { schedule: Schedule; floating: boolean } {
  if (schedule.kind === 'cron' && schedule.tz === undefined) {
    return { schedule: { ...schedule, tz: person.timeZone }, floating: true };
  }
  if (schedule.kind === 'every' && schedule.anchorMs === undefined) {
    return { schedule: { ...schedule, anchorMs: nowMs }, floating: false };
  }
  return { schedule, floating: false };
}

/** Where the result goes, resolved now so that it cannot change under the job later (S5). */
export function checkDelivery(
  parts: JobParts,
  job: Pick<CronJobCreate, 'delivery' | 'payload'>,
): CronDelivery | undefined {
  const delivery = job.delivery ?? (job.payload.kind === 'systemEvent' ? undefined : { mode: 'announce' as const });
  if (!delivery || delivery.mode === 'none') return delivery;
  if (delivery.mode === 'webhook') {
    if (!delivery.to) throw new InputError('delivery.to', 'A webhook needs the address to call: give delivery.to.');
    parts.checkWebhook(delivery.to);
    return delivery;
  }
  const channel = delivery.channel ?? 'last';
  const known = ['last', ...parts.channels()];
  if (!known.includes(channel)) {
    throw new InputError('delivery.channel', `There is no channel ${quote(channel)}. Use ${joinWords(known, 'or')}.`);
  }
  return { ...delivery, channel };
}

export function checkPayload(parts: JobParts, job: Pick<CronJobCreate, 'payload'>): void {
  if (job.payload.kind === 'agentTurn' && !parts.effects.agentTurn) {
    throw new ConflictError(
      'payload.kind',
      'An agentTurn needs a model, and none is configured. Use a reminder: it needs none.',
    );
  }
}

async function checkLimits(parts: JobParts, tx: Tx, caller: Caller, isEnabled: boolean): Promise<void> {
  const most = parts.settings.mostJobs();
  if ((await countJobs(tx, caller.personId)) >= most) {
    throw new ConflictError(
      'job',
      `There are ${most} jobs already, and that is the limit (jobs.maxPerPerson). Delete some first.`,
    );
  }
  if (caller.by === 'model' && isEnabled) await checkModelRoom(tx, caller.personId);
}
