/**
 * The one loop: sleeps until the earliest instant on the timeline, claims what is due, and runs a handler from a
 * table for each claim, side by side across lanes.
 *
 * It keeps every lease it holds alive, gives failed work back with a growing pause, and never lets one failure stop
 * it: a store that is down is tried again. It decides nothing about the work itself; a handler finishes its claim
 * in the same transaction as the record it writes.
 */
import { type Clock, type ClockMember, type Log, messageOf } from '../../base/index.ts';
import type { Store } from '../../store/index.ts';
import { type Claim, FencedError, type Timeline, type WorkKind } from './timeline.ts';

export type Handler = (claim: Claim, signal: AbortSignal) => Promise<void>;
export type Handlers = Partial<Record<WorkKind, Handler>>;

export interface LoopParts {
  readonly store: Store;
  readonly timeline: Timeline;
  readonly clock: Clock;
  readonly log: Log;
  readonly handlers: Handlers;
  /** How long a claim is held before another process may take it. Renewed while the work runs. */
  readonly leaseMs?: number;
  readonly mostAtOnce?: number;
  /** Where other processes plan work too, look at least this often; they cannot wake us. */
  readonly pollMs?: number;
  /** The clock was set back: what was planned from the time that has not come yet may be planned anew. */
  readonly onClockBack?: () => Promise<void>;
}

const LEASE_MS = 15_000;
const MOST_AT_ONCE = 64;
/** Pause after a failed look at the store, so that a store that is down is not hammered. */
const STORE_PAUSE_MS = 1_000;
/** Pauses between tries of work whose handler threw. Planned failures have their own policy (S11); this is for bugs and outages. */
const RETRY_PAUSES_MS = [1_000, 5_000, 30_000, 60_000, 300_000];

/** Less than this is a clock being disciplined; nothing that was planned is off by enough to matter. */
const SET_BACK_MS = 60_000;

interface Running {
  /** Aborted when the lease was lost, so that work which can stop does. */
  readonly lost: AbortController;
  leaseUntil: number;
}

export class TimelineLoop implements ClockMember {
  readonly #parts: LoopParts;
  readonly #leaseMs: number;
  readonly #mostAtOnce: number;
  readonly #running = new Map<Claim, Running>();
  readonly #stopping = new AbortController();
  #sleep = new AbortController();
  /** Set while asleep: nothing planned for `until` or later can be missed by sleeping on. */
  #asleep: { readonly from: number; readonly until: number } | undefined;
  #change = Promise.withResolvers<void>();
  #finished: Promise<void> | undefined;
  #latest = Number.NEGATIVE_INFINITY;
  /** Work that was under way when the clock was set back: what it plans may still be from the time before. */
  #fromBefore: readonly Claim[] = [];

  constructor(parts: LoopParts) {
    this.#parts = parts;
    this.#leaseMs = parts.leaseMs ?? LEASE_MS;
    this.#mostAtOnce = parts.mostAtOnce ?? MOST_AT_ONCE;
  }

