/**
 * The timeline handler of jobs. Reads the job first and does nothing when it is gone, switched off, or not due any
 * more; then plans what to do with the slots that have come due, and runs one of them.
 *
 * A reminder or a system event is rows only, so it runs and is recorded in one transaction: it cannot be lost or
 * doubled. A webhook or a model turn reaches outside, so the slot is marked running first; a slot found running by a
 * later process ended in a crash and becomes `unknown`, never run again by itself (SPEC S8).
 */
import { lengthInWords } from '../../base/index.ts';
import { writeLedger } from '../../ledger/index.ts';
import { findPerson } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { type Claim, requireFinish } from '../timeline/index.ts';
import { turnsFreeAt } from './caller.ts';
import type { Effect, JobParts } from './job-ports.ts';
import { lateCause, reminderText, textOf } from './job-words.ts';
import { findJob, lockJob, saveJob } from './jobs.sql.ts';
import { latePacer, type Turn } from './pace-late.ts';
import { type MisfirePlan, planMisfire } from './plan-misfire.ts';
import { endOfQuiet } from './quiet-hours.ts';
import { nextSlot, recordPassed, recordRun, recordScheduleError } from './record-slot.ts';
import { addSlot, endSlot, findSlot, firstRecordIn } from './slots.sql.ts';
import {
  heldUntilOf,
  isWaiting,
  PARKED_AT,
  type Slot,
  type SlotKind,
  type StoredJob,
  waitingFor,
} from './stored-job.ts';

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

/** What has come due, seen from now. */
interface Due {
  readonly dueAt: number;
  readonly now: number;
  readonly readyAt: number;
  /** When a slot may run at the earliest: the end of the quiet hours that hold it, or at once. */
  readonly startsAt: (slotAt: number) => number;
}

/** A slot that is to run now, and what was planned around it. */
interface DueSlot {
  readonly kind: SlotKind;
  readonly slotAt: number;
  readonly plan: MisfirePlan;
  readonly now: number;
}

export class JobRunner {
  readonly #parts: JobParts;
  readonly #pace: (key: string) => Turn;

  constructor(parts: JobParts) {
    this.#parts = parts;
    this.#pace = latePacer(parts.clock);
  }

  async run(claim: Claim, signal: AbortSignal): Promise<void> {
    const step = await this.#parts.store.transaction((tx) => this.#begin(tx, claim));
    if (step.kind === 'effect') await this.#runEffect(claim, step, signal);
  }

