/**
 * Follows the gateway's live events, through restarts of the gateway: when the stream ends it says so once, looks for
 * the gateway again (it may come back at another address), and says when it is back. What was said meanwhile is not
 * in the stream; whoever follows asks for it.
 */
import type { WireEvent } from '../../operations/index.ts';
import { wait } from '../wait.loop.ts';
import type { EventListener, Gateway } from './client.ts';

export interface Following {
  readonly gateway: Gateway;
  readonly findAgain: () => Promise<Gateway | undefined>;
  readonly listener: EventListener;
  readonly personId?: string | undefined;
}

const LOOK_AGAIN_MS = 1_000;

export async function followEvents(following: Following): Promise<() => void> {
  const stopped = new AbortController();
  const first = await open(following, following.gateway, stopped.signal);
  void follow(following, first, stopped.signal);
  return () => stopped.abort();
}

async function follow(following: Following, first: Response | undefined, stopped: AbortSignal): Promise<void> {
  const { listener, findAgain } = following;
  let stream = first;
  for (;;) {
    if (stream) await readEvents(stream, (event) => listener.event(event)).catch(() => {});
    if (stopped.aborted) return;
    listener.lost();
    stream = undefined;
    while (!stream) {
      await wait(LOOK_AGAIN_MS, stopped);
      if (stopped.aborted) return;
      const gateway = await findAgain().catch(() => undefined);
      if (gateway) stream = await open(following, gateway, stopped);
    }
    listener.back();
  }
}

async function open({ personId }: Following, gateway: Gateway, stopped: AbortSignal): Promise<Response | undefined> {
  const query = personId === undefined ? '' : `?${new URLSearchParams({ personId })}`;
  try {
    const response = await fetch(`${gateway.url}/api/events${query}`, {
      headers: { authorization: `Bearer ${gateway.token}`, accept: 'text/event-stream' },
      signal: stopped,
    });
    return response.ok ? response : undefined;
  } catch {
    return undefined;
  }
}

async function readEvents(response: Response, tell: (event: WireEvent) => void): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    const blocks = text.split(/\r?\n\r?\n/u);
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) tell(event);
    }
  }
}

/** The event of one block of the stream; comments and anything unreadable are passed over. */
export function eventOf(block: string): WireEvent | undefined {
  const data = block
    .split(/\r?\n/u)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n');
  if (data === '') return undefined;
  try {
    const event: unknown = JSON.parse(data);
    const isEvent = typeof event === 'object' && event !== null && 'kind' in event;
    // Sent by our own gateway; kinds unknown to us are left alone by whoever listens.
    return isEvent ? (event as WireEvent) : undefined;
  } catch {
    return undefined;
  }
}
