/**
 * Waits until a message has left, or could not, so that whoever asked for a look finds it where it went. Never longer
 * than a moment: a channel that is slow or down must not hold the answer.
 */
import type { Clock, Hub } from '../../base/index.ts';
import type { AppEvent } from '../app-parts.ts';

const PATIENCE_MS = 2_000;

export function untilSent(hub: Hub<AppEvent>, clock: Clock): (outboxId: string) => Promise<void> {
  // What left before anybody waited for it; a tick waits for its own message only.
  const left = new Set<string>();
  const waiting = new Map<string, () => void>();
  hub.subscribe(({ event }) => {
    if (event.kind !== 'outbox') return;
    waiting.get(event.outboxId)?.();
    left.add(event.outboxId);
    if (left.size > 100) left.delete([...left][0] ?? '');
  });
  return async (outboxId) => {
    if (left.has(outboxId)) return;
    const isOver = new AbortController();
    const sent = new Promise<void>((resolve) => waiting.set(outboxId, resolve));
    await Promise.race([sent, clock.waitUntil(clock.now() + PATIENCE_MS, isOver.signal)]);
    isOver.abort();
    waiting.delete(outboxId);
  };
}
