/**
 * Lines that came in and were not asked for yet. When many wait, the source is told to pause, so that a large file
 * on stdin is not read into memory. After `end`, what is left is handed out and then `undefined` for ever.
 */
const MOST_WAITING = 1_000;

export class LineQueue {
  readonly #lines: string[] = [];
  readonly #setFull: (isFull: boolean) => void;
  #waiting: ((line: string | undefined) => void) | undefined;
  #isEnded = false;
  #isFull = false;

  constructor(setFull: (isFull: boolean) => void = () => {}) {
    this.#setFull = setFull;
  }

  add(line: string): void {
    const waiting = this.#waiting;
    if (waiting) {
      this.#waiting = undefined;
      waiting(line);
      return;
    }
    this.#lines.push(line);
    if (this.#lines.length >= MOST_WAITING) this.#mark(true);
  }

  end(): void {
    this.#isEnded = true;
    this.#waiting?.(undefined);
    this.#waiting = undefined;
  }

  /** Ends at once: what is left is not wanted any more. */
  drop(): void {
    this.#lines.length = 0;
    this.end();
  }

  next(): Promise<string | undefined> {
    const line = this.#lines.shift();
    if (line !== undefined) {
      if (this.#lines.length === 0) this.#mark(false);
      return Promise.resolve(line);
    }
    if (this.#isEnded) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  #mark(isFull: boolean): void {
    if (this.#isFull === isFull || this.#isEnded) return;
    this.#isFull = isFull;
    this.#setFull(isFull);
  }
}
