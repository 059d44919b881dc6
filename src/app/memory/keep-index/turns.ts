/**
 * Work that is asked for again and again and must run one at a time: whoever asks while it runs gets one more run
 * afterwards, shared by all who asked meanwhile. Failures go to those who wait; `nudge` only reports them.
 */
export class Turns<T> {
  readonly #work: () => Promise<T>;
  readonly #failed: (error: unknown) => void;
  #running: Promise<T> | undefined;
  #next: Promise<T> | undefined;

  constructor(work: () => Promise<T>, failed: (error: unknown) => void) {
    this.#work = work;
    this.#failed = failed;
  }

  /** A run that begins now or after the present one; never one that had begun before. */
  run(): Promise<T> {
    if (this.#running === undefined) return this.#begin();
    this.#next ??= this.#running.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return this.#next;
  }

  /** The same, and nobody waits. */
  nudge(): void {
    this.run().catch(this.#failed);
  }

  /** Resolves when nothing runs and nothing waits to. */
  async idle(): Promise<void> {
    while (this.#next ?? this.#running) await (this.#next ?? this.#running)?.catch(() => undefined);
  }

  #begin(): Promise<T> {
    this.#next = undefined;
    const run = this.#work().finally(() => {
      if (this.#running === run) this.#running = undefined;
    });
    this.#running = run;
    return run;
  }
}