  start(): void {
    const stopListening = this.#parts.timeline.onPlanned((at) => {
      if (!this.#asleep || at < this.#asleep.until) this.#wake();
    });
    const leave = this.#parts.clock.join?.(this);
    this.#finished = this.#run().finally(() => {
      stopListening();
      leave?.();
    });
  }

  /** Stops claiming, tells running work to come to an end, and waits for it; its leases are kept alive meanwhile. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    this.#tellChange();
    await this.#finished;
  }

  /**
   * For a test clock: resolves when nothing runs and the loop sleeps towards a later instant, so that time moving on
   * cannot overtake it. Work that itself waits for this clock keeps it from settling.
   */
  async settle(): Promise<void> {
    while (!this.#isStopping && (this.#running.size > 0 || !this.#isAsleep())) await this.#change.promise;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping || this.#running.size > 0) {
      this.#sleep = new AbortController();
      const { until, isTrouble } = await this.#work();
      // Set back while we were looking: the sleep that was planned would be too long, and nothing would end it.
      if (!isTrouble && this.#isClockBack()) continue;
      this.#asleep = { from: this.#parts.clock.now(), until };
      this.#tellChange();
      await this.#parts.clock.waitUntil(until, this.#sleep.signal);
      this.#asleep = undefined;
    }
  }

  /** Starts what is due and says until when to sleep; that is now when there is more at once. */
  async #work(): Promise<{ until: number; isTrouble?: true }> {
    const { clock, log } = this.#parts;
    try {
      await this.#noticeClockBack();
      await this.#renewLeases();
      await this.#claimAndStart();
      return { until: await this.#nextLook() };
    } catch (error) {
      log.error({ error: messageOf(error) }, 'the timeline cannot be read; trying again');
      return { until: clock.now() + STORE_PAUSE_MS, isTrouble: true };
    }
  }

  /** Plans anew at once, and again when the work that was under way has ended. */
  async #noticeClockBack(): Promise<void> {
    const isBack = this.#isClockBack();
    const underWay = isBack ? [...this.#running.keys()] : this.#fromBefore;
    const isOver = !isBack && underWay.length > 0 && !underWay.some((claim) => this.#running.has(claim));
    // Only then is it noticed: if planning anew fails, the next look tries again.
    if (isBack || isOver) await this.#parts.onClockBack?.();
    this.#fromBefore = isOver ? [] : underWay;
    const now = this.#parts.clock.now();
    this.#latest = isBack ? now : Math.max(now, this.#latest);
  }

  #isClockBack(): boolean {
    return this.#parts.clock.now() < this.#latest - SET_BACK_MS;
  }

  async #nextLook(): Promise<number> {
    const now = this.#parts.clock.now();
    const next = this.#hasRoom ? await this.#parts.timeline.nextAt(now) : undefined;
    const renewal = this.#running.size > 0 ? now + this.#leaseMs / 3 : Number.POSITIVE_INFINITY;
    const poll = this.#parts.pollMs === undefined ? Number.POSITIVE_INFINITY : now + this.#parts.pollMs;
    return Math.min(next ?? Number.POSITIVE_INFINITY, renewal, poll);
  }

  async #claimAndStart(): Promise<void> {
    if (!this.#hasRoom) return;
    const limit = this.#mostAtOnce - this.#running.size;
    const order = { nowMs: this.#parts.clock.now(), limit, leaseMs: this.#leaseMs };
    const claims = await this.#parts.timeline.claim(order);
    for (const claim of claims) {
      const lost = new AbortController();
      const signal = AbortSignal.any([this.#stopping.signal, lost.signal]);
      this.#running.set(claim, { lost, leaseUntil: order.nowMs + this.#leaseMs });
      void this.#handle(claim, signal).finally(() => {
        this.#running.delete(claim);
        this.#wake();
        this.#tellChange();
      });
    }
  }

  /** Before every claim, so that a leap of the clock (either way) cannot make our own running work look abandoned. */
  async #renewLeases(): Promise<void> {
    const now = this.#parts.clock.now();
    const isFresh = ({ leaseUntil }: Running): boolean =>
      leaseUntil - now > (this.#leaseMs * 2) / 3 && leaseUntil - now <= this.#leaseMs;
    const old = [...this.#running].filter(([, work]) => !isFresh(work));
    await Promise.all(
      old.map(async ([claim, work]) => {
        const isOurs = await this.#parts.timeline.renew(claim, now + this.#leaseMs);
        work.leaseUntil = now + this.#leaseMs;
        if (!isOurs) work.lost.abort();
      }),
    );
  }

  async #handle(claim: Claim, signal: AbortSignal): Promise<void> {
    const handler = this.#parts.handlers[claim.kind];
    try {
      if (!handler) throw new Error(`No handler for work of kind ${claim.kind}.`);
      await handler(claim, signal);
    } catch (error) {
      if (error instanceof FencedError) return this.#parts.log.warn({ key: claim.key }, error.message);
      this.#parts.log.error({ key: claim.key, attempts: claim.attempts, error: messageOf(error) }, 'work failed');
      await this.#giveBack(claim);
    }
  }

  async #giveBack(claim: Claim): Promise<void> {
    const pause = RETRY_PAUSES_MS[Math.min(claim.attempts, RETRY_PAUSES_MS.length) - 1] ?? STORE_PAUSE_MS;
    const { store, timeline, clock, log } = this.#parts;
    try {
      await store.transaction((tx) => timeline.retry(tx, claim, clock.now() + pause));
    } catch (error) {
      // The lease runs out by itself, and the work is claimed again then.
      log.error({ key: claim.key, error: messageOf(error) }, 'work could not be given back');
    }
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  get #hasRoom(): boolean {
    return !this.#isStopping && this.#running.size < this.#mostAtOnce;
  }

  #isAsleep(): boolean {
    if (!this.#asleep || this.#sleep.signal.aborted) return false;
    const now = this.#parts.clock.now();
    // Reached, or set back: either way the clock has ended the sleep, though the loop has not taken its turn yet.
    return now >= this.#asleep.from && now < this.#asleep.until;
  }

  #wake(): void {
    // With a reason of its own no error is made up for every time somebody plans something.
    this.#sleep.abort('wake');
  }

  #tellChange(): void {
    const { resolve } = this.#change;
    this.#change = Promise.withResolvers<void>();
    resolve();
  }
}
