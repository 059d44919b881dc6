/**
 * What the thread shows, top to bottom: messages, unsent ones after them, and the time wherever more than 15 minutes
 * lie between two (and before the first). An unsent message that has come back from the server is shown once, under
 * the key it had, so that its bubble stays in place.
 */
import type { WireMessage } from '../../../src/doors/http/contract.ts';
import type { Unsent } from './outbox.ts';

export const GAP_MS = 15 * 60_000;

export type ThreadItem =
  | { readonly kind: 'gap'; readonly key: string; readonly at: number }
  | { readonly kind: 'message'; readonly key: string; readonly at: number; readonly message: WireMessage }
  | { readonly kind: 'unsent'; readonly key: string; readonly at: number; readonly unsent: Unsent };

export function groupThread(messages: readonly WireMessage[], outbox: readonly Unsent[]): ThreadItem[] {
  const arrived = new Set(messages.map((message) => message.clientKey));
  const items: ThreadItem[] = [
    ...messages.map((message) => ({
      kind: 'message' as const,
      key: message.clientKey ?? message.id,
      at: message.at,
      message,
    })),
    ...outbox
      .filter((unsent) => !arrived.has(unsent.clientKey))
      .map((unsent) => ({ kind: 'unsent' as const, key: unsent.clientKey, at: unsent.at, unsent })),
  ];
  return items.flatMap((item, index) => {
    const before = items[index - 1];
    const isApart = !before || item.at - before.at > GAP_MS;
    return isApart ? [{ kind: 'gap' as const, key: `gap ${item.key}`, at: item.at }, item] : [item];
  });
}

/** How many of Hark's messages come after the last one seen. Without a last one seen, none are new. */
export function countNew(messages: readonly WireMessage[], lastSeenId: string | undefined): number {
  if (lastSeenId === undefined) return 0;
  return messages.filter((message) => message.direction === 'out' && message.id > lastSeenId).length;
}

/** Whether a question still waits: nothing was said by the person after it. */
export function answerTo(messages: readonly WireMessage[], question: WireMessage): string | undefined {
  return messages.find((message) => message.direction === 'in' && message.id > question.id)?.text;
}
