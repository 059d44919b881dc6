/**
 * The timeline handler of jobs. Reads the job first and does nothing when it is gone, switched off, or not due any
 * more; then plans what to do with the slots that have come due, and runs one of them.
 *
 * A reminder or a system event is rows only, so it runs and is recorded in one transaction: it cannot be lost or
 * doubled. A webhook or a model turn reaches outside, so the slot is marked running first; a slot found running by a
 * later process ended in a crash and becomes `unknown`, never run again by itself (SPEC S8).
 */
import type { Clock } from '../../base/index.ts';
import { writeLedger } from '../../ledger/index.ts';
import { findPerson } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { type Claim, requireFinish } from '../timeline/index.ts';
import { turnsFreeAt } from './caller.ts';
import type { Effect, JobParts } from './job-ports.ts';
import { type LateCause, lengthInWords, reminderText, textOf } from './job-words.ts';
import { findJob, saveJob } from './jobs.sql.ts';
import { type MisfirePlan, type PassedSlots, planMisfire } from './plan-misfire.ts';
import { endOfQuiet } from './quiet-hours.ts';
import { nextSlot, recordRun, recordScheduleError } from './record-slot.ts';
import { addSlot, findSlot } from './slots.sql.ts';
import { PARKED_AT, type Slot, type SlotKind, type StoredJob } from './stored-job.ts';

/** Late work of many jobs goes out this far apart, so that a return from sleep is not a stampede (S9). */
const LATE_SPACING_MS = 50;
/** With `misfire: all` and no number given. */
const USUAL_MISFIRE_MAX = 10;

type Step =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'effect';
      readonly effect: Effect;
      readonly job: StoredJob;
      readonly slot: Slot;
      readonly plan: MisfirePlan;
    };

export class JobRunner {
  readonly #parts: JobParts;
  readonly #pace: (key: string) => number;

  constructor(parts: JobParts) {
    this.#parts = parts;
    this.#pace = pacer(parts.clock);
  }

  async run(claim: Claim, signal: AbortSignal): Promise<void> {
    const step = await this.#parts.store.transaction((tx) => this.#begin(tx, claim));
    if (step.kind === 'effect') await this.#runEffect(claim, step, signal);
  }

  async #begin(tx: Tx, claim: Claim): Promise<Step> {
    const job = await findJob(tx, jobIdOf(claim));
    const requestedAt = requestedAtOf(claim);
    if (!job || job.deletedAtMs !== undefined) return this.#done(tx, claim);
    if (requestedAt !== undefined) return this.#beginManual(tx, claim, job, requestedAt);
    const dueAt = job.state.nextRunAtMs;
    if (!job.enabled || job.needsApproval || dueAt === undefined) return this.#done(tx, claim);
    const now = this.#parts.clock.now();
    if (dueAt > now) return this.#done(tx, claim, dueAt);
    if (!this.#parts.settings.isSchedulingEnabled()) return this.#done(tx, claim, PARKED_AT);
    const heldUntil = (await this.#quietUntil(tx, job, now)) ?? (await turnsFreeAt(tx, job, now));
    if (heldUntil !== undefined) return this.#done(tx, claim, heldUntil);
    if (now - dueAt > this.#onTimeMs(job)) {
      const pause = this.#pace(claim.key);
      if (pause > 0) return this.#done(tx, claim, now + pause);
    }
    return this.#beginDue(tx, claim, job, dueAt);
  }

  async #beginDue(tx: Tx, claim: Claim, job: StoredJob, dueAt: number): Promise<Step> {
    const now = this.#parts.clock.now();
    let plan: MisfirePlan;
    try {
      plan = planMisfire({
        firstDueAt: dueAt,
        nowMs: now,
        nextAfter: (ms) => nextSlot(job, ms),
        policy: job.misfire ?? this.#parts.settings.misfire(),
        max: job.misfireMax ?? USUAL_MISFIRE_MAX,
        graceMs: job.graceMs,
        onTimeMs: this.#parts.settings.onTimeMs(),
      });
    } catch (error) {
      await recordScheduleError(this.#parts, tx, claim, job, error);
      return { kind: 'done' };
    }
    for (const passed of plan.passed) await this.#recordPassed(tx, job, passed);
    const slotAt = plan.runs[0];
    if (slotAt === undefined) return this.#moveOn(tx, claim, job, plan);
    return this.#beginSlot(tx, claim, job, { kind: 'scheduled', slotAt, plan });
  }

  async #beginManual(tx: Tx, claim: Claim, job: StoredJob, requestedAt: number): Promise<Step> {
    const plan: MisfirePlan = { runs: [requestedAt], passed: [], nextAt: job.state.nextRunAtMs };
    return this.#beginSlot(tx, claim, job, { kind: 'manual', slotAt: requestedAt, plan });
  }