  /** One look at the clock decides everything: two could disagree about what is due. */
  async #begin(tx: Tx, claim: Claim): Promise<Step> {
    await lockJob(tx, jobIdOf(claim));
    const now = this.#parts.clock.now();
    const job = await findJob(tx, jobIdOf(claim));
    const requestedAt = requestedAtOf(claim);
    if (!job || job.deletedAtMs !== undefined) return this.#done(tx, claim);
    if (requestedAt !== undefined) return this.#beginForced(tx, claim, job, requestedAt, now);
    const dueAt = job.state.nextRunAtMs;
    if (!isWaiting(job) || dueAt === undefined) return this.#done(tx, claim);
    if (dueAt > now) return this.#done(tx, claim, dueAt);
    if (!this.#parts.settings.isSchedulingEnabled()) return this.#done(tx, claim, PARKED_AT);
    const timeZone = this.#respectsQuiet(job) ? await this.#zoneOf(tx, job) : undefined;
    const startsAt = (at: number) => (timeZone === undefined ? undefined : this.#quietEnd(at, timeZone)) ?? at;
    const heldUntil = startsAt(now) > now ? startsAt(now) : await turnsFreeAt(tx, job, now);
    if (heldUntil !== undefined) return this.#done(tx, claim, heldUntil);
    const isLate = now - startsAt(dueAt) > this.#onTimeMs(job);
    const { pauseMs, askedAt } = isLate ? this.#pace(claim.key) : { pauseMs: 0, askedAt: now };
    if (pauseMs > 0) return this.#done(tx, claim, now + pauseMs);
    return this.#beginDue(tx, claim, job, { dueAt, now, readyAt: askedAt, startsAt });
  }

  async #beginDue(tx: Tx, claim: Claim, job: StoredJob, due: Due): Promise<Step> {
    const { dueAt, now, readyAt, startsAt } = due;
    const recorded = await firstRecordIn(tx, job.id, dueAt, now);
    let plan: MisfirePlan;
    try {
      // Marked running: a try that failed and is to be made again, or the remains of a crash. First of all, that one ends.
      const isBegun = recorded?.slotAt === dueAt && recorded.outcome === 'running';
      plan = isBegun
        ? { runs: [dueAt], passed: [], nextAt: nextSlot(job, dueAt) }
        : planMisfire({
            firstDueAt: dueAt,
            nowMs: now,
            nextAfter: (ms) => nextSlot(job, ms),
            policy: job.misfire ?? this.#parts.settings.misfire(),
            max: job.misfireMax ?? USUAL_MISFIRE_MAX,
            graceMs: job.graceMs,
            onTimeMs: this.#parts.settings.onTimeMs(),
            readyAt,
            startsAt,
            recorded,
          });
    } catch (error) {
      await recordScheduleError(this.#parts, tx, claim, job, error);
      return { kind: 'done' };
    }
    for (const passed of plan.passed) await recordPassed(this.#parts, tx, job, passed, now);
    const slotAt = plan.runs[0];
    if (slotAt === undefined) return this.#moveOn(tx, claim, job, plan);
    return this.#beginSlot(tx, claim, job, { kind: 'scheduled', slotAt, plan, now });
  }

  #beginForced(tx: Tx, claim: Claim, job: StoredJob, requestedAt: number, now: number): Promise<Step> {
    const plan: MisfirePlan = { runs: [requestedAt], passed: [], nextAt: job.state.nextRunAtMs };
    return this.#beginSlot(tx, claim, job, { kind: 'manual', slotAt: requestedAt, plan, now });
  }

  async #beginSlot(tx: Tx, claim: Claim, job: StoredJob, due: DueSlot): Promise<Step> {
    const { kind, slotAt, plan, now } = due;
    const known = await findSlot(tx, job.id, kind, slotAt);
    if (known && known.outcome !== 'running')
      return kind === 'manual' ? this.#done(tx, claim) : this.#moveOn(tx, claim, job, plan);
    const effect = this.#effectOf(job);
    const slot = { ...newSlot(job, due), ...(known ? { lateMs: known.lateMs } : {}) };
    // Running without an error to wait out: whoever began it is gone, because this lane has one holder at a time.
    if (known && known.error === undefined) {
      await this.#recordCrash(tx, claim, job, slot, plan);
      return { kind: 'done' };
    }
    if (!effect) {
      await this.#runInside(tx, claim, job, slot, plan);
      return { kind: 'done' };
    }
    if (known) await endSlot(tx, slot);
    else await addSlot(tx, slot);
    // The event itself is rows only; the webhook that reports it may be tried more than once.
    if (!known && job.payload.kind === 'systemEvent') await this.#wake(tx, job, slot);
    const nextRunAtMs = kind === 'scheduled' ? { nextRunAtMs: slotAt } : {};
    const running: StoredJob = { ...job, state: { ...job.state, ...nextRunAtMs, runningAtMs: now } };
    await saveJob(tx, running);
    return { kind: 'effect', effect, job: running, slot, plan };
  }

