/**
 * A real store that "dies" at a chosen unit of work, as a process does that is killed there: inside it (nothing
 * kept), or right after its commit (kept, but nobody is told). From then on nothing gets through, and the
 * files as they were at that instant are copied aside: that copy is what a restarted process finds.
 */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openStore, type Store, type Tx } from '../../../src/store/index.ts';

export type Moment = 'inside' | 'after';

export interface KillPoint {
  /** Counted from 1 over all writing units of work. */
  readonly unit: number;
  readonly moment: Moment;
}

export class Killed extends Error {
  override readonly name = 'Killed';
}

export class DyingStore implements Store {
  readonly dialect = 'sqlite';
  readonly place: string;
  /** Writing units of work so far. */
  units = 0;
  isDead = false;
  readonly #inner: Store;
  readonly #file: string;
  readonly #grave: string;
  #point: KillPoint | undefined;

  private constructor(inner: Store, file: string, grave: string, point: KillPoint | undefined) {
    this.#inner = inner;
    this.#file = file;
    this.#grave = grave;
    this.#point = point;
    this.place = inner.place;
  }

  /** `grave` is the folder the copy goes into. */
  static async open(file: string, grave: string, point?: KillPoint): Promise<DyingStore> {
    return new DyingStore(await openStore({ file }, 0), file, grave, point);
  }

  /** Dies now, wherever it is. */
  die(): never {
    if (!this.isDead) {
      this.isDead = true;
      mkdirSync(this.#grave, { recursive: true });
      for (const end of ['', '-wal']) {
        if (existsSync(this.#file + end)) copyFileSync(this.#file + end, this.corpse + end);
      }
    }
    throw new Killed('the process is dead');
  }

  /** The database file a restarted process finds. */
  get corpse(): string {
    return join(this.#grave, basename(this.#file));
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.isDead) throw new Killed('the process is dead');
    const moment = ++this.units === this.#point?.unit ? this.#point.moment : undefined;
    const value = await this.#inner.transaction(async (tx) => {
      const answer = await work(tx);
      // Another unit of the same batch may have been the one to die at.
      if (moment === 'inside' || this.isDead) this.die();
      return answer;
    });
    if (moment === 'after' || this.isDead) this.die();
    return value;
  }

  async read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.isDead) throw new Killed('the process is dead');
    return this.#inner.read(work);
  }

  /** Closing is the app's wish; a dead process has none. `dispose` lets go of the file. */
  async close(): Promise<void> {}

  dispose(): Promise<void> {
    return this.#inner.close();
  }
}
