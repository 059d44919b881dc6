/**
 * Which notes the last answer in this conversation showed: "forget that" right after is about them (SPEC M10). Read
 * from the stored messages, as all that was said last; it is over after a quarter of an hour.
 */
import { listMessages, type Message } from '../../inbox/index.ts';
import type { Tx } from '../../store/index.ts';

const STILL_MEANT_MS = 15 * 60_000;
const MOST_LOOKED_AT = 8;

export async function shownBefore(tx: Tx, { personId, conversationId, id, at }: Message): Promise<string[]> {
  const before = await listMessages(tx, { personId, conversationId, before: id, limit: MOST_LOOKED_AT });
  // What came unasked in between shows no notes that were asked for.
  const reply = before.findLast(({ direction, replyTo }) => direction === 'out' && replyTo !== undefined);
  if (!reply || reply.at < at - STILL_MEANT_MS || reply.card?.kind !== 'notes-shown') return [];
  const { notes } = reply.card;
  return Array.isArray(notes) ? notes.filter((note) => typeof note === 'string') : [];
}
