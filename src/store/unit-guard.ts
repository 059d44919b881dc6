/**
 * Refuses a unit of work that starts another one of the same store. The embedded store has one queue, so the inner
 * unit would wait for the outer one and the outer for the inner, for ever; better a clear error at once, on every
 * database. What happens after a commit (`afterCommit`) is outside and may start units of its own.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export class UnitGuard {
  readonly #inside = new AsyncLocalStorage<true>();

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#inside.run(true, work);
  }

  refuseNested(): void {
    if (this.#inside.getStore()) throw new Error('A unit of work cannot start another: hand its `tx` on instead.');
  }
}