  /** A run that is rows only: the outbox or the wake queue takes it from here. */
  async #runInside(tx: Tx, claim: Claim, job: StoredJob, slot: Slot, plan: MisfirePlan): Promise<void> {
    const now = slot.startedAt;
    const causeId = await writeLedger(tx, this.#parts.ids, {
      personId: job.personId,
      kind: 'slot',
      subject: job.id,
      at: now,
      outcome: 'due',
      summary: `"${job.name}" came due${slot.lateMs > this.#onTimeMs(job) ? `, ${lengthInWords(slot.lateMs)} late` : ''}.`,
      detail: { slotAt: slot.slotAt, kind: slot.kind },
    });
    const outboxId = await this.#announce(tx, claim, job, slot, causeId);
    await recordRun(this.#parts, tx, claim, job, {
      slot: { ...slot, ...(outboxId ? { outboxId } : {}) },
      end: { ...endOf(slot, now, plan), outcome: 'ran' },
      summary: `Ran "${job.name}"${outboxId ? ' and put its message into the outbox' : ''}.`,
      causeId,
    });
  }

  async #announce(tx: Tx, claim: Claim, job: StoredJob, slot: Slot, causeId: string): Promise<string | undefined> {
    if (job.payload.kind === 'systemEvent') {
      await this.#wake(tx, job, slot);
      return undefined;
    }
    if (job.delivery?.mode === 'none') return undefined;
    const text = textOf(job.payload);
    const timeZone = await this.#zoneOf(tx, job);
    const onTimeMs = this.#onTimeMs(job);
    const cause = lateCause({
      slotAt: slot.slotAt,
      ranAt: slot.startedAt,
      onTimeMs,
      startedAt: this.#parts.startedAt,
      quietUntil: this.#respectsQuiet(job) ? this.#quietEnd(slot.slotAt, timeZone) : undefined,
      heldUntil: heldUntilOf(claim.payload),
    });
    return this.#parts.enqueue(tx, {
      personId: job.personId,
      kind: 'reminder',
      idempotencyKey: `slot:${job.id}:${slot.kind}:${slot.slotAt}`,
      text: reminderText(text, slot.lateMs, onTimeMs, cause),
      card: {
        kind: 'reminder-fired',
        taskId: job.id,
        title: text,
        slotAt: slot.slotAt,
        lateMs: slot.lateMs > onTimeMs ? slot.lateMs : 0,
        timeZone,
      },
      jobId: job.id,
      slotAt: slot.slotAt,
      causeId,
      ...targetOf(job),
    });
  }

  #wake(tx: Tx, job: StoredJob, { slotAt }: Slot): Promise<void> {
    const { personId, wakeMode: mode, id: jobId } = job;
    return this.#parts.wake(tx, { personId, text: textOf(job.payload), mode, jobId, slotAt });
  }

  async #runEffect(claim: Claim, step: Extract<Step, { kind: 'effect' }>, signal: AbortSignal): Promise<void> {
    const { job, slot } = step;
    const { startedAt } = slot;
    const result = await step.effect({ job, kind: slot.kind, slotAt: slot.slotAt, startedAt }, signal);
    const failure = result.ok ? undefined : result.error;
    await this.#parts.store.transaction(async (tx) => {
      await lockJob(tx, job.id);
      const fresh = (await findJob(tx, job.id)) ?? job;
      const plan = planNow(step, fresh);
      // Told to stop in mid-call: nobody can say whether it arrived.
      if (failure && signal.aborted) return this.#recordCrash(tx, claim, fresh, slot, plan);
      const isForgiven = failure !== undefined && job.delivery?.bestEffort === true && job.payload.kind !== 'agentTurn';
      const outcome = failure && !isForgiven ? 'failed' : 'ran';
      await recordRun(this.#parts, tx, claim, fresh, {
        slot: { ...slot, delivered: failure === undefined },
        end: {
          ...endOf(slot, this.#parts.clock.now(), plan),
          outcome,
          delivered: failure === undefined,
          ...(failure ? { error: failure.message, isTransient: failure.isTransient } : {}),
        },
        summary: summaryOf(job, failure?.message, isForgiven),
      });
    });
  }

  async #recordCrash(tx: Tx, claim: Claim, job: StoredJob, slot: Slot, plan: MisfirePlan): Promise<void> {
    const error = 'Hark stopped in the middle of this run; whether it took effect is not known.';
    await recordRun(this.#parts, tx, claim, job, {
      slot,
      end: { ...endOf(slot, this.#parts.clock.now(), plan), outcome: 'unknown', error },
      summary: `"${job.name}": ${error}`,
    });
  }

  /** Nothing to run: the next slot becomes the one to wait for. */
  async #moveOn(tx: Tx, claim: Claim, job: StoredJob, plan: MisfirePlan): Promise<Step> {
    const hasPassed = plan.passed.length > 0;
    const moved: StoredJob = {
      ...job,
      enabled: job.enabled && plan.nextAt !== undefined,
      state: { ...job.state, scheduleErrorCount: 0, ...(hasPassed ? { lastStatus: 'skipped' } : {}) },
    };
    await saveJob(tx, waitingFor(moved, plan.nextAt));
    return this.#done(tx, claim, plan.nextAt);
  }

  async #done(tx: Tx, claim: Claim, nextAt?: number): Promise<Step> {
    await requireFinish(this.#parts.timeline, tx, claim, nextAt);
    return { kind: 'done' };
  }

  #respectsQuiet(job: StoredJob): boolean {
    return job.payload.kind === 'reminder' && (job.respectQuietHours ?? this.#parts.settings.respectQuietHours());
  }

  #quietEnd(atMs: number, timeZone: string): number | undefined {
    return endOfQuiet(this.#parts.settings.quietWindow(), atMs, timeZone);
  }

  async #zoneOf(tx: Tx, job: StoredJob): Promise<string> {
    return (await findPerson(tx, job.personId))?.timeZone ?? 'UTC';
  }

  #effectOf(job: StoredJob): Effect | undefined {
    const { effects } = this.#parts;
    if (job.payload.kind === 'agentTurn') return effects.agentTurn ?? refuseWithoutModel;
    return job.delivery?.mode === 'webhook' ? effects.webhook : undefined;
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

