/**
 * Watches `.gateway/cron/requests.jsonl` (SPEC S13): looks every two seconds, so a line is picked up within five, and
 * hands new lines over together with the watermark to store. It looks instead of listening because notices of changed
 * files are lost on network disks and in containers; a look at an unchanged file is one stat.
 *
 * `take` stores jobs and watermark in one transaction, or throws and has stored neither; the same lines then come
 * again. After a failure the watermark is loaded anew, because a commit may have gone through although its answer
 * was lost. A bad line must not make `take` throw, or nothing after it is ever taken.
 */
import { type Clock, type ClockMember, type Log, messageOf } from '../../base/index.ts';
import type { RequestLine } from './cut-lines.ts';
import { readNewLines, type Sighting } from './read-new-lines.fs.ts';
import type { Watermark } from './watermark.ts';

export interface RequestsFileParts {
  readonly clock: Clock;
  readonly path: string;
  readonly log: Log;
  load(): Promise<Watermark | undefined>;
  /**
   * Called with no lines when only the watermark moved. Where several processes may watch one file, it throws when the
   * stored watermark is no longer `before`: another one was faster.
   */
  take(lines: readonly RequestLine[], watermark: Watermark, before: Watermark | undefined): Promise<void>;
  readonly everyMs?: number;
}

const EVERY_MS = 2_000;
/** After so many looks at the same half line a person is told. */
const PATIENT_LOOKS = 15;

export class RequestsFileLoop implements ClockMember {
  readonly #parts: RequestsFileParts;
  readonly #everyMs: number;
  readonly #stopping = new AbortController();
  #sleep = new AbortController();
  #asleepUntil: number | undefined;
  #change = Promise.withResolvers<void>();
  #finished: Promise<void> | undefined;

  #isLoaded = false;
  #watermark: Watermark | undefined;
  #sighting: Sighting | undefined;
  #unchangedLooks = 0;
  #lastProblem: string | undefined;

  constructor(parts: RequestsFileParts) {
    this.#parts = parts;
    this.#everyMs = parts.everyMs ?? EVERY_MS;
  }

  start(): void {
    const leave = this.#parts.clock.join?.(this);
    this.#finished = this.#run().finally(() => leave?.());
  }

  /** Lets a look that is under way come to its end. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#sleep.abort();
    this.#tellChange();
    await this.#finished;
  }

  /** For a test clock: resolves when the loop sleeps towards a later instant. */
  async settle(): Promise<void> {
    while (!this.#isStopping && !this.#isAsleep()) await this.#change.promise;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      await this.#look();
      await this.#rest();
    }
  }

  async #look(): Promise<void> {
    try {
      if (!this.#isLoaded) this.#watermark = await this.#parts.load();
      this.#isLoaded = true;
      while (!this.#isStopping && (await this.#readOnce()));
    } catch (error) {
      this.#isLoaded = false;
      this.#sighting = undefined;
      this.#report(`Requests could not be stored: ${messageOf(error)}`);
    }
  }

  /** True when there may be more to read at once. */
  async #readOnce(): Promise<boolean> {
    const last = this.#sighting;
    const reading = await readNewLines(this.#parts.path, this.#watermark, last);
    if (reading.watermark && reading.watermark !== this.#watermark) {
      await this.#parts.take(reading.lines, reading.watermark, this.#watermark);
    }
    this.#watermark = reading.watermark;
    this.#sighting = reading.sighting;
    this.#report(reading.problem);
    this.#tellUnfinished(last);
    return reading.sighting === undefined && reading.problem === undefined;
  }

  /** A problem is logged when it appears, not again on every look. */
  #report(problem: string | undefined): void {
    if (problem !== undefined && problem !== this.#lastProblem) {
      this.#parts.log.error({ path: this.#parts.path }, problem);
    }
    this.#lastProblem = problem;
  }

  #tellUnfinished(last: Sighting | undefined): void {
    this.#unchangedLooks = last !== undefined && last === this.#sighting ? this.#unchangedLooks + 1 : 0;
    if (this.#unchangedLooks !== PATIENT_LOOKS || this.#sighting?.rest !== 'unfinished') return;
    this.#parts.log.warn(
      { path: this.#parts.path },
      'the last line of the requests file is not finished; waiting for it',
    );
  }

  async #rest(): Promise<void> {
    const { clock } = this.#parts;
    const sleep = new AbortController();
    this.#sleep = sleep;
    if (this.#isStopping) return;
    // We wait for a length of time, the clock for an instant: when it is set back, that instant moves away. A test
    // clock stands still by intent.
    const alarm = clock.join ? undefined : setTimeout(() => sleep.abort(), 2 * this.#everyMs);
    this.#asleepUntil = clock.now() + this.#everyMs;
    const waiting = clock.waitUntil(this.#asleepUntil, sleep.signal);
    this.#tellChange();
    await waiting;
    this.#asleepUntil = undefined;
    clearTimeout(alarm);
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  #isAsleep(): boolean {
    return this.#asleepUntil !== undefined && this.#asleepUntil > this.#parts.clock.now();
  }

  #tellChange(): void {
    const { resolve } = this.#change;
    this.#change = Promise.withResolvers<void>();
    resolve();
  }
}