  async #beginSlot(
    tx: Tx,
    claim: Claim,
    job: StoredJob,
    due: { kind: SlotKind; slotAt: number; plan: MisfirePlan },
  ): Promise<Step> {
    const now = this.#parts.clock.now();
    const known = await findSlot(tx, job.id, due.kind, due.slotAt);
    if (known && known.outcome !== 'running') return this.#moveOn(tx, claim, job, due.plan);
    const slot: Slot = known ?? {
      jobId: job.id,
      personId: job.personId,
      kind: due.kind,
      slotAt: due.slotAt,
      untilAt: due.slotAt,
      times: 1,
      outcome: 'running',
      startedAt: now,
      lateMs: Math.max(0, now - due.slotAt),
    };
    const effect = this.#effectOf(job);
    if (!effect) {
      await this.#runInside(tx, claim, job, slot, due.plan);
      return { kind: 'done' };
    }
    if (known && job.state.runningAtMs !== undefined) {
      await this.#recordCrash(tx, claim, job, slot, due.plan);
      return { kind: 'done' };
    }
    if (!known) await addSlot(tx, slot);
    const running: StoredJob = { ...job, state: { ...job.state, runningAtMs: now } };
    await saveJob(tx, running);
    return { kind: 'effect', effect, job: running, slot, plan: due.plan };
  }

  /** A run that is rows only: the outbox or the wake queue takes it from here. */
  async #runInside(tx: Tx, claim: Claim, job: StoredJob, slot: Slot, plan: MisfirePlan): Promise<void> {
    const now = this.#parts.clock.now();
    const causeId = await writeLedger(tx, this.#parts.ids, {
      personId: job.personId,
      kind: 'slot',
      subject: job.id,
      at: now,
      outcome: 'due',
      summary: `"${job.name}" came due${slot.lateMs > this.#onTimeMs(job) ? `, ${lengthInWords(slot.lateMs)} late` : ''}.`,
      detail: { slotAt: slot.slotAt, kind: slot.kind },
    });
    const outboxId = await this.#announce(tx, job, slot, causeId);
    const ended: Slot = { ...slot, outcome: 'ran', finishedAt: now, ...(outboxId ? { outboxId } : {}) };
    await recordRun(this.#parts, tx, claim, job, {
      slot: ended,
      end: { ...endOf(slot, now, plan), outcome: 'ran' },
      summary: `Ran "${job.name}"${outboxId ? ' and put its message into the outbox' : ''}.`,
      causeId,
    });
  }

  async #announce(tx: Tx, job: StoredJob, slot: Slot, causeId: string): Promise<string | undefined> {
    if (job.payload.kind === 'systemEvent') {
      const wake = { personId: job.personId, text: job.payload.text, mode: job.wakeMode, jobId: job.id };
      await this.#parts.wake(tx, wake);
      return undefined;
    }
    if (job.delivery?.mode === 'none') return undefined;
    const text = textOf(job.payload);
    const person = await findPerson(tx, job.personId);
    return this.#parts.enqueue(tx, {
      personId: job.personId,
      kind: 'reminder',
      idempotencyKey: `slot:${job.id}:${slot.kind}:${slot.slotAt}`,
      text: reminderText(text, slot.lateMs, this.#onTimeMs(job), this.#lateCause(job, slot)),
      card: {
        kind: 'reminder-fired',
        taskId: job.id,
        title: text,
        slotAt: slot.slotAt,
        lateMs: slot.lateMs > this.#onTimeMs(job) ? slot.lateMs : 0,
        timeZone: person?.timeZone ?? 'UTC',
      },
      jobId: job.id,
      slotAt: slot.slotAt,
      causeId,
      ...targetOf(job),
    });
  }

  async #runEffect(claim: Claim, step: Extract<Step, { kind: 'effect' }>, signal: AbortSignal): Promise<void> {
    const { job, slot, plan } = step;
    const startedAt = this.#parts.clock.now();
    const result = await step.effect({ job, kind: slot.kind, slotAt: slot.slotAt, startedAt }, signal);
    const now = this.#parts.clock.now();
    await this.#parts.store.transaction(async (tx) => {
      const fresh = (await findJob(tx, job.id)) ?? job;
      const failure = result.ok ? undefined : result.error;
      const outcome = failure ? 'failed' : 'ran';
      await recordRun(this.#parts, tx, claim, fresh, {
        slot: { ...slot, outcome, finishedAt: now, ...(failure ? { error: failure.message } : { delivered: true }) },
        end: {
          ...endOf(slot, now, plan),
          startedAt,
          outcome,
          ...(failure ? { error: failure.message, isTransient: failure.isTransient } : {}),
        },
        summary: failure ? `"${job.name}" failed: ${failure.message}` : `Ran "${job.name}".`,
      });
    });
  }

  async #recordCrash(tx: Tx, claim: Claim, job: StoredJob, slot: Slot, plan: MisfirePlan): Promise<void> {
    const now = this.#parts.clock.now();
    const error = 'Hark stopped in the middle of this run; whether it took effect is not known.';
    await recordRun(this.#parts, tx, claim, job, {
      slot: { ...slot, outcome: 'unknown', error, finishedAt: now },
      end: { ...endOf(slot, now, plan), outcome: 'unknown', error },
      summary: `"${job.name}": ${error}`,
    });
  }

  async #recordPassed(tx: Tx, job: StoredJob, passed: PassedSlots): Promise<void> {
    const now = this.#parts.clock.now();
    await addSlot(tx, {
      jobId: job.id,
      personId: job.personId,
      kind: 'scheduled',
      slotAt: passed.fromAt,
      untilAt: passed.untilAt,
      times: passed.times,
      outcome: passed.outcome,
      reason: passed.reason,
      startedAt: now,
      finishedAt: now,
      lateMs: now - passed.fromAt,
    });
    await writeLedger(tx, this.#parts.ids, {
      personId: job.personId,
      kind: 'slot',
      subject: job.id,
      at: now,
      outcome: passed.outcome,
      reason: passed.reason,
      summary: `"${job.name}" did not run ${passed.times === 1 ? 'once' : `${passed.times} times`}: ${WHY_PASSED[passed.reason]}.`,
      detail: { fromAt: passed.fromAt, untilAt: passed.untilAt },
    });
  }

  /** Nothing to run: the next slot becomes the one to wait for. */
  async #moveOn(tx: Tx, claim: Claim, job: StoredJob, plan: MisfirePlan): Promise<Step> {
    const { nextRunAtMs: _, ...state } = job.state;
    const isOver = plan.nextAt === undefined;
    await saveJob(tx, {
      ...job,
      enabled: job.enabled && !isOver,
      state: { ...state, lastStatus: 'skipped', ...(plan.nextAt === undefined ? {} : { nextRunAtMs: plan.nextAt }) },
    });
    return this.#done(tx, claim, plan.nextAt);
  }

  async #done(tx: Tx, claim: Claim, nextAt?: number): Promise<Step> {
    await requireFinish(this.#parts.timeline, tx, claim, nextAt);
    return { kind: 'done' };
  }

  async #quietUntil(tx: Tx, job: StoredJob, now: number): Promise<number | undefined> {
    const { settings } = this.#parts;
    if (job.payload.kind !== 'reminder' || !(job.respectQuietHours ?? settings.respectQuietHours())) return undefined;
    const person = await findPerson(tx, job.personId);
    return endOfQuiet(settings.quietWindow(), now, person?.timeZone ?? 'UTC');
  }

  #effectOf(job: StoredJob): Effect | undefined {
    const { effects } = this.#parts;
    if (job.payload.kind === 'agentTurn') return effects.agentTurn ?? refuseWithoutModel;
    return job.delivery?.mode === 'webhook' ? effects.webhook : undefined;
  }

  #lateCause(job: StoredJob, slot: Slot): LateCause {
    if (slot.slotAt < this.#parts.startedAt) return 'not-running';
    return (job.respectQuietHours ?? this.#parts.settings.respectQuietHours()) ? 'quiet-hours' : 'asleep';
  }

  #onTimeMs(job: StoredJob): number {
    return Math.min(job.graceMs ?? Number.POSITIVE_INFINITY, this.#parts.settings.onTimeMs());
  }
}

