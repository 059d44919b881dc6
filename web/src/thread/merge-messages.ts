/**
 * The thread as known so far. Ids sort by creation, so merging is: newest version of each id, in order of id.
 * Whatever arrives twice (event, answer to a post, catch-up) or out of order ends up once and in its place.
 *
 * `cursor` is the newest id up to which nothing can be missing; catching up asks for what comes after it. An answer
 * to a post does not move it: with the stream down, other messages may lie in between.
 */
import type { WireMessage } from '../../../src/doors/http/contract.ts';

export interface Thread {
  readonly messages: readonly WireMessage[];
  readonly hasOlder: boolean;
  readonly cursor: string | undefined;
}

export const EMPTY_THREAD: Thread = { messages: [], hasOlder: false, cursor: undefined };

const byId = (a: WireMessage, b: WireMessage): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export function mergeMessages(known: readonly WireMessage[], incoming: readonly WireMessage[]): readonly WireMessage[] {
  if (incoming.length === 0) return known;
  const all = new Map(known.map((message) => [message.id, message]));
  for (const message of incoming) all.set(message.id, message);
  return [...all.values()].sort(byId);
}

function latest(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a > b ? a : b;
}

/** Messages of which some may be missing before them: answers to a post, events while the stream is catching up. */
export function withLoose(thread: Thread, incoming: readonly WireMessage[]): Thread {
  return { ...thread, messages: mergeMessages(thread.messages, incoming) };
}

/** Messages that follow the cursor without a gap: events of a live stream, pages of a catch-up. */
export function withFollowing(thread: Thread, incoming: readonly WireMessage[]): Thread {
  const newest = incoming.reduce<string | undefined>((last, message) => latest(last, message.id), thread.cursor);
  return { ...withLoose(thread, incoming), cursor: newest };
}

/** A page from before the oldest message known. */
export function withOlder(thread: Thread, page: readonly WireMessage[], hasOlder: boolean): Thread {
  return { ...withLoose(thread, page), hasOlder };
}
