/**
 * A whole Hark on a real store and a test clock, to watch what it says unasked: Wednesday 14 January 2026, 10:00 in
 * Lisbon, somebody already greeted. A channel that can be broken stands beside the conversation.
 */
import { createHark, type Hark } from '../app/index.ts';
import { countingIds, err, ok, silentLog, type TestClock, testClock } from '../base/index.ts';
import type { Channel, OutgoingMessage } from '../deliver/index.ts';
import type { WireMessage } from '../doors/operations/index.ts';
import type { Store } from '../store/index.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** 10:00 in Lisbon, which is on UTC then. */
export const TEN = Date.UTC(2026, 0, 14, 10);

export interface SpeakOptions {
  readonly startMs?: number;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Left out: the greeting is over. */
  readonly isStranger?: boolean;
}

/** A channel whose messages are kept, and which can be made to fail. */
export class TestPhone implements Channel {
  readonly name = 'phone';
  readonly takesIdempotencyKey = true;
  readonly sent: OutgoingMessage[] = [];
  trouble: 'none' | 'down' | 'refused' = 'none';

  async send(message: OutgoingMessage) {
    if (this.trouble !== 'none') {
      const canRetry = this.trouble === 'down';
      return err({ code: canRetry ? 'CHANNEL_DOWN' : 'REFUSED', message: this.trouble, canRetry } as const);
    }
    if (!this.sent.some(({ idempotencyKey }) => idempotencyKey === message.idempotencyKey)) this.sent.push(message);
    return ok({ providerId: `p${this.sent.length}` });
  }
}

export class SpeakStage {
  readonly store: Store;
  readonly phone = new TestPhone();
  readonly errors: string[] = [];
  clock: TestClock;
  hark: Hark;
  readonly #settings: Readonly<Record<string, unknown>>;
  #opened = 0;

  private constructor(store: Store, options: SpeakOptions) {
    this.store = store;
    this.clock = testClock(options.startMs ?? TEN);
    this.#settings = { timeZone: 'Europe/Lisbon', ...options.settings };
    // Set by `open` before anybody sees it.
    this.hark = undefined as unknown as Hark;
  }

  static async open(store: Store, options: SpeakOptions = {}): Promise<SpeakStage> {
    const stage = new SpeakStage(store, options);
    await stage.#start();
    if (!options.isStranger)
      await stage.store.transaction(async ({ db }) => {
        await db.updateTable('heartbeats').set({ greeted_at: stage.clock.now() }).execute();
      });
    return stage;
  }

  async close(): Promise<void> {
    await this.hark.stop();
    await this.store.close();
  }

  /** Off for a while, then on again. */
  async restart(offMs = 0): Promise<void> {
    await this.hark.stop();
    this.clock = testClock(this.clock.now() + offMs);
    await this.#start();
  }

  /** A plan of the person's own, as from a file or a form: nothing about it was said in the talk. */
  async plan(content: string, dueInMs: number, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const dueAtMs = this.clock.now() + dueInMs;
    const { id } = await this.hark.memory.remember({ content, type: 'PLAN', dueAtMs, ...more });
    return id;
  }

  /** What was said unasked in the conversation, oldest first. */
  async said(): Promise<WireMessage[]> {
    const { messages } = await this.hark.messages.list({ limit: 500 });
    return messages.filter(({ card }) => card?.kind === 'nudge');
  }

  async texts(): Promise<string[]> {
    return (await this.said()).map(({ text }) => text);
  }

  /** The ledger's rows of looks, oldest first. */
  async looks() {
    const { rows } = await this.hark.ledger({ kind: 'beat', limit: 500 });
    return rows.reverse();
  }

  async #start(): Promise<void> {
    this.#opened++;
    this.hark = await createHark({
      store: { ...unclosed(this.store) },
      clock: this.clock,
      // Later ids sort after earlier ones, whichever Hark made them.
      ids: countingIds(`${String(this.#opened).padStart(3, '0')}-`),
      settings: this.#settings,
      channels: [this.phone],
      log: { ...silentLog, error: (fields, words) => void this.errors.push(`${words} ${JSON.stringify(fields)}`) },
    });
    await this.hark.start();
  }
}

/** The stage closes the store; a Hark that stops leaves it open for the next one. */
function unclosed(store: Store): Store {
  return {
    dialect: store.dialect,
    place: store.place,
    transaction: (work) => store.transaction(work),
    read: (work) => store.read(work),
    close: async () => {},
  };
}