/** The chat the job was tied to, if any; `last` is wherever the person was seen last. */
function targetOf({ delivery }: StoredJob): { channel?: string; to?: string } {
  if (delivery?.channel === undefined || delivery.channel === 'last') return {};
  return { channel: delivery.channel, ...(delivery.to === undefined ? {} : { to: delivery.to }) };
}

const WHY_PASSED = {
  coalesced: 'the time had passed, and one late run stands for all of them',
  'past-grace': 'the time had passed by more than the job allows',
  late: 'the time had passed, and this job skips what is late',
};

const refuseWithoutModel: Effect = async () => ({
  ok: false,
  error: { message: 'This job needs a model, and none is configured.', isTransient: false },
});

function endOf(slot: Slot, now: number, plan: MisfirePlan) {
  return { slotAt: slot.slotAt, startedAt: slot.startedAt, endedAt: now, nextAt: plan.runs[1] ?? plan.nextAt };
}

function jobIdOf(claim: Claim): string {
  return claim.lane.slice('job:'.length);
}

function requestedAtOf(claim: Claim): number | undefined {
  return claim.key.startsWith('run:') ? Number(claim.key.slice(claim.key.lastIndexOf(':') + 1)) : undefined;
}

/** Gives late work its turn: the first at once, each further one a little later; asking again when its turn has come is free. */
function pacer(clock: Pick<Clock, 'now'>): (key: string) => number {
  let free = 0;
  const turns = new Map<string, number>();
  return (key) => {
    const now = clock.now();
    const turn = turns.get(key);
    if (turn !== undefined) {
      if (turn > now) return turn - now;
      turns.delete(key);
      return 0;
    }
    // A turn far ahead was given before the clock was set back.
    if (free > now + 3_600_000) free = 0;
    const mine = Math.max(now, free);
    free = mine + LATE_SPACING_MS;
    if (mine <= now) return 0;
    turns.set(key, mine);
    return mine - now;
  };
}
