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
}

const LEASE_MS = 15_000;
const MOST_AT_ONCE = 64;
/** Pause after a failed look at the store, so that a store that is down is not hammered. */
const STORE_PAUSE_MS = 1_000;
/** Pauses between tries of work whose handler threw. Planned failures have their own policy (S11); this is for bugs and outages. */
const RETRY_PAUSES_MS = [1_000, 5_000, 30_000, 60_000, 300_000];

export class TimelineLoop implements ClockMember {
  readonly #parts: LoopParts;
  readonly #leaseMs: number;
  readonly #mostAtOnce: number;
  readonly #running = new Map<Claim, { done: Promise<void>; leaseUntil: number }>();
  readonly #stopping = new AbortController();
  #sleep = new AbortController();
  #finished: Promise<void> | undefined;
  #claiming: Promise<number> | undefined;

  constructor(parts: LoopParts) {
    this.#parts = parts;
    this.#leaseMs = parts.leaseMs ?? LEASE_MS;
    this.#mostAtOnce = parts.mostAtOnce ?? MOST_AT_ONCE;
  }

  start(): void {
    const stopListening = this.#parts.timeline.onPlanned(() => this.#wake());
    const leave = this.#parts.clock.join?.(this);
    this.#finished = this.#run().finally(() => {
      stopListening();
      leave?.();
    });
  }

  /** Stops claiming, tells running work to come to an end, and waits for it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#finished;
    await Promise.all([...this.#running.values()].map((work) => work.done));
  }

  async settle(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const started = await this.#startDue();
      if (this.#running.size > 0) await Promise.race([...this.#running.values()].map((work) => work.done));
      else if (started === 0) return;
    }
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#sleep = new AbortController();
      try {
        const started = await this.#startDue();
        if (started > 0 && this.#running.size < this.#mostAtOnce) continue;
        await this.#parts.clock.waitUntil(await this.#nextLook(), this.#sleep.signal);
      } catch (error) {
        this.#parts.log.error({ error: messageOf(error) }, 'the timeline cannot be read; trying again');
        await this.#parts.clock.waitUntil(this.#parts.clock.now() + STORE_PAUSE_MS, this.#stopping.signal);
      }
    }
  }

  async #nextLook(): Promise<number> {
    const now = this.#parts.clock.now();
    const isFull = this.#running.size >= this.#mostAtOnce;
    const next = isFull ? undefined : await this.#parts.timeline.nextAt(now);
    const renewal = this.#running.size > 0 ? now + this.#leaseMs / 3 : Number.POSITIVE_INFINITY;
    const poll = this.#parts.pollMs === undefined ? Number.POSITIVE_INFINITY : now + this.#parts.pollMs;
    return Math.min(next ?? Number.POSITIVE_INFINITY, renewal, poll);
  }

  /** One claim at a time: the run loop and a settling test clock may both ask. */
  #startDue(): Promise<number> {
    this.#claiming ??= this.#claimAndStart().finally(() => {
      this.#claiming = undefined;
    });
    return this.#claiming;
  }

  async #claimAndStart(): Promise<number> {
    await this.#renewLeases();
    const free = this.#mostAtOnce - this.#running.size;
    if (free <= 0) return 0;
    const order = { nowMs: this.#parts.clock.now(), limit: free, leaseMs: this.#leaseMs };
    const claims = await this.#parts.timeline.claim(order);
    for (const claim of claims) {
      const done = this.#handle(claim).finally(() => {
        this.#running.delete(claim);
        this.#wake();
      });
      this.#running.set(claim, { done, leaseUntil: order.nowMs + this.#leaseMs });
    }
    return claims.length;
  }

  /** Before every claim, so that a leap of the clock cannot make our own running work look abandoned. */
  async #renewLeases(): Promise<void> {
    const now = this.#parts.clock.now();
    for (const [claim, work] of this.#running) {
      if (work.leaseUntil - now > (this.#leaseMs * 2) / 3) continue;
      work.leaseUntil = now + this.#leaseMs;
      await this.#parts.timeline.renew(claim, work.leaseUntil);
    }
  }

  async #handle(claim: Claim): Promise<void> {
    const handler = this.#parts.handlers[claim.kind];
    try {
      if (!handler) throw new Error(`No handler for work of kind ${claim.kind}.`);
      await handler(claim, this.#stopping.signal);
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

  #wake(): void {
    this.#sleep.abort();
  }
}
