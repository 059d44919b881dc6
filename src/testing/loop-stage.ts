/**
 * A timeline loop on real in-memory SQLite with a test clock, and a handler that notes when it ran and finishes its
 * claim. A test sets `onWork` to block or fail some of the work, and `isStoreDown` to make every unit of work fail.
 */
import { type Log, type TestClock, testClock } from '../base/index.ts';
import { openStore, type Store, StoreError } from '../store/index.ts';
import { type Claim, type LoopParts, requireFinish, TimelineLoop } from '../time/timeline/index.ts';
import { playTimeline, type TimelinePlay } from './timelines.ts';

export interface Fired {
  readonly key: string;
  /** When it was planned for, and what the clock said when it ran. */
  readonly at: number;
  readonly ranAt: number;
  readonly attempts: number;
}

export class LoopStage {
  readonly clock: TestClock;
  readonly loop: TimelineLoop;
  readonly play: TimelinePlay;
  readonly fired: Fired[] = [];
  readonly errors: string[] = [];
  isStoreDown = false;
  refusals = 0;
  mostRunning = 0;
  onWork: (claim: Claim, signal: AbortSignal) => Promise<void> = async () => {};
  #running = 0;
  readonly #waiting: Array<{ key: string; resolve: () => void }> = [];
  readonly #store: Store;

  private constructor(store: Store, startMs: number, more: Partial<LoopParts>) {
    this.#store = store;
    this.clock = testClock(startMs);
    this.play = playTimeline(this.#shaky());
    this.loop = this.newLoop(more);
  }

  static async open(startMs: number, more: Partial<LoopParts> = {}): Promise<LoopStage> {
    const stage = new LoopStage(await openStore({ file: ':memory:' }, startMs), startMs, more);
    stage.loop.start();
    return stage;
  }

  /** One more loop on the same store and clock, as after a restart. */
  newLoop(more: Partial<LoopParts> = {}): TimelineLoop {
    const note = (fields: object, message: string): void =>
      void this.errors.push(`${message} ${JSON.stringify(fields)}`);
    const log: Log = { debug() {}, info() {}, warn: note, error: note };
    const { store, timeline } = this.play;
    const handlers = { job: (claim: Claim, signal: AbortSignal) => this.#work(claim, signal) };
    return new TimelineLoop({ store, timeline, clock: this.clock, log, handlers, ...more });
  }

  keys(): string[] {
    return this.fired.map((one) => one.key);
  }

  /** Resolves when work with this key has started for the first time. */
  untilFired(key: string): Promise<void> {
    if (this.keys().includes(key)) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ key, resolve }));
  }

  async close(): Promise<void> {
    await this.loop.stop();
    await this.#store.close();
  }

  async #work(claim: Claim, signal: AbortSignal): Promise<void> {
    this.mostRunning = Math.max(this.mostRunning, ++this.#running);
    try {
      this.fired.push({ key: claim.key, at: claim.at, ranAt: this.clock.now(), attempts: claim.attempts });
      for (const { key, resolve } of this.#waiting) if (key === claim.key) resolve();
      await this.onWork(claim, signal);
      const { store, timeline } = this.play;
      await store.transaction((tx) => requireFinish(timeline, tx, claim));
    } finally {
      this.#running--;
    }
  }

  #shaky(): Store {
    const refuse = (): Promise<never> => {
      this.refusals++;
      return Promise.reject(new StoreError('DOWN', 'The store does not answer.', 'Wait.'));
    };
    return {
      dialect: this.#store.dialect,
      place: this.#store.place,
      transaction: (work) => (this.isStoreDown ? refuse() : this.#store.transaction(work)),
      read: (work) => (this.isStoreDown ? refuse() : this.#store.read(work)),
      close: () => this.#store.close(),
    };
  }
}
