/**
 * Keeps the page up to date: listens to the server's events, reconnects with growing patience, and after each
 * (re)connection asks for the messages it may have missed. Events that come in while it is still catching up are
 * shown but do not count as complete, so a gap is never skipped over.
 */
import type { MessageList, WireEvent } from '../../../src/doors/http/contract.ts';
import { type Thread, withFollowing, withLoose } from '../thread/merge-messages.ts';
import { after, now } from '../time/clock.ts';
import { get } from './api.net.ts';
import { connection } from './connection.ts';
import { askStatus, changeThread, queryClient, refreshSoon, THREAD, threadQuery } from './queries.ts';

const GRACE_MS = 1200;
const WAITS_MS = [500, 1000, 2000, 4000, 8000, 15_000];
/** After this long in the background or asleep a stream may be dead without knowing it. */
const DOUBT_MS = 60_000;

export class LiveStream {
  #stream: EventSource | undefined;
  #isCaughtUp = false;
  #failures = 0;
  #cancelRetry = (): void => {};
  #cancelGrace = (): void => {};
  #lastSeenAwake = now();
  readonly #leaving = new AbortController();

  constructor() {
    const { signal } = this.#leaving;
    addEventListener('online', () => this.#open(), { signal });
    addEventListener('offline', () => this.#lose(0), { signal });
    document.addEventListener('visibilitychange', () => this.#wake(), { signal });
    this.#open();
  }

  close(): void {
    this.#leaving.abort();
    this.#cancelRetry();
    this.#cancelGrace();
    this.#stream?.close();
  }

  #open(): void {
    this.#cancelRetry();
    this.#stream?.close();
    this.#isCaughtUp = false;
    const stream = new EventSource('/api/events');
    this.#stream = stream;
    stream.addEventListener('open', () => void this.#opened(stream));
    stream.addEventListener('error', () => this.#lose(GRACE_MS));
    for (const kind of ['message', 'task', 'outbox', 'settings']) {
      stream.addEventListener(kind, (event) => this.#heard(JSON.parse((event as MessageEvent<string>).data)));
    }
  }

  async #opened(stream: EventSource): Promise<void> {
    try {
      await catchUp();
    } catch {
      if (this.#stream === stream) this.#lose(GRACE_MS);
      return;
    }
    if (this.#stream !== stream || this.#leaving.signal.aborted) return;
    this.#isCaughtUp = true;
    this.#failures = 0;
    this.#cancelGrace();
    this.#cancelGrace = () => {};
    connection.set({ kind: 'live' });
    refreshSoon();
  }

  #heard(event: WireEvent): void {
    if (event.kind === 'message') {
      const merge = this.#isCaughtUp ? withFollowing : withLoose;
      changeThread((thread) => merge(thread, [event.message]));
    }
    refreshSoon();
  }

  #lose(graceMs: number): void {
    this.#stream?.close();
    this.#isCaughtUp = false;
    if (this.#leaving.signal.aborted) return;
    if (connection.get().kind !== 'lost') {
      const since = now();
      this.#cancelGrace();
      this.#cancelGrace = after(graceMs, () => connection.set({ kind: 'lost', since }));
    }
    const wait = WAITS_MS[Math.min(this.#failures, WAITS_MS.length - 1)] ?? 0;
    this.#failures += 1;
    this.#cancelRetry();
    this.#cancelRetry = after(wait, () => void this.#probe());
  }

  /** A stream does not say why it failed. A question does: a 401 leads to the sign-in page, silence to more patience. */
  async #probe(): Promise<void> {
    try {
      await askStatus();
    } catch {
      this.#lose(GRACE_MS);
      return;
    }
    if (!this.#leaving.signal.aborted) this.#open();
  }

  #wake(): void {
    if (document.visibilityState === 'hidden') {
      this.#lastSeenAwake = now();
    } else if (now() - this.#lastSeenAwake > DOUBT_MS) {
      this.#open();
    }
  }
}

async function catchUp(): Promise<void> {
  await queryClient.ensureQueryData(threadQuery);
  for (;;) {
    const cursor = queryClient.getQueryData<Thread>(THREAD)?.cursor;
    const path = cursor === undefined ? '/api/messages' : `/api/messages?after=${encodeURIComponent(cursor)}`;
    const { messages, hasMore } = await get<MessageList>(path);
    changeThread((thread) => withFollowing(thread, messages));
    if (cursor === undefined || !hasMore || messages.length === 0) return;
  }
}