const refuseWithoutModel: Effect = async () => ({
  ok: false,
  error: { message: 'This job needs a model, and none is configured.', isTransient: false },
});

function newSlot(job: StoredJob, { kind, slotAt, now }: DueSlot): Slot {
  const lateMs = Math.max(0, now - slotAt);
  const who = { jobId: job.id, personId: job.personId };
  return { ...who, kind, slotAt, untilAt: slotAt, times: 1, outcome: 'running', startedAt: now, lateMs };
}

function summaryOf(job: StoredJob, failure: string | undefined, isForgiven: boolean): string {
  if (failure === undefined) return `Ran "${job.name}".`;
  return isForgiven ? `Ran "${job.name}"; its delivery failed: ${failure}` : `"${job.name}" failed: ${failure}`;
}

/** What comes next, seen again after a long run: the job may have been given another plan meanwhile. */
function planNow(step: Extract<Step, { kind: 'effect' }>, fresh: StoredJob): MisfirePlan {
  const { job, slot, plan } = step;
  if (slot.kind === 'manual') return plan;
  if (fresh.state.nextRunAtMs !== job.state.nextRunAtMs) return { ...plan, runs: [], nextAt: fresh.state.nextRunAtMs };
  if (JSON.stringify(fresh.schedule) === JSON.stringify(job.schedule)) return plan;
  return { ...plan, runs: [], nextAt: nextSlot(fresh, slot.slotAt) };
}

function endOf(slot: Slot, now: number, plan: MisfirePlan) {
  return { slotAt: slot.slotAt, startedAt: slot.startedAt, endedAt: now, nextAt: plan.runs[1] ?? plan.nextAt };
}

function jobIdOf(claim: Claim): string {
  return claim.lane.slice('job:'.length);
}

function requestedAtOf(claim: Claim): number | undefined {
  return claim.key.startsWith('run:') ? Number(claim.key.slice(claim.key.lastIndexOf(':') + 1)) : undefined;
}
