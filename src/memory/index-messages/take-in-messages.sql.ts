/**
 * Takes a person's conversations into the index, in the order they were said (SPEC M3). A document is one conversation
 * on one day of the person, so that what was said around a hit helps to find it. Small units of work; the mark of how
 * far it came moves in the same one, so that a kill at any point neither loses nor doubles a message.
 *
 * In a fleet a message may be committed after a later one. There the mark stays a minute behind, and what is already in
 * is passed over.
 */
import { DAY_MS, toWallMs } from '../../base/index.ts';
import type { Tx } from '../../store/index.ts';
import { type Chunk, chunkMarkdown, indexedSources, putChunks } from '../search/index.ts';
import { forgottenAmong, moveMessageMark, takeMessageMark } from './message-marks.sql.ts';

/** A message as the index needs it. */
export interface SaidMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly direction: 'in' | 'out';
  readonly text: string;
  readonly at: number;
  /** Who wrote it, when that is neither the person nor Hark. */
  readonly author?: string;
  /** Says nothing of its own: a command, or an answer that repeats what is noted. It would only stand before the note. */
  readonly isTalk?: boolean;
}

/** Messages of a person after this one, the oldest first. Handed in: conversations belong to another room. */
export type ReadMessages = (
  tx: Tx,
  query: { readonly personId: string; readonly after: string; readonly limit: number },
) => Promise<readonly SaidMessage[]>;

export interface Talker {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
}

/** Per unit of work. Few enough, and short enough in all, that nobody notices. */
export const MESSAGES_AT_ONCE = 50;
const CHARS_AT_ONCE = 24_000;
/** About 400 tokens; longer messages are cut like files. */
const LONGEST_WHOLE = 1_600;
/** Longest that a message may be committed after one with a later id, in a fleet. */
const SETTLED_MS = 60_000;

/** Says how many were taken in, and whether there are more. */
export async function takeInMessages(
  tx: Tx,
  read: ReadMessages,
  person: Talker,
  nowMs: number,
): Promise<{ taken: number; hasMore: boolean }> {
  const mark = await takeMessageMark(tx, person.id);
  const isFleet = tx.dialect === 'postgres';
  let { lastId, count } = mark;
  let after = lastId;
  for (;;) {
    const page = await read(tx, { personId: person.id, after, limit: MESSAGES_AT_ONCE });
    const slice = cutAtSize(page);
    const hasMore = page.length === MESSAGES_AT_ONCE || slice.length < page.length;
    const fresh = await notYetIn(tx, person.id, slice, isFleet);
    await putChunks(
      tx,
      fresh.flatMap((message) => toChunks(message, person, ++count)),
    );
    const settled = isFleet ? slice.filter(({ at }) => at <= nowMs - SETTLED_MS) : slice;
    lastId = settled.at(-1)?.id ?? lastId;
    after = slice.at(-1)?.id ?? after;
    // A page of which all is in already is passed over at once; else this is enough for one unit of work.
    if (fresh.length > 0 || !hasMore) {
      if (lastId !== mark.lastId || count !== mark.count) await moveMessageMark(tx, person.id, { lastId, count });
      return { taken: fresh.length, hasMore };
    }
  }
}

function cutAtSize(messages: readonly SaidMessage[]): readonly SaidMessage[] {
  let size = 0;
  const end = messages.findIndex(({ text }, i) => {
    size += text.length;
    return i > 0 && size > CHARS_AT_ONCE;
  });
  return end < 0 ? messages : messages.slice(0, end);
}

async function notYetIn(
  tx: Tx,
  personId: string,
  messages: readonly SaidMessage[],
  isFleet: boolean,
): Promise<readonly SaidMessage[]> {
  const ids = messages.map(({ id }) => id);
  const forgotten = await forgottenAmong(tx, personId, ids);
  const known = isFleet ? await indexedSources(tx, personId, 'message', ids) : new Set<string>();
  return messages.filter(({ id, isTalk }) => isTalk !== true && !forgotten.has(id) && !known.has(id));
}

function toChunks(message: SaidMessage, person: Talker, seq: number): Chunk[] {
  const { id, text, at, direction, author } = message;
  const parts = text.length <= LONGEST_WHOLE ? [text] : chunkMarkdown(text).map((chunk) => chunk.text);
  const said =
    direction === 'out'
      ? ({ author: 'Hark', trust: 'agent' } as const)
      : author === undefined
        ? ({ author: person.name || 'you', trust: 'owner' } as const)
        : ({ author, trust: 'untrusted' } as const);
  return parts.map((part, i) => ({
    personId: person.id,
    sourceKind: 'message',
    sourceId: id,
    part: i,
    document: `chat ${message.conversationId} ${dayOf(at, person.timeZone)}`,
    seq,
    text: part,
    at,
    ...said,
  }));
}

/** `2026-03-11`, on the person's calendar. */
function dayOf(at: number, timeZone: string): string {
  return new Date(Math.floor(toWallMs(timeZone, at) / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
}
