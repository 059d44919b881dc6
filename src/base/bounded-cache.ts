/**
 * A map that never grows past its limit: the entry unused for longest goes first. For results that are cheap to make
 * again (parsed expressions, zone tables), so that a flood of odd inputs costs time, never memory.
 */
export class BoundedCache<K, V> {
  readonly #limit: number;
  readonly #entries = new Map<K, V>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The kept value, or the one made now. What `make` throws is not kept. */
  getOrMake(key: K, make: () => V): V {
    const kept = this.#entries.get(key);
    if (kept !== undefined) {
      // Moving on every hit would double the cost of the hot path; below half the limit nothing is ever dropped soon.
      if (this.#entries.size * 2 > this.#limit) this.#touch(key, kept);
      return kept;
    }
    const made = make();
    if (this.#entries.size >= this.#limit) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, made);
    return made;
  }

  #touch(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
  }
}
