/**
 * One client's stream of server-sent events. Events wait in a bounded queue while the client reads slowly; past the
 * bound the connection ends instead of growing, and the client asks for what it missed. A comment now and then keeps
 * proxies from taking silence for death. Whatever ends the stream ends the subscription and the waiting with it.
 */
import type { Clock } from '../../../base/index.ts';
import type { WireEvent } from '../contract.ts';

export interface StreamParts {
  readonly clock: Pick<Clock, 'now' | 'waitUntil'>;
  readonly heartbeatMs: number;
  readonly mostBytes: number;
  /** Starts listening; returns the way to stop. */
  readonly subscribe: (listener: (event: WireEvent) => void) => () => void;
  /** Ends the stream from outside: the server closes. */
  readonly closing: AbortSignal;
  /** Called once, however it ended; `isSlow` when the client was too slow. */
  readonly ended: (isSlow: boolean) => void;
}

const GREETING = ': hark\n\n';
const HEARTBEAT = ': still here\n\n';

export function openEventStream(parts: StreamParts): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const stopped = new AbortController();
  let waiting: string[] = [GREETING];
  let bytes = GREETING.length;
  let wake = (): void => {};
  let finish = (): void => {};
  let unsubscribe = (): void => {};

  const stop = (isSlow = false): void => {
    if (stopped.signal.aborted) return;
    stopped.abort();
    unsubscribe();
    parts.closing.removeEventListener('abort', onClosing);
    waiting = [];
    wake();
    finish();
    parts.ended(isSlow);
  };
  const onClosing = (): void => stop();
  const push = (text: string): void => {
    if (stopped.signal.aborted) return;
    waiting.push(text);
    bytes += text.length;
    if (bytes > parts.mostBytes) stop(true);
    else wake();
  };

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        finish = () => controller.close();
      },
      async pull(controller) {
        if (waiting.length === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        if (stopped.signal.aborted) return;
        controller.enqueue(encoder.encode(waiting.join('')));
        waiting = [];
        bytes = 0;
      },
      cancel() {
        // The reader has gone: there is no controller to close any more.
        finish = () => {};
        stop();
      },
    },
    // Nothing is taken ahead of the reader, so that what waits is counted in one place.
    { highWaterMark: 0 },
  );
  parts.closing.addEventListener('abort', onClosing, { once: true });
  unsubscribe = parts.subscribe((event) => push(`event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`));
  if (parts.closing.aborted) stop();
  void beat(parts, stopped.signal, () => push(HEARTBEAT));
  return stream;
}

async function beat({ clock, heartbeatMs }: StreamParts, stopped: AbortSignal, say: () => void): Promise<void> {
  while (!stopped.aborted) {
    await clock.waitUntil(clock.now() + heartbeatMs, stopped);
    say();
  }
}
