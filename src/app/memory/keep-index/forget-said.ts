/**
 * Takes the words of messages out of search when what was learned from them is forgotten (SPEC M10): the messages
 * themselves and Hark's answers, which often repeat them. The conversation keeps them; search never finds them again.
 */
import { listMessages } from '../../../inbox/index.ts';
import { forgetMessage } from '../../../memory/index-messages/index.ts';
import type { Tx } from '../../../store/index.ts';

const PREFIX = 'message:';
/** Answers come right after their message. */
const LOOKED_AT = 10;

/** `sources` are those of the notes that went; what is not a message is passed over. */
export async function forgetSaid(tx: Tx, personId: string, sources: Iterable<string | null>): Promise<void> {
  for (const source of new Set(sources)) {
    if (!source?.startsWith(PREFIX)) continue;
    const id = source.slice(PREFIX.length).split('#')[0] ?? '';
    await forgetMessage(tx, personId, id);
    const after = await listMessages(tx, { personId, after: id, limit: LOOKED_AT });
    for (const answer of after) if (answer.replyTo === id) await forgetMessage(tx, personId, answer.id);
  }
}
