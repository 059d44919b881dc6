/**
 * Sends what the person wrote, one after the other and in order. A message leaves the outbox only when the server
 * has it. Without an answer the same message with the same key is tried again; a refusal stays visible at the bubble.
 */
import type { PostMessageResponse, WireMessage } from '../../../src/doors/http/contract.ts';
import { ApiError, post } from '../net/api.net.ts';
import { connection } from '../net/connection.ts';
import { changeThread, refreshSoon } from '../net/queries.ts';
import { session } from '../session/session.ts';
import { after, now } from '../time/clock.ts';
import { createStoredStore } from '../ui/store.ts';
import { withLoose } from './merge-messages.ts';
import * as box from './outbox.ts';

const RETRY_MS = 4000;
const UNAUTHORIZED = 401;

export const outbox = createStoredStore<box.Outbox>({
  name: 'hark.outbox',
  read: box.readOutbox,
  write: (value) => (value.length === 0 ? null : JSON.stringify(value)),
});

export function send(text: string): void {
  outbox.set(box.add(outbox.get(), { clientKey: newKey(), text, at: now() }));
  void drain();
}

export function sendAgain(clientKey: string): void {
  outbox.set(box.retry(outbox.get(), clientKey));
  void drain();
}

export const discard = (clientKey: string): void => outbox.set(box.remove(outbox.get(), clientKey));

/** What waited is sent when the connection or the session is back. Returns the way to stop. */
export function keepSending(): () => void {
  const stops = [connection.subscribe(drainIfLive), session.subscribe(drainIfLive)];
  void drain();
  return () => {
    for (const stop of stops) stop();
    cancelRetry();
  };
}

function drainIfLive(): void {
  if (connection.get().kind === 'live' && session.get().kind === 'in') void drain();
}

let isDraining = false;
let cancelRetry = (): void => {};

async function drain(): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  cancelRetry();
  try {
    for (let next = box.nextToSend(outbox.get()); next; next = box.nextToSend(outbox.get())) await sendOne(next);
  } catch (error) {
    // Kept for later. Signed out: goes on after signing in. Otherwise: soon.
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== UNAUTHORIZED) cancelRetry = after(RETRY_MS, () => void drain());
  } finally {
    isDraining = false;
  }
}

async function sendOne(unsent: box.Unsent): Promise<void> {
  const { clientKey, text } = unsent;
  try {
    const stored = await post<PostMessageResponse>('/api/messages', { text, clientKey });
    show(unsent, stored);
    outbox.set(box.remove(outbox.get(), clientKey));
    refreshSoon();
  } catch (error) {
    if (!(error instanceof ApiError) || error.isPassing || error.status === UNAUTHORIZED) throw error;
    outbox.set(box.refuse(outbox.get(), clientKey, error.message));
  }
}

/** The stored message usually arrives as an event first; this is for when the stream is down. */
function show(unsent: box.Unsent, { messageId, conversationId, replies }: PostMessageResponse): void {
  const own: WireMessage = {
    id: messageId,
    conversationId,
    direction: 'in',
    channel: 'web',
    text: unsent.text,
    at: replies[0]?.at ?? now(),
    clientKey: unsent.clientKey,
  };
  changeThread((thread) => {
    const isKnown = thread.messages.some((message) => message.id === messageId);
    return withLoose(thread, isKnown ? replies : [own, ...replies]);
  });
}

/** `randomUUID` exists only on https and localhost; a page on the home network has the older function. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
